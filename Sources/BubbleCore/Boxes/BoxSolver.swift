import Foundation

/// Turns a box tree into frames.
///
/// Widths come first, from the outside in; heights follow from widths. A tree is shrink-to-fit: as wide
/// as its content wants, but no wider than what is available. Each box remembers what it was asked, and
/// a text is measured at most three times: unbroken, at its longest word, and at the width it gets. The
/// text of a plain bubble is measured once.
///
/// Deviations from CSS flexbox, of which rows and columns follow the shared properties: a text that is
/// shrunk below its longest word breaks inside it; rows don't wrap and have no baseline alignment yet;
/// a ``Box/Kind/bubble(_:)`` is no wider than its widest line, where CSS keeps the width at which the
/// text was broken.
public struct BoxSolver {
  /// How deep boxes may lie in each other.
  public static let maximumDepth = 100
  /// How many boxes one tree may have.
  public static let maximumCount = 20_000
  /// The greatest length that a box may ask for, in points.
  public static let maximumLength: CGFloat = 1_000_000
  /// How much a width may fall short and still count as enough, in points: sums of binary fractions
  /// differ in the last place.
  static let tolerance: CGFloat = 1 / 64

  let context: LayoutContext
  var nodes: [Node] = []

  /// What the solver knows of one box. Boxes stand in the order of the tree, each before what is in it.
  struct Node {
    let kind: Box.Kind
    let sizing: BoxSizing
    let id: String?
    let depth: Int
    /// The index after the last box inside of this one.
    var end: Int
    var frame = CGRect.zero
    // What was answered already, for this solve.
    var unbrokenText: MeasuredText?
    var brokenText: MeasuredText?
    var maxContent: CGFloat?
    var minContent: CGFloat?
    var lastHeight: (width: CGFloat, height: CGFloat)?
  }

  /// Solves a tree.
  ///
  /// - Parameters:
  ///   - root: The tree.
  ///   - availableWidth: The width in points that the root may take; a root with a minimum width may
  ///     still be wider.
  ///   - context: Gives the measurer, the fonts and the direction.
  /// - Returns: A frame for every box, in the order of drawing, from the root's top left.
  /// - Throws: ``BoxError`` for a tree that is too large or asks for impossible lengths.
  /// - Complexity: Each box is visited a bounded number of times for each row that it is in.
  public static func solve(
    _ root: Box, availableWidth: CGFloat, context: LayoutContext
  ) throws(BoxError) -> SolvedBoxes {
    var solver = BoxSolver(context: context)
    try solver.add(root, depth: 0)
    let width = solver.fitWidth(0, available: max(0, availableWidth))
    let height = solver.height(0, width: width)
    solver.place(0, in: CGRect(x: 0, y: 0, width: width, height: height))
    return solver.result(size: CGSize(width: width, height: height))
  }

  private init(context: LayoutContext) {
    self.context = context
    nodes.reserveCapacity(8)
  }

  private mutating func add(_ box: Box, depth: Int) throws(BoxError) {
    guard depth < BoxSolver.maximumDepth else {
      throw .tooDeep(maximum: BoxSolver.maximumDepth)
    }
    guard nodes.count < BoxSolver.maximumCount else {
      throw .tooMany(maximum: BoxSolver.maximumCount)
    }
    try box.validate()
    let index = nodes.count
    nodes.append(
      Node(kind: box.kind, sizing: box.sizing, id: box.id, depth: depth, end: index + 1))
    for child in box.children { try add(child, depth: depth + 1) }
    nodes[index].end = nodes.count
  }

  private func result(size: CGSize) -> SolvedBoxes {
    let isMirrored = context.environment.direction == .rightToLeft
    let boxes = nodes.map { node in
      var frame = node.frame
      if isMirrored { frame.origin.x = size.width - frame.maxX }
      return SolvedBox(
        kind: node.kind, frame: frame, text: node.brokenText ?? node.unbrokenText, id: node.id,
        depth: node.depth)
    }
    return SolvedBoxes(boxes: boxes, size: size)
  }
}

extension BoxSolver {
  /// The indices of a box's children.
  func children(of index: Int) -> ChildIndices { ChildIndices(solver: self, parent: index) }

  /// A box's only child.
  func child(of index: Int) -> Int { index + 1 }

  /// Walks the children of a box: each starts where the one before it ends.
  struct ChildIndices: Sequence, IteratorProtocol {
    private let ends: [Int]
    private var position = 0

    init(solver: BoxSolver, parent: Int) {
      var ends: [Int] = []
      var index = parent + 1
      while index < solver.nodes[parent].end {
        ends.append(index)
        index = solver.nodes[index].end
      }
      self.ends = ends
    }

    mutating func next() -> Int? {
      guard position < ends.count else { return nil }
      defer { position += 1 }
      return ends[position]
    }
  }
}
