import BubbleCore
import Platform
import SumTree

/// All rows of a conversation from top to bottom, found by place, by order or by height.
///
/// A value: copies share what has not changed between them, and the next edit of either copies a few blocks only. Messages that
/// nobody has looked at are there as a part of the array that was handed over; each is a row to whoever asks.
///
/// Lengths are in `HeightUnits`, from the upper edge of the first row, down.
struct RowTree: Sendable {
  private(set) var tree = SumTree<ArrayLeaf<Piece>>()

  /// Pieces in order.
  ///
  /// - Complexity: O(*n*).
  init(_ pieces: some Sequence<Piece>) { tree = SumTree(ArrayLeaf(pieces)) }

  /// Rows for messages that nobody has looked at.
  ///
  /// - Parameter estimate: How high each of them is taken to be, in points.
  /// - Complexity: O(1).
  init(_ messages: [Message], estimate: Double) {
    guard !messages.isEmpty else { return }
    let unopened = UnopenedMessages(
      messages: messages[...], firstOrder: RowOrder.step, estimate: estimate)
    tree = SumTree(ArrayLeaf(CollectionOfOne(Piece(unopened))))
  }

  /// The sums over all rows.
  var summary: RowSummary { tree.summary }
  /// How many rows there are.
  var count: Int { tree.summary.rows }

  // MARK: - Looking up

  /// A row, and what is before it.
  struct Found {
    var row: Row
    /// Whether somebody has looked at it: if not, what its neighbours mean is not known.
    var isOpen: Bool
    /// The sums over the rows before it.
    var before: RowSummary
  }

  /// The row at a place, counted from 0.
  ///
  /// - Precondition: There is such a row.
  /// - Complexity: O(log *n*).
  subscript(index: Int) -> Found { found(index) { $0.rows } }

  /// The row that shows a message, by the message's place among all messages.
  ///
  /// - Precondition: There is such a message.
  func found(message: Int) -> Found { found(message) { $0.messages } }

  /// The row of an order; nil if there is none.
  func found(order: Int) -> Found? {
    guard order > .min, order <= summary.lastOrder else { return nil }
    let found = found(order - 1) { $0.lastOrder }
    return found.row.order == order ? found : nil
  }

  /// The first row at or behind an order; nil if there is none.
  func found(from order: Int) -> Found? {
    order <= summary.lastOrder ? found(order - 1) { $0.lastOrder } : nil
  }

  /// The first row that ends below a height; the last one if none does.
  ///
  /// - Precondition: There are rows.
  func found(endingBelow units: Int) -> Found {
    if units >= summary.units { return self[count - 1] }
    return found(units) { $0.units }
  }

  /// The header of the day that a row belongs to; nil if none is above it.
  func day(before found: Found) -> Found? {
    found.before.days > 0 ? self.found(found.before.days - 1) { $0.days } : nil
  }

  /// The next header of a day behind a row; nil if there is none.
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

  /// The row of a piece at whose end a measure exceeds a target.
  private static func found(
    _ target: Int, by measure: (RowSummary) -> Int, in piece: Piece, before: RowSummary
  ) -> Found {
    switch piece.content {
    case .row(let row): return Found(row: row, isOpen: true, before: before)
    case .unopened(let unopened):
      // All its rows are alike, so what a number of them adds up to is known without adding.
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

  /// The rows of a range of places, in order.
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

  /// The first row of a range of places of which something is true; nil if there is none.
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

  /// All messages in order.
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

  /// All pieces in order.
  func forEachPiece(_ body: (Piece.Content) -> Void) {
    var index = 0
    while index < count {
      let position = tree.find(index) { $0.rows }
      for piece in position.leaf.elements { body(piece.content) }
      index = position.end.rows
    }
  }

  /// The piece that holds an order.
  func piece(of order: Int) -> Piece? {
    guard order > .min, order <= summary.lastOrder else { return nil }
    return tree.read(order - 1, by: { $0.lastOrder }) { leaf, _ in
      let place = leaf.place(of: order)
      return place < leaf.count ? leaf.elements[place] : nil
    }
  }

  // MARK: - Edits

  /// Puts rows in, which follow each other, where their orders belong.
  ///
  /// - Precondition: No row has an order between the first and the last of them, and none has one of theirs.
  /// - Complexity: O(log *n* + *k*).
  mutating func insert(_ rows: some Collection<Row>) {
    guard let first = rows.first else { return }
    open(through: first.order)
    edit(from: first.order) { leaf, _ in
      let place = leaf.place(of: first.order)
      leaf.elements.insert(contentsOf: rows.lazy.map { Piece($0) }, at: place)
    }
  }

  /// Puts messages in, which follow each other, without looking at them.
  mutating func insert(_ unopened: UnopenedMessages) {
    open(through: unopened.firstOrder)
    edit(from: unopened.firstOrder) { leaf, _ in
      leaf.elements.insert(Piece(unopened), at: leaf.place(of: unopened.firstOrder))
    }
  }

  /// Takes the rows of a range of orders out.
  ///
  /// - Complexity: O(log *n*), however many.
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

  /// Changes the row of an order, unless nobody has looked at it; its order stays.
  ///
  /// - Returns: What `body` does; nil if there is no such row.
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

  /// Takes over rows that were looked at or measured elsewhere, but for those of another revision.
  ///
  /// Messages that nobody has looked at here become those rows; a row that is the same takes over its height.
  ///
  /// - Parameter rows: Rows in any order; the header of a day is followed by the message that the day starts with.
  /// - Complexity: O(log *n* + *k*), and less the nearer they are.
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

  /// Divides messages that nobody has looked at, so that one of an order begins a piece of its own.
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
  /// Whether it was measured, and no earlier than the other one.
  fileprivate func isNewer(than other: Row) -> Bool {
    flags.contains(.isMeasured)
      && (!other.flags.contains(.isMeasured) || settings >= other.settings)
  }

  /// The order of the message that the row belongs to.
  fileprivate var messageOrder: Int {
    if case .day = content { order + RowOrder.dayDistance } else { order }
  }
}

extension UnopenedMessages {
  /// One of the messages as a row of which nothing else is known.
  func row(at offset: Int) -> Row {
    var row = Row(
      order: firstOrder + offset * spacing,
      content: .message(messages[messages.startIndex + offset]), height: estimate)
    row.revision = revision
    return row
  }
}

extension ArrayLeaf<Piece> {
  /// The first piece that ends at an order or behind it; the number of pieces if there is none.
  func place(of order: Int) -> Int {
    (0..<count).partitionPoint { elements[$0].lastOrder < order }
  }

  /// Divides the messages that nobody has looked at before an order that lies among them.
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

  /// Takes as many of some rows as have their place in this block; see ``RowTree/merge(_:)``.
  mutating func merge(_ rows: inout ArraySlice<Row>) {
    guard let lastOrder = elements.last?.lastOrder else {
      rows = []
      return
    }
    while let first = rows.first, first.order <= lastOrder {
      let place = place(of: first.order)
      switch elements[place].content {
      case .row(let row):
        // Nothing has the order of rows that were taken out meanwhile.
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

  /// Puts those of some rows that follow each other in the place of the messages that they show.
  ///
  /// - Returns: How many rows are done with, at least one.
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
    // The header of a day whose message does not follow is one that is shown at the upper edge, and not in the tree.
    guard count > 0 else { return 1 }
    let (before, after) = (unopened.split(at: start).0, unopened.split(at: end).1)
    elements.replaceSubrange(
      place..<place + 1,
      with: (before.map { [Piece($0)] } ?? []) + opened[..<count]
        + (after.map { [Piece($0)] } ?? []))
    return count
  }
}
