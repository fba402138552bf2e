import ArgumentParser
import BubbleCore
import BubbleImport
import Foundation

/// What is wanted of an export, and what it does not say itself.
struct ExportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Of an export: the conversation, by its title, number, id or file.",
      discussion: "Without it an export of several lists them."))
  var chat: String?

  @Option(
    help: """
      Of an export: its owner, by name, id or number, where it does not say so itself; none: the owner wrote nothing.
      """)
  var me: String?

  @Option(
    help: "Of an export: the order of day, month and year in its dates: dmy, mdy, ymd or ydm.")
  var dateOrder: DateOrder?

  @Option(
    help: """
      Of an export, or of what `render` draws: the first day or moment that is wanted: 2026-01-31, \
      or a whole date.
      """)
  var from: String?

  @Option(help: "The same: the last day that is wanted, or the moment up to which.")
  var to: String?

  @Option(help: "Of an export: how many of its last messages are wanted.")
  var last: Int?

  func validate(timeZone: String) throws {
    for (name, value) in [("--from", from), ("--to", to)] {
      guard let value, moment(value, timeZone, isEnd: false) == nil else { continue }
      throw ValidationError(
        "\(name) \(value) is no day; 2026-01-31 is one, 2026-01-31T18:00:00Z a moment")
    }
    if let last, last < 1 { throw ValidationError("--last is \(last): give a number from 1") }
  }

  /// The options for the readers.
  func options(timeZone: String) -> ImportOptions {
    ImportOptions(
      chat: chat, me: me, dateOrder: dateOrder,
      timeZone: timeZone == "UTC" ? .gmt : TimeZone(identifier: timeZone) ?? .gmt,
      from: from.flatMap { moment($0, timeZone, isEnd: false) },
      to: to.flatMap { moment($0, timeZone, isEnd: true) })
  }

  /// From when messages are wanted, and before when.
  func moments(timeZone: String) -> (from: Date?, until: Date?) {
    (
      from.flatMap { moment($0, timeZone, isEnd: false) },
      to.flatMap { moment($0, timeZone, isEnd: true) }
    )
  }

  /// A moment, or the start or end of a day in the zone.
  private func moment(_ text: String, _ timeZone: String, isEnd: Bool) -> Date? {
    if let date = DateReader.date(text) { return date }
    guard DateReader.date(text + "T00:00:00Z") != nil, let zone = TimeZone(identifier: timeZone)
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    return calendar.date(
      from: DateComponents(year: parts[0], month: parts[1], day: parts[2] + (isEnd ? 1 : 0)))
  }
}

extension DateOrder: ExpressibleByArgument {}
