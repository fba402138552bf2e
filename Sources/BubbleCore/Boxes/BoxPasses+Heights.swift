import Foundation

/// Heights of the content, from the inside out.
extension BoxPasses {
  /// Computes the height of a box's content at the box's width, from its children.
  mutating func findContentHeight(_ index: Int) {
    takePercentages(.vertical, of: index, base: .nan)
    switch nodes[index].kind {
    case .text:
      nodes[index].contentHeight =
        texts.extent(nodes[index].slot, width: nodes[index].frame.size.width).height
    case .empty: nodes[index].contentHeight = 0
    case .image: nodes[index].contentHeight = nodes[index].imageHeight
    case .row: findContentHeightOfRow(index)
    case .column: nodes[index].contentHeight = contentHeightOfColumn(index)
    case .overlay: nodes[index].contentHeight = tallestChild(index)
    case .grid: findContentHeightOfGrid(index)
    case .time: findContentHeightOfTime(index)
    }
    if !nodes[index].ratio.isNaN, nodes[index].kind != .image { followRatio(index) }
  }

  /// Computes a box's content height by its ratio, at least the height of its content.
  ///
  /// With a minimum height, its content does not count.
  private mutating func followRatio(_ index: Int) {
    let height = nodes[index].frame.size.width / nodes[index].ratio
    guard nodes[index].down.minimum.isNaN else {
      nodes[index].contentHeight = height
      return
    }
    if nodes[index].down.length.isNaN {
      let inner = nodes[index].down.inner(nodes[index].down.clamp(height))
      findContentHeight(index, inner: inner)
    }
    nodes[index].contentHeight = max(nodes[index].contentHeight, height)
  }

  /// Computes the content's height of a row or column whose ratio gives it an inner height of `inner` points.
  private mutating func findContentHeight(_ index: Int, inner: CGFloat) {
    switch nodes[index].kind {
    case .row where !nodes[index].wraps:
      takePercentages(.vertical, ofChildrenOf: index, base: inner)
      var tallest: CGFloat = 0
      var children = children(of: index)
      while let child = children.next(in: nodes) {
        visits += 1
        let margin = marginDown(child)
        tallest = max(tallest, nodes[child].acrossHeight(in: inner - margin) + margin)
      }
      nodes[index].contentHeight = tallest + nodes[index].down.padding
    case .column where hasPercentages:
      takePercentages(.vertical, ofChildrenOf: index, base: inner)
      nodes[index].contentHeight = contentHeightOfColumn(index)
    default: break
    }
  }

  private mutating func contentHeightOfColumn(_ index: Int) -> CGFloat {
    if nodes[index].wraps, let height = contentHeightOfLines(index) { return height }
    let gap = nodes[index].gap
    var sum = nodes[index].down.padding
    var children = children(of: index)
    while let child = children.next(in: nodes) {
      visits += 1
      if child > index + 1 { sum += gap }
      sum += nodes[child].columnHeight + marginDown(child)
    }
    return hasMargins ? max(sum, nodes[index].down.padding) : sum
  }

  /// Returns the height of the highest child of an overlay.
  private mutating func tallestChild(_ index: Int) -> CGFloat {
    var tallest: CGFloat = 0
    var children = children(of: index)
    while let child = children.next(in: nodes) {
      visits += 1
      tallest = max(tallest, nodes[child].crossHeight + marginDown(child))
    }
    return tallest
  }

  private mutating func findContentHeightOfRow(_ index: Int) {
    let end = end(of: index)
    var sum = nodes[index].down.padding
    var first = index + 1
    while first < end {
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
    /// The distance from the line's top to its baseline; NaN if no child is aligned so.
    var ascent = CGFloat.nan
    /// The index of the first child after it.
    var end: Int
  }

  /// Returns the height of the line that starts with `first`.
  mutating func measureLine(_ index: Int, from first: Int) -> RowLine {
    let end = end(of: index)
    var line = RowLine(end: first)
    // Negative if the baseline is below all children.
    var descent = -CGFloat.infinity
    repeat {
      visits += 1
      let child = line.end
      let height = nodes[child].crossHeight
      if nodes[child].alignSelf == .baseline {
        let baseline = firstBaseline(child, height: height)
        nodes[child].baseline = baseline
        let margin = marginTop(child)
        // The maximum of NaN and a number is that number.
        line.ascent = CGFloat.maximum(line.ascent, baseline + margin)
        descent = max(descent, height - baseline + marginDown(child) - margin)
      } else {
        line.height = max(line.height, height + marginDown(child))
      }
      line.end = self.end(of: child)
    } while line.end < end && !nodes[line.end].startsLine
    if !line.ascent.isNaN { line.height = max(line.height, line.ascent + descent) }
    return line
  }
}

extension BoxNode {
  fileprivate var imageHeight: CGFloat {
    ratio.isNaN ? naturalSize.height : frame.size.width / ratio
  }
}

/// Baselines, computed if a row aligns its children by them.
extension BoxPasses {
  /// Returns the first baseline in a box that is `height` high, from the box's top; its bottom edge if it has none.
  mutating func firstBaseline(_ index: Int, height: CGFloat) -> CGFloat {
    knownBaseline(index, height: height) ?? height
  }

  private mutating func knownBaseline(_ index: Int, height: CGFloat) -> CGFloat? {
    visits += 1
    let child = index + 1
    guard child < end(of: index) else {
      guard nodes[index].kind == .text else { return nil }
      return texts.texts[Int(nodes[index].slot)].current?.ascent
    }
    let inner = nodes[index].down.inner(height)
    switch nodes[index].kind {
    case .text, .empty, .image: return nil
    case .grid: return gridBaseline(index)
    case .row: return rowBaseline(index, inner: inner)
    case .column:
      let start =
        nodes[index].down.start + shareColumn(index, inner: inner).start + marginTop(child)
      return start + firstBaseline(child, height: nodes[child].frame.height)
    case .overlay:
      return acrossBaseline(child, in: cellHeight(index, inner: inner))
    case .time: return firstBaseline(child, height: nodes[child].contentHeight)
    }
  }

  private mutating func rowBaseline(_ index: Int, inner: CGFloat) -> CGFloat {
    let start = nodes[index].down.start
    if !nodes[index].ascent.isNaN { return start + nodes[index].ascent }
    let child = index + 1
    guard nodes[index].wraps else { return start + acrossBaseline(child, in: inner) }
    let height = measureLine(index, from: child).height + extraOfLines(index, inner: inner)
    return start + acrossBaseline(child, in: height)
  }

  /// Returns the same for a child in a line or an overlay that is `height` high, from the top of that.
  mutating func acrossBaseline(_ child: Int, in height: CGFloat) -> CGFloat {
    let height = height - marginDown(child)
    let own = nodes[child].acrossHeight(in: height)
    let start = marginTop(child) + nodes[child].alignSelf.offset(free: height - own)
    return start + firstBaseline(child, height: own)
  }
}
