import Foundation

/// Widths and places along x, from the outside in.
extension BoxSweeps {
  /// Gives the children of a box that has its width theirs.
  mutating func placeAcross(_ index: Int) {
    switch nodes[index].kind {
    case .text, .image:
      if isOut(index) {
        sticksOut = true
        noteSticksOut(index)
      }
    case .empty:
      if isOut(index), nodes[index].frame.width > 0 {
        emptySticksOut = true
        noteSticksOut(index)
      }
    case .row: placeRowAcross(index)
    case .column: placeColumnAcross(index)
    case .overlay: placeOverlayAcross(index)
    case .time: placeTimeAcross(index)
    }
  }

  private func isOut(_ index: Int) -> Bool {
    let frame = nodes[index].frame
    return frame.minX < -BoxSolver.tolerance
      || frame.maxX > nodes[0].frame.width + BoxSolver.tolerance
  }

  /// Marks a box and all that are around it.
  private func noteSticksOut(_ index: Int) {
    var box = index
    while box >= 0, !nodes[box].sticksOut {
      nodes[box].sticksOut = true
      box = Int(nodes[box].parent)
    }
  }

  /// Whether something in a box may give way where it is too narrow.
  private func givesWay(_ index: Int) -> Bool {
    givesWayEverywhere || nodes[index].isSqueezed
      || (knowsWhatSticksOut && nodes[index].sticksOut)
  }

  private mutating func placeColumnAcross(_ index: Int) {
    let node = nodes + index
    let start = node.pointee.frame.minX + node.pointee.padding.leading
    let inner = max(0, node.pointee.frame.width - node.pointee.horizontalPadding)
    for child in children(of: index) {
      takeWidths(of: child, base: inner)
      nodes[child].isSqueezed = nodes[index].isSqueezed
      let align = nodes[child].alignSelf
      placeAcross(child, align, start: start, inner: inner)
    }
  }

  private mutating func placeOverlayAcross(_ index: Int) {
    var inner = nodes[index].frame.width
    // What can't get narrower makes the cell wider than the overlay.
    for child in children(of: index) {
      visits += 1
      nodes[child].isSqueezed = nodes[index].isSqueezed
      if nodes[child].clampWidth(nodes[child].maxContentWidth) > inner {
        let width = nodes[index].frame.width
        inner = max(
          inner,
          givesWay(child)
            ? minContentWidth(ofChild: child, of: .overlay, in: width)
            : minimumContributionInOverlay(child))
      }
    }
    for child in children(of: index) {
      takeWidths(of: child, base: inner)
      placeAcross(
        child, nodes[child].justifySelf, start: nodes[index].frame.minX, inner: inner)
    }
  }

  mutating func placeAcross(
    _ child: Int, _ align: BoxAlignment, start: CGFloat, inner: CGFloat
  ) {
    visits += 1
    let node = nodes + child
    let stretches = align == .stretch && node.pointee.width.isNaN
    let width =
      stretches
      ? node.pointee.clampWidth(inner)
      : fitContentWidth(child, available: inner, givesWay: givesWay(child))
    node.pointee.frame.size.width = width
    node.pointee.frame.origin.x = start + offset(align, free: inner - width)
  }

  private mutating func placeRowAcross(_ index: Int) {
    let inner = max(0, nodes[index].frame.width - nodes[index].horizontalPadding)
    if !percentages.isEmpty {
      for child in children(of: index) {
        takeWidths(of: child, base: inner, inRow: true)
      }
    }
    guard nodes[index].wraps else {
      if index + 1 < end(of: index) {
        nodes[index + 1].startsLine = true
        placeLineAcross(index, index + 1..<end(of: index), inner: inner)
      }
      return
    }
    var first = index + 1
    while first < end(of: index) {
      let after = endOfLine(index, from: first, inner: inner)
      placeLineAcross(index, first..<after, inner: inner)
      first = after
    }
  }

  /// The index of the child that does not fit into the line that starts with `first`.
  private mutating func endOfLine(_ index: Int, from first: Int, inner: CGFloat) -> Int {
    nodes[first].startsLine = true
    var length = hypotheticalWidth(first)
    var child = end(of: first)
    while child < end(of: index) {
      visits += 1
      length += nodes[index].gap + hypotheticalWidth(child)
      guard length <= inner + BoxSolver.tolerance else { break }
      nodes[child].startsLine = false
      child = end(of: child)
    }
    return child
  }

  private mutating func placeLineAcross(_ index: Int, _ line: Range<Int>, inner: CGFloat) {
    var total: CGFloat = 0
    var count = 0
    var grows = false
    for child in items(in: line) {
      visits += 1
      let width = hypotheticalWidth(child)
      nodes[child].frame.size.width = width
      total += width
      count += 1
      grows = grows || nodes[child].grow > 0
    }
    let available = inner - nodes[index].gap * CGFloat(count - 1)
    let free = available - total
    var isSqueezed = false
    if free < -BoxSolver.tolerance || (grows && free > 1e-9) {
      total = share(
        available, among: items(in: line), count: count,
        along: .horizontal(free < 0 ? .shrinking(.nothing) : .noNeed))
      if total > available + BoxSolver.tolerance, canGiveWay,
        givesWay(index, line, available: available)
      {
        total = giveWay(line, count: count, available: available)
        isSqueezed = true
      }
    }
    let spacing = FlexLine.spacing(
      nodes[index].justify, free: available - total, count: count)
    var x = nodes[index].frame.minX + nodes[index].padding.leading + spacing.start
    for child in items(in: line) {
      visits += 1
      let width = nodes[child].frame.width
      nodes[child].isSqueezed =
        isSqueezed && width < automaticMinimum(child) - BoxSolver.tolerance
      nodes[child].frame.origin.x = x
      x += width + nodes[index].gap + spacing.between
      if nodes[child].hugs, width < nodes[child].clampWidth(nodes[child].maxContentWidth) {
        refit(child, bound: width)
      }
    }
  }

  /// Whether a line that is too long gets shorter by what can give way in it: there is such a thing, and
  /// without it what is left fits.
  private mutating func givesWay(
    _ index: Int, _ line: Range<Int>, available: CGFloat
  ) -> Bool {
    guard isGivingWayNeeded(index, line) else { return false }
    var rigid: CGFloat = 0
    for child in items(in: line) {
      visits += 1
      rigid += rigidWidth(child)
    }
    return rigid <= available + BoxSolver.tolerance
  }

  private func isGivingWayNeeded(_ index: Int, _ line: Range<Int>) -> Bool {
    if givesWayEverywhere || nodes[index].isSqueezed { return true }
    guard knowsWhatSticksOut else { return false }
    for child in items(in: line) {
      if nodes[child].sticksOut { return true }
    }
    return false
  }

  /// What a box in a row keeps whatever gives way in it: all that it starts from if it does not shrink.
  private mutating func rigidWidth(_ index: Int) -> CGFloat {
    let minimum = automaticMinimum(index, giving: .everything)
    guard nodes[index].shrink == 0 else { return minimum }
    return max(minimum, min(baseWidth(index), nodes[index].maxWidth))
  }

  /// Shares the width of a line so that images get smaller, and if that is not enough words are broken.
  private mutating func giveWay(
    _ line: Range<Int>, count: Int, available: CGFloat
  ) -> CGFloat {
    let limit = available + BoxSolver.tolerance
    var total = CGFloat.infinity
    if hasImages {
      total = share(
        available, among: items(in: line), count: count, along: .horizontal(.shrinking(.images)))
    }
    if total > limit {
      total = share(
        available, among: items(in: line), count: count, along: .horizontal(.shrinking(.words)))
      if total > limit { charactersStickOut = true }
    }
    return total
  }
}
