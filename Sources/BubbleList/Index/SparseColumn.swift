/// The values of one property of a block's entries; not stored while all have the default.
struct SparseColumn<Value: Equatable> {
  private let usual: Value
  private var values: ContiguousArray<Value>?

  init(usual: Value) { self.usual = usual }

  /// Whether all entries have the default.
  var isUsual: Bool { values == nil }

  subscript(entry: Int) -> Value { values?[entry] ?? usual }

  /// Replaces the values of some entries of `count`.
  mutating func replace(
    _ range: Range<Int>, of count: Int, with new: some Collection<Value>
  ) {
    if values == nil {
      if new.allSatisfy({ $0 == usual }) { return }
      values = ContiguousArray(repeating: usual, count: count)
    }
    values?.replaceSubrange(range, with: new)
  }

  /// Replaces the value of an entry of `count`.
  mutating func set(_ entry: Int, of count: Int, to new: Value) {
    replace(entry..<entry + 1, of: count, with: CollectionOfOne(new))
  }

  /// Appends the value of an entry that follows `count`.
  mutating func append(_ value: Value, to count: Int) {
    if values == nil {
      if value == usual { return }
      values = ContiguousArray(repeating: usual, count: count)
    }
    values?.append(value)
  }

  /// Appends entries with the default.
  mutating func appendUsual(_ added: Int) {
    let usual = usual
    values?.append(contentsOf: repeatElement(usual, count: added))
  }

  /// The values of some entries.
  subscript(entries: Range<Int>) -> SparseColumn {
    var part = self
    part.values = values.map { ContiguousArray($0[entries]) }
    if part.values?.allSatisfy({ $0 == usual }) == true { part.values = nil }
    return part
  }

  /// Appends the values of `added` entries that follow `count`.
  mutating func append(_ following: SparseColumn, _ added: Int, to count: Int) {
    if values == nil, following.values == nil { return }
    replace(
      count..<count, of: count,
      with: following.values ?? ContiguousArray(repeating: usual, count: added))
  }
}
