import BubbleCore

/// Why a conversation can't be edited as a host asks; it is then as it was.
public enum ConversationEditError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A message is put in whose id one has that is there, or that is put in along with it.
  case duplicateMessage(MessageID)
  /// There is no message of that id.
  case unknownMessage(MessageID)
  /// A row of the host is put in whose id another one has.
  case duplicateRow(String)
  /// There is no row of the host of that id.
  case unknownRow(String)

  /// Names the id, and says what to do.
  public var description: String {
    switch self {
    case .duplicateMessage(let id):
      "there is a message with the id \"\(TextRepair.line(id.rawValue))\" already: update it instead of adding it again"
    case .unknownMessage(let id):
      "there is no message with the id \"\(TextRepair.line(id.rawValue))\": it was removed, or not added yet"
    case .duplicateRow(let id):
      "there is a row with the id \"\(TextRepair.line(id))\" already: remove it first, or give this one another id"
    case .unknownRow(let id):
      "there is no row with the id \"\(TextRepair.line(id))\": it was removed, or not added yet"
    }
  }
}
