import Foundation

/// A bubble that the rest of the chain made, to put something over or under what is in it.
///
/// For a layouter that ``BubbleLayouter/wraps``: what ``LayoutContext/next(_:)`` answers has a ``LayoutBox/Kind/bubble(_:)`` at its
/// root, with a ground and a padding of its own. Boxes put around that would be a bubble around a bubble.
///
/// ```swift
/// var bubble = DecoratedBubble(try context.next(message), message: message, context: context)
/// if !bubble.isServiceRow { bubble.putOver(.text("Pinned", style: .caption)) }
/// return bubble.box
/// ```
public struct DecoratedBubble {
  /// Between a decoration and what it is put to, in points.
  public var gap: CGFloat = 4

  private var whole: LayoutBox
  private var bubble: BubbleBox
  private var content: LayoutBox
  private let isOutgoing: Bool
  private let density: LayoutDensity
  /// Whether the sender's name is going to stand over everything.
  private let isNamed: Bool

  /// Takes the tree of a message apart; one without a bubble gets the standard one.
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

  /// Whether decorations stand on the conversation's background, beside a sticker or a large emoji.
  public var isBare: Bool { bubble.ground == .none }

  /// Whether it is a row that no person wrote, to which nothing is put.
  public var isServiceRow: Bool { bubble.ground == .pill }

  /// The tree with all that was put to it.
  public var box: LayoutBox {
    var whole = whole
    whole.kind = .bubble(bubble)
    whole.children = [content]
    return whole
  }

  /// Leaves the time to a decoration.
  ///
  /// - Returns: Whether the decoration has to show it.
  public mutating func takeTime() -> Bool {
    guard bubble.showsTime, !content.containsTime() else { return false }
    bubble.showsTime = false
    return true
  }

  /// Puts a box over everything that is in the bubble.
  public mutating func putOver(_ header: LayoutBox) {
    content = stack([framed(header, isOver: true), content])
  }

  /// Puts a box under everything that is in the bubble.
  public mutating func putUnder(_ footer: LayoutBox) {
    content = stack([content, framed(footer, isOver: false)])
  }

  /// Boxes from top to bottom, as decorations stand.
  package func stack(_ boxes: [LayoutBox]) -> LayoutBox {
    // On no ground each keeps its own width, at the side of who wrote it.
    .column(
      gap: gap, align: isBare ? (isOutgoing ? .end : .start) : .stretch, boxes)
  }

  /// A decoration as far from the ground's edge as text is, whatever the bubble's padding.
  private func framed(_ decoration: LayoutBox, isOver: Bool) -> LayoutBox {
    guard !isBare, let padding = bubble.padding else { return decoration }
    var insets = padding.lacking(of: density)
    if !isOver || (isNamed && bubble.showsSender) { insets.top = 0 }
    if isOver { insets.bottom = 0 }
    return insets == BoxInsets() ? decoration : .inset(insets, decoration)
  }
}

extension BoxInsets {
  /// How much less each distance is than in a standard bubble.
  func lacking(of density: LayoutDensity) -> BoxInsets {
    let standard = BoxInsets(density)
    return BoxInsets(
      top: max(0, standard.top - top), leading: max(0, standard.leading - leading),
      bottom: max(0, standard.bottom - bottom), trailing: max(0, standard.trailing - trailing))
  }
}
