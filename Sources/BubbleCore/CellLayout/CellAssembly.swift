import Foundation

/// What a cell adds to the boxes of a message: where the bubble stands, name, time, avatar.
struct CellAssembly {
  /// The width that the bubble may take.
  let availableWidth: CGFloat
  /// The strip over the first unread message.
  let unreadSeparator: UnreadStripLayout?

  private let message: Message
  private let neighbours: Neighbours
  private let bubble: BubbleBox
  /// Whether the senders of messages are to be told apart.
  private let isFromGroup: Bool
  /// Whether the avatars of incoming messages take room.
  private let hasAvatars: Bool
  private let density: LayoutDensity
  private let cellWidth: CGFloat
  /// The greatest width of what is in a standard bubble.
  private let contentWidth: CGFloat
  private let side: BubbleGround.Side

  /// Between a name and what is no text, in points.
  private static let nameGap: CGFloat = 4

  /// What is around the boxes of a message in a bubble.
  init(
    _ bubble: BubbleBox, message: borrowing Message, context: borrowing LayoutContext
  ) {
    self.bubble = bubble
    self.message = copy message
    neighbours = context.neighbours
    cellWidth = context.environment.width
    side = context.side(isOutgoing: message.isOutgoing)
    density = context.environment.density
    isFromGroup =
      context.peer.kind == .group && !message.isOutgoing && bubble.ground != .pill
    hasAvatars = isFromGroup && context.environment.showsAvatars
    contentWidth = context.maximumContentWidth(for: message, ground: bubble.ground)
    availableWidth = CellAssembly.availableWidth(bubble, density, contentWidth: contentWidth)
    unreadSeparator = neighbours.startsUnread ? UnreadStripLayout(context: copy context) : nil
  }

  /// The width that a bubble may take, by the greatest one of what is in a standard bubble.
  ///
  /// What has a smaller padding than a standard bubble, such as a picture, is so much wider.
  static func availableWidth(
    _ bubble: borrowing BubbleBox, _ density: LayoutDensity, contentWidth: CGFloat
  ) -> CGFloat {
    contentWidth
      + max(
        bubble.padding(in: density).horizontal,
        bubble.ground == .standard ? BoxInsets(density).horizontal : 0)
  }

  /// Puts name and time into a message's tree, and a bubble around one that has none.
  init(_ root: inout LayoutBox, message: borrowing Message, context: borrowing LayoutContext) {
    if case .bubble(let bubble) = root.kind, root.children.count == 1 {
      self.init(bubble, message: message, context: context)
    } else {
      self.init(BubbleBox(), message: message, context: context)
      root = .bubble(root)
    }
    if wantsTime, !root.containsTime() {
      root.children[0] = .time(root.children[0], label: timeLabel(in: context).box(in: context))
    }
    if showsName {
      let name = CellAssembly.name(of: message.sender, in: bubble, density)
      root.children[0] = .column([name, root.children[0]])
    }
  }

  /// Whether the cell adds the time, unless it is in the tree already.
  var wantsTime: Bool { bubble.showsTime && bubble.ground != .pill }

  /// Whether the sender's name stands over what is in the bubble.
  var showsName: Bool { bubble.showsSender && isFromGroup && neighbours.cluster.isTop }

  /// The time that the cell adds.
  func timeLabel(in context: borrowing LayoutContext) -> TimeLabel {
    TimeLabel(for: message, in: context, color: nil, maximumWidth: contentWidth)
  }

  /// The name of who wrote a message; at the same distance from the ground's edge whatever the bubble's padding is.
  private static func name(
    of sender: Person, in bubble: BubbleBox, _ density: LayoutDensity
  ) -> LayoutBox {
    let name = LayoutBox.text(
      sender.name, style: .sender, color: .person(sender), maximumLines: 1)
    guard bubble.ground == .standard, let padding = bubble.padding else { return name }
    var insets = padding.lacking(of: density)
    // One that has none of its own keeps a distance in itself.
    insets.bottom = padding.top > 0 ? nameGap : 0
    return .inset(insets, name)
  }

  /// Where the bubble stands in the cell: at its sender's side, or centred for a pill.
  func bubbleFrame(size: CGSize) -> CGRect {
    let x: CGFloat
    if bubble.ground == .pill {
      x = (cellWidth - size.width) / 2
    } else {
      x = CellAssembly.bubbleEdge(
        side, cellWidth: cellWidth,
        indent: CellMetrics.edge + (hasAvatars ? CellMetrics.avatarIndent : 0), width: size.width)
    }
    // A bubble beside an avatar that is higher than itself stands at the avatar's foot.
    let lift = showsAvatar ? max(0, CellMetrics.avatarSize - size.height) : 0
    return CGRect(
      x: max(0, x), y: topMargin + lift, width: size.width, height: size.height)
  }

  /// Where the left edge of a bubble at a side is, unless it is too wide.
  static func bubbleEdge(
    _ side: BubbleGround.Side, cellWidth: CGFloat, indent: CGFloat, width: CGFloat
  ) -> CGFloat {
    side == .left ? indent : cellWidth - indent - width
  }

  /// The avatar, at the foot of a cluster of another person's messages in a group.
  func avatar(besides bubbleFrame: CGRect, in context: LayoutContext) -> CellElement? {
    guard showsAvatar else { return nil }
    let size = CellMetrics.avatarSize
    let x =
      side == .left
      ? CellMetrics.avatarEdge : cellWidth - CellMetrics.avatarEdge - size
    let sender = message.sender
    return CellElement(
      frame: CGRect(x: max(0, x), y: bubbleFrame.maxY - size, width: size, height: size),
      content: .avatar(
        sender,
        initials: context.measurer.measure(
          TextRequest(
            text: TextRepair.repairIfNeeded(sender.initials), font: context.initialsFont))))
  }

  /// What the grounds of the cell's bubbles have in common.
  var grounds: BubbleGrounds {
    BubbleGrounds(
      isOutgoing: message.isOutgoing, side: side, cluster: neighbours.cluster,
      innerCluster: .middle)
  }

  var bottomMargin: CGFloat { margin(isOuter: neighbours.cluster.isBottom) }
  private var topMargin: CGFloat {
    margin(isOuter: neighbours.cluster.isTop) + (unreadSeparator?.height ?? 0)
  }

  private func margin(isOuter: Bool) -> CGFloat {
    (isOuter || bubble.ground == .pill ? density.clusterGap : density.messageGap) / 2
  }

  private var showsAvatar: Bool { hasAvatars && neighbours.cluster.isBottom }
}

extension LayoutBox {
  /// Whether there is a time box in the tree.
  ///
  /// Deeper than the solver goes it is not looked for.
  func containsTime() -> Bool {
    let roots = CollectionOfOne(self)
    return LayoutBox.containTime(roots.span, depth: 0)
  }

  private static func containTime(_ boxes: Span<LayoutBox>, depth: Int) -> Bool {
    for position in boxes.indices {
      if case .time = boxes[position].kind { return true }
      guard depth < BoxSolver.maximumDepth else { continue }
      let children = boxes[position].children
      if containTime(children.span, depth: depth + 1) { return true }
    }
    return false
  }
}
