import BubbleCore
import Foundation

/// Finds out what the neighbours of messages mean for them, and which rows that takes.
struct RowRelations: Sendable {
  /// The number of the settings: the rows that are made here have it.
  private let settings: UInt32
  private let clusters: ClusterPolicy
  private(set) var clock: LocalClock

  init(_ settings: LayoutSettings) {
    self.settings = settings.number
    clusters = settings.clusters
    clock = LocalClock(of: settings.environment)
  }

  /// The day of a message, in days since 1 January 1970 of the time zone.
  mutating func day(of message: Message) -> Int { clock.moment(of: message.date).day }

  /// How a message stands to the one above it.
  mutating func relation(
    of message: Message, to above: Message?
  ) -> (startsDay: Bool, joins: Bool) {
    guard let above, day(of: above) == day(of: message) else { return (true, false) }
    return (false, clusters.joins(above, message))
  }

  /// The rows of messages that nobody has looked at: theirs, and those of the days that begin among them.
  mutating func rows(
    of unopened: UnopenedMessages, above: Message?, below: Message?
  ) -> [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(unopened.messages.count + 4)
    var above = above
    for (offset, message) in unopened.messages.enumerated() {
      var row = unopened.row(at: offset)
      row.settings = settings
      let (day, joins) = link(&row, message, to: above)
      if joins, let last = rows.indices.last { rows[last].flags.insert(.joinsBelow) }
      if let day { rows.append(day) }
      rows.append(row)
      above = message
    }
    if let below, let last = rows.indices.last, relation(of: below, to: above).joins {
      rows[last].flags.insert(.joinsBelow)
    }
    return rows
  }

  /// Says of a message's row what the message above means for it.
  ///
  /// - Returns: The header of the day that starts with the message; nil: none does. And whether it stands in one cluster with the
  ///   one above.
  mutating func link(
    _ row: inout Row, _ message: Message, to above: Message?
  ) -> (day: Row?, joins: Bool) {
    let relation = relation(of: message, to: above)
    row.setNeighbours(
      [.joinsAbove, .startsDay],
      to: relation.startsDay ? .startsDay : relation.joins ? .joinsAbove : [])
    guard relation.startsDay else { return (nil, relation.joins) }
    var day = dayRow(of: message, order: row.order)
    day.revision = row.revision
    return (day, false)
  }

  /// The header over a message with which a day starts.
  ///
  /// - Parameter order: That of the message.
  mutating func dayRow(of message: Message, order: Int) -> Row {
    Row(
      order: order - RowOrder.dayDistance, content: .day(day(of: message)),
      height: Double(DayHeaderLayout.minimumHeight), settings: settings)
  }
}

extension RowRelations {
  /// Finds anew what neighbours mean for each other, for all messages that somebody has looked at: in another time zone others
  /// are of one day.
  ///
  /// - Parameter revision: That of all rows from here on: what was measured before may be of other neighbours.
  /// - Complexity: O(*n*).
  mutating func relinked(_ rows: RowTree, revision: UInt32) -> RowTree {
    var pieces: [Piece] = []
    var above: Message?
    /// The row of the message above and its place among the pieces, if somebody has looked at it.
    var last: (row: Row, place: Int)?
    /// What was in front of the next message, below what is there.
    var (day, unread): (Row?, Row?) = (nil, nil)
    /// Says of the message above whether it stands in one cluster with the one below.
    func joinAbove(_ joins: Bool) {
      guard var above = last else { return }
      above.row.setNeighbours(.joinsBelow, to: joins ? .joinsBelow : [])
      pieces[above.place] = Piece(above.row)
    }
    rows.forEachPiece { piece in
      switch piece {
      case .unopened(var unopened):
        guard let first = unopened.messages.first else { return }
        joinAbove(relation(of: first, to: above).joins)
        unopened.revision = revision
        pieces.append(Piece(unopened))
        (above, last) = (unopened.messages.last, nil)
      case .row(var row):
        row.revision = revision
        switch row.content {
        case .day: day = row
        case .unread: unread = row
        case .hosted, .typing: pieces.append(Piece(row))
        case .message(let message):
          let (wanted, joins) = link(&row, message, to: above)
          joinAbove(joins)
          if let wanted {
            pieces.append(Piece(day.map { $0.isMeasuredLike(wanted) ? $0 : wanted } ?? wanted))
          }
          if let unread { pieces.append(Piece(unread)) }
          (day, unread) = (nil, nil)
          (above, last) = (message, (row, pieces.count))
          pieces.append(Piece(row))
        }
      }
    }
    joinAbove(false)
    return RowTree(pieces)
  }
}
