import BubbleCore
import Platform
import SumTree

/// All rows of a conversation from top to bottom, with lookup by index, rank or height.
///
/// A value: copies share unchanged parts, and the next edit of a copy copies a few leaves only. Unresolved messages are stored as
/// slices of the host's array; each still counts as a row.
///
/// Lengths are in `HeightUnits`, from the upper edge of the first row, down.
struct RowTree: Sendable {
  private(set) var tree = SumTree<ArrayLeaf<RowEntry>>()
  /// The number of the present time zone: messages and headers of another one count as unresolved.
  var zone: UInt16 = 0

  /// Creates a tree of entries in order.
  ///
  /// - Complexity: O(*n*).
  init(_ entries: some Sequence<RowEntry>) { tree = SumTree(ArrayLeaf(entries)) }

  /// Creates rows for unresolved messages.
  ///
  /// - Parameter estimate: The estimated height of each, in points.
  /// - Complexity: O(1).
  init(_ messages: [Message], estimate: Double) {
    guard !messages.isEmpty else { return }
    let unresolved = UnresolvedMessages(
      messages: messages[...], firstRank: RowRank.step, estimate: estimate)
    tree = SumTree(ArrayLeaf(CollectionOfOne(RowEntry(unresolved))))
  }

  /// The sums over all rows.
  var summary: RowSummary { tree.summary }
  /// The number of rows.
  var count: Int { tree.summary.rows }

  // MARK: - Lookup

  /// A row, and the sums before it.
  struct Cursor {
    var row: Row
    /// Whether it is resolved: otherwise the relations to its neighbours in the present time zone are unknown.
    var isOpen: Bool
    /// The sums over the rows before it.
    var before: RowSummary
  }

  /// The row at an index, from 0.
  ///
  /// - Precondition: The index is valid.
  /// - Complexity: O(log *n*).
  subscript(index: Int) -> Cursor { found(index) { $0.rows } }

  /// Returns the row of a message, by the message's index among all messages.
  ///
  /// - Precondition: The index is valid.
  func found(message: Int) -> Cursor { found(message) { $0.messages } }

  /// Returns the row with a rank; nil if there is none.
  func found(rank: Int) -> Cursor? {
    guard rank > .min, rank <= summary.lastRank else { return nil }
    let found = found(rank - 1) { $0.lastRank }
    return found.row.rank == rank ? found : nil
  }

  /// Returns the first row at or after a rank; nil if there is none.
  func found(from rank: Int) -> Cursor? {
    rank <= summary.lastRank ? found(rank - 1) { $0.lastRank } : nil
  }

  /// Returns the first row that ends below a height; the last row if none does.
  ///
  /// - Precondition: The tree is not empty.
  func found(endingBelow units: Int) -> Cursor {
    if units >= summary.units { return self[count - 1] }
    return found(units) { $0.units }
  }

  /// Returns the header of a row's day; nil if there is none above the row.
  func day(before found: Cursor) -> Cursor? {
    found.before.days > 0 ? self.found(found.before.days - 1) { $0.days } : nil
  }

  /// Returns the next header of a day after a row; nil if there is none.
  func day(behind found: Cursor) -> Cursor? {
    var days = found.before.days
    if case .day = found.row.content { days += 1 }
    return days < summary.days ? self.found(days) { $0.days } : nil
  }

  func found(_ target: Int, by measure: (RowSummary) -> Int) -> Cursor {
    tree.read(target, by: measure) { leaf, before in
      let (slot, before) = leaf.find(target, by: measure, before: before)
      precondition(slot < leaf.count, "there is no such row")
      return self.found(target, by: measure, in: leaf.elements[slot], before: before)
    }
  }

  /// Whether the relations of a row to its neighbours are those of the present time zone.
  private func isOpen(_ row: Row) -> Bool { row.zone == zone || !row.dependsOnDays }

  /// Returns the row of an entry at whose end a measure exceeds a target.
  private func found(
    _ target: Int, by measure: (RowSummary) -> Int, in entry: RowEntry, before: RowSummary
  ) -> Cursor {
    switch entry.content {
    case .row(let row): return Cursor(row: row, isOpen: isOpen(row), before: before)
    case .unresolved(let unresolved):
      // All its rows are alike, so the sum over several of them is a product.
      func sum(_ count: Int) -> RowSummary {
        var sum = before
        sum += unresolved.summary(ofFirst: count)
        return sum
      }
      let place = (0..<unresolved.messages.count - 1).partitionPoint {
        measure(sum($0 + 1)) <= target
      }
      return Cursor(row: unresolved.row(at: place), isOpen: false, before: sum(place))
    }
  }

  /// Calls a closure with the rows at a range of indices, in order.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* rows.
  func forEach(in range: Range<Int>, _ body: (Cursor) -> Void) {
    var index = max(0, range.lowerBound)
    let end = min(range.upperBound, count)
    while index < end {
      let position = tree.find(index) { $0.rows }
      var (slot, before) = position.leaf.find(index, by: { $0.rows }, before: position.before)
      while slot < position.leaf.count, index < end {
        let entry = position.leaf.elements[slot]
        switch entry.content {
        case .row(let row):
          body(Cursor(row: row, isOpen: isOpen(row), before: before))
          index += 1
        case .unresolved(let unresolved):
          let first = index - before.rows
          for offset in first..<min(unresolved.messages.count, first + end - index) {
            var sum = before
            sum += unresolved.summary(ofFirst: offset)
            body(Cursor(row: unresolved.row(at: offset), isOpen: false, before: sum))
            index += 1
          }
        }
        before += entry.summary
        slot += 1
      }
    }
  }

  /// Returns the first row in a range of indices that satisfies a condition; nil if none does.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* rows up to it.
  func first(in range: Range<Int>, where isWanted: (Cursor) -> Bool) -> Cursor? {
    var index = max(0, range.lowerBound)
    let end = min(range.upperBound, count)
    while index < end {
      let next = min(end, index + ArrayLeaf<RowEntry>.capacity)
      var result: Cursor?
      forEach(in: index..<next) { if result == nil, isWanted($0) { result = $0 } }
      if let result { return result }
      index = next
    }
    return nil
  }

  /// Returns the entry that contains a rank.
  func entry(of rank: Int) -> RowEntry? {
    guard rank > .min, rank <= summary.lastRank else { return nil }
    return tree.read(rank - 1, by: { $0.lastRank }) { leaf, _ in
      let place = leaf.place(of: rank)
      return place < leaf.count ? leaf.elements[place] : nil
    }
  }

  // MARK: - Edits

  /// Inserts consecutive rows according to their ranks.
  ///
  /// - Precondition: No existing row has a rank from the first to the last of them.
  /// - Complexity: O(log *n* + *k*).
  mutating func insert(_ rows: some Collection<Row>) {
    guard let first = rows.first else { return }
    open(through: first.rank)
    edit(from: first.rank) { leaf, _ in
      let place = leaf.place(of: first.rank)
      leaf.elements.insert(contentsOf: rows.lazy.map { RowEntry($0) }, at: place)
    }
  }

  /// Inserts consecutive messages without resolving them.
  mutating func insert(_ unresolved: UnresolvedMessages) {
    open(through: unresolved.firstRank)
    edit(from: unresolved.firstRank) { leaf, _ in
      leaf.elements.insert(RowEntry(unresolved), at: leaf.place(of: unresolved.firstRank))
    }
  }

  /// Removes the rows in a range of ranks.
  ///
  /// - Complexity: O(log *n*), regardless of their number.
  mutating func remove(_ ranks: ClosedRange<Int>) {
    open(through: ranks.lowerBound)
    if ranks.upperBound < .max { open(through: ranks.upperBound + 1) }
    var rest = cutOff(from: ranks.lowerBound)
    tree.append(rest.cutOff(from: ranks.upperBound + 1).tree)
  }

  private mutating func cutOff(from rank: Int) -> RowTree {
    var rest = RowTree([], estimate: 0)
    rest.tree = tree.cutOff(
      from: rank - 1, by: { $0.lastRank }, at: { leaf, _ in leaf.place(of: rank) })
    return rest
  }

  /// Changes the row with a rank if it is resolved; its rank is kept.
  ///
  /// - Returns: The result of `body`; nil if there is no such row.
  @discardableResult
  mutating func update<Result>(rank: Int, _ body: (inout Row) -> Result) -> Result? {
    guard rank <= summary.lastRank else { return nil }
    return edit(from: rank) { leaf, _ in
      let place = leaf.place(of: rank)
      guard place < leaf.count, case .row(var row) = leaf.elements[place].content,
        row.rank == rank
      else { return nil }
      let result = body(&row)
      precondition(row.rank == rank, "a row keeps its rank")
      leaf.elements[place] = RowEntry(row)
      return result
    }
  }

  /// Takes over rows that were resolved or measured elsewhere, except those of another revision.
  ///
  /// Unresolved messages are replaced by these rows; an equal row gets the new height. A message of another time zone is replaced, and
  /// the header of its day follows it.
  ///
  /// - Parameter rows: Rows in any order; the header of a day is followed by the first message of the day.
  /// - Complexity: O(log *n* + *k*), less if they are near each other.
  mutating func merge(_ rows: [Row]) {
    var start = 0
    while start < rows.count {
      var end = start + 1
      while end < rows.count, rows[end - 1].rank < rows[end].rank { end += 1 }
      var run = rows[start..<end]
      while let first = run.first, first.rank <= summary.lastRank {
        let zone = zone
        let moved = edit(from: first.rank) { leaf, _ in leaf.merge(&run, of: rows, zone: zone) }
        for (day, rank) in moved { place(day, at: rank) }
      }
      start = end
    }
  }

  /// Sets the header of a day at a rank; nil removes it.
  private mutating func place(_ day: Row?, at rank: Int) {
    guard let day else { return remove(rank...rank) }
    if update(rank: rank, { $0 = day }) == nil { insert(CollectionOfOne(day)) }
  }

  /// Splits unresolved messages, so that an entry begins at a rank.
  mutating func open(through rank: Int) {
    guard rank <= summary.lastRank else { return }
    edit(from: rank) { leaf, _ in leaf.divide(at: rank) }
  }

  mutating func edit<Result>(
    from rank: Int, _ body: (inout ArrayLeaf<RowEntry>, RowSummary) -> Result
  ) -> Result {
    tree.edit(rank - 1, by: { $0.lastRank }, body)
  }
}

extension Row {
  /// Whether it is measured, and not in earlier settings than the other one.
  fileprivate func isNewer(than other: Row) -> Bool {
    flags.contains(.isMeasured)
      && (!other.flags.contains(.isMeasured) || settings >= other.settings)
  }

  /// The rank of the message that the row belongs to.
  var messageRank: Int {
    if case .day = content { rank + RowRank.dayDistance } else { rank }
  }
}

extension UnresolvedMessages {
  /// Returns one of the messages as an unresolved row.
  func row(at offset: Int) -> Row {
    var row = Row(
      rank: firstRank + offset * spacing,
      content: .message(messages[messages.startIndex + offset]), height: estimate)
    row.revision = revision
    return row
  }
}

extension ArrayLeaf<RowEntry> {
  /// Returns the index of the first entry that ends at or after a rank; the number of entries if there is none.
  func place(of rank: Int) -> Int {
    (0..<count).partitionPoint { elements[$0].lastRank < rank }
  }

  /// Splits unresolved messages before a rank among them.
  mutating func divide(at rank: Int) {
    let place = place(of: rank)
    guard place < count, case .unresolved(let unresolved) = elements[place].content,
      rank > unresolved.firstRank
    else { return }
    let offset = (rank - unresolved.firstRank + unresolved.spacing - 1) / unresolved.spacing
    let (before, after) = unresolved.split(at: offset)
    elements.replaceSubrange(
      place..<place + 1, with: [before, after].compactMap { $0.map { RowEntry($0) } })
  }

  /// Merges those of some rows that belong to this leaf; see ``RowTree/merge(_:)``.
  ///
  /// - Returns: The headers to set for messages of another time zone, and their ranks; nil to remove one.
  mutating func merge(
    _ rows: inout ArraySlice<Row>, of all: [Row], zone: UInt16
  ) -> [(day: Row?, rank: Int)] {
    var days: [(day: Row?, rank: Int)] = []
    guard let lastRank = elements.last?.lastRank else {
      rows = []
      return days
    }
    while let first = rows.first, first.rank <= lastRank {
      let place = place(of: first.rank)
      switch elements[place].content {
      case _ where first.zone != zone && first.dependsOnDays: rows = rows.dropFirst()
      case .row(let row):
        // Rows that were removed meanwhile match nothing.
        if row.rank == first.rank, row.revision == first.revision {
          if row.zone == zone || !row.dependsOnDays {
            if first.isMeasuredLike(row), first.isNewer(than: row) {
              elements[place] = RowEntry(first)
            }
          } else if let message = first.message, row.message?.isCopy(of: message) == true {
            let rank = first.rank - RowRank.dayDistance
            let startsDay = first.flags.contains(.startsDay)
            let day = startsDay && rows.startIndex > 0 ? all[rows.startIndex - 1] : nil
            if !startsDay || day?.rank == rank { elements[place] = RowEntry(first) }
            if day?.rank == rank || !startsDay && row.flags.contains(.startsDay) {
              days.append((day, rank))
            }
          }
        }
        rows = rows.dropFirst()
      case .unresolved(let unresolved):
        rows = rows.dropFirst(open(place, unresolved, rows))
      }
    }
    return days
  }

  /// Replaces unresolved messages with consecutive rows.
  ///
  /// - Returns: The number of rows processed, at least one.
  private mutating func open(
    _ place: Int, _ unresolved: UnresolvedMessages, _ rows: ArraySlice<Row>
  ) -> Int {
    guard let first = rows.first, first.revision == unresolved.revision,
      first.messageRank >= unresolved.firstRank
    else { return 1 }
    let start = (first.messageRank - unresolved.firstRank) / unresolved.spacing
    var end = start
    var opened: [RowEntry] = []
    var count = 0
    for row in rows {
      guard end < unresolved.messages.count, row.revision == unresolved.revision,
        row.messageRank == unresolved.firstRank + end * unresolved.spacing
      else { break }
      opened.append(RowEntry(row))
      if row.message == nil { continue }
      end += 1
      count = opened.count
    }
    // A day's header without its message is a pinned one, and not in the tree.
    guard count > 0 else { return 1 }
    let (before, after) = (unresolved.split(at: start).0, unresolved.split(at: end).1)
    elements.replaceSubrange(
      place..<place + 1,
      with: (before.map { [RowEntry($0)] } ?? []) + opened[..<count]
        + (after.map { [RowEntry($0)] } ?? []))
    return count
  }
}
