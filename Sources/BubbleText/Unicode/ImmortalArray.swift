/// Elements that are never changed and never freed: for tables of which there is one for the whole process.
///
/// A hot loop reads it through its pointer, without a check of bounds and without reference counting.
struct ImmortalArray<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  // It is written before anybody else can have it, and nobody writes through a pointer to what is
  // constant: so threads may read it together, and it being there for ever no pointer dangles.
  let start: UnsafePointer<Element>

  /// Copies the elements to where they stay.
  init(_ elements: [Element]) {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    memory.initialize(from: elements, count: elements.count)
    start = UnsafePointer(memory)
  }

  /// An element; the index is not checked.
  subscript(index: Int) -> Element {
    @inline(__always) get { start[index] }
  }
}
