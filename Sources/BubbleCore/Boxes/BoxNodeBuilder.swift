import Foundation

/// Turns a tree into nodes, each before those inside of it, and checks every length.
struct BoxNodeBuilder {
  private let nodes: UnsafeMutablePointer<BoxNode>
  private let context: LayoutContext
  private(set) var count = 0
  /// The first fault.
  private(set) var failure: BoxError?

  private let bound: CGFloat

  /// - Parameters:
  ///   - nodes: Room for all boxes of the tree.
  ///   - bound: The width that is available.
  init(nodes: UnsafeMutablePointer<BoxNode>, context: LayoutContext, bound: CGFloat) {
    self.nodes = nodes
    self.context = context
    self.bound = bound
  }

  mutating func add(_ box: borrowing Box, _ texts: inout BoxTexts, parent: Int = -1) {
    let index = count
    count += 1
    let node = nodes + index
    var lengths = CheckedLengths()
    node.initialize(to: BoxNode(box, parent: parent, &lengths))
    fill(node, box, &lengths, &texts)
    if !lengths.areValid || !node.pointee.takes(box.children.count, box.kind) {
      note(box)
    }
    place(node, box.sizing, in: parent)
    for child in box.children.indices { add(box.children[child], &texts, parent: index) }
    node.pointee.end = Int32(truncatingIfNeeded: count)
  }

  /// What depends on the box that it is in.
  private func place(
    _ node: UnsafeMutablePointer<BoxNode>, _ sizing: borrowing BoxSizing, in parent: Int
  ) {
    guard parent >= 0 else {
      node.pointee.bound = bound
      return
    }
    node.pointee.alignSelf = sizing.alignSelf ?? nodes[parent].align
    node.pointee.justifySelf = sizing.justifySelf ?? nodes[parent].justifyItems
    node.pointee.bound = nodes[parent].innerBound
  }

  /// What depends on the kind.
  private func fill(
    _ node: UnsafeMutablePointer<BoxNode>, _ box: borrowing Box, _ lengths: inout CheckedLengths,
    _ texts: inout BoxTexts
  ) {
    switch box.kind {
    case .text(let text):
      node.pointee.alignment = text.alignment
      node.pointee.slot = texts.add(TextRequest(text, context: context))
    case .row(let stack), .column(let stack):
      node.pointee.align = stack.align
      node.pointee.justify = stack.justify
      node.pointee.wraps = stack.wraps
      node.pointee.gap = lengths.check(stack.gap)
      node.pointee.lineGap = lengths.check(stack.lineGap, else: stack.gap)
      node.pointee.padding = lengths.check(stack.padding)
    case .inset(let insets): node.pointee.padding = lengths.check(insets)
    case .bubble(let bubble):
      node.pointee.padding = lengths.check(bubble.effectivePadding)
      node.pointee.hugs = true
    case .overlay(let overlay):
      node.pointee.align = overlay.align
      node.pointee.justifyItems = overlay.justify
    case .image(let image):
      node.pointee.naturalWidth = lengths.check(image.naturalSize.width)
      node.pointee.naturalHeight = lengths.check(image.naturalSize.height)
      _ = lengths.check(image.cornerRadius)
      if node.pointee.ratio.isNaN {
        node.pointee.setRatio(image.naturalSize.width / image.naturalSize.height)
      }
    case .shape(let shape):
      if case .rectangle(let radius) = shape.figure { _ = lengths.check(radius) }
    case .time: node.pointee.hugs = true
    case .spacer: break
    }
  }

  private mutating func note(_ box: borrowing Box) {
    guard failure == nil else { return }
    do { try box.validate() } catch { failure = error }
  }
}

/// Lengths on their way from a box to its node.
struct CheckedLengths {
  /// Whether all were from 0 to ``BoxSolver/maximumLength``.
  private(set) var areValid = true

  mutating func check(_ value: CGFloat?, else none: CGFloat) -> CGFloat {
    guard let value else { return none }
    return check(value)
  }

  mutating func check(_ value: CGFloat) -> CGFloat {
    // False for NaN, too.
    areValid = areValid && value >= 0 && value <= BoxSolver.maximumLength
    return value
  }

  mutating func check(_ insets: BoxInsets) -> BoxInsets {
    _ = check(insets.top)
    _ = check(insets.leading)
    _ = check(insets.bottom)
    _ = check(insets.trailing)
    return insets
  }
}

extension BoxNode {
  /// What does not depend on the kind.
  init(_ box: borrowing Box, parent: Int, _ lengths: inout CheckedLengths) {
    kind = Kind(box.kind)
    if case .bubble = box.kind { isBubble = true } else { isBubble = false }
    alignSelf = .stretch
    justifySelf = .stretch
    self.parent = Int32(truncatingIfNeeded: parent)
    end = 0
    width = lengths.check(box.sizing.width, else: .nan)
    height = lengths.check(box.sizing.height, else: .nan)
    minWidth = lengths.check(box.sizing.minWidth, else: .nan)
    maxWidth = lengths.check(box.sizing.maxWidth, else: .infinity)
    minHeight = lengths.check(box.sizing.minHeight, else: .nan)
    maxHeight = lengths.check(box.sizing.maxHeight, else: .infinity)
    grow = lengths.check(box.sizing.grow)
    shrink = lengths.check(box.sizing.shrink)
    basis = lengths.check(box.sizing.basis, else: .nan)
    ratio = .nan
    if let given = box.sizing.aspectRatio { setRatio(lengths.check(given)) }
  }

  /// Sets a ratio that is one: not 0, infinite or NaN.
  mutating func setRatio(_ value: CGFloat) {
    ratio = value > 0 && value < .infinity ? value : .nan
  }

  /// Whether a box of this kind takes so many children.
  func takes(_ count: Int, _ kind: borrowing Box.Kind) -> Bool {
    switch kind {
    case .row, .column, .overlay: true
    case .text, .spacer, .shape, .image: count == 0
    case .inset, .bubble: count == 1
    case .time: count == 2
    }
  }
}

extension BoxNode.Kind {
  init(_ kind: borrowing Box.Kind) {
    self =
      switch kind {
      case .text: .text
      case .row: .row
      case .column, .inset, .bubble: .column
      case .overlay: .overlay
      case .image: .image
      case .spacer, .shape: .empty
      case .time: .time
      }
  }
}

extension BubbleBox {
  /// The space between the ground's edge and what is in it.
  var effectivePadding: BoxInsets {
    if let padding { return padding }
    switch ground {
    case .standard: return CellMetrics.bubblePadding
    case .none: return BoxInsets()
    case .pill: return BoxInsets(top: 3, leading: 10, bottom: 3, trailing: 10)
    }
  }
}
