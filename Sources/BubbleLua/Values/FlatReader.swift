/// Reads flat values one after the other.
///
/// Checks every length: truncated bytes throw.
struct FlatReader {
  /// Thrown if the bytes are not a value.
  ///
  /// It would be a fault of the C side, not of a script.
  struct Malformed: Error, Hashable, CustomStringConvertible {
    /// The place, in bytes from the start.
    var offset: Int
    var description: String { "the result is malformed at byte \(offset)" }
  }

  private let bytes: UnsafeRawBufferPointer
  /// The offset of the next value.
  var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  @inline(__always)
  mutating func readTag() throws(Malformed) -> FlatTag {
    guard offset < bytes.count, let tag = FlatTag(rawValue: bytes[offset]) else {
      throw Malformed(offset: offset)
    }
    offset += 1
    return tag
  }

  /// The tag of the next value, which is not read yet.
  var nextTag: FlatTag? { offset < bytes.count ? FlatTag(rawValue: bytes[offset]) : nil }

  /// Whether the next value has this tag.
  @inline(__always)
  func isNext(_ tag: FlatTag) -> Bool { offset < bytes.count && bytes[offset] == tag.rawValue }

  @inline(__always)
  mutating func readUInt32() throws(Malformed) -> UInt32 { try read(UInt32.self) }

  mutating func readInteger() throws(Malformed) -> Int64 {
    Int64(bitPattern: try read(UInt64.self))
  }

  @inline(__always)
  mutating func readNumber() throws(Malformed) -> Double {
    Double(bitPattern: try read(UInt64.self))
  }

  /// Reads a text; invalid UTF-8 is replaced.
  mutating func readText() throws(Malformed) -> String {
    let count = Int(try readUInt32())
    return String(decoding: try readBytes(count: count), as: UTF8.self)
  }

  /// Reads some bytes without copying them.
  @inline(__always)
  mutating func readBytes(count: Int) throws(Malformed) -> UnsafeRawBufferPointer {
    guard count <= bytes.count - offset else { throw Malformed(offset: offset) }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }

  /// Reads an integer or another number; returns nil, and reads nothing, if the next value is neither.
  @inline(__always)
  mutating func readIfNumber() throws(Malformed) -> Double? {
    if isNext(.number) {
      offset += 1
      return try readNumber()
    }
    guard isNext(.integer) else { return nil }
    offset += 1
    return Double(try readInteger())
  }

  /// Skips some bytes, such as a list's offsets when the items are read in order.
  @inline(__always)
  mutating func skip(count: Int) throws(Malformed) {
    guard count <= bytes.count - offset else { throw Malformed(offset: offset) }
    offset += count
  }

  @inline(__always)
  private mutating func read<Value: FixedWidthInteger>(
    _: Value.Type
  ) throws(Malformed) -> Value {
    let size = MemoryLayout<Value>.size
    guard size <= bytes.count - offset else { throw Malformed(offset: offset) }
    defer { offset += size }
    return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Value.self))
  }
}
