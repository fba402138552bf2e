import Foundation

/// The `time` box: content, and a label beside or under its last line.
extension BoxSolver {
  /// Decides where the label of a time box goes when `available` points are to be had.
  mutating func timePlacement(_ index: Int, available: CGFloat) -> TimePlacement {
    let content = child(of: index)
    let label = maxContentWidth(nodes[content].end)
    let fit = fitWidth(content, available: available)
    let widest = tightWidth(content, width: fit)
    let last = lastLine(content, width: fit)
    return TimePlacement(
      lineCount: last?.count ?? 0,
      lastLine: last.map { $0.startsAtLabel ? widest : $0.width }, widest: widest, label: label,
      maximum: available + BoxSolver.tolerance)
  }

  /// The frames of content and label in a time box that is `width` wide, from its top left.
  mutating func timeFrames(_ index: Int, width: CGFloat) -> TimeFrames {
    if let known = nodes[index].lastTime, known.width == width { return known.frames }
    let content = child(of: index)
    let label = nodes[content].end
    let placement = timePlacement(index, available: width)
    let labelWidth = maxContentWidth(label)
    let labelHeight = height(label, width: labelWidth)
    var contentWidth = width
    if !placement.isUnder, lastLine(content, width: width)?.startsAtLabel == true {
      contentWidth = max(0, width - labelWidth - TimePlacement.gap)
    }
    let contentHeight = height(content, width: contentWidth)
    let last = lastLine(content, width: contentWidth)
    let gap = last == nil ? TimePlacement.contentGap : TimePlacement.lineGap
    let y = placement.isUnder ? contentHeight + gap : max(0, contentHeight - labelHeight)
    let frames = TimeFrames(
      content: CGRect(x: 0, y: 0, width: contentWidth, height: contentHeight),
      label: CGRect(x: max(0, width - labelWidth), y: y, width: labelWidth, height: labelHeight))
    nodes[index].lastTime = (width, frames)
    return frames
  }

  /// The line of text with which a box ends.
  private struct LastLine {
    var count: Int
    var width: CGFloat
    /// Whether it starts at the trailing edge, where the label is.
    var startsAtLabel: Bool
  }

  private mutating func lastLine(_ index: Int, width: CGFloat) -> LastLine? {
    switch nodes[index].kind {
    case .text(_, let alignment):
      let measured = text(index, width: width)
      guard alignment == .natural || alignment == .start, let line = measured.lines.last
      else { return nil }
      let isRightToLeft = context.environment.direction == .rightToLeft
      return LastLine(
        count: measured.lines.count, width: line.width,
        startsAtLabel: alignment == .natural && line.isRightToLeft != isRightToLeft)
    case .column(let stack) where stack.padding == BoxInsets():
      let indices = children(of: index)
      guard let last = indices.last, stack.align == .stretch || stack.align == .start,
        var line = lastLine(last, width: width)
      else { return nil }
      line.count += indices.count - 1
      return line
    default: return nil
    }
  }
}
