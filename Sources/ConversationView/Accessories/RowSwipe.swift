import BubbleCore
import Foundation

/// What is swiped sideways.
public enum SwipeScope: Hashable, Sendable {
  /// One message.
  case message(MessageID)
  /// All messages, each as far as there is something beyond its edge.
  case allMessages
}

/// How far something is swiped.
public struct Swipe: Hashable, Sendable {
  /// What.
  public let scope: SwipeScope
  /// How far to the right, in points; less than 0: to the left.
  public let distance: CGFloat
  /// How far it may be to that side: then all is uncovered that is beyond the edge there.
  public let limit: CGFloat

  /// How much is uncovered, from 0 to 1.
  public var fraction: CGFloat { limit > 0 ? abs(distance) / limit : 0 }

  /// A swipe within a reach; nil: it does not move anything.
  init?(_ scope: SwipeScope, distance: CGFloat, reach: ClosedRange<CGFloat>) {
    guard !distance.isNaN else { return nil }
    let distance = max(reach.lowerBound, min(distance, reach.upperBound))
    guard distance != 0 else { return nil }
    self.scope = scope
    self.distance = distance
    limit = distance > 0 ? reach.upperBound : -reach.lowerBound
  }

  /// Where it comes to rest when it is let go: all the way open, if it is more than half so; nil: nothing is swiped.
  ///
  /// - Parameter velocity: How fast it moves to the right, in points in a second.
  func released(velocity: CGFloat) -> Swipe? {
    // How far it would go on.
    let distance = distance + (velocity.isFinite ? velocity : 0) * 0.1
    guard (distance > 0) == (self.distance > 0), abs(distance) > limit / 2 else { return nil }
    return Swipe(scope, distance: self.distance > 0 ? limit : -limit, reach: -limit...limit)
  }

  /// How far a message is moved by it.
  ///
  /// - Parameter reach: How far it may be.
  func offset(of message: MessageID, reach: ClosedRange<CGFloat>) -> CGFloat {
    guard scope == .allMessages || scope == .message(message) else { return 0 }
    return max(reach.lowerBound, min(distance, reach.upperBound))
  }
}
