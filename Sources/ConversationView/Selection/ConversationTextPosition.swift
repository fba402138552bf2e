import BubbleCore

/// A position in the text of a message.
public struct ConversationTextPosition: Hashable, Sendable {
  /// The message.
  public var message: MessageID
  /// The position in the texts of the message's cell.
  public var position: CellTextPosition

  /// Creates a position.
  public init(message: MessageID, position: CellTextPosition) {
    self.message = message
    self.position = position
  }
}

/// A range of the conversation's text, from a position in one message to one in the same or a later message.
public struct ConversationTextRange: Hashable, Sendable {
  /// The start.
  public var start: ConversationTextPosition
  /// The end.
  public var end: ConversationTextPosition

  /// Creates a range.
  public init(start: ConversationTextPosition, end: ConversationTextPosition) {
    self.start = start
    self.end = end
  }
}

/// The unit by which a selection grows.
public enum SelectionGranularity: String, Hashable, Sendable, CaseIterable {
  /// Characters, as for a drag.
  case character
  /// Words, as for a double click.
  case word
  /// Messages, as for a triple click.
  case message
}

/// A movement of an end of the selection, in the order of the text, regardless of its direction.
public enum SelectionMovement: String, Hashable, Sendable, CaseIterable {
  /// To the start of the character before.
  case previousCharacter
  /// To the end of the next character.
  case nextCharacter
  /// To the start of this word, or of the one before.
  case previousWord
  /// To the end of this word, or of the next one.
  case nextWord
  /// To the start of the line.
  case lineStart
  /// To the end of the line.
  case lineEnd

  /// The direction in which it continues in another text; 0: it stays in its text.
  var step: Int {
    switch self {
    case .previousCharacter, .previousWord: -1
    case .nextCharacter, .nextWord: 1
    case .lineStart, .lineEnd: 0
    }
  }

  /// The same movement of a caret.
  var ofCaret: TextMovement {
    switch self {
    case .previousCharacter: .previousCluster
    case .nextCharacter: .nextCluster
    case .previousWord: .previousWord
    case .nextWord: .nextWord
    case .lineStart: .lineStart
    case .lineEnd: .lineEnd
    }
  }
}

/// The format of a copied part of a conversation.
public enum CopyFormat: String, Hashable, Sendable, CaseIterable {
  /// Plain text; if there are several messages, each after a line with its sender and time.
  case plain
  /// The same with formats and links in CommonMark, and strikethrough in GitHub's syntax.
  case markdown
}
