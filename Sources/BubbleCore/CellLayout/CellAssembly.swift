import Foundation

/// The parts that a cell adds to the boxes of a message: the bubble's place, name, time, avatar.
struct CellAssembly {
  /// The width available to the bubble.
  let availableWidth: CGFloat
  /// The strip over the first unread message.
  let unreadSeparator: UnreadStripLayout?

  private let message: Message
  private let neighbours: Neighbours
  private let bubble: BubbleBox
  /// Whether it is an incoming message of a group, other than a service row: senders must be distinguishable.
  private let isFromGroup: Bool
  /// Whether incoming messages leave space for avatars.
  private let hasAvatars: Bool
  private let density: LayoutDensity
  private let cellWidth: CGFloat
  /// The distance of the bubbles' column from both sides of the cell.
  private let columnEdge: CGFloat
  /// The factor for the avatar.
  private let avatarScale: CGFloat
  /// The greatest width of a standard bubble's content.
  private let contentWidth: CGFloat
  private let side: BubbleGround.Side

  /// The distance between a name and content other than text, in points.
  private static let nameGap: CGFloat = 4

  /// Makes the surroundings of a message's boxes in a bubble.
  init(
    _ bubble: BubbleBox, message: borrowing Message, context: borrowing LayoutContext
  ) {
    self.bubble = bubble
    self.message = copy message
    neighbours = context.neighbours
    cellWidth = context.environment.width
    columnEdge = ((cellWidth - CellMetrics.columnWidth(in: context)) / 2).rounded(.down)
    avatarScale = context.environment.avatarScale
    side = context.side(isOutgoing: message.isOutgoing)
    density = context.environment.density
    isFromGroup =
      context.peer.kind == .group && !message.isOutgoing && bubble.ground != .pill
    hasAvatars = isFromGroup && context.environment.showsAvatars
    contentWidth = context.maximumContentWidth(for: message, ground: bubble.ground)
    availableWidth = CellAssembly.availableWidth(bubble, density, contentWidth: contentWidth)
    unreadSeparator = neighbours.startsUnread ? UnreadStripLayout(context: copy context) : nil
  }

  /// Returns the width available to a bubble, from the greatest width of a standard bubble's content.
  ///
  /// Content with a smaller padding than that of a standard bubble, such as a picture, is wider by the difference.
  static func availableWidth(
    _ bubble: borrowing BubbleBox, _ density: LayoutDensity, contentWidth: CGFloat
  ) -> CGFloat {
    contentWidth
      + max(
        bubble.padding(in: density).horizontal,
        bubble.ground == .standard ? BoxInsets(density).horizontal : 0)
  }

  /// Adds name and time to a message's tree, and a bubble to a tree without one.
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

  /// Whether the cell adds the time if the tree has none.
  var wantsTime: Bool { bubble.showsTime && bubble.ground != .pill }

  /// Whether the sender's name is over the bubble's content.
  var showsName: Bool {
    bubble.showsSender && isFromGroup && neighbours.cluster.isTop && !message.sender.name.isEmpty
  }

  /// Returns the time that the cell adds.
  func timeLabel(in context: borrowing LayoutContext) -> TimeLabel {
    TimeLabel(for: message, in: context, color: nil, maximumWidth: contentWidth)
  }

  /// Returns the sender's name; its distance from the ground's edge does not depend on the bubble's padding.
  private static func name(
    of sender: Person, in bubble: BubbleBox, _ density: LayoutDensity
  ) -> LayoutBox {
    let name = LayoutBox.text(
      sender.name, style: .sender, color: .person(sender), maximumLines: 1)
    guard bubble.ground == .standard, let padding = bubble.padding else { return name }
    var insets = padding.lacking(of: density)
    // If the bubble has no padding at the top, its content keeps a distance itself.
    insets.bottom = padding.top > 0 ? nameGap : 0
    return .inset(insets, name)
  }

  /// Returns the bubble's frame in the cell: at its sender's side, or centred for a pill.
  func bubbleFrame(size: CGSize) -> CGRect {
    let x: CGFloat
    if bubble.ground == .pill {
      x = (cellWidth - size.width) / 2
    } else {
      x = CellAssembly.bubbleEdge(
        side, cellWidth: cellWidth,
        indent: columnEdge + CellMetrics.edge
          + (hasAvatars ? CellMetrics.avatarIndent + avatarSize - CellMetrics.avatarSize : 0),
        width: size.width)
    }
    // A bubble that is lower than the avatar beside it is aligned with the avatar's bottom.
    let lift = showsAvatar ? max(0, avatarSize - size.height) : 0
    return CGRect(
      x: max(0, x), y: topMargin + lift, width: size.width, height: size.height)
  }

  /// Returns the left edge of a bubble at a side, unless it is too wide.
  static func bubbleEdge(
    _ side: BubbleGround.Side, cellWidth: CGFloat, indent: CGFloat, width: CGFloat
  ) -> CGFloat {
    side == .left ? indent : cellWidth - indent - width
  }

  /// Returns the avatar, at the bottom of a cluster of another person's messages in a group.
  func avatar(besides bubbleFrame: CGRect, in context: LayoutContext) -> CellElement? {
    guard showsAvatar else { return nil }
    let size = avatarSize
    let x = CellAssembly.bubbleEdge(
      side, cellWidth: cellWidth, indent: columnEdge + CellMetrics.avatarEdge, width: size)
    let sender = message.sender
    return CellElement(
      frame: CGRect(x: max(0, x), y: bubbleFrame.maxY - size, width: size, height: size),
      content: .avatar(
        sender,
        initials: context.measurer.measure(
          TextRequest(
            text: TextRepair.repairIfNeeded(sender.initials), font: context.initialsFont))))
  }

  /// The common properties of the grounds of the cell's bubbles.
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

  private var avatarSize: CGFloat { CellMetrics.avatarSize * avatarScale }
  private var showsAvatar: Bool { hasAvatars && neighbours.cluster.isBottom }
}

extension LayoutBox {
  /// Whether the tree has a time box.
  ///
  /// The search ends at the solver's maximum depth.
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
