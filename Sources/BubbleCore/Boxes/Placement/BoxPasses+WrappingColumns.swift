import Foundation

/// Columns that continue beside themselves when their height is used up: CSS's `flex-wrap` in a column.
///
/// The assignment of children to lines depends on heights, which are known last. Then the lines get their positions, and their content
/// moves there.
extension BoxPasses {
  /// A line of a wrapping column.
  private struct Line {
    /// Its children and their descendants.
    var boxes: Range<Int>
    var count = 0
    /// The width of the widest child, with its margins.
    var width: CGFloat = 0
    /// The height of all children together, with gaps and margins.
    var length: CGFloat = 0
  }

  /// Returns the height at which the lines of a column end; nil: it has one line.
  private func wrappingLimit(_ index: Int) -> CGFloat? {
    if nodes[index].isHeightDefinite { return nodes[index].innerHeight }
    if !nodes[index].knownHeight.isNaN { return nodes[index].knownInnerHeight }
    guard nodes[index].down.maximum < .infinity else { return nil }
    return nodes[index].down.inner(nodes[index].down.clamp(nodes[index].down.maximum))
  }

  /// Returns the lines of a column.
  ///
  /// Its children must have their widths, and their content its heights.
  private mutating func lines(of index: Int, limit: CGFloat) -> [Line] {
    let gap = nodes[index].gap
    var lines: [Line] = []
    var children = children(of: index)
    while let child = children.next(in: nodes) {
      visits += 1
      let height = nodes[child].columnHeight + marginDown(child)
      let width = nodes[child].frame.width + marginAcross(child)
      let end = end(of: child)
      if var line = lines.last, line.length + gap + height <= limit + BoxSolver.tolerance {
        line.boxes = line.boxes.lowerBound..<end
        line.count += 1
        line.length += gap + height
        line.width = max(line.width, width)
        lines[lines.count - 1] = line
      } else {
        lines.append(
          Line(boxes: child..<end, count: 1, width: max(0, width), length: height))
      }
    }
    return lines
  }

  /// Returns the height of the highest line of a column, with padding; nil: the column has one line.
  mutating func contentHeightOfLines(_ index: Int) -> CGFloat? {
    guard let limit = wrappingLimit(index) else { return nil }
    let longest = lines(of: index, limit: limit).reduce(0) { max($0, $1.length) }
    return longest + nodes[index].down.padding
  }

  /// Returns the total width of a column's lines, from its height and the greatest width of each child; nil: the column has one line.
  ///
  /// For that, the children are laid out on trial. For nested columns this is repeated while the cost stays within one more visit to each
  /// box.
  mutating func widthOfLines(_ index: Int, widest: CGFloat) -> CGFloat? {
    guard let limit = wrappingLimit(index), widest < .infinity else { return nil }
    let inside = nodes[index].inside(index)
    guard !inside.isEmpty, tried + inside.count <= totalCount else { return nil }
    tried += inside.count
    // Nothing may overflow in the trial layout.
    let (root, frame, areCharactersOut) = (rootIndex, nodes[index].frame, charactersOverflow)
    let far = 4 * BoxSolver.maximumLength * CGFloat(totalCount)
    rootIndex = index
    nodes[index].frame = CGRect(x: -far, y: 0, width: 2 * far, height: 0)
    var children = children(of: index)
    while let child = children.next(in: nodes) {
      takePercentages(.horizontal, of: child, base: widest)
      let width = fitContentWidth(child, available: widest, givesWay: false)
      nodes[child].frame = CGRect(x: 0, y: 0, width: width, height: 0)
    }
    for inner in inside { placeAcross(inner) }
    findContentHeights(in: inside)
    let lines = lines(of: index, limit: limit)
    forgetWidths(in: inside)
    for inner in inside { nodes[inner].isSqueezed = false }
    (rootIndex, nodes[index].frame, charactersOverflow) = (root, frame, areCharactersOut)
    visits += 3 * inside.count
    return lines.reduce(nodes[index].lineGap * CGFloat(lines.count - 1)) { $0 + $1.width }
  }

  /// Sets the widths of a wrapping column's children, as if all of them were in its first line.
  mutating func placeWrappingColumnAcross(_ index: Int) {
    let inner = nodes[index].innerWidth
    var children = children(of: index)
    while let child = children.next(in: nodes) {
      visits += 1
      takePercentages(.horizontal, of: child, base: inner)
      nodes[child].isSqueezed = nodes[index].isSqueezed
      let width = fitContentWidth(
        child, available: inner - marginAcross(child), givesWay: givesWay(child))
      nodes[child].frame.origin.x = nodes[index].innerX + marginStart(child)
      nodes[child].frame.size.width = width
    }
  }

  /// Sets the heights and positions of a wrapping column's children.
  ///
  /// Children that are as wide as their line get their widths, too.
  mutating func placeWrappingColumnDown(_ index: Int) {
    let inner = nodes[index].innerHeight
    let isDefinite = nodes[index].isHeightDefinite
    takePercentages(.vertical, ofChildrenOf: index, base: isDefinite ? inner : .nan)
    let limit = wrappingLimit(index) ?? .infinity
    let lines = lines(of: index, limit: limit)
    let gaps = nodes[index].lineGap * CGFloat(max(0, lines.count - 1))
    let used = lines.reduce(gaps) { $0 + $1.width }
    let extra = max(0, nodes[index].innerWidth - used) / CGFloat(max(1, lines.count))
    var start: CGFloat = 0
    for line in lines {
      placeLineDown(index, line, inner: inner, isDefinite: isDefinite)
      placeLineAcross(line, start: start, width: line.width + extra)
      start += line.width + extra + nodes[index].lineGap
    }
  }

  private mutating func placeLineDown(
    _ index: Int, _ line: Line, inner: CGFloat, isDefinite: Bool
  ) {
    let gaps = nodes[index].gap * CGFloat(line.count - 1) + marginsDown(line.boxes)
    let sum = share(inner - gaps, among: line.boxes, count: line.count, .height)
    let spacing = nodes[index].justify.spacing(free: inner - gaps - sum, count: line.count)
    var y = nodes[index].innerY + spacing.start
    var children = BoxSiblings(line.boxes)
    while let child = children.next(in: nodes) {
      visits += 1
      nodes[child].frame.origin.y = y + marginTop(child)
      y += nodes[child].frame.height + nodes[index].gap + spacing.between + marginDown(child)
      nodes[child].isHeightDefinite = isDefinite || nodes[child].hasDefiniteBaseHeight
    }
  }

  private mutating func placeLineAcross(_ line: Line, start: CGFloat, width: CGFloat) {
    var children = BoxSiblings(line.boxes)
    while let child = children.next(in: nodes) {
      visits += 1
      let available = width - marginAcross(child)
      if nodes[child].alignSelf == .stretch, nodes[child].across.length.isNaN {
        widen(child, to: nodes[child].across.clamp(available))
      }
      let free = available - nodes[child].frame.width
      let shift = start + nodes[child].alignSelf.offset(free: free)
      guard shift != 0 else { continue }
      if shifts.isEmpty { shifts = [CGFloat](repeating: 0, count: totalCount) }
      shifts[child] = shift
    }
  }

  /// Lays out the content of a box that got another width, while the cost stays within one visit to each box.
  private mutating func widen(_ index: Int, to width: CGFloat) {
    guard nodes[index].frame.width != width else { return }
    nodes[index].frame.size.width = width
    let inside = nodes[index].inside(index)
    guard !inside.isEmpty, followed + inside.count <= totalCount else { return }
    followed += inside.count
    let height = nodes[index].frame.height
    forgetWidths(in: inside)
    placeAcross(index)
    for inner in inside { placeAcross(inner) }
    findContentHeights(in: index..<end(of: index))
    nodes[index].frame.size.height = height
    visits += 3 * inside.count
  }

  /// Moves the content of the lines of wrapping columns, after all of it is laid out.
  mutating func shiftLines(in boxes: Range<Int>) {
    guard !shifts.isEmpty else { return }
    for index in boxes {
      let parent = Int(nodes[index].parent)
      // Relative to the parent, unless the parent is not in the range.
      if boxes.contains(parent) { shifts[index] += shifts[parent] }
      nodes[index].frame.origin.x += shifts[index]
    }
  }
}
