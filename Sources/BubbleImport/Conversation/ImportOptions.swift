import Foundation

/// In which order day, month and year stand in dates of an export that does not say it.
public enum DateOrder: String, Hashable, Sendable, CaseIterable {
  /// 31/12/24.
  case dayMonthYear = "dmy"
  /// 12/31/24.
  case monthDayYear = "mdy"
  /// 24/12/31.
  case yearMonthDay = "ymd"
  /// 24/31/12.
  case yearDayMonth = "ydm"
}

/// What is wanted of an export, and what it does not say itself.
public struct ImportOptions: Sendable {
  /// Which conversation: its title, its key, its number from 1, or a file of it; nil: the only one.
  public var chat: String?
  /// Whose export it is: a name, an id or a number, or "none" for a person who wrote nothing; nil: as the export says.
  public var me: String?
  /// In which order dates are written; nil: it is found out.
  public var dateOrder: DateOrder?
  /// The zone of times that have none.
  public var timeZone: TimeZone
  /// The first moment whose messages are wanted.
  public var from: Date?
  /// The moment behind the last one whose messages are wanted.
  public var to: Date?
  /// Whether somebody has to be "me": else a conversation whose owner is not known has incoming messages alone.
  public var needsOwner: Bool

  /// Whether a message of that moment is not wanted.
  func leavesOut(_ date: Date) -> Bool {
    from.map { date < $0 } ?? false || to.map { date >= $0 } ?? false
  }

  /// Makes options.
  public init(
    chat: String? = nil, me: String? = nil, dateOrder: DateOrder? = nil,
    timeZone: TimeZone = .gmt, from: Date? = nil, to: Date? = nil, needsOwner: Bool = true
  ) {
    (self.chat, self.me, self.dateOrder, self.timeZone) = (chat, me, dateOrder, timeZone)
    (self.from, self.to, self.needsOwner) = (from, to, needsOwner)
  }
}
