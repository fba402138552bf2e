import Foundation

/// Sharing a length among boxes that lie in a line.
extension BoxSweeps {
  /// What boxes in a line share.
  enum SharedLength {
    /// The width of a row's line, where no box need shrink below its minimum.
    case width
    /// The same where boxes shrink, each down to its automatic minimum.
    case shrinkingWidth(GivingWay)
    /// The height of a column.
    case height
  }

  /// Shares a length, gaps already taken off, among boxes and gives each its own.
  ///
  /// - Returns: What they take in all.
  mutating func share(
    _ available: CGFloat, among boxes: Range<Int>, count: Int, _ length: SharedLength
  ) -> CGFloat {
    line.removeAll(reserving: count)
    var children = BoxSiblings(boxes)
    while let child = children.next(in: nodes) {
      visits += 1
      line.items.append(flexItem(child, length))
    }
    line.share(available)
    var total: CGFloat = 0
    var position = 0
    children = BoxSiblings(boxes)
    while let child = children.next(in: nodes) {
      let own = line.items[position].length
      if case .height = length {
        nodes[child].frame.size.height = own
      } else {
        nodes[child].frame.size.width = own
      }
      total += own
      position += 1
    }
    return total
  }

  @inline(__always)
  private mutating func flexItem(_ index: Int, _ length: SharedLength) -> FlexLine.Item {
    switch length {
    case .width: nodes[index].itemOfRow(minimum: minimumWithoutNeed(index))
    case .shrinkingWidth(let giving):
      nodes[index].itemOfRow(minimum: automaticMinimum(index, giving: giving))
    case .height: nodes[index].itemOfColumn
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
  @inline(__always)
  fileprivate func itemOfRow(minimum: CGFloat) -> FlexLine.Item {
    FlexLine.Item(
      base: baseWidth, minimum: minimum, maximum: across.maximum, grow: grow, shrink: shrink,
      padding: across.padding)
  }

  @inline(__always)
  fileprivate var itemOfColumn: FlexLine.Item {
    FlexLine.Item(
      base: baseHeight, minimum: minimumHeight, maximum: down.maximum, grow: grow, shrink: shrink,
      padding: down.padding)
  }
}
