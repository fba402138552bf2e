import BubbleCore
import Foundation

/// Where a list is scrolled to.
enum ScrollTarget: Equatable {
  /// An element: an edge of it at the same edge of what is not covered, and so many points inwards.
  ///
  /// - Parameter clearsDay: Whether the header of the day that is held at the upper edge is not to cover it.
  case element(ConversationElement.ID, edge: ViewEdge, offset: CGFloat, clearsDay: Bool)
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
      offset: position.edge == .top ? position.distance : -position.distance, clearsDay: false)
  }

  /// An element that is to be read: nothing covers it.
  static func read(
    _ id: ConversationElement.ID, edge: ViewEdge = .top, offset: CGFloat = 0
  ) -> ScrollTarget {
    .element(id, edge: edge, offset: offset, clearsDay: edge == .top)
  }
}

extension ConversationState {
  /// How high the header is of the day that a row belongs to.
  func dayHeight(over found: RowTree.Found) -> CGFloat {
    if found.isOpen, let day = rows.day(before: found), day.row.isMeasured(in: settings.number) {
      return day.row.height
    }
    let number = min(found.before.messages, rows.summary.messages - 1)
    guard number >= 0,
      let message = found.row.message ?? rows.found(message: number).row.message
    else { return 0 }
    var contexts = RowContexts(settings)
    let day = contexts.clock.moment(of: message.date).day
    return DayHeaderLayout(text: contexts.clock.dayText(day), context: contexts.whole).height
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
