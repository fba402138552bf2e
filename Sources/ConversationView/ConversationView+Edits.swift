import BubbleCore
import Foundation

/// Edits: each is taken at once and shown by the next commit.
extension ConversationView {
  /// How many messages there are, with all edits.
  public var messageCount: Int { core.editor.state.rows.summary.messages }

  /// A message, with all edits; nil if there is none of that id.
  public func message(_ id: MessageID) -> Message? { core.message(id) }

  /// Puts messages at the end.
  ///
  /// - Throws: ``ConversationEditError/duplicateMessage(_:)``; then none was put in.
  public func append(_ messages: [Message]) throws(ConversationEditError) {
    try insert(messages, before: nil)
  }

  /// Puts messages in before another one; nil: at the end.
  ///
  /// - Throws: ``ConversationEditError``; then none was put in.
  /// - Complexity: O(*k* + log *n*) for *k* messages.
  public func insert(
    _ messages: [Message], before id: MessageID?
  ) throws(ConversationEditError) {
    try core.edit { editor throws(ConversationEditError) in try editor.insert(messages, before: id)
    }
  }

  /// Puts messages at the end, but for those that are there: they take the place of those of their ids.
  ///
  /// What a server sends again need not be told apart. Of several of one id the last one counts.
  public func put(_ messages: [Message]) { core.edit { $0.put(messages) } }

  /// The first message, with all edits; nil if there is none.
  public var firstMessage: Message? { core.editor.firstMessage.flatMap { core.message($0) } }
  /// The last message, with all edits; nil if there is none.
  public var lastMessage: Message? { core.editor.lastMessage.flatMap { core.message($0) } }

  /// Puts messages in before the first one, such as a page of earlier ones.
  public func prepend(_ messages: [Message]) throws(ConversationEditError) {
    try core.edit { editor throws(ConversationEditError) in
      try editor.insert(messages, before: editor.firstMessage)
    }
  }

  /// Changes a message; its id stays.
  ///
  /// - Throws: ``ConversationEditError/unknownMessage(_:)``.
  /// - Complexity: O(log *n*).
  public func update(
    _ id: MessageID, _ body: (inout Message) -> Void
  ) throws(ConversationEditError) {
    try core.update(id, body)
  }

  /// Takes messages out; ids that no message has are left out.
  ///
  /// - Returns: How many were there.
  /// - Complexity: O(*k* log *n*) for *k* messages.
  @discardableResult
  public func remove(_ ids: some Sequence<MessageID>) -> Int {
    // They may come of questions to the view.
    let ids = Array(ids)
    return core.edit { $0.remove(ids) }
  }

  /// Takes out the messages that are far from what is seen, to be put in again when they are needed: ``onNearStart`` and
  /// ``onNearEnd`` ask for them.
  ///
  /// - Parameter count: How many messages above and below what is seen stay.
  /// - Returns: How many were taken out in front and at the end.
  /// - Complexity: O(*k* log *n*) for *k* messages that are taken out.
  @discardableResult
  public func forget(beyond count: Int) -> (earlier: Int, later: Int) {
    let far = core.screen.list.messages(beyond: max(0, count))
    remove(far.earlier + far.later)
    return (far.earlier.count, far.later.count)
  }

  /// Gives a message another place; nil: at the end.
  ///
  /// - Throws: ``ConversationEditError/unknownMessage(_:)``.
  public func move(_ id: MessageID, before other: MessageID?) throws(ConversationEditError) {
    try core.edit { editor throws(ConversationEditError) in try editor.move(id, before: other) }
  }

  /// Takes over a whole other state of the conversation: what differs is found by ids.
  ///
  /// - Throws: ``ConversationEditError/duplicateMessage(_:)`` if two of its messages share an id; then nothing is changed.
  /// - Complexity: O(*n*) comparisons, of references where messages are copies; a host that knows what changed says so instead.
  public func replace(with conversation: Conversation) throws(ConversationEditError) {
    try core.edit { editor throws(ConversationEditError) in
      try editor.replace(with: conversation.messages)
      if conversation.readUpTo != editor.readUpTo { editor.setReadUpTo(conversation.readUpTo) }
      if conversation.peer != editor.state.settings.peer {
        editor.change(editor.state.settings.with(peer: conversation.peer))
      }
    }
  }

  /// Says who is typing; nobody: the row goes.
  ///
  /// The chain lays it out as a message of type `typing` of the first of them, whose payload has all `names`.
  public func setTyping(_ people: [Person]) {
    core.edit { $0.setTyping(people) }
  }

  /// The message that was read last; the first incoming one behind it has the line of the unread part over it.
  public var readUpTo: MessageID? {
    get { core.editor.readUpTo }
    set {
      core.edit { $0.setReadUpTo(newValue) }
    }
  }

  /// Puts a row of the host in before a message; nil: at the end.
  ///
  /// - Throws: ``ConversationEditError``.
  public func insert(_ row: HostedRow, before id: MessageID?) throws(ConversationEditError) {
    try core.edit { editor throws(ConversationEditError) in try editor.insert(row, before: id) }
  }

  /// Changes the height or the content of a row of the host.
  public func update(_ row: HostedRow) throws(ConversationEditError) {
    try core.edit { editor throws(ConversationEditError) in try editor.update(row) }
  }

  /// Takes a row of the host out.
  public func removeRow(_ id: String) throws(ConversationEditError) {
    try core.edit { editor throws(ConversationEditError) in try editor.remove(hosted: id) }
  }
}
