import Foundation

/// The widths that boxes want, from the inside out.
extension BoxSweeps {
  /// Finds out the width that a box wants, from those of its children.
  mutating func findWantedWidth(_ index: Int) {
    let node = nodes + index
    if node.pointee.kind != .row, node.pointee.kind != .time { gatherHugs(index) }
    if !node.pointee.width.isNaN {
      // The children's answers stay of use.
      node.pointee.wanted = node.pointee.width
      node.pointee.tight = node.pointee.clampWidth(node.pointee.width)
      if node.pointee.kind == .row { noteHugs(index) }
      if node.pointee.kind == .time { findLabel(index) }
      return
    }
    switch node.pointee.kind {
    case .text:
      let bound = node.pointee.innerBound
      let measured = texts.pointee.extent(node.pointee.slot, width: bound)
      let isOver = measured.isWrapped && bound < .infinity
      node.pointee.wanted = isOver ? .infinity : measured.width
      node.pointee.tight = node.pointee.clampWidth(measured.width)
    case .empty: setWanted(index, 0)
    case .image:
      let natural = naturalWidth(index)
      node.pointee.wanted = natural
      node.pointee.tight = node.pointee.clampWidth(min(natural, node.pointee.innerBound))
    case .row: findWantedWidthOfRow(index)
    case .column, .overlay: findWantedWidthOfStack(index)
    case .time: findLabel(index)
    }
    if !node.pointee.ratio.isNaN, node.pointee.widthFollowsHeight {
      let width = node.pointee.clampHeight(node.pointee.height) * node.pointee.ratio
      setWanted(index, max(width, leastWidth(index)))
    }
  }

  private func setWanted(_ index: Int, _ width: CGFloat) {
    nodes[index].wanted = width
    nodes[index].tight = nodes[index].clampWidth(width)
  }

  private mutating func gatherHugs(_ index: Int) {
    var child = index + 1
    while child < end(of: index) {
      if nodes[child].hugs { nodes[index].hugs = true }
      child = end(of: child)
    }
  }

  private mutating func noteHugs(_ index: Int) {
    var child = index + 1
    while child < end(of: index) {
      if nodes[child].hugs { hugsInRow = true }
      child = end(of: child)
    }
  }

  private mutating func findWantedWidthOfRow(_ index: Int) {
    var sum = nodes[index].horizontalPadding
    var child = index + 1
    while child < end(of: index) {
      visits += 1
      if child > index + 1 { sum += nodes[index].gap }
      sum += contribution(child)
      if nodes[child].hugs { hugsInRow = true }
      child = end(of: child)
    }
    nodes[index].wanted = sum
    let bound = nodes[index].clampWidth(nodes[index].bound)
    let tight = sum <= bound ? sum : max(bound, leastWidth(index, breakingWords: true))
    nodes[index].tight = nodes[index].clampWidth(tight)
  }

  /// What a child adds to the width that a row wants: a basis limits it where it does not grow or shrink
  /// from there.
  private mutating func contribution(_ index: Int) -> CGFloat {
    let wanted = nodes[index].wanted
    guard !nodes[index].basis.isNaN else { return nodes[index].clampWidth(wanted) }
    let base = max(nodes[index].basis, nodes[index].horizontalPadding)
    var width = wanted
    if nodes[index].grow == 0 { width = min(width, base) }
    if nodes[index].shrink == 0 { width = max(width, base) }
    guard width < wanted else { return nodes[index].clampWidth(width) }
    return max(automaticMinimum(index), min(width, nodes[index].maxWidth))
  }

  /// A column, overlay, inset or bubble: as wide as its widest child.
  private mutating func findWantedWidthOfStack(_ index: Int) {
    var wanted: CGFloat = 0
    var tight: CGFloat = 0
    var child = index + 1
    while child < end(of: index) {
      visits += 1
      wanted = max(wanted, nodes[child].clampWidth(nodes[child].wanted))
      tight = max(tight, nodes[child].tight)
      child = end(of: child)
    }
    let padding = nodes[index].horizontalPadding
    nodes[index].wanted = (nodes[index].isBubble ? tight : wanted) + padding
    nodes[index].tight = nodes[index].clampWidth(tight + padding)
  }

  /// The width of a picture that nothing stretches: its ratio holds where its height is limited.
  func naturalWidth(_ index: Int) -> CGFloat {
    let node = nodes[index]
    guard !node.ratio.isNaN else { return node.naturalWidth }
    let natural =
      node.naturalWidth > 0 ? node.naturalWidth / node.ratio : node.naturalHeight
    return node.clampHeight(node.height.isNaN ? natural : node.height) * node.ratio
  }

  /// Finds out anew what the widths of a box in a row are, now that the row has given it less than it
  /// wanted; only where they follow from how texts are broken.
  mutating func refit(_ index: Int, bound: CGFloat) {
    visits += 1
    nodes[index].bound = bound
    if nodes[index].kind != .row {
      var child = index + 1
      while child < end(of: index) {
        refit(child, bound: nodes[index].innerBound)
        child = end(of: child)
      }
    }
    findWantedWidth(index)
  }
}

/// The least widths, asked for where space is missing.
extension BoxSweeps {
  /// The least width at which nothing sticks out, leaving the box's own width aside: CSS's min-content
  /// size.
  mutating func leastWidth(_ index: Int) -> CGFloat {
    leastWidth(index, breakingWords: breaksWords)
  }

  mutating func leastWidth(_ index: Int, breakingWords: Bool) -> CGFloat {
    let known = breakingWords ? nodes[index].leastBroken : nodes[index].least
    if !known.isNaN { return known }
    visits += 1
    let width: CGFloat
    switch nodes[index].kind {
    case .text: width = breakingWords ? 0 : texts.pointee.longestWord(nodes[index].slot)
    case .empty: width = 0
    case .image: width = breakingWords ? 0 : naturalWidth(index)
    case .row, .column, .overlay, .time: width = leastWidthOfChildren(index, breakingWords)
    }
    if breakingWords {
      nodes[index].leastBroken = width
    } else {
      nodes[index].least = width
    }
    return width
  }

  private mutating func leastWidthOfChildren(_ index: Int, _ breakingWords: Bool) -> CGFloat {
    let isSum = nodes[index].kind == .row && !nodes[index].wraps
    let isOverlay = nodes[index].kind == .overlay
    var width: CGFloat = 0
    var child = index + 1
    while child < end(of: index) {
      let outer =
        isOverlay
        ? leastWidthInOverlay(child, breakingWords: breakingWords)
        : outerLeastWidth(child, breakingWords: breakingWords)
      if isSum {
        width += child > index + 1 ? outer + nodes[index].gap : outer
      } else {
        width = max(width, outer)
      }
      child = end(of: child)
    }
    return width + nodes[index].horizontalPadding
  }

  /// The same, the box's own width, minimum and maximum kept.
  mutating func outerLeastWidth(_ index: Int, breakingWords: Bool) -> CGFloat {
    let node = nodes + index
    if !node.pointee.width.isNaN { return node.pointee.clampWidth(node.pointee.width) }
    if node.pointee.widthFollowsHeight { return node.pointee.clampWidth(node.pointee.wanted) }
    return node.pointee.clampWidth(leastWidth(index, breakingWords: breakingWords))
  }

  /// What a child takes of an overlay at least: CSS's minimum contribution, for which a minimum of its own
  /// stands in for the content's.
  mutating func leastWidthInOverlay(_ index: Int, breakingWords: Bool) -> CGFloat {
    guard nodes[index].width.isNaN, !nodes[index].minWidth.isNaN else {
      return outerLeastWidth(index, breakingWords: breakingWords)
    }
    return nodes[index].clampWidth(0)
  }

  /// The width below which a row does not shrink a box: CSS's automatic minimum size, or the box's own
  /// minimum.
  mutating func automaticMinimum(_ index: Int, breakingWords: Bool = false) -> CGFloat {
    let padding = nodes[index].horizontalPadding
    if !nodes[index].minWidth.isNaN { return max(nodes[index].minWidth, padding) }
    // A text with a width of its own keeps to that.
    let content = leastWidth(
      index, breakingWords: breakingWords && nodes[index].width.isNaN)
    let own = nodes[index].width.isNaN ? content : min(content, nodes[index].width)
    return max(min(own, nodes[index].maxWidth), padding)
  }

  /// The width that a box takes where `available` points are to be had: CSS's shrink-to-fit.
  mutating func fitWidth(_ index: Int, available: CGFloat) -> CGFloat {
    let node = nodes + index
    let wanted = node.pointee.wanted
    if !node.pointee.width.isNaN { return node.pointee.clampWidth(node.pointee.width) }
    if wanted <= available + BoxSolver.tolerance {
      return node.pointee.clampWidth(wanted)
    }
    return node.pointee.clampWidth(max(available, leastWidth(index)))
  }
}
