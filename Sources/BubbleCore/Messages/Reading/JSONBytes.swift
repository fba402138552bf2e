/// Scanning the bytes of JSON in place.
extension Span<UInt8> {
  /// Returns the end of the white space that begins at a byte.
  @inline(__always)
  func endOfSpace(from start: Int, to end: Int) -> Int {
    start < end && self[start] > 0x20 ? start : endOfLongSpace(from: start, to: end)
  }

  private func endOfLongSpace(from start: Int, to end: Int) -> Int {
    var place = start
    while place < end {
      let byte = self[place]
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
        break
      }
      place += 1
    }
    return place
  }

  /// Returns the place of the next line feed from a byte on, or the end.
  package func endOfLine(from start: Int) -> Int {
    var place = start
    while place &+ 8 <= count {
      let found = ByteWord.zeros(in: word(at: place) ^ ByteWord.repeating(0x0A))
      if found != 0 { return place &+ ByteWord.firstPlace(in: found) }
      place &+= 8
    }
    while place < count, self[place] != 0x0A { place += 1 }
    return place
  }

  /// Returns the eight bytes from a place on as a number, the first one the lowest.
  ///
  /// The compiler makes one load of it.
  @inline(__always)
  private func word(at place: Int) -> UInt64 {
    let part = extracting(place..<place &+ 8)
    precondition(part.count == 8)
    let low =
      UInt64(part[0]) | UInt64(part[1]) << 8 | UInt64(part[2]) << 16 | UInt64(part[3]) << 24
    let high =
      UInt64(part[4]) << 32 | UInt64(part[5]) << 40 | UInt64(part[6]) << 48 | UInt64(part[7]) << 56
    return low | high
  }

  /// Returns the number of line feeds in a range, and the place of the last one.
  package func lineFeeds(in range: Range<Int>) -> (count: Int, last: Int?) {
    var (count, last, place) = (0, -1, range.lowerBound)
    while place &+ 8 <= range.upperBound {
      let found = ByteWord.allZeros(in: word(at: place) ^ ByteWord.repeating(0x0A))
      if found != 0 {
        count &+= found.nonzeroBitCount
        last = place &+ ByteWord.lastPlace(in: found)
      }
      place &+= 8
    }
    while place < range.upperBound {
      if self[place] == 0x0A { (count, last) = (count &+ 1, place) }
      place &+= 1
    }
    return (count, count > 0 ? last : nil)
  }

  /// The bytes of a string without escapes, up to a quote or backslash.
  package struct PlainBytes {
    /// The place of the quote or backslash; nil if there is none.
    package var end: Int?
    var nonASCII = 0
    /// Whether there are control characters other than line feed and tab.
    var hasControls = false
  }

  package func plainBytes(from start: Int, to end: Int) -> PlainBytes {
    var plain = PlainBytes()
    var place = start
    while place < end {
      if place &+ 8 <= end {
        let word = word(at: place)
        let found = ByteWord.special(in: word)
        if found == 0 {
          plain.nonASCII += ByteWord.nonASCIICount(in: word)
          place &+= 8
          continue
        }
        // The bytes before it are plain.
        let length = ByteWord.firstPlace(in: found)
        plain.nonASCII += ByteWord.nonASCIICount(in: ByteWord.first(length, of: word))
        place &+= length
      }
      let byte = self[place]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        plain.end = place
        return plain
      }
      if byte < 0x20 {
        if byte != 0x0A, byte != 0x09 { plain.hasControls = true }
      } else if byte >= 0x7F {
        if byte == 0x7F { plain.hasControls = true } else { plain.nonASCII += 1 }
      }
      place &+= 1
    }
    return plain
  }

  /// A string of at most eight characters, between its quotes.
  ///
  /// It is compared byte by byte: a string with escapes, or other than plain characters, is not among the searched words.
  struct ShortString {
    /// Its characters, the first one the lowest byte.
    var word: UInt64
    var length: Int
    /// The place after the closing quote.
    var end: Int
  }

  /// Returns the string that begins with the quote at a byte.
  ///
  /// Nil if it is longer, if it ends near the end of the bytes, or if there is none.
  @inline(__always)
  func shortString(from start: Int, to end: Int) -> ShortString? {
    guard start &+ 10 <= end, self[start] == UInt8(ascii: "\"") else { return nil }
    let word = word(at: start &+ 1)
    let quotes = ByteWord.zeros(in: word ^ ByteWord.repeating(UInt8(ascii: "\"")))
    if quotes == 0 {
      guard self[start &+ 9] == UInt8(ascii: "\"") else { return nil }
      return ShortString(word: word, length: 8, end: start &+ 10)
    }
    let length = ByteWord.firstPlace(in: quotes)
    return ShortString(
      word: ByteWord.first(length, of: word), length: length, end: start &+ length &+ 2)
  }
}

/// Eight bytes that are scanned at once.
private enum ByteWord {
  @inline(__always)
  static func repeating(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Returns the highest bit of each byte that is 0; bits after the first such byte may be wrong.
  @inline(__always)
  static func zeros(in word: UInt64) -> UInt64 {
    (word &- repeating(1)) & ~word & repeating(0x80)
  }

  /// Returns the highest bit of each byte that is 0, and no others.
  @inline(__always)
  static func allZeros(in word: UInt64) -> UInt64 {
    ~(((word & repeating(0x7F)) &+ repeating(0x7F)) | word) & repeating(0x80)
  }

  /// Returns the highest bit of each quote, backslash and control character; bits after the first one may be wrong.
  @inline(__always)
  static func special(in word: UInt64) -> UInt64 {
    let controls = (word &- repeating(0x20)) & ~word & repeating(0x80)
    return controls | zeros(in: word ^ repeating(UInt8(ascii: "\"")))
      | zeros(in: word ^ repeating(UInt8(ascii: "\\"))) | zeros(in: word ^ repeating(0x7F))
  }

  /// Returns the index of the first byte whose highest bit is set.
  @inline(__always)
  static func firstPlace(in bits: UInt64) -> Int { bits.trailingZeroBitCount / 8 }

  /// Returns the index of the last byte whose highest bit is set.
  @inline(__always)
  static func lastPlace(in bits: UInt64) -> Int { 7 &- bits.leadingZeroBitCount / 8 }

  /// Returns the first bytes alone, fewer than eight.
  @inline(__always)
  static func first(_ count: Int, of word: UInt64) -> UInt64 {
    word & ((1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1)
  }

  @inline(__always)
  static func nonASCIICount(in word: UInt64) -> Int {
    let bits = word & repeating(0x80)
    return bits == 0 ? 0 : bits.nonzeroBitCount
  }
}
