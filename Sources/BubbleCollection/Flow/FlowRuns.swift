import Foundation
import SumTree

/// The sums over runs.
struct FlowSums: TreeSummary, Equatable {
  var items = 0
  var lines = 0
  var extent: CGFloat = 0

  static func += (sum: inout FlowSums, following: FlowSums) {
    sum.items += following.items
    sum.lines += following.lines
    sum.extent += following.extent
  }
}

/// Consecutive items that a flow layout stores as one piece.
protocol FlowRun: TreeElement where Summary == FlowSums {
  /// The number of items; never 0.
  var items: Int { get }
  /// The number of lines; 0 unless the run consists of lines.
  var lines: Int { get }
  /// The length along the scrolling axis; 0 unless the run consists of lines.
  var extent: CGFloat { get }

  /// Returns both parts; the first has `items` items.
  ///
  /// The number must be above 0 and below that of the run.
  func split(at items: Int) -> (Self, Self)
  /// Absorbs the following run, if both form one piece.
  mutating func absorb(_ next: Self) -> Bool
}

extension FlowRun {
  var summary: FlowSums { FlowSums(items: items, lines: lines, extent: extent) }
}

/// Consecutive items of one size.
struct FlowSizeRun: FlowRun, Equatable {
  var items: Int
  let size: FlowSize
  /// Whether the size was measured, and is not an estimate.
  var isMeasured = false

  var lines: Int { 0 }
  var extent: CGFloat { 0 }

  func split(at items: Int) -> (FlowSizeRun, FlowSizeRun) {
    var (first, second) = (self, self)
    first.items = items
    second.items = self.items - items
    return (first, second)
  }

  mutating func absorb(_ next: FlowSizeRun) -> Bool {
    guard size == next.size, isMeasured == next.isMeasured else { return false }
    items += next.items
    return true
  }
}

/// Consecutive lines of one thickness and with equal numbers of items.
struct FlowLineRun: FlowRun, Equatable {
  var lines: Int
  let itemsPerLine: Int
  let thickness: CGFloat
  /// The distance from the start of a line to the start of the next one.
  let pitch: CGFloat

  var items: Int { lines * itemsPerLine }
  var extent: CGFloat { CGFloat(lines) * pitch }

  func split(at items: Int) -> (FlowLineRun, FlowLineRun) {
    var (first, second) = (self, self)
    first.lines = items / itemsPerLine
    second.lines = lines - first.lines
    return (first, second)
  }

  mutating func absorb(_ next: FlowLineRun) -> Bool {
    guard itemsPerLine == next.itemsPerLine, thickness == next.thickness, pitch == next.pitch else {
      return false
    }
    lines += next.lines
    return true
  }
}

extension Array where Element: FlowRun {
  /// Appends a run, or merges it with the last one if both form one piece.
  mutating func add(_ run: Element) {
    if !isEmpty, self[count - 1].absorb(run) { return }
    append(run)
  }
}

/// Runs of items in order, searchable by an item or a distance.
///
/// Neighbours that form one piece are merged, as far as an edit reaches.
struct FlowRuns<Run: FlowRun> {
  /// A run with its position.
  struct Position {
    /// The block that contains the run, and the run's number in it.
    fileprivate let block: ContiguousArray<Run>
    fileprivate let index: Int
    /// The sum over the preceding runs.
    let before: FlowSums

    var run: Run { block[index] }
  }

  private var tree: SumTree<ArrayLeaf<Run>>

  init(_ runs: [Run] = []) { tree = SumTree(ArrayLeaf(runs)) }

  /// The sum over all runs.
  var total: FlowSums { tree.summary }

  /// The position of the first run; nil if there is none.
  var first: Position? { position(ofItem: 0) }

  /// Returns the position of the run of an item; nil if the item does not exist.
  ///
  /// - Complexity: O(log *n*).
  func position(ofItem item: Int) -> Position? {
    guard item >= 0, item < total.items else { return nil }
    let found = tree.find(item) { $0.items }
    let (index, before) = found.leaf.find(item, by: { $0.items }, before: found.before)
    return Position(block: found.leaf.elements, index: index, before: before)
  }

  /// Returns the position of the first run that ends after a distance from the start; nil if none does.
  ///
  /// - Complexity: O(log *n*).
  func position(endingAfter extent: CGFloat) -> Position? {
    guard extent < total.extent else { return nil }
    let found = tree.find(extent) { $0.extent }
    let (index, before) = found.leaf.find(extent, by: { $0.extent }, before: found.before)
    // The sum of a block and the sum of its runs one by one may differ in the last bit.
    guard index < found.leaf.count else { return position(ofItem: before.items) }
    return Position(block: found.leaf.elements, index: index, before: before)
  }

  /// Returns the next run; nil after the last one.
  func position(after position: Position) -> Position? {
    var before = position.before
    before += position.run.summary
    guard position.index + 1 < position.block.count else {
      return self.position(ofItem: before.items)
    }
    return Position(block: position.block, index: position.index + 1, before: before)
  }

  /// Replaces a range of items by runs; a run at its edge is divided.
  ///
  /// - Complexity: O(*b* log *n* + *r*) for *b* blocks that the range is in and *r* new runs.
  mutating func replace(_ range: Range<Int>, with new: [Run]) {
    let rest = tree.edit(range.lowerBound, by: { $0.items }) { block, before in
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

  /// Returns the number of the run that begins with an item; a run across it is divided.
  fileprivate mutating func divide(at item: Int, before: FlowSums) -> Int {
    let (entry, start) = find(item, by: { $0.items }, before: before)
    guard entry < count, start.items < item else { return entry }
    let (first, second) = elements[entry].split(at: item - start.items)
    elements[entry] = first
    elements.insert(second, at: entry + 1)
    return entry + 1
  }

  /// Merges a run with the preceding one, if both form one piece.
  private mutating func join(at entry: Int) {
    guard entry > 0, entry < count, elements[entry - 1].absorb(elements[entry]) else { return }
    elements.remove(at: entry)
  }
}
