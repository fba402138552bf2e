import BubbleCore

/// An optimistic edit, shown before a server or another authority has confirmed it, such as a vote in transit.
public struct TentativeEdit: Sendable {
  /// The message.
  public let message: MessageID
  let before: Message
  let after: Message

  /// Returns the same edit of the message with another id.
  func with(_ id: MessageID) -> TentativeEdit {
    var (before, after) = (before, after)
    (before.id, after.id) = (id, id)
    return TentativeEdit(message: id, before: before, after: after)
  }
}
