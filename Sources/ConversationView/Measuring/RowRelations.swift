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
    guard let first = unopened.messages.first else { return [] }
    var relation = relation(of: first, to: above)
    for (offset, place) in unopened.messages.indices.enumerated() {
      let message = unopened.messages[place]
      var row = unopened.row(at: offset)
      row.settings = settings
      if relation.startsDay {
        var day = dayRow(of: message, order: row.order)
        day.revision = row.revision
        rows.append(day)
      }
      row.flags = RowRelations.flags(relation)
      let next = place + 1 < unopened.messages.endIndex ? unopened.messages[place + 1] : below
      if let next {
        relation = self.relation(of: next, to: message)
        if relation.joins { row.flags.insert(.joinsBelow) }
      }
      rows.append(row)
      above = message
    }
    return rows
  }

  /// The header over a message with which a day starts.
  ///
  /// - Parameter order: That of the message.
  mutating func dayRow(of message: Message, order: Int) -> Row {
    Row(
      order: order - RowOrder.dayDistance, content: .day(day(of: message)),
      height: Double(DayHeaderLayout.minimumHeight), settings: settings)
  }

  /// What a relation to the message above means for the one below.
  static func flags(_ relation: (startsDay: Bool, joins: Bool)) -> Row.Flags {
    var flags: Row.Flags = []
    if relation.startsDay { flags.insert(.startsDay) }
    if relation.joins { flags.insert(.joinsAbove) }
    return flags
  }
}
