import BubbleCore
import Foundation
import ListCore
import SumTree

/// One thing in the list that has a height: a message, or what stands between messages.
struct Row: Sendable {
  /// What a row shows.
  enum Content: Sendable {
    case message(Message)
    /// The header over the messages of a day, in days since 1 January 1970 of the time zone.
    case day(Int)
    /// The strip over the first unread message.
    case unread
    /// Who is typing, under all messages.
    case typing([Person])
    /// A row of the host's own; few rows are one.
    indirect case hosted(HostedRow)
  }

  /// What is known of a row in a few bits.
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8

    /// The message stands in one cluster with the one above.
    static let joinsAbove = Flags(rawValue: 1)
    /// The message stands in one cluster with the one below.
    static let joinsBelow = Flags(rawValue: 2)
    /// A day starts with the message.
    static let startsDay = Flags(rawValue: 4)
    /// What the message's neighbours mean for it.
    static let neighbours: Flags = [.joinsAbove, .joinsBelow, .startsDay]
    /// The height was measured, and nothing that it depends on has changed but the settings, perhaps.
    static let isMeasured = Flags(rawValue: 8)
    /// A layouter failed, or was not asked any more: others than the key names have made the layout.
    static let isFragile = Flags(rawValue: 16)
  }

  // In an order that leaves no gaps: a million rows are in memory.
  /// Where the row stands among all: a greater number is further down.
  let order: Int
  var content: Content
  var flags: Flags = []
  /// How far down in the row its message stands, in sixteenths of a point: accessories may be higher than the message.
  private var topSixteenths: UInt16 = 0
  /// The number of the settings in which the row was measured, or looked at if it was not; see ``LayoutSettings/number``.
  var settings: UInt32 = 0
  /// In points.
  var height: Double
  /// The edit that made the row what it is.
  ///
  /// What was measured of a row with another number is out of date, even where both have one order.
  var revision: UInt32 = 0

  init(
    order: Int, content: Content, height: Double, settings: UInt32 = 0, flags: Flags = []
  ) {
    self.order = order
    self.content = content
    self.height = height
    self.settings = settings
    self.flags = flags
  }

  /// How far down in the row its message stands, in points; what is kept is rounded down to sixteenths, up to 4,095 points.
  var messageTop: CGFloat {
    get { CGFloat(topSixteenths) / 16 }
    set { topSixteenths = UInt16(max(0, min(newValue * 16, CGFloat(UInt16.max)))) }
  }

  /// The message, if the row shows one.
  var message: Message? { if case .message(let message) = content { message } else { nil } }

  /// What a message's neighbours mean for its layout.
  var neighbours: Neighbours {
    Neighbours(
      cluster: ClusterPosition(
        above: flags.contains(.joinsAbove), below: flags.contains(.joinsBelow)),
      startsDay: flags.contains(.startsDay))
  }

  /// Says something of what the neighbours mean; a row of which that was not so is to be measured.
  mutating func setNeighbours(_ mask: Flags, to new: Flags) {
    guard flags.intersection(mask) != new else { return }
    flags.subtract(mask.union(.isMeasured))
    flags.formUnion(new)
  }

  /// Whether the height is the one that the row has in some settings.
  func isMeasured(in settings: UInt32) -> Bool {
    flags.contains(.isMeasured) && self.settings == settings
  }

  /// Whether what was measured of another row is what would be measured of this one.
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

/// Messages that follow each other and that nobody has looked at yet.
///
/// They share the storage of the conversation that was handed over: opening a million messages copies none of them.
struct UnopenedMessages: Sendable {
  var messages: ArraySlice<Message>
  /// The order of the first one.
  var firstOrder: Int
  /// From the order of one to that of the next.
  var spacing = RowOrder.step
  /// How high one of them is taken to be, in points.
  var estimate: Double
  /// The edit that put them in; see ``Row/revision``.
  var revision: UInt32 = 0

  var lastOrder: Int { firstOrder + (messages.count - 1) * spacing }

  /// The messages before and from one of them on.
  func split(at offset: Int) -> (UnopenedMessages?, UnopenedMessages?) {
    let place = messages.startIndex + offset
    var (before, after) = (self, self)
    before.messages = messages[..<place]
    after.messages = messages[place...]
    after.firstOrder = firstOrder + offset * spacing
    return (offset > 0 ? before : nil, offset < messages.count ? after : nil)
  }
}

/// What the tree of rows stores in one piece: a row, or messages that nobody has looked at.
///
/// What is added up lies open beside what is referred to: a search counts no references.
struct Piece: TreeElement, Sendable {
  /// One of the two.
  enum Content {
    case row(Row)
    case unopened(UnopenedMessages)
  }

  /// What a piece counts as.
  private enum Kind: UInt8 {
    case outgoing, incoming, day, other, unopened
  }

  /// Holds messages by reference: few pieces have any.
  private final class Unopened: Sendable {
    let messages: UnopenedMessages

    init(_ messages: UnopenedMessages) { self.messages = messages }
  }

  /// The row; of messages that nobody has looked at the first one.
  private let row: Row
  private let kind: Kind
  private let unopened: Unopened?

  /// A row.
  init(_ row: Row) {
    self.row = row
    unopened = nil
    kind =
      switch row.content {
      case .message(let message): message.isOutgoing ? .outgoing : .incoming
      case .day: .day
      case .unread, .typing, .hosted: .other
      }
  }

  /// Messages that nobody has looked at, at least one.
  init(_ unopened: UnopenedMessages) {
    row = unopened.row(at: 0)
    kind = .unopened
    self.unopened = Unopened(unopened)
  }

  var content: Content {
    if let unopened { .unopened(unopened.messages) } else { .row(row) }
  }

  // Each edit copies a block, and looks a few dozen times for rows.
  static var leafCapacity: Int { 48 }

  var firstOrder: Int { row.order }
  var lastOrder: Int { unopened?.messages.lastOrder ?? row.order }

  var summary: RowSummary {
    var summary = RowSummary()
    let units = HeightUnits.units(HeightUnits.sanitized(row.height))
    let count = unopened?.messages.messages.count ?? 1
    summary.rows = count
    let (product, isOver) = count.multipliedReportingOverflow(by: units)
    summary.units = isOver ? RowSummary.unitLimit : min(product, RowSummary.unitLimit)
    summary.lastOrder = lastOrder
    summary.messages = kind == .day || kind == .other ? 0 : count
    summary.incoming = kind == .incoming ? 1 : 0
    summary.days = kind == .day ? 1 : 0
    summary.unopened = kind == .unopened ? count : 0
    return summary
  }
}

/// What the tree of rows adds up.
struct RowSummary: TreeSummary, Equatable {
  /// The greatest height of all rows together, in `HeightUnits`: eight billion points.
  static let unitLimit = 1 << 61

  var rows = 0
  /// How many of the rows are messages.
  var messages = 0
  /// How many of the messages nobody has looked at.
  var unopened = 0
  /// How many of the others are incoming.
  var incoming = 0
  /// How many of the rows are headers of days.
  var days = 0
  /// The height of all, in `HeightUnits`: what lies beyond the limit has none.
  var units = 0
  /// The order of the last row.
  var lastOrder = Int.min

  static func += (sum: inout RowSummary, following: RowSummary) {
    guard following.rows > 0 else { return }
    sum.rows &+= following.rows
    sum.messages &+= following.messages
    sum.unopened &+= following.unopened
    sum.incoming &+= following.incoming
    sum.days &+= following.days
    sum.units = min(sum.units + following.units, unitLimit)
    sum.lastOrder = following.lastOrder
  }
}

extension Row {
  /// Whether the row has an order of its own, and none that follows from a message's.
  var isBase: Bool {
    switch content {
    case .message, .hosted: true
    case .day, .unread, .typing: false
    }
  }

  func with(order: Int) -> Row {
    var row = Row(
      order: order, content: content, height: height, settings: settings, flags: flags)
    row.topSixteenths = topSixteenths
    row.revision = revision
    return row
  }
}
