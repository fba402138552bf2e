import Foundation

/// Turns a tree into nodes, each before its descendants, and checks every length.
///
/// Boxes are read, and nodes are written, in place in spans: copying one costs more than solving it.
struct BoxNodeBuilder: ~Copyable {
  private var texts: BoxTexts
  private let bound: CGFloat
  /// The percentages of the boxes that have some.
  private(set) var percentages: [BoxPercentages] = []
  /// The rare properties.
  private(set) var words: RarePropertyTable
  /// The first error.
  private(set) var failure: BoxError?
  /// The number of filled nodes.
  private var count = 0

  /// - Parameters:
  ///   - texts: The table for the texts.
  ///   - count: The number of boxes with percentages.
  ///   - bound: The available width.
  ///   - words: The table for the rare properties.
  init(
    texts: consuming BoxTexts, percentages count: Int, words: consuming RarePropertyTable,
    bound: CGFloat
  ) {
    self.texts = texts
    percentages.reserveCapacity(count)
    self.words = words
    self.bound = bound
  }

  /// Returns the texts; no box may be added afterwards.
  consuming func takeTexts() -> BoxTexts { texts }

  /// Adds a tree with all descendants: first the boxes in the normal layout, then each absolutely positioned box.
  mutating func addTree(
    _ roots: Span<LayoutBox>, to nodes: inout MutableSpan<BoxNode>, context: LayoutContext
  ) {
    add(roots, 0, to: &nodes, context: context)
    guard words.isUsed else { return }
    while let next = words.nextAbsolute(from: count) {
      let around = ParentValues(ofAbsoluteIn: nodes[next.parent])
      let boxes = CollectionOfOne(next.box)
      add(
        boxes.span, 0, to: &nodes, context: context, parent: next.parent, in: around,
        isAbsolute: true)
    }
    words.finish(roots, nodes: &nodes, count: count)
  }

  /// Adds a box and its descendants.
  ///
  /// - Parameters:
  ///   - boxes: The box and its siblings.
  ///   - position: The box's index among them.
  ///   - nodes: The nodes to fill: fresh ones, enough for all boxes.
  ///   - context: Provides the fonts.
  ///   - parent: The index of the parent.
  ///   - parentValues: The data of the parent that the box needs.
  ///   - isAbsolute: Whether it is positioned absolutely.
  mutating func add(
    _ boxes: Span<LayoutBox>, _ position: Int, to nodes: inout MutableSpan<BoxNode>,
    context: LayoutContext, parent: Int = -1, in parentValues: ParentValues? = nil,
    isAbsolute: Bool = false
  ) {
    let index = count
    count += 1
    nodes[index].parent = Int32(truncatingIfNeeded: parent)
    read(boxes, position, to: &nodes[index], context: context, in: parentValues)
    let children = boxes[position].children
    if !children.isEmpty {
      let inside = ParentValues(nodes[index])
      let children = children.span
      for child in children.indices {
        if words.isUsed, words.postpone(children, child, parent: index, inside.kind) { continue }
        add(children, child, to: &nodes, context: context, parent: index, in: inside)
      }
    }
    nodes[index].end = Int32(truncatingIfNeeded: count)
    if nodes[index].kind == .grid { addGrid(boxes, position, of: index, in: &nodes) }
    if nodes[index].followsHeight, let parentValues, !isAbsolute,
      passesHeight(nodes[index], parentValues)
    {
      nodes[parent].followsHeight = true
    }
  }

  /// Fills a node from its box, without the children.
  @inline(__always)
  private mutating func read(
    _ boxes: Span<LayoutBox>, _ position: Int, to node: inout BoxNode, context: LayoutContext,
    in parentValues: ParentValues?
  ) {
    var check = BoxCheck()
    let sizing = boxes[position].ownSizing
    if let sizing { node.readSizing(sizing, &check) }
    node.place(sizing, in: parentValues, bound: bound)
    node.readKind(boxes, position, context: context, &check)
    if node.kind == .text, !texts.add(boxes, position, to: &node, context: context) {
      check.refuse()
    }
    if node.kind == .text, words.hasDirections || context.environment.direction == .rightToLeft {
      startWithoutLetters(boxes, position, &node)
    }
    if let sizing, !sizing.percentages.isEmpty {
      addPercentages(BoxPercentages(sizing), of: &node, in: parentValues)
    }
    let margin = words.isUsed ? addWords(boxes, position, of: &node, in: parentValues) : 0
    node.findKnownHeight(in: parentValues, margin: margin)
    node.followsHeight = node.hasRatioAlone
    if !check.allows(childCount: boxes[position].children.count) { note(boxes, position) }
    if boxes[position].isAnnotated { noteDecoration(boxes, position) }
  }

  /// Has a text without any letter start where its box does: alone it would run from left to right.
  @inline(never)
  private func startWithoutLetters(
    _ boxes: Span<LayoutBox>, _ position: Int, _ node: inout BoxNode
  ) {
    guard case .text(let text) = boxes[position].kind else { return }
    node.alignment = text.alignmentOfLetters
  }

  /// Whether the width of a box's parent, too, follows from a height: whether the parent gives its height to the box.
  @inline(__always)
  private func passesHeight(_ node: BoxNode, _ parent: ParentValues) -> Bool {
    let slot = Int(node.percentages)
    let isPercentage = slot >= 0 && percentages[slot].hasHeight
    return switch parent.kind {
    case .row, .overlay: isPercentage || node.stretchesDown && !parent.wraps
    case .column: isPercentage
    case .text, .image, .empty, .time, .grid: false
    }
  }

  /// Stores the percentages of a box until they can be computed.
  private mutating func addPercentages(
    _ own: BoxPercentages, of node: inout BoxNode, in parentValues: ParentValues?
  ) {
    node.percentages = Int32(truncatingIfNeeded: percentages.count)
    percentages.append(own)
    own.clear(in: &node)
    if let parentValues {
      node.bound *= own.greatestWidth
      own.take(.vertical, of: parentValues.knownHeight, in: &node, parent: parentValues.kind)
    } else {
      own.take(.horizontal, of: bound, in: &node, parent: nil)
    }
  }

  /// Stores the rare properties of a box.
  ///
  /// - Returns: The space above and below the box.
  @inline(never)
  private mutating func addWords(
    _ boxes: Span<LayoutBox>, _ position: Int, of node: inout BoxNode,
    in parentValues: ParentValues?
  ) -> CGFloat {
    guard let placement = boxes[position].ownPlacement else { return 0 }
    if placement.fault("") != nil { note(boxes, position) }
    let isFixed = parentValues.map { $0.kind == .time } ?? true
    node.words = words.add(placement, boxes[position].ownSizing, isFixed: isFixed)
    let margin = words[node.words].margin
    node.bound = max(0, node.bound - margin.horizontal)
    return margin.vertical
  }

  /// Places the children of a grid into its cells.
  @inline(never)
  private mutating func addGrid(
    _ boxes: Span<LayoutBox>, _ position: Int, of index: Int, in nodes: inout MutableSpan<BoxNode>
  ) {
    guard case .grid(let grid) = boxes[position].kind, failure == nil else { return }
    guard grid.fault("") == nil else { return note(boxes, position) }
    var placement = GridPlacement(columns: grid.columns.count, rows: grid.rows.count)
    var children = BoxSiblings(nodes[index].inside(index))
    while let child = children.next(in: nodes) {
      placement.add(child, words.cell(of: nodes[child]))
    }
    do throws(BoxError) {
      let cells = try placement.place(workLeft: &words.placementWork)
      nodes[index].words = words.add(BoxGrid(grid, cells), of: nodes[index])
    } catch { failure = error }
  }

  /// Checks the paint of a box; a separate function, because the optimiser of Swift 6.3 fails on it inline.
  @inline(never)
  private mutating func noteDecoration(_ boxes: Span<LayoutBox>, _ position: Int) {
    if boxes[position].decoration?.fault("") != nil { return note(boxes, position) }
    if boxes[position].ownTouch?.fault("") != nil { note(boxes, position) }
  }

  private mutating func note(_ boxes: Span<LayoutBox>, _ position: Int) {
    guard failure == nil else { return }
    do { try boxes[position].validate() } catch { failure = error }
  }
}

/// The validation of a box.
private struct BoxCheck {
  private var areLengthsPossible = true
  /// The number of children that the kind requires; nil: any number.
  var childCount: Int?

  func allows(childCount: Int) -> Bool {
    areLengthsPossible && (self.childCount ?? childCount) == childCount
  }

  /// Marks the box as invalid.
  mutating func refuse() { areLengthsPossible = false }

  /// Checks a length and returns it.
  @inline(__always)
  mutating func callAsFunction(_ value: CGFloat) -> CGFloat {
    // Also false for NaN.
    if !(value >= 0 && value <= BoxSolver.maximumLength) { areLengthsPossible = false }
    return value
  }
}

/// Reading a node's values from its box.
extension BoxNode {
  /// Whether its width follows from its height.
  fileprivate var hasRatioAlone: Bool { !ratio.isNaN && across.length.isNaN }

  /// Reads the sizing; percentages, too, as if they were points.
  @inline(__always)
  fileprivate mutating func readSizing(_ sizing: BoxSizing, _ check: inout BoxCheck) {
    grow = check(sizing.grow)
    shrink = check(sizing.shrink)
    if let ratio = sizing.aspectRatio { setRatio(check(ratio)) }
    if sizing.given.isEmpty { return }
    if sizing.given[.width] { across.length = check(sizing.numbers[.width]) }
    if sizing.given[.height] { down.length = check(sizing.numbers[.height]) }
    if sizing.given[.minWidth] { across.minimum = check(sizing.numbers[.minWidth]) }
    if sizing.given[.maxWidth] { across.maximum = check(sizing.numbers[.maxWidth]) }
    if sizing.given[.minHeight] { down.minimum = check(sizing.numbers[.minHeight]) }
    if sizing.given[.maxHeight] { down.maximum = check(sizing.numbers[.maxHeight]) }
    if sizing.given[.basis] { basis = check(sizing.numbers[.basis]) }
  }

  /// Reads the values that depend on the parent.
  @inline(__always)
  fileprivate mutating func place(
    _ sizing: BoxSizing?, in parentValues: ParentValues?, bound: CGFloat
  ) {
    self.bound = parentValues?.bound ?? bound
    guard let parentValues else { return }
    alignSelf = sizing?.alignSelf ?? parentValues.align
    stretchesDown = alignSelf == .stretch && sizing?.given[.height] != true
    justifySelf = sizing?.justifySelf ?? parentValues.justifyItems
  }

  /// Reads the values that depend on the kind.
  @inline(__always)
  fileprivate mutating func readKind(
    _ boxes: Span<LayoutBox>, _ position: Int, context: LayoutContext, _ check: inout BoxCheck
  ) {
    switch boxes[position].kind {
    case .text:
      kind = .text
      check.childCount = 0
    case .row(let stack):
      kind = .row
      read(stack, &check)
    case .column(let stack): read(stack, &check)
    case .inset(let insets):
      check.childCount = 1
      setPadding(insets, &check)
    case .bubble(let bubble):
      check.childCount = 1
      setPadding(bubble.padding(in: context.environment.density), &check)
      if let radius = bubble.cornerRadius { _ = check(radius) }
      isBubble = true
      shrinksToFit = true
    case .overlay(let overlay):
      kind = .overlay
      align = overlay.align
      justifyItems = overlay.justify
      if let radius = overlay.clipRadius { _ = check(radius) }
      if let mask = overlay.mask {
        (_, _) = (check(mask.naturalSize.width), check(mask.naturalSize.height))
        _ = check(mask.capInsets)
      }
    case .grid(let grid):
      kind = .grid
      align = grid.align
      justifyItems = grid.justify
      gap = check(grid.gap)
      lineGap = grid.lineGap.map { check($0) } ?? grid.gap
      setPadding(grid.padding, &check)
    case .image(let image):
      kind = .image
      check.childCount = 0
      read(image, &check)
    case .shape(let shape):
      kind = .empty
      check.childCount = 0
      switch shape.figure {
      case .rectangle(let radius): _ = check(radius)
      case .path(let path): read(path, &check)
      default: break
      }
    case .spacer:
      kind = .empty
      check.childCount = 0
    case .time:
      kind = .time
      check.childCount = 2
      shrinksToFit = true
    }
  }

  private mutating func read(_ stack: StackBox, _ check: inout BoxCheck) {
    align = stack.align
    justify = stack.justify
    stacks = stack.stacks && kind == .row
    wraps = stack.wraps || stacks
    gap = check(stack.gap)
    lineGap = stack.lineGap.map { check($0) } ?? stack.gap
    setPadding(stack.padding, &check)
  }

  private mutating func read(_ image: ImageBox, _ check: inout BoxCheck) {
    naturalSize.width = check(image.naturalSize.width)
    naturalSize.height = check(image.naturalSize.height)
    _ = check(image.cornerRadius)
    if let focus = image.focus, !focus.isValid { _ = check(.nan) }
    if ratio.isNaN { setRatio(image.naturalSize.width / image.naturalSize.height) }
  }

  /// Reads a path: the size of its view box counts like a picture's natural size.
  private mutating func read(_ path: PathBox, _ check: inout BoxCheck) {
    kind = .image
    naturalSize = path.viewBox.size
    if path.fault("") != nil { check.refuse() }
    if ratio.isNaN, path.scaling == .fit { setRatio(naturalSize.width / naturalSize.height) }
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
