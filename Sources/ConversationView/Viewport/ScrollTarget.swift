import BubbleCore
import Foundation
import ListCore

/// A target to scroll a list to.
enum ScrollTarget: Equatable {
  /// An element: one of its edges at the same edge of the uncovered part, and an offset inwards in points.
  ///
  /// - Parameters:
  ///   - clearsDay: Whether a pinned header of the day must not cover the element.
  ///   - line: A line of the message that is at its place; nil for none.
  case element(
    ConversationElement.ID, edge: ViewEdge, offset: CGFloat, clearsDay: Bool,
    line: ConversationPosition.Line? = nil)
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
      offset: position.edge == .top ? position.distance : -position.distance, clearsDay: false,
      line: position.line)
  }

  /// Follows a message to its new id.
  mutating func rename(_ id: MessageID, to new: MessageID) {
    guard case .element(let element, let edge, let offset, let clearsDay, let line) = self else {
      return
    }
    self = .element(
      element.renamed(id, to: new), edge: edge, offset: offset, clearsDay: clearsDay, line: line)
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

extension AnchorLine {
  /// Creates the line of a stored position, whose text is unknown yet; numbers that make no sense are limited.
  init(_ line: ConversationPosition.Line, in viewport: Viewport) {
    let length = max(0, min(line.length, HeightUnits.maximumCount))
    self.init(
      text: nil, length: length, index: max(0, min(line.text, HeightUnits.maximumCount)),
      offset: max(0, min(line.offset, length)), inset: viewport.units(line.inset))
  }

  /// The line as it is stored in a position.
  var stored: ConversationPosition.Line {
    ConversationPosition.Line(
      text: index, length: length, offset: offset, inset: CGFloat(HeightUnits.points(inset)))
  }
}

/// A position in a conversation that can be stored, such as the place where the user stopped reading.
///
/// It leads to the same line of the message, at any width. It has no text of the message, so it stays small. If the text was changed before
/// the line since, another line may be there.
///
/// ```swift
/// let saved = try JSONEncoder().encode(view.position)
/// view.scroll(to: try JSONDecoder().decode(ConversationPosition.self, from: saved))
/// ```
public struct ConversationPosition: Hashable, Sendable, Codable {
  /// The id of a visible message; nil for the end.
  public var message: String? { didSet { if message != oldValue { line = nil } } }
  /// The edge of the message and of the view.
  public var edge: ViewEdge { didSet { if edge != oldValue { line = nil } } }
  /// The distance of the message's edge below the same edge of the view's uncovered part, in points.
  public var distance: CGFloat
  /// The line of the message that keeps its place in another layout; nil for none.
  package var line: Line?

  /// A line of a message, by a character of it.
  package struct Line: Hashable, Sendable, Codable {
    /// The index of its text among those of the message.
    package var text: Int
    /// The length of the text, and the offset of the character, in UTF-8.
    package var length: Int
    package var offset: Int
    /// The distance of the line's edge from the message's, inwards, in points.
    package var inset: CGFloat
  }

  /// Creates a position.
  public init(message: String?, edge: ViewEdge, distance: CGFloat) {
    self.message = message
    self.edge = edge
    self.distance = distance
  }
}
