import BubbleCore
import Foundation

/// Where a list is scrolled to.
enum ScrollTarget: Equatable {
  /// An element: an edge of it at the same edge of what is not covered, and so many points inwards.
  case element(ConversationElement.ID, edge: ViewEdge, offset: CGFloat)
  case start
  case end

  /// A place that was kept.
  init(_ position: ConversationPosition) {
    guard let message = position.message else {
      self = .end
      return
    }
    self = .element(
      .message(MessageID(message)), edge: position.edge,
      offset: position.edge == .top ? position.distance : -position.distance)
  }
}

/// A scroll that takes time: where it began, and how much of its time has passed.
struct ScrollMotion {
  var target: ScrollTarget
  /// How far the list still was from the target at the beginning, in points.
  var distance: CGFloat
  var time: TimeInterval = 0
  var duration: TimeInterval

  /// How far the list is from the target now.
  var rest: CGFloat { distance * (1 - MotionSettings.progress(time / duration)) }
  var isDone: Bool { time >= duration }
}

/// A place in a conversation that outlives the view, such as where one left off reading.
public struct ConversationPosition: Hashable, Sendable, Codable {
  /// A message that was seen; nil: the end.
  public var message: String?
  /// Which edge of it, and of the view.
  public var edge: ViewEdge
  /// How far the message's edge was below the view's, in points.
  public var distance: CGFloat

  /// Makes a position.
  public init(message: String?, edge: ViewEdge, distance: CGFloat) {
    self.message = message
    self.edge = edge
    self.distance = distance
  }
}
