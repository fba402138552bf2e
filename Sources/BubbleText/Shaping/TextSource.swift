/// A text with its fonts, of which stretches are looked at again: to break a long word, to cut a line off, to draw.
struct TextSource {
  let bytes: UnsafeBufferPointer<UInt8>
  let fonts: FontSet
  let formats: [(range: Range<Int>, format: RunFormat)]
  /// Whether anything may run from right to left.
  let isBidirectional: Bool

  /// The characters of bytes of the text, with their levels in the paragraph.
  func characters(of range: Range<Int>) -> StyledCharacters {
    let base = RunFormat(fonts: fonts)
    guard isBidirectional else {
      var own = StyledCharacters(UnsafeBufferPointer(rebasing: bytes[range]), at: range.lowerBound, base: base)
      if !formats.isEmpty { own.setFormats(formats) }
      return own
    }
    return paragraph(around: range.lowerBound).characters.part(range)
  }

  /// The paragraph in which a byte lies.
  func paragraph(around offset: Int) -> (characters: StyledCharacters, bidi: BidiParagraph) {
    var start = 0
    var direction = BidiDirection.leftToRight
    while true {
      let (end, length) = Paragraphs.end(of: bytes, from: start)
      var all = StyledCharacters(
        UnsafeBufferPointer(rebasing: bytes[start..<end]), at: start, base: RunFormat(fonts: fonts))
      let bidi = all.scalars.withUnsafeBufferPointer { BidiParagraph($0, direction: nil, fallback: direction) }
      direction = bidi.direction
      if offset <= end || length == 0 {
        if !formats.isEmpty { all.setFormats(formats) }
        if bidi.levels.contains(where: { $0 != 0 }) { all.levels = bidi.levels }
        return (all, bidi)
      }
      start = end + length
    }
  }
}
