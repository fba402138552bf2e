import BubbleCore
import Foundation

/// Determines the relations of messages to their neighbours, and the rows that follow from them.
struct RowRelations: Sendable {
  /// The numbers of the settings and of the time zone, for the rows made here.
  let settings: UInt32
  let zone: UInt16
  private let clusters: ClusterPolicy
  private(set) var clock: LocalClock

  init(_ settings: LayoutSettings) {
    (self.settings, zone) = (settings.number, settings.zone)
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
    var day = Row(
      rank: rank - RowRank.dayDistance, content: .day(day(of: message)),
      height: Double(DayHeaderLayout.minimumHeight), settings: settings)
    day.zone = zone
    return day
  }
}
