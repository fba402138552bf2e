/// The conversation as the layouters see it: whom one is talking to.
///
/// The word and its meaning are Actor's: a peer is a person or a group.
public struct Peer: Hashable, Sendable {
  /// Whether one person or several are at the other end.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// One other person: no avatars, no sender names.
    case `private`
    /// Several people: avatars and sender names are shown.
    case group
  }

  /// Names the conversation.
  public var id: String
  /// Whether one person or several are at the other end.
  public var kind: Kind
  /// The conversation's title, without what would turn the direction of texts around it.
  public var title: String { didSet { title = TextRepair.selfContained(title) } }
  /// Who takes part, as far as it is known: for messages that name people besides their sender, such as those who share
  /// a bill.
  public var people: People

  /// Makes a peer.
  public init(id: String, kind: Kind, title: String = "", people: People = People()) {
    self.id = id
    self.kind = kind
    self.title = TextRepair.selfContained(title)
    self.people = people
  }
}

/// A conversation: a peer and its messages in the order in which they are shown.
public struct Conversation: Hashable, Sendable {
  /// Whom one is talking to.
  public var peer: Peer
  /// The messages, oldest first, each id once.
  public var messages: [Message]
  /// The last message that was read: the one after it starts the unread part.
  ///
  /// Nil if nothing is known.
  public var readUpTo: MessageID?

  /// Makes a conversation.
  ///
  /// - Precondition: No two messages share an id. Data from outside goes through
  ///   ``ConversationReader``, which sees to it.
  public init(peer: Peer, messages: [Message], readUpTo: MessageID? = nil) {
    self.peer = peer
    self.messages = messages
    self.readUpTo = readUpTo
  }

  /// Some of the messages, which follow each other, as a conversation of their own.
  ///
  /// - Parameter range: Which messages, by place; those outside of the conversation are left out.
  /// - Complexity: O(*k*) in the number of these messages.
  public func part(_ range: Range<Int>) -> Conversation {
    Conversation(
      peer: peer, messages: Array(messages[range.clamped(to: messages.indices)]),
      readUpTo: readUpTo)
  }
}
