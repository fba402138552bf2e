import Synchronization

/// Text of any kind: paragraphs, directions, formats, and the chunks between their spaces.
struct ComplexText {
  let fonts: FontSet
  let formats: [(range: Range<Int>, format: RunFormat)]
  let shaper: Shaper
  let recent: RecentChunks

  /// The longest stretch that is shaped as one where a chunk can't end at spaces, in bytes.
  private static let longestChunk = 4_096

  private var base: RunFormat { RunFormat(fonts: fonts) }
  /// Whether what is between spaces may be looked at alone.
  private var endsAtSpaces: Bool { fonts.primary?.probe.isSpaceInert ?? true }

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
    var bidi: BidiParagraph?
    var characters: StyledCharacters?
    // Words that run from right to left, and what stands between them, are all of one level.
    let isAllRightToLeft = formats.isEmpty && paragraph.isAllRightToLeft
    let isMixed = !formats.overlapping(range).isEmpty
    if isAllRightToLeft {
      buffer.isBidirectional = true
    } else if paragraph.mayBeBidirectional || isMixed {
      var all = StyledCharacters(paragraph, at: range.lowerBound, base: base)
      all.setFormats(formats)
      let found = all.scalars.withUnsafeBufferPointer {
        BidiParagraph($0, direction: nil, fallback: direction)
      }
      if found.levels.contains(where: { $0 != 0 }) {
        all.levels = found.levels
        buffer.isBidirectional = true
      }
      bidi = found
      characters = all
    }
    if endsAtSpaces, !isMixed {
      let (before, mark) = (appender, buffer.mark)
      if appendChunks(
        paragraph, at: range.lowerBound, characters, isAllRightToLeft, .betweenSpaces,
        with: &appender, to: &buffer)
      {
        return isAllRightToLeft ? .rightToLeft : bidi?.direction ?? .leftToRight
      }
      appender = before
      buffer.truncate(to: mark)
    }
    _ = appendChunks(
      paragraph, at: range.lowerBound, characters, isAllRightToLeft,
      isMixed ? .wholeAndFormatted : .whole, with: &appender, to: &buffer)
    return isAllRightToLeft ? .rightToLeft : bidi?.direction ?? .leftToRight
  }

  /// What is shaped at a time.
  private enum ChunkExtent {
    /// What stands between spaces.
    case betweenSpaces
    /// All of a paragraph, because its font does something to what is beside spaces.
    case whole
    /// The same, with formats that are not those of the text.
    case wholeAndFormatted
  }

  /// Appends the chunks of a paragraph.
  ///
  /// - Returns: False, with nothing said about what was appended, where a chunk between spaces depends on what is around it.
  private func appendChunks(
    _ paragraph: UnsafeBufferPointer<UInt8>, at offset: Int, _ characters: StyledCharacters?,
    _ isAllRightToLeft: Bool,
    _ extent: ChunkExtent,
    with appender: inout ChunkAppender, to buffer: inout SegmentBuffer
  ) -> Bool {
    let endsAtSpaces = extent == .betweenSpaces
    var start = 0
    while start < paragraph.count {
      let spaces = paragraph.endOfWhiteSpace(from: start, tabsOnly: !endsAtSpaces)
      if spaces > start {
        appender.append(
          whiteSpace: UnsafeBufferPointer(rebasing: paragraph[start..<spaces]), to: &buffer)
        start = spaces
        continue
      }
      let end = paragraph.endOfChunk(
        from: start, atSpaces: endsAtSpaces, limit: ComplexText.longestChunk)
      if endsAtSpaces, characters == nil, !isAllRightToLeft,
        let width = simpleWidth(UnsafeBufferPointer(rebasing: paragraph[start..<end]))
      {
        appender.append(
          simpleWord: width, length: end - start, first: paragraph[start], last: paragraph[end - 1],
          to: &buffer)
        start = end
        continue
      }
      let chunk = chunk(
        paragraph, start..<end, at: offset, characters, isAllRightToLeft,
        isMixed: extent == .wholeAndFormatted, buffer: &buffer)
      if endsAtSpaces, !chunk.endsAtSpace, end < paragraph.count { return false }
      appender.append(chunk, to: &buffer)
      start = end
    }
    return true
  }

  /// The width in ems of a word of plain letters and digits of ASCII, by the table of pairs; nil for any other, and where
  /// the table says nothing yet.
  private func simpleWidth(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let font = fonts.simple else { return nil }
    guard bytes.count < SimpleLines.maximumLength else { return nil }
    var (sum, unknown): (Int32, Int32) = (0, 0)
    var previous = 0
    for index in bytes.indices {
      let letter = Int(bytes[index])
      guard letter < 0x80, font.traits[letter] == 0 else { return nil }
      if index > 0 {
        let advance = font.advances.advance(from: previous, to: letter)
        unknown |= advance
        sum &+= advance
      }
      previous = letter
    }
    let advance = font.advances.advance(from: previous, to: ASCIIAdvances.end)
    guard unknown | advance >= 0 else { return nil }
    return Double(sum + advance) / Double(font.unitsPerEm)
  }

  private func chunk(
    _ paragraph: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, at offset: Int,
    _ characters: StyledCharacters?,
    _ isAllRightToLeft: Bool, isMixed: Bool, buffer: inout SegmentBuffer
  ) -> Chunk {
    let bytes = UnsafeBufferPointer(rebasing: paragraph[range])
    let own = offset + range.lowerBound..<offset + range.upperBound
    let direction =
      isAllRightToLeft ? true : isMixed ? nil : characters.map { $0.direction(of: own) } ?? false
    func part() -> StyledCharacters {
      var part =
        characters?.part(own) ?? StyledCharacters(bytes, at: own.lowerBound, base: base)
      if isAllRightToLeft { part.levels = [UInt8](repeating: 1, count: part.scalars.count) }
      return part
    }
    let maker = ChunkMaker(shaper: shaper)
    if let direction, bytes.count <= ChunkCache.maximumLength {
      let key = ChunkCache.Key(set: fonts.id, isRightToLeft: direction)
      return ChunkCache.shared.chunk(of: bytes, key, recent: recent) { maker.chunk(of: part()) }
    }
    guard bytes.count >= ShapedStretch.leastKept else { return maker.chunk(of: part()) }
    // What is remembered is not kept: no answer depends on that.
    let stretch = ShapedStretch(part(), with: shaper)
    buffer.keep(stretch)
    return maker.chunk(of: stretch)
  }
}

extension FontSet {
  /// The width of a space in ems.
  var spaceWidth: Double {
    guard let primary else { return ShapedCharacters.widthWithoutFont }
    return Double(primary.pairs.space) / Double(primary.unitsPerEm)
  }
}

extension StyledCharacters {
  /// Formats stretches that are given by bytes of the text.
  mutating func setFormats(_ stretches: [(range: Range<Int>, format: RunFormat)]) {
    guard !stretches.isEmpty else { return }
    formats = stretches.overlapping(offsets[0]..<offsets[scalars.count]).compactMap { stretch in
      let lower = index(at: stretch.range.lowerBound)
      let upper = index(at: stretch.range.upperBound)
      return lower < upper ? (lower..<upper, stretch.format) : nil
    }
  }

  /// The first character that starts at a byte of the text or behind it.
  func index(at offset: Int) -> Int {
    var (low, high) = (0, scalars.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Those that lie in bytes of the text.
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

  /// Whether those that lie in bytes of the text all run from right to left, or none; nil where some do.
  func direction(of bytes: Range<Int>) -> Bool? {
    guard !levels.isEmpty else { return false }
    let (start, end) = (index(at: bytes.lowerBound), index(at: bytes.upperBound))
    let isRightToLeft = levels[start] & 1
    for index in start..<end where levels[index] & 1 != isRightToLeft { return nil }
    return isRightToLeft == 1
  }

  /// Whether all bytes of a range of the text are theirs.
  func contains(_ bytes: Range<Int>) -> Bool {
    offsets[0] <= bytes.lowerBound && bytes.upperBound <= offsets[scalars.count]
  }
}

extension Array where Element == (range: Range<Int>, format: RunFormat) {
  /// Those of stretches in order and apart that have something of a range.
  ///
  /// - Complexity: O(log *n*).
  func overlapping(_ range: Range<Int>) -> ArraySlice<Element> {
    func first(where isBehind: (Range<Int>) -> Bool) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if isBehind(self[middle].range) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    let start = first { $0.upperBound > range.lowerBound }
    return self[start..<Swift.max(start, first { $0.lowerBound >= range.upperBound })]
  }
}

/// Where paragraphs end in UTF-8.
enum Paragraphs {
  /// The end of the paragraph that starts at an offset, and the length of what separates it from the next; 0 for the last.
  static func end(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (
    end: Int, separatorLength: Int
  ) {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x0D where index + 1 < bytes.count && bytes[index + 1] == 0x0A: return (index, 2)
      case 0x0A...0x0D: return (index, 1)
      case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0x85: return (index, 2)
      case 0xE2
      where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8:
        return (index, 3)
      default: index += 1
      }
    }
    return (bytes.count, 0)
  }

  /// The start of the paragraph in which an offset lies, where a character starts.
  static func start(of bytes: UnsafeBufferPointer<UInt8>, before offset: Int) -> Int {
    var start = offset
    while start > 0 {
      switch bytes[start - 1] {
      case 0x0A...0x0D: return start
      case 0x85 where start > 1 && bytes[start - 2] == 0xC2: return start
      case 0xA8...0xA9 where start > 2 && bytes[start - 2] == 0x80 && bytes[start - 3] == 0xE2:
        return start
      default: start -= 1
      }
    }
    return 0
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there may be anything that runs from right to left: false only if there is not.
  var mayBeBidirectional: Bool {
    for index in indices {
      switch self[index] {
      case 0xD6...0xDF: return true
      case 0xE0 where index + 1 < count && self[index + 1] < 0xA4: return true
      case 0xE2 where index + 1 < count && (self[index + 1] == 0x80 || self[index + 1] == 0x81):
        // The controls of UAX #9.
        guard index + 2 < count else { return true }
        switch (self[index + 1], self[index + 2]) {
        case (0x80, 0x8E...0x8F), (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): return true
        default: continue
        }
      // Presentation forms, but not the selectors of variants between them.
      case 0xEF
      where index + 1 < count && self[index + 1] >= 0xAC && self[index + 1] <= 0xBB
        && self[index + 1] != 0xB8:
        return true
      case 0xF0 where index + 1 < count && (self[index + 1] == 0x90 || self[index + 1] == 0x9E):
        return true
      default: continue
      }
    }
    return false
  }

  /// Whether there is nothing but letters of Hebrew and Arabic, the first of them at the start, and what takes their direction
  /// from them: true only if so.
  var isAllRightToLeft: Bool {
    guard let first, first >= 0xD7, first <= 0xD9 else { return false }
    var index = 0
    while index < count {
      switch self[index] {
      case 0x20, 0x21, 0x2C, 0x2E, 0x3A, 0x3F: index += 1
      case 0xD7, 0xD8, 0xD9:
        guard index + 1 < count else { return false }
        // Before U+0620 there are numbers' signs and separators; behind U+065F there are digits.
        if self[index] == 0xD8, self[index + 1] < 0xA0 { return false }
        if self[index] == 0xD9, self[index + 1] > 0x9F { return false }
        index += 2
      default: return false
      }
    }
    return true
  }

  /// Where spaces and tabs end that start at an offset.
  fileprivate func endOfWhiteSpace(from start: Int, tabsOnly: Bool) -> Int {
    var end = start
    while end < count, self[end] == 0x09 || self[end] == 0x20 && !tabsOnly { end += 1 }
    return end > start && self[end - 1] == 0x20 && isMark(at: end) ? end - 1 : end
  }

  /// Whether a mark starts at an offset; it belongs to the space before it.
  private func isMark(at offset: Int) -> Bool {
    // There is none before U+0300.
    guard offset < count, self[offset] >= 0xCC else { return false }
    var reader = UTF8Reader(UnsafeBufferPointer(rebasing: self[offset...]))
    return reader.next().map { extendsCluster($0.scalar) } ?? false
  }

  /// Where a chunk ends that starts at an offset: before white space, or before tabs alone.
  fileprivate func endOfChunk(from start: Int, atSpaces: Bool, limit: Int) -> Int {
    var end = start
    while end < count, self[end] != 0x09 {
      if self[end] == 0x20, end > start, atSpaces || end - start > limit, !isMark(at: end + 1) {
        break
      }
      end += 1
    }
    return end
  }
}
