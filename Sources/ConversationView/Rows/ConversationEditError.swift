import BubbleCore

/// An invalid edit of a conversation; the conversation is then unchanged.
public enum ConversationEditError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A message to insert has the same id as an existing one, or as another one to insert.
  case duplicateMessage(MessageID)
  /// No message has the id.
  case unknownMessage(MessageID)
  /// The closure of an update changed the id: `rename` gives a message another id.
  case changedID(MessageID, to: MessageID)
  /// A row to insert has the same id as an existing row of the host.
  case duplicateRow(String)
  /// No row of the host has the id.
  case unknownRow(String)

  /// The id, and advice to the host.
  public var description: String {
    switch self {
    case .duplicateMessage(let id):
      "a message already has the id \"\(TextRepair.line(id.rawValue))\": update it instead of "
        + "adding it again"
    case .unknownMessage(let id):
      "there is no message with the id \"\(TextRepair.line(id.rawValue))\": it was removed, or not added yet"
    case .changedID(let id, let new):
      "an update changes the id \"\(TextRepair.line(id.rawValue))\" to "
        + "\"\(TextRepair.line(new.rawValue))\": call rename(_:to:) for that"
    case .duplicateRow(let id):
      "a row already has the id \"\(TextRepair.line(id))\": remove it first, or give this one "
        + "another id"
    case .unknownRow(let id):
      "there is no row with the id \"\(TextRepair.line(id))\": it was removed, or not added yet"
    }
  }
}
