import Foundation

/// A box with its frame.
public struct SolvedBox: Hashable, Sendable {
  /// The box, with what is in it.
  public var box: LayoutBox
  /// Where, in points from the top left of the tree's root, or of the cell, y down, already mirrored where
  /// the direction is right to left.
  public var frame: CGRect
  /// The measured text, for a text box.
  public var text: MeasuredText?
  /// How many boxes it is inside of.
  public var depth: Int
  /// Where the lines of a text box lie, as the environment's direction has it: turned round where the box has the
  /// other one.
  let alignment: ParagraphAlignment

  /// What the box is.
  public var kind: LayoutBox.Kind { box.kind }
  /// The box's id.
  public var id: String? { box.id }
}

/// A box tree with a frame for every box.
public struct SolvedBoxes: Sendable {
  /// The size of the root, in points.
  public let size: CGSize

  private let root: CollectionOfOne<LayoutBox>
  private let nodes: [Node]
  private let texts: [BoxText]
  private let isMirrored: Bool
  /// Whether a box says its place over its siblings.
  private let hasDepths: Bool
  /// How often boxes were visited to solve the tree.
  let visits: Int
  /// What solving it cost, in units of work: ``LayoutWork``.
  let work: Int

  /// - Parameter nodes: The boxes in the order of the tree; one at least.
  init(
    root: consuming CollectionOfOne<LayoutBox>, places nodes: [Node], texts: [BoxText],
    isMirrored: Bool, hasDepths: Bool,
    visits: Int, work: Int
  ) {
    self.root = root
    self.nodes = nodes
    self.texts = texts
    self.isMirrored = isMirrored
    self.hasDepths = hasDepths
    self.visits = visits
    self.work = work
    size = nodes[0].frame.size
  }

  /// What is kept of a box that was solved.
  struct Node {
    let frame: CGRect
    /// The place of its text; negative: it has none.
    let slot: Int32
    let color: BoxColor
    let alignment: ParagraphAlignment

    @inline(__always)
    init(_ node: BoxNode) {
      frame = node.frame
      slot = node.slot
      color = node.color
      alignment = node.alignment
    }
  }

  /// The boxes, each before what is in it: the order of the tree, which is that of drawing where no box has a
  /// ``BoxPlacement/zIndex``.
  public var boxes: [SolvedBox] { boxes(origin: .zero) }

  /// The same with the frames that the boxes have where the root lies at `origin`.
  func boxes(origin: CGPoint) -> [SolvedBox] {
    var boxes: [SolvedBox] = []
    forEach { box, frame, text, depth in
      let frame = frame.offsetBy(dx: origin.x, dy: origin.y)
      boxes.append(
        SolvedBox(
          box: box, frame: frame, text: text, depth: depth,
          alignment: nodes[boxes.count].alignment))
    }
    return boxes
  }

  /// Hands over each box with its frame, its measured text if it is one, and how many boxes it is in;
  /// in the order of the tree.
  public func forEach(
    _ body: (_ box: LayoutBox, _ frame: CGRect, _ text: MeasuredText?, _ depth: Int) -> Void
  ) {
    var index = 0
    handOver(root.span, 0, &index, body)
  }

  private func handOver(
    _ boxes: Span<LayoutBox>, _ depth: Int, _ index: inout Int,
    _ body: (LayoutBox, CGRect, MeasuredText?, Int) -> Void
  ) {
    for position in boxes.indices {
      body(boxes[position], frame(of: index), text(of: index)?.lines, depth)
      index += 1
      let children = boxes[position].children
      handOver(children.span, depth + 1, &index, body)
    }
  }

  /// What solving found out of a box.
  struct Place {
    /// Where it is, as ``SolvedBox/frame``.
    let frame: CGRect
    /// How many boxes it is inside of.
    let depth: Int
    /// The lines of a text box.
    let text: Text?
  }

  /// The lines of a text box, with what is drawn of them.
  struct Text {
    let lines: MeasuredText
    let color: BoxColor
    let alignment: ParagraphAlignment
  }

  /// Hands over each box, which is not copied for it, among its siblings, in the order of drawing.
  func walk(_ visitor: inout some SolvedBoxVisitor, in context: LayoutContext) {
    var index = 0
    if hasDepths {
      walkByDepth(root.span, 0, from: 0, ends, &visitor, context)
      return
    }
    walk(root.span, 0, &index, &visitor, context)
  }

  private func walk(
    _ boxes: Span<LayoutBox>, _ depth: Int, _ index: inout Int,
    _ visitor: inout some SolvedBoxVisitor,
    _ context: LayoutContext
  ) {
    for position in boxes.indices {
      visitor.visit(
        boxes, position, at: Place(frame: frame(of: index), depth: depth, text: text(of: index)),
        in: context)
      index += 1
      let children = boxes[position].children
      if !children.isEmpty { walk(children.span, depth + 1, &index, &visitor, context) }
    }
  }

  /// For each box the index after the last one inside of it.
  private var ends: [Int] {
    var ends = [Int](repeating: nodes.count, count: nodes.count)
    var path: [Int] = []
    var index = 0
    forEach { _, _, _, depth in
      while path.count > depth { ends[path.removeLast()] = index }
      path.append(index)
      index += 1
    }
    return ends
  }

  /// The boxes in the order of drawing; nil: that is the order of the tree.
  var drawingOrder: [Int]? {
    guard hasDepths else { return nil }
    var order: [Int] = []
    let ends = ends
    addDrawn(root.span, from: 0, ends, to: &order)
    return order
  }

  private func addDrawn(
    _ boxes: Span<LayoutBox>, from first: Int, _ ends: [Int], to order: inout [Int]
  ) {
    for (position, index) in SolvedBoxes.drawn(boxes, from: first, ends) {
      order.append(index)
      addDrawn(boxes[position].children.span, from: index + 1, ends, to: &order)
    }
  }

  /// Siblings in the order of drawing, each by its place among them and its index.
  private static func drawn(
    _ boxes: Span<LayoutBox>, from first: Int, _ ends: [Int]
  ) -> [(position: Int, index: Int)] {
    var places: [(position: Int, index: Int)] = []
    var depths: [Int] = []
    var index = first
    for position in boxes.indices {
      places.append((position, index))
      depths.append(boxes[position].ownPlacement?.zIndex ?? 0)
      index = ends[index]
    }
    guard depths.contains(where: { $0 != 0 }) else { return places }
    return places.sorted { (depths[$0.position], $0.position) < (depths[$1.position], $1.position) }
  }

  private func walkByDepth(
    _ boxes: Span<LayoutBox>, _ depth: Int, from first: Int, _ ends: [Int],
    _ visitor: inout some SolvedBoxVisitor, _ context: LayoutContext
  ) {
    for (position, index) in SolvedBoxes.drawn(boxes, from: first, ends) {
      visitor.visit(
        boxes, position, at: Place(frame: frame(of: index), depth: depth, text: text(of: index)),
        in: context)
      walkByDepth(
        boxes[position].children.span, depth + 1, from: index + 1, ends, &visitor, context)
    }
  }

  @inline(__always)
  private func frame(of index: Int) -> CGRect {
    var frame = nodes[index].frame
    if isMirrored { frame.origin.x = size.width - frame.maxX }
    return frame
  }

  @inline(__always)
  private func text(of index: Int) -> Text? {
    let slot = Int(nodes[index].slot)
    guard slot >= 0, let lines = texts[slot].current else { return nil }
    return Text(lines: lines, color: nodes[index].color, alignment: nodes[index].alignment)
  }
}

/// What looks at the boxes of a solved tree, each before what is in it.
protocol SolvedBoxVisitor {
  mutating func visit(
    _ boxes: Span<LayoutBox>, _ position: Int, at place: SolvedBoxes.Place,
    in context: LayoutContext)
}

/// Why a box tree can't be solved.
public enum BoxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Boxes lie deeper in each other than ``BoxSolver/maximumDepth``.
  case tooDeep(maximum: Int)
  /// There are more boxes than ``BoxSolver/maximumCount``.
  case tooMany(maximum: Int)
  /// A box has more or fewer children than its kind takes.
  case wrongChildCount(kind: String, expected: Int, actual: Int)
  /// The lengths of the tree add up to a frame that is no number.
  case noFrame
  /// A length is NaN, infinite, negative or absurdly large.
  case invalidLength(kind: String, property: String, value: CGFloat)
  /// A percentage is NaN, infinite, negative or absurdly large.
  case invalidPercentage(kind: String, property: String, value: CGFloat)
  /// A number that is no length is NaN, infinite or beyond what it may be: `border.width`, `shadow.blur`.
  case invalidValue(kind: String, property: String, value: CGFloat, range: ClosedRange<CGFloat>)
  /// A list has too many or too few items: the stops of a gradient, the steps of a path.
  case invalidCount(kind: String, property: String, count: Int, range: ClosedRange<Int>)
  /// The places of a gradient's stops, or the ends of a trimmed path, are in the wrong order.
  case notInOrder(kind: String, property: String)
  /// A property of a box is nothing that it may be.
  case invalidPlacement(kind: String, property: String, value: String, remedy: String)
  /// A grid has more columns or rows than it may.
  case tooManyTracks(property: String, maximum: Int)
  /// The children of a grid span so many cells that to find room for them takes too long.
  case tooManyCells
  /// Measuring its texts takes more units of work than it may.
  case tooMuchWork(maximum: Int)

  /// Drawing its shadows and paths takes more units of work than it may.
  case tooMuchDrawing(maximum: Int)

  /// Whether the tree takes too much work.
  var isWork: Bool {
    switch self {
    case .tooMuchWork, .tooMuchDrawing: true
    default: false
    }
  }

  /// Says the rule that was broken and the values.
  public var description: String {
    switch self {
    case .tooDeep(let maximum): "boxes lie more than \(maximum) deep in each other"
    case .tooMany(let maximum): "there are more than \(maximum) boxes"
    case .tooMuchWork(let maximum):
      "measuring its texts takes more than \(maximum) units of work: show less text, or in fewer lines"
    case .tooMuchDrawing(let maximum):
      "drawing its shadows and paths takes more than \(maximum) units of work: use fewer of them, or paths of "
        + "fewer steps"
    case .noFrame:
      "a box gets a frame that is no number: look for a length or ratio that is far too large"
    case .wrongChildCount(let kind, let expected, let actual):
      "a \(kind) box takes \(expected) \(expected == 1 ? "child" : "children"), not \(actual)"
    case .invalidPlacement(let kind, let property, let value, let remedy):
      "\(property) of a \(kind) box is \(value): \(remedy)"
    case .tooManyTracks(let property, let maximum):
      "a grid has more than \(maximum) \(property): let its children span fewer, or put fewer into it"
    case .tooManyCells:
      "the children of a grid span too many cells: let them span fewer, or put fewer into it"
    case .invalidLength(let kind, let property, let value):
      "\(property) of a \(kind) box is \(value): a length must be from 0 to "
        + "\(Int(BoxSolver.maximumLength)) points"
    case .invalidPercentage(let kind, let property, let value):
      "\(property) of a \(kind) box is \(value) %: a percentage must be from 0 to "
        + "\(Int(BoxSolver.maximumLength))"
    case .invalidValue(let kind, let property, let value, let range):
      "\(property) of a \(kind) box is \(value): it must be from \(range.lowerBound.short) to "
        + range.upperBound.short
    case .invalidCount(let kind, let property, let count, let range):
      "\(property) of a \(kind) box has \(count) items: it must have from \(range.lowerBound) to "
        + "\(range.upperBound)"
    case .notInOrder(let kind, let property):
      "\(property) of a \(kind) box runs backward: give its places in order, the lowest first"
    }
  }
}

extension CGFloat {
  /// Without `.0` where it is whole.
  fileprivate var short: String {
    rounded() == self && magnitude < 1e9 ? "\(Int(self))" : "\(self)"
  }
}

extension LayoutBox.Kind {
  /// The kind's name, as in a script.
  public var name: String {
    switch self {
    case .text: "text"
    case .row: "row"
    case .column: "column"
    case .inset: "inset"
    case .spacer: "spacer"
    case .bubble: "bubble"
    case .overlay: "overlay"
    case .grid: "grid"
    case .image: "image"
    case .shape: "shape"
    case .time: "time"
    }
  }
}
