import Synchronization

/// Room for the entries of a snapshot, filled by several workers.
///
/// Entries are written where they belong and moved out at the end, so that no reference is counted twice
/// for each of a hundred thousand messages.
///
/// `@unchecked Sendable`: a worker writes only to the places of its chunk, each chunk is handed out
/// once, and everything else happens when no worker is left.
final class EntryBuffer: @unchecked Sendable {
  private let start: UnsafeMutablePointer<CellLayoutSnapshot.Entry>
  private let count: Int
  /// Which places hold an entry.
  private let written = Mutex<[Range<Int>]>([])

  /// Makes room for some entries.
  init(count: Int) {
    self.count = count
    start = .allocate(capacity: count)
  }

  deinit {
    for range in written.withLock({ $0 }) {
      (start + range.lowerBound).deinitialize(count: range.count)
    }
    start.deallocate()
  }

  /// Writes the entries of a chunk, in the order in which they are made.
  ///
  /// - Precondition: Nobody has written to these places or will.
  func fill(_ chunk: ChunkOrder.Chunk, _ entry: (Int) -> CellLayoutSnapshot.Entry) {
    let range = chunk.messages
    if chunk.isBackwards {
      for index in range.reversed() { (start + index).initialize(to: entry(index)) }
    } else {
      for index in range { (start + index).initialize(to: entry(index)) }
    }
    written.withLock { $0.append(range) }
  }

  /// Changes the entry of a place.
  ///
  /// - Precondition: A worker has written it, and said so to whoever changes it; nobody else does.
  func change(_ place: Int, _ change: (inout CellLayoutSnapshot.Entry) -> Void) {
    change(&(start + place).pointee)
  }

  /// Copies the entries of some places, which the workers have written.
  func copy(_ range: Range<Int>) -> [CellLayoutSnapshot.Entry] {
    Array(UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
  }

  /// Moves all entries out.
  ///
  /// - Precondition: Every place holds one.
  func take() -> [CellLayoutSnapshot.Entry] {
    let writtenCount = written.withLock { ranges in
      defer { ranges = [] }
      return ranges.reduce(0) { $0 + $1.count }
    }
    precondition(writtenCount == count, "each place is written once before they are taken")
    return Array(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      buffer.baseAddress?.moveInitialize(from: start, count: count)
      initializedCount = count
    }
  }
}
