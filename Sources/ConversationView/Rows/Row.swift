import BubbleCore
import Foundation
import ListCore
import SumTree

/// A row of the list: a message, or a row between messages.
struct Row: Sendable {
  /// The content of a row.
  enum Content: Sendable {
    case message(Message)
    /// The header over the messages of a day, in days since 1 January 1970 in the time zone.
    case day(Int)
    /// The strip over the first unread message.
    case unread
    /// The typing indicator, under all messages.
    case typing([Person])
    /// A row of the host; indirect, since few rows are one.
    indirect case hosted(HostedRow)
  }

  /// Boolean properties of a row.
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8

    /// The message is in a cluster with the one above.
    static let joinsAbove = Flags(rawValue: 1)
    /// The message is in a cluster with the one below.
    static let joinsBelow = Flags(rawValue: 2)
    /// A day starts with the message.
    static let startsDay = Flags(rawValue: 4)
    /// The relations of the message to its neighbours.
    static let neighbours: Flags = [.joinsAbove, .joinsBelow, .startsDay]
    /// The height was measured, and only the settings may have changed since.
    static let isMeasured = Flags(rawValue: 8)
    /// A layouter failed or was skipped, so the layout depends on more than its key.
    static let isFragile = Flags(rawValue: 16)
  }

  // Ordered to avoid padding, since a million rows are in memory.
  /// The rank: a row with a greater number is further down.
  let rank: Int
  var content: Content
  var flags: Flags = []
  /// The distance of the message from the top of the row, in sixteenths of a point: accessories may be higher than the message.
  private var topSixteenths: UInt16 = 0
  /// The number of the settings in which the row was measured, or resolved if it is not measured; see ``LayoutSettings/number``.
  var settings: UInt32 = 0
  /// The height in points.
  var height: Double
  /// The edit that last changed the row.
  ///
  /// Measurements of another revision are out of date, even if the ranks are equal.
  var revision: UInt32 = 0
  /// The number of the time zone in which the relations to its neighbours were determined; see ``LayoutSettings/zone``.
  var zone: UInt16 = 0

  init(
    rank: Int, content: Content, height: Double, settings: UInt32 = 0, flags: Flags = []
  ) {
    self.rank = rank
    self.content = content
    self.height = height
    self.settings = settings
    self.flags = flags
  }

  /// The distance of the message from the top of the row, in points; rounded down to sixteenths, and at most 4,095 points.
  var messageTop: CGFloat {
    get { CGFloat(topSixteenths) / 16 }
    set { topSixteenths = UInt16(max(0, min(newValue * 16, CGFloat(UInt16.max)))) }
  }

  /// The message, if the row shows one.
  var message: Message? { if case .message(let message) = content { message } else { nil } }

  /// Whether the row shows the same message as another one, or is the same version of a row that is no message.
  func hasContent(of other: Row) -> Bool {
    guard var message, let old = other.message else { return revision == other.revision }
    message.id = old.id
    return message == old
  }

  /// The relations of a message to its neighbours, for its layout.
  var neighbours: Neighbours {
    Neighbours(
      cluster: ClusterPosition(
        above: flags.contains(.joinsAbove), below: flags.contains(.joinsBelow)),
      startsDay: flags.contains(.startsDay))
  }

  /// Sets relations to neighbours; a row whose relations change must be measured again.
  mutating func setNeighbours(_ mask: Flags, to new: Flags) {
    guard flags.intersection(mask) != new else { return }
    flags.subtract(mask.union(.isMeasured))
    flags.formUnion(new)
  }

  /// Whether the row is measured in some settings.
  func isMeasured(in settings: UInt32) -> Bool {
    flags.contains(.isMeasured) && self.settings == settings
  }

  /// Whether it is a message or the header of a day, so that another time zone may change it.
  var dependsOnDays: Bool {
    switch content {
    case .message, .day: true
    case .unread, .typing, .hosted: false
    }
  }

  /// Whether a measurement of this row is valid for another one.
  func isMeasuredLike(_ other: Row) -> Bool {
    guard flags.intersection(.neighbours) == other.flags.intersection(.neighbours) else {
      return false
    }
    return switch (content, other.content) {
    case (.message(let own), .message(let theirs)): own.isCopy(of: theirs)
    case (.day(let own), .day(let theirs)): own == theirs
    case (.unread, .unread): true
    case (.typing(let own), .typing(let theirs)): own == theirs
    case (.hosted(let own), .hosted(let theirs)): own == theirs
    default: false
    }
  }
}

/// Consecutive messages whose relations to their neighbours are not resolved yet.
///
/// They share the storage of the array that the host passed: opening a million messages copies none of them.
struct UnresolvedMessages: Sendable {
  var messages: ArraySlice<Message>
  /// The rank of the first message.
  var firstRank: Int
  /// The difference between the ranks of two consecutive messages.
  var spacing = RowRank.step
  /// The estimated height of a message, in points.
  var estimate: Double
  /// The edit that inserted them; see ``Row/revision``.
  var revision: UInt32 = 0

  var lastRank: Int { firstRank + (messages.count - 1) * spacing }

  /// Returns the messages before an offset, and those from it on.
  func split(at offset: Int) -> (UnresolvedMessages?, UnresolvedMessages?) {
    let place = messages.startIndex + offset
    var (before, after) = (self, self)
    before.messages = messages[..<place]
    after.messages = messages[place...]
    after.firstRank = firstRank + offset * spacing
    return (offset > 0 ? before : nil, offset < messages.count ? after : nil)
  }

  /// Returns the sums over the first of its messages.
  func summary(ofFirst count: Int) -> RowSummary {
    guard count > 0 else { return RowSummary() }
    var summary = RowSummary(
      rows: count, height: estimate, lastRank: firstRank + (count - 1) * spacing)
    summary.messages = count
    summary.unresolved = count
    return summary
  }
}

/// An entry of the row tree: a row, or unresolved messages.
///
/// The values that are summed up are stored beside the references, so that a search counts no references.
struct RowEntry: TreeElement, Sendable {
  /// The two kinds of entries.
  enum Content {
    case row(Row)
    case unresolved(UnresolvedMessages)
  }

  /// The category of an entry in sums.
  private enum Kind: UInt8 {
    case outgoing, incoming, day, other, unresolved
  }

  /// A reference to unresolved messages, since few entries have any.
  private final class Unresolved: Sendable {
    let messages: UnresolvedMessages

    init(_ messages: UnresolvedMessages) { self.messages = messages }
  }

  /// The row; of unresolved messages the first one.
  private let row: Row
  private let kind: Kind
  private let unresolved: Unresolved?

  /// Creates an entry of a row.
  init(_ row: Row) {
    self.row = row
    unresolved = nil
    kind =
      switch row.content {
      case .message(let message): message.isOutgoing ? .outgoing : .incoming
      case .day: .day
      case .unread, .typing, .hosted: .other
      }
  }

  /// Creates an entry of unresolved messages, at least one.
  init(_ unresolved: UnresolvedMessages) {
    row = unresolved.row(at: 0)
    kind = .unresolved
    self.unresolved = Unresolved(unresolved)
  }

  var content: Content {
    if let unresolved { .unresolved(unresolved.messages) } else { .row(row) }
  }

  // A compromise: each edit copies a leaf, and searches it a few dozen times for rows.
  static var leafCapacity: Int { 48 }

  var firstRank: Int { row.rank }
  var lastRank: Int { unresolved?.messages.lastRank ?? row.rank }

  /// Returns the number of its messages that equal others, from the first one on or from the last one back.
  func equalCount(
    with others: ArraySlice<Message>, fromEnd: Bool, by isEqual: (Message, Message) -> Bool
  ) -> Int {
    guard let unresolved else {
      guard case .message(let own) = row.content,
        let other = fromEnd ? others.last : others.first
      else { return 0 }
      return isEqual(own, other) ? 1 : 0
    }
    let own = unresolved.messages.messages
    let limit = min(own.count, others.count)
    return (0..<limit).first { offset in
      fromEnd
        ? !isEqual(own[own.endIndex - 1 - offset], others[others.endIndex - 1 - offset])
        : !isEqual(own[own.startIndex + offset], others[others.startIndex + offset])
    } ?? limit
  }

  var summary: RowSummary {
    if let messages = unresolved?.messages {
      return messages.summary(ofFirst: messages.messages.count)
    }
    var summary = RowSummary(rows: 1, height: row.height, lastRank: row.rank)
    summary.messages = kind == .day || kind == .other ? 0 : 1
    summary.incoming = kind == .incoming ? 1 : 0
    summary.days = kind == .day ? 1 : 0
    return summary
  }
}

/// The sums over rows of the tree.
struct RowSummary: TreeSummary, Equatable {
  /// The greatest height of all rows, in `HeightUnits`: eight billion points.
  static let unitLimit = 1 << 61

  var rows = 0
  /// The number of rows that are messages.
  var messages = 0
  /// The number of messages that are unresolved.
  var unresolved = 0
  /// The number of resolved messages that are incoming.
  var incoming = 0
  /// The number of rows that are headers of days.
  var days = 0
  /// The height of all rows, in `HeightUnits`; rows beyond the limit add nothing.
  var units = 0
  /// The rank of the last row.
  var lastRank = Int.min

  init() {}

  /// Creates the sums over rows of the same height, in points; they are not counted as messages or days.
  init(rows count: Int, height: Double, lastRank: Int) {
    let units = HeightUnits.units(HeightUnits.sanitized(height))
    let (product, isOver) = count.multipliedReportingOverflow(by: units)
    self.units = isOver ? RowSummary.unitLimit : min(product, RowSummary.unitLimit)
    (rows, self.lastRank) = (count, lastRank)
  }

  static func += (sum: inout RowSummary, following: RowSummary) {
    guard following.rows > 0 else { return }
    sum.rows &+= following.rows
    sum.messages &+= following.messages
    sum.unresolved &+= following.unresolved
    sum.incoming &+= following.incoming
    sum.days &+= following.days
    sum.units = min(sum.units + following.units, unitLimit)
    sum.lastRank = following.lastRank
  }
}

extension Row {
  /// Whether the row has its own rank, instead of one derived from a message's.
  var isBase: Bool {
    switch content {
    case .message, .hosted: true
    case .day, .unread, .typing: false
    }
  }

  func with(rank: Int) -> Row {
    var row = Row(
      rank: rank, content: content, height: height, settings: settings, flags: flags)
    row.topSixteenths = topSixteenths
    (row.revision, row.zone) = (revision, zone)
    return row
  }
}
