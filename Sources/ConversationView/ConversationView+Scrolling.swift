import BubbleCore
import Foundation

/// The scroll position.
extension ConversationView {
  /// Scrolls by a distance in points, positive downwards, at most to the ends of the list; an animated scroll ends.
  ///
  /// Lays out rows that become visible on the calling thread. Edits stay uncommitted.
  @discardableResult
  public func scroll(by points: CGFloat) -> ConversationChanges {
    core.scroll(by: points)
  }

  /// Lets the list scroll on and slow down as ``advance(by:)`` passes time, as after the user lifts a moving finger.
  ///
  /// It slows down by ``MotionSettings/decelerationRate``, and stops at the ends of the list, with another scroll, or with a touch,
  /// which then presses nothing.
  ///
  /// - Parameter velocity: In points per second, positive downwards as in ``scroll(by:)``; 0 stops a fling.
  public func fling(velocity: CGFloat) { core.fling(velocity: velocity) }

  /// Scrolls to a message, so that one of its edges is at the same edge of the view, without the part that ``insets`` cover.
  ///
  /// If an accessory beside the message is higher, this is the edge of both together. At the upper edge of the view the message is
  /// below a pinned header of its day.
  ///
  /// - Parameters:
  ///   - id: The message; if it is not shown yet, the next commit scrolls to it.
  ///   - edge: The edge.
  ///   - offset: The distance from that edge, inwards, in points.
  ///   - animated: Whether the scroll takes time as ``advance(by:)`` passes it.
  /// - Returns: The immediate changes; nil if the message is unknown.
  @discardableResult
  public func scroll(
    to id: MessageID, edge: ViewEdge = .top, offset: CGFloat = 0, animated: Bool = false
  ) -> ConversationChanges? {
    core.scroll(to: .read(.message(id), edge: edge, offset: offset), animated)
  }

  /// Scrolls to the first message.
  ///
  /// - Returns: The immediate changes.
  @discardableResult
  public func scrollToStart(animated: Bool = false) -> ConversationChanges {
    core.scroll(to: .start, animated) ?? ConversationChanges()
  }

  /// Scrolls to the last message and any rows under it.
  ///
  /// - Returns: The immediate changes.
  @discardableResult
  public func scrollToEnd(animated: Bool = false) -> ConversationChanges {
    core.scroll(to: .end, animated) ?? ConversationChanges()
  }

  /// Scrolls to the strip over the first unread message.
  ///
  /// - Returns: The immediate changes; nil if there is no strip.
  @discardableResult
  public func scrollToUnread(animated: Bool = false) -> ConversationChanges? {
    core.scroll(to: .read(.unread), animated)
  }

  /// The scroll position relative to a message, to be stored and restored in another view of the conversation.
  public var position: ConversationPosition {
    let list = core.screen.list
    guard !list.isAtEnd(within: options.followingTolerance),
      case .row(let anchor, let line) = list.anchor(
        at: options.anchorEdge, within: list.viewport.height, isEdited: { _, _ in false },
        { $0.message == nil ? nil : RowSuccessor(rank: $0.rank, isMoved: false) }),
      let id = list.state.rows.found(rank: anchor.place)?.row.message?.id,
      let frame = core.rowFrame(of: id)
    else { return ConversationPosition(message: nil, edge: .bottom, distance: 0) }
    var position = ConversationPosition(
      message: id.rawValue, edge: anchor.edge, distance: distance(of: frame, anchor.edge))
    position.line = line?.stored
    return position
  }

  /// Scrolls to a stored position.
  ///
  /// - Returns: The immediate changes; nil if its message is missing.
  @discardableResult
  public func scroll(to position: ConversationPosition) -> ConversationChanges? {
    core.scroll(to: ScrollTarget(position), false)
  }

  /// Returns the distance of a frame's edge below the same edge of the uncovered part, in points.
  private func distance(of frame: CGRect, _ edge: ViewEdge) -> CGFloat {
    let (top, bottom) = core.screen.list.viewport.uncovered
    return edge == .top ? frame.minY - top : frame.maxY - bottom
  }

  /// Advances animations, the mark of a message and held touches by some seconds.
  ///
  /// - Returns: The changes of the visible elements by an animated scroll.
  @discardableResult
  public func advance(by seconds: TimeInterval) -> ConversationChanges {
    let seconds = MotionSettings.usable(seconds)
    followDay()
    advanceTouch(by: seconds)
    if !core.screen.isScrolling { flash = flash?.advanced(by: seconds, options.motion) }
    let selected = autoscroll(by: seconds)
    let changes = core.advance(by: seconds)
    return selected ?? changes
  }
}
