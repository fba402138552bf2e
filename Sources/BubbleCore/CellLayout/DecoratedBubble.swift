import Foundation

/// A bubble that the rest of the chain made, to which boxes can be added over or under its content.
///
/// It is for a layouter that ``BubbleLayouter/wraps``. The result of ``LayoutContext/wrappedBox(for:)`` has a ``LayoutBox/bubble(_:gap:_:)``
/// at its root, with its own ground and padding. Boxes put around that would be a bubble around a bubble.
///
/// ```swift
/// var bubble = DecoratedBubble(try context.wrappedBox(for: message), message: message, context: context)
/// if !bubble.isServiceRow { bubble.addHeader(.text("Pinned", style: .caption)) }
/// let box = bubble.box
/// ```
public struct DecoratedBubble {
  /// The distance between a decoration and its neighbour, in points.
  public var gap: CGFloat = 4

  private var whole: LayoutBox
  private var bubble: BubbleBox
  private var content: LayoutBox
  private let isOutgoing: Bool
  private let density: LayoutDensity
  /// Whether the cell puts the sender's name over everything.
  private let isNamed: Bool

  /// Takes the tree of a message apart; a tree without a bubble gets the standard one.
  public init(_ root: LayoutBox, message: Message, context: LayoutContext) {
    isOutgoing = message.isOutgoing
    density = context.environment.density
    if case .bubble(let bubble) = root.kind, let only = root.children.first {
      (whole, self.bubble, content) = (root, bubble, only)
    } else {
      (whole, bubble, content) = (.bubble(root), BubbleBox(), root)
    }
    isNamed =
      bubble.showsSender && !isOutgoing && context.peer.kind == .group
      && context.neighbours.cluster.isTop
  }

  /// Whether decorations are on the conversation's background, beside a sticker or a large emoji.
  public var isBare: Bool { bubble.ground == .none }

  /// Whether it is a row that no person wrote; it gets no decorations.
  public var isServiceRow: Bool { bubble.ground == .pill }

  /// The tree with all added boxes.
  public var box: LayoutBox {
    var whole = whole
    whole.kind = .bubble(bubble)
    whole.children = [content]
    return whole
  }

  /// Moves the time to a decoration.
  ///
  /// - Returns: Whether the decoration must show it.
  public mutating func claimTime() -> Bool {
    guard bubble.showsTime, !content.containsTime() else { return false }
    bubble.showsTime = false
    return true
  }

  /// Adds a box above the content of the bubble.
  public mutating func addHeader(_ header: LayoutBox) {
    content = stack([framed(header, isOver: true), content])
  }

  /// Adds a box below the content of the bubble.
  public mutating func addFooter(_ footer: LayoutBox) {
    content = stack([content, framed(footer, isOver: false)])
  }

  /// Returns boxes from top to bottom, aligned as decorations are.
  package func stack(_ boxes: [LayoutBox]) -> LayoutBox {
    // Without a ground each box keeps its own width, at the sender's side.
    .column(
      gap: gap, align: isBare ? (isOutgoing ? .end : .start) : .stretch, boxes)
  }

  /// Returns a decoration with the distance from the ground's edge that text has, regardless of the bubble's padding.
  private func framed(_ decoration: LayoutBox, isOver: Bool) -> LayoutBox {
    guard !isBare, let padding = bubble.padding else { return decoration }
    var insets = padding.lacking(of: density)
    if !isOver || (isNamed && bubble.showsSender) { insets.top = 0 }
    if isOver { insets.bottom = 0 }
    return insets == BoxInsets() ? decoration : .inset(insets, decoration)
  }
}

extension BoxInsets {
  /// Returns the amount, at least 0, by which each distance is less than that of a standard bubble.
  func lacking(of density: LayoutDensity) -> BoxInsets {
    let standard = BoxInsets(density)
    return BoxInsets(
      top: max(0, standard.top - top), leading: max(0, standard.leading - leading),
      bottom: max(0, standard.bottom - bottom), trailing: max(0, standard.trailing - trailing))
  }
}
