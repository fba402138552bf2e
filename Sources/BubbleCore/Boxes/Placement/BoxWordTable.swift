import Foundation

/// What few boxes say, as far as the solver cares.
struct BoxWords: Sendable {
  /// The space around the box, leading as the box around it has it.
  var margin = BoxInsets()
  /// The distances from the edges of the box around it, leading as that has it.
  var absolute: BoxOffsets?
  /// Its direction, if it has one of its own.
  var direction: WritingDirection?
  /// What it says itself of where it lies between two edges.
  var alignSelf: BoxAlignment?
  var justifySelf: BoxAlignment?
  var cell = GridCell()
  /// A grid's place among the grids; -1 of other boxes.
  var grid: Int32 = -1
}

/// What few boxes of a tree say, kept apart from the nodes, which are as small as without it.
struct BoxWordTable: Sendable {
  /// Whether there is any such box, or a grid.
  let isUsed: Bool
  private(set) var words: [BoxWords] = []
  var grids: [BoxGrid] = []
  /// Whether a box has a margin.
  private(set) var hasMargins = false
  /// Whether a box has a direction of its own.
  private(set) var hasDirections = false
  /// Whether a box says its place over its siblings.
  private(set) var hasDepths = false
  /// For each box whether reading starts at the right in it; empty where none has a direction of its own.
  private(set) var directions: [Bool] = []
  /// How much more may be done to find room for the children of grids.
  var placementWork = 2_000_000

  private let direction: WritingDirection
  /// The boxes that lie absolutely, as they were met.
  private var absolutes: [Absolute] = []
  /// How many of them have been added.
  private var addedCount = 0
  /// Where each part of the nodes starts: the tree without what lies absolutely in it, then each such box.
  private var starts = [0]
  /// How many of those boxes had been met when a part started.
  private var firstAbsolutes = [0]

  /// A box that lies absolutely, which is added when the tree around it is.
  struct Absolute: Sendable {
    let box: LayoutBox
    /// The index of the box around it.
    let parent: Int
  }

  init(isUsed: Bool, _ direction: WritingDirection) {
    self.isUsed = isUsed
    self.direction = direction
  }

  /// The words at a place; none where that is negative.
  subscript(place: Int32) -> BoxWords { place < 0 ? BoxWords() : words[Int(place)] }

  /// The first nodes of the boxes that lie absolutely.
  var absoluteStarts: ArraySlice<Int> { starts.dropFirst() }

  /// The cells that a box wants in its grid.
  func cell(of node: BoxNode) -> GridCell { self[node.words].cell }

  /// Adds what a box says.
  ///
  /// - Parameter isFixed: Whether it is the root, or the content or the label of a time box, which lie where that
  ///   wants them.
  mutating func add(_ placement: BoxPlacement, _ sizing: BoxSizing?, isFixed: Bool) -> Int32 {
    var own = BoxWords()
    own.alignSelf = sizing?.alignSelf
    own.justifySelf = sizing?.justifySelf
    own.direction = placement.direction
    if placement.direction != nil { hasDirections = true }
    if !isFixed {
      own.margin = placement.margin
      own.absolute = placement.absolute
      own.cell = placement.cell
      if placement.margin != BoxInsets() { hasMargins = true }
    }
    if placement.zIndex != 0 { hasDepths = true }
    words.append(own)
    return Int32(truncatingIfNeeded: words.count - 1)
  }

  /// Adds a grid.
  mutating func add(_ grid: BoxGrid, of node: BoxNode) -> Int32 {
    var place = node.words
    if place < 0 {
      words.append(BoxWords())
      place = Int32(truncatingIfNeeded: words.count - 1)
    }
    words[Int(place)].grid = Int32(truncatingIfNeeded: grids.count)
    grids.append(grid)
    return place
  }

  // MARK: Absolute

  private static func isAbsolute(
    _ boxes: Span<LayoutBox>, _ position: Int, isInTime: Bool
  ) -> Bool {
    // Not with `&&`: the optimiser of Swift 6.3 fails on spans within its operands.
    guard !isInTime, let placement = boxes[position].ownPlacement else { return false }
    return placement.absolute != nil
  }

  /// Keeps a box for later if it lies absolutely in the box around it.
  mutating func postpone(
    _ boxes: Span<LayoutBox>, _ position: Int, parent: Int, _ kind: BoxNode.Kind
  ) -> Bool {
    guard BoxWordTable.isAbsolute(boxes, position, isInTime: kind == .time) else { return false }
    absolutes.append(Absolute(box: boxes[position], parent: parent))
    return true
  }

  /// The next box that lies absolutely, whose nodes start at `count`.
  mutating func nextAbsolute(from count: Int) -> Absolute? {
    guard addedCount < absolutes.count else { return nil }
    defer { addedCount += 1 }
    starts.append(count)
    firstAbsolutes.append(absolutes.count)
    return absolutes[addedCount]
  }

  /// For each box in the order of the tree its index; nil: that is the same.
  func order(of roots: Span<LayoutBox>, count: Int) -> [Int]? {
    guard !absolutes.isEmpty else { return nil }
    var numbering = Numbering(next: starts, nextAbsolute: firstAbsolutes)
    numbering.order.reserveCapacity(count)
    numbering.add(roots, part: 0, isRoot: true, isInTime: false)
    return numbering.order
  }

  /// Goes through a tree as the builder did.
  private struct Numbering {
    /// The index of the next box of each part.
    var next: [Int]
    /// The next box that lies absolutely in each part.
    var nextAbsolute: [Int]
    var order: [Int] = []

    mutating func add(_ boxes: Span<LayoutBox>, part: Int, isRoot: Bool, isInTime: Bool) {
      for position in boxes.indices {
        var own = part
        if !isRoot, BoxWordTable.isAbsolute(boxes, position, isInTime: isInTime) {
          own = nextAbsolute[part] + 1
          nextAbsolute[part] += 1
        }
        order.append(next[own])
        next[own] += 1
        let isTime = if case .time = boxes[position].kind { true } else { false }
        add(boxes[position].children.span, part: own, isRoot: false, isInTime: isTime)
      }
    }
  }

  // MARK: Direction

  /// Has edges mean what they mean to the boxes around, when all boxes are there.
  mutating func finish(_ roots: Span<LayoutBox>, nodes: inout MutableSpan<BoxNode>, count: Int) {
    order = order(of: roots, count: count)
    guard hasDirections else { return }
    let standard = direction == .rightToLeft
    directions = [Bool](repeating: standard, count: count)
    for index in 0..<count {
      let parent = Int(nodes[index].parent)
      let outer = parent < 0 ? standard : directions[parent]
      let place = Int(nodes[index].words)
      let own = place < 0 ? nil : words[place].direction
      let isRightToLeft = own.map { $0 == .rightToLeft } ?? outer
      directions[index] = isRightToLeft
      if nodes[index].kind == .text, isRightToLeft != standard {
        nodes[index].alignment.reverse()
      }
      if place >= 0, isRightToLeft != outer { words[place].mirror() }
    }
  }

  /// For each box in the order of the tree its index; nil: that is the same.
  private(set) var order: [Int]?
}

extension BoxWords {
  /// Exchanges leading and trailing.
  fileprivate mutating func mirror() {
    swap(&margin.leading, &margin.trailing)
    guard var offsets = absolute else { return }
    swap(&offsets.leading, &offsets.trailing)
    absolute = offsets
  }
}

extension ParagraphAlignment {
  /// Exchanges start and end.
  fileprivate mutating func reverse() {
    switch self {
    case .start: self = .end
    case .end: self = .start
    case .natural, .center: break
    }
  }
}
