import BubbleCore
import Foundation

/// Accessories beside messages, and swiping.
extension ConversationView {
  /// The function that returns the accessories of each message; nil for none.
  ///
  /// Setting another function calls it again for all messages, the visible ones first; the next commit shows its results. A message
  /// is laid out again only if the accessories change its width or the height of its row.
  public var accessories: MessageAccessories? {
    get { core.settings.accessories }
    set { core.surround(core.settings.with(accessories: newValue)) }
  }

  /// The current swipe and its distance; nil if nothing is swiped.
  public var swipe: Swipe? { core.screen.list.swipe }

  /// Swipes messages sideways, at most as far as their accessories beyond the edges reach; a previous swipe closes.
  ///
  /// - Parameters:
  ///   - scope: One message, or all.
  ///   - points: The additional distance to the right, in points; negative to the left.
  /// - Returns: The changes.
  @discardableResult
  public func swipe(_ scope: SwipeScope, by points: CGFloat) -> ConversationChanges {
    core.swipe(scope, by: points)
  }

  /// Ends a swipe: it opens if it is more than half open or moves fast enough, and otherwise closes.
  ///
  /// If a swipe triggers an action such as a reply, the host reads ``Swipe/fraction`` and calls ``closeSwipe(animated:)`` instead.
  ///
  /// - Parameter velocity: The velocity to the right, in points per second.
  @discardableResult
  public func endSwipe(velocity: CGFloat = 0) -> ConversationChanges {
    core.show(swipe?.released(velocity: velocity), animated: true)
  }

  /// Closes the current swipe.
  @discardableResult
  public func closeSwipe(animated: Bool = true) -> ConversationChanges {
    core.show(nil, animated: animated)
  }
}
