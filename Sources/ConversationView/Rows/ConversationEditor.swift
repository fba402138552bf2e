import BubbleCore
import Foundation

/// The editable state of a conversation: the cost of an edit is the size of its change times a logarithm.
///
/// It maintains the derived rows and relations: the headers of days, the unread strip, and the relations of messages to their
/// neighbours.
struct ConversationEditor {
  var linked: LinkedRows
  var places: MessagePlaces
  var hostedPlaces: [String: Int] = [:]
  /// The last message that was read.
  var readUpTo: MessageID?
  /// The rank of that message; if it was removed, the rank of the message above it.
  var readRank: Int?
  /// The rank of the unread strip; nil if there is none.
  private(set) var unreadRank: Int?
  /// The earlier ranks of elements whose rank has changed or that were removed, since the last ``forgetEarlierRanks()``; except those
  /// that were trimmed.
  var earlierRanks: [ConversationElement.ID: Int] = [:]
  /// The ranks of trimmed messages since then, and the rows among which they were.
  var trimmed: (ranks: [ClosedRange<Int>], rows: RowTree)?
  /// The least and the greatest rank of removed rows.
  private var removedRanks: ClosedRange<Int>?
  /// The elements removed since then: if they are inserted again, they may be at another place.
  var movedIDs: Set<ConversationElement.ID> = []
  /// The replies that name only a message, as the host has them, and some that were trimmed: their rows quote the message.
  var unquoted: [MessageID: Message] = [:]

  /// The estimated height of messages before they are measured, in points.
  static let estimate = 48.0

  /// Creates the state of a conversation.
  ///
  /// - Complexity: O(1), unless the last read message is far from the end.
  init(_ conversation: Conversation, settings: LayoutSettings) {
    let rows = RowTree(conversation.messages, estimate: ConversationEditor.estimate)
    linked = LinkedRows(ConversationState(rows: rows, settings: settings))
    var unresolved: UnresolvedMessages?
    if !conversation.messages.isEmpty,
      case .unresolved(let all)? = rows.entry(of: RowRank.step)?.content
    {
      unresolved = all
    }
    places = MessagePlaces(unresolved)
    setReadUpTo(conversation.readUpTo)
    quotePending()
  }

  /// The current state of the conversation.
  var state: ConversationState { linked.state }
  /// A number that increases with each edit.
  var edition: Int { linked.edition }
  var rows: RowTree { linked.rows }

  /// The number of waits for the ids of a long conversation.
  var idWaitCount: Int { places.waitCount }
  /// The number of ranks that are stored by id, with those of some removed messages.
  var rankCount: Int { places.count }

  /// Returns and clears the ranks of rows that may have to be measured.
  mutating func takeTouched() -> [ClosedRange<Int>] { linked.takeTouched() }

  /// Returns and clears the ranks of inserted, edited or removed messages.
  mutating func takeEditedMessages() -> [ClosedRange<Int>] { linked.takeEditedMessages() }

  /// Takes over rows that were resolved or measured in an earlier state.
  mutating func merge(_ rows: [Row]) { linked.merge(rows) }

  /// Sets the settings for all later layouts.
  mutating func change(_ settings: LayoutSettings) { linked.change(settings) }

  /// Returns the rank of a message; nil if the id is unknown.
  mutating func rank(of id: MessageID) -> Int? { places.rank(of: id, in: rows) }
  /// Returns the rank of a row of the host; nil if the id is unknown.
  func rank(ofHosted id: String) -> Int? { hostedPlaces[id] }

  /// Returns the rank of an element; nil if it is missing, or if its rank is derived from a message's.
  mutating func rank(of id: ConversationElement.ID) -> Int? {
    switch id {
    case .message(let id), .accessory(let id, _): rank(of: id)
    case .row(let id): rank(ofHosted: id)
    case .unread: unreadRank
    case .typing: RowRank.typing
    case .day: nil
    }
  }

  /// Returns a message; nil if the id is unknown.
  mutating func message(_ id: MessageID) -> Message? {
    guard let rank = rank(of: id) else { return nil }
    return naming(unquoted[id] ?? rows.found(rank: rank)?.row.message)
  }

  /// The first and the last message; nil in an empty conversation.
  var firstMessage: MessageID? {
    messageCount > 0 ? rows.found(message: 0).row.message?.id : nil
  }
  var lastMessage: MessageID? {
    messageCount > 0 ? rows.found(message: messageCount - 1).row.message?.id : nil
  }
  var messageCount: Int { rows.summary.messages }

  // MARK: - Messages

  /// Inserts messages before another one, or at the end.
  mutating func insert(_ messages: [Message], before id: MessageID?) throws(ConversationEditError) {
    var ids: Set<MessageID> = []
    for message in messages where !ids.insert(message.id).inserted || rank(of: message.id) != nil {
      throw .duplicateMessage(message.id)
    }
    let next = try id.map { id throws(ConversationEditError) in try known(id) }
    guard !messages.isEmpty else { return }
    let (first, spacing) = room(for: messages.count, before: next)
    insert(
      UnresolvedMessages(
        messages: messages[...], firstRank: first, spacing: spacing,
        estimate: ConversationEditor.estimate))
  }

  private mutating func insert(_ unresolved: UnresolvedMessages) {
    linked.insert(unresolved)
    for (offset, message) in unresolved.messages.enumerated() {
      if let rank = trimmedRank(of: message.id) {
        noteEarlier(.message(message.id), rank)
        movedIDs.insert(.message(message.id))
      }
      insertPlace(of: message.id, unresolved.firstRank + offset * unresolved.spacing)
    }
    findRead()
    quote(unresolved.messages)
  }

  /// Finds the last message that was read, after messages got new ids or places.
  mutating func findRead() {
    if let readUpTo, let rank = rank(of: readUpTo) { readRank = rank }
    placeUnread()
  }

  /// Changes a message; its id must stay.
  ///
  /// - Returns: Whether it differs now.
  mutating func update(
    _ id: MessageID, _ body: (inout Message) -> Void
  ) throws(ConversationEditError) -> Bool {
    let rank = try known(id)
    guard let before = self.message(id) else { return false }
    var message = before
    body(&message)
    guard message.id == id else { throw .changedID(id, to: message.id) }
    guard message != before else { return false }
    finishRenaming(for: message)
    guard let found = linked.open(rank: rank) else { return false }
    replace(message, at: found)
    places.replies.replace(before, by: message)
    quoteInReplies(to: id)
    if message.isOutgoing != before.isOutgoing { placeUnread() }
    return true
  }

  /// Removes messages; unknown ids are ignored.
  ///
  /// - Returns: The number of messages removed.
  @discardableResult
  mutating func remove(_ ids: some Sequence<MessageID>) -> Int {
    let count = messageCount
    var numbers: [(number: Int, rank: Int)] = []
    for id in ids {
      guard let rank = rank(of: id), let found = rows.found(rank: rank) else { continue }
      if let message = found.row.message { places.replies.remove(message) }
      unquoted[id] = nil
      forgetPlace(of: id, rank)
      movedIDs.insert(.message(id))
      numbers.append((found.before.messages, rank))
    }
    numbers.sort { $0.number > $1.number }
    // From the last to the first, so that earlier indices stay valid; consecutive messages together.
    var index = 0
    while index < numbers.count {
      var end = index + 1
      // An id may be there twice.
      while end < numbers.count,
        numbers[end].number >= numbers[end - 1].number - (hostedPlaces.isEmpty ? 1 : 0)
      {
        end += 1
      }
      let first = numbers[end - 1]
      remove(messages: first.rank...numbers[index].rank, number: first.number)
      index = end
    }
    if !numbers.isEmpty { placeUnread() }
    return count - messageCount
  }

  /// Removes consecutive messages, with no row of the host among them.
  mutating func remove(messages ranks: ClosedRange<Int>, number: Int) {
    linked.remove(messages: ranks, number: number)
    guard let readRank, ranks.contains(readRank) else { return }
    // The read mark moves to the message above.
    self.readRank = number > 0 ? rows.found(message: number - 1).row.rank : .min + 1
  }

  /// Moves a message before another one, or to the end.
  mutating func move(_ id: MessageID, before other: MessageID?) throws(ConversationEditError) {
    let rank = try known(id)
    if let other { _ = try known(other) }
    guard id != other else { return }
    guard let found = linked.open(rank: rank) else { return }
    linked.remove(messages: rank...rank, number: found.before.messages)
    forgetPlace(of: id, rank)
    movedIDs.insert(.message(id))
    let next = other.flatMap { self.rank(of: $0) }
    let place = room(for: 1, before: next).first
    linked.insert(message: found.row.with(rank: place))
    insertPlace(of: id, place)
    if readRank == rank { readRank = place }
    placeUnread()
  }

  mutating func known(_ id: MessageID) throws(ConversationEditError) -> Int {
    guard let rank = rank(of: id) else { throw .unknownMessage(id) }
    return rank
  }

  // MARK: - Rows between messages

  /// Sets the people who are typing.
  mutating func setTyping(_ people: [Person]) {
    let rank = RowRank.typing
    let present = rows.found(rank: rank)?.row
    if people.isEmpty {
      if present != nil { linked.remove(rank...rank) }
      return
    }
    if case .typing(people)? = present?.content { return }
    let row = Row(
      rank: rank, content: .typing(people),
      height: present?.height ?? ConversationEditor.estimate)
    if present == nil {
      linked.insert(row)
    } else {
      linked.update(rank) { $0 = row }
    }
  }

  /// Inserts a row of the host before a message, or at the end.
  mutating func insert(_ hosted: HostedRow, before id: MessageID?) throws(ConversationEditError) {
    guard hostedPlaces[hosted.id] == nil else { throw .duplicateRow(hosted.id) }
    let next = try id.map { id throws(ConversationEditError) in try known(id) }
    let rank = room(for: 1, before: next).first
    var row = Row(
      rank: rank, content: .hosted(hosted),
      height: hosted.content == nil ? Double(hosted.height) : ConversationEditor.estimate)
    if hosted.content == nil { row.flags = .isMeasured }
    row.settings = state.settings.number
    linked.insert(row)
    hostedPlaces[hosted.id] = rank
  }

  /// Changes a row of the host.
  mutating func update(_ hosted: HostedRow) throws(ConversationEditError) {
    guard let rank = hostedPlaces[hosted.id] else { throw .unknownRow(hosted.id) }
    linked.update(rank) { $0.content = .hosted(hosted) }
  }

  /// Removes a row of the host.
  mutating func remove(hosted id: String) throws(ConversationEditError) {
    guard let rank = hostedPlaces.removeValue(forKey: id) else { throw .unknownRow(id) }
    noteEarlier(.row(id), rank)
    noteRemoved(rank)
    movedIDs.insert(.row(id))
    linked.remove(rank...rank)
  }

  /// Sets the last message that was read.
  mutating func setReadUpTo(_ id: MessageID?) {
    readUpTo = id
    readRank = nil
    if let id { readRank = lateRank(of: id) ?? rank(of: id) }
    placeUnread()
  }

  /// Returns the rank of a message among the last ones, so that opening a conversation does not wait for all ids.
  private func lateRank(of id: MessageID) -> Int? {
    let count = rows.count
    var rank: Int?
    rows.forEach(in: max(0, count - RowTree.openingSize)..<count) { found in
      if found.row.message?.id == id { rank = found.row.rank }
    }
    return rank
  }

  /// Places the unread strip over the first incoming message after the last read one.
  mutating func placeUnread() {
    let first = readRank.flatMap { linked.firstIncoming(behind: $0) }
    let wanted = first.map { $0 - RowRank.unreadDistance }
    let present = unreadRank.flatMap { rows.found(rank: $0) }?.row
    if wanted == unreadRank, present != nil || wanted == nil { return }
    if let present { linked.remove(present.rank...present.rank) }
    noteEarlier(.unread, unreadRank)
    if let unreadRank { linked.linkStrip(over: unreadRank + RowRank.unreadDistance) }
    unreadRank = wanted
    guard let wanted else { return }
    var row = Row(
      rank: wanted, content: .unread, height: present?.height ?? ConversationEditor.estimate)
    (row.flags, row.settings) = (present?.flags ?? [], present?.settings ?? 0)
    linked.insert(row)
    linked.linkStrip(over: wanted + RowRank.unreadDistance)
  }

  // MARK: - Ranks

  /// Clears the earlier ranks: the shown state has all edits.
  ///
  /// - Returns: Values of which much may be freed now.
  mutating func forgetEarlierRanks() -> [any Sendable] {
    defer { (earlierRanks, movedIDs, trimmed) = ([:], [], nil) }
    places.shrink(to: rows)
    guard let trimmed else { return [] }
    return [trimmed.rows, takeTrimmedReplies()]
  }

  mutating func noteEarlier(_ id: ConversationElement.ID, _ rank: Int?) {
    if let rank, earlierRanks[id] == nil { earlierRanks[id] = rank }
  }

  /// Notes the rank of a message that is among the rows.
  mutating func insertPlace(of id: MessageID, _ rank: Int) {
    places.insert(id, rank, in: rows, keepsRemoved: trimmed != nil)
  }

  private mutating func forgetPlace(of id: MessageID, _ rank: Int) {
    noteEarlier(.message(id), rank)
    noteRemoved(rank)
  }

  mutating func noteRemoved(_ rank: Int) {
    let (least, greatest) = (removedRanks?.lowerBound ?? rank, removedRanks?.upperBound ?? rank)
    removedRanks = min(least, rank)...max(greatest, rank)
  }

  /// Returns ranks for consecutive rows to insert.
  ///
  /// - Parameter next: The rank of the message that follows them; nil to append them.
  private mutating func room(for count: Int, before next: Int?) -> (first: Int, spacing: Int) {
    let index: Int
    if let next {
      index = rows.found(rank: next)?.index ?? 0
    } else {
      let hasTyping = rows.summary.lastRank == RowRank.typing
      index = rows.count - (hasTyping ? 1 : 0)
    }
    // At the ends ranks are not reused, so that new rows there differ from removed ones.
    let base = rows.base(before: index)
    let low = next == nil ? [base, removedRanks?.upperBound].compactMap(\.self).max() : base
    let high = base == nil ? next.map { min($0, removedRanks?.lowerBound ?? $0) } : next
    if let room = RowRank.room(for: count, behind: low, before: high) { return room }
    let moved = makeRoom(for: count, around: index)
    return room(for: count, before: next.map { moved[$0] ?? $0 })
  }

  /// Assigns other ranks to the rows around an index, farther apart.
  ///
  /// - Returns: The new ranks of messages by their old ones.
  private mutating func makeRoom(for count: Int, around index: Int) -> [Int: Int] {
    var radius = 64
    while true {
      let range = max(0, index - radius)..<min(rows.count, index + radius)
      if let (rows, moved) = linked.spread(range, for: count) {
        note(rows, moved)
        if let readRank { self.readRank = moved[readRank] ?? readRank }
        return moved
      }
      radius *= 4
    }
  }

  /// Records the changed ranks of rows.
  private mutating func note(_ rows: [Row], _ moved: [Int: Int]) {
    let before = Dictionary(uniqueKeysWithValues: moved.map { ($0.value, $0.key) })
    for row in rows {
      if let message = row.message, let rank = before[row.rank] {
        forgetPlace(of: message.id, rank)
      }
    }
    for row in rows {
      switch row.content {
      case .message(let message): insertPlace(of: message.id, row.rank)
      case .hosted(let hosted):
        noteEarlier(.row(hosted.id), hostedPlaces[hosted.id])
        hostedPlaces[hosted.id] = row.rank
      case .unread:
        noteEarlier(.unread, unreadRank)
        unreadRank = row.rank
      case .day, .typing: break
      }
    }
  }
}
