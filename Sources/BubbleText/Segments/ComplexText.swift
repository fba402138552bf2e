import BubbleCore
import Platform
import Synchronization

/// Text of any kind: paragraphs, directions, formats, and the chunks between their spaces.
struct ComplexText {
  let fonts: FontSet
  let formats: [(range: Range<Int>, format: RunFormat)]
  let spans: [TextSpan]
  let shaper: Shaper
  let recent: RecentChunks

  /// The longest stretch that is shaped at once if a chunk can't end at spaces, in bytes.
  private static let longestChunk = 4_096

  private var base: RunFormat { RunFormat(fonts: fonts) }

  /// Appends the segments of a text.
  func segment(_ bytes: UnsafeBufferPointer<UInt8>, into buffer: inout SegmentBuffer) {
    let space = fonts.spaceWidth
    let unitsPerEm = SegmentBuffer.sharedUnitsPerEm(around: fonts.primary)
    buffer.reset(unitsPerEm: unitsPerEm, spaceWidth: Int((space * Double(unitsPerEm)).rounded()))
    var appender = ChunkAppender(space: space, unitsPerEm: unitsPerEm)
    var start = 0
    var separator: Int?
    var direction = BidiDirection.leftToRight
    repeat {
      let (end, length) = Paragraphs.end(of: bytes, from: start)
      appender.startParagraph()
      direction = append(bytes, start..<end, after: direction, with: &appender, to: &buffer)
      if direction == .rightToLeft {
        buffer.isBidirectional = true
        if let separator {
          buffer.markRightToLeft(at: separator)
        } else {
          buffer.startsRightToLeft = true
        }
      }
      guard length > 0 else { break }
      separator = buffer.count
      buffer.append(.lineFeed, width: 0, length: length)
      start = end + length
    } while true
  }

  /// Appends a paragraph and returns its direction.
  private func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, after direction: BidiDirection,
    with appender: inout ChunkAppender, to buffer: inout SegmentBuffer
  ) -> BidiDirection {
    let paragraph = UnsafeBufferPointer(rebasing: bytes[range])
    // A paragraph without a direction inherits that of the paragraph before.
    guard !paragraph.isEmpty else { return direction }
    var own = direction
    var characters: StyledCharacters?
    let formats = formats.overlapping(range)
    // Right-to-left words and the characters between them all have one level.
    let isAllRightToLeft = formats.isEmpty && paragraph.isAllRightToLeft
    if isAllRightToLeft {
      own = .rightToLeft
      buffer.isBidirectional = true
    } else if direction == .rightToLeft || paragraph.mayBeBidirectional {
      var all = StyledCharacters(paragraph, at: range.lowerBound, base: base)
      all.setFormats(self.formats)
      let found = all.scalars.withUnsafeBufferPointer {
        BidiParagraph(
          $0, direction: nil, fallback: direction, addresses: all.addresses(of: spans, in: bytes))
      }
      if found.levels.contains(where: { $0 != 0 }) {
        all.levels = found.levels
        buffer.isBidirectional = true
      }
      own = found.direction
      characters = all
    }
    if fonts.endsAtSpaces, formats.allSatisfy({ $0.format.fonts.endsAtSpaces }) {
      let (before, mark) = (appender, buffer.mark)
      if appendWords(
        paragraph, at: range.lowerBound, characters, isAllRightToLeft,
        FormatReader(formats: formats, base: base), with: &appender, to: &buffer)
      {
        return own
      }
      appender = before
      buffer.truncate(to: mark)
    }
    appendWhole(
      paragraph, at: range.lowerBound, characters, isAllRightToLeft, isMixed: !formats.isEmpty,
      with: &appender, to: &buffer)
    return own
  }

  /// Appends the words and the spaces of a paragraph separately.
  ///
  /// - Returns: False if a word or a space depends on its neighbours; the caller then discards the appended segments.
  private func appendWords(
    _ paragraph: UnsafeBufferPointer<UInt8>, at offset: Int, _ characters: StyledCharacters?,
    _ isAllRightToLeft: Bool, _ formats: FormatReader,
    with appender: inout ChunkAppender, to buffer: inout SegmentBuffer
  ) -> Bool {
    var formats = formats
    var start = 0
    // The format of the last appended segment.
    var last = base
    while start < paragraph.count {
      let spaces = paragraph.endOfWhiteSpace(from: start, tabsOnly: false)
      while start < spaces {
        let (format, end) = formats.read(from: offset + start, to: offset + spaces)
        // A space behind a fallback font has that font's width in its own format.
        guard !appender.spaceIsOther || format == last else { return false }
        appender.append(
          whiteSpace: UnsafeBufferPointer(rebasing: paragraph[start..<end - offset]),
          space: format.spaceWidth, to: &buffer)
        (start, last) = (end - offset, format)
      }
      guard start < paragraph.count else { break }
      let end = paragraph.endOfWord(from: start)
      let bytes = UnsafeBufferPointer(rebasing: paragraph[start..<end])
      var (format, formatEnd) = formats.read(from: offset + start, to: offset + end)
      let isMixed = formatEnd < offset + end
      if !isMixed, characters == nil, !isAllRightToLeft, format.isShapedPlainly,
        let width = format.fonts.simpleWidth(of: bytes, with: shaper)
      {
        appender.append(
          simpleWord: width * format.scale, length: end - start, first: paragraph[start],
          last: paragraph[end - 1], to: &buffer)
        (start, last) = (end, format)
        continue
      }
      let direction = isAllRightToLeft ? true : directionOfAll(start..<end, at: offset, characters)
      let chunk: Chunk
      var scale = 1.0
      if !isMixed, format.isShapedPlainly, let direction, bytes.count <= ChunkCache.maximumLength {
        scale = format.scale
        chunk = remembered(bytes, format.fonts, isRightToLeft: direction)
      } else {
        (chunk, format) = self.chunk(
          bytes, at: offset + start, characters, isAllRightToLeft, buffer: &buffer)
      }
      if chunk.space == .shaped, end < paragraph.count { return false }
      appender.append(chunk, scale: scale, spaceScale: format.scale, to: &buffer)
      (start, last) = (end, format)
    }
    return true
  }

  /// Appends the text between a paragraph's tabs as whole chunks, because a font changes the characters next to spaces.
  private func appendWhole(
    _ paragraph: UnsafeBufferPointer<UInt8>, at offset: Int, _ characters: StyledCharacters?,
    _ isAllRightToLeft: Bool, isMixed: Bool,
    with appender: inout ChunkAppender, to buffer: inout SegmentBuffer
  ) {
    var start = 0
    while start < paragraph.count {
      let tabs = paragraph.endOfWhiteSpace(from: start, tabsOnly: true)
      if tabs > start {
        appender.append(
          whiteSpace: UnsafeBufferPointer(rebasing: paragraph[start..<tabs]),
          space: base.spaceWidth, to: &buffer)
        start = tabs
        continue
      }
      let end = endOfWhole(paragraph, from: start, at: offset, characters, isAllRightToLeft)
      let bytes = UnsafeBufferPointer(rebasing: paragraph[start..<end])
      let direction = isAllRightToLeft ? true : directionOfAll(start..<end, at: offset, characters)
      if !isMixed, let direction, bytes.count <= ChunkCache.maximumLength {
        let chunk = remembered(bytes, fonts, isRightToLeft: direction)
        appender.append(chunk, to: &buffer)
      } else {
        let (chunk, _) = chunk(
          bytes, at: offset + start, characters, isAllRightToLeft, buffer: &buffer)
        appender.append(chunk, to: &buffer)
      }
      start = end
    }
  }

  /// Returns the end of a chunk that starts at a byte of a paragraph.
  ///
  /// A chunk ends before a tab or once it is long. A long chunk ends behind a nearby space where a cut changes nothing,
  /// if there is one.
  private func endOfWhole(
    _ paragraph: UnsafeBufferPointer<UInt8>, from start: Int, at offset: Int,
    _ characters: StyledCharacters?, _ isAllRightToLeft: Bool
  ) -> Int {
    var end = paragraph.endOfStretch(from: start, limit: ComplexText.longestChunk)
    var tries = 0
    while end < paragraph.count, paragraph[end] != 0x09, tries < ComplexText.mostCutsTried {
      tries += 1
      let around = paragraph.characters(
        around: end, within: start..<paragraph.count, reach: ComplexText.reachOfCut)
      let stretch = ShapedStretch(
        styled(
          UnsafeBufferPointer(rebasing: paragraph[around]), at: offset + around.lowerBound,
          characters, isAllRightToLeft), with: shaper)
      if stretch.canBeCut(at: stretch.characters.index(at: offset + end), with: shaper) { break }
      end = paragraph.endOfStretch(from: end, limit: 0)
    }
    return end
  }

  /// The number of bytes on each side of a cut that are shaped to check it.
  private static let reachOfCut = 96
  /// The number of spaces tried at most.
  private static let mostCutsTried = 16

  /// Returns whether a part of a paragraph runs from right to left, or nil if it has several levels.
  private func directionOfAll(
    _ range: Range<Int>, at offset: Int, _ characters: StyledCharacters?
  ) -> Bool? {
    guard let characters else { return false }
    return characters.direction(of: offset + range.lowerBound..<offset + range.upperBound)
  }

  /// Returns a chunk of one format and direction, from the cache or made now, in ems of its format.
  private func remembered(
    _ bytes: UnsafeBufferPointer<UInt8>, _ fonts: FontSet, isRightToLeft: Bool
  ) -> Chunk {
    let key = ChunkCache.Key(set: fonts.id, isRightToLeft: isRightToLeft)
    return ChunkCache.shared.chunk(of: bytes, key, recent: recent) {
      var part = StyledCharacters(bytes, at: 0, base: RunFormat(fonts: fonts))
      if isRightToLeft { part.levels = [UInt8](repeating: 1, count: part.scalars.count) }
      return ChunkMaker(shaper: shaper).chunk(of: part)
    }
  }

  /// Returns a chunk of any formats and directions, in ems of the text, and the format of its last character.
  private func chunk(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ characters: StyledCharacters?,
    _ isAllRightToLeft: Bool, buffer: inout SegmentBuffer
  ) -> (Chunk, RunFormat) {
    let stretch = ShapedStretch(
      styled(bytes, at: start, characters, isAllRightToLeft), with: shaper)
    // A cached stretch is not kept: no result depends on that.
    if bytes.count >= ShapedStretch.leastKept { buffer.keep(stretch) }
    // A cluster's format is that of its start.
    return (ChunkMaker(shaper: shaper).chunk(of: stretch), stretch.runs.last?.format ?? base)
  }

  /// Returns the characters of a part of a paragraph, with their formats and levels.
  private func styled(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ characters: StyledCharacters?,
    _ isAllRightToLeft: Bool
  ) -> StyledCharacters {
    if let characters { return characters.part(start..<start + bytes.count) }
    var part = StyledCharacters(bytes, at: start, base: base)
    part.setFormats(formats)
    if isAllRightToLeft { part.levels = [UInt8](repeating: 1, count: part.scalars.count) }
    return part
  }
}

/// Reads the formats of a paragraph from its start to its end.
private struct FormatReader {
  /// Ranges of bytes of the text with formats, in order, without overlaps.
  let formats: ArraySlice<(range: Range<Int>, format: RunFormat)>
  /// The format of all other bytes.
  let base: RunFormat
  private var index: Int

  init(formats: ArraySlice<(range: Range<Int>, format: RunFormat)>, base: RunFormat) {
    self.formats = formats
    self.base = base
    index = formats.startIndex
  }

  /// Returns the format of a byte, and its end, at most `end`; the byte must not precede earlier ones.
  @inline(__always)
  mutating func read(from start: Int, to end: Int) -> (format: RunFormat, end: Int) {
    guard !formats.isEmpty else { return (base, end) }
    while index < formats.endIndex, formats[index].range.upperBound <= start { index += 1 }
    guard index < formats.endIndex else { return (base, end) }
    let (range, format) = formats[index]
    return range.lowerBound <= start
      ? (format, min(end, range.upperBound)) : (base, min(end, range.lowerBound))
  }
}

extension RunFormat {
  /// The width of a space in ems of the text around it.
  fileprivate var spaceWidth: Double { (fonts.spaceWidth + letterSpacing) * scale }
}

extension FontSet {
  /// The width of a space in ems.
  var spaceWidth: Double {
    guard let primary else { return ShapedCharacters.widthWithoutFont }
    return Double(primary.pairs.space) / Double(primary.unitsPerEm)
  }

  /// Whether the text between spaces may be shaped separately.
  fileprivate var endsAtSpaces: Bool { primary?.probe.isSpaceInert ?? true }

  /// Returns the width in ems of a word of plain ASCII letters and digits, from the table of pairs.
  ///
  /// Returns nil for any other word, and if the width depends on more than pairs.
  fileprivate func simpleWidth(of bytes: UnsafeBufferPointer<UInt8>, with shaper: Shaper) -> Double?
  {
    guard let face = primary, face.probe.isSpaceInert, face.pairs.isSpaceCovered,
      let width = face.pairs.width(ofWord: bytes, with: shaper)
    else { return nil }
    return Double(width) / Double(face.unitsPerEm)
  }
}

extension StyledCharacters {
  /// Returns the ranges of links that show their own address, in order, without overlaps: such text always runs from
  /// left to right.
  ///
  /// - Parameter text: The whole text that contains the spans.
  func addresses(of spans: [TextSpan], in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    let links = spans.filter { $0.link != nil && !$0.range.isEmpty && contains($0.range) }
    for span in links.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard span.range.upperBound <= text.count, span.showsItsAddress(in: text) else { continue }
      let place = index(at: span.range.lowerBound)..<index(at: span.range.upperBound)
      if !place.isEmpty, place.lowerBound >= found.last?.upperBound ?? 0 { found.append(place) }
    }
    return found
  }

  /// Sets the formats of stretches, given by bytes of the text.
  mutating func setFormats(_ stretches: [(range: Range<Int>, format: RunFormat)]) {
    guard !stretches.isEmpty else { return }
    formats = stretches.overlapping(offsets[0]..<offsets[scalars.count]).compactMap { stretch in
      let lower = index(at: stretch.range.lowerBound)
      let upper = index(at: stretch.range.upperBound)
      return lower < upper ? (lower..<upper, stretch.format) : nil
    }
  }

  /// Returns the index of the first character that starts at or behind a byte of the text.
  func index(at offset: Int) -> Int {
    (0..<scalars.count).partitionPoint { offsets[$0] < offset }
  }

  /// Returns the characters in a range of bytes of the text.
  func part(_ bytes: Range<Int>) -> StyledCharacters {
    let range = index(at: bytes.lowerBound)..<index(at: bytes.upperBound)
    var part = self
    part.scalars = Array(scalars[range])
    part.offsets = Array(offsets[range.lowerBound...range.upperBound])
    part.cutScripts(to: range)
    part.levels = levels.isEmpty ? [] : Array(levels[range])
    part.formats = formats.overlapping(range).map { stretch in
      let clamped = stretch.range.clamped(to: range)
      return (
        clamped.lowerBound - range.lowerBound..<clamped.upperBound - range.lowerBound,
        stretch.format
      )
    }
    return part
  }

  /// Returns whether the characters in a range of bytes run from right to left, or nil if they have several
  /// levels.
  func direction(of bytes: Range<Int>) -> Bool? {
    guard !levels.isEmpty else { return false }
    let (start, end) = (index(at: bytes.lowerBound), index(at: bytes.upperBound))
    for index in start..<end where levels[index] != levels[start] { return nil }
    return levels[start] & 1 == 1
  }

  /// Whether the characters cover all bytes of a range of the text.
  func contains(_ bytes: Range<Int>) -> Bool {
    offsets[0] <= bytes.lowerBound && bytes.upperBound <= offsets[scalars.count]
  }
}

extension Array where Element == (range: Range<Int>, format: RunFormat) {
  /// Returns the stretches that overlap a range; the stretches must be in order, without overlaps.
  ///
  /// - Complexity: O(log *n*).
  func overlapping(_ range: Range<Int>) -> ArraySlice<Element> {
    let start = indices.partitionPoint { self[$0].range.upperBound <= range.lowerBound }
    let end = (start..<count).partitionPoint { self[$0].range.lowerBound < range.upperBound }
    return self[start..<end]
  }
}
