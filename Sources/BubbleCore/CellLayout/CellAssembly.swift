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
  /// The strip over the first unread message.
  let unreadSeparator: UnreadSeparator?

  /// Between a name and what is no text, in points.
  private static let nameGap: CGFloat = 4

  init(root: Box, message: Message, context: LayoutContext) {
    let peer = context.peer
    self.context = context
    sender = message.sender
    isOutgoing = message.isOutgoing
    var child = root
    var whole = root
    if case .bubble(let bubble) = root.kind, let only = root.children.first {
      self.bubble = bubble
      child = only
    } else {
      bubble = BubbleBox()
      whole = Box(.bubble(bubble))
    }
    hasAvatars = peer.kind == .group && !message.isOutgoing && bubble.ground != .pill
    let contentWidth = context.maximumContentWidth(for: message, ground: bubble.ground)
    if bubble.showsTime, bubble.ground != .pill, !child.containsTime() {
      child = .time(
        child, label: .timeLabel(for: message, in: context, maximumWidth: contentWidth))
    }
    if bubble.showsSender, hasAvatars, context.neighbours.cluster.isTop {
      child = CellAssembly.named(child, sender: sender, bubble: bubble)
    }
    whole.children = [child]
    self.root = whole
    // What has a smaller padding than a standard bubble, such as a picture, is so much wider.
    availableWidth =
      contentWidth
      + max(
        bubble.effectivePadding.horizontal,
        bubble.ground == .standard ? CellMetrics.bubblePadding.horizontal : 0)
    unreadSeparator = context.neighbours.startsUnread ? UnreadSeparator(context: context) : nil
  }

  /// What others wrote, under the name of who wrote it; at the same distance from the ground's edge
  /// whatever the bubble's padding is.
  private static func named(_ child: Box, sender: Person, bubble: BubbleBox) -> Box {
    let name = Box.text(
      sender.name, style: .sender, color: .person(sender), maximumLines: 1)
    guard bubble.ground == .standard, let padding = bubble.padding else {
      return .column([name, child])
    }
    var insets = padding.lackingOfStandard
    // One that has none of its own keeps a distance in itself.
    insets.bottom = padding.top > 0 ? nameGap : 0
    return .column([.inset(insets, name), child])
  }

  /// The frames of the tree's boxes.
  ///
  /// - Throws: ``BoxError`` if it can't be solved.
  func solve() throws(BoxError) -> SolvedBoxes {
    try BoxSolver.solve(root, availableWidth: availableWidth, context: context)
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

  /// The avatar, at the foot of a cluster of another person's messages in a group.
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
  func content(
    of box: Box, frame: CGRect, text: MeasuredText?, depth: Int
  ) -> CellElement.Content? {
    context.content(
      of: box, frame: frame, text: text, isOutgoing: isOutgoing,
      cluster: depth == 0 ? context.neighbours.cluster : .middle)
  }

  /// At which side the lines of a text lie.
  func lineAlignment(_ text: TextBox) -> LineAlignment { context.lineAlignment(text) }

  var bottomMargin: CGFloat { margin(isOuter: context.neighbours.cluster.isBottom) }
  private var topMargin: CGFloat {
    margin(isOuter: context.neighbours.cluster.isTop) + (unreadSeparator?.height ?? 0)
  }

  private func margin(isOuter: Bool) -> CGFloat {
    isOuter || bubble.ground == .pill ? CellMetrics.clusterMargin : CellMetrics.innerMargin
  }

  private var showsAvatar: Bool { hasAvatars && context.neighbours.cluster.isBottom }

  private var side: BubbleGround.Side { context.side(isOutgoing: isOutgoing) }
}

extension Box {
  /// Whether there is a time box in the tree.
  ///
  /// Deeper than the solver goes it is not looked for.
  func containsTime(depth: Int = 0) -> Bool {
    if case .time = kind { return true }
    guard depth < BoxSolver.maximumDepth else { return false }
    return children.contains { $0.containsTime(depth: depth + 1) }
  }
}
