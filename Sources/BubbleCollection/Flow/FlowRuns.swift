import Foundation
import SumTree

/// Runs of items in their order, found by an item or by a distance.
///
/// Neighbours that are one piece are one run, as far as an edit sees them.
struct FlowRuns<Run: FlowRun> {
  /// A run where it is.
  struct Position {
    /// The block that the run is in, and its number there.
    fileprivate let block: ContiguousArray<Run>
    fileprivate let index: Int
    /// The sum over the runs before.
    let before: FlowSums

    var run: Run { block[index] }
  }

  private var tree: SumTree<ArrayLeaf<Run>>

  init(_ runs: [Run] = []) { tree = SumTree(ArrayLeaf(runs)) }

  /// The sum over all runs.
  var total: FlowSums { tree.summary }

  /// Where the first run is; nil if there is none.
  var first: Position? { position(ofItem: 0) }

  /// Where the run of an item is; nil if there is no such item.
  ///
  /// - Complexity: O(log *n*).
  func position(ofItem item: Int) -> Position? {
    guard item >= 0, item < total.items else { return nil }
    let found = tree.find(item) { $0.items }
    let (index, before) = found.leaf.find(item, by: { $0.items }, before: found.before)
    return Position(block: found.leaf.elements, index: index, before: before)
  }

  /// Where the first run is that ends after a distance from the start; nil if none does.
  ///
  /// - Complexity: O(log *n*).
  func position(endingAfter extent: CGFloat) -> Position? {
    guard extent < total.extent else { return nil }
    let found = tree.find(extent) { $0.extent }
    let (index, before) = found.leaf.find(extent, by: { $0.extent }, before: found.before)
    // The sum of a block and that of its runs one by one may differ in the last bit.
    guard index < found.leaf.count else { return position(ofItem: before.items) }
    return Position(block: found.leaf.elements, index: index, before: before)
  }

  /// The next run; nil after the last one.
  func position(after position: Position) -> Position? {
    var before = position.before
    before += position.run.summary
    guard position.index + 1 < position.block.count else {
      return self.position(ofItem: before.items)
    }
    return Position(block: position.block, index: position.index + 1, before: before)
  }

  /// Puts runs in place of a range of items; a run at its edge is divided.
  ///
  /// - Complexity: O(*b* log *n* + *r*) for *b* blocks that the range is in and *r* new runs.
  mutating func replace(_ range: Range<Int>, with new: [Run]) {
    let rest = tree.edit(range.lowerBound) {
      $0.items
    } _: { block, before in
      let end = min(range.upperBound, before.items + block.summary.items)
      block.replace(range.lowerBound..<end, before: before, with: new)
      return range.upperBound - end
    }
    guard rest > 0 else { return }
    let start = new.reduce(range.lowerBound) { $0 + $1.items }
    replace(start..<start + rest, with: [])
  }
}

extension ArrayLeaf where Element: FlowRun {
  /// Replaces items that are all in the block.
  fileprivate mutating func replace(
    _ range: Range<Int>, before: FlowSums, with new: [Element]
  ) {
    let start = divide(at: range.lowerBound, before: before)
    let end = divide(at: range.upperBound, before: before)
    elements.replaceSubrange(start..<end, with: new)
    join(at: start + new.count)
    if !new.isEmpty { join(at: start) }
  }

  /// The number of the run that begins with an item; one that goes on across it is divided.
  fileprivate mutating func divide(at item: Int, before: FlowSums) -> Int {
    let (entry, start) = find(item, by: { $0.items }, before: before)
    guard entry < count, start.items < item else { return entry }
    let (first, second) = elements[entry].split(at: item - start.items)
    elements[entry] = first
    elements.insert(second, at: entry + 1)
    return entry + 1
  }

  /// Makes one of a run and the one before it, if they are one piece.
  private mutating func join(at entry: Int) {
    guard entry > 0, entry < count, elements[entry - 1].absorb(elements[entry]) else { return }
    elements.remove(at: entry)
  }
}
