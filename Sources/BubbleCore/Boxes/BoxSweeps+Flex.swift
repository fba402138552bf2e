import Foundation

/// Sharing a length among boxes that lie in a line.
extension BoxSweeps {
  /// Below which width boxes don't shrink.
  enum MinimumWidth {
    /// They need not shrink.
    case noNeed
    /// Their automatic minimum.
    case shrinking(GivingWay)
  }

  /// Shares a width, gaps already taken off, among boxes of a row and gives each its own.
  ///
  /// - Returns: What they take in all.
  mutating func shareWidth(
    _ available: CGFloat, in boxes: Range<Int>, count: Int, _ minimum: MinimumWidth
  ) -> CGFloat {
    line.removeAll(reserving: count)
    var children = BoxSiblings(boxes)
    while let child = children.next(in: nodes) {
      visits += 1
      let least = minimumWidth(child, minimum)
      line.items.append(nodes[child].itemOfRow(minimum: least))
    }
    line.share(available)
    var total: CGFloat = 0
    var position = 0
    children = BoxSiblings(boxes)
    while let child = children.next(in: nodes) {
      let length = line.items[position].length
      nodes[child].frame.size.width = length
      total += length
      position += 1
    }
    return total
  }

  /// The same of a height, among the children of a column.
  mutating func shareHeight(_ available: CGFloat, in column: Int, count: Int) -> CGFloat {
    line.removeAll(reserving: count)
    var children = children(of: column)
    var again = children
    while let child = children.next(in: nodes) {
      visits += 1
      line.items.append(nodes[child].itemOfColumn)
    }
    line.share(available)
    var total: CGFloat = 0
    var position = 0
    while let child = again.next(in: nodes) {
      let length = line.items[position].length
      nodes[child].frame.size.height = length
      total += length
      position += 1
    }
    return total
  }

  private mutating func minimumWidth(_ box: Int, _ minimum: MinimumWidth) -> CGFloat {
    switch minimum {
    case .noNeed: minimumWithoutNeed(box)
    case .shrinking(let giving): automaticMinimum(box, giving: giving)
    }
  }

  /// The width from which a box grows or shrinks, its minimum and maximum kept: CSS's hypothetical main size.
  @inline(__always)
  mutating func hypotheticalWidth(_ index: Int) -> CGFloat {
    let minimum = minimumWithoutNeed(index)
    return max(minimum, min(nodes[index].baseWidth, nodes[index].across.maximum))
  }

  /// The minimum of a box that does not shrink.
  @inline(__always)
  private mutating func minimumWithoutNeed(_ index: Int) -> CGFloat {
    nodes[index].hasPlainMinimum ? nodes[index].across.padding : automaticMinimum(index)
  }
}

extension BoxNode {
  fileprivate func itemOfRow(minimum: CGFloat) -> FlexLine.Item {
    FlexLine.Item(
      base: baseWidth, minimum: minimum, maximum: across.maximum, grow: grow, shrink: shrink,
      padding: across.padding)
  }

  fileprivate var itemOfColumn: FlexLine.Item {
    FlexLine.Item(
      base: baseHeight, minimum: minimumHeight, maximum: down.maximum, grow: grow, shrink: shrink,
      padding: down.padding)
  }
}
