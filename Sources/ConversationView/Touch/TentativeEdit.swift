import BubbleCore

/// An optimistic edit, shown before a server or another authority has confirmed it, such as a vote in transit.
public struct TentativeEdit: Sendable {
  /// The message.
  public let message: MessageID
  let before: Message
  let after: Message
}
