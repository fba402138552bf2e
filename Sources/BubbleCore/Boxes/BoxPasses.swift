import Foundation

/// The passes over the boxes of a tree that compute their frames.
///
/// All x coordinates count from the leading edge; they are mirrored when the frames are returned.
struct BoxPasses: ~Copyable, ~Escapable {
  /// The boxes in tree order, followed by unused nodes.
  var nodes: MutableSpan<BoxNode>
  /// The number of boxes without the absolutely positioned ones and their descendants.
  let count: Int
  /// The number of all boxes.
  let totalCount: Int
  var texts: BoxTexts
  /// The percentages of the nodes that have some.
  let percentages: [BoxPercentages]
  let hasPercentages: Bool
  /// The rare properties.
  var words: RarePropertyTable
  let hasMargins: Bool
  /// The box whose frame nothing should overflow: the root, or an absolutely positioned box.
  var rootIndex = 0
  let isRightToLeft: Bool
  /// Whether words may break and images may shrink if needed.
  let canGiveWay: Bool
  /// Whether they give way in every row that is too narrow, and not only in those that overflow.
  var givesWayEverywhere = false
  /// Whether the overflowing boxes are known.
  var knowsOverflow = false
  /// Whether a text or image overflows the root.
  var overflows = false
  /// Whether an empty box overflows the root.
  var emptyOverflows = false
  /// Whether the widest characters of texts are measured before one is known not to fit.
  var asksCharacters = false
  /// Whether words were broken in a row that is too narrow for a character.
  var charactersOverflow = false
  /// Whether there is an image.
  var hasImages = false
  /// Whether a bubble or time box is in a row.
  var shrinksToFitInRow = false
  /// The number of visits to boxes.
  var visits = 0
  /// Finite if every frame is finite.
  private var frameSum: CGFloat = 0
  /// The number of boxes that were laid out again after their height became known.
  var followed = 0
  /// The number of boxes that were laid out on trial to compute the width of wrapping columns.
  var tried = 0
  /// The distances by which boxes in wrapping columns move away from the leading edge; empty if there are none.
  var shifts: [CGFloat] = []
  /// The boxes that share a length: one line at a time, in memory that the next one uses again.
  var line = FlexLine()

  @_lifetime(copy nodes)
  init(
    nodes: consuming MutableSpan<BoxNode>, count: Int, percentages: [BoxPercentages],
    words: consuming RarePropertyTable, texts: consuming BoxTexts, isRightToLeft: Bool,
    canGiveWay: Bool
  ) {
    self.nodes = nodes
    totalCount = count
    self.count = words.absoluteStarts.first ?? count
    hasMargins = words.hasMargins
    self.words = words
    self.texts = texts
    self.percentages = percentages
    hasPercentages = !percentages.isEmpty
    self.isRightToLeft = isRightToLeft
    self.canGiveWay = canGiveWay
  }

  private var indices: Range<Int> { 0..<count }

  /// The results.
  var places: [SolvedBoxes.Node] {
    var places: [SolvedBoxes.Node] = []
    places.reserveCapacity(totalCount)
    if let order = words.order {
      for index in order { places.append(SolvedBoxes.Node(nodes[index])) }
    } else {
      for index in indices { places.append(SolvedBoxes.Node(nodes[index])) }
    }
    return places
  }

  /// Returns the texts at the end of the work.
  consuming func takeTexts() -> BoxTexts { texts }

  /// Computes the frame of each box.
  mutating func solve() {
    findMaxContentWidths(in: indices)
    // CSS does not define bubbles, and their texts would be measured once more.
    givesWayEverywhere = canGiveWay && shrinksToFitInRow
    findWidths()
    if canGiveWay, !givesWayEverywhere, overflows || rootGaveWay() {
      knowsOverflow = true
      findWidthsAgain()
    }
    if charactersOverflow, !asksCharacters { makeRoomForCharacters() }
    findContentHeights(in: indices)
    nodes[0].frame.size.height = nodes[0].crossHeight
    nodes[0].isHeightDefinite = !nodes[0].down.length.isNaN
    for index in indices {
      placeDown(index)
      frameSum += nodes[index].frameSum
    }
    visits += 4 * count
    shiftLines(in: indices)
    guard words.isUsed else { return }
    placeAbsolutes()
    if words.hasDirections { mirror() }
  }

  /// Adds a frame to the sum that must be finite.
  mutating func addFrame(_ index: Int) { frameSum += nodes[index].frameSum }

  /// Mirrors the boxes by their parents' directions: afterwards, positions count from the left.
  private mutating func mirror() {
    // Converts positions that count from the leading edge.
    var left = [CGFloat](repeating: 0, count: totalCount)
    for index in 0..<totalCount {
      let parent = Int(nodes[index].parent)
      guard parent >= 0 else { continue }
      let distance = nodes[index].frame.origin.x - nodes[parent].frame.origin.x
      left[index] =
        left[parent]
        + (words.directions[parent]
          ? nodes[parent].frame.width - distance - nodes[index].frame.width : distance)
    }
    for index in 0..<totalCount { nodes[index].frame.origin.x = left[index] }
  }

  /// Whether every frame is finite.
  var areFramesFinite: Bool { frameSum.isFinite }

  /// Computes the max-content widths of boxes from the inside out.
  mutating func findMaxContentWidths(in range: Range<Int>) {
    for index in range.reversed() { findMaxContentWidth(index) }
  }

  /// Computes the heights of boxes' content from the inside out.
  mutating func findContentHeights(in range: Range<Int>) {
    for index in range.reversed() { findContentHeight(index) }
  }

  /// Whether an empty box overflows because the root is narrower than in CSS: words will break and images will shrink.
  private mutating func rootGaveWay() -> Bool {
    guard emptyOverflows, nodes[0].across.length.isNaN else { return false }
    forgetWidths(in: 1..<count)
    let minContent = minContentWidth(0)
    let width = nodes[0].across.clamp(max(nodes[0].bound, minContent))
    return width > nodes[0].frame.width + BoxSolver.tolerance
  }

  /// Computes the widths again if the root is too narrow for the widest characters in it.
  private mutating func makeRoomForCharacters() {
    let width = nodes[0].frame.width
    forgetWidths(in: 1..<count)
    asksCharacters = true
    if minContentWidth(0, giving: .words) > width + BoxSolver.tolerance {
      findMaxContentWidths(in: indices)
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
    // A root's own width is intended.
    let givesWay = canGiveWay && nodes[0].across.length.isNaN
    nodes[0].frame.size.width = fitContentWidth(
      0, available: nodes[0].bound, givesWay: givesWay)
    for index in indices { placeAcross(index) }
  }
}

extension BoxPasses {
  /// Returns the index after the last descendant of a box, which is that of the next sibling.
  ///
  /// A box's first child follows the box itself.
  @inline(__always)
  func end(of index: Int) -> Int { Int(nodes[index].end) }

  /// Returns the children of a box, in tree order.
  @inline(__always)
  func children(of index: Int) -> BoxSiblings { BoxSiblings(nodes[index].inside(index)) }
}

extension BoxNode {
  fileprivate var frameSum: CGFloat {
    abs(frame.origin.x) + abs(frame.origin.y) + abs(frame.size.width) + abs(frame.size.height)
  }
}

extension BoxAlignment {
  /// Returns the distance from the start at which a child lies if `free` points are left.
  func offset(free: CGFloat) -> CGFloat {
    switch self {
    case .stretch, .start, .baseline: 0
    case .center: free / 2
    case .end: free
    }
  }
}
