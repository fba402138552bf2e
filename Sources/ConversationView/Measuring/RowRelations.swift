import BubbleCore
import Foundation

/// Determines the relations of messages to their neighbours, and the rows that follow from them.
struct RowRelations: Sendable {
  /// The number of the settings, for the rows made here.
  private let settings: UInt32
  private let clusters: ClusterPolicy
  private(set) var clock: LocalClock

  init(_ settings: LayoutSettings) {
    self.settings = settings.number
    clusters = settings.clusters
    clock = LocalClock(of: settings.environment)
  }

  /// Returns the day of a message, in days since 1 January 1970 in the time zone.
  mutating func day(of message: Message) -> Int { clock.moment(of: message.date).day }

  /// Returns the relation of a message to the one above it.
  mutating func relation(
    of message: Message, to above: Message?
  ) -> (startsDay: Bool, joins: Bool) {
    guard let above, day(of: above) == day(of: message) else { return (true, false) }
    return (false, clusters.joins(above, message))
  }

  /// Returns the rows of unresolved messages, and those of the days that begin among them.
  mutating func rows(
    of unresolved: UnresolvedMessages, above: Message?, below: Message?
  ) -> [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(unresolved.messages.count + 4)
    var above = above
    for (offset, message) in unresolved.messages.enumerated() {
      var row = unresolved.row(at: offset)
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

  /// Updates a message's row for the message above it.
  ///
  /// - Parameter isUnderStrip: Whether the unread strip is between them, which separates clusters.
  /// - Returns: The header of the day that starts with the message; nil if no day does. And whether the message is in a cluster with
  ///   the one above.
  mutating func link(
    _ row: inout Row, _ message: Message, to above: Message?, isUnderStrip: Bool = false
  ) -> (day: Row?, joins: Bool) {
    var relation = relation(of: message, to: above)
    if isUnderStrip { relation.joins = false }
    row.setNeighbours(
      [.joinsAbove, .startsDay],
      to: relation.startsDay ? .startsDay : relation.joins ? .joinsAbove : [])
    guard relation.startsDay else { return (nil, relation.joins) }
    var day = dayRow(of: message, rank: row.rank)
    day.revision = row.revision
    return (day, false)
  }

  /// Returns the header of the day that starts with a message.
  ///
  /// - Parameter rank: The rank of the message.
  mutating func dayRow(of message: Message, rank: Int) -> Row {
    Row(
      rank: rank - RowRank.dayDistance, content: .day(day(of: message)),
      height: Double(DayHeaderLayout.minimumHeight), settings: settings)
  }
}

extension RowRelations {
  /// Determines all relations again for resolved messages: in another time zone, days begin elsewhere.
  ///
  /// - Parameter revision: The new revision of all rows: earlier measurements may be of other neighbours.
  /// - Complexity: O(*n*).
  mutating func relinked(_ rows: RowTree, revision: UInt32) -> RowTree {
    var entries: [RowEntry] = []
    var above: Message?
    /// The row of the message above and its index among the entries, if the message is resolved.
    var last: (row: Row, place: Int)?
    /// The rows in front of the next message, after the last entry.
    var (day, unread): (Row?, Row?) = (nil, nil)
    /// Updates the message above for the one below it.
    func joinAbove(_ joins: Bool) {
      guard var above = last else { return }
      above.row.setNeighbours(.joinsBelow, to: joins ? .joinsBelow : [])
      entries[above.place] = RowEntry(above.row)
    }
    rows.forEachEntry { entry in
      switch entry {
      case .unresolved(var unresolved):
        guard let first = unresolved.messages.first else { return }
        joinAbove(relation(of: first, to: above).joins)
        unresolved.revision = revision
        entries.append(RowEntry(unresolved))
        (above, last) = (unresolved.messages.last, nil)
      case .row(var row):
        row.revision = revision
        switch row.content {
        case .day: day = row
        case .unread: unread = row
        case .hosted, .typing: entries.append(RowEntry(row))
        case .message(let message):
          let (wanted, joins) = link(&row, message, to: above, isUnderStrip: unread != nil)
          joinAbove(joins)
          if let wanted {
            entries.append(RowEntry(day.map { $0.isMeasuredLike(wanted) ? $0 : wanted } ?? wanted))
          }
          if let unread { entries.append(RowEntry(unread)) }
          (day, unread) = (nil, nil)
          (above, last) = (message, (row, entries.count))
          entries.append(RowEntry(row))
        }
      }
    }
    joinAbove(false)
    return RowTree(entries)
  }
}
