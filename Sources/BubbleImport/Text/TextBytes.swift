/// Which kinds of bytes there are in a text.
struct ByteKinds: OptionSet {
  let rawValue: UInt8

  /// Brackets and whatever else begins something that an app wrote.
  static let opening = ByteKinds(rawValue: 1)
  static let lineFeed = ByteKinds(rawValue: 1 << 1)
  static let carriageReturn = ByteKinds(rawValue: 1 << 2)
  /// Marks of formats.
  static let mark = ByteKinds(rawValue: 1 << 3)
  static let slash = ByteKinds(rawValue: 1 << 4)
  /// The first byte of U+2000 to U+2FFF, among which are the invisible marks of direction.
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

    /// The same, in which some characters begin what an app wrote.
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
}

extension StringProtocol where SubSequence == Substring {
  /// Where other text stands in it, byte by byte: nothing is folded, and no locale is asked.
  ///
  /// - Parameters:
  ///   - other: What is looked for; not empty.
  ///   - isLast: Whether the last place is wanted, not the first.
  /// - Complexity: O(*n* × *m*) at the worst in the bytes of both; as a rule O(*n*).
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

  /// Whether other text stands in it, byte by byte.
  func has(_ other: String) -> Bool { place(of: other) != nil }
}
