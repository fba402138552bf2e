import Platform
import Synchronization

/// Values of a property of characters: each is computed once, and cached.
///
/// A table lives as long as the process. `@unchecked Sendable`: the values are atomic, and every thread sets each to the
/// same value.
struct ScalarTable: @unchecked Sendable {
  /// The value of each character plus one; zero, like fresh memory, until the first request.
  private let values: UnsafeMutablePointer<Atomic<UInt16>>
  private let value: @Sendable (UInt32) -> UInt16

  private static let count = 0x11_0000

  /// Makes a table of the results of `value`, which must be less than the greatest 16-bit number.
  init(_ value: @escaping @Sendable (UInt32) -> UInt16) {
    self.value = value
    // Memory is allocated only where it is used.
    values = UnsafeMutableRawPointer.allocateZeroed(
      byteCount: ScalarTable.count * MemoryLayout<Atomic<UInt16>>.stride
    )
    .bindMemory(to: Atomic<UInt16>.self, capacity: ScalarTable.count)
  }

  /// Returns the value of any number, even if it is not a character.
  subscript(scalar: UInt32) -> UInt16 {
    @inline(__always) get {
      guard scalar < UInt32(ScalarTable.count) else { return value(scalar) }
      let known = values[Int(scalar)].load(ordering: .relaxed)
      return known != 0 ? known &- 1 : find(scalar)
    }
  }

  @inline(never)
  private func find(_ scalar: UInt32) -> UInt16 {
    let found = value(scalar)
    values[Int(scalar)].store(found &+ 1, ordering: .relaxed)
    return found
  }
}
