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
  private(set) var tree = SumTree<ArrayLeaf<Piece>>()

  /// Creates a tree of entries in order.
  ///
  /// - Complexity: O(*n*).
  init(_ pieces: some Sequence<Piece>) { tree = SumTree(ArrayLeaf(pieces)) }

  /// Creates rows for unresolved messages.
  ///
  /// - Parameter estimate: The estimated height of each, in points.
  /// - Complexity: O(1).
  init(_ messages: [Message], estimate: Double) {
    guard !messages.isEmpty else { return }
    let unopened = UnopenedMessages(
      messages: messages[...], firstOrder: RowOrder.step, estimate: estimate)
    tree = SumTree(ArrayLeaf(CollectionOfOne(Piece(unopened))))
  }

  /// The sums over all rows.
  var summary: RowSummary { tree.summary }
  /// The number of rows.
  var count: Int { tree.summary.rows }

  // MARK: - Lookup

  /// A row, and the sums before it.
  struct Found {
    var row: Row
    /// Whether it is resolved: otherwise the relations to its neighbours are unknown.
    var isOpen: Bool
    /// The sums over the rows before it.
    var before: RowSummary
  }

  /// The row at an index, from 0.
  ///
  /// - Precondition: The index is valid.
  /// - Complexity: O(log *n*).
  subscript(index: Int) -> Found { found(index) { $0.rows } }

  /// Returns the row of a message, by the message's index among all messages.
  ///
  /// - Precondition: The index is valid.
  func found(message: Int) -> Found { found(message) { $0.messages } }

  /// Returns the row with a rank; nil if there is none.
  func found(order: Int) -> Found? {
    guard order > .min, order <= summary.lastOrder else { return nil }
    let found = found(order - 1) { $0.lastOrder }
    return found.row.order == order ? found : nil
  }

  /// Returns the first row at or after a rank; nil if there is none.
  func found(from order: Int) -> Found? {
    order <= summary.lastOrder ? found(order - 1) { $0.lastOrder } : nil
  }

  /// Returns the first row that ends below a height; the last row if none does.
  ///
  /// - Precondition: The tree is not empty.
  func found(endingBelow units: Int) -> Found {
    if units >= summary.units { return self[count - 1] }
    return found(units) { $0.units }
  }

  /// Returns the header of a row's day; nil if there is none above the row.
  func day(before found: Found) -> Found? {
    found.before.days > 0 ? self.found(found.before.days - 1) { $0.days } : nil
  }

  /// Returns the next header of a day after a row; nil if there is none.
  func day(behind found: Found) -> Found? {
    var days = found.before.days
    if case .day = found.row.content { days += 1 }
    return days < summary.days ? self.found(days) { $0.days } : nil
  }

  func found(_ target: Int, by measure: (RowSummary) -> Int) -> Found {
    tree.read(target, by: measure) { leaf, before in
      let (entry, before) = leaf.find(target, by: measure, before: before)
      precondition(entry < leaf.count, "there is no such row")
      return RowTree.found(target, by: measure, in: leaf.elements[entry], before: before)
    }
  }

  /// Returns the row of an entry at whose end a measure exceeds a target.
  private static func found(
    _ target: Int, by measure: (RowSummary) -> Int, in piece: Piece, before: RowSummary
  ) -> Found {
    switch piece.content {
    case .row(let row): return Found(row: row, isOpen: true, before: before)
    case .unopened(let unopened):
      // All its rows are alike, so the sum over several of them is a product.
      func sum(_ count: Int) -> RowSummary {
        guard let first = unopened.split(at: count).0 else { return before }
        var sum = before
        sum += Piece(first).summary
        return sum
      }
      let place = (0..<unopened.messages.count - 1).partitionPoint {
        measure(sum($0 + 1)) <= target
      }
      return Found(row: unopened.row(at: place), isOpen: false, before: sum(place))
    }
  }

  /// Calls a closure with the rows at a range of indices, in order.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* rows.
  func forEach(in range: Range<Int>, _ body: (Found) -> Void) {
    var index = max(0, range.lowerBound)
    let end = min(range.upperBound, count)
    while index < end {
      let position = tree.find(index) { $0.rows }
      var (entry, before) = position.leaf.find(index, by: { $0.rows }, before: position.before)
      while entry < position.leaf.count, index < end {
        let piece = position.leaf.elements[entry]
        switch piece.content {
        case .row(let row):
          body(Found(row: row, isOpen: true, before: before))
          index += 1
        case .unopened(let unopened):
          let first = index - before.rows
          for offset in first..<min(unopened.messages.count, first + end - index) {
            var sum = before
            if let head = unopened.split(at: offset).0 { sum += Piece(head).summary }
            body(Found(row: unopened.row(at: offset), isOpen: false, before: sum))
            index += 1
          }
        }
        before += piece.summary
        entry += 1
      }
    }
  }

  /// Returns the first row in a range of indices that satisfies a condition; nil if none does.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* rows up to it.
  func first(in range: Range<Int>, where isWanted: (Found) -> Bool) -> Found? {
    var index = max(0, range.lowerBound)
    let end = min(range.upperBound, count)
    while index < end {
      let next = min(end, index + ArrayLeaf<Piece>.capacity)
      var result: Found?
      forEach(in: index..<next) { if result == nil, isWanted($0) { result = $0 } }
      if let result { return result }
      index = next
    }
    return nil
  }

  /// Calls a closure with all messages in order.
  ///
  /// - Complexity: O(*n*).
  func forEachMessage(_ body: (Message) -> Void) {
    forEachPiece { piece in
      switch piece {
      case .row(let row): row.message.map(body)
      case .unopened(let unopened): unopened.messages.forEach(body)
      }
    }
  }

  /// Calls a closure with all entries in order.
  func forEachPiece(_ body: (Piece.Content) -> Void) {
    var index = 0
    while index < count {
      let position = tree.find(index) { $0.rows }
      for piece in position.leaf.elements { body(piece.content) }
      index = position.end.rows
    }
  }

  /// Returns the entry that contains a rank.
  func piece(of order: Int) -> Piece? {
    guard order > .min, order <= summary.lastOrder else { return nil }
    return tree.read(order - 1, by: { $0.lastOrder }) { leaf, _ in
      let place = leaf.place(of: order)
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
    open(through: first.order)
    edit(from: first.order) { leaf, _ in
      let place = leaf.place(of: first.order)
      leaf.elements.insert(contentsOf: rows.lazy.map { Piece($0) }, at: place)
    }
  }

  /// Inserts consecutive messages without resolving them.
  mutating func insert(_ unopened: UnopenedMessages) {
    open(through: unopened.firstOrder)
    edit(from: unopened.firstOrder) { leaf, _ in
      leaf.elements.insert(Piece(unopened), at: leaf.place(of: unopened.firstOrder))
    }
  }

  /// Removes the rows in a range of ranks.
  ///
  /// - Complexity: O(log *n*), regardless of their number.
  mutating func remove(_ orders: ClosedRange<Int>) {
    open(through: orders.lowerBound)
    if orders.upperBound < .max { open(through: orders.upperBound + 1) }
    var rest = cutOff(from: orders.lowerBound)
    tree.append(rest.cutOff(from: orders.upperBound + 1).tree)
  }

  private mutating func cutOff(from order: Int) -> RowTree {
    var rest = RowTree([], estimate: 0)
    rest.tree = tree.cutOff(
      from: order - 1, by: { $0.lastOrder }, at: { leaf, _ in leaf.place(of: order) })
    return rest
  }

  /// Changes the row with a rank if it is resolved; its rank is kept.
  ///
  /// - Returns: The result of `body`; nil if there is no such row.
  @discardableResult
  mutating func update<Result>(order: Int, _ body: (inout Row) -> Result) -> Result? {
    guard order <= summary.lastOrder else { return nil }
    return edit(from: order) { leaf, _ in
      let place = leaf.place(of: order)
      guard place < leaf.count, case .row(var row) = leaf.elements[place].content,
        row.order == order
      else { return nil }
      let result = body(&row)
      precondition(row.order == order, "a row keeps its order")
      leaf.elements[place] = Piece(row)
      return result
    }
  }

  /// Takes over rows that were resolved or measured elsewhere, except those of another revision.
  ///
  /// Unresolved messages are replaced by these rows; an equal row gets the new height.
  ///
  /// - Parameter rows: Rows in any order; the header of a day is followed by the first message of the day.
  /// - Complexity: O(log *n* + *k*), less if they are near each other.
  mutating func merge(_ rows: [Row]) {
    var start = 0
    while start < rows.count {
      var end = start + 1
      while end < rows.count, rows[end - 1].order < rows[end].order { end += 1 }
      var run = rows[start..<end]
      while let first = run.first, first.order <= summary.lastOrder {
        edit(from: first.order) { leaf, _ in leaf.merge(&run) }
      }
      start = end
    }
  }

  /// Splits unresolved messages, so that an entry begins at a rank.
  private mutating func open(through order: Int) {
    guard order <= summary.lastOrder else { return }
    edit(from: order) { leaf, _ in leaf.divide(at: order) }
  }

  private mutating func edit<Result>(
    from order: Int, _ body: (inout ArrayLeaf<Piece>, RowSummary) -> Result
  ) -> Result {
    tree.edit(order - 1, by: { $0.lastOrder }, body)
  }
}

extension Row {
  /// Whether it is measured, and not in earlier settings than the other one.
  fileprivate func isNewer(than other: Row) -> Bool {
    flags.contains(.isMeasured)
      && (!other.flags.contains(.isMeasured) || settings >= other.settings)
  }

  /// The rank of the message that the row belongs to.
  fileprivate var messageOrder: Int {
    if case .day = content { order + RowOrder.dayDistance } else { order }
  }
}

extension UnopenedMessages {
  /// Returns one of the messages as an unresolved row.
  func row(at offset: Int) -> Row {
    var row = Row(
      order: firstOrder + offset * spacing,
      content: .message(messages[messages.startIndex + offset]), height: estimate)
    row.revision = revision
    return row
  }
}

extension ArrayLeaf<Piece> {
  /// Returns the index of the first entry that ends at or after a rank; the number of entries if there is none.
  func place(of order: Int) -> Int {
    (0..<count).partitionPoint { elements[$0].lastOrder < order }
  }

  /// Splits unresolved messages before a rank among them.
  mutating func divide(at order: Int) {
    let place = place(of: order)
    guard place < count, case .unopened(let unopened) = elements[place].content,
      order > unopened.firstOrder
    else { return }
    let offset = (order - unopened.firstOrder + unopened.spacing - 1) / unopened.spacing
    let (before, after) = unopened.split(at: offset)
    elements.replaceSubrange(
      place..<place + 1, with: [before, after].compactMap { $0.map { Piece($0) } })
  }

  /// Merges those of some rows that belong to this leaf; see ``RowTree/merge(_:)``.
  mutating func merge(_ rows: inout ArraySlice<Row>) {
    guard let lastOrder = elements.last?.lastOrder else {
      rows = []
      return
    }
    while let first = rows.first, first.order <= lastOrder {
      let place = place(of: first.order)
      switch elements[place].content {
      case .row(let row):
        // Rows that were removed meanwhile match nothing.
        if row.order == first.order, row.revision == first.revision, first.isMeasuredLike(row),
          first.isNewer(than: row)
        {
          elements[place] = Piece(first)
        }
        rows = rows.dropFirst()
      case .unopened(let unopened):
        rows = rows.dropFirst(open(place, unopened, rows))
      }
    }
  }

  /// Replaces unresolved messages with consecutive rows.
  ///
  /// - Returns: The number of rows processed, at least one.
  private mutating func open(
    _ place: Int, _ unopened: UnopenedMessages, _ rows: ArraySlice<Row>
  ) -> Int {
    guard let first = rows.first, first.revision == unopened.revision,
      first.messageOrder >= unopened.firstOrder
    else { return 1 }
    let start = (first.messageOrder - unopened.firstOrder) / unopened.spacing
    var end = start
    var opened: [Piece] = []
    var count = 0
    for row in rows {
      guard end < unopened.messages.count, row.revision == unopened.revision,
        row.messageOrder == unopened.firstOrder + end * unopened.spacing
      else { break }
      opened.append(Piece(row))
      if row.message == nil { continue }
      end += 1
      count = opened.count
    }
    // A day's header without its message is a pinned one, and not in the tree.
    guard count > 0 else { return 1 }
    let (before, after) = (unopened.split(at: start).0, unopened.split(at: end).1)
    elements.replaceSubrange(
      place..<place + 1,
      with: (before.map { [Piece($0)] } ?? []) + opened[..<count]
        + (after.map { [Piece($0)] } ?? []))
    return count
  }
}
