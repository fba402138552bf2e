import Foundation

/// Sharing a length among boxes in a line.
extension BoxPasses {
  /// The kind of length that boxes in a line share.
  enum SharedLength {
    /// The width of a row's line in which no box has to shrink below its minimum.
    case width
    /// The same, but boxes shrink, each down to its automatic minimum.
    case shrinkingWidth(GivingWay)
    /// The height of a column.
    case height
  }

  /// Shares a length, without the gaps, among boxes, and sets each box's length.
  ///
  /// - Returns: The sum of the lengths.
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

  /// Returns the width from which a box grows or shrinks, clamped to minimum and maximum: CSS's hypothetical main size.
  @inline(__always)
  mutating func hypotheticalWidth(_ index: Int) -> CGFloat {
    let minimum = minimumWithoutNeed(index)
    return max(minimum, min(nodes[index].baseWidth, nodes[index].across.maximum))
  }

  /// Returns the minimum of a box that does not shrink.
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
