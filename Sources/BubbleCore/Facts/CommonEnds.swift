/// Where a conversation is the same as an earlier state of it: at the beginning and at the end.
///
/// Nearly every change is between two such parts: an edit, an insertion, an appended message.
struct CommonEnds: Sendable {
  /// How many messages at the beginning are equal.
  let head: Int
  /// How many messages at the end are equal, those at the beginning left aside.
  let tail: Int
  /// How many messages there are.
  let count: Int
  /// How many there were.
  let oldCount: Int

  /// Compares the messages of two conversations.
  ///
  /// - Complexity: O(*n*) in the number of messages.
  init(_ messages: [Message], _ old: [Message]) {
    count = messages.count
    oldCount = old.count
    let shorter = min(messages.count, old.count)
    var prefix = 0
    while prefix < shorter, messages[prefix] == old[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      messages[messages.count - 1 - suffix] == old[old.count - 1 - suffix]
    { suffix += 1 }
    head = prefix
    tail = suffix
  }

  /// Whether all messages are equal.
  var isUnchanged: Bool { head == count && head == oldCount }

  /// How many messages at both ends have the same neighbours, too: what stands beside the part that changed has not.
  var inner: (head: Int, tail: Int) {
    isUnchanged ? (count, 0) : (max(0, head - 1), max(0, tail - 1))
  }

  /// Where a message with the same neighbours stands now; nil for others.
  func place(ofOld index: Int) -> Int? {
    if index < inner.head { return index }
    return index < oldCount && index >= oldCount - inner.tail ? index + count - oldCount : nil
  }
}
