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
      if isOver, measured.width > bound + BoxSolver.tolerance {
        // So is its widest character.
        node.pointee.least[.words] = measured.width
        asksCharacters = true
      }
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
    if !node.pointee.ratio.isNaN, node.pointee.kind != .image { limitByRatio(index) }
  }

  /// What a ratio makes of the width that a box wants: a height that is known gives the width, limits of the
  /// height limit it.
  mutating func limitByRatio(_ index: Int) {
    let isKnown = !nodes[index].knownHeight.isNaN
    let width = widthOfRatio(
      index, nodes[index].wanted, least: isKnown ? leastWidth(index) : 0)
    if width != nodes[index].wanted { setWanted(index, width) }
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
    let giving: GivingWay = asksCharacters ? .words : .everything
    let tight = sum <= bound ? sum : max(bound, leastWidth(index, giving: giving))
    nodes[index].tight = nodes[index].clampWidth(tight)
  }

  /// What a child adds to the width that a row wants.
  private mutating func contribution(_ index: Int) -> CGFloat {
    let wanted = nodes[index].wanted
    guard !nodes[index].basis.isNaN else { return nodes[index].clampWidth(wanted) }
    return limitedByBasis(index, wanted)
  }

  /// The same with a basis: it is a limit where the child does not grow or shrink from there.
  mutating func limitedByBasis(
    _ index: Int, _ wanted: CGFloat, giving: GivingWay = .nothing
  ) -> CGFloat {
    let base = max(nodes[index].basis, nodes[index].horizontalPadding)
    var width = wanted
    if nodes[index].grow == 0 { width = min(width, base) }
    if nodes[index].shrink == 0 { width = max(width, base) }
    guard width < wanted else { return nodes[index].clampWidth(width) }
    return max(automaticMinimum(index, giving: giving), min(width, nodes[index].maxWidth))
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
    let node = nodes + index
    guard !node.pointee.ratio.isNaN else { return node.pointee.naturalWidth }
    if !node.pointee.knownHeight.isNaN { return node.pointee.knownHeight * node.pointee.ratio }
    return node.pointee.clampHeight(node.pointee.naturalHeightByRatio) * node.pointee.ratio
  }

  /// Finds out again what the widths of a box in a row are, now that the row has given it less than it
  /// wanted; only where they follow from how texts are broken.
  mutating func refit(_ index: Int, bound: CGFloat) {
    visits += 1
    nodes[index].bound = bound
    let slot = nodes[index].percentages
    if slot >= 0 { nodes[index].bound *= percentages[Int(slot)].greatestWidth }
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
