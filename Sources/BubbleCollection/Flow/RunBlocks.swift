import Foundation

/// Runs of items in blocks of contiguous storage, with the sums before each block.
///
/// A look-up by item or by extent is a binary search among blocks and a walk through one; a change moves
/// the runs of one block and sums over the blocks that follow. Sums are always made anew from the runs, in
/// their order: they do not drift with the number of changes.
struct RunBlocks<Run: FlowRun> {
  /// What is before a place.
  struct Sums: Equatable {
    var items = 0
    var lines = 0
    var extent: CGFloat = 0
  }

  /// Where a run is, and what is before it.
  struct Position: Equatable {
    var block: Int
    var run: Int
    var before: Sums
  }

  private struct Block {
    var runs: [Run]
    var sums: Sums

    init(_ runs: some Collection<Run>) {
      self.runs = Array(runs)
      sums = Sums()
      refresh()
    }

    mutating func refresh() {
      sums = Sums()
      for run in runs { sums.add(run) }
    }
  }

  private static var capacity: Int { 256 }
  private var blocks: [Block] = []
  private var starts: [Sums] = []
  /// The sums of all runs.
  private(set) var total = Sums()

  init(_ runs: [Run]) {
    blocks = Self.blocks(of: runs)
    refreshStarts(from: 0)
  }

  private static func blocks(of runs: [Run]) -> [Block] {
    stride(from: 0, to: runs.count, by: capacity).map {
      Block(runs[$0..<Swift.min($0 + capacity, runs.count)])
    }
  }

  var first: Position? {
    blocks.isEmpty ? nil : Position(block: 0, run: 0, before: Sums())
  }

  subscript(position: Position) -> Run { blocks[position.block].runs[position.run] }

  /// Where the run of an item is; nil beyond the last one.
  ///
  /// - Complexity: O(log *b*) for *b* blocks.
  func position(ofItem item: Int) -> Position? {
    guard item >= 0, item < total.items else { return nil }
    var position = block { $0.items <= item }
    while position.before.items + self[position].items <= item { step(&position) }
    return position
  }

  /// Where the first run is that ends after a distance from the start; nil if none does.
  ///
  /// - Complexity: O(log *b*) for *b* blocks.
  func position(endingAfter extent: CGFloat) -> Position? {
    guard extent < total.extent else { return nil }
    var position = block { $0.extent <= extent }
    while position.before.extent + self[position].extent <= extent {
      // Sums of a block and of its runs one by one may differ in the last bit.
      guard let next = self.position(after: position) else { return nil }
      position = next
    }
    return position
  }

  /// The next run; nil after the last one.
  func position(after position: Position) -> Position? {
    var next = position
    if next.run + 1 < blocks[next.block].runs.count {
      step(&next)
      return next
    }
    guard next.block + 1 < blocks.count else { return nil }
    return Position(block: next.block + 1, run: 0, before: starts[next.block + 1])
  }

  private func step(_ position: inout Position) {
    position.before.add(self[position])
    position.run += 1
  }

  /// The start of the last block whose sums before it meet a condition that the first block meets.
  private func block(where isBefore: (Sums) -> Bool) -> Position {
    let block = (1..<Swift.max(1, blocks.count)).partitionPoint { isBefore(starts[$0]) } - 1
    return Position(block: block, run: 0, before: starts[block])
  }

  private mutating func refreshStarts(from first: Int) {
    var sums = Sums()
    if first > 0 {
      sums = starts[first - 1]
      sums.add(blocks[first - 1].sums)
    }
    starts.removeSubrange(Swift.min(first, starts.count)...)
    starts.reserveCapacity(blocks.count)
    for block in blocks[Swift.min(first, blocks.count)...] {
      starts.append(sums)
      sums.add(block.sums)
    }
    total = sums
  }
}

extension RunBlocks {
  /// Puts runs in place of a range of items; a run at its edge is split.
  ///
  /// - Complexity: O(*b* + *r*) for *b* blocks and *r* new and replaced runs.
  mutating func replace(_ range: Range<Int>, with new: [Run]) {
    guard !blocks.isEmpty else {
      self = RunBlocks(new)
      return
    }
    let end = Position(
      block: blocks.count - 1, run: blocks[blocks.count - 1].runs.count, before: total)
    let first = position(ofItem: range.lowerBound) ?? end
    let last = position(ofItem: range.upperBound) ?? end
    var start = first.run
    var stop = last.run
    var pieces: [Run] = []
    pieces.reserveCapacity(new.count + 2)
    if range.lowerBound > first.before.items {
      pieces.append(self[first].split(at: range.lowerBound - first.before.items).0)
    } else if start > 0 {
      // The neighbour may be one piece with the first new run.
      start -= 1
      pieces.append(blocks[first.block].runs[start])
    }
    for run in new { pieces.add(run) }
    if range.upperBound > last.before.items {
      pieces.add(self[last].split(at: range.upperBound - last.before.items).1)
      stop += 1
    } else if stop < blocks[last.block].runs.count {
      pieces.add(blocks[last.block].runs[stop])
      stop += 1
    }
    if first.block == last.block {
      blocks[first.block].runs.replaceSubrange(start..<stop, with: pieces)
    } else {
      blocks[first.block].runs.replaceSubrange(start..., with: pieces)
      blocks[last.block].runs.removeSubrange(0..<stop)
      blocks[last.block].refresh()
      blocks.removeSubrange(first.block + 1..<last.block)
    }
    settle(first.block)
  }

  /// Keeps a block and the one after it within their limits, and the sums right from there.
  private mutating func settle(_ block: Int) {
    if block + 1 < blocks.count,
      blocks[block].runs.count + blocks[block + 1].runs.count < Self.capacity
    {
      let next = blocks.remove(at: block + 1)
      blocks[block].runs += next.runs
    }
    if blocks[block].runs.isEmpty {
      blocks.remove(at: block)
    } else if blocks[block].runs.count > 2 * Self.capacity {
      let parts = Self.blocks(of: blocks[block].runs)
      blocks.replaceSubrange(block...block, with: parts)
    } else {
      blocks[block].refresh()
    }
    refreshStarts(from: block)
  }
}

extension RunBlocks.Sums {
  mutating func add(_ run: Run) {
    items += run.items
    lines += run.lines
    extent += run.extent
  }

  mutating func add(_ other: Self) {
    items += other.items
    lines += other.lines
    extent += other.extent
  }
}
