import BubbleCore
import Foundation

/// A bubble that the rest of the chain made, to put something over or under what is in it.
struct DecoratedBubble {
  /// Between a decoration and what it is put to, in points.
  private static let gap: CGFloat = 4

  private var whole: Box
  private var bubble: BubbleBox
  private var content: Box
  private let isOutgoing: Bool
  /// Whether the sender's name is going to stand over everything.
  private let isNamed: Bool

  /// Takes the tree of a message apart; one without a bubble gets the standard one.
  init(_ root: Box, message: Message, context: LayoutContext) {
    isOutgoing = message.isOutgoing
    isNamed =
      !isOutgoing && context.peer.kind == .group && context.neighbours.cluster.isTop
    if case .bubble(let bubble) = root.kind, let only = root.children.first {
      (whole, self.bubble, content) = (root, bubble, only)
    } else {
      (whole, bubble, content) = (.bubble(root), BubbleBox(), root)
    }
  }

  /// Whether decorations stand on the conversation's background, beside a sticker or a large emoji.
  var isBare: Bool { bubble.ground == .none }

  /// Whether it is a row that no person wrote, to which nothing is put.
  var isServiceRow: Bool { bubble.ground == .pill }

  /// The tree with all that was put to it.
  var box: Box {
    var whole = whole
    whole.kind = .bubble(bubble)
    whole.children = [content]
    return whole
  }

  /// Leaves the time to a decoration.
  ///
  /// - Returns: Whether the decoration has to show it.
  mutating func takeTime() -> Bool {
    guard bubble.showsTime, !content.containsTime else { return false }
    bubble.showsTime = false
    return true
  }

  /// Puts a box over everything that is in the bubble.
  mutating func putOver(_ header: Box) {
    content = stack([framed(header, isOver: true), content])
  }

  /// Puts a box under everything that is in the bubble.
  mutating func putUnder(_ footer: Box) {
    content = stack([content, framed(footer, isOver: false)])
  }

  private func stack(_ boxes: [Box]) -> Box {
    // On no ground each keeps its own width, at the side of who wrote it.
    .column(
      gap: DecoratedBubble.gap, align: isBare ? (isOutgoing ? .end : .start) : .stretch, boxes)
  }

  /// A decoration as far from the ground's edge as text is, whatever the bubble's padding.
  private func framed(_ decoration: Box, isOver: Bool) -> Box {
    guard !isBare, let padding = bubble.padding else { return decoration }
    let standard = CellMetrics.bubblePadding
    let insets = BoxInsets(
      top: isOver && !(isNamed && bubble.showsSender) ? max(0, standard.top - padding.top) : 0,
      leading: max(0, standard.leading - padding.leading),
      bottom: isOver ? 0 : max(0, standard.bottom - padding.bottom),
      trailing: max(0, standard.trailing - padding.trailing))
    return insets == BoxInsets() ? decoration : .inset(insets, decoration)
  }
}

extension Box {
  /// Whether there is a time box in the tree.
  fileprivate var containsTime: Bool {
    if case .time = kind { return true }
    return children.contains { $0.containsTime }
  }

  /// The box on the ground of what stands on the conversation's background.
  func onServiceGround(cornerRadius: CGFloat = 10) -> Box {
    .overlay([
      .shape(.rectangle(radius: cornerRadius), color: .serviceBackground),
      .inset(BoxInsets(top: 4, leading: 8, bottom: 4, trailing: 8), self),
    ])
  }
}

/// Why a message is shown without something that belongs to it.
public struct DecorationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message's field: `reply`.
  public let field: String
  /// What is wrong with it and what to write.
  public let reason: String

  /// Both in a line.
  public var description: String { "\(field): \(reason); the message is shown without it" }
}

extension JSONObject {
  /// A field that says something: neither missing nor null nor false.
  func decoration(_ name: String) -> JSONValue? {
    guard let value = self[name], value != .null, value != .bool(false) else { return nil }
    return value
  }
}

extension JSONValue {
  /// The object under a field.
  ///
  /// - Throws: ``DecorationError`` for anything else.
  func fields(of field: String, example: String) throws(DecorationError) -> JSONObject {
    guard let object else {
      throw DecorationError(field: field, reason: "it is \(kindName); write \(example)")
    }
    return object
  }
}
