import BubbleCore
import Foundation

/// Some of a conversation's messages, as they are chosen to be shared.
///
/// Each condition that is there has to hold.
public struct MessageSelection: Hashable, Sendable {
  /// Which places, the first message's being 1; nil: all.
  public var places: ClosedRange<Int>?
  /// The first day; nil: the first of all.
  public var firstDay: CalendarDay?
  /// The last day; nil: the last of all.
  public var lastDay: CalendarDay?
  /// Which messages, by id; nil: all.
  public var messages: Set<MessageID>?

  /// Chooses all messages.
  public init() {}

  /// Whether all messages are chosen.
  public var isAll: Bool { self == MessageSelection() }

  /// The chosen messages as a conversation of their own, which are laid out as if there were no others.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - timeZone: That in which days begin, such as `Europe/Lisbon`.
  /// - Complexity: O(*n*) in the number of messages.
  public func conversation(of conversation: Conversation, timeZone: String) -> Conversation {
    var chosen = conversation
    chosen.messages = zip(1..., conversation.messages).compactMap { place, message in
      contains(message, at: place, timeZone) ? message : nil
    }
    return chosen
  }

  private func contains(_ message: Message, at place: Int, _ timeZone: String) -> Bool {
    if let places, !places.contains(place) { return false }
    if let messages, !messages.contains(message.id) { return false }
    guard firstDay != nil || lastDay != nil else { return true }
    let day = CalendarDay(message.date, timeZone: timeZone).daysSince1970
    return day >= firstDay?.daysSince1970 ?? .min && day <= lastDay?.daysSince1970 ?? .max
  }
}
