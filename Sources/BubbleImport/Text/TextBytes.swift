/// The kinds of bytes in a text.
struct ByteKinds: OptionSet {
  let rawValue: UInt8

  /// Brackets and other characters that begin texts of an app.
  static let opening = ByteKinds(rawValue: 1)
  static let lineFeed = ByteKinds(rawValue: 1 << 1)
  static let carriageReturn = ByteKinds(rawValue: 1 << 2)
  /// Marks of formats.
  static let mark = ByteKinds(rawValue: 1 << 3)
  static let slash = ByteKinds(rawValue: 1 << 4)
  /// The first byte of U+2000 to U+2FFF, which include the invisible marks of direction.
  static let punctuation = ByteKinds(rawValue: 1 << 5)

  /// A kind for each byte.
  struct Table {
    fileprivate var kinds = [UInt8](repeating: 0, count: 256)

    /// Makes a table in which some ASCII characters are marks.
    init(marks: String) {
      for byte in marks.utf8 { kinds[Int(byte)] |= ByteKinds.mark.rawValue }
      kinds[0x0A] |= ByteKinds.lineFeed.rawValue
      kinds[0x0D] |= ByteKinds.carriageReturn.rawValue
      kinds[0x2F] |= ByteKinds.slash.rawValue
      kinds[0xE2] |= ByteKinds.punctuation.rawValue
    }

    /// Returns the table with some characters that begin texts of an app.
    func adding(opening: String) -> Table {
      var table = self
      for byte in opening.utf8 { table.kinds[Int(byte)] |= ByteKinds.opening.rawValue }
      return table
    }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Finds the kinds of all bytes, in one pass.
  init(_ bytes: borrowing Span<UInt8>, _ table: borrowing Table) {
    let kinds = table.kinds.span
    var found: UInt8 = 0
    for place in bytes.indices { found |= kinds[Int(bytes[place])] }
    rawValue = found
  }
}

extension Span where Element == UInt8 {
  /// Whether a byte is among them.
  func has(_ byte: UInt8) -> Bool {
    for place in indices where self[place] == byte { return true }
    return false
  }

  /// The number of UTF-16 code units of this text in UTF-8; `String` would store places in it for later look-ups.
  var utf16Count: Int {
    var count = 0
    for place in indices {
      // Bytes that continue a character count nothing, those that begin one of four bytes count twice.
      count &+= (self[place] & 0xC0 == 0x80 ? 0 : 1) &+ (self[place] >= 0xF0 ? 1 : 0)
    }
    return count
  }
}

extension StringProtocol where SubSequence == Substring {
  /// Returns the range of another text in it, compared byte by byte, without folding or a locale.
  ///
  /// - Parameters:
  ///   - other: The text to find; not empty.
  ///   - isLast: Whether to return the last range, not the first.
  /// - Complexity: O(*n* × *m*) at worst in the bytes of both; usually O(*n*).
  func place(of other: String, isLast: Bool = false) -> Range<String.Index>? {
    let text = self[...]
    let (bytes, wanted) = (text.utf8.span, other.utf8.span)
    guard wanted.count > 0, bytes.count >= wanted.count else { return nil }
    let last = bytes.count - wanted.count
    for step in 0...last {
      let start = isLast ? last - step : step
      guard bytes[start] == wanted[0] else { continue }
      var offset = 1
      while offset < wanted.count, bytes[start + offset] == wanted[offset] { offset += 1 }
      guard offset == wanted.count else { continue }
      let lower = text.utf8.index(text.startIndex, offsetBy: start)
      return lower..<text.utf8.index(lower, offsetBy: wanted.count)
    }
    return nil
  }

  /// Whether it contains another text, byte by byte.
  func has(_ other: String) -> Bool { place(of: other) != nil }
}
