import Foundation

/// Widths, from the content.
extension BoxSolver {
  /// The width that a box takes when nothing limits it, its own minimum and maximum kept: CSS's
  /// max-content contribution.
  mutating func maxContentWidth(_ index: Int) -> CGFloat {
    if let known = nodes[index].maxContent { return known }
    let wanted = nodes[index].sizing.width ?? innerMaxContentWidth(index)
    let width = nodes[index].sizing.clampWidth(wanted)
    nodes[index].maxContent = width
    return width
  }

  /// The same, leaving the box's minimum and maximum aside: from this length it grows or shrinks.
  mutating func unlimitedMaxContentWidth(_ index: Int) -> CGFloat {
    let sizing = nodes[index].sizing
    guard sizing.minWidth != nil || sizing.maxWidth != nil else { return maxContentWidth(index) }
    return sizing.width ?? innerMaxContentWidth(index)
  }

  private mutating func innerMaxContentWidth(_ index: Int) -> CGFloat {
    switch nodes[index].kind {
    case .text: return text(index, width: .infinity).width
    case .empty: return 0
    case .image: return imageWidth(index)
    case .overlay: return widest(of: index) { $0.maxContentWidth($1) }
    case .row(let stack):
      var sum = gaps(stack, of: index) + stack.padding.horizontal
      var child = index + 1
      while child < nodes[index].end {
        sum += maxContentWidth(child)
        child = nodes[child].end
      }
      return sum
    case .column(let stack):
      return widest(of: index) { $0.maxContentWidth($1) } + stack.padding.horizontal
    case .inset(let insets), .bubble(let insets):
      return maxContentWidth(child(of: index)) + insets.horizontal
    case .time: return timePlacement(index, available: .infinity).width
    }
  }

  /// The least width at which nothing sticks out, leaving the box's own width aside: CSS's min-content
  /// size.
  mutating func minContentWidth(_ index: Int) -> CGFloat {
    if let known = nodes[index].minContent { return known }
    let width: CGFloat
    switch nodes[index].kind {
    case .text(let slot, _):
      width = context.measurer.minimumContentWidth(of: requests[slot])
    case .empty: width = 0
    case .image: width = imageWidth(index)
    case .overlay: width = widest(of: index) { $0.outerMinContentWidth($1) }
    case .row(let stack):
      var sum = gaps(stack, of: index) + stack.padding.horizontal
      for child in children(of: index) { sum += outerMinContentWidth(child) }
      width = sum
    case .column(let stack):
      width = widest(of: index) { $0.outerMinContentWidth($1) } + stack.padding.horizontal
    case .inset(let insets), .bubble(let insets):
      width = outerMinContentWidth(child(of: index)) + insets.horizontal
    case .time:
      let content = child(of: index)
      width = max(outerMinContentWidth(content), outerMinContentWidth(nodes[content].end))
    }
    nodes[index].minContent = width
    return width
  }

  private mutating func outerMinContentWidth(_ index: Int) -> CGFloat {
    let wanted = nodes[index].sizing.width ?? minContentWidth(index)
    return nodes[index].sizing.clampWidth(wanted)
  }

  /// The width that a box takes where `available` points are to be had: CSS's shrink-to-fit.
  mutating func fitWidth(_ index: Int, available: CGFloat) -> CGFloat {
    let wanted = nodes[index].sizing.width ?? innerFitWidth(index, available: available)
    return nodes[index].sizing.clampWidth(wanted)
  }

  private mutating func innerFitWidth(_ index: Int, available: CGFloat) -> CGFloat {
    switch nodes[index].kind {
    case .text:
      let measured = text(index, width: available)
      return measured.isWrapped ? available : measured.width
    case .empty: return 0
    case .image: return imageWidth(index)
    case .overlay: return widest(of: index) { $0.fitWidth($1, available: available) }
    case .row: return min(innerMaxContentWidth(index), available)
    case .column(let stack):
      let inner = max(0, available - stack.padding.horizontal)
      return widest(of: index) { $0.fitWidth($1, available: inner) } + stack.padding.horizontal
    case .inset(let insets):
      let inner = max(0, available - insets.horizontal)
      return fitWidth(child(of: index), available: inner) + insets.horizontal
    case .bubble(let padding):
      let content = child(of: index)
      let inner = fitWidth(content, available: max(0, available - padding.horizontal))
      return tightWidth(content, width: inner) + padding.horizontal
    case .time: return timePlacement(index, available: available).width
    }
  }

  /// The least width to which a box that is `width` wide can be narrowed without breaking a line anew.
  mutating func tightWidth(_ index: Int, width: CGFloat) -> CGFloat {
    let tight: CGFloat
    switch nodes[index].kind {
    case _ where nodes[index].sizing.width != nil: tight = width
    case .text: tight = text(index, width: width).width
    case .empty: tight = 0
    case .image: tight = width
    case .overlay: tight = widest(of: index) { $0.tightWidth($1, width: width) }
    case .row: tight = min(width, innerMaxContentWidth(index))
    case .column(let stack):
      let inner = max(0, width - stack.padding.horizontal)
      tight = widest(of: index) { $0.tightWidth($1, width: inner) } + stack.padding.horizontal
    case .inset(let insets):
      let inner = max(0, width - insets.horizontal)
      tight = tightWidth(child(of: index), width: inner) + insets.horizontal
    case .bubble, .time: tight = width
    }
    return nodes[index].sizing.clampWidth(tight)
  }

  /// The width of a picture that nothing stretches, its ratio kept where a height limits it.
  func imageWidth(_ index: Int) -> CGFloat {
    guard case .image(let ratio, let natural) = nodes[index].kind else { return 0 }
    let sizing = nodes[index].sizing
    guard ratio > 0 else { return natural.width }
    let height = sizing.height ?? natural.width / ratio
    return sizing.clampHeight(height.isFinite ? height : 0) * ratio
  }

  /// The widest answer to a question that is put to each child.
  private mutating func widest(
    of index: Int, _ width: (inout BoxSolver, Int) -> CGFloat
  ) -> CGFloat {
    var widest: CGFloat = 0
    var child = index + 1
    while child < nodes[index].end {
      widest = max(widest, width(&self, child))
      child = nodes[child].end
    }
    return widest
  }
}

extension BoxSizing {
  /// Keeps a width between minimum and maximum; the minimum wins.
  func clampWidth(_ width: CGFloat) -> CGFloat {
    max(minWidth ?? 0, min(width, maxWidth ?? .infinity))
  }

  /// Keeps a height between minimum and maximum; the minimum wins.
  func clampHeight(_ height: CGFloat) -> CGFloat {
    max(minHeight ?? 0, min(height, maxHeight ?? .infinity))
  }
}

/// Text, measured as seldom as possible.
extension BoxSolver {
  /// The text of a text box, broken at `width`.
  ///
  /// A breaking that is known to hold at that width is used again.
  mutating func text(_ index: Int, width: CGFloat) -> MeasuredText {
    guard case .text(let slot, _) = nodes[index].kind else {
      preconditionFailure("only a text box has a text")
    }
    let tolerance = BoxSolver.tolerance
    if let unbroken = unbroken[slot], unbroken.isValid(atWidth: width, tolerance: tolerance) {
      broken[slot] = nil
      return unbroken
    }
    if let broken = broken[slot],
      // A letter may be wider than the width that was asked for.
      broken.request.maximumWidth == width || broken.isValid(atWidth: width, tolerance: tolerance)
    {
      return broken
    }
    var request = requests[slot]
    request.maximumWidth = width
    let measured = context.measurer.measure(request)
    if measured.isWrapped {
      broken[slot] = measured
    } else {
      unbroken[slot] = measured
      broken[slot] = nil
    }
    return measured
  }
}

extension BubbleBox {
  /// The space between the ground's edge and what is in it.
  var effectivePadding: BoxInsets {
    if let padding { return padding }
    switch ground {
    case .standard: return CellMetrics.bubblePadding
    case .none: return BoxInsets()
    case .pill: return BoxInsets(top: 3, leading: 10, bottom: 3, trailing: 10)
    }
  }
}
