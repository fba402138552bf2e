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
  /// - Complexity: O(*b* log *n* + *k*) for *k* changes in *b* blocks.
  mutating func apply(_ batch: HeightBatch) {
    delete(batch.deletions)
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

  /// Deletes items from the last to the first: long rows at once, others block by block.
  private mutating func delete(_ deletions: [Int]) {
    var end = deletions.count
    var limit = count
    while end > 0 {
      let last = deletions[end - 1]
      guard last >= 0, last < limit else {
        end -= 1
        continue
      }
      var start = end - 1
      while start > 0, deletions[start - 1] == deletions[start] - 1, deletions[start] > 0 {
        start -= 1
      }
      if end - start > HeightBlock.capacity {
        remove(deletions[start]..<last + 1)
      } else {
        start = deleteInBlock(deletions, before: end)
      }
      limit = deletions[start]
      end = start
    }
  }

  /// Deletes the item that comes last before `end`, and those before it that are in the same block.
  ///
  /// - Returns: The first deletion that is done.
  private mutating func deleteInBlock(_ deletions: [Int], before end: Int) -> Int {
    let last = deletions[end - 1]
    return edit { tree in
      tree.modify(at: last) { block, position in
        let first = last - position
        var start = end
        var limit = last + 1
        while start > 0, deletions[start - 1] >= first, deletions[start - 1] < limit {
          start -= 1
          limit = deletions[start]
        }
        block.remove(deletions[start..<end].lazy.map { $0 - first })
        return start
      }
    }
  }
}
