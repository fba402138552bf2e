import BubbleCore
import Foundation

/// Where the view is in the conversation.
extension ConversationView {
  /// Scrolls by so many points, down if there are more than 0, as far as the list reaches; an animated scroll ends.
  ///
  /// What comes into sight is laid out here. Edits that are not committed yet stay so.
  @discardableResult
  public func scroll(by points: CGFloat) -> ConversationChanges {
    core.scroll(by: points)
  }

  /// Scrolls to a message, so that one of its edges is at the same edge of the view.
  ///
  /// If something beside it is higher, it is the edge of both together. At the upper edge of the view the message is below the
  /// header of its day, where that is held there.
  ///
  /// - Parameters:
  ///   - id: The message; one that is not shown yet is scrolled to by the next commit.
  ///   - edge: Which edge.
  ///   - offset: How far from the view's edge, inwards, in points.
  ///   - animated: Whether it takes time, as ``advance(by:)`` goes on.
  /// - Returns: What changed at once; nil: there is no such message.
  @discardableResult
  public func scroll(
    to id: MessageID, edge: ViewEdge = .top, offset: CGFloat = 0, animated: Bool = false
  ) -> ConversationChanges? {
    core.scroll(to: .read(.message(id), edge: edge, offset: offset), animated)
  }

  /// Scrolls to the first message.
  ///
  /// - Returns: What changed at once.
  @discardableResult
  public func scrollToStart(animated: Bool = false) -> ConversationChanges {
    core.scroll(to: .start, animated) ?? ConversationChanges()
  }

  /// Scrolls to the last message, and what is under it.
  ///
  /// - Returns: What changed at once.
  @discardableResult
  public func scrollToEnd(animated: Bool = false) -> ConversationChanges {
    core.scroll(to: .end, animated) ?? ConversationChanges()
  }

  /// Scrolls to the line over the first unread message.
  ///
  /// - Returns: What changed at once; nil: there is none.
  @discardableResult
  public func scrollToUnread(animated: Bool = false) -> ConversationChanges? {
    core.scroll(to: .read(.unread), animated)
  }

  /// Where the view is scrolled to, by message: it can be kept, and scrolled to in another view of the conversation.
  public var position: ConversationPosition {
    var seen: ConversationPosition?
    let list = core.screen.list
    _ = list.hold(options, in: list.state.rows) { row in
      guard let message = row.message else { return nil }
      seen = ConversationPosition(
        message: message.id.rawValue, edge: options.anchorEdge, distance: 0)
      return ShownList.Successor(order: row.order, isMoved: false)
    }
    guard var position = seen else {
      return ConversationPosition(message: nil, edge: .bottom, distance: 0)
    }
    position.distance =
      position.message.flatMap { core.rowFrame(of: MessageID($0)) }.map {
        distance(of: $0, position.edge)
      } ?? 0
    return position
  }

  /// Scrolls to a place that was kept.
  ///
  /// - Returns: What changed at once; nil: its message is not there.
  @discardableResult
  public func scroll(to position: ConversationPosition) -> ConversationChanges? {
    core.scroll(to: ScrollTarget(position), false)
  }

  /// How far an edge of a frame is below the same edge of what is not covered.
  private func distance(of frame: CGRect, _ edge: ViewEdge) -> CGFloat {
    let (top, bottom) = core.screen.list.viewport.uncovered
    return edge == .top ? frame.minY - top : frame.maxY - bottom
  }

  /// Lets time pass: what moves goes on.
  ///
  /// - Returns: What changed of what is shown, by an animated scroll.
  @discardableResult
  public func advance(by seconds: TimeInterval) -> ConversationChanges {
    let seconds = MotionSettings.usable(seconds)
    advanceTouch(by: seconds)
    return core.advance(by: seconds)
  }
}
