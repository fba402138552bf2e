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

/// Values of a property of characters: at hand for those that most text consists of, asked for otherwise.
struct ScalarTable<Value: BitwiseCopyable & Sendable>: Sendable {
  private static var latin: Range<UInt32> { 0..<0x250 }
  private static var punctuation: Range<UInt32> { 0x2000..<0x2070 }

  private let values: ImmortalArray<Value>
  private let value: @Sendable (UInt32) -> Value

  /// A table of what `value` says, which for other characters is asked each time.
  init(_ value: @escaping @Sendable (UInt32) -> Value) {
    self.value = value
    values = ImmortalArray(Self.latin.map(value) + Self.punctuation.map(value))
  }

  /// The values of U+0000 to U+024F, one after the other.
  var latinValues: UnsafePointer<Value> { values.start }

  /// The value of any number, whether it is a character or not.
  subscript(scalar: UInt32) -> Value {
    @inline(__always) get {
      if scalar < Self.latin.upperBound { return values[Int(scalar)] }
      let inPunctuation = scalar &- Self.punctuation.lowerBound
      if inPunctuation < UInt32(Self.punctuation.count) {
        return values[Self.latin.count + Int(inPunctuation)]
      }
      return value(scalar)
    }
  }
}
