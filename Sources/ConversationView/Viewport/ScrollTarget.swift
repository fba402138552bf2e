import BubbleCore
import Foundation

/// A target to scroll a list to.
enum ScrollTarget: Equatable {
  /// An element: one of its edges at the same edge of the uncovered part, and an offset inwards in points.
  ///
  /// - Parameter clearsDay: Whether a pinned header of the day must not cover the element.
  case element(ConversationElement.ID, edge: ViewEdge, offset: CGFloat, clearsDay: Bool)
  case start
  case end

  /// Creates a target for a stored position.
  init(_ position: ConversationPosition) {
    guard let message = position.message else {
      self = .end
      return
    }
    self = .element(
      .message(MessageID(message)), edge: position.edge,
      offset: position.edge == .top ? position.distance : -position.distance, clearsDay: false)
  }

  /// Follows a message to its new id.
  mutating func rename(_ id: MessageID, to new: MessageID) {
    guard case .element(let element, let edge, let offset, let clearsDay) = self else { return }
    self = .element(element.renamed(id, to: new), edge: edge, offset: offset, clearsDay: clearsDay)
  }

  /// Returns a target at which nothing covers the element.
  static func read(
    _ id: ConversationElement.ID, edge: ViewEdge = .top, offset: CGFloat = 0
  ) -> ScrollTarget {
    .element(id, edge: edge, offset: offset, clearsDay: edge == .top)
  }
}

extension ConversationState {
  /// Returns the height of the header of the day that a row belongs to.
  func dayHeight(over found: RowTree.Cursor) -> CGFloat {
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

/// An animated scroll: its start, and its elapsed time.
struct ScrollMotion {
  var target: ScrollTarget
  /// The distance between the list and the target at the start, in points.
  var distance: CGFloat
  var time: TimeInterval = 0
  var duration: TimeInterval

  /// The distance that remains now, in points.
  var rest: CGFloat { distance * (1 - MotionSettings.progress(time / duration)) }
  var isDone: Bool { time >= duration }
}

/// A position in a conversation that can be stored, such as the place where the user stopped reading.
///
/// ```swift
/// let saved = try JSONEncoder().encode(view.position)
/// view.scroll(to: try JSONDecoder().decode(ConversationPosition.self, from: saved))
/// ```
public struct ConversationPosition: Hashable, Sendable, Codable {
  /// The id of a visible message; nil for the end.
  public var message: String?
  /// The edge of the message and of the view.
  public var edge: ViewEdge
  /// The distance of the message's edge below the same edge of the view's uncovered part, in points.
  public var distance: CGFloat

  /// Creates a position.
  public init(message: String?, edge: ViewEdge, distance: CGFloat) {
    self.message = message
    self.edge = edge
    self.distance = distance
  }
}
