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
    let all = index..<end(of: index)
    guard followed + all.count <= count else { return }
    followed += all.count
    nodes[index].knownHeight = height
    guard all.count > 1 || takesWidth(index, in: parent) else { return }
    findMaxContentWidthsAgain(in: all)
    knowsWhatSticksOut = false
    sticksOut = false
    for inner in all { nodes[inner].sticksOut = false }
    followHeightAcross(index, in: parent)
    if sticksOut, canGiveWay {
      knowsWhatSticksOut = true
      forgetWidths(in: all.dropFirst())
      followHeightAcross(index, in: parent)
    }
    guard !nodes[index].isLeaf else { return }
    findContentHeights(in: all)
    nodes[index].frame.size.height = height
    visits += 3 * all.count
  }

  /// Finds out again the max-content widths of a box and what is in it, whose height is known now.
  private mutating func findMaxContentWidthsAgain(in all: Range<Int>) {
    nodes[all.lowerBound].minContentWidths = MinContentWidths()
    for index in all.dropFirst() { findKnownHeightAgain(index) }
    for index in all.reversed() {
      if nodes[index].kind == .text, nodes[index].followsHeight, !nodes[index].knownHeight.isNaN {
        // However wide its lines are.
        limitByRatio(index)
      } else {
        findMaxContentWidth(index)
      }
    }
  }

  mutating func findKnownHeightAgain(_ index: Int) {
    let surroundings = BoxSurroundings(nodes[Int(nodes[index].parent)])
    let slot = nodes[index].percentages
    nodes[index].bound =
      hasMargins ? max(0, surroundings.bound - marginAcross(index)) : surroundings.bound
    if slot >= 0 {
      let own = percentages[Int(slot)]
      nodes[index].bound *= own.greatestWidth
      own.take(.horizontal, of: .nan, in: &nodes[index], parent: surroundings.kind)
      own.take(
        .vertical, of: surroundings.knownHeight, in: &nodes[index], parent: surroundings.kind)
    }
    nodes[index].findKnownHeight(in: surroundings, margin: marginDown(index))
    nodes[index].minContentWidths = MinContentWidths()
  }

  /// Gives what is in a box its widths, and the box, too, where a column or an overlay does not stretch it.
  private mutating func followHeightAcross(_ index: Int, in parent: Int) {
    followHeight(of: index, in: parent)
    for inner in index..<end(of: index) { placeAcross(inner) }
  }

  private mutating func followHeight(of index: Int, in parent: Int) {
    guard takesWidth(index, in: parent) else { return }
    let inner = nodes[parent].innerWidth
    let start = nodes[parent].innerX
    if nodes[parent].kind == .column {
      placeAcross(index, nodes[index].alignSelf, start: start, inner: inner)
    } else if nodes[parent].kind == .grid {
      let columns = columns(of: index, in: parent)
      placeAcross(
        index, nodes[index].justifySelf, start: columns.start, inner: columns.width)
    } else if nodes[index].maxContentWidth <= inner {
      // An overlay takes its width from the widths that its children had.
      placeAcross(index, nodes[index].justifySelf, start: start, inner: inner)
    }
  }

  /// Whether the width of a box is its own to find: nothing gives it, and neither does the box around it.
  private func takesWidth(_ index: Int, in parent: Int) -> Bool {
    guard nodes[index].across.length.isNaN else { return false }
    return switch nodes[parent].kind {
    case .column: nodes[index].alignSelf != .stretch
    case .overlay, .grid: nodes[index].justifySelf != .stretch
    case .text, .row, .image, .empty, .time: false
    }
  }
}
