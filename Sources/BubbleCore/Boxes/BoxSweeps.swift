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
  let isRightToLeft: Bool
  /// Whether texts may break inside of words, and images get smaller, rather than stick out.
  var breaksWords = false
  /// Whether a text or image sticks out of the root.
  var sticksOut = false
  /// Whether a bubble or time box is in a row.
  var hugsInRow = false
  /// How often a box was visited.
  var visits = 0

  init(
    nodes: UnsafeMutablePointer<BoxNode>, count: Int, texts: UnsafeMutablePointer<BoxTexts>,
    isRightToLeft: Bool
  ) {
    self.nodes = nodes
    self.count = count
    self.texts = texts
    self.isRightToLeft = isRightToLeft
  }

  /// Gives each box its frame.
  mutating func solve(wordBreaking: BoxSolver.WordBreaking) {
    for index in stride(from: count - 1, through: 0, by: -1) { findWantedWidth(index) }
    // Bubbles are none of CSS's business, and their texts would be measured once more.
    breaksWords = wordBreaking == .whereNeeded && hugsInRow
    findWidths(wordBreaking)
    if sticksOut, !breaksWords, wordBreaking == .whereNeeded {
      breaksWords = true
      findWidths(wordBreaking)
    }
    for index in stride(from: count - 1, through: 0, by: -1) { findContentHeight(index) }
    nodes[0].frame.size.height = nodes[0].crossHeight
    for index in 0..<count { placeDown(index) }
    visits += 4 * count
  }

  private mutating func findWidths(_ wordBreaking: BoxSolver.WordBreaking) {
    sticksOut = false
    nodes[0].frame.origin = .zero
    nodes[0].frame.size.width = rootWidth(wordBreaking)
    for index in 0..<count { placeAcross(index) }
  }

  /// What the root takes of the width that is available: the automatic minimum of its texts and images
  /// aside, as they give way.
  private mutating func rootWidth(_ wordBreaking: BoxSolver.WordBreaking) -> CGFloat {
    let wasBreaking = breaksWords
    if wordBreaking == .whereNeeded { breaksWords = true }
    defer { breaksWords = wasBreaking }
    return fitWidth(0, available: nodes[0].bound)
  }
}

extension BoxSweeps {
  /// A box's first child; its other children start each where the one before ends.
  func firstChild(of index: Int) -> Int { index + 1 }

  /// The index after the last box inside of a box, or that of the next child of its parent.
  @inline(__always)
  func end(of index: Int) -> Int { Int(nodes[index].end) }

  /// How many children a box has.
  func childCount(of index: Int) -> Int {
    var count = 0
    var child = index + 1
    while child < end(of: index) {
      count += 1
      child = end(of: child)
    }
    return count
  }

  /// The distance from the start at which a child lies when `free` points are left.
  func offset(_ align: BoxAlignment, free: CGFloat) -> CGFloat {
    switch align {
    case .stretch, .start, .baseline: 0
    case .center: free / 2
    case .end: free
    }
  }
}
