import Foundation

/// Bytes that are written one behind the other, in memory that grows with them.
///
/// An array asks at each byte whether it is shared; this is never.
struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// How many bytes were written.
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(64, capacity)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// What was written, for files.
  var data: Data { Data(bytes: start, count: count) }

  /// What was written.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Forgets what was written.
  mutating func removeAll() { count = 0 }

  /// Appends a byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(1) }
    start[count] = byte
    count += 1
  }

  /// Appends bytes that lie elsewhere.
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    append(bytes, 0..<bytes.count)
  }

  /// The same of a part of them.
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    guard let first = bytes.baseAddress, !range.isEmpty else { return }
    if capacity - count < range.count { grow(range.count) }
    (start + count).update(from: first + range.lowerBound, count: range.count)
    count += range.count
  }

  @inline(never)
  private mutating func grow(_ added: Int) {
    capacity = max(2 * capacity, count + added)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
