/// An item with its place in the list.
struct PlacedItem: Equatable {
  var index: Int
  /// Where it starts, in `HeightUnits` from the start of the list.
  var units: Int
  var item: HeightItem

  /// Where it starts, in points from the start of the list.
  var offset: Double { HeightUnits.points(units) }
}

extension HeightIndex {
  /// The items from `first` on, one after the other, each with its offset.
  ///
  /// - Complexity: O(log *n*) to begin and for each new block, O(1) for an item.
  func items(from first: Int) -> Walk { Walk(self, from: max(0, first)) }

  /// The items from `firstItem(endingAfter: offset)` on: what is to be seen in a window, until the
  /// caller stops at the first one that starts at the window's end or behind it.
  func items(endingAfter offset: Double) -> Walk {
    items(endingAfterUnits: HeightUnits.floor(offset))
  }

  /// `items(endingAfter:)` in `HeightUnits`.
  func items(endingAfterUnits units: Int) -> Walk { Walk(self, endingAfterUnits: units) }

  /// Walks down a list.
  struct Walk: Sequence, IteratorProtocol {
    private let heights: HeightIndex
    /// The block that the walk is in; empty in a list of one run.
    private var block = HeightBlock()
    private var entry = 0
    private var within = 0
    private var index: Int
    private var units = 0
    private let count: Int

    fileprivate init(_ heights: HeightIndex, from first: Int) {
      self.heights = heights
      count = heights.count
      index = first < heights.count ? first : heights.count
      if heights.isOneRun {
        units = heights.units(before: index)
      } else if index < count {
        enterBlock()
      }
    }

    fileprivate init(_ heights: HeightIndex, endingAfterUnits target: Int) {
      self.heights = heights
      count = heights.count
      if heights.isOneRun {
        index = heights.firstItem(endingAfterUnits: target)
        units = heights.units(before: index)
        return
      }
      let place = heights.tree.place(by: .units, target: target, adding: .count)
      block = place.leaf.leaf
      let (position, rest) = block.position(ofUnits: place.rest)
      index = place.before + position
      (entry, within) = block.entry(at: position)
      units = target &- rest
      if index < count, HeightUnits.units(block.heights[entry]) <= rest { step() }
    }

    /// Whether there is no next item.
    var isAtEnd: Bool { index >= count }

    private mutating func enterBlock() {
      let place = heights.tree.place(by: .count, target: index, adding: .units)
      block = place.leaf.leaf
      (entry, within) = block.entry(at: place.rest)
      units = place.before &+ block.units(before: place.rest)
    }

    /// Goes to the next item of the block.
    @inline(__always)
    private mutating func step() {
      units &+= block.unitsOfOne(at: entry)
      index += 1
      within += 1
      if within >= block.count(at: entry) {
        entry += 1
        within = 0
      }
    }

    /// The next item; nil behind the last one.
    mutating func next() -> PlacedItem? {
      guard index < count else { return nil }
      if heights.isOneRun {
        defer {
          units &+= heights.slotOfOnlyRun
          index += 1
        }
        return PlacedItem(index: index, units: units, item: heights.onlyRun.item)
      }
      if entry >= block.entryCount { enterBlock() }
      let placed = PlacedItem(index: index, units: units, item: block.item(at: entry))
      step()
      return placed
    }
  }
}
