import Foundation

/// Turns a tree into nodes, each before those inside of it, and checks every length.
///
/// Boxes are read and nodes are written where they lie, as places in spans: copying one costs more than solving
/// it.
struct BoxNodeBuilder {
  private let context: LayoutContext
  private let bound: CGFloat
  /// The percentages of those boxes that have some.
  private(set) var percentages: [BoxPercentages] = []
  /// The first fault.
  private(set) var failure: BoxError?

  /// - Parameters:
  ///   - context: Gives the fonts.
  ///   - bound: The width that is available.
  init(context: LayoutContext, bound: CGFloat) {
    self.context = context
    self.bound = bound
  }

  /// Adds a box and all that is in it.
  ///
  /// - Parameters:
  ///   - boxes: The box and its siblings.
  ///   - position: Its place among them.
  ///   - nodes: Where the nodes go; there has to be room for all.
  ///   - texts: Where the texts go.
  ///   - parent: The index of the box around it.
  ///   - surroundings: What it has to know of that.
  mutating func add(
    _ boxes: Span<Box>, _ position: Int, to nodes: inout OutputSpan<BoxNode>,
    _ texts: inout BoxTexts, parent: Int = -1, in surroundings: BoxSurroundings? = nil
  ) {
    let index = nodes.count
    nodes.append(BoxNode())
    var check = BoxCheck()
    nodes[index].parent = Int32(truncatingIfNeeded: parent)
    nodes[index].readSizing(boxes, position, &check)
    nodes[index].place(boxes, position, in: surroundings, bound: bound)
    nodes[index].readKind(boxes, position, &check)
    if nodes[index].kind == .text {
      nodes[index].slot = texts.add(boxes, position, context: context)
    }
    if !boxes[position].sizing.percentages.isEmpty {
      addPercentages(BoxPercentages(boxes[position].sizing), of: &nodes[index], in: surroundings)
    }
    nodes[index].findKnownHeight(in: surroundings)
    nodes[index].followsHeight = nodes[index].hasRatioAlone
    let children = boxes[position].content?.boxes
    if !check.allows(childCount: children?.count ?? 0) { note(boxes, position) }
    if let children {
      let inside = BoxSurroundings(nodes[index])
      let boxes = children.span
      for child in boxes.indices {
        add(boxes, child, to: &nodes, &texts, parent: index, in: inside)
      }
    }
    nodes[index].end = Int32(truncatingIfNeeded: nodes.count)
    if nodes[index].followsHeight, let surroundings, passesHeight(nodes[index], surroundings) {
      nodes[parent].followsHeight = true
    }
  }

  /// Whether the width of a box in which one follows from its height does so, too: whether that gives it the
  /// height.
  private func passesHeight(_ node: BoxNode, _ parent: BoxSurroundings) -> Bool {
    let slot = Int(node.percentages)
    let isPercentage = slot >= 0 && percentages[slot].hasHeight
    return switch parent.kind {
    case .row, .overlay: isPercentage || node.stretchesDown && !parent.wraps
    case .column: isPercentage
    case .text, .image, .empty, .time: false
    }
  }

  /// Keeps the percentages of a box apart until they can be taken.
  private mutating func addPercentages(
    _ own: BoxPercentages, of node: inout BoxNode, in surroundings: BoxSurroundings?
  ) {
    node.percentages = Int32(truncatingIfNeeded: percentages.count)
    percentages.append(own)
    own.forget(in: &node)
    if let surroundings {
      node.bound *= own.greatestWidth
      own.takeKnownHeights(in: &node, of: surroundings)
    } else {
      own.takeWidths(of: bound, in: &node, inRow: false)
    }
  }

  private mutating func note(_ boxes: Span<Box>, _ position: Int) {
    guard failure == nil else { return }
    do { try boxes[position].validate() } catch { failure = error }
  }
}

/// Whether a box is what it may be.
private struct BoxCheck {
  private var areLengthsPossible = true
  /// How many children its kind takes; nil: any number.
  var childCount: Int?

  func allows(childCount: Int) -> Bool {
    areLengthsPossible && (self.childCount ?? childCount) == childCount
  }

  /// Hands a length on.
  @inline(__always)
  mutating func callAsFunction(_ value: CGFloat) -> CGFloat {
    // False for NaN, too.
    if !(value >= 0 && value <= BoxSolver.maximumLength) { areLengthsPossible = false }
    return value
  }
}

/// What a node is told of its box.
extension BoxNode {
  /// Whether its width follows from its height.
  fileprivate var hasRatioAlone: Bool { !ratio.isNaN && across.length.isNaN }

  /// What depends on its sizing; percentages, too, as if they were points.
  @inline(__always)
  fileprivate mutating func readSizing(
    _ boxes: Span<Box>, _ position: Int, _ check: inout BoxCheck
  ) {
    grow = check(boxes[position].sizing.grow)
    shrink = check(boxes[position].sizing.shrink)
    if let ratio = boxes[position].sizing.aspectRatio { setRatio(check(ratio)) }
    let given = boxes[position].sizing.given
    if given.isEmpty { return }
    if given[.width] { across.length = check(boxes[position].sizing.numbers.width) }
    if given[.height] { down.length = check(boxes[position].sizing.numbers.height) }
    if given[.minWidth] { across.minimum = check(boxes[position].sizing.numbers.minWidth) }
    if given[.maxWidth] { across.maximum = check(boxes[position].sizing.numbers.maxWidth) }
    if given[.minHeight] { down.minimum = check(boxes[position].sizing.numbers.minHeight) }
    if given[.maxHeight] { down.maximum = check(boxes[position].sizing.numbers.maxHeight) }
    if given[.basis] { basis = check(boxes[position].sizing.numbers.basis) }
  }

  /// What depends on the box that it is in.
  @inline(__always)
  fileprivate mutating func place(
    _ boxes: Span<Box>, _ position: Int, in surroundings: BoxSurroundings?, bound: CGFloat
  ) {
    self.bound = surroundings?.bound ?? bound
    guard let surroundings else { return }
    let hasHeight = boxes[position].sizing.given[.height]
    alignSelf = boxes[position].sizing.alignSelf ?? surroundings.align
    stretchesDown = alignSelf == .stretch && !hasHeight
    justifySelf = boxes[position].sizing.justifySelf ?? surroundings.justifyItems
  }

  /// What depends on the kind.
  @inline(__always)
  fileprivate mutating func readKind(
    _ boxes: Span<Box>, _ position: Int, _ check: inout BoxCheck
  ) {
    switch boxes[position].kind {
    case .text(let text):
      kind = .text
      check.childCount = 0
      alignment = text.alignment
    case .row(let stack):
      kind = .row
      read(stack, &check)
    case .column(let stack): read(stack, &check)
    case .inset(let insets):
      check.childCount = 1
      setPadding(insets, &check)
    case .bubble(let bubble):
      check.childCount = 1
      setPadding(bubble.effectivePadding, &check)
      isBubble = true
      hugs = true
    case .overlay(let overlay):
      kind = .overlay
      align = overlay.align
      justifyItems = overlay.justify
      if let radius = overlay.clipRadius { _ = check(radius) }
      if let mask = overlay.mask {
        (_, _) = (check(mask.naturalSize.width), check(mask.naturalSize.height))
        _ = check(mask.capInsets)
      }
    case .image(let image):
      kind = .image
      check.childCount = 0
      read(image, &check)
    case .shape(let shape):
      kind = .empty
      check.childCount = 0
      if case .rectangle(let radius) = shape.figure { _ = check(radius) }
    case .spacer:
      kind = .empty
      check.childCount = 0
    case .time:
      kind = .time
      check.childCount = 2
      hugs = true
    }
  }

  private mutating func read(_ stack: StackBox, _ check: inout BoxCheck) {
    align = stack.align
    justify = stack.justify
    wraps = stack.wraps
    gap = check(stack.gap)
    lineGap = stack.lineGap.map { check($0) } ?? stack.gap
    setPadding(stack.padding, &check)
  }

  private mutating func read(_ image: ImageBox, _ check: inout BoxCheck) {
    naturalSize.width = check(image.naturalSize.width)
    naturalSize.height = check(image.naturalSize.height)
    _ = check(image.cornerRadius)
    if ratio.isNaN { setRatio(image.naturalSize.width / image.naturalSize.height) }
  }

  private mutating func setPadding(_ insets: BoxInsets, _ check: inout BoxCheck) {
    across.setPadding(check(insets.leading), check(insets.trailing))
    down.setPadding(check(insets.top), check(insets.bottom))
  }
}

extension BoxCheck {
  fileprivate mutating func callAsFunction(_ insets: BoxInsets) -> BoxInsets {
    BoxInsets(
      top: self(insets.top), leading: self(insets.leading), bottom: self(insets.bottom),
      trailing: self(insets.trailing))
  }
}
