/// Finds the entries of an earlier snapshot for the messages of a conversation.
///
/// A conversation mostly goes on where it was: messages at the beginning and the end are found by
/// their places, as are edited ones that stand where they stood; only others are looked up by id.
struct SnapshotAlignment: Sendable {
  /// The earlier snapshot's entries.
  let entries: [CellLayoutSnapshot.Entry]
  private let commonEnds: CommonEnds
  /// The places of the earlier messages between the common ends, if they are needed.
  private let others: [MessageID: Int]
  private let oldMessages: [Message]

  /// Aligns the conversation that `facts` are of.
  ///
  /// - Complexity: O(*n*) in the number of messages between the common ends.
  init(_ facts: ConversationFacts, to snapshot: CellLayoutSnapshot?) {
    entries = snapshot?.entries ?? []
    oldMessages = snapshot?.facts.messages ?? []
    commonEnds = facts.commonEnds
    let between = commonEnds.head..<oldMessages.count - commonEnds.tail
    let messages = facts.messages
    let (old, commonEnds) = (oldMessages, commonEnds)
    let needsIDs = (commonEnds.head..<messages.count - commonEnds.tail).contains {
      SnapshotAlignment.sameID(messages[$0], old, at: $0, commonEnds) == nil
    }
    var others: [MessageID: Int] = [:]
    if needsIDs {
      others.reserveCapacity(between.count)
      for index in between { others[oldMessages[index].id] = index }
    }
    self.others = others
  }

  /// The place of the entry for the message that stands at `index` in the conversation.
  ///
  /// - Complexity: O(1).
  func place(of message: Message, at index: Int) -> Int? {
    if index < commonEnds.head { return index }
    if index >= commonEnds.count - commonEnds.tail {
      return index - commonEnds.count + commonEnds.oldCount
    }
    return SnapshotAlignment.sameID(message, oldMessages, at: index, commonEnds)
      ?? others[message.id]
  }

  /// The place of the entry for the message at `index` if it is at the beginning or the end.
  func place(near index: Int) -> Int? {
    if index < commonEnds.head { return index }
    return index >= commonEnds.count - commonEnds.tail
      ? index - commonEnds.count + commonEnds.oldCount : nil
  }

  /// The place near an index at which a message of the same id stood.
  private static func sameID(
    _ message: Message, _ old: [Message], at index: Int, _ commonEnds: CommonEnds
  ) -> Int? {
    if index < old.count, old[index].id == message.id { return index }
    let shifted = index - commonEnds.count + commonEnds.oldCount
    return old.indices.contains(shifted) && old[shifted].id == message.id ? shifted : nil
  }
}
