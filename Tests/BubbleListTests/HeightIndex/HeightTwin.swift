import Testing

@testable import BubbleList

/// The same as a `HeightIndex`, in the simplest way: an array.
struct HeightTwin {
  var items: [HeightItem] = []
  var spacing: Double

  /// A length in the index's units, rounded without its trick.
  static func units(_ points: Double) -> Int {
    Int((points * 268_435_456).rounded(.toNearestOrEven))
  }

  /// Where each item starts, and at the end where one more would start.
  var starts: ContiguousArray<Int> {
    var starts: ContiguousArray<Int> = [0]
    let distance = HeightTwin.units(spacing)
    for item in items {
      let after = item.spacing.map(HeightTwin.units) ?? distance
      starts.append(starts[starts.count - 1] + HeightTwin.units(item.height) + after)
    }
    return starts
  }

  func totalUnits(_ starts: ContiguousArray<Int>) -> Int {
    items.last.map { starts[items.count] - HeightTwin.units($0.spacing ?? spacing) } ?? 0
  }

  func firstItem(endingAfter units: Int, _ starts: ContiguousArray<Int>) -> Int {
    var item = 0
    while item < items.count, starts[item] + HeightTwin.units(items[item].height) <= units {
      item += 1
    }
    return item
  }

  func lastItem(startingAtOrBefore units: Int, _ starts: ContiguousArray<Int>) -> Int? {
    var item = items.count - 1
    while item >= 0, starts[item] > units { item -= 1 }
    return item < 0 ? nil : item
  }

  func item(at units: Int, _ starts: ContiguousArray<Int>) -> Int? {
    var item = 0
    while item < items.count - 1, starts[item + 1] <= units { item += 1 }
    return items.isEmpty ? nil : item
  }

  func pinned(_ edge: ChatItemPinningType, before item: Int) -> Int? {
    items.indices.last { $0 < item && items[$0].pinning == edge }
  }

  func pinned(_ edge: ChatItemPinningType, after item: Int) -> Int? {
    items.indices.first { $0 > item && items[$0].pinning == edge }
  }

  /// What the index answers otherwise, as far as a few random questions show.
  func difference(
    from index: HeightIndex, _ random: inout TestRandom, probes: Int
  ) -> String? {
    if index.count != items.count { return "count \(index.count), not \(items.count)" }
    if index.exactCount != items.count(where: \.isExact) { return "exact \(index.exactCount)" }
    let starts = starts
    let total = totalUnits(starts)
    if index.totalUnits != total { return "total \(index.totalUnits), not \(total)" }
    for _ in 0..<probes {
      let item = random.number(below: items.count + 1)
      let start = item == items.count ? total : starts[item]
      if index.units(before: item) != start { return "start of \(item)" }
      if index[item] != (item < items.count ? items[item] : nil) { return "item \(item)" }
      for units in [start - 1, start, start + random.number(below: 30 << 28)] {
        let offset = Double(units) / 268_435_456
        if index.item(at: offset) != self.item(at: units, starts) { return "item at \(offset)" }
        if index.firstItem(endingAfter: offset) != firstItem(endingAfter: units, starts) {
          return "first item ending after \(offset)"
        }
        if index.lastItem(startingAtOrBefore: offset) != lastItem(startingAtOrBefore: units, starts)
        {
          return "last item starting before \(offset)"
        }
      }
      for edge in ChatItemPinningType.allCases {
        if index.pinnedItem(edge, before: item) != pinned(edge, before: item) {
          return "\(edge) pin before \(item)"
        }
        if index.pinnedItem(edge, after: item) != pinned(edge, after: item) {
          return "\(edge) pin after \(item)"
        }
      }
      let rows = items.indices[item...].prefix(12).map {
        PlacedItem(index: $0, units: starts[$0], item: items[$0])
      }
      if Array(index.items(from: item).prefix(rows.count)) != rows { return "walk from \(item)" }
      let units = start + random.number(below: 3) - 1
      let seen = index.items(endingAfterUnits: units).prefix(3).map(\.index)
      if seen != Array(items.indices[firstItem(endingAfter: units, starts)...].prefix(3)) {
        return "window from \(units)"
      }
    }
    return problem(in: index.tree)
  }
}

extension TestRandom {
  /// A height in thirds of a point; some are 0.
  mutating func height() -> Double {
    number(below: 6) == 0 ? 0 : Double(number(below: 200)) / 3
  }

  /// An item with now and then something besides its height.
  mutating func heightItem() -> HeightItem {
    var item = HeightItem(height: height(), isExact: number(below: 2) == 0)
    if number(below: 8) == 0 { item.spacing = number(below: 2) == 0 ? 0 : height() }
    if number(below: 8) == 0 {
      item.width = height()
      item.alignment = ChatItemAlignment.allCases[number(below: 4)]
    }
    if number(below: 12) == 0 { item.pinning = number(below: 2) == 0 ? .top : .bottom }
    return item
  }
}

/// What is wrong with the shape or the sums of a tree; nil: nothing.
func problem<Leaf: SummedLeaf>(in tree: SumTree<Leaf>) -> String? {
  func check(_ node: SumNode<Leaf>, isRoot: Bool) -> String? {
    if node.isOverfull { return "an overfull node" }
    if node.isUnderfull, !isRoot { return "an underfull node of \(node.fill)" }
    if node.level == 0 { return node.summary == node.leaf.summary ? nil : "sums of a leaf" }
    var sums = HeightSummary()
    for (number, child) in node.children.enumerated() {
      if child.level != node.level - 1 { return "leaves of different depth" }
      let before = sums
      sums += child.summary
      for dimension in [
        HeightSummary.Dimension.count, .items, .units, .exact, .topPins, .bottomPins, .headers,
        .footers, .pinnedHeaders, .pinnedFooters,
      ]
      where number + 1 < node.children.count && child.summary[dimension] > 0 {
        let found = node.child(by: dimension, target: before[dimension], adding: .count)
        if found.child != number || found.before != before.count { return "row of \(dimension)" }
      }
      if let problem = check(child, isRoot: false) { return problem }
    }
    if isRoot, node.children.count < 2 { return "a root of one child" }
    return sums == node.summary ? nil : "sums of a node"
  }
  return check(tree.root, isRoot: true)
}
