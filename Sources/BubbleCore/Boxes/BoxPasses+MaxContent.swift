import Foundation

/// Max-content widths, from the inside out.
extension BoxPasses {
  /// Computes the max-content width of a box from those of its children.
  mutating func findMaxContentWidth(_ index: Int) {
    switch nodes[index].kind {
    case .text: findMaxContentWidthOfText(index)
    case .empty: nodes[index].setMaxContentWidth(0)
    case .image:
      hasImages = true
      nodes[index].findMaxContentWidthOfImage()
    case .row: findMaxContentWidthOfRow(index)
    case .column, .overlay: findMaxContentWidthOfStack(index)
    case .grid: findMaxContentWidthOfGrid(index)
    case .time: findLabel(index)
    }
    if !nodes[index].across.length.isNaN {
      // The children's results remain valid.
      nodes[index].setMaxContentWidth(nodes[index].across.length)
    } else if !nodes[index].ratio.isNaN, nodes[index].kind != .image {
      limitByRatio(index)
    }
  }

  /// Applies a ratio to a max-content width: a known height gives the width, and limits of the height limit it.
  mutating func limitByRatio(_ index: Int) {
    let minimum = nodes[index].knownHeight.isNaN ? 0 : minContentWidth(index)
    let width = nodes[index].widthOfRatio(nodes[index].maxContentWidth, minimum: minimum)
    if width != nodes[index].maxContentWidth { nodes[index].setMaxContentWidth(width) }
  }

  private mutating func findMaxContentWidthOfText(_ index: Int) {
    guard nodes[index].across.length.isNaN else { return }
    let bound = nodes[index].innerBound
    let measured = texts.extent(nodes[index].slot, width: bound)
    let isOver = measured.isWrapped && bound < .infinity
    if isOver, measured.width > bound + BoxSolver.tolerance {
      // So is its widest character.
      nodes[index].minContentWidths[.words] = measured.width
      asksCharacters = true
    }
    nodes[index].setMaxContentWidth(measured.width)
    if isOver { nodes[index].maxContentWidth = .infinity }
  }

  private mutating func findMaxContentWidthOfRow(_ index: Int) {
    let hasLength = !nodes[index].across.length.isNaN
    let gap = nodes[index].gap
    var sum = nodes[index].across.padding
    var widest: CGFloat = 0
    var count: CGFloat = 0
    var children = children(of: index)
    while let child = children.next(in: nodes) {
      if nodes[child].shrinksToFit { shrinksToFitInRow = true }
      if hasLength { continue }
      visits += 1
      if child > index + 1 { sum += gap }
      if nodes[index].stacks {
        widest = max(widest, nodes[child].outerMaxContentWidth + marginAcross(child))
        count += 1
      } else {
        sum += maxContentContribution(child) + marginAcross(child)
      }
    }
    if hasLength { return }
    sum += widest * count
    if hasMargins { sum = max(sum, nodes[index].across.padding) }
    let bound = nodes[index].across.clamp(nodes[index].bound)
    let giving: GivingWay = asksCharacters ? .words : .everything
    let fitContent = sum <= bound ? sum : max(bound, minContentWidth(index, giving: giving))
    nodes[index].setMaxContentWidth(fitContent)
    nodes[index].maxContentWidth = sum
  }

  /// Returns the contribution of a child to the max-content width of a row.
  private mutating func maxContentContribution(_ index: Int) -> CGFloat {
    if nodes[index].basis.isNaN { return nodes[index].outerMaxContentWidth }
    return limitedByBasis(index, nodes[index].maxContentWidth)
  }

  /// Returns the same for a child with a basis, which is a limit if the child does not grow or shrink from it.
  mutating func limitedByBasis(
    _ index: Int, _ contentWidth: CGFloat, giving: GivingWay = .nothing
  ) -> CGFloat {
    let base = nodes[index].baseWidth
    var width = contentWidth
    if nodes[index].grow == 0 { width = min(width, base) }
    if nodes[index].shrink == 0 { width = max(width, base) }
    guard width < contentWidth else { return nodes[index].across.clamp(width) }
    let minimum = automaticMinimum(index, giving: giving)
    return max(minimum, min(width, nodes[index].across.maximum))
  }

  /// Computes the width of a column, overlay, inset or bubble: that of its widest child.
  private mutating func findMaxContentWidthOfStack(_ index: Int) {
    var maxContent: CGFloat = 0
    var fitContent: CGFloat = 0
    var shrinksToFit = nodes[index].shrinksToFit
    var children = children(of: index)
    while let child = children.next(in: nodes) {
      visits += 1
      let margin = marginAcross(child)
      maxContent = max(maxContent, nodes[child].outerMaxContentWidth + margin)
      fitContent = max(fitContent, nodes[child].fitContentWidth + margin)
      shrinksToFit = shrinksToFit || nodes[child].shrinksToFit
    }
    if nodes[index].wraps, let width = widthOfLines(index, widest: maxContent) {
      (maxContent, fitContent) = (width, width)
    }
    nodes[index].setStackWidths(
      maxContent: maxContent, fitContent: fitContent, shrinksToFit: shrinksToFit)
  }

  /// Computes the widths of a box again, after its row gave it less than its max-content width.
  ///
  /// This is done only if they depend on line breaks.
  mutating func refit(_ index: Int, bound: CGFloat) {
    visits += 1
    let slot = nodes[index].percentages
    let greatest = slot >= 0 ? percentages[Int(slot)].greatestWidth : 1
    nodes[index].bound = bound * greatest
    if nodes[index].kind != .row, nodes[index].kind != .grid {
      let inner = nodes[index].innerBound
      var children = children(of: index)
      while let child = children.next(in: nodes) {
        refit(child, bound: hasMargins ? max(0, inner - marginAcross(child)) : inner)
      }
    }
    findMaxContentWidth(index)
  }
}

extension BoxNode {
  fileprivate mutating func findMaxContentWidthOfImage() {
    let natural = naturalWidth
    maxContentWidth = natural
    fitContentWidth = across.clamp(min(natural, innerBound))
  }

  fileprivate mutating func setStackWidths(
    maxContent: CGFloat, fitContent: CGFloat, shrinksToFit: Bool
  ) {
    maxContentWidth = (isBubble ? fitContent : maxContent) + across.padding
    fitContentWidth = across.clamp(fitContent + across.padding)
    self.shrinksToFit = shrinksToFit
  }
}
