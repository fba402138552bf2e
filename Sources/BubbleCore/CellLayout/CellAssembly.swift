import Foundation

/// What a cell adds to the boxes of a message: where the bubble stands, name, time, avatar.
final class CellAssembly {
  let context: LayoutContext
  /// The tree with name and time.
  let root: Box
  /// The width that the bubble may take.
  let availableWidth: CGFloat

  private let bubble: BubbleBox
  private let sender: Person
  private let isOutgoing: Bool
  /// Whether the avatars of incoming messages take room.
  private let hasAvatars: Bool

  init(root: Box, message: Message, context: LayoutContext) {
    let peer = context.peer
    self.context = context
    sender = message.sender
    isOutgoing = message.isOutgoing
    var child = root
    if case .bubble(let bubble) = root.kind, let only = root.children.first {
      self.bubble = bubble
      child = only
    } else {
      self.bubble = BubbleBox()
    }
    hasAvatars = peer.kind == .group && !message.isOutgoing && bubble.ground != .pill
    if bubble.showsTime, bubble.ground != .pill, !child.containsTime {
      child = .time(child, label: CellAssembly.timeLabel(message, context: context))
    }
    if bubble.showsSender, hasAvatars, context.neighbours.cluster.isTop {
      let name = Box.text(message.sender.name, style: .sender, color: .person(message.sender))
      child = .column([name, child])
    }
    let isBubble = if case .bubble = root.kind { true } else { false }
    self.root = Box(
      .bubble(bubble), sizing: isBubble ? root.sizing : BoxSizing(), children: [child],
      id: isBubble ? root.id : nil)
    availableWidth =
      CellMetrics.maximumContentWidth(
        ground: bubble.ground, peer: peer, isOutgoing: message.isOutgoing,
        containerWidth: context.environment.width, textScale: context.environment.textScale)
      + bubble.effectivePadding.horizontal
  }

  /// The time, and how far an outgoing message has come.
  static func timeLabel(_ message: Message, context: LayoutContext) -> Box {
    let text = Box.text(context.time, style: .time, color: .textDim)
    guard message.isOutgoing, message.status != .none else { return text }
    let color: ColorToken =
      switch message.status {
      case .read: .statusRead
      case .failed: .failure
      default: .textDim
      }
    let scale = context.environment.textScale
    let isDouble = message.status == .read || message.status == .delivered
    let mark = Box.shape(
      .status(message.status), color: color,
      sizing: BoxSizing(width: (isDouble ? 16 : 11) * scale, height: 10 * scale, shrink: 0))
    return .row(gap: 3 * scale, align: .center, [text, mark])
  }

  /// Where the bubble stands in the cell: at its sender's side, or centred for a pill.
  func bubbleFrame(size: CGSize) -> CGRect {
    let width = context.environment.width
    let x: CGFloat
    if bubble.ground == .pill {
      x = (width - size.width) / 2
    } else {
      let indent = CellMetrics.edge + (hasAvatars ? CellMetrics.avatarIndent : 0)
      x = side == .left ? indent : width - indent - size.width
    }
    // A bubble beside an avatar that is higher than itself stands at the avatar's foot.
    let lift = showsAvatar ? max(0, CellMetrics.avatarSize - size.height) : 0
    return CGRect(
      x: max(0, x), y: topMargin + lift, width: size.width, height: size.height)
  }

  /// The avatar, at the foot of a cluster of somebody else's messages in a group.
  func avatar(besides bubbleFrame: CGRect) -> CellElement? {
    guard showsAvatar else { return nil }
    let size = CellMetrics.avatarSize
    let x =
      side == .left
      ? CellMetrics.avatarEdge : context.environment.width - CellMetrics.avatarEdge - size
    return CellElement(
      frame: CGRect(x: max(0, x), y: bubbleFrame.maxY - size, width: size, height: size),
      content: .avatar(
        sender,
        initials: context.measurer.measure(
          TextRequest(
            text: TextRepair.repairIfNeeded(sender.initials), font: context.initialsFont))))
  }

  /// What is drawn for a box, if anything.
  func content(of box: Box, text: MeasuredText?, depth: Int) -> CellElement.Content? {
    switch box.kind {
    case .text(let properties):
      text.map { .text($0, color: properties.color, alignment: lineAlignment(properties)) }
    case .shape(let shape): .shape(shape)
    case .image(let image): .image(image)
    case .bubble(let bubble) where bubble.ground != .none:
      .ground(
        BubbleGround(
          ground: bubble.ground, isOutgoing: isOutgoing, side: side,
          cluster: depth == 0 ? context.neighbours.cluster : .middle))
    case .bubble, .row, .column, .overlay, .inset, .spacer, .time: nil
    }
  }

  /// At which side the lines of a text lie.
  func lineAlignment(_ text: TextBox) -> LineAlignment {
    LineAlignment(text.alignment, direction: context.environment.direction)
  }

  var bottomMargin: CGFloat { margin(isOuter: context.neighbours.cluster.isBottom) }
  private var topMargin: CGFloat { margin(isOuter: context.neighbours.cluster.isTop) }

  private func margin(isOuter: Bool) -> CGFloat {
    isOuter || bubble.ground == .pill ? CellMetrics.clusterMargin : CellMetrics.innerMargin
  }

  private var showsAvatar: Bool { hasAvatars && context.neighbours.cluster.isBottom }

  /// Outgoing messages stand at the trailing side.
  private var side: BubbleGround.Side {
    isOutgoing == (context.environment.direction == .leftToRight) ? .right : .left
  }
}

extension Box {
  /// Whether there is a time box in the tree.
  fileprivate var containsTime: Bool {
    if case .time = kind { return true }
    return children.contains { $0.containsTime }
  }
}
