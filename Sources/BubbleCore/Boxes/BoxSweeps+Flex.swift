import Foundation

/// Sharing a length among boxes that lie in a line, along either axis.
extension BoxSweeps {
  /// The direction of a line of boxes.
  enum FlexAxis {
    /// Boxes of a row, with what their widths don't fall below.
    case horizontal(MinimumWidth)
    /// Boxes of a column.
    case vertical
  }

  /// Below which width boxes don't shrink.
  enum MinimumWidth {
    /// They need not shrink.
    case noNeed
    /// Their automatic minimum.
    case shrinking(GivingWay)
  }

  /// Shares `available` points, gaps already taken off, among boxes and gives each its length.
  ///
  /// - Parameter count: How many there are.
  /// - Returns: What they take in all.
  mutating func share(
    _ available: CGFloat, among boxes: BoxSiblings, count: Int, along axis: FlexAxis
  ) -> CGFloat {
    withUnsafeTemporaryAllocation(of: FlexLine.Item.self, capacity: count) { items in
      visits += count
      var position = 0
      for box in boxes {
        items.initializeElement(at: position, to: flexItem(box, along: axis))
        position += 1
      }
      FlexLine.share(available, among: items)
      var total: CGFloat = 0
      position = 0
      for box in boxes {
        let length = items[position].length
        switch axis {
        case .horizontal: nodes[box].frame.size.width = length
        case .vertical: nodes[box].frame.size.height = length
        }
        total += length
        position += 1
      }
      return total
    }
  }

  private mutating func flexItem(_ box: Int, along axis: FlexAxis) -> FlexLine.Item {
    switch axis {
    case .horizontal(let minimum):
      FlexLine.Item(
        base: baseWidth(box), minimum: minimumWidth(box, minimum), maximum: nodes[box].maxWidth,
        grow: nodes[box].grow, shrink: nodes[box].shrink, padding: nodes[box].horizontalPadding)
    case .vertical:
      FlexLine.Item(
        base: nodes[box].baseHeight, minimum: nodes[box].minimumHeight,
        maximum: nodes[box].maxHeight, grow: nodes[box].grow, shrink: nodes[box].shrink,
        padding: nodes[box].verticalPadding)
    }
  }

  private mutating func minimumWidth(_ box: Int, _ minimum: MinimumWidth) -> CGFloat {
    switch minimum {
    case .noNeed: minimumWithoutNeed(box)
    case .shrinking(let giving): automaticMinimum(box, giving: giving)
    }
  }

  /// The width from which a box in a row grows or shrinks.
  func baseWidth(_ index: Int) -> CGFloat {
    let node = nodes + index
    if !node.pointee.basis.isNaN {
      return max(node.pointee.basis, node.pointee.horizontalPadding)
    }
    // A percentage was not known when the max-content width was found.
    let own = node.pointee.width.isNaN ? node.pointee.maxContentWidth : node.pointee.width
    return max(own, node.pointee.horizontalPadding)
  }

  /// The same, its minimum and maximum kept: CSS's hypothetical main size.
  mutating func hypotheticalWidth(_ index: Int) -> CGFloat {
    let minimum = minimumWithoutNeed(index)
    return max(minimum, min(baseWidth(index), nodes[index].maxWidth))
  }

  /// The minimum of a box that does not shrink; its max-content width is never less than the automatic
  /// minimum.
  private mutating func minimumWithoutNeed(_ index: Int) -> CGFloat {
    if nodes[index].minWidth.isNaN && nodes[index].basis.isNaN {
      return nodes[index].horizontalPadding
    }
    return automaticMinimum(index)
  }
}
