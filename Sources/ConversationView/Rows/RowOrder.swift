/// The numbers by which rows are in order.
///
/// Messages and rows of the host stand on multiples of a ``grid``; what belongs to a message, the header of its day and
/// the line of the unread part, stands a fixed way in front of it, so that whoever finds out that there has to be one
/// gives it the same place.
enum RowOrder {
  /// Between two messages that were handed over together.
  static let step = 1 << 32
  static let grid = 256
  /// From the header of a day to the message that it starts with.
  static let dayDistance = 128
  /// From the line of the unread part to the first unread message.
  static let unreadDistance = 64
  /// The place of who is typing.
  static let typing = Int.max - 1

  /// Orders for some rows between two others; nil if there are too few.
  static func room(
    for count: Int, behind low: Int?, before high: Int?, atLeast least: Int = 2 * grid
  ) -> (first: Int, spacing: Int)? {
    switch (low, high) {
    case (nil, nil): return (step, step)
    case (let low?, nil): return (low + step, step)
    case (nil, let high?): return (high - count * step, step)
    case (let low?, let high?):
      let spacing = (high - low) / (count + 1) / grid * grid
      return spacing >= least ? (low + spacing, spacing) : nil
    }
  }
}

extension RowTree {
  /// The order of the nearest message or row of the host before a place; nil if there is none.
  func base(before index: Int) -> Int? {
    var index = index - 1
    while index >= 0 {
      let row = self[index].row
      if row.isBase { return row.order }
      index -= 1
    }
    return nil
  }

  /// The order of the nearest message or row of the host at a place or behind it; nil if there is none.
  func base(from index: Int) -> Int? {
    first(in: index..<count) { $0.row.isBase }?.row.order
  }

  /// Whether there is something behind the last row of an earlier state.
  func reaches(beyond earlier: RowTree) -> Bool {
    func last(_ rows: RowTree) -> Int { rows.base(before: rows.count) ?? .min }
    return last(self) > last(earlier) || summary.lastOrder > earlier.summary.lastOrder
  }

  /// The first message behind an order that is incoming or that nobody has looked at.
  func firstIncomingOrUnopened(behind order: Int) -> Found? {
    guard let found = found(from: order + 1) else { return nil }
    let before = found.before.incoming + found.before.unopened
    guard before < summary.incoming + summary.unopened else { return nil }
    return self.found(before) { $0.incoming + $0.unopened }
  }
}
