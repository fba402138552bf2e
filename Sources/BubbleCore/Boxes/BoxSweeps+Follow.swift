import Foundation

/// Widths that follow from heights, which are known last: of pictures and other boxes with a ratio.
///
/// What a box around them gave a height is laid out again in it, as CSS has it for what is stretched in a
/// row, or grows and shrinks in a column.
extension BoxSweeps {
  /// Lays out what is in a box again, now that the box has its height and place; its width, too, unless the
  /// box around it gave that.
  ///
  /// Of boxes deep in each other each may be given another height than it was known to have, so this is
  /// done no more often than it visits each box once.
  mutating func followHeight(_ index: Int, in parent: Int) {
    let height = nodes[index].frame.height
    guard nodes[index].isHeightDefinite, nodes[index].knownHeight != height else { return }
    let size = end(of: index) - index
    guard followed + size <= count else { return }
    followed += size
    nodes[index].knownHeight = height
    guard size > 1 || takesWidth(index, in: parent) else { return }
    findMaxContentWidths(in: index)
    knowsWhatSticksOut = false
    sticksOut = false
    for inner in index..<end(of: index) { nodes[inner].sticksOut = false }
    followHeightAcross(index, in: parent)
    if sticksOut, canGiveWay {
      knowsWhatSticksOut = true
      forgetWidths(in: index + 1..<end(of: index))
      followHeightAcross(index, in: parent)
    }
    guard !nodes[index].isLeaf else { return }
    for inner in stride(from: end(of: index) - 1, through: index, by: -1) {
      findContentHeight(inner)
    }
    nodes[index].frame.size.height = height
    visits += 3 * size
  }

  /// Finds out again the max-content widths of a box and what is in it, whose height is known now.
  private mutating func findMaxContentWidths(in index: Int) {
    nodes[index].minContentWidths = MinContentWidths()
    for inner in index + 1..<end(of: index) {
      let parent = nodes + Int(nodes[inner].parent)
      let own = nodes[inner].percentages
      let percentages = own < 0 ? nil : percentages[Int(own)]
      nodes[inner].bound = parent.pointee.innerBound * (percentages?.greatestWidth ?? 1)
      percentages?.forgetWidths(of: &nodes[inner], inRow: parent.pointee.kind == .row)
      percentages?.setKnownHeights(of: &nodes[inner], in: parent)
      nodes[inner].findKnownHeight(in: parent)
      nodes[inner].minContentWidths = MinContentWidths()
    }
    for inner in stride(from: end(of: index) - 1, through: index, by: -1) {
      let node = nodes + inner
      if node.pointee.kind == .text, node.pointee.followsHeight, !node.pointee.knownHeight.isNaN {
        // However wide its lines are.
        limitByRatio(inner)
      } else {
        findMaxContentWidth(inner)
      }
    }
  }

  /// Gives what is in a box its widths, and the box, too, where a column or an overlay does not stretch it.
  private mutating func followHeightAcross(_ index: Int, in parent: Int) {
    followHeight(of: index, in: parent)
    for inner in index..<end(of: index) { placeAcross(inner) }
  }

  private mutating func followHeight(of index: Int, in parent: Int) {
    guard takesWidth(index, in: parent) else { return }
    let inner = max(0, nodes[parent].frame.width - nodes[parent].horizontalPadding)
    // An overlay takes its width from the widths that its children had.
    guard nodes[parent].kind == .column || nodes[index].maxContentWidth <= inner else { return }
    let align =
      nodes[parent].kind == .column ? nodes[index].alignSelf : nodes[index].justifySelf
    let start = nodes[parent].frame.minX + nodes[parent].padding.leading
    placeAcross(index, align, start: start, inner: inner)
  }

  /// Whether the width of a box is its own to find: nothing gives it, and neither does the box around it.
  private func takesWidth(_ index: Int, in parent: Int) -> Bool {
    guard nodes[index].width.isNaN else { return false }
    switch nodes[parent].kind {
    case .column: return nodes[index].alignSelf != .stretch
    case .overlay: return nodes[index].justifySelf != .stretch
    case .text, .row, .image, .empty, .time: return false
    }
  }
}
