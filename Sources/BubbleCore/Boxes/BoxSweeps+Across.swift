import Foundation

/// Widths and places along x, from the outside in.
extension BoxSweeps {
  /// Gives the children of a box that has its width theirs.
  mutating func placeAcross(_ index: Int) {
    switch nodes[index].kind {
    case .text, .image:
      let frame = nodes[index].frame
      let tolerance = BoxSolver.tolerance
      if frame.minX < -tolerance || frame.maxX > nodes[0].frame.width + tolerance {
        sticksOut = true
      }
    case .empty: break
    case .row: placeRowAcross(index)
    case .column: placeColumnAcross(index)
    case .overlay: placeOverlayAcross(index)
    case .time: placeTimeAcross(index)
    }
  }

  private mutating func placeColumnAcross(_ index: Int) {
    let node = nodes[index]
    let start = node.frame.minX + node.padding.leading
    let inner = max(0, node.frame.width - node.horizontalPadding)
    var child = index + 1
    while child < end(of: index) {
      let align = nodes[child].alignSelf
      placeAcross(child, align, start: start, inner: inner)
      child = end(of: child)
    }
  }

  private mutating func placeOverlayAcross(_ index: Int) {
    var inner = nodes[index].frame.width
    var child = index + 1
    // What can't get narrower makes the cell wider than the overlay.
    while child < end(of: index) {
      visits += 1
      if nodes[child].clampWidth(nodes[child].wanted) > inner {
        inner = max(inner, leastWidthInOverlay(child, breakingWords: breaksWords))
      }
      child = end(of: child)
    }
    child = index + 1
    while child < end(of: index) {
      placeAcross(
        child, nodes[child].justifySelf, start: nodes[index].frame.minX, inner: inner)
      child = end(of: child)
    }
  }

  private mutating func placeAcross(
    _ child: Int, _ align: BoxAlignment, start: CGFloat, inner: CGFloat
  ) {
    visits += 1
    let node = nodes + child
    let stretches = align == .stretch && node.pointee.width.isNaN
    let width =
      stretches ? node.pointee.clampWidth(inner) : fitWidth(child, available: inner)
    node.pointee.frame.size.width = width
    node.pointee.frame.origin.x = start + offset(align, free: inner - width)
  }

  private mutating func placeRowAcross(_ index: Int) {
    let inner = max(0, nodes[index].frame.width - nodes[index].horizontalPadding)
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

  private func base(_ index: Int) -> CGFloat {
    let node = nodes + index
    if !node.pointee.basis.isNaN {
      return max(node.pointee.basis, node.pointee.horizontalPadding)
    }
    return max(node.pointee.wanted, node.pointee.horizontalPadding)
  }

  /// The width from which a box grows or shrinks, its minimum and maximum kept.
  private mutating func hypotheticalWidth(_ index: Int) -> CGFloat {
    let minimum = minimumWithoutNeed(index)
    return max(minimum, min(base(index), nodes[index].maxWidth))
  }

  /// The minimum of a box that does not shrink; what it wants is never less than the automatic minimum.
  private mutating func minimumWithoutNeed(_ index: Int) -> CGFloat {
    if nodes[index].minWidth.isNaN && nodes[index].basis.isNaN {
      return nodes[index].horizontalPadding
    }
    return automaticMinimum(index)
  }

  private mutating func placeLineAcross(_ index: Int, _ line: Range<Int>, inner: CGFloat) {
    var total: CGFloat = 0
    var items = 0
    var grows = false
    var child = line.lowerBound
    while child < line.upperBound {
      visits += 1
      let width = hypotheticalWidth(child)
      nodes[child].frame.size.width = width
      total += width
      items += 1
      grows = grows || nodes[child].grow > 0
      child = end(of: child)
    }
    let available = inner - nodes[index].gap * CGFloat(items - 1)
    let free = available - total
    if free < -BoxSolver.tolerance || (grows && free > 1e-9) {
      total = share(line, items: items, available: available, free < 0 ? .content : .noNeed)
      let limit = available + BoxSolver.tolerance
      if breaksWords, total > limit {
        total = share(line, items: items, available: available, .contentWithoutImages)
        if total > limit { total = share(line, items: items, available: available, .broken) }
      }
    }
    let spacing = FlexLine.spacing(
      nodes[index].justify, free: available - total, count: items)
    var x = nodes[index].frame.minX + nodes[index].padding.leading + spacing.start
    child = line.lowerBound
    while child < line.upperBound {
      visits += 1
      let width = nodes[child].frame.width
      nodes[child].frame.origin.x = x
      x += width + nodes[index].gap + spacing.between
      if nodes[child].hugs, width < nodes[child].clampWidth(nodes[child].wanted) {
        refit(child, bound: width)
      }
      child = end(of: child)
    }
  }

  /// Below which width boxes don't shrink.
  private enum Minimum {
    /// They need not shrink.
    case noNeed
    /// Their automatic minimum.
    case content
    /// The same, and images give way.
    case contentWithoutImages
    /// Texts, too.
    case broken
  }

  private mutating func minimum(_ index: Int, _ minimum: Minimum) -> CGFloat {
    switch minimum {
    case .noNeed: minimumWithoutNeed(index)
    case .content: automaticMinimum(index)
    case .contentWithoutImages:
      automaticMinimum(index, breakingWords: nodes[index].kind == .image)
    case .broken: automaticMinimum(index, breakingWords: true)
    }
  }

  /// Shares the width of a line among its boxes and returns what they take in all.
  private mutating func share(
    _ line: Range<Int>, items count: Int, available: CGFloat, _ minimum: Minimum
  ) -> CGFloat {
    withUnsafeTemporaryAllocation(of: FlexLine.Item.self, capacity: count) { items in
      var position = 0
      var child = line.lowerBound
      while child < line.upperBound {
        visits += 1
        let item = FlexLine.Item(
          base: base(child),
          minimum: self.minimum(child, minimum),
          maximum: nodes[child].maxWidth, grow: nodes[child].grow, shrink: nodes[child].shrink,
          padding: nodes[child].horizontalPadding)
        items.initializeElement(at: position, to: item)
        position += 1
        child = end(of: child)
      }
      FlexLine.share(available, among: items)
      var total: CGFloat = 0
      position = 0
      child = line.lowerBound
      while child < line.upperBound {
        nodes[child].frame.size.width = items[position].length
        total += items[position].length
        position += 1
        child = end(of: child)
      }
      return total
    }
  }
}
