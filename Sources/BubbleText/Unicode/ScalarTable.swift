import Platform
import Synchronization

/// Values of a property of characters: each is asked for once, and at hand then.
///
/// A table is there for the whole process. `@unchecked Sendable`: the values are atomic, and each is always set to the same,
/// whoever finds it.
struct ScalarTable: @unchecked Sendable {
  /// For each character one more than its value: zero, as fresh memory is, where nothing has asked for it.
  private let values: UnsafeMutablePointer<Atomic<UInt16>>
  private let value: @Sendable (UInt32) -> UInt16

  private static let count = 0x11_0000

  /// A table of what `value` says, which is below the greatest number of 16 bits.
  init(_ value: @escaping @Sendable (UInt32) -> UInt16) {
    self.value = value
    // It takes room only where it is used.
    values = UnsafeMutableRawPointer.allocateZeroed(
      byteCount: ScalarTable.count * MemoryLayout<Atomic<UInt16>>.stride
    )
    .bindMemory(to: Atomic<UInt16>.self, capacity: ScalarTable.count)
  }

  /// The value of any number, whether it is a character or not.
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
