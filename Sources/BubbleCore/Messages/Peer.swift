/// The other side of a conversation, as layouters see it.
///
/// The word and its meaning are Actor's: a peer is a person or a group.
public struct Peer: Hashable, Sendable {
  /// Whether the other side is one person or several.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// One other person: no avatars, no sender names.
    case `private`
    /// Several people: avatars and sender names are shown.
    case group
  }

  /// The identifier of the conversation.
  public var id: String
  /// Whether the other side is one person or several.
  public var kind: Kind
  /// The conversation's title, without characters that would change the direction of surrounding text.
  public var title: String { didSet { title = TextRepair.selfContained(title) } }
  /// The known participants: for messages that name people other than their sender, such as those who share a bill.
  public var people: People

  /// Makes a peer.
  public init(id: String, kind: Kind, title: String = "", people: People = People()) {
    self.id = id
    self.kind = kind
    self.title = TextRepair.selfContained(title)
    self.people = people
  }
}

/// A conversation: a peer and its messages in display order.
///
/// ```swift
/// let ana = Person(id: "ana", name: "Ana")
/// let conversation = Conversation(
///   peer: Peer(id: "lunch", kind: .group, title: "Lunch"),
///   messages: [
///     Message(id: "1", sender: ana, isOutgoing: false, date: Date(), content: .text("At noon?"))
///   ])
/// ```
public struct Conversation: Hashable, Sendable {
  /// The other side of the conversation.
  public var peer: Peer
  /// The messages, oldest first, each id once.
  public var messages: [Message]
  /// The last message that was read: the one after it starts the unread part.
  ///
  /// Nil if unknown.
  public var readUpTo: MessageID?

  /// Makes a conversation.
  ///
  /// - Precondition: No two messages share an id. Read data from outside with ``ConversationReader``, which ensures that.
  public init(peer: Peer, messages: [Message], readUpTo: MessageID? = nil) {
    self.peer = peer
    self.messages = messages
    self.readUpTo = readUpTo
  }

  /// Returns consecutive messages as a separate conversation.
  ///
  /// - Parameter range: The messages, by index; indices outside of the conversation are ignored.
  /// - Complexity: O(*k*) in the number of these messages.
  public func part(_ range: Range<Int>) -> Conversation {
    Conversation(
      peer: peer, messages: Array(messages[range.clamped(to: messages.indices)]),
      readUpTo: readUpTo)
  }
}
