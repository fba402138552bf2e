/// A text with its fonts, of which stretches are looked at again: to break a long word, to cut a line off, to draw.
struct TextSource {
  let bytes: UnsafeBufferPointer<UInt8>
  let fonts: FontSet
  let formats: [(range: Range<Int>, format: RunFormat)]
  /// The paragraph that was looked at last; nil where nothing runs from right to left.
  private let recent: RecentParagraph?

  /// - Parameter isBidirectional: Whether anything may run from right to left.
  init(
    bytes: UnsafeBufferPointer<UInt8>, fonts: FontSet,
    formats: [(range: Range<Int>, format: RunFormat)],
    isBidirectional: Bool
  ) {
    self.bytes = bytes
    self.fonts = fonts
    self.formats = formats
    recent = isBidirectional ? RecentParagraph() : nil
  }

  /// The characters of a stretch of one paragraph, with their levels in it.
  ///
  /// - Parameter isRightToLeft: Whether the paragraph is.
  /// - Complexity: O(*n*) in the length of the stretch; where something runs from right to left in that of the paragraph, once
  ///   for stretches that are asked for one after the other.
  func characters(of range: Range<Int>, isRightToLeft: Bool) -> StyledCharacters {
    guard let recent else {
      var own = StyledCharacters(
        UnsafeBufferPointer(rebasing: bytes[range]), at: range.lowerBound,
        base: RunFormat(fonts: fonts))
      own.setFormats(formats)
      return own
    }
    if let known = recent.characters, known.contains(range) { return known.part(range) }
    let paragraph = paragraph(
      around: range.lowerBound, direction: isRightToLeft ? .rightToLeft : .leftToRight)
    recent.characters = paragraph
    return paragraph.part(range)
  }

  /// What of a line is left without the white space at its end.
  func inkRange(of line: Range<Int>) -> Range<Int> {
    var end = line.upperBound
    while end > line.lowerBound, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return line.lowerBound..<end
  }

  /// The characters of the paragraph in which a byte lies, with their levels.
  private func paragraph(around offset: Int, direction: BidiDirection) -> StyledCharacters {
    let range =
      Paragraphs.start(of: bytes, before: offset)..<Paragraphs.end(of: bytes, from: offset).end
    var all = StyledCharacters(
      UnsafeBufferPointer(rebasing: bytes[range]), at: range.lowerBound,
      base: RunFormat(fonts: fonts))
    all.setFormats(formats)
    let bidi = all.scalars.withUnsafeBufferPointer { BidiParagraph($0, direction: direction) }
    if bidi.levels.contains(where: { $0 != 0 }) { all.levels = bidi.levels }
    return all
  }

  /// Remembers a paragraph.
  private final class RecentParagraph {
    var characters: StyledCharacters?
  }
}
