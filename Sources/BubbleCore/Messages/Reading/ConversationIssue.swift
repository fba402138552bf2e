/// An error in a conversation file, and its outcome.
public struct ConversationIssue: Hashable, Sendable {
  /// The file's name, as it was given.
  public var file: String
  /// The line of the error, or of the start of its message, from 1; nil if the error concerns the whole file.
  public var line: Int?
  /// The message; nil if unknown.
  public var message: MessageID?
  /// The field: `date`, `content.text`.
  public var field: String?
  /// The error, and the expected content.
  public var text: String
  /// The outcome for the message.
  public var outcome: Outcome
  /// The line itself, numbered, and below it a caret under the error; nil if the file can't be read twice.
  public var excerpt: String?
  /// The number of times that the error occurs: more than one if the occurrences are not listed separately.
  package var count = 1
  /// The error, if ``text`` adds the number of times; nil: ``text``.
  package var cause: String?

  /// Makes an issue.
  package init(
    file: String, line: Int?, message: MessageID?, field: String?, text: String, outcome: Outcome,
    excerpt: String? = nil
  ) {
    (self.file, self.line, self.message) = (file, line, message)
    (self.field, self.text, self.outcome) = (field, text, outcome)
    self.excerpt = excerpt
  }

  /// The outcome for a message with an issue.
  public enum Outcome: String, Hashable, Sendable {
    /// The message can't be read and is shown as an unsupported row with the reason.
    case unreadable
    /// The message is repaired and shown.
    case repaired
  }
}

extension ConversationIssue: CustomStringConvertible {
  /// `trip.json:12: message 4: date: "yesterday" is no date…`.
  public var description: String {
    var text = file
    if let line { text += ":\(line)" }
    text += ": "
    if let message { text += "message \(TextRepair.line(message.rawValue)): " }
    if let field { text += "\(TextRepair.line(field)): " }
    // Ids and fields are quoted from the file; a terminal must not interpret them as commands.
    return TextRepair.repair(text) + TextRepair.indented(self.text)
      + (excerpt.map { "\n\($0)" } ?? "")
  }
}

/// The reason why a file is not a conversation.
public enum ConversationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file can't be opened or read.
  case unreadableFile(file: String, reason: String)
  /// The file is not JSON.
  case notJSON(file: String, line: Int, column: Int, text: String)
  /// The file is larger than the limit, which is in bytes.
  case tooLarge(file: String, limit: Int)
  /// The file is JSON, but not a conversation.
  case notAConversation(file: String, text: String)

  /// The file, the place, and the expected content.
  ///
  /// Quoted parts of the file are made safe for terminals, and cannot look like separate messages of the program.
  public var description: String { TextRepair.margined(TextRepair.shownSafely(text)) }

  private var text: String {
    switch self {
    case .unreadableFile(let file, let reason): "\(file): \(reason)"
    case .notJSON(let file, let line, let column, let text):
      "\(file):\(line):\(column): this is not JSON: \(text)"
    case .tooLarge(let file, let limit):
      "\(file): this is larger than the limit of \(limit) bytes"
    case .notAConversation(let file, let text):
      "\(file): this is not a conversation: \(text)"
    }
  }
}
