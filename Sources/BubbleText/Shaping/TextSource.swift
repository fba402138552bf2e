import BubbleCore

/// A text with its fonts, for shaping stretches again: to break a long word, to cut a line off, to draw.
struct TextSource {
  let bytes: UnsafeBufferPointer<UInt8>
  let fonts: FontSet
  let formats: [(range: Range<Int>, format: RunFormat)]
  private let spans: [TextSpan]
  /// The last paragraph that was read; nil if nothing runs from right to left.
  private let recent: RecentParagraph?

  /// - Parameter isBidirectional: Whether anything may run from right to left.
  init(
    bytes: UnsafeBufferPointer<UInt8>, fonts: FontSet,
    formats: [(range: Range<Int>, format: RunFormat)], spans: [TextSpan],
    isBidirectional: Bool
  ) {
    self.bytes = bytes
    self.fonts = fonts
    self.formats = formats
    self.spans = spans
    recent = isBidirectional ? RecentParagraph() : nil
  }

  /// Whether anything may run from right to left.
  var isBidirectional: Bool { recent != nil }

  /// Returns the characters of a stretch of one paragraph, with their levels in it.
  ///
  /// - Parameter isRightToLeft: Whether the paragraph is.
  /// - Complexity: O(*n*) in the length of the stretch. If the text has right-to-left parts, O(*n*) in the length of the
  ///   paragraph, once for successive stretches.
  func characters(of range: Range<Int>, isRightToLeft: Bool) -> StyledCharacters {
    guard let recent else {
      let words = words(around: range)
      var own = StyledCharacters(
        UnsafeBufferPointer(rebasing: bytes[words]), at: words.lowerBound,
        base: RunFormat(fonts: fonts))
      own.setFormats(formats)
      own.resolveScripts()
      return words == range ? own : own.part(range)
    }
    if let known = recent.characters, known.contains(range) { return known.part(range) }
    let paragraph = paragraph(
      around: range.lowerBound, direction: isRightToLeft ? .rightToLeft : .leftToRight)
    recent.characters = paragraph
    return paragraph.part(range)
  }

  /// Returns the range of a line without the white space at its end.
  func inkRange(of line: Range<Int>) -> Range<Int> {
    var end = line.upperBound
    while end > line.lowerBound, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return line.lowerBound..<end
  }

  /// The greatest distance in bytes that a word is followed to determine its script.
  private static let longestWord = 256

  /// Extends a range of bytes to the ends of the words that it cuts.
  private func words(around range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, bytes[start - 1] > 0x20, range.lowerBound - start < TextSource.longestWord {
      start -= 1
    }
    while end < bytes.count, bytes[end] > 0x20, end - range.upperBound < TextSource.longestWord {
      end += 1
    }
    while start < range.lowerBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
    while end > range.upperBound, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return start..<end
  }

  /// Returns the characters of the paragraph around a byte, with their levels.
  private func paragraph(around offset: Int, direction: BidiDirection) -> StyledCharacters {
    let range =
      Paragraphs.start(of: bytes, before: offset)..<Paragraphs.end(of: bytes, from: offset).end
    var all = StyledCharacters(
      UnsafeBufferPointer(rebasing: bytes[range]), at: range.lowerBound,
      base: RunFormat(fonts: fonts))
    all.setFormats(formats)
    let bidi = all.scalars.withUnsafeBufferPointer {
      BidiParagraph($0, direction: direction, addresses: all.addresses(of: spans, in: bytes))
    }
    if bidi.levels.contains(where: { $0 != 0 }) { all.levels = bidi.levels }
    all.resolveScripts()
    return all
  }

  /// A cache of one paragraph.
  private final class RecentParagraph {
    var characters: StyledCharacters?
  }
}
