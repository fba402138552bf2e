import Foundation

/// The sweeps over the boxes of a tree that find out their frames.
///
/// All x coordinates count from the leading edge; they are mirrored when the frames are handed out.
struct BoxSweeps: ~Copyable, ~Escapable {
  /// The boxes in the order of the tree, and behind them what is not in use.
  var nodes: MutableSpan<BoxNode>
  /// How many boxes there are but those that lie absolutely and what is in them.
  let count: Int
  /// How many boxes there are.
  let totalCount: Int
  var texts: BoxTexts
  /// Those of the nodes that have some.
  let percentages: [BoxPercentages]
  let hasPercentages: Bool
  /// What few boxes say.
  var words: BoxWordTable
  let hasMargins: Bool
  /// The box whose frame nothing should leave: the root, or what lies absolutely.
  var rootIndex = 0
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
  var hasImages = false
  /// Whether a bubble or time box is in a row.
  var hugsInRow = false
  /// How often a box was visited.
  var visits = 0
  /// A number if all frames are.
  private var frameSum: CGFloat = 0
  /// How many boxes were laid out again as their height became known.
  var followed = 0
  /// How many boxes were laid out on trial to find out how wide the columns are that wrap.
  var tried = 0
  /// By how much boxes in columns that wrap lie farther from the leading edge than they were laid out; empty where
  /// there are none.
  var shifts: [CGFloat] = []
  /// The boxes that share a length: one line at a time, in memory that the next one uses again.
  var line = FlexLine()

  @_lifetime(copy nodes)
  init(
    nodes: consuming MutableSpan<BoxNode>, count: Int, percentages: [BoxPercentages],
    words: consuming BoxWordTable, texts: consuming BoxTexts, isRightToLeft: Bool, canGiveWay: Bool
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

  /// What was found out.
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

  /// Hands the texts on: nothing is left to be done.
  consuming func takeTexts() -> BoxTexts { texts }

  /// Gives each box its frame.
  mutating func solve() {
    findMaxContentWidths(in: indices)
    // Bubbles are none of CSS's business, and their texts would be measured once more.
    givesWayEverywhere = canGiveWay && hugsInRow
    findWidths()
    if canGiveWay, !givesWayEverywhere, sticksOut || rootGaveWay() {
      knowsWhatSticksOut = true
      findWidthsAgain()
    }
    if charactersStickOut, !asksCharacters { makeRoomForCharacters() }
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

  /// Adds a frame to those that have to be numbers.
  mutating func addFrame(_ index: Int) { frameSum += nodes[index].frameSum }

  /// Gives boxes the places that their directions give them: from the left, where that of the box around it counts
  /// for each.
  private mutating func mirror() {
    // From its place among what counts from the leading edge.
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

  /// Whether every frame is a number.
  var areFramesFinite: Bool { frameSum.isFinite }

  /// Finds the max-content widths of boxes from the inside out.
  mutating func findMaxContentWidths(in range: Range<Int>) {
    for index in range.reversed() { findMaxContentWidth(index) }
  }

  /// Finds the heights of what is in boxes from the inside out.
  mutating func findContentHeights(in range: Range<Int>) {
    for index in range.reversed() { findContentHeight(index) }
  }

  /// Whether an empty box sticks out because the root is narrower than CSS has it: words are going to break
  /// and images to get smaller.
  private mutating func rootGaveWay() -> Bool {
    guard emptySticksOut, nodes[0].across.length.isNaN else { return false }
    forgetWidths(in: 1..<count)
    let minContent = minContentWidth(0)
    let width = nodes[0].across.clamp(max(nodes[0].bound, minContent))
    return width > nodes[0].frame.width + BoxSolver.tolerance
  }

  /// Finds the widths again where the root is too narrow for the widest characters in it.
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
    // A width that a root has of its own is meant.
    let givesWay = canGiveWay && nodes[0].across.length.isNaN
    nodes[0].frame.size.width = fitContentWidth(
      0, available: nodes[0].bound, givesWay: givesWay)
    for index in indices { placeAcross(index) }
  }
}

extension BoxSweeps {
  /// The index after the last box inside of a box, or that of the next child of its parent; a box's
  /// first child follows the box itself.
  @inline(__always)
  func end(of index: Int) -> Int { Int(nodes[index].end) }

  /// The children of a box, in the order of the tree.
  @inline(__always)
  func children(of index: Int) -> BoxSiblings { BoxSiblings(nodes[index].inside(index)) }
}

extension BoxNode {
  fileprivate var frameSum: CGFloat {
    abs(frame.origin.x) + abs(frame.origin.y) + abs(frame.size.width) + abs(frame.size.height)
  }
}

extension BoxAlignment {
  /// The distance from the start at which a child lies when `free` points are left.
  func offset(free: CGFloat) -> CGFloat {
    switch self {
    case .stretch, .start, .baseline: 0
    case .center: free / 2
    case .end: free
    }
  }
}
