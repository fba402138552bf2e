import Foundation
internal import LocaleRules
import Platform

/// A date in the form that people in a time zone write it: ``LayoutContext/localDate(_:)-(Date)``.
///
/// Texts are in the locale's language; numbers and names are those of the Gregorian calendar, regardless of the locale's calendar.
public struct LocalDate: Hashable, Sendable {
  /// The time of day, as in a message: `19:00`.
  public let time: String
  /// The day, as in a day header with a date: `20 November 2026`.
  public let day: String
  /// The day of the week: `Friday`.
  public let weekday: String
  /// The short name of the day of the week: `Fri`.
  public let shortWeekday: String
  /// The month's name in its standalone form: `November`.
  public let month: String
  /// The short name of the month: `Nov`.
  public let shortMonth: String
  /// The day of the month, from 1.
  public let dayOfMonth: Int
  /// The month of the year, from 1.
  public let monthOfYear: Int
  /// The year.
  public let year: Int
  /// The day of the week, as ISO 8601 counts: 1 for Monday, 7 for Sunday.
  public let weekdayNumber: Int
  /// The number of days after 1 January 1970; the difference of two such numbers is the distance in days.
  public let daysSince1970: Int
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute.
  public let minute: Int
  /// The whole seconds after 1 January 1970, 00:00 UTC; the difference of two such numbers is the time between.
  public fileprivate(set) var secondsSince1970 = 0

  /// Reads a date in the form of conversation files, such as `2026-11-20T19:00:00Z`.
  ///
  /// - Returns: Nil if the text is not a date.
  package init?(_ text: String, locale: String, timeZone: String) {
    guard let date = DateReader.date(text) else { return nil }
    self.init(date, locale: locale, timeZone: timeZone)
  }

  /// Makes the parts of a date; an unknown time zone counts as UTC.
  package init(_ date: Date, locale: String, timeZone: String) {
    self = LocalCalendar.shared.withLock { shelf in
      shelf.calendar(locale: locale, timeZone: timeZone).localDate(date)
    }
    // Only dates of the years 1 to 9999 are written.
    let seconds = date.timeIntervalSince1970.rounded(.down)
    secondsSince1970 = Int(max(-1e12, min(seconds, 1e12)))
  }

  fileprivate init(_ moment: LocalClock.Moment, time: String, day: String, names: DateNames) {
    self.time = time
    self.day = day
    let calendarDay = CalendarDay(daysSince1970: moment.day)
    (year, monthOfYear, dayOfMonth) = calendarDay.components
    weekdayNumber = calendarDay.weekday == 0 ? 7 : calendarDay.weekday
    daysSince1970 = calendarDay.daysSince1970
    (hour, minute) = moment.minute.quotientAndRemainder(dividingBy: 60)
    weekday = names.weekdays[calendarDay.weekday]
    shortWeekday = names.shortWeekdays[calendarDay.weekday]
    month = names.months[monthOfYear - 1]
    shortMonth = names.shortMonths[monthOfYear - 1]
  }
}

extension LayoutContext {
  /// Returns the parts of a date in the environment's language and time zone.
  ///
  /// A layouter that calls it depends on ``EnvironmentDependencies/locale`` and ``EnvironmentDependencies/timeZone``.
  ///
  /// ```swift
  /// let day = context.localDate(message.date).day      // "20 November 2026"
  /// ```
  public func localDate(_ date: Date) -> LocalDate {
    LocalDate(date, locale: environment.locale, timeZone: environment.timeZone)
  }

  /// Reads a date of a message's content and returns its parts in the environment's language and time zone.
  ///
  /// A layouter that calls it depends on ``EnvironmentDependencies/locale`` and ``EnvironmentDependencies/timeZone``.
  ///
  /// - Parameter text: A date in the form of conversation files, such as `2026-11-20T19:00:00Z`.
  /// - Returns: Nil if the text is not a date.
  public func localDate(_ text: String) -> LocalDate? {
    LocalDate(text, locale: environment.locale, timeZone: environment.timeZone)
  }

  /// Reads a date and returns its parts in the environment's language and in another time zone: the local time of a place.
  ///
  /// A layouter that calls it depends on ``EnvironmentDependencies/locale``.
  ///
  /// - Parameters:
  ///   - text: A date in the form of conversation files, such as `2026-11-20T19:00:00-03:00`.
  ///   - zone: The name of a time zone such as `Asia/Tokyo`, an offset from UTC such as `+09:00`, or `written`: the time
  ///     of day as the text has it, here 19:00.
  /// - Returns: Nil if the text is not a date, or the time zone is unknown.
  public func localDate(_ text: String, timeZone zone: String) -> LocalDate? {
    guard let (date, written) = DateReader.moment(text) else { return nil }
    let known = zone == "written" ? written : DateReader.offset(zone)
    // Names are looked up as files.
    let isName = zone.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789/_+-".unicodeScalars.contains($0))
    }
    guard
      let offset = known
        ?? (isName ? TimeZone(identifier: zone)?.secondsFromGMT(for: date) : nil)
    else { return nil }
    // Texts of local days and times are the same in all time zones: those of UTC serve for all.
    var local = LocalDate(
      date.addingTimeInterval(Double(offset)), locale: environment.locale, timeZone: "UTC")
    local.secondsSince1970 -= offset
    return local
  }
}

/// The names of days and months in a language.
private struct DateNames {
  var weekdays = DateNames.numbers(7)
  var shortWeekdays = DateNames.numbers(7)
  var months = DateNames.numbers(12)
  var shortMonths = DateNames.numbers(12)

  init(locale: String) {
    guard let names = LocaleFormats.of(locale).dateNames else { return }
    (weekdays, shortWeekdays) = (names.weekdays, names.shortWeekdays)
    (months, shortMonths) = (names.months, names.shortMonths)
  }

  /// Returns numbers that replace missing names, so that a locale without names does not fail.
  private static func numbers(_ count: Int) -> [String] { (1...count).map(String.init) }
}

/// The formatted texts for one locale and time zone.
private final class LocalCalendar {
  let locale: String
  let timeZone: String
  private var clock: LocalClock
  private let names: DateNames

  init(locale: String, timeZone: String) {
    self.locale = locale
    self.timeZone = timeZone
    clock = LocalClock(locale: locale, timeZone: timeZone)
    names = DateNames(locale: locale)
  }

  func localDate(_ date: Date) -> LocalDate {
    // Messages can name any number of days: their texts are not kept forever.
    if clock.formattedCount > 4_096 {
      clock = LocalClock(locale: locale, timeZone: timeZone)
    }
    let moment = clock.moment(of: date)
    let (time, day) = (clock.timeText(moment), clock.dateText(moment.day))
    return LocalDate(moment, time: time, day: day, names: names)
  }

  /// The most recently used calendars: conversations share one, or few.
  struct Shelf {
    private var calendars: [LocalCalendar] = []

    mutating func calendar(locale: String, timeZone: String) -> LocalCalendar {
      if let found = calendars.first(where: { $0.locale == locale && $0.timeZone == timeZone }) {
        return found
      }
      let made = LocalCalendar(locale: locale, timeZone: timeZone)
      calendars = calendars.suffix(3) + [made]
      return made
    }
  }

  static let shared = Lock(Shelf())
}
