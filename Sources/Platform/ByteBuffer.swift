import Foundation

/// A buffer of appended bytes, in memory that grows with them.
///
/// An array checks at each byte whether it is shared; this buffer is never shared.
public struct ByteBuffer: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  /// The number of written bytes.
  public var count = 0

  /// Makes an empty buffer with room for a number of bytes.
  public init(capacity: Int) {
    self.capacity = max(64, capacity)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// The written bytes, for files.
  public var data: Data { Data(bytes: start, count: count) }

  /// The written bytes.
  public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Removes all bytes.
  public mutating func removeAll() { count = 0 }

  /// Appends a byte.
  @inlinable
  @inline(__always)
  public mutating func append(_ byte: UInt8) {
    if count == capacity { grow(1) }
    start[count] = byte
    count += 1
  }

  /// Appends the bytes of an array.
  public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0, 0..<$0.count) }
  }

  /// Appends a text unescaped.
  @inlinable public mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append($0, 0..<$0.count) }
  }

  /// Appends the digits of a whole number.
  @inlinable public mutating func append(digitsOf value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    // The digits from the last one on: no number has more than 20.
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var first = digits.count
    var rest = value.magnitude
    repeat {
      first -= 1
      digits[first] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    while first < digits.count {
      append(digits[first])
      first += 1
    }
  }

  /// Appends a text as the contents of a JSON string, with escapes.
  ///
  /// - Parameter forScripts: Whether the text is for a script in a page, which no text may end.
  @inlinable
  public mutating func append(escaping text: some StringProtocol, forScripts: Bool) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable {
      append(escaping: $0, forScripts: forScripts)
    }
    guard isDone == nil else { return }
    Array(text.utf8).withUnsafeBufferPointer { append(escaping: $0, forScripts: forScripts) }
  }

  @usableFromInline
  mutating func append(escaping text: UnsafeBufferPointer<UInt8>, forScripts: Bool) {
    var (start, place) = (0, 0)
    while place < text.count {
      if !forScripts, place + 8 <= text.count, text.hasNothingToEscape(at: place) {
        place += 8
        continue
      }
      let byte = text[place]
      if forScripts, place > 1, text[place - 2] == 0xE2, text[place - 1] == 0x80, byte & ~1 == 0xA8
      {
        append(text, start..<place - 2)
        append(unit: 0x2028 + UInt16(byte & 1))
        start = place + 1
      } else if byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"")
        || byte == UInt8(ascii: "\\") || forScripts && byte.isMarkup
      {
        append(text, start..<place)
        append(escaped: byte, forScripts: forScripts)
        start = place + 1
      }
      place += 1
    }
    append(text, start..<text.count)
  }

  private mutating func append(escaped byte: UInt8, forScripts: Bool) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x0A where !forScripts: append("\\n")
    case 0x09 where !forScripts: append("\\t")
    default: append(unit: UInt16(byte))
    }
  }

  private mutating func append(unit: UInt16) {
    append("\\u")
    for shift in stride(from: 12, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift)) & 0xF
      append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }

  @inlinable mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    guard let first = bytes.baseAddress, !range.isEmpty else { return }
    if capacity - count < range.count { grow(range.count) }
    (start + count).update(from: first + range.lowerBound, count: range.count)
    count += range.count
  }

  @usableFromInline
  @inline(never)
  mutating func grow(_ added: Int) {
    capacity = max(2 * capacity, count + added)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a JSON string takes eight bytes without escapes.
  @inline(__always)
  fileprivate func hasNothingToEscape(at place: Int) -> Bool {
    let word = UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: place, as: UInt64.self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    /// Returns the high bits of zero bytes, and perhaps of some bytes behind those.
    func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    let controls = (word &- ones &* 0x20) & ~word
    let found =
      controls | zeros(word ^ ones &* 0x22) | zeros(word ^ ones &* 0x5C)
      | zeros(word ^ ones &* 0x7F)
    return found & (ones &* 0x80) == 0
  }
}

extension UInt8 {
  /// Whether it could end a script or begin a tag.
  fileprivate var isMarkup: Bool {
    self == UInt8(ascii: "<") || self == UInt8(ascii: ">") || self == UInt8(ascii: "&")
  }
}
