/// Text in UTF-16, which some editors save; it is read as the same text in UTF-8.
struct UTF16Text {
  private let isBigEndian: Bool
  /// A byte that waits for its other half, and a unit that waits for the second of its pair.
  private var half: UInt8?
  private var high: UInt16?

  /// Nil unless the first bytes of a file are those of UTF-16: a byte order mark, or two characters with a zero in each.
  init?(_ start: ArraySlice<UInt8>) {
    let bytes = Array(start.prefix(4))
    guard bytes.count >= 2 else { return nil }
    func fits(_ zero: Int) -> Bool {
      bytes.count == 4 && bytes[zero] == 0 && bytes[zero + 2] == 0 && bytes[1 - zero] != 0
        && bytes[3 - zero] != 0
    }
    if bytes.starts(with: [0xFF, 0xFE]) || fits(1) {
      isBigEndian = false
    } else if bytes.starts(with: [0xFE, 0xFF]) || fits(0) {
      isBigEndian = true
    } else {
      return nil
    }
  }

  /// The first bytes of a file as UTF-8; nil if they are not in UTF-16.
  static func utf8(_ start: [UInt8]) -> [UInt8]? {
    guard var text = UTF16Text(start[...]) else { return nil }
    return text.take(start[...])
  }

  /// The next bytes as UTF-8; what is no pair of surrogates becomes U+FFFD.
  mutating func take(_ bytes: ArraySlice<UInt8>, isLast: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    func add(_ value: UInt32) {
      result.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    }
    for byte in bytes {
      guard let first = half else {
        half = byte
        continue
      }
      half = nil
      let unit = isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
      let isLow = 0xDC00...0xDFFF ~= unit
      if let waiting = high {
        high = nil
        if isLow {
          add(0x10000 + UInt32(waiting - 0xD800) << 10 + UInt32(unit - 0xDC00))
          continue
        }
        add(0xFFFD)
      }
      if unit < 0x80 {
        result.append(UInt8(unit))
      } else if 0xD800...0xDBFF ~= unit {
        high = unit
      } else {
        add(isLow ? 0xFFFD : UInt32(unit))
      }
    }
    if isLast, high != nil || half != nil { add(0xFFFD) }
    return result
  }
}
