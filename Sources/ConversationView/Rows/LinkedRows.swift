import BubbleCore

/// The rows of a conversation that is edited: what neighbours mean for each other, and the headers of days, follow every edit.
///
/// It notes which rows may have to be measured because of it.
struct LinkedRows {
  /// The conversation as it is now.
  private(set) var state: ConversationState
  /// A greater number after each edit.
  private(set) var edition = 0
  /// The orders of rows that may have to be measured, since they were taken.
  private var touched: [ClosedRange<Int>] = []
  /// The orders at which messages were put in, edited or removed, since they were taken.
  private var editedMessages: [ClosedRange<Int>] = []
  private var relations: RowRelations

  init(_ state: ConversationState) {
    self.state = state
    relations = RowRelations(state.settings)
    touchAll()
  }

  var rows: RowTree { state.rows }

  /// The orders of what may have to be measured, which is forgotten here.
  mutating func takeTouched() -> [ClosedRange<Int>] {
    defer { touched = [] }
    return touched
  }

  /// The orders of messages that were put in, edited or removed, which are forgotten here.
  mutating func takeEditedMessages() -> [ClosedRange<Int>] {
    defer { editedMessages = [] }
    return editedMessages
  }

  /// Takes over rows that were looked at or measured of an earlier state, as far as they are what they were.
  ///
  /// The neighbours of a message that nobody has looked at are those that it came with: an edit beside it looks at it.
  mutating func merge(_ rows: [Row]) { state.rows.merge(rows) }

  /// Lays everything out with other settings from now on.
  ///
  /// - Complexity: O(1); O(*n*) where other messages stand together, or on other days, as in another time zone.
  mutating func change(_ settings: LayoutSettings) {
    let before = state.settings
    state.change(settings)
    touchAll()
    relations = RowRelations(settings)
    if !settings.relatesLike(before) {
      let revision = nextRevision()
      state.rows = relations.relinked(rows, revision: revision)
    }
  }

  private mutating func touchAll() { touch(Int.min + 1...Int.max - 1) }

  private mutating func touch(_ orders: ClosedRange<Int>) {
    touched.append(orders)
    edition += 1
  }

  /// The number of another edit.
  private mutating func nextRevision() -> UInt32 {
    edition += 1
    return UInt32(truncatingIfNeeded: edition)
  }

  // MARK: - Messages

  /// Puts messages in that nobody has looked at.
  mutating func insert(_ unopened: UnopenedMessages) {
    var unopened = unopened
    unopened.revision = nextRevision()
    state.rows.insert(unopened)
    touch(unopened.firstOrder - RowOrder.dayDistance...unopened.lastOrder)
    editedMessages.append(unopened.firstOrder...unopened.lastOrder)
    guard let first = rows.found(order: unopened.firstOrder) else { return }
    link(first.before.messages)
    link(first.before.messages + unopened.messages.count)
  }

  /// Puts a message in as a row that is like another one, at another place.
  mutating func insert(message row: Row) {
    insert(row)
    editedMessages.append(row.order...row.order)
    guard let found = rows.found(order: row.order) else { return }
    link(found.before.messages)
    link(found.before.messages + 1)
  }

  /// Looks at a message; nil if there is none of that order.
  mutating func open(order: Int) -> RowTree.Found? {
    state.rows.open(order: order, &relations)
    return rows.found(order: order)
  }

  /// Puts another message in the place of one.
  mutating func replace(_ found: RowTree.Found, by message: Message) {
    update(found.row.order) { $0.content = .message(message) }
    editedMessages.append(found.row.order...found.row.order)
    link(found.before.messages)
    link(found.before.messages + 1)
  }

  /// Takes messages out that follow each other, and what belongs to them.
  ///
  /// - Parameter number: That of the first one, among all messages.
  mutating func remove(messages orders: ClosedRange<Int>, number: Int) {
    remove(orders.lowerBound - RowOrder.dayDistance...orders.upperBound)
    editedMessages.append(orders)
    link(number)
  }

  /// The first incoming message behind an order; nil if there is none.
  mutating func firstIncoming(behind order: Int) -> Int? {
    while let found = rows.firstIncomingOrUnopened(behind: order) {
      if found.isOpen { return found.row.order }
      _ = state.rows.open(
        around: found, within: found.index..<found.index + RowTree.openingSize, &relations)
    }
    return nil
  }

  // MARK: - Other rows

  /// Puts a row in that is no message.
  mutating func insert(_ row: Row) {
    var row = row
    row.revision = nextRevision()
    state.rows.insert(CollectionOfOne(row))
    touch(row.order...row.order)
  }

  /// Changes a row: it is to be measured.
  mutating func update(_ order: Int, _ body: (inout Row) -> Void) {
    let revision = nextRevision()
    state.rows.update(order: order) { row in
      body(&row)
      row.flags.remove(.isMeasured)
      row.revision = revision
    }
    touch(order...order)
  }

  /// Takes rows out that are no messages, or along with them.
  mutating func remove(_ orders: ClosedRange<Int>) {
    state.rows.remove(orders)
    edition += 1
  }

  // MARK: - Neighbours

  /// Sees to what a message and the one above it mean for each other.
  ///
  /// - Parameter number: That of the lower one, among all messages; there may be none.
  private mutating func link(_ number: Int) {
    let above = openMessage(number - 1)
    let below = openMessage(number)
    var joins = false
    if let below = below?.row, let message = below.message {
      var row = below
      let day: Row?
      (day, joins) = relations.link(&row, message, to: above?.row.message)
      takeFlags(of: row, since: below)
      placeDay(day, row.order - RowOrder.dayDistance)
    }
    if let above = above?.row {
      var row = above
      row.setNeighbours(.joinsBelow, to: joins ? .joinsBelow : [])
      takeFlags(of: row, since: above)
    }
  }

  private mutating func takeFlags(of row: Row, since before: Row) {
    if row.flags != before.flags { update(row.order) { $0.flags = row.flags } }
  }

  private mutating func openMessage(_ number: Int) -> RowTree.Found? {
    guard number >= 0, number < rows.summary.messages else { return nil }
    let found = rows.found(message: number)
    guard !found.isOpen else { return found }
    let order = found.row.order
    state.rows.open(order: order, &relations)
    // Whoever looks at it elsewhere may not know its neighbour yet.
    touch(order - RowOrder.dayDistance...order)
    return rows.found(message: number)
  }

  private mutating func placeDay(_ wanted: Row?, _ place: Int) {
    let present = rows.found(order: place)?.row
    switch (present, wanted) {
    case (nil, nil): return
    case (let present?, let wanted?):
      if case .day(let old) = present.content, case .day(let new) = wanted.content, old == new {
        return
      }
      update(place) { $0.content = wanted.content }
    case (nil, let wanted?):
      insert(wanted)
    case (_?, nil): remove(place...place)
    }
  }

  // MARK: - Orders

  /// Spreads the orders of some rows over what is free between their neighbours.
  ///
  /// - Parameters:
  ///   - range: The places of the rows.
  ///   - count: How many rows are to be put in among them.
  /// - Returns: The rows with their new orders, and the new ones by the old; nil if too little is free.
  mutating func spread(
    _ range: Range<Int>, for count: Int
  ) -> (rows: [Row], moved: [Int: Int])? {
    var range = range
    while let found = rows.first(in: range, where: { !$0.isOpen }) {
      let before = rows.count
      state.rows.open(order: found.row.order, &relations)
      range = range.lowerBound..<range.upperBound + rows.count - before
    }
    var base: [Row] = []
    rows.forEach(in: range) { if $0.row.isBase { base.append($0.row) } }
    guard let first = base.first, let last = base.last,
      let firstFound = rows.found(order: first.order),
      let lastFound = rows.found(order: last.order),
      // Room for as many again, wherever they come.
      let room = RowOrder.room(
        for: base.count, behind: rows.base(before: firstFound.index),
        before: rows.base(from: lastFound.index + 1), atLeast: 1_024 * RowOrder.grid * (1 + count))
    else { return nil }
    var moved: [Int: Int] = [:]
    var renamed: [Row] = []
    for (offset, row) in base.enumerated() {
      let order = room.first + offset * room.spacing
      moved[row.order] = order
      for distance in [RowOrder.dayDistance, RowOrder.unreadDistance] {
        if let attached = rows.found(order: row.order - distance)?.row, !attached.isBase {
          renamed.append(attached.with(order: order - distance))
        }
      }
      renamed.append(row.with(order: order))
    }
    remove(first.order - RowOrder.dayDistance...last.order)
    let revision = nextRevision()
    for place in renamed.indices { renamed[place].revision = revision }
    state.rows.insert(renamed)
    editedMessages.append(first.order...last.order)
    if let first = renamed.first, let last = renamed.last {
      touch(first.order...last.order)
      editedMessages.append(first.order...last.order)
    }
    return (renamed, moved)
  }
}
