import BubbleCore

/// Edits: each takes effect at once, and the next commit shows it.
extension ConversationView {
  /// The number of messages, with all edits.
  public var messageCount: Int { core.editor.state.rows.summary.messages }

  /// Returns a message, with all edits; nil if the id is unknown.
  public func message(_ id: MessageID) -> Message? { core.message(id) }

  /// Appends messages.
  ///
  /// ```swift
  /// try view.append([message])
  /// view.scrollToEnd(animated: true)       // also when earlier messages are visible
  /// ```
  ///
  /// - Throws: ``ConversationEditError/duplicateMessage(_:)``; then no message is inserted.
  public func append(_ messages: [Message]) throws(ConversationEditError) {
    try insert(messages, before: nil)
  }

  /// Inserts messages before another one; nil appends them.
  ///
  /// - Throws: ``ConversationEditError``; then no message is inserted.
  /// - Complexity: O(*k* + log *n*) for *k* messages.
  public func insert(
    _ messages: [Message], before id: MessageID?
  ) throws(ConversationEditError) {
    try core.edit { editor throws(ConversationEditError) in try editor.insert(messages, before: id)
    }
  }

  /// Updates the messages whose ids the conversation has, and appends the others.
  ///
  /// A host can pass all messages that a server sends again. Of several messages with one id the last one wins.
  public func upsert(_ messages: [Message]) { core.edit { $0.upsert(messages) } }

  /// The first message, with all edits; nil in an empty conversation.
  public var firstMessage: Message? { core.editor.firstMessage.flatMap { core.message($0) } }
  /// The last message, with all edits; nil in an empty conversation.
  public var lastMessage: Message? { core.editor.lastMessage.flatMap { core.message($0) } }

  /// Inserts messages before the first one, such as a page of earlier messages.
  ///
  /// - Throws: ``ConversationEditError/duplicateMessage(_:)`` if an id exists or comes twice; then nothing changes.
  public func prepend(_ messages: [Message]) throws(ConversationEditError) {
    try core.edit { editor throws(ConversationEditError) in
      try editor.insert(messages, before: editor.firstMessage)
    }
  }

  /// Changes a message; its id must stay.
  ///
  /// ```swift
  /// try view.update("99") { $0.status = .read }
  /// ```
  ///
  /// A reply that names only the id of a message, as `Reply(message: "41")` does, shows that message's sender and text while both are in
  /// the conversation, and follows its changes. If the message is removed, the reply keeps the last quotation. ``message(_:)`` returns
  /// the reply without it.
  ///
  /// - Throws: ``ConversationEditError/unknownMessage(_:)``; ``ConversationEditError/changedID(_:to:)`` if the closure changes the id,
  ///   which ``rename(_:to:)`` does. Then nothing changes.
  /// - Complexity: O(log *n*), also for each reply that quotes the message. If there are many, the next commits change them, the visible ones
  ///   first.
  public func update(
    _ id: MessageID, _ body: (inout Message) -> Void
  ) throws(ConversationEditError) {
    try core.update(id, body)
  }

  /// Gives a message another id, for example the server's to a message that was shown before the server accepted it.
  ///
  /// ```swift
  /// try view.append([message])
  /// try view.rename(message.id, to: "server-7")
  /// try view.update("server-7") { $0.status = .sent }
  /// ```
  ///
  /// The message stays the same element: it does not move or fade. Its ``elements``, accessories, selection, current match, touch, focus,
  /// states of regions and swipe have the new id at once. So does ``readUpTo``, and replies to the message name the new id.
  /// ``rollBack(_:)`` takes tentative edits of before. A host that keeps ids itself, such as those of its toolkit's views, changes them with this call.
  ///
  /// If the server's message was inserted before, remove the optimistic one instead.
  ///
  /// - Throws: ``ConversationEditError/unknownMessage(_:)`` if no message has the id, ``ConversationEditError/duplicateMessage(_:)`` if
  ///   another message has the new one; then nothing changes.
  /// - Complexity: O(log *n*) and proportional to the visible elements, for any number of replies. If there are many, the next commits change
  ///   their rows, the visible ones first; ``message(_:)`` returns each with the new id at once.
  public func rename(_ id: MessageID, to new: MessageID) throws(ConversationEditError) {
    try core.rename(id, to: new)
    touching.rename(id, to: new)
    selecting.state.rename(id, to: new)
    if flash?.message == id { flash?.message = new }
  }

  /// Removes messages; unknown ids are ignored.
  ///
  /// - Returns: The number of messages removed.
  /// - Complexity: O(*k* log *n*) for *k* messages.
  @discardableResult
  public func remove(_ ids: some Sequence<MessageID>) -> Int {
    // The sequence may read the view lazily, so it is copied before the edit.
    let ids = Array(ids)
    return core.edit { $0.remove(ids) }
  }

  /// Removes the messages that are far from the visible ones.
  ///
  /// ``onNearStart`` and ``onNearEnd`` ask for them again when the view comes near. While no row is visible, nothing is removed.
  ///
  /// - Parameter count: The number of messages to keep above and below the visible ones; a negative number counts as 0.
  /// - Returns: The number of messages that this call removed at the start and at the end. Messages that another edit has already
  ///   removed do not count.
  /// - Complexity: O(log *n* + *e*) for *e* edits since the last commit, regardless of the number of removed messages. If one of
  ///   these edits inserted a message among the removed ones, O(*k* log *n*) for *k* removed messages.
  @discardableResult
  public func trim(keeping count: Int) -> TrimmedMessages {
    let far = core.screen.list.messages(beyond: max(0, count))
    let shown = core.screen.list.state.rows
    return core.edit {
      TrimmedMessages(
        earlier: $0.trim(far.earlier, of: shown), later: $0.trim(far.later, of: shown))
    }
  }

  /// Moves a message before another one; nil moves it to the end.
  ///
  /// - Throws: ``ConversationEditError/unknownMessage(_:)`` if no message has one of the ids.
  public func move(_ id: MessageID, before other: MessageID?) throws(ConversationEditError) {
    try core.edit { editor throws(ConversationEditError) in try editor.move(id, before: other) }
  }

  /// Replaces the whole conversation with another state, and determines the differences by ids.
  ///
  /// - Throws: ``ConversationEditError/duplicateMessage(_:)`` if two of its messages share an id; then nothing changes.
  /// - Complexity: O(*n*) comparisons, by reference if messages are copies. A host that has the changes calls the other edits
  ///   instead.
  public func replace(with conversation: Conversation) throws(ConversationEditError) {
    try core.edit { editor throws(ConversationEditError) in
      try editor.replace(with: conversation.messages)
      if conversation.readUpTo != editor.readUpTo { editor.setReadUpTo(conversation.readUpTo) }
      if conversation.peer != editor.state.settings.peer {
        editor.change(editor.state.settings.with(peer: conversation.peer))
      }
    }
  }

  /// Sets the people who are typing; an empty list removes the row.
  ///
  /// The chain lays the row out as a message of type `typing` from the first person, whose payload has all `names`.
  public func setTyping(_ people: [Person]) {
    core.edit { $0.setTyping(people) }
  }

  /// The last message read; the unread strip is over the first incoming message after it.
  ///
  /// If that message is removed, its id stays here, and the strip stays where it is: messages above the removed one are read, and those
  /// below are unread. If a message with the id is inserted again, its new place counts. An id that was never in the conversation has
  /// no effect before its message is inserted.
  public var readUpTo: MessageID? {
    get { core.editor.readUpTo }
    set {
      core.edit { $0.setReadUpTo(newValue) }
    }
  }

  /// Inserts a row of the host before a message; nil appends it.
  ///
  /// - Throws: ``ConversationEditError/duplicateRow(_:)`` if a row has its id, ``ConversationEditError/unknownMessage(_:)`` if no
  ///   message has `id`.
  public func insert(_ row: HostedRow, before id: MessageID?) throws(ConversationEditError) {
    try core.edit { editor throws(ConversationEditError) in try editor.insert(row, before: id) }
  }

  /// Changes the height or the content of a row of the host.
  ///
  /// - Throws: ``ConversationEditError/unknownRow(_:)`` if no row has its id.
  public func update(_ row: HostedRow) throws(ConversationEditError) {
    try core.edit { editor throws(ConversationEditError) in try editor.update(row) }
  }

  /// Removes a row of the host.
  ///
  /// - Throws: ``ConversationEditError/unknownRow(_:)`` if no row has the id.
  public func removeRow(_ id: String) throws(ConversationEditError) {
    try core.edit { editor throws(ConversationEditError) in try editor.remove(hosted: id) }
  }
}
