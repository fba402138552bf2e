/// Texts with placeholders for others.
package enum TextTemplate {
  /// The characters around a text that keep it from changing the direction of its surroundings: first-strong isolate, and its end.
  private static let (isolate, end) = ("\u{2068}", "\u{2069}")

  /// Replaces each `%@` of a template with a text, in order, and returns the texts' ranges in UTF-8.
  ///
  /// Invisible characters isolate a text in the other direction than the template. Otherwise it could change places with the words
  /// beside it.
  ///
  /// - Complexity: O(*n*) in the lengths of the texts.
  static func fill(_ template: String, with texts: [String]) -> (text: String, ranges: [Range<Int>])
  {
    let bytes = template.utf8
    let direction = texts.isEmpty ? nil : Direction(of: template)
    var filled = ""
    var ranges: [Range<Int>] = []
    var texts = texts[...]
    // The start of the part that is not copied yet, and the place to continue the search.
    var (start, index) = (bytes.startIndex, bytes.startIndex)
    while !texts.isEmpty, let sign = bytes[index...].firstIndex(of: UInt8(ascii: "%")) {
      index = bytes.index(after: sign)
      guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "@") else { continue }
      filled += template[start..<sign]
      let given = texts.removeFirst()
      let isIsolated = direction.map { needsIsolation(given, in: $0) } ?? false
      let text = TextRepair.selfContained(given)
      if isIsolated { filled += isolate }
      ranges.append(filled.utf8.count..<filled.utf8.count + text.utf8.count)
      filled += text
      if isIsolated { filled += end }
      index = bytes.index(after: index)
      start = index
    }
    return (filled + template[start...], ranges)
  }

  /// Returns a text with the isolation that it needs in a sentence of a direction.
  package static func isolated(_ text: String, in direction: Direction) -> String {
    let contained = TextRepair.selfContained(text)
    return needsIsolation(text, in: direction) ? isolate + contained + end : contained
  }

  /// Whether a character changes the direction of later ones, or ends such a change.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  private static func needsIsolation(_ text: String, in direction: Direction) -> Bool {
    // ASCII alone, as in most names.
    if direction == .leftToRight, text.utf8.allSatisfy({ $0 < 0x80 }) { return false }
    return text.unicodeScalars.contains { scalar in
      isRightToLeft(scalar)
        ? direction == .leftToRight : direction == .rightToLeft && scalar.properties.isAlphabetic
    }
  }

  /// The direction of a sentence.
  package enum Direction: Hashable, Sendable {
    case leftToRight, rightToLeft

    /// Makes the direction of a text: right to left if it has any right-to-left letter.
    package init(of text: String) {
      let isRightToLeft = text.unicodeScalars.contains(where: TextTemplate.isRightToLeft)
      self = isRightToLeft ? .rightToLeft : .leftToRight
    }
  }

  /// Whether a character is in a block that is written right to left, or changes the direction.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isInRightToLeftBlock || scalar.value == 0x200F || isControl(scalar)
  }
}
