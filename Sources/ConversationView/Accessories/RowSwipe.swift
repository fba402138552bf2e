import BubbleCore
import Foundation

/// The messages that a swipe moves.
public enum SwipeScope: Hashable, Sendable {
  /// One message.
  case message(MessageID)
  /// All messages, each as far as its accessories beyond the edge reach.
  case allMessages
}

/// A sideways swipe of messages.
public struct Swipe: Hashable, Sendable {
  /// The messages that it moves.
  public private(set) var scope: SwipeScope
  /// The distance to the right, in points; negative to the left.
  public let distance: CGFloat
  /// The greatest distance to that side, in points: it uncovers all accessories beyond that edge.
  public let limit: CGFloat

  /// The uncovered fraction, from 0 to 1.
  public var fraction: CGFloat { limit > 0 ? abs(distance) / limit : 0 }

  /// Creates a swipe within a range; nil if it moves nothing.
  init?(_ scope: SwipeScope, distance: CGFloat, reach: ClosedRange<CGFloat>) {
    guard !distance.isNaN else { return nil }
    let distance = max(reach.lowerBound, min(distance, reach.upperBound))
    guard distance != 0 else { return nil }
    self.scope = scope
    self.distance = distance
    limit = distance > 0 ? reach.upperBound : -reach.lowerBound
  }

  /// Returns the swipe at rest after its release: fully open if it was more than half open; nil if it closes.
  ///
  /// - Parameter velocity: The velocity to the right, in points per second.
  func released(velocity: CGFloat) -> Swipe? {
    // The distance that it would reach with its momentum.
    let distance = distance + (velocity.isFinite ? velocity : 0) * 0.1
    guard (distance > 0) == (self.distance > 0), abs(distance) > limit / 2 else { return nil }
    return Swipe(scope, distance: self.distance > 0 ? limit : -limit, reach: -limit...limit)
  }

  func with(scope: SwipeScope) -> Swipe {
    var swipe = self
    swipe.scope = scope
    return swipe
  }

  /// Returns the distance by which the swipe moves a message, in points.
  ///
  /// - Parameter reach: The message's range.
  func offset(of message: MessageID, reach: ClosedRange<CGFloat>) -> CGFloat {
    guard scope == .allMessages || scope == .message(message) else { return 0 }
    return max(reach.lowerBound, min(distance, reach.upperBound))
  }
}

extension ConversationCore {
  /// Returns the accessories of a message as shown.
  func accessories(of id: MessageID) -> RowAccessories {
    shownRow(of: .message(id)).map {
      RowAccessories(of: $0.row, in: screen.list.state.settings)
    } ?? RowAccessories()
  }

  /// Returns the range of a swipe.
  func reach(_ scope: SwipeScope) -> ClosedRange<CGFloat> {
    let messages: [MessageID] =
      switch scope {
      case .message(let id): [id]
      case .allMessages: screen.list.elements.compactMap(\.messageID)
      }
    return RowAccessories.reach(
      of: messages.map(accessories), screen.list.state.settings.environment.direction)
  }
}
