/// Finds the entries of an earlier snapshot for the messages of a conversation.
///
/// A conversation usually changes in one part: messages at the beginning and the end are found by their indices, those between by id.
struct SnapshotAlignment: Sendable {
  /// The earlier snapshot's entries.
  let entries: [CellLayoutSnapshot.Entry]
  private let commonEnds: CommonEnds
  /// The indices of the earlier messages between the common ends.
  private var others: [MessageID: Int] = [:]

  /// Aligns the conversation of `facts` with the snapshot.
  ///
  /// - Complexity: O(*n*) in the number of messages between the common ends.
  init(_ facts: MessageRelations, to snapshot: CellLayoutSnapshot?) {
    entries = snapshot?.entries ?? []
    commonEnds = facts.commonEnds
    for index in commonEnds.head..<entries.count - commonEnds.tail {
      others[entries[index].message] = index
    }
  }

  /// Returns the index of the entry for the message at `index` in the conversation; nil if there is none.
  ///
  /// - Complexity: O(1).
  func place(of message: @autoclosure () -> Message, at index: Int) -> Int? {
    if index < commonEnds.head { return index }
    if index >= commonEnds.count - commonEnds.tail {
      return index - commonEnds.count + commonEnds.oldCount
    }
    return others[message().id]
  }
}
