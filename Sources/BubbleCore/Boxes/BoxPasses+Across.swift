import Foundation

/// Widths and positions along x, from the outside in.
extension BoxPasses {
  /// Sets the widths of a box's children, after the box has its own.
  mutating func placeAcross(_ index: Int) {
    switch nodes[index].kind {
    case .text, .image:
      if isOut(index) {
        overflows = true
        noteOverflow(index)
      }
    case .empty:
      if isOut(index), nodes[index].frame.size.width > 0 {
        emptyOverflows = true
        noteOverflow(index)
      }
    case .row: placeRowAcross(index)
    case .column: placeColumnAcross(index)
    case .overlay: placeOverlayAcross(index)
    case .grid: placeGridAcross(index)
    case .time: placeTimeAcross(index)
    }
  }

  private func isOut(_ index: Int) -> Bool {
    let frame = nodes[index].frame
    let root = nodes[rootIndex].frame
    return frame.origin.x < root.origin.x - BoxSolver.tolerance
      || frame.origin.x + frame.size.width
        > root.origin.x + root.size.width + BoxSolver.tolerance
  }

  /// Marks a box and its ancestors.
  private mutating func noteOverflow(_ index: Int) {
    var box = index
    while box >= 0, !nodes[box].overflows {
      nodes[box].overflows = true
      box = Int(nodes[box].parent)
    }
  }

  /// Whether something in a box may give way if the box is too narrow.
  func givesWay(_ index: Int) -> Bool {
    givesWayEverywhere || nodes[index].isSqueezed
      || (knowsOverflow && nodes[index].overflows)
  }

  private mutating func placeColumnAcross(_ index: Int) {
    if nodes[index].wraps { return placeWrappingColumnAcross(index) }
    let start = nodes[index].innerX
    let inner = nodes[index].innerWidth
    let isSqueezed = nodes[index].isSqueezed
    var children = children(of: index)
    while let child = children.next(in: nodes) {
      takePercentages(.horizontal, of: child, base: inner)
      nodes[child].isSqueezed = isSqueezed
      placeAcross(child, nodes[child].alignSelf, start: start, inner: inner)
    }
  }

  private mutating func placeOverlayAcross(_ index: Int) {
    let start = nodes[index].frame.origin.x
    let width = nodes[index].frame.size.width
    let isSqueezed = nodes[index].isSqueezed
    var inner = width
    // A child that can't become narrower makes the cell wider than the overlay.
    var children = children(of: index)
    var again = children
    while let child = children.next(in: nodes) {
      visits += 1
      nodes[child].isSqueezed = isSqueezed
      let margin = marginAcross(child)
      guard nodes[child].outerMaxContentWidth + margin > inner else { continue }
      let minimum =
        givesWay(child)
        ? minContentWidth(ofChild: child, of: .overlay, in: width - margin)
        : minimumContributionInOverlay(child)
      inner = max(inner, minimum + margin)
    }
    while let child = again.next(in: nodes) {
      takePercentages(.horizontal, of: child, base: inner)
      placeAcross(child, nodes[child].justifySelf, start: start, inner: inner)
    }
  }

  mutating func placeAcross(
    _ child: Int, _ align: BoxAlignment, start: CGFloat, inner: CGFloat
  ) {
    visits += 1
    let (start, inner) = (start + marginStart(child), inner - marginAcross(child))
    if align == .stretch, nodes[child].across.length.isNaN {
      nodes[child].placeAcross(x: start, width: nodes[child].across.clamp(inner))
    } else {
      let width = fitContentWidth(child, available: inner, givesWay: givesWay(child))
      nodes[child].placeAcross(x: start + align.offset(free: inner - width), width: width)
    }
  }

  private mutating func placeRowAcross(_ index: Int) {
    let inner = nodes[index].innerWidth
    takePercentages(.horizontal, ofChildrenOf: index, base: inner)
    let end = end(of: index)
    var first = index + 1
    while first < end {
      let after = nodes[index].wraps ? endOfLine(index, from: first, inner: inner) : end
      nodes[first].startsLine = true
      placeLineAcross(index, first..<after, inner: inner)
      first = after
    }
  }

  /// Returns the index of the first child that does not fit into the line that starts with `first`.
  private mutating func endOfLine(_ index: Int, from first: Int, inner: CGFloat) -> Int {
    let gap = nodes[index].gap
    let end = end(of: index)
    if nodes[index].stacks {
      return first == index + 1 && sharesLine(index, inner: inner) ? end : self.end(of: first)
    }
    var length = hypotheticalWidth(first) + marginAcross(first)
    var child = self.end(of: first)
    while child < end {
      visits += 1
      length += gap + hypotheticalWidth(child) + marginAcross(child)
      guard length <= inner + BoxSolver.tolerance else { break }
      nodes[child].startsLine = false
      child = self.end(of: child)
    }
    return child
  }

  /// Whether the children of a row fit beside each other with the same width, which starts no other line then.
  private mutating func sharesLine(_ index: Int, inner: CGFloat) -> Bool {
    var widest: CGFloat = 0
    var count: CGFloat = 0
    var children = children(of: index)
    while let child = children.next(in: nodes) {
      visits += 1
      nodes[child].startsLine = false
      widest = max(widest, nodes[child].outerMaxContentWidth + marginAcross(child))
      count += 1
    }
    return count * widest + nodes[index].gap * (count - 1) <= inner + BoxSolver.tolerance
  }

  /// Gives the children in a line of a row that ``BoxNode/stacks`` the same width.
  private mutating func placeEqually(_ index: Int, _ line: Range<Int>, inner: CGFloat) {
    var count: CGFloat = 0
    var children = BoxSiblings(line)
    var again = children
    while children.next(in: nodes) != nil { count += 1 }
    let free = inner - nodes[index].gap * (count - 1) - marginsAcross(line)
    var isSqueezed = false
    while let child = again.next(in: nodes) {
      visits += 1
      let width = nodes[child].across.clamp(max(0, free / count))
      nodes[child].frame.size.width = width
      isSqueezed = isSqueezed || nodes[child].outerMaxContentWidth > width + BoxSolver.tolerance
    }
    placeInLine(
      line, from: nodes[index].innerX, gap: nodes[index].gap, isSqueezed: isSqueezed)
  }

  private mutating func placeLineAcross(_ index: Int, _ line: Range<Int>, inner: CGFloat) {
    if nodes[index].stacks { return placeEqually(index, line, inner: inner) }
    let gap = nodes[index].gap
    var total: CGFloat = 0
    var count = 0
    var grows = false
    var children = BoxSiblings(line)
    while let child = children.next(in: nodes) {
      visits += 1
      let width = hypotheticalWidth(child)
      nodes[child].frame.size.width = width
      total += width
      count += 1
      grows = grows || nodes[child].grow > 0
    }
    let available = inner - gap * CGFloat(count - 1) - marginsAcross(line)
    let free = available - total
    var isSqueezed = false
    if free < -BoxSolver.tolerance || (grows && free > 1e-9) {
      total = share(
        available, among: line, count: count, free < 0 ? .shrinkingWidth(.nothing) : .width)
      if total > available + BoxSolver.tolerance, canGiveWay,
        givesWay(index, line, available: available)
      {
        total = giveWay(line, count: count, available: available)
        isSqueezed = true
      }
    }
    let spacing = nodes[index].justify.spacing(free: available - total, count: count)
    placeInLine(
      line, from: nodes[index].innerX + spacing.start, gap: gap + spacing.between,
      isSqueezed: isSqueezed)
  }

  /// Sets the positions of boxes that have their widths.
  private mutating func placeInLine(
    _ line: Range<Int>, from start: CGFloat, gap: CGFloat, isSqueezed: Bool
  ) {
    var x = start
    var children = BoxSiblings(line)
    while let child = children.next(in: nodes) {
      visits += 1
      let width = nodes[child].frame.size.width
      nodes[child].frame.origin.x = x + marginStart(child)
      x += width + gap + marginAcross(child)
      nodes[child].isSqueezed =
        isSqueezed && width < automaticMinimum(child) - BoxSolver.tolerance
      if nodes[child].shrinksToFit, width < nodes[child].outerMaxContentWidth {
        refit(child, bound: width)
      }
    }
  }

  /// Whether something in a line that is too long gives way: such content exists, and the rest fits without it.
  private mutating func givesWay(
    _ index: Int, _ line: Range<Int>, available: CGFloat
  ) -> Bool {
    guard isGivingWayNeeded(index, line) else { return false }
    var rigid: CGFloat = 0
    var children = BoxSiblings(line)
    while let child = children.next(in: nodes) {
      visits += 1
      rigid += rigidWidth(child)
    }
    return rigid <= available + BoxSolver.tolerance
  }

  private func isGivingWayNeeded(_ index: Int, _ line: Range<Int>) -> Bool {
    if givesWayEverywhere || nodes[index].isSqueezed { return true }
    guard knowsOverflow else { return false }
    var children = BoxSiblings(line)
    while let child = children.next(in: nodes) {
      if nodes[child].overflows { return true }
    }
    return false
  }

  /// Returns the rigid width of a box in a row: its whole base width if it does not shrink.
  private mutating func rigidWidth(_ index: Int) -> CGFloat {
    let minimum = automaticMinimum(index, giving: .everything)
    guard nodes[index].shrink == 0 else { return minimum }
    return max(minimum, min(nodes[index].baseWidth, nodes[index].across.maximum))
  }

  /// Shares the width of a line so that images shrink, and if that is not enough words are broken.
  private mutating func giveWay(
    _ line: Range<Int>, count: Int, available: CGFloat
  ) -> CGFloat {
    let limit = available + BoxSolver.tolerance
    var total = CGFloat.infinity
    if hasImages {
      total = share(available, among: line, count: count, .shrinkingWidth(.images))
    }
    if total > limit {
      total = share(available, among: line, count: count, .shrinkingWidth(.words))
      if total > limit { charactersOverflow = true }
    }
    return total
  }
}

extension BoxNode {
  /// The x coordinate of its content, from the leading edge.
  @inline(__always)
  var innerX: CGFloat { frame.origin.x + across.start }

  /// The width without the padding.
  @inline(__always)
  var innerWidth: CGFloat { across.inner(frame.size.width) }

  @inline(__always)
  fileprivate mutating func placeAcross(x: CGFloat, width: CGFloat) {
    frame.origin.x = x
    frame.size.width = width
  }
}
