/// The ranks of rows.
///
/// The ranks of messages and of rows of the host are multiples of a ``grid``. Rows attached to a message, its day's header and the
/// unread strip, have a fixed distance before it. Every state therefore gives them the same rank.
enum RowRank {
  /// The distance between two messages of the initial conversation.
  static let step = 1 << 32
  static let grid = 256
  /// From the header of a day to its first message.
  static let dayDistance = 128
  /// From the unread strip to the first unread message.
  static let unreadDistance = 64
  /// The rank of the typing indicator.
  static let typing = Int.max - 1

  /// Returns ranks for some rows between two others; nil if there are too few.
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
  /// Returns the rank of the nearest message or row of the host before an index; nil if there is none.
  func base(before index: Int) -> Int? {
    var index = index - 1
    while index >= 0 {
      let row = self[index].row
      if row.isBase { return row.rank }
      index -= 1
    }
    return nil
  }

  /// Returns the rank of the first message or row of the host from an index on; nil if there is none.
  func base(from index: Int) -> Int? {
    first(in: index..<count) { $0.row.isBase }?.row.rank
  }

  /// Whether there are rows after the last row of an earlier state.
  func reaches(beyond earlier: RowTree) -> Bool {
    func last(_ rows: RowTree) -> Int { rows.base(before: rows.count) ?? .min }
    return last(self) > last(earlier) || summary.lastRank > earlier.summary.lastRank
  }

  /// Returns the first message after a rank that is incoming or unresolved.
  func firstIncomingOrUnresolved(behind rank: Int) -> Cursor? {
    guard let found = found(from: rank + 1) else { return nil }
    let before = found.before.incoming + found.before.unresolved
    guard before < summary.incoming + summary.unresolved else { return nil }
    return self.found(before) { $0.incoming + $0.unresolved }
  }
}
