import BubbleCore

/// Replies follow the messages that they name.
extension ConversationEditor {
  /// The number of replies that get their quotations at a time.
  private static let quotedAtOnce = 256

  /// Gives a message another id; its row stays, and replies to it name the new id.
  ///
  /// - Complexity: O(log *n*) for the message and for each reply to it.
  mutating func rename(_ id: MessageID, to new: MessageID) throws(ConversationEditError) {
    let rank = try known(id)
    guard new != id else { return }
    guard self.rank(of: new) == nil else { throw .duplicateMessage(new) }
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
    for reply in places.replies[id] where self.message(reply)?.repliedID == id {
      _ = try update(reply) { $0.reply?.message = new }
    }
    quoteInReplies(to: new)
  }

  /// Replaces a message in its row, with the quotation of the message that it names.
  mutating func replace(_ message: Message, at found: RowTree.Cursor) {
    let quoting = quoting(message, before: found.row.message)
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
      places.replies.insert(message)
      if message.hasBareReply { quote(in: message.id) }
    }
    guard !places.replies.isEmpty else { return }
    for message in messages { quoteInReplies(to: message.id) }
  }

  /// Quotes a message in the replies that name it; in many of them with the next commits.
  mutating func quoteInReplies(to id: MessageID) {
    let replies = places.replies[id]
    guard replies.count <= ConversationEditor.quotedAtOnce else {
      return places.replies.postpone(replies, to: id)
    }
    for reply in replies { quote(in: reply) }
  }

  private mutating func quote(in id: MessageID) {
    guard let message = message(id), message.hasBareReply, let rank = rank(of: id),
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
  }

  /// Whether some replies do not quote the messages that they name yet.
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
  private var postponed: [MessageID: [MessageID]] = [:]

  /// Whether there are replies in which a message is quoted later.
  var hasPostponed: Bool { !postponed.isEmpty }

  /// Has a message quoted in its replies later.
  mutating func postpone(_ replies: Set<MessageID>, to id: MessageID) {
    postponed[id] = Array(replies)
  }

  var isEmpty: Bool { replies.isEmpty }

  /// The replies to a message.
  subscript(id: MessageID) -> Set<MessageID> { replies[id] ?? [] }

  /// Adds a message, if it is a reply.
  mutating func insert(_ message: Message) {
    if let id = message.repliedID { replies[id, default: []].insert(message.id) }
  }

  /// Adds a message of a conversation that is opened.
  mutating func insertPending(_ message: Message) {
    insert(message)
    if message.hasBareReply { pending.append(message.id) }
  }

  /// Removes a message.
  mutating func remove(_ message: Message) {
    guard let id = message.repliedID else { return }
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
      let taken = Array(rest.suffix(count))
      rest.removeLast(taken.count)
      if !rest.isEmpty { postponed[id] = rest }
      return taken
    }
    defer { pending.removeLast(min(count, pending.count)) }
    return pending.suffix(count)
  }
}

extension Message {
  /// The id of the message that it answers; nil for none.
  fileprivate var repliedID: MessageID? {
    guard hasExtras else { return nil }
    return extras["reply"]?.object?["message"]?.string.map { MessageID(rawValue: $0) }
  }

  /// Whether it names the message that it answers and quotes nothing of it.
  fileprivate var hasBareReply: Bool {
    guard hasExtras, let fields = extras["reply"]?.object else { return false }
    return fields["message"]?.string != nil
      && ["sender", "text", "image"].allSatisfy { fields[$0] == nil }
  }
}
