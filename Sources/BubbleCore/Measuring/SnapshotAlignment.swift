/// Finds the entries of an earlier snapshot for the messages of a conversation.
///
/// A conversation mostly goes on where it was: messages at the beginning and the end are found by
/// their places, and only those between are looked up by id.
struct SnapshotAlignment: Sendable {
  private let entries: [CellLayoutSnapshot.Entry]
  /// How many messages at the beginning stand where they stood.
  private let head: Int
  /// From here on messages are found `shift` places further up.
  private let tailStart: Int
  private let shift: Int
  /// The other entries.
  private let others: [MessageID: Int]

  /// Compares the ids of a conversation with those of a snapshot.
  ///
  /// - Complexity: O(*n*) in the number of messages.
  init(_ messages: [Message], to snapshot: CellLayoutSnapshot?) {
    entries = snapshot?.entries ?? []
    let shorter = min(messages.count, entries.count)
    var prefix = 0
    while prefix < shorter, entries[prefix].isOf(messages[prefix]) { prefix += 1 }
    shift = messages.count - entries.count
    var suffix = 0
    while suffix < shorter - prefix,
      entries[entries.count - 1 - suffix].isOf(messages[messages.count - 1 - suffix])
    { suffix += 1 }
    head = prefix
    tailStart = messages.count - suffix
    guard tailStart > head else {
      others = [:]
      return
    }
    let between = prefix..<entries.count - suffix
    var others: [MessageID: Int] = [:]
    others.reserveCapacity(between.count)
    for index in between { others[entries[index].message] = index }
    self.others = others
  }

  /// The entry of the message that stands at `index` in the conversation.
  ///
  /// - Complexity: O(1).
  func entry(at index: Int, id: @autoclosure () -> MessageID) -> CellLayoutSnapshot.Entry? {
    if index < head { return entries[index] }
    if index >= tailStart { return entries[index - shift] }
    return others[id()].map { entries[$0] }
  }
}
