import BubbleCore
import Foundation

/// A place in the text of a message.
public struct ConversationTextPosition: Hashable, Sendable {
  /// The message.
  public var message: MessageID
  /// Where in the texts of its cell.
  public var position: CellTextPosition

  /// Makes a position.
  public init(message: MessageID, position: CellTextPosition) {
    self.message = message
    self.position = position
  }
}

/// A part of the conversation's text, from a place in one message to one in the same or a later one.
public struct ConversationTextRange: Hashable, Sendable {
  /// Where it begins.
  public var start: ConversationTextPosition
  /// Where it ends.
  public var end: ConversationTextPosition

  /// Makes a range.
  public init(start: ConversationTextPosition, end: ConversationTextPosition) {
    self.start = start
    self.end = end
  }
}

/// By how much a selection grows.
public enum SelectionGranularity: String, Hashable, Sendable, CaseIterable {
  /// From character to character, as a drag selects.
  case character
  /// From word to word, as a double click does.
  case word
  /// From message to message, as a triple click does.
  case message
}

/// The form in which a part of a conversation is copied.
public enum CopyFormat: String, Hashable, Sendable, CaseIterable {
  /// What is written; where there are several messages, each after a line with its sender and time.
  case plain
  /// The same with formats and links as CommonMark writes them; struck text as GitHub does.
  case markdown
}
