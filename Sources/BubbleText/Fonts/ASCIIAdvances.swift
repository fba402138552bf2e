import Synchronization

/// The advances of pairs of ASCII that are to be trusted, small enough to stay in a processor's nearest cache.
///
/// The memory belongs to a ``PairAdvances``.
struct ASCIIAdvances {
  /// What stands for the end of a text, as the second of a pair.
  static let end = 0

  /// A place for each two bytes that can follow each other, the first one in the lower eight bits.
  private static let count = 0x8000
  private let table: UnsafeMutablePointer<Atomic<Int32>>

  /// Memory in which nothing is known.
  static func allocate() -> ASCIIAdvances {
    let table = UnsafeMutablePointer<Atomic<Int32>>.allocate(capacity: count)
    for place in 0..<count { (table + place).initialize(to: Atomic(-1)) }
    return ASCIIAdvances(table: table)
  }

  func deallocate() { table.deallocate() }

  /// The advance from a letter to the next in units of the font; negative where it is not known.
  @inline(__always)
  func advance(from first: Int, to second: Int) -> Int32 {
    table[second &<< 8 | first].load(ordering: .relaxed)
  }

  /// The advance from a byte of ASCII to the one behind it.
  @inline(__always)
  func advance(behind byte: UnsafePointer<UInt8>) -> Int32 {
    let pair = UnsafeRawPointer(byte).loadUnaligned(as: UInt16.self)
    return table[Int(UInt16(littleEndian: pair))].load(ordering: .relaxed)
  }

  /// Takes note of an advance, if it is one of ASCII.
  func note(_ advance: Int32, from first: Int, to second: Int) {
    // Sums of them can't run over.
    guard first < 0x80, second < 0x80, advance >= 0, advance <= Int32(Int16.max) else { return }
    table[second << 8 | first].store(advance, ordering: .relaxed)
  }
}
