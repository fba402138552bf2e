import Foundation

/// Grids: columns from the widths of their content, rows from the heights.
extension BoxPasses {
  private func gridPlace(_ index: Int) -> Int { Int(words[nodes[index].words].grid) }

  // MARK: Widths

  /// Computes the max-content width of a grid: that of its columns without a limit.
  mutating func findMaxContentWidthOfGrid(_ index: Int) {
    let place = gridPlace(index)
    for item in words.grids[place].items where nodes[item.child].shrinksToFit {
      shrinksToFitInRow = true
    }
    guard nodes[index].across.length.isNaN else { return }
    let items = acrossItems(of: index, .maxContent)
    let sizing = GridSizing(
      words.grids[place].columns, gap: nodes[index].gap, items, in: .maxContent,
      percentagesOf: .nan)
    let sum = max(0, sizing.total) + nodes[index].across.padding
    let bound = nodes[index].across.clamp(nodes[index].bound)
    let giving: GivingWay = asksCharacters ? .words : .everything
    let fitContent = sum <= bound ? sum : max(bound, minContentWidth(index, giving: giving))
    nodes[index].setMaxContentWidth(fitContent)
    nodes[index].maxContentWidth = sum
  }

  /// Returns the min-content width of a grid: that of its columns at their narrowest.
  mutating func minContentWidthOfGrid(_ index: Int, _ giving: GivingWay) -> CGFloat {
    let items = acrossItems(of: index, .all, giving: giving)
    let sizing = GridSizing(
      words.grids[gridPlace(index)].columns, gap: nodes[index].gap, items, in: .minContent,
      percentagesOf: .nan)
    return max(0, sizing.total) + nodes[index].across.padding
  }

  /// The children whose minima are needed, for which texts have to be measured.
  private enum NeededMinima {
    /// None: the max-content contributions are used as minima.
    case none
    /// Children in columns with less than a whole share, for widths without a limit.
    case maxContent
    /// All children.
    case all
  }

  /// Returns the contributions of a grid's children across it.
  private mutating func acrossItems(
    of index: Int, _ needed: NeededMinima, giving: GivingWay = .nothing
  ) -> [GridSizing.Item] {
    let grid = words.grids[gridPlace(index)]
    var items: [GridSizing.Item] = []
    items.reserveCapacity(grid.items.count)
    for item in grid.items {
      visits += 1
      let child = item.child
      let margin = marginAcross(child)
      let widest = nodes[child].outerMaxContentWidth + margin
      var own = GridSizing.Item(
        start: item.column, span: item.columnSpan, minimum: widest, minContent: widest,
        maxContent: widest)
      let columns = grid.columns[item.column..<item.column + item.columnSpan]
      let isShared = columns.contains(where: \.isShare)
      if needed == .all {
        own.minContent = minContentContribution(child, giving: giving) + margin
        own.maxContent = max(own.maxContent, own.minContent)
      }
      if isShared, item.columnSpan > 1, nodes[child].across.length.isNaN,
        nodes[child].across.minimum.isNaN
      {
        // A child that spans several columns, one of which has a share, contributes no minimum to them.
        own.minimum = nodes[child].across.clamp(0) + margin
      } else if needed == .all
        || (needed == .maxContent && columns.contains(where: \.isPartOfShare))
      {
        own.minimum = minimumContributionInOverlay(child, giving: giving) + margin
      } else if needed == .maxContent, isShared {
        own.minimum = 0
      }
      items.append(own)
    }
    return items
  }

  /// Sets the widths and positions of a grid's children.
  mutating func placeGridAcross(_ index: Int) {
    let inner = nodes[index].innerWidth
    let isNarrow = sizeColumns(index, inner: inner)
    let grid = words.grids[gridPlace(index)]
    let starts = BoxPasses.starts(grid.columnSizes, gap: nodes[index].gap)
    for item in grid.items {
      let child = item.child
      let width = BoxPasses.length(
        grid.columnSizes, starts, from: item.column, item.columnSpan)
      takePercentages(.horizontal, of: child, base: width)
      let available = width - marginAcross(child)
      if nodes[child].shrinksToFit, available < nodes[child].outerMaxContentWidth {
        refit(child, bound: max(0, available))
      }
      nodes[child].isSqueezed =
        isNarrow && available < automaticMinimum(child) - BoxSolver.tolerance
      placeAcross(
        child, nodes[child].justifySelf, start: nodes[index].innerX + starts[item.column],
        inner: width)
    }
  }

  /// Computes the widths of a grid's columns.
  ///
  /// - Returns: Whether words in it have to give way.
  private mutating func sizeColumns(_ index: Int, inner: CGFloat) -> Bool {
    let place = gridPlace(index)
    let columns = words.grids[place].columns
    let gap = nodes[index].gap
    func sizing(_ items: [GridSizing.Item]) -> GridSizing {
      GridSizing(columns, gap: gap, items, in: .definite(inner), percentagesOf: inner)
    }
    // If everything fits, no minima are needed.
    var found = sizing(acrossItems(of: index, .none))
    var isNarrow = false
    let limit = inner + BoxSolver.tolerance
    if found.hasShortShare || found.total > limit {
      found = sizing(acrossItems(of: index, .all))
      if canGiveWay, found.total > limit,
        givesWayEverywhere || nodes[index].isSqueezed
          || (knowsOverflow && nodes[index].overflows)
      {
        found = sizing(acrossItems(of: index, .all, giving: .words))
        if found.total > limit { charactersOverflow = true }
        isNarrow = true
      }
    }
    words.grids[place].columnSizes = found.sizes
    return isNarrow
  }

  /// Returns the start of each track.
  private static func starts(_ sizes: [CGFloat], gap: CGFloat) -> [CGFloat] {
    var next: CGFloat = 0
    return sizes.map { size in
      defer { next += size + gap }
      return next
    }
  }

  /// Returns the length of several tracks, with the gaps between them.
  private static func length(
    _ sizes: [CGFloat], _ starts: [CGFloat], from first: Int, _ span: Int
  ) -> CGFloat {
    let last = first + span - 1
    return starts[last] + sizes[last] - starts[first]
  }

  // MARK: Heights

  /// Computes the heights of a grid's rows from their content alone.
  mutating func findContentHeightOfGrid(_ index: Int) {
    sizeRows(index, in: .maxContent, percentagesOf: .nan)
    let sizes = words.grids[gridPlace(index)].rowSizes
    let gaps = nodes[index].lineGap * CGFloat(max(0, sizes.count - 1))
    nodes[index].contentHeight = max(0, sizes.reduce(gaps, +)) + nodes[index].down.padding
  }

  private mutating func sizeRows(
    _ index: Int, in space: GridSizing.Space, percentagesOf length: CGFloat
  ) {
    let place = gridPlace(index)
    let grid = words.grids[place]
    let items = grid.items.map { item in
      visits += 1
      let node = nodes[item.child]
      let margin = marginDown(item.child)
      let rows = grid.rows[item.row..<item.row + item.rowSpan]
      let isShared = item.rowSpan > 1 && rows.contains(where: \.isShare)
      let minimum =
        isShared && node.down.length.isNaN && node.down.minimum.isNaN
        ? node.down.clamp(0) : node.minimumCellHeight
      return GridSizing.Item(
        start: item.row, span: item.rowSpan, minimum: minimum + margin,
        minContent: node.crossHeight + margin, maxContent: node.crossHeight + margin)
    }
    words.grids[place].rowSizes =
      GridSizing(
        grid.rows, gap: nodes[index].lineGap, items, in: space, percentagesOf: length
      ).sizes
  }

  /// Sets the heights and positions of a grid's children.
  mutating func placeGridDown(_ index: Int) {
    let inner = nodes[index].innerHeight
    let place = gridPlace(index)
    if nodes[index].frame.height != nodes[index].contentHeight
      || words.grids[place].hasPercentageRows
    {
      sizeRows(index, in: .definite(inner), percentagesOf: inner)
    }
    let grid = words.grids[place]
    let starts = BoxPasses.starts(grid.rowSizes, gap: nodes[index].lineGap)
    for item in grid.items {
      visits += 1
      let child = item.child
      let height = BoxPasses.length(grid.rowSizes, starts, from: item.row, item.rowSpan)
      takePercentages(.vertical, of: child, base: height)
      nodes[child].placeAcrossDown(
        top: nodes[index].innerY + starts[item.row] + marginTop(child),
        height: height - marginDown(child))
      if nodes[child].followsHeight { followHeight(child, in: index) }
    }
  }

  /// Returns the start of the columns that contain a child, and their total width.
  func columns(of child: Int, in index: Int) -> (start: CGFloat, width: CGFloat) {
    let grid = words.grids[gridPlace(index)]
    // The items are in tree order.
    var range = grid.items.indices
    while range.count > 1 {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        grid.items[middle].child <= child
        ? middle..<range.upperBound : range.lowerBound..<middle
    }
    let item = grid.items[range.lowerBound]
    let starts = BoxPasses.starts(grid.columnSizes, gap: nodes[index].gap)
    return (
      nodes[index].innerX + starts[item.column],
      BoxPasses.length(grid.columnSizes, starts, from: item.column, item.columnSpan)
    )
  }

  /// Returns the baseline of the first text in a grid's first child, from the grid's top.
  mutating func gridBaseline(_ index: Int) -> CGFloat? {
    let grid = words.grids[gridPlace(index)]
    guard let item = grid.items.first(where: { $0.row == 0 }), let height = grid.rowSizes.first
    else { return nil }
    return nodes[index].down.start + acrossBaseline(item.child, in: height)
  }
}

extension GridTrack {
  /// Whether it has a share of the rest.
  fileprivate var isShare: Bool {
    switch self {
    case .fraction, .equal: true
    case .length, .automatic: false
    }
  }

  /// Whether its share is less than 1.
  fileprivate var isPartOfShare: Bool {
    switch self {
    case .fraction(let share): share < 1
    case .length, .automatic, .equal: false
    }
  }
}
