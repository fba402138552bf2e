import BubbleCore
import Foundation

/// A selection of a conversation's messages, such as those to be shared.
///
/// All conditions that are set must hold.
public struct MessageSelection: Hashable, Sendable {
  /// The places of the messages, the first message's being 1; nil: all.
  public var places: ClosedRange<Int>?
  /// The earliest date, inclusive; nil: no limit.
  public var from: Date?
  /// The latest date, exclusive; nil: no limit.
  public var until: Date?
  /// The ids of the messages; nil: all.
  public var messages: Set<MessageID>?

  /// Chooses all messages.
  public init() {}

  /// Whether all messages are chosen.
  public var isAll: Bool { self == MessageSelection() }

  /// Returns the chosen messages as a separate conversation, which is laid out as if there were no others.
  ///
  /// - Parameter conversation: The conversation.
  /// - Complexity: O(*n*) in the number of messages.
  public func conversation(of conversation: Conversation) -> Conversation {
    var chosen = conversation
    chosen.messages = zip(1..., conversation.messages).compactMap { place, message in
      contains(message, at: place) ? message : nil
    }
    return chosen
  }

  private func contains(_ message: Message, at place: Int) -> Bool {
    if let places, !places.contains(place) { return false }
    if let messages, !messages.contains(message.id) { return false }
    if let from, message.date < from { return false }
    if let until, message.date >= until { return false }
    return true
  }
}
