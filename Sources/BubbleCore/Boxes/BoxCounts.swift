import Foundation

/// The number of boxes in a tree, and of some kinds of them.
///
/// It is known before a tree is solved, so that all boxes fit into one allocation and a tree that is too large costs nothing. Numbers over
/// the limit are stored as the limit plus 1: trees may share their parts, so that a number could overflow.
struct BoxCounts: Sendable {
  private(set) var boxes: Int32 = 0
  private(set) var texts: Int32 = 0
  /// The boxes with percentages.
  private(set) var percentages: Int32 = 0
  /// The boxes with rare properties, and grids.
  private(set) var words: Int32 = 0
  /// The depth of nesting.
  private(set) var depth: Int32 = 0
  /// The additional cost of drawing shadows and paths, in units of work.
  private(set) var drawing = 0
  /// The same cost if an enclosing box may be drawn larger than it is solved.
  private var drawingEnlarged = 0

  /// The role in which a kind of box is counted.
  enum Role: Sendable {
    case plain, text, grid, path
  }

  /// Makes the counts of no boxes.
  init() {}

  /// Makes the counts of a box with its descendants.
  ///
  /// - Parameter contents: The sum over its children.
  init(_ box: borrowing LayoutBox, around contents: BoxCounts) {
    self = contents
    boxes = BoxCounts.sum(boxes, 1)
    depth = min(depth + 1, Int32(BoxSolver.maximumDepth) + 1)
    switch box.role {
    case .plain: break
    case .text: texts = BoxCounts.sum(texts, 1)
    case .grid: words = BoxCounts.sum(words, 1)
    case .path: addPath(of: box)
    }
    if box.hasOwnSizing { addPercentages(of: box) }
    if box.hasAnnotations { addAnnotations(of: box) }
  }

  @inline(never)
  private mutating func addPath(of box: borrowing LayoutBox) {
    guard case .shape(let shape) = box.kind, case .path(let path) = shape.figure else { return }
    let sizing = box.sizing
    drawing = BoxCounts.sum(
      drawing, LayoutWork.units(ofPath: path, sizing: sizing, isEnlarged: false))
    drawingEnlarged = BoxCounts.sum(
      drawingEnlarged, LayoutWork.units(ofPath: path, sizing: sizing, isEnlarged: true))
  }

  private mutating func addPercentages(of box: borrowing LayoutBox) {
    if box.ownSizing?.percentages.isEmpty == false { percentages = BoxCounts.sum(percentages, 1) }
  }

  @inline(never)
  private mutating func addAnnotations(of box: borrowing LayoutBox) {
    let shadows = LayoutWork.unitsPerShadow * box.shadowCount
    drawing = BoxCounts.sum(drawing, shadows)
    drawingEnlarged = BoxCounts.sum(drawingEnlarged, shadows)
    guard let placement = box.ownPlacement else { return }
    words = BoxCounts.sum(words, 1)
    if placement.transform.scale > 1 { drawing = drawingEnlarged }
  }

  private init(
    boxes: Int32, texts: Int32, percentages: Int32, words: Int32, depth: Int32, drawing: Int,
    drawingEnlarged: Int
  ) {
    self.boxes = boxes
    self.texts = texts
    self.percentages = percentages
    self.words = words
    self.depth = depth
    self.drawing = drawing
    self.drawingEnlarged = drawingEnlarged
  }

  /// Returns the sum of the counts of two sibling trees.
  func adding(_ other: BoxCounts) -> BoxCounts {
    BoxCounts(
      boxes: BoxCounts.sum(boxes, other.boxes), texts: BoxCounts.sum(texts, other.texts),
      percentages: BoxCounts.sum(percentages, other.percentages),
      words: BoxCounts.sum(words, other.words), depth: max(depth, other.depth),
      drawing: BoxCounts.sum(drawing, other.drawing),
      drawingEnlarged: BoxCounts.sum(drawingEnlarged, other.drawingEnlarged))
  }

  private static func sum(_ one: Int32, _ other: Int32) -> Int32 {
    min(one + other, Int32(BoxSolver.maximumCount) + 1)
  }

  private static func sum(_ one: Int, _ other: Int) -> Int { min(one + other, Int.max / 4) }
}

extension BoxCounts {
  /// Makes the counts of a tree.
  ///
  /// - Throws: ``BoxError/tooDeep(maximum:)`` and ``BoxError/tooMany(maximum:)``.
  /// - Complexity: Usually O(1); O(*n*) if a box in it was given many children after it was made.
  init(ofTree root: borrowing LayoutBox) throws(BoxError) {
    var visitsLeft = BoxSolver.maximumCount
    self = root.knownCounts ?? BoxCounts(counting: root, depth: 0, &visitsLeft)
    guard depth <= BoxSolver.maximumDepth else {
      throw .tooDeep(maximum: BoxSolver.maximumDepth)
    }
    guard boxes <= BoxSolver.maximumCount else { throw .tooMany(maximum: BoxSolver.maximumCount) }
  }

  /// Visits each box whose descendants are not counted yet, but none that is too deep or beyond the maximum number.
  private init(counting box: borrowing LayoutBox, depth: Int, _ visitsLeft: inout Int) {
    var contents = BoxCounts()
    let children = box.children
    for index in children.indices {
      if let known = children[index].knownCounts {
        contents = contents.adding(known)
      } else if depth >= BoxSolver.maximumDepth {
        contents.depth = Int32(BoxSolver.maximumDepth) + 1
      } else if visitsLeft == 0 {
        contents.boxes = Int32(BoxSolver.maximumCount) + 1
      } else {
        visitsLeft -= 1
        contents = contents.adding(
          BoxCounts(counting: children[index], depth: depth + 1, &visitsLeft))
      }
      // A sum that is too large stays too large.
      if contents.boxes > BoxSolver.maximumCount { break }
    }
    self = BoxCounts(box, around: contents)
  }
}

extension LayoutBox.Kind {
  /// The role in which it is counted.
  var role: BoxCounts.Role {
    switch self {
    case .text: .text
    case .grid: .grid
    case .shape(let shape): if case .path = shape.figure { .path } else { .plain }
    case .row, .column, .inset, .spacer, .bubble, .overlay, .image, .time: .plain
    }
  }
}
