/// Elements that are never changed and never freed, for process-wide tables.
///
/// A hot loop reads it through its pointer, without a bounds check and without reference counting.
struct ImmortalArray<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  // It is written before any other code can access it, and `start` permits no writes: so threads may read it
  // together. It lives forever, so no pointer dangles.
  let start: UnsafePointer<Element>

  /// Copies the elements to their final memory.
  init(_ elements: [Element]) {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    memory.initialize(from: elements, count: elements.count)
    start = UnsafePointer(memory)
  }

  /// Returns an element; the index is not checked.
  subscript(index: Int) -> Element {
    @inline(__always) get { start[index] }
  }
}
