import Foundation

/// Max-content widths, from the inside out.
extension BoxSweeps {
  /// Finds out the max-content width of a box, from those of its children.
  mutating func findMaxContentWidth(_ index: Int) {
    let node = nodes + index
    if node.pointee.kind != .row, node.pointee.kind != .time { gatherHugs(index) }
    if !node.pointee.width.isNaN {
      // The children's answers stay of use.
      node.pointee.maxContentWidth = node.pointee.width
      node.pointee.fitContentWidth = node.pointee.clampWidth(node.pointee.width)
      if node.pointee.kind == .row { noteHugs(index) }
      if node.pointee.kind == .time { findLabel(index) }
      return
    }
    switch node.pointee.kind {
    case .text:
      let bound = node.pointee.innerBound
      let measured = texts.pointee.extent(node.pointee.slot, width: bound)
      let isOver = measured.isWrapped && bound < .infinity
      node.pointee.maxContentWidth = isOver ? .infinity : measured.width
      if isOver, measured.width > bound + BoxSolver.tolerance {
        // So is its widest character.
        node.pointee.minContentWidths[.words] = measured.width
        asksCharacters = true
      }
      node.pointee.fitContentWidth = node.pointee.clampWidth(measured.width)
    case .empty: setMaxContentWidth(index, 0)
    case .image:
      let natural = naturalWidth(index)
      node.pointee.maxContentWidth = natural
      node.pointee.fitContentWidth = node.pointee.clampWidth(min(natural, node.pointee.innerBound))
    case .row: findMaxContentWidthOfRow(index)
    case .column, .overlay: findMaxContentWidthOfStack(index)
    case .time: findLabel(index)
    }
    if !node.pointee.ratio.isNaN, node.pointee.kind != .image { limitByRatio(index) }
  }

  /// What a ratio makes of a max-content width: a height that is known gives the width, limits of the
  /// height limit it.
  mutating func limitByRatio(_ index: Int) {
    let isKnown = !nodes[index].knownHeight.isNaN
    let width = widthOfRatio(
      index, nodes[index].maxContentWidth, minimum: isKnown ? minContentWidth(index) : 0)
    if width != nodes[index].maxContentWidth { setMaxContentWidth(index, width) }
  }

  private func setMaxContentWidth(_ index: Int, _ width: CGFloat) {
    nodes[index].maxContentWidth = width
    nodes[index].fitContentWidth = nodes[index].clampWidth(width)
  }

  private mutating func gatherHugs(_ index: Int) {
    for child in children(of: index) {
      if nodes[child].hugs { nodes[index].hugs = true }
    }
  }

  private mutating func noteHugs(_ index: Int) {
    for child in children(of: index) {
      if nodes[child].hugs { hugsInRow = true }
    }
  }

  private mutating func findMaxContentWidthOfRow(_ index: Int) {
    var sum = nodes[index].horizontalPadding
    for child in children(of: index) {
      visits += 1
      if child > index + 1 { sum += nodes[index].gap }
      sum += maxContentContribution(child)
      if nodes[child].hugs { hugsInRow = true }
    }
    nodes[index].maxContentWidth = sum
    let bound = nodes[index].clampWidth(nodes[index].bound)
    let giving: GivingWay = asksCharacters ? .words : .everything
    let fitContent = sum <= bound ? sum : max(bound, minContentWidth(index, giving: giving))
    nodes[index].fitContentWidth = nodes[index].clampWidth(fitContent)
  }

  /// What a child adds to the max-content width of a row.
  private mutating func maxContentContribution(_ index: Int) -> CGFloat {
    let own = nodes[index].maxContentWidth
    guard !nodes[index].basis.isNaN else { return nodes[index].clampWidth(own) }
    return limitedByBasis(index, own)
  }

  /// The same with a basis: it is a limit where the child does not grow or shrink from there.
  mutating func limitedByBasis(
    _ index: Int, _ contentWidth: CGFloat, giving: GivingWay = .nothing
  ) -> CGFloat {
    let base = max(nodes[index].basis, nodes[index].horizontalPadding)
    var width = contentWidth
    if nodes[index].grow == 0 { width = min(width, base) }
    if nodes[index].shrink == 0 { width = max(width, base) }
    guard width < contentWidth else { return nodes[index].clampWidth(width) }
    return max(automaticMinimum(index, giving: giving), min(width, nodes[index].maxWidth))
  }

  /// A column, overlay, inset or bubble: as wide as its widest child.
  private mutating func findMaxContentWidthOfStack(_ index: Int) {
    var maxContent: CGFloat = 0
    var fitContent: CGFloat = 0
    for child in children(of: index) {
      visits += 1
      maxContent = max(maxContent, nodes[child].clampWidth(nodes[child].maxContentWidth))
      fitContent = max(fitContent, nodes[child].fitContentWidth)
    }
    let padding = nodes[index].horizontalPadding
    nodes[index].maxContentWidth = (nodes[index].isBubble ? fitContent : maxContent) + padding
    nodes[index].fitContentWidth = nodes[index].clampWidth(fitContent + padding)
  }

  /// The width of a picture that nothing stretches: its ratio holds where its height is limited.
  func naturalWidth(_ index: Int) -> CGFloat {
    let node = nodes + index
    guard !node.pointee.ratio.isNaN else { return node.pointee.naturalWidth }
    if !node.pointee.knownHeight.isNaN { return node.pointee.knownHeight * node.pointee.ratio }
    return node.pointee.clampHeight(node.pointee.naturalHeightByRatio) * node.pointee.ratio
  }

  /// Finds out again what the widths of a box in a row are, now that the row has given it less than its
  /// max-content width; only where they follow from how texts are broken.
  mutating func refit(_ index: Int, bound: CGFloat) {
    visits += 1
    nodes[index].bound = bound
    let slot = nodes[index].percentages
    if slot >= 0 { nodes[index].bound *= percentages[Int(slot)].greatestWidth }
    if nodes[index].kind != .row {
      for child in children(of: index) {
        refit(child, bound: nodes[index].innerBound)
      }
    }
    findMaxContentWidth(index)
  }
}
