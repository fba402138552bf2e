/// Lines as they are found, in memory that is used again and again by one thread.
final class LineBuffer {
  private var storage: UnsafeMutablePointer<BrokenLine>
  private var capacity = 16
  // No method is called while another one runs: one thread has the buffer, and none of them calls anything that could.
  @exclusivity(unchecked) private(set) var count = 0

  init() { storage = .allocate(capacity: capacity) }

  deinit { storage.deallocate() }

  /// The lines, from the top.
  subscript(index: Int) -> BrokenLine {
    @inline(__always) get { storage[index] }
    set { storage[index] = newValue }
  }

  @inline(__always)
  func removeAll() { count = 0 }

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
