import ArgumentParser
import BubbleCore
import BubbleImport
import Foundation

/// The options that choose a part of an export, and that add facts which an export does not contain.
struct ExportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Of an export of several conversations: the title, number, id or file of one.",
      valueName: "name"))
  var chat: String?

  @Option(
    help: ArgumentHelp(
      "Your name, id or number in an export that does not say whose it is; none if you wrote nothing.",
      valueName: "name"))
  var me: String?

  @Option(
    help: ArgumentHelp(
      "Of an export: the order of day, month and year in its dates: dmy, mdy, ymd or ydm.",
      valueName: "order"))
  var dateOrder: DateOrder?

  @Option(
    help: ArgumentHelp(
      "The first day or moment of the messages, such as 2026-01-31 or 2026-01-31T18:00:00Z.",
      valueName: "date"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "The last day or moment of the messages, such as 2026-01-31.",
      valueName: "date"))
  var to: String?

  @Option(
    help: ArgumentHelp(
      "Of an export: the number of messages, counted from its last.", valueName: "count"))
  var last: Int?

  func validate(timeZone: String) throws {
    for (name, value) in [("--from", from), ("--to", to)] {
      guard let value, moment(value, timeZone, isEnd: false) == nil else { continue }
      throw ValidationError(
        "\(name) \(value) is not a day; 2026-01-31 is one, 2026-01-31T18:00:00Z a moment")
    }
    try InvalidValue.check("--last", last, in: 1...Int.max, "a number from 1")
  }

  /// Checks that options for exports are given only with an export.
  ///
  /// - Parameters:
  ///   - paths: The files to read; a missing one is reported when it is read.
  ///   - choosesDays: Whether the command also chooses messages of a conversation file by their days.
  func check(_ paths: [String], choosesDays: Bool) throws {
    let days = choosesDays ? [] : [("--from", from), ("--to", to)]
    let given =
      ([("--chat", chat), ("--me", me), ("--date-order", dateOrder.map { "\($0)" })] + days
      + [("--last", last.map(String.init))]).first { $0.1 != nil }
    guard let given else { return }
    guard
      paths.allSatisfy({
        ($0 == "-" || FileManager.default.fileExists(atPath: $0)) && !ExportSession.isExport($0)
      })
    else { return }
    let others = ["--from", "--to", "--last"].contains(given.0)
    let stream = paths.lazy.compactMap(StreamedInput.init).first
    throw ValidationError(
      "\(given.0) works on exports only; "
        + (stream.map { "\($0.name) is read as a conversation file: name the export's file, or" }
          ?? paths.first.map { "\($0) is a conversation file:" } ?? "there is none:")
        + " leave it out"
        + (others ? ", or choose messages with `bubble render` and --from, --to or --range" : ""))
  }

  /// Returns the options for the readers.
  func options(timeZone: String) -> ImportOptions {
    ImportOptions(
      chat: chat, me: me, dateOrder: dateOrder,
      timeZone: timeZone == "UTC" ? .gmt : TimeZone(identifier: timeZone) ?? .gmt,
      from: from.flatMap { moment($0, timeZone, isEnd: false) },
      to: to.flatMap { moment($0, timeZone, isEnd: true) })
  }

  /// Returns the moment of the first requested messages, and the moment after the last ones.
  func moments(timeZone: String) -> (from: Date?, until: Date?) {
    (
      from.flatMap { moment($0, timeZone, isEnd: false) },
      to.flatMap { moment($0, timeZone, isEnd: true) }
    )
  }

  /// Returns a text that says that the requested days have no messages, and that gives the days which have some.
  func nothingChosen(_ dates: ClosedRange<Date>, timeZone: String) -> String {
    let first = CalendarDay(dates.lowerBound, timeZone: timeZone)
    let last = CalendarDay(dates.upperBound, timeZone: timeZone)
    let (start, end) = moments(timeZone: timeZone)
    let isBefore = start.map { dates.upperBound < $0 } ?? false
    let isBehind = end.map { dates.lowerBound >= $0 } ?? false
    let there =
      isBefore
      ? "the last is of \(last)"
      : isBehind ? "the first is of \(first)" : "there are messages from \(first) to \(last)"
    let days = [from.map { "--from \($0)" }, to.map { "--to \($0)" }]
    return
      "\(days.compactMap(\.self).joined(separator: " ")): no message is of these days; \(there)"
  }

  /// Returns a moment, or the start or end of a day in the zone.
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
