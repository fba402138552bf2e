/// The common parts of a conversation and an earlier state of it: at the beginning and at the end.
///
/// Nearly every change is between two such parts: an edit, an insertion, an appended message.
struct CommonEnds: Sendable {
  /// The number of equal messages at the beginning.
  let head: Int
  /// The number of equal messages at the end, without those at the beginning.
  let tail: Int
  /// The number of messages.
  let count: Int
  /// The number of earlier messages.
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

  /// The numbers of messages at both ends whose neighbours are the same, too: those beside the changed part are left out.
  var inner: (head: Int, tail: Int) {
    isUnchanged ? (count, 0) : (max(0, head - 1), max(0, tail - 1))
  }

  /// Returns the present index of a message with the same neighbours; nil for others.
  func place(ofOld index: Int) -> Int? {
    if index < inner.head { return index }
    return index < oldCount && index >= oldCount - inner.tail ? index + count - oldCount : nil
  }
}
