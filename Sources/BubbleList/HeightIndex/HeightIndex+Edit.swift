/// Edits of items.
extension HeightIndex {
  /// Sets an item's height; what else is known of it stays.
  ///
  /// - Complexity: O(log *n*).
  mutating func setHeight(of item: Int, to height: Double, isExact: Bool) {
    guard item >= 0, item < count else { return }
    var height = HeightUnits.sanitized(height)
    if !fits(height, times: 1) { height = 0 }
    if isOneRun, count == 1 {
      return editOnlyRun { run in
        run.item.height = height
        run.item.isExact = isExact
      }
    }
    edit { tree in
      tree.modify(at: item) { block, position in
        let (entry, _) = block.entry(at: position)
        if block.count(at: entry) == 1 {
          block.setHeight(at: entry, to: height, isExact: isExact)
        } else {
          var new = block.item(at: entry)
          new.height = height
          new.isExact = isExact
          block.setItem(at: position, to: new)
        }
      }
    }
  }

  /// Replaces all that is known of an item.
  ///
  /// - Complexity: O(log *n*).
  mutating func setItem(_ item: Int, to new: HeightItem) {
    guard item >= 0, item < count else { return }
    let fitting = fitting(HeightRun(count: 1, item: new)).item
    edit { tree in tree.modify(at: item) { $0.setItem(at: $1, to: fitting) } }
  }

  /// Inserts equal items before the one at `index`, at the end if there is none.
  ///
  /// A count below 1 is nothing.
  ///
  /// - Complexity: O(log *n*), however many.
  mutating func insert(_ run: HeightRun, at index: Int) {
    let run = fitting(run)
    guard run.count > 0 else { return }
    if count == 0 { return editOnlyRun { $0 = run } }
    let index = max(0, min(index, count))
    edit { tree in tree.modify(at: index) { $0.insert(CollectionOfOne(run), at: $1) } }
  }

  /// Inserts items before the one at `index`, at the end if there is none.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* items.
  mutating func insert(_ items: some RandomAccessCollection<HeightItem>, at index: Int) {
    if items.count == 1, let item = items.first {
      return insert(HeightRun(count: 1, item: item), at: index)
    }
    let index = max(0, min(index, count))
    if items.count <= HeightBlock.capacity / 2, !items.isEmpty, mayHold(items) {
      let runs = items.map { HeightRun(count: 1, item: $0.sanitized) }
      return edit { tree in tree.modify(at: index) { $0.insert(runs, at: $1) } }
    }
    let units = HeightUnits.units(spacing)
    let blocks = HeightIndex.parts(of: items) { part in
      HeightBlock(part.map { HeightRun(count: 1, item: $0.sanitized) }, defaultSpacing: units)
    }
    insert(blocks, at: index, orOneByOne: items)
  }

  /// Inserts heights without anything else before the item at `index`, at the end if there is none.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* heights.
  mutating func insert(
    heights: some RandomAccessCollection<Double>, isExact: Bool, at index: Int
  ) {
    if heights.count == 1, let height = heights.first {
      let item = HeightItem(height: height, isExact: isExact)
      return insert(HeightRun(count: 1, item: item), at: index)
    }
    let index = max(0, min(index, count))
    let units = HeightUnits.units(spacing)
    let blocks = HeightIndex.parts(of: heights) { part in
      HeightBlock(
        heights: part, isExact: isExact, defaultSpacing: units)
    }
    insert(
      blocks, at: index,
      orOneByOne: heights.lazy.map { HeightItem(height: $0, isExact: isExact) })
  }

  /// Removes items; what of the range does not exist is left alone.
  ///
  /// - Complexity: O(log *n*), however many.
  mutating func remove(_ items: Range<Int>) {
    let range = items.clamped(to: 0..<count)
    guard !range.isEmpty else { return }
    if isOneRun { return editOnlyRun { $0.count -= range.count } }
    if range.count == count { return editOnlyRun { $0.count = 0 } }
    edit { tree in
      let isDone = tree.modify(at: range.lowerBound) { block, position in
        guard position + range.count <= block.summary.count else { return false }
        block.remove(position..<position + range.count)
        return true
      }
      if !isDone { tree.remove(range) }
    }
  }

  /// Gives all items that are no exact ones another height.
  ///
  /// - Complexity: O(blocks with estimates).
  mutating func setEstimate(_ height: Double) {
    var height = HeightUnits.sanitized(height)
    if !fits(height, times: count - exactCount) { height = 0 }
    if isOneRun {
      return editOnlyRun { if !$0.item.isExact { $0.item.height = height } }
    }
    edit { tree in
      tree.modifyAll(where: { $0.exact < $0.count }) { $0.setEstimate(height) }
    }
  }

  /// Makes estimates of all heights, which stay until they are measured again: after a change of width,
  /// say.
  ///
  /// - Complexity: O(*n*).
  mutating func forgetMeasurements() {
    if isOneRun { return editOnlyRun { $0.item.isExact = false } }
    edit { tree in tree.modifyAll(where: { $0.exact > 0 }) { $0.forgetMeasurements() } }
  }

  // MARK: - Limits

  /// A run of sanitized items that do not exceed the limits.
  private func fitting(_ run: HeightRun) -> HeightRun {
    var new = HeightRun(
      count: min(run.count, HeightUnits.maximumCount - count), item: run.item.sanitized)
    if !fits(new.item.height + (new.item.spacing ?? spacing), times: max(0, new.count)) {
      new.item.height = 0
      new.item.spacing = 0
    }
    return new
  }

  private func mayHold(_ items: some Collection<HeightItem>) -> Bool {
    fits(2 * HeightUnits.maximum, times: items.count)
  }

  /// Inserts blocks, or, if they make the list too long, items one by one until nothing more fits.
  private mutating func insert(
    _ blocks: [HeightBlock], at index: Int, orOneByOne items: some Collection<HeightItem>
  ) {
    let length = blocks.reduce(0.0) { $0 + Double($1.summary.units) }
    if length <= Double(HeightUnits.limit - summary.units) {
      return edit { $0.insert(SumTree(leaves: blocks), at: index) }
    }
    for (distance, item) in items.enumerated() {
      insert(HeightRun(count: 1, item: item), at: index + distance)
    }
  }

  /// Divides items evenly into parts for one block each, three quarters full, to leave room.
  private static func parts<Items: RandomAccessCollection>(
    of items: Items, _ block: (Items.SubSequence) -> HeightBlock
  ) -> [HeightBlock] {
    let size = HeightBlock.capacity * 3 / 4
    let parts = (items.count + size - 1) / size
    return (0..<parts).map { part in
      let start = items.index(items.startIndex, offsetBy: items.count * part / parts)
      let end = items.index(items.startIndex, offsetBy: items.count * (part + 1) / parts)
      return block(items[start..<end])
    }
  }
}
