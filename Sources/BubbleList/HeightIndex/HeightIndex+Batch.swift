/// What one batch of updates does to the items of a list.
struct HeightBatch {
  /// Items that go, by their index before the batch, ascending.
  var deletions: [Int] = []
  /// Items that come, by their index after the batch, ascending.
  var insertions: [(index: Int, item: HeightItem)] = []
}

extension HeightIndex {
  /// Deletes, then inserts, with the meaning that index paths have in a batch.
  ///
  /// A deletion of what does not exist, or that comes twice or out of order, is left out; an insertion
  /// behind the end appends.
  ///
  /// - Complexity: O(*k* log *n*) for *k* rows of neighbouring changes.
  mutating func apply(_ batch: HeightBatch) {
    var end = batch.deletions.count
    var limit = count
    while end > 0 {
      let last = batch.deletions[end - 1]
      var start = end - 1
      while start > 0, batch.deletions[start - 1] == batch.deletions[start] &- 1 { start -= 1 }
      let lower = max(0, batch.deletions[start])
      let upper = last < limit ? last + 1 : limit
      if lower < upper {
        remove(lower..<upper)
        limit = lower
      }
      end = start
    }
    var start = 0
    while start < batch.insertions.count {
      var end = start + 1
      while end < batch.insertions.count,
        batch.insertions[end].index == batch.insertions[end - 1].index &+ 1
      { end += 1 }
      insert(batch.insertions[start..<end].map(\.item), at: batch.insertions[start].index)
      start = end
    }
  }
}
