import Foundation

/// The `time` box: content, and a label beside or below its last line.
extension BoxPasses {
  private func content(of index: Int) -> Int { index + 1 }

  private func label(of index: Int) -> Int { end(of: index + 1) }

  /// Computes the label's placement in the available width, and the width of both.
  mutating func findLabel(_ index: Int) {
    visits += 2
    let content = content(of: index)
    let last = lastLine(content, beside: index)
    let placement = TimePlacement(
      lineCount: last?.count ?? 0,
      lastLine: last.flatMap { $0.startsAtLabel ? nil : $0.width },
      widest: nodes[content].fitContentWidth,
      label: nodes[label(of: index)].labelWidth,
      maximum: nodes[index].innerBound + BoxSolver.tolerance)
    nodes[index].isLabelUnder = placement.isUnder
    nodes[index].setMaxContentWidth(placement.width)
  }

  /// Sets the widths of content and label.
  mutating func placeTimeAcross(_ index: Int) {
    visits += 2
    let content = content(of: index)
    let label = label(of: index)
    let frame = nodes[index].frame
    let labelWidth = nodes[label].labelWidth
    var width = frame.width
    if nodes[content].percentages >= 0 {
      // Percentages count from the whole width, not from the part beside the label.
      takePercentages(.horizontal, of: content, base: frame.width)
      let own = nodes[content].across.length
      width = min(nodes[content].across.clamp(own.isNaN ? width : own), width)
    }
    nodes[content].frame.size.width = width
    nodes[content].frame.origin.x = frame.minX
    nodes[label].frame.size.width = labelWidth
    nodes[label].frame.origin.x = frame.minX + max(0, frame.width - labelWidth)
  }

  /// Computes the height of content and label.
  mutating func findContentHeightOfTime(_ index: Int) {
    visits += 2
    let content = nodes[content(of: index)].crossHeight
    let label = nodes[label(of: index)].crossHeight
    nodes[index].contentHeight =
      nodes[index].isLabelUnder ? content + labelGap(index) + label : max(content, label)
  }

  private func labelGap(_ index: Int) -> CGFloat {
    lastLine(content(of: index), beside: index) == nil
      ? TimePlacement.contentGap : TimePlacement.lineGap
  }

  /// Sets the heights of content and label; in a higher box, the label stays at the bottom.
  mutating func placeTimeDown(_ index: Int) {
    visits += 2
    let content = content(of: index)
    let label = label(of: index)
    let frame = nodes[index].frame
    let height = nodes[label].crossHeight
    nodes[content].frame.size.height = nodes[content].crossHeight
    nodes[content].frame.origin.y = frame.minY
    nodes[label].frame.size.height = height
    nodes[label].frame.origin.y =
      frame.minY + max(nodes[index].contentHeight, frame.height) - height
  }

  /// The line of text at the end of a box.
  private struct LastLine {
    var count: Int
    var width: CGFloat
    /// Whether it starts at the trailing edge, the label's side.
    var startsAtLabel: Bool
  }

  private func lastLine(_ index: Int, beside time: Int) -> LastLine? {
    switch nodes[index].kind {
    case .text: return lastLine(ofText: index, beside: time)
    case .column where nodes[index].endsInLastChild:
      var last = -1
      var above = -1
      var children = children(of: index)
      while let child = children.next(in: nodes) {
        last = child
        above += 1
      }
      guard last >= 0, var line = lastLine(last, beside: time) else { return nil }
      line.count += above
      return line
    default: return nil
    }
  }

  private func lastLine(ofText index: Int, beside time: Int) -> LastLine? {
    let alignment = nodes[index].alignment
    // A text's alignment is relative to the environment's direction.
    let isReversed = words.hasDirections && words.directions[index] != isRightToLeft
    guard alignment == .natural || alignment == (isReversed ? .end : .start),
      let measured = texts.texts[Int(nodes[index].slot)].current,
      let line = measured.lines.last
    else { return nil }
    // The label is at the trailing side of its own box, which may run otherwise than the text.
    let startsRight = alignment == .natural ? line.isRightToLeft : isRightToLeft != isReversed
    let isFromRight = words.hasDirections ? words.directions[time] : isRightToLeft
    return LastLine(
      count: measured.lines.count, width: line.width, startsAtLabel: startsRight != isFromRight)
  }
}

extension BoxNode {
  /// The width of a time box's label.
  fileprivate var labelWidth: CGFloat {
    // A label that does not fit is broken at the available width, like any text.
    across.clamp(maxContentWidth < .infinity ? maxContentWidth : bound)
  }

  /// Whether a label may be beside the last line of a column's last child.
  fileprivate var endsInLastChild: Bool {
    !isBubble && across.padding == 0 && down.padding == 0 && (align == .stretch || align == .start)
  }
}
