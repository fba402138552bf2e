import Foundation

/// Heights of the content, from the inside out.
extension BoxSweeps {
  /// Finds out how high the content of a box is at the width that it has, from its children.
  mutating func findContentHeight(_ index: Int) {
    let node = nodes + index
    forgetHeights(of: index)
    switch node.pointee.kind {
    case .text:
      node.pointee.contentHeight =
        texts.pointee.extent(node.pointee.slot, width: node.pointee.frame.width).height
    case .empty: node.pointee.contentHeight = 0
    case .image:
      node.pointee.contentHeight =
        node.pointee.ratio.isNaN
        ? node.pointee.naturalHeight : node.pointee.frame.width / node.pointee.ratio
      return
    case .row: findContentHeightOfRow(index)
    case .column: node.pointee.contentHeight = contentHeightOfColumn(index)
    case .overlay: node.pointee.contentHeight = tallestChild(index)
    case .time: findContentHeightOfTime(index)
    }
    if !node.pointee.ratio.isNaN { followRatio(index) }
  }

  /// A box with a ratio is as high as that says, and as its content if that is higher; a minimum stands in
  /// for the content.
  private mutating func followRatio(_ index: Int) {
    let node = nodes + index
    let height = node.pointee.frame.width / node.pointee.ratio
    guard node.pointee.minHeight.isNaN else {
      node.pointee.contentHeight = height
      return
    }
    if node.pointee.height.isNaN {
      let inner = max(0, node.pointee.clampHeight(height) - node.pointee.verticalPadding)
      findContentHeight(index, inner: inner)
    }
    node.pointee.contentHeight = max(node.pointee.contentHeight, height)
  }

  /// Finds out how high the content of a row or column is if what it has of the height that the ratio
  /// says, `inner` points, becomes so high.
  private mutating func findContentHeight(_ index: Int, inner: CGFloat) {
    switch nodes[index].kind {
    case .row where !nodes[index].wraps:
      takeHeights(ofChildrenOf: index, base: inner)
      var tallest: CGFloat = 0
      for child in children(of: index) {
        visits += 1
        tallest = max(tallest, acrossHeight(child, in: inner))
      }
      nodes[index].contentHeight = tallest + nodes[index].verticalPadding
    case .column where !percentages.isEmpty:
      takeHeights(ofChildrenOf: index, base: inner)
      nodes[index].contentHeight = contentHeightOfColumn(index)
    default: break
    }
  }

  private mutating func contentHeightOfColumn(_ index: Int) -> CGFloat {
    var sum = nodes[index].verticalPadding
    for child in children(of: index) {
      visits += 1
      if child > index + 1 { sum += nodes[index].gap }
      sum += nodes[child].columnHeight
    }
    return sum
  }

  /// The height of the highest child of an overlay.
  private mutating func tallestChild(_ index: Int) -> CGFloat {
    var tallest: CGFloat = 0
    for child in children(of: index) {
      visits += 1
      tallest = max(tallest, nodes[child].crossHeight)
    }
    return tallest
  }

  private mutating func findContentHeightOfRow(_ index: Int) {
    var sum = nodes[index].verticalPadding
    var first = index + 1
    while first < end(of: index) {
      let line = measureLine(index, from: first)
      if first == index + 1 {
        nodes[index].ascent = line.ascent
      } else {
        sum += nodes[index].lineGap
      }
      sum += line.height
      first = line.end
    }
    nodes[index].contentHeight = sum
  }

  /// A line of a row.
  struct RowLine {
    /// The height of the line.
    var height: CGFloat = 0
    /// From the line's top to the line on which texts stand; NaN where no child is aligned so.
    var ascent = CGFloat.nan
    /// The index of the first child after it.
    var end: Int
  }

  /// The height of the line that starts with `first`.
  mutating func measureLine(_ index: Int, from first: Int) -> RowLine {
    var line = RowLine(end: first)
    // Negative where the line on which all stand is under all of them.
    var descent = -CGFloat.infinity
    repeat {
      visits += 1
      let child = line.end
      let height = nodes[child].crossHeight
      if nodes[child].alignSelf == .baseline {
        let baseline = firstBaseline(child, height: height)
        nodes[child].baseline = baseline
        // The maximum of NaN and a number is that number.
        line.ascent = CGFloat.maximum(line.ascent, baseline)
        descent = max(descent, height - baseline)
      } else {
        line.height = max(line.height, height)
      }
      line.end = end(of: child)
    } while line.end < end(of: index) && !nodes[line.end].startsLine
    if !line.ascent.isNaN { line.height = max(line.height, line.ascent + descent) }
    return line
  }
}

/// Baselines, asked for where a row aligns its children by them.
extension BoxSweeps {
  /// Where the first line of text in a box that is `height` high stands, from the box's top; its bottom
  /// edge where it has none.
  mutating func firstBaseline(_ index: Int, height: CGFloat) -> CGFloat {
    knownBaseline(index, height: height) ?? height
  }

  private mutating func knownBaseline(_ index: Int, height: CGFloat) -> CGFloat? {
    visits += 1
    let node = nodes + index
    guard index + 1 < end(of: index) else {
      guard node.pointee.kind == .text else { return nil }
      return texts.pointee.texts[Int(node.pointee.slot)].current?.ascent
    }
    let child = index + 1
    let inner = max(0, height - node.pointee.verticalPadding)
    switch node.pointee.kind {
    case .text, .empty, .image: return nil
    case .row: return rowBaseline(index, inner: inner)
    case .column:
      let start = shareColumn(index, inner: inner).start
      let own = nodes[child].frame.height
      return node.pointee.padding.top + start + firstBaseline(child, height: own)
    case .overlay:
      let cell = cellHeight(index, inner: inner)
      let own = acrossHeight(child, in: cell)
      return offset(nodes[child].alignSelf, free: cell - own) + firstBaseline(child, height: own)
    case .time: return firstBaseline(child, height: nodes[child].contentHeight)
    }
  }

  private mutating func rowBaseline(_ index: Int, inner: CGFloat) -> CGFloat {
    let node = nodes + index
    if !node.pointee.ascent.isNaN { return node.pointee.padding.top + node.pointee.ascent }
    let child = index + 1
    let line =
      node.pointee.wraps
      ? measureLine(index, from: child).height + extraOfLines(index, inner: inner) : inner
    let own = acrossHeight(child, in: line)
    return node.pointee.padding.top + offset(nodes[child].alignSelf, free: line - own)
      + firstBaseline(child, height: own)
  }
}
