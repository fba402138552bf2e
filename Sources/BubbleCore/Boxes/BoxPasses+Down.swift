import Foundation

/// Heights and positions along y, from the outside in.
extension BoxPasses {
  /// Sets the heights of a box's children, after the box has its own.
  mutating func placeDown(_ index: Int) {
    switch nodes[index].kind {
    case .text, .empty, .image: break
    case .row: placeRowDown(index)
    case .column: placeColumnDown(index)
    case .overlay: placeOverlayDown(index)
    case .grid: placeGridDown(index)
    case .time: placeTimeDown(index)
    }
  }

  private mutating func placeOverlayDown(_ index: Int) {
    let top = nodes[index].frame.origin.y
    let cell = cellHeight(index, inner: nodes[index].frame.size.height)
    takePercentages(.vertical, ofChildrenOf: index, base: cell)
    var children = children(of: index)
    while let child = children.next(in: nodes) {
      visits += 1
      nodes[child].placeAcrossDown(
        top: top + marginTop(child), height: cell - marginDown(child))
      if nodes[child].followsHeight { followHeight(child, in: index) }
    }
  }

  /// Returns the height of an overlay's cell: a child that can't become lower makes it higher than the overlay.
  mutating func cellHeight(_ index: Int, inner: CGFloat) -> CGFloat {
    var cell = inner
    var children = children(of: index)
    while let child = children.next(in: nodes) {
      visits += 1
      cell = max(cell, nodes[child].minimumCellHeight + marginDown(child))
    }
    return cell
  }

  private mutating func placeRowDown(_ index: Int) {
    let inner = nodes[index].innerHeight
    takePercentages(
      .vertical, ofChildrenOf: index, base: nodes[index].isHeightDefinite ? inner : .nan)
    let wraps = nodes[index].wraps
    if hasPercentages || nodes[index].followsHeight, !nodes[index].ascent.isNaN, !wraps {
      nodes[index].ascent = measureLine(index, from: index + 1).ascent
    }
    var top = nodes[index].innerY
    guard wraps else {
      return placeLineDown(
        index, nodes[index].inside(index), top: top, height: inner, nodes[index].ascent)
    }
    let extra = extraOfLines(index, inner: inner)
    let end = end(of: index)
    var first = index + 1
    while first < end {
      let line = measureLine(index, from: first)
      let height = line.height + extra
      placeLineDown(index, first..<line.end, top: top, height: height, line.ascent)
      top += height + nodes[index].lineGap
      first = line.end
    }
  }

  /// Returns the additional height of each line in a row that is higher than its lines: CSS's `align-content: stretch`.
  mutating func extraOfLines(_ index: Int, inner: CGFloat) -> CGFloat {
    // With percentages or a ratio, the lines may be lower than computed before.
    let content = nodes[index].contentHeight - nodes[index].down.padding
    guard inner > content || hasPercentages || !nodes[index].ratio.isNaN else { return 0 }
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
    var children = BoxSiblings(line)
    while let child = children.next(in: nodes) {
      visits += 1
      let margin = marginTop(child)
      nodes[child].placeAcrossDown(
        top: top + margin, height: height - marginDown(child), ascent: ascent - margin)
      if nodes[child].followsHeight { followHeight(child, in: index) }
    }
  }

  private mutating func placeColumnDown(_ index: Int) {
    if nodes[index].wraps { return placeWrappingColumnDown(index) }
    let inner = nodes[index].innerHeight
    let isDefinite = nodes[index].isHeightDefinite
    takePercentages(.vertical, ofChildrenOf: index, base: isDefinite ? inner : .nan)
    let spacing = shareColumn(index, inner: inner)
    let gap = nodes[index].gap + spacing.between
    var y = nodes[index].innerY + spacing.start
    var children = children(of: index)
    while let child = children.next(in: nodes) {
      visits += 1
      nodes[child].frame.origin.y = y + marginTop(child)
      y += nodes[child].frame.size.height + gap + marginDown(child)
      nodes[child].isHeightDefinite = isDefinite || nodes[child].hasDefiniteBaseHeight
      if nodes[child].followsHeight { followHeight(child, in: index) }
    }
  }

  /// Sets the heights of a column's children, and returns the start of the first one and the distance between two.
  mutating func shareColumn(
    _ index: Int, inner: CGFloat
  ) -> (start: CGFloat, between: CGFloat) {
    var total: CGFloat = 0
    var count = 0
    var children = children(of: index)
    while let child = children.next(in: nodes) {
      visits += 1
      total += nodes[child].takeColumnHeight()
      count += 1
    }
    let available =
      inner - nodes[index].gap * CGFloat(max(0, count - 1))
      - marginsDown(nodes[index].inside(index))
    guard abs(total - available) > 1e-6 else { return (0, 0) }
    let sum = share(available, among: nodes[index].inside(index), count: count, .height)
    return nodes[index].justify.spacing(free: available - sum, count: count)
  }
}

extension BoxNode {
  /// The y coordinate of its content.
  @inline(__always)
  var innerY: CGFloat { frame.origin.y + down.start }

  /// The height without the padding.
  @inline(__always)
  var innerHeight: CGFloat { down.inner(frame.size.height) }

  /// The least height of an overlay's cell for this child.
  @inline(__always)
  var minimumCellHeight: CGFloat { down.length.isNaN ? minimumHeight : crossHeight }

  /// Sets its height and position in an overlay or a row's line.
  ///
  /// - Parameter ascent: The distance from the line's top to its baseline.
  @inline(__always)
  mutating func placeAcrossDown(
    top: CGFloat, height: CGFloat, ascent: CGFloat = .nan
  ) {
    let own = acrossHeight(in: height)
    isHeightDefinite = isAcrossHeightDefinite
    frame.size.height = own
    let isOnBaseline = alignSelf == .baseline && !ascent.isNaN
    frame.origin.y = top + (isOnBaseline ? ascent - baseline : alignSelf.offset(free: height - own))
  }

  /// Sets its height in a column where nothing grows or shrinks.
  @inline(__always)
  fileprivate mutating func takeColumnHeight() -> CGFloat {
    let height = columnHeight
    frame.size.height = height
    return height
  }
}
