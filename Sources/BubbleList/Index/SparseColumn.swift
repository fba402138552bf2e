/// What a block says of each of its entries; not stored while it says the usual of all.
struct SparseColumn<Value: Equatable> {
  private let usual: Value
  private var values: ContiguousArray<Value>?

  init(usual: Value) { self.usual = usual }

  /// Whether it says the usual of all entries.
  var isUsual: Bool { values == nil }

  subscript(entry: Int) -> Value { values?[entry] ?? usual }

  /// Replaces what is said of some entries of `count`.
  mutating func replace(
    _ range: Range<Int>, of count: Int, with new: some Collection<Value>
  ) {
    if values == nil {
      if new.allSatisfy({ $0 == usual }) { return }
      values = ContiguousArray(repeating: usual, count: count)
    }
    values?.replaceSubrange(range, with: new)
  }

  /// Replaces what is said of an entry of `count`.
  mutating func set(_ entry: Int, of count: Int, to new: Value) {
    if values == nil {
      if new == usual { return }
      values = ContiguousArray(repeating: usual, count: count)
    }
    values?[entry] = new
  }

  /// Says the usual of entries that follow.
  mutating func appendUsual(_ added: Int = 1) {
    let usual = usual
    values?.append(contentsOf: repeatElement(usual, count: added))
  }

  /// What is said of some entries.
  subscript(entries: Range<Int>) -> SparseColumn {
    var part = self
    part.values = values.map { ContiguousArray($0[entries]) }
    if part.values?.allSatisfy({ $0 == usual }) == true { part.values = nil }
    return part
  }

  /// Appends what is said of `added` entries that follow `count`.
  mutating func append(_ following: SparseColumn, _ added: Int, to count: Int) {
    if values == nil, following.values == nil { return }
    replace(
      count..<count, of: count,
      with: following.values ?? ContiguousArray(repeating: usual, count: added))
  }
}
