/// Lines as they are found, in memory that is used again and again by one thread.
final class LineBuffer {
  private var storage: UnsafeMutablePointer<BrokenLine>
  private var capacity = 16
  // No method is called while another one runs: one thread has the buffer, and none of them calls anything that could.
  @exclusivity(unchecked) private(set) var count = 0

  /// Memory of ``SimpleLines``: the sum of advances before each letter, and at the end.
  let sums = UnsafeMutablePointer<Int32>.allocate(capacity: SimpleLines.maximumLength + 1)
  /// Whether the lines were found by the sums.
  @exclusivity(unchecked) var areOfSums = false
  /// Memory of ``SimpleLines``: a bit for each place where a word ends: at a space, and at the end of the text.
  let wordEnds = UnsafeMutablePointer<UInt64>.allocate(capacity: SimpleLines.maximumLength / 64 + 1)

  init() { storage = .allocate(capacity: capacity) }

  deinit {
    storage.deallocate()
    sums.deallocate()
    wordEnds.deallocate()
  }

  /// The lines, from the top.
  subscript(index: Int) -> BrokenLine {
    @inline(__always) get { storage[index] }
    set { storage[index] = newValue }
  }

  @inline(__always)
  func removeAll() {
    count = 0
    areOfSums = false
  }

  @inline(__always)
  func append(_ line: BrokenLine) {
    if count == capacity { grow() }
    (storage + count).initialize(to: line)
    count += 1
  }

  func removeLast() { count -= 1 }

  @inline(never)
  private func grow() {
    let larger = UnsafeMutablePointer<BrokenLine>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: storage, count: count)
    storage.deallocate()
    storage = larger
    capacity *= 2
  }
}
