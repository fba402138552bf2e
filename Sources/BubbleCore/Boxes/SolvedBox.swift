import Foundation

/// A box with its frame.
package struct SolvedBox: Hashable, Sendable {
  /// The box, with its children.
  package var box: LayoutBox
  /// The frame in points, y down, from the top left of the tree's root or of the cell.
  ///
  /// It is already mirrored if the direction is right to left.
  package var frame: CGRect
  /// The measured text of a text box; nil for other boxes.
  package var text: MeasuredText?
  /// The number of boxes that contain it.
  package var depth: Int
  /// The alignment of a text box's lines in the environment's direction: reversed if the box has the other direction.
  let alignment: ParagraphAlignment

  /// The kind of the box.
  package var kind: LayoutBox.Kind { box.kind }
  /// The box's id.
  package var id: String? { box.id }
}

/// A box tree with a frame for every box.
public struct SolvedBoxes: Sendable {
  /// The size of the root, in points.
  public let size: CGSize

  private let root: CollectionOfOne<LayoutBox>
  private let nodes: [Node]
  private let texts: [BoxText]
  private let isMirrored: Bool
  /// Whether any box has a z-index.
  private let hasDepths: Bool
  /// The number of visits to boxes while solving the tree.
  let visits: Int
  /// The cost of solving it, in units of work: ``LayoutWork``.
  let work: Int

  /// - Parameter nodes: The boxes in tree order; at least one.
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

  /// The stored result for a solved box.
  struct Node {
    let frame: CGRect
    /// The index of its text; negative: none.
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

  /// The boxes in tree order, each before its children.
  ///
  /// This is also the drawing order if no box has a ``LayoutBox/zIndex(_:)``.
  package var boxes: [SolvedBox] { boxes(origin: .zero) }

  /// Returns the boxes with their frames for a root at `origin`.
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

  /// Calls a closure for each box in tree order.
  ///
  /// It gets the frame, the measured text of a text box, and the number of boxes that contain the box.
  package func forEach(
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

  /// The result of solving a box.
  struct Place {
    /// The frame, as in ``SolvedBox/frame``.
    let frame: CGRect
    /// The number of boxes that contain it.
    let depth: Int
    /// The lines of a text box.
    let text: Text?
  }

  /// The lines of a text box, with the properties for drawing them.
  struct Text {
    let lines: MeasuredText
    let color: BoxColor
    let alignment: ParagraphAlignment
    /// The time that it counts; nil: none.
    let counter: TimeRange?
  }

  /// Passes each box to a visitor in drawing order, among its siblings and without a copy.
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

  /// For each box, the index after its last descendant.
  var ends: [Int] {
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

  /// The indices of the boxes in drawing order; nil: the same as tree order.
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

  /// Returns siblings in drawing order, each with its position among them and its index.
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
    return Text(
      lines: lines, color: nodes[index].color, alignment: nodes[index].alignment,
      counter: texts[slot].counter)
  }
}

/// A visitor for the boxes of a solved tree, each before its children.
protocol SolvedBoxVisitor {
  mutating func visit(
    _ boxes: Span<LayoutBox>, _ position: Int, at place: SolvedBoxes.Place,
    in context: LayoutContext)
}

/// The reason why a box tree can't be solved.
public enum BoxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Boxes are nested deeper than the maximum, 256.
  case tooDeep(maximum: Int)
  /// There are more boxes than the maximum, 20,000.
  case tooMany(maximum: Int)
  /// A box has more or fewer children than its kind allows.
  case wrongChildCount(kind: String, expected: Int, actual: Int)
  /// The lengths of the tree add up to a frame that is not a finite number.
  case noFrame
  /// A length is NaN, infinite, negative or absurdly large.
  case invalidLength(kind: String, property: String, value: CGFloat)
  /// A percentage is NaN, infinite, negative or absurdly large.
  case invalidPercentage(kind: String, property: String, value: CGFloat)
  /// A number other than a length is NaN, infinite or out of range: `border.width`, `shadow.blur`.
  case invalidValue(kind: String, property: String, value: CGFloat, range: ClosedRange<CGFloat>)
  /// A list has too many or too few items: the stops of a gradient, the steps of a path.
  case invalidCount(kind: String, property: String, count: Int, range: ClosedRange<Int>)
  /// The places of a gradient's stops, or the ends of a trimmed path, are in the wrong order.
  case notInOrder(kind: String, property: String)
  /// A property of a box has an invalid value.
  case invalidPlacement(kind: String, property: String, value: String, remedy: String)
  /// A grid has more columns or rows than allowed.
  case tooManyTracks(property: String, maximum: Int)
  /// The children of a grid span so many cells that placing them takes too long.
  case tooManyCells
  /// Measuring the texts exceeds the limit on units of work.
  case tooMuchWork(maximum: Int)

  /// Drawing the shadows and paths exceeds the limit on units of work.
  case tooMuchDrawing(maximum: Int)

  /// Whether the tree exceeds a limit on work.
  var isWork: Bool {
    switch self {
    case .tooMuchWork, .tooMuchDrawing: true
    default: false
    }
  }

  /// The broken rule and the values.
  public var description: String {
    switch self {
    case .tooDeep(let maximum): "boxes are nested more than \(maximum) deep"
    case .tooMany(let maximum): "there are more than \(maximum) boxes"
    case .tooMuchWork(let maximum):
      "measuring its texts takes more than \(maximum) units of work: show less text, or in fewer lines"
    case .tooMuchDrawing(let maximum):
      "drawing its shadows and paths takes more than \(maximum) units of work: use fewer of them, or paths of "
        + "fewer steps"
    case .noFrame:
      "a box has a frame that is not a number: check for a length or ratio that is far too large"
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
  /// The number without `.0` if it is whole.
  fileprivate var short: String {
    rounded() == self && magnitude < 1e9 ? "\(Int(self))" : "\(self)"
  }
}

extension LayoutBox.Kind {
  /// The kind's name, as in a script.
  package var name: String {
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
