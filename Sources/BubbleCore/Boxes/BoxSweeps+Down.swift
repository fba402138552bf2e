import Foundation

/// Heights and places along y, from the outside in.
extension BoxSweeps {
  /// Gives the children of a box that has its height theirs.
  mutating func placeDown(_ index: Int) {
    switch nodes[index].kind {
    case .text, .empty, .image: break
    case .row: placeRowDown(index)
    case .column: placeColumnDown(index)
    case .overlay: placeOverlayDown(index)
    case .time: placeTimeDown(index)
    }
  }

  /// The height of a child in a row's line or an overlay that is `height` high.
  func acrossHeight(_ child: Int, in height: CGFloat) -> CGFloat {
    let node = nodes + child
    return node.pointee.stretchesDown
      ? node.pointee.clampHeight(height) : node.pointee.crossHeight
  }

  private func isAcrossHeightDefinite(_ child: Int) -> Bool {
    nodes[child].stretchesDown || !nodes[child].height.isNaN || !nodes[child].ratio.isNaN
  }

  private mutating func placeOverlayDown(_ index: Int) {
    let top = nodes[index].frame.minY
    let cell = cellHeight(index, inner: nodes[index].frame.height)
    takeHeights(ofChildrenOf: index, base: cell)
    for child in children(of: index) {
      visits += 1
      let height = acrossHeight(child, in: cell)
      nodes[child].isHeightDefinite = isAcrossHeightDefinite(child)
      nodes[child].frame.size.height = height
      nodes[child].frame.origin.y =
        top + offset(nodes[child].alignSelf, free: cell - height)
      if nodes[child].followsHeight { followHeight(child, in: index) }
    }
  }

  /// The height in which the children of an overlay lie: what can't get lower makes it higher than the
  /// overlay.
  mutating func cellHeight(_ index: Int, inner: CGFloat) -> CGFloat {
    var cell = inner
    for child in children(of: index) {
      visits += 1
      let node = nodes + child
      let minimum =
        node.pointee.height.isNaN ? node.pointee.minimumHeight : node.pointee.crossHeight
      cell = max(cell, minimum)
    }
    return cell
  }

  private mutating func placeRowDown(_ index: Int) {
    let inner = max(0, nodes[index].frame.height - nodes[index].verticalPadding)
    takeHeights(
      ofChildrenOf: index, base: nodes[index].isHeightDefinite ? inner : .nan)
    if !percentages.isEmpty || nodes[index].followsHeight, !nodes[index].ascent.isNaN,
      !nodes[index].wraps
    {
      nodes[index].ascent = measureLine(index, from: index + 1).ascent
    }
    let node = nodes + index
    var top = node.pointee.frame.minY + node.pointee.padding.top
    guard node.pointee.wraps else {
      placeLineDown(index, index + 1..<end(of: index), top: top, height: inner, node.pointee.ascent)
      return
    }
    let extra = extraOfLines(index, inner: inner)
    var first = index + 1
    while first < end(of: index) {
      let line = measureLine(index, from: first)
      let height = line.height + extra
      placeLineDown(index, first..<line.end, top: top, height: height, line.ascent)
      top += height + node.pointee.lineGap
      first = line.end
    }
  }

  /// What each line of a row that is higher than its lines gets on top: CSS's `align-content: stretch`.
  mutating func extraOfLines(_ index: Int, inner: CGFloat) -> CGFloat {
    // With percentages or a ratio the lines may be lower than what was counted.
    let content = nodes[index].contentHeight - nodes[index].verticalPadding
    guard inner > content || !percentages.isEmpty || !nodes[index].ratio.isNaN else { return 0 }
    var lines: CGFloat = 0
    var used: CGFloat = 0
    var first = index + 1
    while first < end(of: index) {
      let line = measureLine(index, from: first)
      used += line.height + (lines > 0 ? nodes[index].lineGap : 0)
      lines += 1
      first = line.end
    }
    return lines > 0 ? max(0, inner - used) / lines : 0
  }

  private mutating func placeLineDown(
    _ index: Int, _ line: Range<Int>, top: CGFloat, height: CGFloat, _ ascent: CGFloat
  ) {
    for child in items(in: line) {
      visits += 1
      let own = acrossHeight(child, in: height)
      nodes[child].isHeightDefinite = isAcrossHeightDefinite(child)
      nodes[child].frame.size.height = own
      let isOnBaseline = nodes[child].alignSelf == .baseline
      let y =
        isOnBaseline
        ? ascent - nodes[child].baseline : offset(nodes[child].alignSelf, free: height - own)
      nodes[child].frame.origin.y = top + y
      if nodes[child].followsHeight { followHeight(child, in: index) }
    }
  }

  private mutating func placeColumnDown(_ index: Int) {
    let inner = max(0, nodes[index].frame.height - nodes[index].verticalPadding)
    let isDefinite = nodes[index].isHeightDefinite
    takeHeights(ofChildrenOf: index, base: isDefinite ? inner : .nan)
    let spacing = shareColumn(index, inner: inner)
    var y = nodes[index].frame.minY + nodes[index].padding.top + spacing.start
    for child in children(of: index) {
      visits += 1
      nodes[child].frame.origin.y = y
      y += nodes[child].frame.height + nodes[index].gap + spacing.between
      nodes[child].isHeightDefinite = isDefinite || nodes[child].hasDefiniteBaseHeight
      if nodes[child].followsHeight { followHeight(child, in: index) }
    }
  }

  /// Gives each child of a column its height, and says where the first one starts and how far apart they
  /// are.
  mutating func shareColumn(
    _ index: Int, inner: CGFloat
  ) -> (start: CGFloat, between: CGFloat) {
    var total: CGFloat = 0
    var count = 0
    for child in children(of: index) {
      visits += 1
      let height = nodes[child].columnHeight
      nodes[child].frame.size.height = height
      total += height
      count += 1
    }
    let available = inner - nodes[index].gap * CGFloat(max(0, count - 1))
    guard abs(total - available) > 1e-6 else { return (0, 0) }
    let sum = share(available, among: children(of: index), count: count, along: .vertical)
    return FlexLine.spacing(nodes[index].justify, free: available - sum, count: count)
  }
}
