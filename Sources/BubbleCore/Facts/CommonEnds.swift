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
  ///
  /// - Parameter isSame: Whether two messages count as equal.
  init(
    _ messages: [Message], _ old: [Message], by isSame: (Message, Message) -> Bool = (==)
  ) {
    count = messages.count
    oldCount = old.count
    let shorter = min(count, oldCount)
    var (head, tail) = (0, 0)
    while head < shorter, isSame(messages[head], old[head]) { head += 1 }
    while tail < shorter - head, isSame(messages[count - 1 - tail], old[oldCount - 1 - tail]) {
      tail += 1
    }
    (self.head, self.tail) = (head, tail)
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
