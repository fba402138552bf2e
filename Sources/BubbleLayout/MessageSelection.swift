import BubbleCore
import Foundation

/// Some of a conversation's messages, as they are chosen to be shared.
///
/// Each condition that is there has to hold.
public struct MessageSelection: Hashable, Sendable {
  /// Which places, the first message's being 1; nil: all.
  public var places: ClosedRange<Int>?
  /// The moment of the first; nil: the first of all.
  public var from: Date?
  /// The moment before which the last is; nil: the last of all.
  public var until: Date?
  /// Which messages, by id; nil: all.
  public var messages: Set<MessageID>?

  /// Chooses all messages.
  public init() {}

  /// Whether all messages are chosen.
  public var isAll: Bool { self == MessageSelection() }

  /// The chosen messages as a conversation of their own, which are laid out as if there were no others.
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
