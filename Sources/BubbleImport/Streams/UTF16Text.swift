/// Converts text in UTF-16, which some editors save, to UTF-8.
struct UTF16Text {
  private let isBigEndian: Bool
  /// A byte that waits for its other half, and a unit that waits for the second of its pair.
  private var half: UInt8?
  private var high: UInt16?

  /// Returns nil unless the first bytes of a file are those of UTF-16: a byte order mark, or two characters with a zero in each.
  init?(_ start: ArraySlice<UInt8>) {
    let bytes = Array(start.prefix(4))
    guard bytes.count >= 2 else { return nil }
    func fits(_ zero: Int) -> Bool {
      bytes.count == 4 && bytes[zero] == 0 && bytes[zero + 2] == 0 && bytes[1 - zero] != 0
        && bytes[3 - zero] != 0
    }
    let isLittleEndian = bytes.starts(with: [0xFF, 0xFE]) || fits(1)
    guard isLittleEndian || bytes.starts(with: [0xFE, 0xFF]) || fits(0) else { return nil }
    isBigEndian = !isLittleEndian
  }

  /// Returns the first bytes of a file as UTF-8; nil if they are not in UTF-16.
  static func utf8(_ start: [UInt8]) -> [UInt8]? {
    guard var text = UTF16Text(start[...]) else { return nil }
    return text.take(start[...])
  }

  /// Returns the next bytes as UTF-8; unpaired surrogates become U+FFFD.
  mutating func take(_ bytes: ArraySlice<UInt8>, isLast: Bool = false) -> [UInt8] {
    let all = (half.map { [$0] } ?? []) + bytes
    var units: [UInt16] = high.map { [$0] } ?? []
    units.reserveCapacity(all.count / 2 + 1)
    for place in stride(from: 1, to: all.count, by: 2) {
      let (first, second) = (UInt16(all[place - 1]), UInt16(all[place]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    half = all.count % 2 == 1 ? all.last : nil
    high = nil
    let endsHigh = units.last.map { 0xD800...0xDBFF ~= $0 } ?? false
    if !isLast {
      if endsHigh { high = units.removeLast() }
    } else if half != nil, !endsHigh {
      units.append(0xFFFD)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
