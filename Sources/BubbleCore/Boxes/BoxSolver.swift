import Foundation

/// Turns a box tree into frames.
///
/// Widths come first, from the outside in; heights follow from widths. A tree is shrink-to-fit: as wide
/// as its content wants, but no wider than what is available. Each box remembers what it was asked, and
/// a text is measured at most three times: unbroken, at its longest word, and at the width it gets. The
/// text of a plain bubble is measured once.
///
/// Deviations from CSS flexbox, of which rows and columns follow the shared properties: a text that is
/// shrunk below its longest word breaks inside it, and gives up that minimum before a row sticks out
/// (`overflow-wrap: anywhere` where it is needed); rows don't wrap and have no baseline alignment yet;
/// a ``Box/Kind/bubble(_:)`` is no wider than its widest line, where CSS keeps the width at which the
/// text was broken.
public struct BoxSolver: Sendable {
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
  /// The boxes in the order of the tree, each before what is in it.
  var nodes: [Node] = []
  /// What is asked of the measurer, by the slot in a text's node.
  var requests: [TextRequest] = []
  /// The texts measured without breaking, by slot.
  var unbroken: [MeasuredText?] = []
  /// The texts broken at the width asked for last, by slot.
  var broken: [MeasuredText?] = []

  /// What the solver knows of one box.
  ///
  /// It holds no references, so that copying one costs nothing.
  struct Node: Sendable {
    let kind: NodeKind
    let sizing: BoxSizing
    /// The index after the last box inside of this one.
    var end: Int
    var frame = CGRect.zero
    // What was answered already, for this solve.
    var maxContent: CGFloat?
    var minContent: CGFloat?
    var lastHeight: (width: CGFloat, height: CGFloat)?
    var lastTime: (width: CGFloat, frames: TimeFrames)?
  }

  /// What a box is, as far as the solver cares.
  enum NodeKind: Sendable {
    case text(slot: Int, alignment: TextAlignment)
    case row(StackBox)
    case column(StackBox)
    case inset(BoxInsets)
    case bubble(padding: BoxInsets)
    case overlay(OverlayBox)
    case image(ratio: CGFloat, natural: CGSize)
    /// A spacer or shape.
    case empty
    case time
  }

  /// The frames in a time box, from its top left.
  struct TimeFrames: Sendable {
    var content: CGRect
    var label: CGRect
  }

  /// Solves a tree.
  ///
  /// - Parameters:
  ///   - root: The tree.
  ///   - availableWidth: The width in points that the root may take; a root with a minimum width may
  ///     still be wider.
  ///   - context: Gives the measurer, the fonts and the direction.
  /// - Returns: A frame for every box.
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
    return SolvedBoxes(
      root: root, size: CGSize(width: width, height: height), solver: solver)
  }

  private init(context: LayoutContext) {
    self.context = context
    // Enough for a text with a name, a time and a status.
    nodes.reserveCapacity(8)
    requests.reserveCapacity(4)
    unbroken.reserveCapacity(4)
    broken.reserveCapacity(4)
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
    nodes.append(Node(kind: kind(of: box), sizing: box.sizing, end: index + 1))
    for child in box.children { try add(child, depth: depth + 1) }
    nodes[index].end = nodes.count
  }

  private mutating func kind(of box: Box) -> NodeKind {
    switch box.kind {
    case .text(let text):
      requests.append(TextRequest(text, context: context))
      unbroken.append(nil)
      broken.append(nil)
      return .text(slot: requests.count - 1, alignment: text.alignment)
    case .row(let stack): return .row(stack)
    case .column(let stack): return .column(stack)
    case .inset(let insets): return .inset(insets)
    case .bubble(let bubble): return .bubble(padding: bubble.effectivePadding)
    case .overlay(let overlay): return .overlay(overlay)
    case .image(let image):
      return .image(ratio: image.ratio(box.sizing.aspectRatio), natural: image.naturalSize)
    case .spacer, .shape: return .empty
    case .time: return .time
    }
  }
}

extension BoxSolver {
  /// A box's first child; its other children start each where the one before ends.
  func child(of index: Int) -> Int { index + 1 }

  /// The indices of a box's children.
  func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var child = index + 1
    while child < nodes[index].end {
      children.append(child)
      child = nodes[child].end
    }
    return children
  }

  /// How many children a box has.
  func childCount(of index: Int) -> Int {
    var count = 0
    var child = index + 1
    while child < nodes[index].end {
      count += 1
      child = nodes[child].end
    }
    return count
  }

  /// The length of the gaps between a box's children.
  func gaps(_ stack: StackBox, of index: Int) -> CGFloat {
    stack.gap * CGFloat(max(0, childCount(of: index) - 1))
  }
}

extension ImageBox {
  /// Width by height, NaN where there is no such ratio.
  func ratio(_ given: CGFloat?) -> CGFloat {
    let ratio = given ?? naturalSize.width / naturalSize.height
    return ratio > 0 && ratio < .infinity ? ratio : .nan
  }
}
