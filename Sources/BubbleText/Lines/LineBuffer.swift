/// The lines found so far, in memory that one thread reuses.
final class LineBuffer {
  private var storage: UnsafeMutablePointer<BrokenLine>
  private var capacity = 16
  // No method runs during another one: one thread has the buffer, and no method calls other code that could use it.
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
