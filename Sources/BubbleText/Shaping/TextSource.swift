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
      let words = words(around: range)
      var own = StyledCharacters(UnsafeBufferPointer(rebasing: bytes[words]), at: words.lowerBound, base: base)
      if !formats.isEmpty { own.setFormats(formats) }
      own.resolveScripts()
      return words == range ? own : own.part(range)
    }
    var all = paragraph(around: range.lowerBound).characters
    all.resolveScripts()
    return all.part(range)
  }

  /// How far a word is followed to find out what its script is, in bytes.
  private static let longestWord = 256

  /// Bytes with the rest of the words that start and end in them.
  private func words(around range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, bytes[start - 1] > 0x20, range.lowerBound - start < TextSource.longestWord { start -= 1 }
    while end < bytes.count, bytes[end] > 0x20, end - range.upperBound < TextSource.longestWord { end += 1 }
    while start < range.lowerBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
    while end > range.upperBound, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return start..<end
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
