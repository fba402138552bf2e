import Foundation

/// The sweeps over the boxes of a tree that find out their frames.
///
/// All x coordinates count from the leading edge; they are mirrored when the frames are handed out.
struct BoxSweeps {
  /// The boxes in the order of the tree; valid as long as the closure runs that made the sweeps, like the
  /// texts.
  let nodes: UnsafeMutablePointer<BoxNode>
  let count: Int
  let texts: UnsafeMutablePointer<BoxTexts>
  /// Those of the nodes that have some; valid as long as the nodes.
  let percentages: UnsafeBufferPointer<BoxPercentages>
  let isRightToLeft: Bool
  /// Whether words may be broken and images get smaller where that is needed.
  let canGiveWay: Bool
  /// Whether they give way in every row that is too narrow, and not in those alone that stick out.
  var givesWayEverywhere = false
  /// Whether it is known what sticks out.
  var knowsWhatSticksOut = false
  /// Whether a text or image sticks out of the root.
  var sticksOut = false
  /// Whether an empty box does.
  var emptySticksOut = false
  /// Whether the widest characters of texts are asked for before it is known that one does not fit.
  var asksCharacters = false
  /// Whether words were broken in a row that is too narrow for a character.
  var charactersStickOut = false
  /// Whether there is an image.
  private(set) var hasImages = false
  /// Whether a bubble or time box is in a row.
  var hugsInRow = false
  /// How often a box was visited.
  var visits = 0
  /// How many boxes were laid out again as their height became known.
  var followed = 0

  init(
    nodes: UnsafeMutablePointer<BoxNode>, count: Int, texts: UnsafeMutablePointer<BoxTexts>,
    percentages: UnsafeBufferPointer<BoxPercentages>, isRightToLeft: Bool, canGiveWay: Bool
  ) {
    self.nodes = nodes
    self.count = count
    self.texts = texts
    self.percentages = percentages
    self.isRightToLeft = isRightToLeft
    self.canGiveWay = canGiveWay
  }

  /// Gives each box its frame.
  mutating func solve() {
    for index in stride(from: count - 1, through: 0, by: -1) {
      findMaxContentWidth(index)
      if nodes[index].kind == .image { hasImages = true }
    }
    // Bubbles are none of CSS's business, and their texts would be measured once more.
    givesWayEverywhere = canGiveWay && hugsInRow
    findWidths()
    if canGiveWay, !givesWayEverywhere, sticksOut || rootGaveWay() {
      knowsWhatSticksOut = true
      findWidthsAgain()
    }
    if charactersStickOut, !asksCharacters { makeRoomForCharacters() }
    for index in stride(from: count - 1, through: 0, by: -1) { findContentHeight(index) }
    nodes[0].frame.size.height = nodes[0].crossHeight
    nodes[0].isHeightDefinite = !nodes[0].height.isNaN
    for index in 0..<count { placeDown(index) }
    visits += 4 * count
  }

  /// Whether an empty box sticks out because the root is narrower than CSS has it: words are going to break
  /// and images to get smaller.
  private mutating func rootGaveWay() -> Bool {
    guard emptySticksOut, nodes[0].width.isNaN else { return false }
    forgetWidths(in: 1..<count)
    let width = nodes[0].clampWidth(max(nodes[0].bound, minContentWidth(0)))
    return width > nodes[0].frame.width + BoxSolver.tolerance
  }

  /// Finds the widths again where the root is too narrow for the widest characters in it.
  private mutating func makeRoomForCharacters() {
    let width = nodes[0].frame.width
    forgetWidths(in: 1..<count)
    asksCharacters = true
    if minContentWidth(0, giving: .words) > width + BoxSolver.tolerance {
      for index in stride(from: count - 1, through: 0, by: -1) { findMaxContentWidth(index) }
    }
    findWidthsAgain()
  }

  private mutating func findWidthsAgain() {
    forgetWidths(in: 1..<count)
    findWidths()
    visits += 2 * count
  }

  private mutating func findWidths() {
    nodes[0].frame.origin.x = 0
    // A width that a root has of its own is meant.
    nodes[0].frame.size.width = fitContentWidth(
      0, available: nodes[0].bound, givesWay: canGiveWay && nodes[0].width.isNaN)
    for index in 0..<count { placeAcross(index) }
  }
}

extension BoxSweeps {
  /// The index after the last box inside of a box, or that of the next child of its parent; a box's
  /// first child follows the box itself.
  @inline(__always)
  func end(of index: Int) -> Int { Int(nodes[index].end) }

  /// The children of a box, in the order of the tree.
  @inline(__always)
  func children(of index: Int) -> BoxSiblings {
    BoxSiblings(nodes: nodes, indices: index + 1..<end(of: index))
  }

  /// The children of a row that lie in one of its lines.
  @inline(__always)
  func items(in line: Range<Int>) -> BoxSiblings { BoxSiblings(nodes: nodes, indices: line) }

  /// The distance from the start at which a child lies when `free` points are left.
  func offset(_ align: BoxAlignment, free: CGFloat) -> CGFloat {
    switch align {
    case .stretch, .start, .baseline: 0
    case .center: free / 2
    case .end: free
    }
  }
}
