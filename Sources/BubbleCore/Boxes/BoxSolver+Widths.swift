import Foundation

/// Widths, from the content.
extension BoxSolver {
  /// The width that a box takes when nothing limits it, its own minimum and maximum kept: CSS's
  /// max-content contribution.
  mutating func maxContentWidth(_ index: Int) -> CGFloat {
    if let known = nodes[index].maxContent { return known }
    let width = clampWidth(index, nodes[index].sizing.width ?? innerMaxContentWidth(index))
    nodes[index].maxContent = width
    return width
  }

  private mutating func innerMaxContentWidth(_ index: Int) -> CGFloat {
    switch nodes[index].kind {
    case .text: return text(index, width: .infinity).width
    case .spacer, .shape: return 0
    case .row(let stack):
      var sum: CGFloat = 0
      var count: CGFloat = 0
      for child in children(of: index) {
        sum += maxContentWidth(child)
        count += 1
      }
      return sum + max(0, count - 1) * stack.gap + stack.padding.horizontal
    case .column(let stack):
      var widest: CGFloat = 0
      for child in children(of: index) { widest = max(widest, maxContentWidth(child)) }
      return widest + stack.padding.horizontal
    case .inset(let insets): return maxContentWidth(child(of: index)) + insets.horizontal
    case .bubble(let bubble):
      return maxContentWidth(child(of: index)) + bubble.effectivePadding.horizontal
    case .time: return timePlacement(index, available: .infinity).width
    }
  }

  /// The least width at which nothing sticks out, leaving the box's own width aside: CSS's min-content
  /// size.
  mutating func minContentWidth(_ index: Int) -> CGFloat {
    if let known = nodes[index].minContent { return known }
    let width: CGFloat
    switch nodes[index].kind {
    case .text(let box): width = context.measurer.minimumContentWidth(of: request(box, .infinity))
    case .spacer, .shape: width = 0
    case .row(let stack):
      var sum: CGFloat = 0
      var count: CGFloat = 0
      for child in children(of: index) {
        sum += outerMinContentWidth(child)
        count += 1
      }
      width = sum + max(0, count - 1) * stack.gap + stack.padding.horizontal
    case .column(let stack):
      var widest: CGFloat = 0
      for child in children(of: index) { widest = max(widest, outerMinContentWidth(child)) }
      width = widest + stack.padding.horizontal
    case .inset(let insets): width = outerMinContentWidth(child(of: index)) + insets.horizontal
    case .bubble(let bubble):
      width = outerMinContentWidth(child(of: index)) + bubble.effectivePadding.horizontal
    case .time:
      let content = child(of: index)
      width = max(outerMinContentWidth(content), outerMinContentWidth(nodes[content].end))
    }
    nodes[index].minContent = width
    return width
  }

  private mutating func outerMinContentWidth(_ index: Int) -> CGFloat {
    clampWidth(index, nodes[index].sizing.width ?? minContentWidth(index))
  }

  /// The width that a box takes where `available` points are to be had: CSS's shrink-to-fit.
  mutating func fitWidth(_ index: Int, available: CGFloat) -> CGFloat {
    clampWidth(index, nodes[index].sizing.width ?? innerFitWidth(index, available: available))
  }

  private mutating func innerFitWidth(_ index: Int, available: CGFloat) -> CGFloat {
    switch nodes[index].kind {
    case .text:
      let measured = text(index, width: available)
      return measured.isWrapped ? available : measured.width
    case .spacer, .shape: return 0
    case .row: return min(innerMaxContentWidth(index), available)
    case .column(let stack):
      let inner = max(0, available - stack.padding.horizontal)
      var widest: CGFloat = 0
      for child in children(of: index) { widest = max(widest, fitWidth(child, available: inner)) }
      return widest + stack.padding.horizontal
    case .inset(let insets):
      let inner = max(0, available - insets.horizontal)
      return fitWidth(child(of: index), available: inner) + insets.horizontal
    case .bubble(let bubble):
      let padding = bubble.effectivePadding.horizontal
      let content = child(of: index)
      let inner = fitWidth(content, available: max(0, available - padding))
      return tightWidth(content, width: inner) + padding
    case .time: return timePlacement(index, available: available).width
    }
  }

  /// The least width to which a box that is `width` wide can be narrowed without breaking a line anew.
  mutating func tightWidth(_ index: Int, width: CGFloat) -> CGFloat {
    let tight: CGFloat
    switch nodes[index].kind {
    case _ where nodes[index].sizing.width != nil: tight = width
    case .text: tight = text(index, width: width).width
    case .spacer, .shape: tight = 0
    case .row: tight = min(width, innerMaxContentWidth(index))
    case .column(let stack):
      let inner = max(0, width - stack.padding.horizontal)
      var widest: CGFloat = 0
      for child in children(of: index) { widest = max(widest, tightWidth(child, width: inner)) }
      tight = widest + stack.padding.horizontal
    case .inset(let insets):
      let inner = max(0, width - insets.horizontal)
      tight = tightWidth(child(of: index), width: inner) + insets.horizontal
    case .bubble, .time: tight = width
    }
    return clampWidth(index, tight)
  }

  /// Keeps a width between the box's minimum and maximum; the minimum wins.
  func clampWidth(_ index: Int, _ width: CGFloat) -> CGFloat {
    let sizing = nodes[index].sizing
    return max(sizing.minWidth ?? 0, min(width, sizing.maxWidth ?? .infinity))
  }
}

/// Text, measured as seldom as possible.
extension BoxSolver {
  /// The box's text broken at `width`. A breaking that is known to hold at that width is used again.
  mutating func text(_ index: Int, width: CGFloat) -> MeasuredText {
    if let unbroken = nodes[index].unbrokenText,
      unbroken.isValid(atWidth: width, tolerance: BoxSolver.tolerance)
    {
      nodes[index].brokenText = nil
      return unbroken
    }
    if let broken = nodes[index].brokenText,
      broken.isValid(atWidth: width, tolerance: BoxSolver.tolerance)
    {
      return broken
    }
    guard case .text(let box) = nodes[index].kind else {
      preconditionFailure("a \(nodes[index].kind.name) box has no text")
    }
    let measured = context.measurer.measure(request(box, width))
    if measured.isWrapped {
      nodes[index].brokenText = measured
    } else {
      nodes[index].unbrokenText = measured
      nodes[index].brokenText = nil
    }
    return measured
  }

  func request(_ box: TextBox, _ width: CGFloat) -> TextRequest {
    TextRequest(
      text: box.text, font: context.font(for: box.style), maximumWidth: width, spans: box.links)
  }
}

extension BubbleBox {
  /// The space between the ground's edge and what is in it.
  var effectivePadding: BoxInsets {
    if let padding { return padding }
    switch ground {
    case .standard: return BoxInsets(top: 6, leading: 11, bottom: 6, trailing: 10)
    case .none: return BoxInsets()
    case .pill: return BoxInsets(top: 3, leading: 10, bottom: 3, trailing: 10)
    }
  }
}
