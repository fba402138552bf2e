/// The ends of paragraphs in UTF-8.
enum Paragraphs {
  /// Returns the end of the paragraph that starts at an offset, and the length of its separator; 0 for the last.
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

  /// Returns the start of the paragraph around an offset, at which a character must start.
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
  /// Whether the text may have right-to-left parts: false only if it has none.
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

  /// Whether the text has only letters of Hebrew and Arabic, the first of them at the start, and characters that take their
  /// direction: true only if so.
  var isAllRightToLeft: Bool {
    guard let first, first >= 0xD7, first <= 0xD9 else { return false }
    var index = 0
    while index < count {
      switch self[index] {
      case 0x20, 0x21, 0x2C, 0x2E, 0x3A, 0x3F: index += 1
      case 0xD7, 0xD8, 0xD9:
        guard index + 1 < count else { return false }
        // Before U+0620 there are signs and separators of numbers; after U+065F there are digits.
        if self[index] == 0xD8, self[index + 1] < 0xA0 { return false }
        if self[index] == 0xD9, self[index + 1] > 0x9F { return false }
        index += 2
      default: return false
      }
    }
    return true
  }

  /// Returns the end of the spaces and tabs that start at an offset.
  func endOfWhiteSpace(from start: Int, tabsOnly: Bool) -> Int {
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

  /// Returns the end of the text between white space that starts at an offset.
  func endOfWord(from start: Int) -> Int {
    var end = start
    while end < count, self[end] != 0x09 {
      if self[end] == 0x20, end > start, !isMark(at: end + 1) { break }
      end += 1
    }
    return end
  }

  /// Returns the end of the text between tabs that starts at an offset.
  ///
  /// If that is farther away than a limit, it is the end of the first spaces beyond the limit: they stay with the text
  /// before them, whose font they have.
  func endOfStretch(from start: Int, limit: Int) -> Int {
    var end = start
    while end < count, self[end] != 0x09 {
      if end - start > limit, self[end] != 0x20, self[end - 1] == 0x20, !isMark(at: end) { break }
      end += 1
    }
    return end
  }

  /// Returns the bytes up to some distance from an offset, extended to whole characters.
  func characters(around offset: Int, within range: Range<Int>, reach: Int) -> Range<Int> {
    var start = Swift.max(range.lowerBound, offset - reach)
    while start > range.lowerBound, self[start] & 0xC0 == 0x80 { start -= 1 }
    var end = Swift.min(range.upperBound, offset + reach)
    while end < range.upperBound, self[end] & 0xC0 == 0x80 { end += 1 }
    return start..<end
  }
}
