import Foundation

/// Widths that follow from heights, which are known last: of pictures and other boxes with a ratio.
///
/// As in CSS, a box that got its height from its parent is laid out again. The parent is a row that stretches it, or a column in which it
/// grows or shrinks.
extension BoxPasses {
  /// Lays out the content of a box again, after the box got its height and place.
  ///
  /// The box's width is computed again, too, unless the parent gave it.
  ///
  /// In nested boxes, each may get another height than the known one. So this stops when it has visited each box once.
  mutating func followHeight(_ index: Int, in parent: Int) {
    let height = nodes[index].frame.height
    guard nodes[index].isHeightDefinite, nodes[index].knownHeight != height else { return }
    let all = index..<end(of: index)
    guard followed + all.count <= count else { return }
    followed += all.count
    nodes[index].knownHeight = height
    guard all.count > 1 || takesWidth(index, in: parent) else { return }
    findMaxContentWidthsAgain(in: all)
    knowsOverflow = false
    overflows = false
    for inner in all { nodes[inner].overflows = false }
    followHeightAcross(index, in: parent)
    if overflows, canGiveWay {
      knowsOverflow = true
      forgetWidths(in: all.dropFirst())
      followHeightAcross(index, in: parent)
    }
    guard !nodes[index].isLeaf else { return }
    findContentHeights(in: all)
    nodes[index].frame.size.height = height
    visits += 3 * all.count
  }

  /// Computes again the max-content widths of a box and its descendants, after its height became known.
  private mutating func findMaxContentWidthsAgain(in all: Range<Int>) {
    nodes[all.lowerBound].minContentWidths = MinContentWidths()
    for index in all.dropFirst() { findKnownHeightAgain(index) }
    for index in all.reversed() {
      if nodes[index].kind == .text, nodes[index].followsHeight, !nodes[index].knownHeight.isNaN {
        // Regardless of the width of its lines.
        limitByRatio(index)
      } else {
        findMaxContentWidth(index)
      }
    }
  }

  mutating func findKnownHeightAgain(_ index: Int) {
    let parentValues = ParentValues(nodes[Int(nodes[index].parent)])
    let slot = nodes[index].percentages
    nodes[index].bound =
      hasMargins ? max(0, parentValues.bound - marginAcross(index)) : parentValues.bound
    if slot >= 0 {
      let own = percentages[Int(slot)]
      nodes[index].bound *= own.greatestWidth
      own.take(.horizontal, of: .nan, in: &nodes[index], parent: parentValues.kind)
      own.take(
        .vertical, of: parentValues.knownHeight, in: &nodes[index], parent: parentValues.kind)
    }
    nodes[index].findKnownHeight(in: parentValues, margin: marginDown(index))
    nodes[index].minContentWidths = MinContentWidths()
  }

  /// Sets the widths of a box's content, and that of the box, too, if a column or an overlay does not stretch it.
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
      // An overlay computed its width from its children's earlier widths.
      placeAcross(index, nodes[index].justifySelf, start: start, inner: inner)
    }
  }

  /// Whether a box computes its own width: neither its sizing nor its parent sets it.
  private func takesWidth(_ index: Int, in parent: Int) -> Bool {
    guard nodes[index].across.length.isNaN else { return false }
    return switch nodes[parent].kind {
    case .column: nodes[index].alignSelf != .stretch
    case .overlay, .grid: nodes[index].justifySelf != .stretch
    case .text, .row, .image, .empty, .time: false
    }
  }
}
