import Foundation

/// Turns a tree into nodes, each before those inside of it, and checks every length.
///
/// Boxes are read where they lie: copying one costs more than solving it. The pointers are valid as long
/// as the call runs to which they were given, and so is the tree.
struct BoxNodeBuilder {
  private let nodes: UnsafeMutablePointer<BoxNode>
  private let texts: UnsafeMutablePointer<BoxTexts>
  private let bound: CGFloat
  private var areLengthsValid = true
  /// The percentages of those boxes that have some.
  private(set) var percentages: [BoxPercentages] = []
  private(set) var count = 0
  /// The first fault.
  private(set) var failure: BoxError?

  /// - Parameters:
  ///   - nodes: Room for all boxes of the tree.
  ///   - texts: Where the texts go.
  ///   - bound: The width that is available.
  init(
    nodes: UnsafeMutablePointer<BoxNode>, texts: UnsafeMutablePointer<BoxTexts>, bound: CGFloat
  ) {
    self.nodes = nodes
    self.texts = texts
    self.bound = bound
  }

  /// Adds a box and all that is in it.
  mutating func add(_ box: UnsafePointer<Box>, parent: Int = -1) {
    let index = count
    count += 1
    let node = nodes + index
    node.initialize(to: BoxNode(kind: kind(of: box), parent: parent))
    areLengthsValid = true
    readSizing(box, node)
    place(box, node, in: parent)
    read(box, node)
    if !box.pointee.sizing.percentages.isEmpty { addPercentages(box, node, in: parent) }
    node.pointee.findKnownHeight(in: parent < 0 ? nil : nodes + parent)
    node.pointee.followsHeight = !node.pointee.ratio.isNaN && node.pointee.width.isNaN
    if !areLengthsValid || !hasRightChildCount(box) { note(box) }
    BoxChildren.read(box) { children in
      guard let first = children.baseAddress else { return }
      for child in 0..<children.count { add(first + child, parent: index) }
    }
    node.pointee.end = Int32(truncatingIfNeeded: count)
    if node.pointee.followsHeight, parent >= 0 { noteFollower(node, in: nodes + parent) }
  }

  /// The width of a box in which one follows from its height does so, too, if that gives it the height.
  private func noteFollower(
    _ node: UnsafeMutablePointer<BoxNode>, in parent: UnsafeMutablePointer<BoxNode>
  ) {
    switch parent.pointee.kind {
    case .row, .overlay:
      let stretches = node.pointee.stretchesDown && !parent.pointee.wraps
      if stretches || hasHeightInPercent(node) { parent.pointee.followsHeight = true }
    case .column: if hasHeightInPercent(node) { parent.pointee.followsHeight = true }
    case .text, .image, .empty, .time: break
    }
  }

  private func hasHeightInPercent(_ node: UnsafeMutablePointer<BoxNode>) -> Bool {
    let slot = node.pointee.percentages
    return slot >= 0 && percentages[Int(slot)].hasHeight
  }

  private func kind(of box: UnsafePointer<Box>) -> BoxNode.Kind {
    switch box.pointee.kind {
    case .text: .text
    case .row: .row
    case .column, .inset, .bubble: .column
    case .overlay: .overlay
    case .image: .image
    case .spacer, .shape: .empty
    case .time: .time
    }
  }

  private func hasRightChildCount(_ box: UnsafePointer<Box>) -> Bool {
    let count = BoxChildren.count(box)
    return switch box.pointee.kind {
    case .row, .column, .overlay: true
    case .text, .spacer, .shape, .image: count == 0
    case .inset, .bubble: count == 1
    case .time: count == 2
    }
  }

  private mutating func readSizing(
    _ box: UnsafePointer<Box>, _ node: UnsafeMutablePointer<BoxNode>
  ) {
    node.pointee.grow = check(box.pointee.sizing.grow)
    node.pointee.shrink = check(box.pointee.sizing.shrink)
    if let ratio = box.pointee.sizing.aspectRatio { node.pointee.setRatio(check(ratio)) }
    if !box.pointee.sizing.given.isEmpty { readLengths(box, node) }
  }

  /// Percentages, too, as if they were points.
  private mutating func readLengths(
    _ box: UnsafePointer<Box>, _ node: UnsafeMutablePointer<BoxNode>
  ) {
    let given = box.pointee.sizing.given
    if given[.width] { node.pointee.width = check(box.pointee.sizing.numbers.width) }
    if given[.height] { node.pointee.height = check(box.pointee.sizing.numbers.height) }
    if given[.minWidth] { node.pointee.minWidth = check(box.pointee.sizing.numbers.minWidth) }
    if given[.maxWidth] { node.pointee.maxWidth = check(box.pointee.sizing.numbers.maxWidth) }
    if given[.minHeight] { node.pointee.minHeight = check(box.pointee.sizing.numbers.minHeight) }
    if given[.maxHeight] { node.pointee.maxHeight = check(box.pointee.sizing.numbers.maxHeight) }
    if given[.basis] { node.pointee.basis = check(box.pointee.sizing.numbers.basis) }
  }

  /// Keeps the percentages of a box apart until they can be taken.
  private mutating func addPercentages(
    _ box: UnsafePointer<Box>, _ node: UnsafeMutablePointer<BoxNode>, in parent: Int
  ) {
    let own = BoxPercentages(box.pointee.sizing)
    node.pointee.percentages = Int32(truncatingIfNeeded: percentages.count)
    percentages.append(own)
    own.forget(in: &node.pointee, inRow: parent >= 0 && (nodes + parent).pointee.kind == .row)
    guard parent >= 0 else {
      own.setWidths(of: &node.pointee, base: bound, inRow: false)
      return
    }
    node.pointee.bound *= own.greatestWidth
    own.setKnownHeights(of: &node.pointee, in: nodes + parent)
  }

  /// What depends on the box that it is in.
  private func place(
    _ box: UnsafePointer<Box>, _ node: UnsafeMutablePointer<BoxNode>, in parent: Int
  ) {
    guard parent >= 0 else {
      node.pointee.bound = bound
      return
    }
    node.pointee.alignSelf = box.pointee.sizing.alignSelf ?? (nodes + parent).pointee.align
    node.pointee.stretchesDown =
      node.pointee.alignSelf == .stretch && !box.pointee.sizing.given[.height]
    node.pointee.justifySelf =
      box.pointee.sizing.justifySelf ?? (nodes + parent).pointee.justifyItems
    node.pointee.bound = (nodes + parent).pointee.innerBound
  }

  /// What depends on the kind.
  private mutating func read(
    _ box: UnsafePointer<Box>, _ node: UnsafeMutablePointer<BoxNode>
  ) {
    switch box.pointee.kind {
    case .text(let text):
      node.pointee.alignment = text.alignment
      node.pointee.slot = texts.pointee.add(box)
    case .row(let stack), .column(let stack): read(stack, node)
    case .inset(let insets): node.pointee.padding = check(insets)
    case .bubble(let bubble):
      node.pointee.padding = check(bubble.effectivePadding)
      node.pointee.isBubble = true
      node.pointee.hugs = true
    case .overlay(let overlay):
      node.pointee.align = overlay.align
      node.pointee.justifyItems = overlay.justify
      if let radius = overlay.clipRadius { _ = check(radius) }
      if let mask = overlay.mask {
        (_, _) = (check(mask.naturalSize.width), check(mask.naturalSize.height))
        _ = check(mask.capInsets)
      }
    case .image(let image): read(image, node)
    case .shape(let shape):
      if case .rectangle(let radius) = shape.figure { _ = check(radius) }
    case .time: node.pointee.hugs = true
    case .spacer: break
    }
  }

  private mutating func read(_ stack: StackBox, _ node: UnsafeMutablePointer<BoxNode>) {
    node.pointee.align = stack.align
    node.pointee.justify = stack.justify
    node.pointee.wraps = stack.wraps
    node.pointee.gap = check(stack.gap)
    node.pointee.lineGap = check(stack.lineGap, else: stack.gap)
    node.pointee.padding = check(stack.padding)
  }

  private mutating func read(_ image: ImageBox, _ node: UnsafeMutablePointer<BoxNode>) {
    node.pointee.naturalWidth = check(image.naturalSize.width)
    node.pointee.naturalHeight = check(image.naturalSize.height)
    _ = check(image.cornerRadius)
    if node.pointee.ratio.isNaN {
      node.pointee.setRatio(image.naturalSize.width / image.naturalSize.height)
    }
  }

  private mutating func note(_ box: UnsafePointer<Box>) {
    guard failure == nil else { return }
    do { try box.pointee.validate() } catch { failure = error }
  }
}

/// Lengths on their way from a box to its node.
extension BoxNodeBuilder {
  private mutating func check(_ value: CGFloat?, else none: CGFloat) -> CGFloat {
    guard let value else { return none }
    return check(value)
  }

  private mutating func check(_ value: CGFloat) -> CGFloat {
    // False for NaN, too.
    if !(value >= 0 && value <= BoxSolver.maximumLength) { areLengthsValid = false }
    return value
  }

  private mutating func check(_ insets: BoxInsets) -> BoxInsets {
    _ = check(insets.top)
    _ = check(insets.leading)
    _ = check(insets.bottom)
    _ = check(insets.trailing)
    return insets
  }
}
