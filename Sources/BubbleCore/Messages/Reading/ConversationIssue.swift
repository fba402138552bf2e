/// Something in a conversation file that is not as it should be, and what was done about it.
public struct ConversationIssue: Hashable, Sendable {
  /// The file's name, as it was given.
  public var file: String
  /// The line, from 1, on which what is wrong stands, or its message starts; nil for what concerns the whole
  /// file.
  public var line: Int?
  /// The message, if it is known.
  public var message: MessageID?
  /// The field: `date`, `content.text`.
  public var field: String?
  /// What is wrong, and how it should be.
  public var text: String
  /// What became of it.
  public var outcome: Outcome
  /// The line itself, numbered, and below it a caret under what is wrong; nil where the file can't be read
  /// twice.
  public var excerpt: String?
  /// How many times the same is wrong: more than once for what is not listed one by one.
  package var count = 1
  /// What is wrong, where ``text`` says how often besides; nil: that is ``text``.
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

  /// What became of a message with an issue.
  public enum Outcome: String, Hashable, Sendable {
    /// It can't be read and is shown as an unsupported row that says why.
    case unreadable
    /// It is shown, mended.
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
    // Ids and fields are the file's own words; a terminal must not take orders from them.
    return TextRepair.repair(text) + TextRepair.indented(self.text)
      + (excerpt.map { "\n\($0)" } ?? "")
  }
}

/// Why a file is no conversation at all.
public enum ConversationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It can't be opened or read.
  case unreadableFile(file: String, reason: String)
  /// It is no JSON.
  case notJSON(file: String, line: Int, column: Int, text: String)
  /// It is larger than the limit, which is in bytes.
  case tooLarge(file: String, limit: Int)
  /// It is JSON, but no conversation.
  case notAConversation(file: String, text: String)

  /// Names the file and the place, and says what is expected.
  ///
  /// What it quotes of the file gives no orders to a terminal, and looks like no message of its own.
  public var description: String { TextRepair.margined(TextRepair.shownSafely(text)) }

  private var text: String {
    switch self {
    case .unreadableFile(let file, let reason): "\(file): \(reason)"
    case .notJSON(let file, let line, let column, let text):
      "\(file):\(line):\(column): this is no JSON: \(text)"
    case .tooLarge(let file, let limit):
      "\(file): this is larger than the limit of \(limit) bytes"
    case .notAConversation(let file, let text):
      "\(file): this is no conversation: \(text)"
    }
  }
}
