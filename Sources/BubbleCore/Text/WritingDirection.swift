/// The side at which reading starts.
public enum WritingDirection: String, Hashable, Sendable, CaseIterable {
  /// At the left, as in English.
  case leftToRight = "ltr"
  /// At the right, as in Arabic and Hebrew.
  case rightToLeft = "rtl"
}

extension WritingDirection {
  /// The number of characters that are searched for a letter.
  private static let reach = 2_000

  /// Makes the direction of a text's first letter outside of addresses, mentions and isolates; nil if there is none.
  ///
  /// The text engine decides by the same rule for each paragraph.
  ///
  /// - Parameter spans: The text's spans, of which links that show their address are left out.
  /// - Complexity: O(1) in the length of the text; O(*n*) in the number of spans.
  package init?(ofFirstLetterIn text: String, spans: [TextSpan] = []) {
    if spans.isEmpty, let first = text.utf8.first, (0x41...0x5A).contains(first & 0xDF) {
      self = .leftToRight
      return
    }
    let start = text.unicodeScalars.prefix(WritingDirection.reach)
    let scalars = start.map(\.value)
    var mentions = MentionRule.ranges(in: scalars.span)[...]
    let addresses = spans.filter { $0.showsItsAddress(in: text.utf8) }.map(\.range)
    var (isolates, offset) = (0, 0)
    for (place, scalar) in start.enumerated() {
      defer { offset += UTF8.width(scalar) }
      switch scalar.value {
      case 0x2066...0x2068: isolates += 1
      case 0x2069: isolates = max(0, isolates - 1)
      default:
        if let mention = mentions.first, mention.upperBound <= place { mentions.removeFirst() }
        guard isolates == 0, let direction = WritingDirection(ofLetter: scalar.value),
          mentions.first.map({ $0.contains(place) }) != true,
          !addresses.contains(where: { $0.contains(offset) })
        else { continue }
        self = direction
        return
      }
    }
    return nil
  }

  /// Whether a text has a letter, which gives it a direction: digits, signs and emoji have none.
  package static func isKnown(in text: String) -> Bool {
    text.unicodeScalars.contains { WritingDirection(ofLetter: $0.value) != nil }
  }

  /// Makes the direction of a letter, or of a mark of direction; nil for other characters.
  private init?(ofLetter value: UInt32) {
    switch value {
    case 0x200E: self = .leftToRight
    case 0x200F, 0x61C: self = .rightToLeft
    default:
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { return nil }
      self = scalar.isInRightToLeftBlock ? .rightToLeft : .leftToRight
    }
  }
}

extension Unicode.Scalar {
  /// Whether a character is in a block that is written right to left.
  var isInRightToLeftBlock: Bool {
    switch value {
    case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFF00, 0x10800..<0x11000, 0x1E800..<0x1F000: true
    default: false
    }
  }
}

/// The places of mentions such as `@ana`, which do not decide the direction of a text.
package enum MentionRule {
  /// Returns the ranges of the mentions among the characters of a text, in order.
  ///
  /// A mention is an `@` behind no letter, and the letters, digits and `_` behind it, also with single dots and hyphens between them.
  ///
  /// - Complexity: O(*n*).
  package static func ranges(in scalars: Span<UInt32>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var place = 0
    while place < scalars.count {
      defer { place += 1 }
      guard scalars[place] == 0x40, place == 0 || !isName(scalars[place - 1]) else { continue }
      var end = place + 1
      while end < scalars.count {
        if isName(scalars[end]) {
          end += 1
        } else if end > place + 1, scalars[end] == 0x2E || scalars[end] == 0x2D,
          end + 1 < scalars.count, isName(scalars[end + 1])
        {
          end += 2
        } else {
          break
        }
      }
      guard end > place + 1 else { continue }
      found.append(place..<end)
      place = end - 1
    }
    return found
  }

  private static func isName(_ value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value) else { return false }
    if scalar.isASCII {
      return (0x30...0x39).contains(value) || (0x41...0x5A).contains(value & 0xDF) || value == 0x5F
    }
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil
      || properties.generalCategory == .nonspacingMark
  }
}

extension TextSpan {
  /// Whether it is a link whose text is its own address, with or without the scheme, or its telephone number in groups.
  ///
  /// Such text always runs from left to right, and the text around it has the direction of other letters.
  ///
  /// - Parameter bytes: The text that contains the span.
  package func showsItsAddress(in bytes: some Collection<UInt8>) -> Bool {
    guard let link, !range.isEmpty else { return false }
    let text = bytes.dropFirst(range.lowerBound).prefix(range.count)
    return link.utf8.suffix(range.count).elementsEqual(text)
      || link.hasPrefix("tel:")
        && link.utf8.dropFirst(4).elementsEqual(text.lazy.filter { !" -./()".utf8.contains($0) })
  }
}
