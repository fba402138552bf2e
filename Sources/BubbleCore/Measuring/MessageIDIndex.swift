/// Two messages of one conversation have the same id.
///
/// What stands in a list is told apart by its id, so such a conversation can't be shown. A file is read
/// by ``ConversationReader``, which gives the second message another id and says so.
public struct DuplicateMessageID: Error, Hashable, Sendable, CustomStringConvertible {
  /// The id.
  public let id: MessageID
  /// The places of the first two messages that have it, in order.
  public let places: [Int]

  /// Names the id and the places, and says what to do.
  public var description: String {
    let numbers = places.map(String.init).joined(separator: " and ")
    let name = TextRepair.line(id.rawValue)
    return "messages \(numbers) both have the id \"\(name)\": give each message an id of its "
      + "own, and update the one that is there instead of adding it again"
  }
}

/// The ids of a conversation that is handed over again and again, so that only what is new is checked.
struct MessageIDIndex {
  private var messages: [Message] = []
  private var ids: Set<MessageID> = []

  /// Takes the messages of the conversation as it is now.
  ///
  /// - Throws: The first id that two of them share; the index is then as it was.
  /// - Complexity: O(*n*) comparisons of references in the number of messages, and hashing of those ids
  ///   that lie between the parts at beginning and end that are as they were.
  mutating func take(_ new: [Message]) throws(DuplicateMessageID) {
    let ends = CommonEnds(new, messages) { $0.isCopy(of: $1) || $0.id == $1.id }
    let removed = ends.head..<messages.count - ends.tail
    let added = ends.head..<new.count - ends.tail
    for index in removed { ids.remove(messages[index].id) }
    for index in added where !ids.insert(new[index].id).inserted {
      for index in added.lowerBound..<index { ids.remove(new[index].id) }
      for index in removed { ids.insert(messages[index].id) }
      throw MessageIDIndex.duplicate(of: new[index].id, in: new)
    }
    messages = new
  }

  private static func duplicate(of id: MessageID, in messages: [Message]) -> DuplicateMessageID {
    DuplicateMessageID(
      id: id, places: Array(messages.indices.lazy.filter { messages[$0].id == id }.prefix(2)))
  }
}
