import BubbleCore
import Foundation

/// A conversation that is being edited: each edit costs what it changes, times a logarithm.
///
/// It sees to it that what follows from messages is there as well: the headers of days, the line of the unread part, and
/// what neighbours mean for each other.
struct ConversationEditor {
  private var linked: LinkedRows
  private var places: MessagePlaces
  private var hostedPlaces: [String: Int] = [:]
  /// The last message that was read.
  private(set) var readUpTo: MessageID?
  /// Where it is; if it was removed, where the message above it is.
  private(set) var readOrder: Int?
  /// Where the line of the unread part is; nil: there is none.
  private(set) var unreadOrder: Int?
  /// Where those were that have another order by now, or none, since these were forgotten.
  private(set) var earlierOrders: [ConversationElement.ID: Int] = [:]
  /// The least and the greatest order that rows had which were taken out.
  private var removedOrders: ClosedRange<Int>?
  /// Those that were taken out since then: if they are there again, they may be elsewhere among the rows.
  private(set) var movedIDs: Set<ConversationElement.ID> = []

  /// How high messages are taken to be before they are measured, in points.
  static let estimate = 48.0

  /// Begins with a conversation.
  ///
  /// - Complexity: O(1), unless the message that was read last is far from the end.
  init(_ conversation: Conversation, settings: LayoutSettings) {
    let rows = RowTree(conversation.messages, estimate: ConversationEditor.estimate)
    linked = LinkedRows(ConversationState(rows: rows, settings: settings))
    var unopened: UnopenedMessages?
    if !conversation.messages.isEmpty,
      case .unopened(let all)? = rows.piece(of: RowOrder.step)?.content
    {
      unopened = all
    }
    places = MessagePlaces(unopened)
    setReadUpTo(conversation.readUpTo)
  }

  /// The conversation as it is now.
  var state: ConversationState { linked.state }
  /// A greater number after each edit.
  var edition: Int { linked.edition }
  private var rows: RowTree { linked.rows }

  /// How often somebody waited for the ids of a long conversation.
  var idWaitCount: Int { places.waitCount }

  /// The orders of what may have to be measured, which is forgotten here.
  mutating func takeTouched() -> [ClosedRange<Int>] { linked.takeTouched() }

  /// The orders of messages that were put in, edited or removed, which are forgotten here.
  mutating func takeEditedMessages() -> [ClosedRange<Int>] { linked.takeEditedMessages() }

  /// Takes over rows that were looked at or measured of an earlier state.
  mutating func merge(_ rows: [Row]) { linked.merge(rows) }

  /// Lays everything out with other settings from now on.
  mutating func change(_ settings: LayoutSettings) { linked.change(settings) }

  /// Where a message is; nil if there is none of that id.
  mutating func order(of id: MessageID) -> Int? { places.order(of: id, in: rows) }
  /// Where a row of the host is; nil if there is none of that id.
  func order(ofHosted id: String) -> Int? { hostedPlaces[id] }

  /// Where an element is that has an order of its own; nil if it is not there, or has none.
  mutating func order(of id: ConversationElement.ID) -> Int? {
    switch id {
    case .message(let id), .accessory(let id, _): order(of: id)
    case .row(let id): order(ofHosted: id)
    case .unread: unreadOrder
    case .typing: RowOrder.typing
    case .day: nil
    }
  }

  /// A message; nil if there is none of that id.
  mutating func message(_ id: MessageID) -> Message? {
    order(of: id).flatMap { rows.found(order: $0)?.row.message }
  }

  /// The first and the last message; nil if there are none.
  var firstMessage: MessageID? {
    messageCount > 0 ? rows.found(message: 0).row.message?.id : nil
  }
  var lastMessage: MessageID? {
    messageCount > 0 ? rows.found(message: messageCount - 1).row.message?.id : nil
  }
  private var messageCount: Int { rows.summary.messages }

  // MARK: - Messages

  /// Puts messages in before another one, or at the end.
  mutating func insert(_ messages: [Message], before id: MessageID?) throws(ConversationEditError) {
    var ids: Set<MessageID> = []
    for message in messages where !ids.insert(message.id).inserted || order(of: message.id) != nil {
      throw .duplicateMessage(message.id)
    }
    let next = try id.map { id throws(ConversationEditError) in try known(id) }
    guard !messages.isEmpty else { return }
    let (first, spacing) = room(for: messages.count, before: next)
    insert(
      UnopenedMessages(
        messages: messages[...], firstOrder: first, spacing: spacing,
        estimate: ConversationEditor.estimate))
  }

  private mutating func insert(_ unopened: UnopenedMessages) {
    for (offset, message) in unopened.messages.enumerated() {
      places.insert(message.id, unopened.firstOrder + offset * unopened.spacing)
    }
    linked.insert(unopened)
    if let readUpTo, let order = order(of: readUpTo) { readOrder = order }
    placeUnread()
  }

  /// Changes a message; its id stays.
  ///
  /// - Returns: Whether it is another one now.
  mutating func update(
    _ id: MessageID, _ body: (inout Message) -> Void
  ) throws(ConversationEditError) -> Bool {
    let order = try known(id)
    guard let found = linked.open(order: order), let before = found.row.message else {
      return false
    }
    var message = before
    body(&message)
    if message.id != id { message.id = id }
    guard message != before else { return false }
    linked.replace(found, by: message)
    if message.isOutgoing != before.isOutgoing { placeUnread() }
    return true
  }

  /// Takes messages out; those that are not there are left out.
  ///
  /// - Returns: How many there were.
  @discardableResult
  mutating func remove(_ ids: some Sequence<MessageID>) -> Int {
    var numbers: [(number: Int, order: Int)] = []
    for id in ids {
      guard let order = order(of: id), let found = rows.found(order: order) else { continue }
      forgetPlace(of: id, order)
      movedIDs.insert(.message(id))
      numbers.append((found.before.messages, order))
    }
    numbers.sort { $0.number > $1.number }
    // From the last to the first, so that those in front keep their numbers; those that follow each other at once.
    var index = 0
    while index < numbers.count {
      var end = index + 1
      while hostedPlaces.isEmpty, end < numbers.count,
        numbers[end].number == numbers[end - 1].number - 1
      {
        end += 1
      }
      let first = numbers[end - 1]
      let removed = first.order...numbers[index].order
      linked.remove(messages: removed, number: first.number)
      if let readOrder, removed.contains(readOrder) {
        // What was read goes to the message above.
        self.readOrder =
          first.number > 0 ? rows.found(message: first.number - 1).row.order : .min + 1
      }
      index = end
    }
    if !numbers.isEmpty { placeUnread() }
    return numbers.count
  }

  /// Gives a message its place before another one, or at the end.
  mutating func move(_ id: MessageID, before other: MessageID?) throws(ConversationEditError) {
    let order = try known(id)
    if let other { _ = try known(other) }
    guard id != other else { return }
    guard let found = linked.open(order: order) else { return }
    linked.remove(messages: order...order, number: found.before.messages)
    forgetPlace(of: id, order)
    movedIDs.insert(.message(id))
    let next = other.flatMap { self.order(of: $0) }
    let place = room(for: 1, before: next).first
    linked.insert(message: found.row.with(order: place))
    places.insert(id, place)
    if readOrder == order { readOrder = place }
    placeUnread()
  }

  private mutating func known(_ id: MessageID) throws(ConversationEditError) -> Int {
    guard let order = order(of: id) else { throw .unknownMessage(id) }
    return order
  }

  // MARK: - What stands between messages

  /// Says who is typing.
  mutating func setTyping(_ people: [Person]) {
    let order = RowOrder.typing
    let present = rows.found(order: order)?.row
    if people.isEmpty {
      if present != nil { linked.remove(order...order) }
      return
    }
    if case .typing(people)? = present?.content { return }
    let row = Row(
      order: order, content: .typing(people),
      height: present?.height ?? ConversationEditor.estimate)
    if present == nil {
      linked.insert(row)
    } else {
      linked.update(order) { $0 = row }
    }
  }

  /// Puts a row of the host in before a message, or at the end.
  mutating func insert(_ hosted: HostedRow, before id: MessageID?) throws(ConversationEditError) {
    guard hostedPlaces[hosted.id] == nil else { throw .duplicateRow(hosted.id) }
    let next = try id.map { id throws(ConversationEditError) in try known(id) }
    let order = room(for: 1, before: next).first
    var row = Row(
      order: order, content: .hosted(hosted),
      height: hosted.content == nil ? Double(hosted.height) : ConversationEditor.estimate)
    if hosted.content == nil { row.flags = .isMeasured }
    row.settings = state.settings.number
    linked.insert(row)
    hostedPlaces[hosted.id] = order
  }

  /// Changes a row of the host.
  mutating func update(_ hosted: HostedRow) throws(ConversationEditError) {
    guard let order = hostedPlaces[hosted.id] else { throw .unknownRow(hosted.id) }
    linked.update(order) { $0.content = .hosted(hosted) }
  }

  /// Takes a row of the host out.
  mutating func remove(hosted id: String) throws(ConversationEditError) {
    guard let order = hostedPlaces.removeValue(forKey: id) else { throw .unknownRow(id) }
    noteEarlier(.row(id), order)
    noteRemoved(order)
    movedIDs.insert(.row(id))
    linked.remove(order...order)
  }

  /// Says which message was read last.
  mutating func setReadUpTo(_ id: MessageID?) {
    readUpTo = id
    readOrder = nil
    if let id { readOrder = lateOrder(of: id) ?? order(of: id) }
    placeUnread()
  }

  /// The order of a message that is among the last ones, so that opening a conversation need not wait for all ids.
  private func lateOrder(of id: MessageID) -> Int? {
    let count = rows.count
    var order: Int?
    rows.forEach(in: max(0, count - RowTree.openingSize)..<count) { found in
      if found.row.message?.id == id { order = found.row.order }
    }
    return order
  }

  /// Puts the line of the unread part over the first incoming message behind the one that was read last.
  private mutating func placeUnread() {
    let first = readOrder.flatMap { linked.firstIncoming(behind: $0) }
    let wanted = first.map { $0 - RowOrder.unreadDistance }
    let present = unreadOrder.flatMap { rows.found(order: $0) }?.row
    if wanted == unreadOrder, present != nil || wanted == nil { return }
    if let present { linked.remove(present.order...present.order) }
    noteEarlier(.unread, unreadOrder)
    unreadOrder = wanted
    guard let wanted else { return }
    var row = Row(
      order: wanted, content: .unread, height: present?.height ?? ConversationEditor.estimate)
    (row.flags, row.settings) = (present?.flags ?? [], present?.settings ?? 0)
    linked.insert(row)
  }

  // MARK: - Orders

  /// Forgets where elements were: what is shown is what is edited.
  mutating func forgetEarlierOrders() { (earlierOrders, movedIDs) = ([:], []) }

  private mutating func noteEarlier(_ id: ConversationElement.ID, _ order: Int?) {
    if let order, earlierOrders[id] == nil { earlierOrders[id] = order }
  }

  private mutating func forgetPlace(of id: MessageID, _ order: Int) {
    places.remove(id, order)
    noteEarlier(.message(id), order)
    noteRemoved(order)
  }

  private mutating func noteRemoved(_ order: Int) {
    let (least, greatest) = (removedOrders?.lowerBound ?? order, removedOrders?.upperBound ?? order)
    removedOrders = min(least, order)...max(greatest, order)
  }

  /// Orders for rows that are put in, one after the other.
  ///
  /// - Parameter next: The order of the message before which they come; nil: they come last.
  private mutating func room(for count: Int, before next: Int?) -> (first: Int, spacing: Int) {
    let index: Int
    if let next {
      index = rows.found(order: next)?.index ?? 0
    } else {
      let hasTyping = rows.summary.lastOrder == RowOrder.typing
      index = rows.count - (hasTyping ? 1 : 0)
    }
    // At the ends no order is given again, so that what comes there is told from what was there.
    let base = rows.base(before: index)
    let low = next == nil ? [base, removedOrders?.upperBound].compactMap(\.self).max() : base
    let high = base == nil ? next.map { min($0, removedOrders?.lowerBound ?? $0) } : next
    if let room = RowOrder.room(for: count, behind: low, before: high) { return room }
    let moved = makeRoom(for: count, around: index)
    return room(for: count, before: next.map { moved[$0] ?? $0 })
  }

  /// Gives rows around a place other orders, further from each other.
  ///
  /// - Returns: The new orders of messages by their old ones.
  private mutating func makeRoom(for count: Int, around index: Int) -> [Int: Int] {
    var radius = 64
    while true {
      let range = max(0, index - radius)..<min(rows.count, index + radius)
      if let (rows, moved) = linked.spread(range, for: count) {
        note(rows, moved)
        if let readOrder { self.readOrder = moved[readOrder] ?? readOrder }
        return moved
      }
      radius *= 4
    }
  }

  /// Notes the orders of rows that had others.
  private mutating func note(_ rows: [Row], _ moved: [Int: Int]) {
    let before = Dictionary(uniqueKeysWithValues: moved.map { ($0.value, $0.key) })
    // All old ones go first: some are the new ones of others.
    for row in rows {
      if let message = row.message, let order = before[row.order] {
        forgetPlace(of: message.id, order)
      }
    }
    for row in rows {
      switch row.content {
      case .message(let message): places.insert(message.id, row.order)
      case .hosted(let hosted):
        noteEarlier(.row(hosted.id), hostedPlaces[hosted.id])
        hostedPlaces[hosted.id] = row.order
      case .unread:
        noteEarlier(.unread, unreadOrder)
        unreadOrder = row.order
      case .day, .typing: break
      }
    }
  }
}
