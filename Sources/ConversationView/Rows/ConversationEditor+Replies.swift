import BubbleCore

/// Replies follow the messages that they name.
extension ConversationEditor {
  /// The number of replies that get their quotations or a new id at a time.
  private static let quotedAtOnce = 256

  /// Gives a message another id; its row stays, and replies to it name the new id.
  ///
  /// - Complexity: O(log *n*); of many replies the later commits change the rows.
  mutating func rename(_ id: MessageID, to new: MessageID) throws(ConversationEditError) {
    let rank = try known(id)
    guard new != id else { return }
    guard self.rank(of: new) == nil else { throw .duplicateMessage(new) }
    finishRenaming(new)
    guard let found = linked.open(rank: rank), let before = message(id) else { return }
    var message = before
    message.id = new
    if let rank = trimmedRank(of: new) {
      noteEarlier(.message(new), rank)
      movedIDs.insert(.message(new))
    }
    unquoted[id] = nil
    replace(message, at: found)
    insertPlace(of: new, rank)
    places.replies.replace(before, by: message)
    if earlierRanks[.message(new)] == nil {
      earlierRanks[.message(new)] = earlierRanks.removeValue(forKey: .message(id))
      if movedIDs.remove(.message(id)) != nil { movedIDs.insert(.message(new)) }
    }
    if readUpTo == id { readUpTo = new }
    findRead()
    places.replies.rename(id, to: new)
    quoteInReplies(to: new)
  }

  /// Has the replies whose rows name the earlier id of a message name its new one, before another message or reply has that id.
  private mutating func finishRenaming(_ id: MessageID) {
    guard let new = places.replies.newID(of: id) else { return }
    for reply in places.replies[new] { quote(in: reply) }
    places.replies.finish(new)
  }

  /// Does so for all messages.
  mutating func finishRenaming() {
    for id in places.replies.earlierIDs { finishRenaming(id) }
  }

  /// Does so for the ids that a message has and names.
  mutating func finishRenaming(for message: Message) {
    guard places.replies.hasEarlierIDs else { return }
    for case let id? in [message.id, message.repliedID] { finishRenaming(id) }
  }

  /// Returns a message that names the new id of the one that it answers; its row may name an earlier id.
  func naming(_ message: Message?) -> Message? {
    guard places.replies.hasEarlierIDs, var message,
      let new = message.repliedID.flatMap(places.replies.newID)
    else { return message }
    message.reply?.message = new
    return message
  }

  /// Replaces a message in its row, with the quotation of the message that it names.
  mutating func replace(_ message: Message, at found: RowTree.Cursor) {
    let quoting = quoting(message, before: naming(found.row.message))
    unquoted[message.id] = quoting == nil ? nil : message
    let shown = quoting ?? message
    if shown != found.row.message { linked.replace(found, by: shown) }
  }

  /// Returns a reply that names only an id with the quotation of that message; nil for other messages.
  ///
  /// The quotation of a message that was removed stays.
  private mutating func quoting(_ message: Message, before: Message?) -> Message? {
    guard message.hasBareReply, let id = message.repliedID else { return nil }
    var quoting = message
    if let quoted = self.message(id) {
      quoting.reply = Reply(to: quoted)
    } else if let before, before.repliedID == id, !before.hasBareReply {
      quoting.reply = before.reply
    } else {
      return nil
    }
    return quoting
  }

  /// Quotes messages in new replies, and new messages in earlier replies to them.
  mutating func quote(_ messages: some Sequence<Message>) {
    for message in messages {
      finishRenaming(for: message)
      // A message that was trimmed comes back as it comes.
      unquoted[message.id] = nil
      places.replies.insert(message)
      if message.hasBareReply { quote(in: message.id) }
    }
    guard !places.replies.isEmpty else { return }
    for message in messages { quoteInReplies(to: message.id) }
  }

  /// Quotes a message in the replies to it, which name its id; in many of them with the next commits.
  mutating func quoteInReplies(to id: MessageID) {
    let replies = places.replies[id]
    guard replies.count <= ConversationEditor.quotedAtOnce else {
      return places.replies.postpone(replies, to: id)
    }
    for reply in replies { quote(in: reply) }
    places.replies.finish(id)
  }

  private mutating func quote(in id: MessageID) {
    guard let message = message(id), let rank = rank(of: id),
      message.hasBareReply
        || rows.found(rank: rank)?.row.message?.repliedID != message.repliedID,
      let found = linked.open(rank: rank)
    else { return }
    replace(message, at: found)
  }

  /// Quotes messages in some of the replies that wait for it, those of the conversation that was opened from the last one back.
  ///
  /// Does not wait for the ids of a long conversation.
  ///
  /// - Parameter visible: The messages to begin with.
  mutating func quotePending(visible: some Sequence<MessageID> = []) {
    if places.replies.hasPostponed { for id in visible { quote(in: id) } }
    for id in places.takePending(ConversationEditor.quotedAtOnce) { quote(in: id) }
    places.replies.finishTaken()
  }

  /// Whether some replies do not quote the messages that they name yet, or their rows name earlier ids.
  var hasPendingReplies: Bool {
    !places.replies.pending.isEmpty || places.replies.hasPostponed
  }
}

/// The ids of the replies to each message.
struct ReplyTable: Sendable {
  private var replies: [MessageID: Set<MessageID>] = [:]
  /// The replies that name only an id and were not quoted in yet, the earliest first.
  fileprivate(set) var pending: [MessageID] = []
  /// The replies to messages with many, in which they are quoted later.
  private var postponed: [MessageID: Set<MessageID>] = [:]
  /// The ids of messages by their earlier ids, which the rows of some of their many replies name.
  private var newIDs: [MessageID: MessageID] = [:]

  /// Whether there are replies in which a message is quoted later.
  var hasPostponed: Bool { !postponed.isEmpty }

  /// Has a message quoted in its replies later.
  mutating func postpone(_ replies: Set<MessageID>, to id: MessageID) {
    postponed[id] = replies
  }

  var isEmpty: Bool { replies.isEmpty }

  var hasEarlierIDs: Bool { !newIDs.isEmpty }
  /// The earlier ids that rows may name.
  var earlierIDs: [MessageID] { Array(newIDs.keys) }

  /// Returns the id of a message of which rows may name an earlier one; nil for other ids.
  func newID(of id: MessageID) -> MessageID? { newIDs[id] }

  /// Gives a message another id: its replies, whose rows name the old one, are under the new one.
  mutating func rename(_ id: MessageID, to new: MessageID) {
    postponed[id] = nil
    guard let renamed = replies.removeValue(forKey: id) else { return }
    let known = replies.removeValue(forKey: new)
    replies[new] = known.map(renamed.union) ?? renamed
    for (earlier, other) in newIDs where other == id { newIDs[earlier] = new }
    newIDs[id] = new
  }

  /// Notes that the rows of all replies to a message name its id and quote it.
  mutating func finish(_ id: MessageID) {
    postponed[id] = nil
    finishTaken()
  }

  /// Notes so for the messages of which no reply is postponed.
  mutating func finishTaken() {
    if !newIDs.isEmpty { newIDs = newIDs.filter { postponed[$0.value] != nil } }
  }

  /// The replies to a message.
  subscript(id: MessageID) -> Set<MessageID> { replies[id] ?? [] }

  /// Adds a message, if it is a reply.
  mutating func insert(_ message: Message) {
    if let id = repliedID(message) { replies[id, default: []].insert(message.id) }
  }

  /// Returns the id of the message that a reply is under.
  private func repliedID(_ message: Message) -> MessageID? {
    message.repliedID.map { newID(of: $0) ?? $0 }
  }

  /// Adds a message of a conversation that is opened.
  mutating func insertPending(_ message: Message) {
    insert(message)
    if message.hasBareReply { pending.append(message.id) }
  }

  /// Removes a message.
  mutating func remove(_ message: Message) {
    guard let id = repliedID(message) else { return }
    replies[id]?.remove(message.id)
    if replies[id]?.isEmpty == true { replies[id] = nil }
  }

  /// Removes all replies but those that are not quoted in yet.
  mutating func removeAll() { replies = [:] }

  /// Replaces a message with another version.
  mutating func replace(_ before: Message, by message: Message) {
    guard before.id != message.id || before.repliedID != message.repliedID else { return }
    remove(before)
    insert(message)
  }

  /// Returns and removes the last pending replies, or some of those to a message with many.
  mutating func takePending(_ count: Int) -> [MessageID] {
    if pending.isEmpty, let id = postponed.keys.first, var rest = postponed.removeValue(forKey: id)
    {
      let taken = Array(rest.prefix(count))
      rest.subtract(taken)
      if !rest.isEmpty { postponed[id] = rest }
      return taken
    }
    defer { pending.removeLast(min(count, pending.count)) }
    return pending.suffix(count)
  }
}
