import BubbleCore

/// The rows of a conversation, in which relations of neighbours and headers of days follow every edit.
///
/// It records the rows that may have to be measured because of an edit.
struct LinkedRows {
  /// The current state of the conversation.
  private(set) var state: ConversationState
  /// A number that increases with each edit.
  private(set) var edition = 0
  /// The ranks of rows that may have to be measured, since the last ``takeTouched()``.
  private var touched: [ClosedRange<Int>] = []
  /// The ranks of inserted, edited or removed messages, since the last ``takeEditedMessages()``.
  private var editedMessages: [ClosedRange<Int>] = []
  private var relations: RowRelations

  init(_ state: ConversationState) {
    self.state = state
    relations = RowRelations(state.settings)
    touchAll()
  }

  var rows: RowTree { state.rows }

  /// Returns and clears the ranks of rows that may have to be measured.
  mutating func takeTouched() -> [ClosedRange<Int>] {
    defer { touched = [] }
    return touched
  }

  /// Returns and clears the ranks of inserted, edited or removed messages.
  mutating func takeEditedMessages() -> [ClosedRange<Int>] {
    defer { editedMessages = [] }
    return editedMessages
  }

  /// Takes over rows that were resolved or measured in an earlier state, if they are unchanged.
  ///
  /// The neighbours of an unresolved message are those that it was inserted with: an edit beside it resolves it.
  mutating func merge(_ rows: [Row]) { state.rows.merge(rows) }

  /// Sets the settings for all later layouts.
  ///
  /// - Complexity: O(1).
  mutating func change(_ settings: LayoutSettings) {
    state.change(settings)
    touchAll()
    relations = RowRelations(settings)
  }

  private mutating func touchAll() { touch(Int.min + 1...Int.max - 1) }

  private mutating func touch(_ ranks: ClosedRange<Int>) {
    touched.append(ranks)
    edition += 1
  }

  /// Returns the number of the next edit.
  private mutating func nextRevision() -> UInt32 {
    edition += 1
    return UInt32(truncatingIfNeeded: edition)
  }

  // MARK: - Messages

  /// Inserts unresolved messages.
  mutating func insert(_ unresolved: UnresolvedMessages) {
    var unresolved = unresolved
    unresolved.revision = nextRevision()
    state.rows.insert(unresolved)
    touch(unresolved.firstRank - RowRank.dayDistance...unresolved.lastRank)
    editedMessages.append(unresolved.firstRank...unresolved.lastRank)
    guard let first = rows.found(rank: unresolved.firstRank) else { return }
    link(first.before.messages)
    link(first.before.messages + unresolved.messages.count)
  }

  /// Inserts a message as a row with a new rank.
  mutating func insert(message row: Row) {
    insert(row)
    editedMessages.append(row.rank...row.rank)
    guard let found = rows.found(rank: row.rank) else { return }
    link(found.before.messages)
    link(found.before.messages + 1)
  }

  /// Resolves a message; nil if no row has the rank.
  mutating func open(rank: Int) -> RowTree.Cursor? {
    state.rows.open(rank: rank, &relations)
    return rows.found(rank: rank)
  }

  /// Replaces a message with another version.
  mutating func replace(_ found: RowTree.Cursor, by message: Message) {
    update(found.row.rank) { $0.content = .message(message) }
    editedMessages.append(found.row.rank...found.row.rank)
    link(found.before.messages)
    link(found.before.messages + 1)
  }

  /// Removes consecutive messages and their attached rows.
  ///
  /// - Parameter number: The index of the first one among all messages.
  mutating func remove(messages ranks: ClosedRange<Int>, number: Int) {
    remove(ranks.lowerBound - RowRank.dayDistance...ranks.upperBound)
    editedMessages.append(ranks)
    link(number)
  }

  /// Returns the rank of the first incoming message after a rank; nil if there is none.
  mutating func firstIncoming(behind rank: Int) -> Int? {
    while let found = rows.firstIncomingOrUnresolved(behind: rank) {
      if found.isOpen { return found.row.rank }
      _ = state.rows.open(
        around: found, within: found.index..<found.index + RowTree.openingSize, &relations)
    }
    return nil
  }

  // MARK: - Other rows

  /// Inserts a row that is not a message.
  mutating func insert(_ row: Row) {
    var row = row
    (row.revision, row.zone) = (nextRevision(), state.settings.zone)
    state.rows.insert(CollectionOfOne(row))
    touch(row.rank...row.rank)
  }

  /// Updates the relation between a message and the one above it, after the unread strip between them came or went.
  mutating func linkStrip(over rank: Int) {
    if let found = rows.found(rank: rank) { link(found.before.messages) }
  }

  /// Changes a row, and marks it for measuring.
  mutating func update(_ rank: Int, _ body: (inout Row) -> Void) {
    let revision = nextRevision()
    state.rows.update(rank: rank) { row in
      body(&row)
      row.flags.remove(.isMeasured)
      row.revision = revision
    }
    touch(rank...rank)
  }

  /// Removes rows that are not messages, or that are attached to removed messages.
  mutating func remove(_ ranks: ClosedRange<Int>) {
    state.rows.remove(ranks)
    edition += 1
  }

  // MARK: - Neighbours

  /// Updates the relation between a message and the one above it.
  ///
  /// - Parameter number: The index of the lower message among all messages; it need not exist.
  private mutating func link(_ number: Int) {
    let above = openMessage(number - 1)
    let below = openMessage(number)
    var joins = false
    if let below = below?.row, let message = below.message {
      var row = below
      let day: Row?
      let strip = rows.found(rank: row.rank - RowRank.unreadDistance)?.row
      (day, joins) = relations.link(
        &row, message, to: above?.row.message, isUnderStrip: strip.map { !$0.isBase } ?? false)
      takeFlags(of: row, since: below)
      placeDay(day, row.rank - RowRank.dayDistance)
    }
    if let above = above?.row {
      var row = above
      row.setNeighbours(.joinsBelow, to: joins ? .joinsBelow : [])
      takeFlags(of: row, since: above)
    }
  }

  private mutating func takeFlags(of row: Row, since before: Row) {
    if row.flags != before.flags { update(row.rank) { $0.flags = row.flags } }
  }

  private mutating func openMessage(_ number: Int) -> RowTree.Cursor? {
    guard number >= 0, number < rows.summary.messages else { return nil }
    let found = rows.found(message: number)
    guard !found.isOpen else { return found }
    let rank = found.row.rank
    state.rows.open(rank: rank, &relations)
    // A state in the background may resolve it without knowing its neighbour.
    touch(rank - RowRank.dayDistance...rank)
    return rows.found(message: number)
  }

  private mutating func placeDay(_ wanted: Row?, _ place: Int) {
    let present = rows.found(rank: place)?.row
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

  // MARK: - Ranks

  /// Spreads the ranks of some rows over the free range between their neighbours.
  ///
  /// - Parameters:
  ///   - range: The indices of the rows.
  ///   - count: The number of rows to insert among them.
  /// - Returns: The rows with their new ranks, and the new ranks by the old; nil if the free range is too small.
  mutating func spread(
    _ range: Range<Int>, for count: Int
  ) -> (rows: [Row], moved: [Int: Int])? {
    var range = range
    while let found = rows.first(in: range, where: { !$0.isOpen }) {
      let before = rows.count
      state.rows.open(rank: found.row.rank, &relations)
      range = range.lowerBound..<range.upperBound + rows.count - before
    }
    var base: [Row] = []
    rows.forEach(in: range) { if $0.row.isBase { base.append($0.row) } }
    guard let first = base.first, let last = base.last,
      let firstFound = rows.found(rank: first.rank),
      let lastFound = rows.found(rank: last.rank),
      // Leaves space to insert as many rows again at any place.
      let room = RowRank.room(
        for: base.count, behind: rows.base(before: firstFound.index),
        before: rows.base(from: lastFound.index + 1), atLeast: 1_024 * RowRank.grid * (1 + count))
    else { return nil }
    var moved: [Int: Int] = [:]
    var renamed: [Row] = []
    for (offset, row) in base.enumerated() {
      let rank = room.first + offset * room.spacing
      moved[row.rank] = rank
      for distance in [RowRank.dayDistance, RowRank.unreadDistance] {
        if let attached = rows.found(rank: row.rank - distance)?.row, !attached.isBase {
          renamed.append(attached.with(rank: rank - distance))
        }
      }
      renamed.append(row.with(rank: rank))
    }
    remove(first.rank - RowRank.dayDistance...last.rank)
    let revision = nextRevision()
    for place in renamed.indices { renamed[place].revision = revision }
    state.rows.insert(renamed)
    editedMessages.append(first.rank...last.rank)
    if let first = renamed.first, let last = renamed.last {
      touch(first.rank...last.rank)
      editedMessages.append(first.rank...last.rank)
    }
    return (renamed, moved)
  }
}
