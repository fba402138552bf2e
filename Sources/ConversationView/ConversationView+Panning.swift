import BubbleCore
import Foundation

/// Panning: tables that are wider than their message, with ``ConversationViewOptions/pansWideTables``.
extension ConversationView {
  /// Pans the table at a point, at most to the ends of its content.
  ///
  /// A host calls it for sideways drags, and for wheels and touch pads. A table stays where it is panned while its message changes,
  /// and while it is not visible. Nothing is laid out again.
  ///
  /// - Parameters:
  ///   - point: In view coordinates; of a drag, the point at which it began.
  ///   - points: The additional distance of the content to the right, in points; negative to the left. NaN counts as 0.
  /// - Returns: The changes; nil if nothing at the point can be panned.
  /// - Complexity: O(*n*) in the number of visible elements and of their parts.
  @discardableResult
  public func pan(at point: CGPoint, by points: CGFloat) -> ConversationChanges? {
    core.screen.list.elements.last { $0.frame.contains(point) }.flatMap { element in
      let own = CGPoint(x: point.x - element.frame.minX, y: point.y - element.frame.minY)
      return pan(element, by: points) { $0.frame.contains(own) }
    }
  }

  /// Pans a table of a visible message by the id of its region, at most to the ends of its content.
  ///
  /// Screen readers scroll with it. The message's node has the action `pan` for each side to which the content reaches beyond the table,
  /// with the region, and with the distance in the parameter `by`.
  ///
  /// - Parameters:
  ///   - region: The id of the table's region, such as `table-1`.
  ///   - id: The message.
  ///   - points: The additional distance of the content to the right, in points; negative to the left. NaN counts as 0.
  /// - Returns: The changes; nil if the message is not visible, or has no such table.
  /// - Complexity: O(*n*) in the number of visible elements and of their parts.
  @discardableResult
  public func pan(_ region: String, of id: MessageID, by points: CGFloat) -> ConversationChanges? {
    core.screen.list.elements.first { $0.id == .message(id) }.flatMap { element in
      pan(element, by: points) { $0.id == region }
    }
  }

  private func pan(
    _ element: ConversationElement, by points: CGFloat, _ isWanted: (WideBox) -> Bool
  ) -> ConversationChanges? {
    guard let layout = element.messageLayout, let id = element.messageID,
      let box = layout.wideBoxes.last(where: isWanted)
    else { return nil }
    let distance = (layout.pans[box.id] ?? 0) + box.limited(points)
    core.screen.pan(box.id, of: id, to: distance)
    return core.show(swipe, animated: false)
  }
}
