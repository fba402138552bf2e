import BubbleCore
import Foundation

/// What stands beside messages, and swiping.
extension ConversationView {
  /// Says what stands beside each message; nil: nothing does.
  ///
  /// Another function is asked for all messages again, those that are seen first; what it says of them is shown with the next
  /// commit. Messages are laid out again only where it leaves them another width or gives their row another height.
  public var accessories: MessageAccessories? {
    get { core.settings.accessories }
    set { core.surround(core.settings.with(accessories: newValue)) }
  }

  /// What is swiped sideways, and how far; nil: nothing is.
  public var swipe: Swipe? { core.screen.list.swipe }

  /// Swipes messages sideways, as far as that uncovers accessories beyond their edges; what was swiped before goes back.
  ///
  /// - Parameters:
  ///   - scope: One message, or all.
  ///   - points: How far further to the right; less than 0: to the left.
  /// - Returns: What changed.
  @discardableResult
  public func swipe(_ scope: SwipeScope, by points: CGFloat) -> ConversationChanges {
    core.swipe(scope, by: points)
  }

  /// Lets go of what is swiped: it opens if it is more than half open, or moves fast enough, and else goes back.
  ///
  /// A host in which a swipe does something, such as to reply, looks at the ``Swipe/fraction`` and calls ``closeSwipe(animated:)``.
  ///
  /// - Parameter velocity: How fast it moves to the right, in points in a second.
  @discardableResult
  public func endSwipe(velocity: CGFloat = 0) -> ConversationChanges {
    core.show(swipe?.released(velocity: velocity), animated: true)
  }

  /// Has what is swiped go back.
  @discardableResult
  public func closeSwipe(animated: Bool = true) -> ConversationChanges {
    core.show(nil, animated: animated)
  }
}
