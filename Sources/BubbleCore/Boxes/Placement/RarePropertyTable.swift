import Foundation

/// The rare properties of a box that the solver uses.
struct RareProperties: Sendable {
  /// The space around the box; leading is in the parent's direction.
  var margin = BoxInsets()
  /// The distances from the parent's edges; leading is in the parent's direction.
  var absolute: BoxOffsets?
  /// The box's own direction; nil if it has none.
  var direction: WritingDirection?
  /// The box's own alignment between two edges.
  var alignSelf: BoxAlignment?
  var justifySelf: BoxAlignment?
  var cell = GridCell()
  /// A grid's index among the grids; -1 for other boxes.
  var grid: Int32 = -1
}

/// The rare properties of a tree's boxes, stored separately so that the nodes are small.
struct RarePropertyTable: Sendable {
  /// Whether there is a box with rare properties, or a grid.
  let isUsed: Bool
  private(set) var words: [RareProperties] = []
  var grids: [BoxGrid] = []
  /// Whether a box has a margin.
  private(set) var hasMargins = false
  /// Whether a box has its own direction.
  private(set) var hasDirections = false
  /// Whether a box has a z-index.
  private(set) var hasDepths = false
  /// For each box, whether reading starts at the right in it; empty if none has its own direction.
  private(set) var directions: [Bool] = []
  /// The remaining work for placing the children of grids.
  var placementWork = 2_000_000

  private let direction: WritingDirection
  /// The absolutely positioned boxes, in the order of discovery.
  private var absolutes: [Absolute] = []
  /// The number of them that have been added.
  private var addedCount = 0
  /// The start of each part of the nodes: the tree without absolutely positioned boxes, then each of these.
  private var starts = [0]
  /// The number of those boxes that were discovered before a part started.
  private var firstAbsolutes = [0]

  /// An absolutely positioned box, which is added after the tree around it.
  struct Absolute: Sendable {
    let box: LayoutBox
    /// The index of the parent.
    let parent: Int
  }

  init(isUsed: Bool, _ direction: WritingDirection) {
    self.isUsed = isUsed
    self.direction = direction
  }

  /// The rare properties at an index; the defaults if it is negative.
  subscript(place: Int32) -> RareProperties { place < 0 ? RareProperties() : words[Int(place)] }

  /// The first nodes of the absolutely positioned boxes.
  var absoluteStarts: ArraySlice<Int> { starts.dropFirst() }

  /// Returns the cells that a box requests in its grid.
  func cell(of node: BoxNode) -> GridCell { self[node.words].cell }

  /// Adds the rare properties of a box.
  ///
  /// - Parameter isFixed: Whether it is the root, or the content or the label of a time box, whose positions are fixed.
  mutating func add(_ placement: BoxPlacement, _ sizing: BoxSizing?, isFixed: Bool) -> Int32 {
    var own = RareProperties()
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
      words.append(RareProperties())
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

  /// Stores a box for later if it is positioned absolutely.
  mutating func postpone(
    _ boxes: Span<LayoutBox>, _ position: Int, parent: Int, _ kind: BoxNode.Kind
  ) -> Bool {
    guard RarePropertyTable.isAbsolute(boxes, position, isInTime: kind == .time) else {
      return false
    }
    absolutes.append(Absolute(box: boxes[position], parent: parent))
    return true
  }

  /// Returns the next absolutely positioned box, whose nodes start at `count`.
  mutating func nextAbsolute(from count: Int) -> Absolute? {
    guard addedCount < absolutes.count else { return nil }
    defer { addedCount += 1 }
    starts.append(count)
    firstAbsolutes.append(absolutes.count)
    return absolutes[addedCount]
  }

  /// Returns the index of each box in tree order; nil: the same order.
  func order(of roots: Span<LayoutBox>, count: Int) -> [Int]? {
    guard !absolutes.isEmpty else { return nil }
    var numbering = Numbering(next: starts, nextAbsolute: firstAbsolutes)
    numbering.order.reserveCapacity(count)
    numbering.add(roots, part: 0, isRoot: true, isInTime: false)
    return numbering.order
  }

  /// Traverses a tree in the builder's order.
  private struct Numbering {
    /// The index of the next box of each part.
    var next: [Int]
    /// The next absolutely positioned box in each part.
    var nextAbsolute: [Int]
    var order: [Int] = []

    mutating func add(_ boxes: Span<LayoutBox>, part: Int, isRoot: Bool, isInTime: Bool) {
      for position in boxes.indices {
        var own = part
        if !isRoot, RarePropertyTable.isAbsolute(boxes, position, isInTime: isInTime) {
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

  /// Converts edges to the directions of the parents, after all boxes are added.
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

  /// The index of each box in tree order; nil: the same order.
  private(set) var order: [Int]?
}

extension RareProperties {
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
