import Foundation

/// The order of day, month and year in dates of an export that does not state it.
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

/// The conversation to import, and facts that the export lacks.
public struct ImportOptions: Sendable {
  /// The conversation: its title, its key, its number from 1, or one of its files; nil: the only one.
  public var chat: String?
  /// The owner of the export: a name, an id or a number, or "none" for a person who wrote nothing; nil: as the export states it.
  public var me: String?
  /// The order of day, month and year in dates; nil: the reader detects it.
  public var dateOrder: DateOrder?
  /// The zone of times without one; GMT by default.
  public var timeZone: TimeZone
  /// The date of the first message to import.
  public var from: Date?
  /// The date after the last message to import, which is excluded.
  public var to: Date?
  /// Whether an unknown owner is an error; if not, all messages of such a conversation are incoming.
  public var needsOwner: Bool

  /// Whether the options exclude messages of a date.
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
