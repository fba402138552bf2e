import Foundation
internal import LocaleRules

/// Local days and times of day of a time zone, and their texts in a language.
///
/// Texts are formatted once for each minute of the day and once for each day, regardless of the number of messages.
package struct LocalClock: Sendable {
  /// A day and a minute in the time zone.
  package struct Moment: Hashable, Sendable {
    /// The days since 1 January 1970.
    package var day: Int
    /// The minutes since midnight.
    package var minute: Int
  }

  /// Formatted texts in one language.
  ///
  /// Times and days are local, so the texts are valid for every time zone.
  package struct Texts: Sendable {
    let locale: String
    /// The texts of times by hour and minute: a copy of a clock that formats another time copies an hour, not a day.
    fileprivate var times = [[String?]](
      repeating: [String?](repeating: nil, count: 60), count: 24)
    fileprivate var days: [Int: String] = [:]

    init(locale: String) { self.locale = locale }
  }

  /// The texts formatted so far.
  package private(set) var texts: Texts
  /// The number of texts that this clock formatted itself.
  private(set) var formattedCount = 0

  /// The words such as `Today`; nil: days are dates.
  private let relativeDays: RelativeDays?
  private let timeZone: TimeZone
  /// The template for the time of an edited message.
  private let edited: String
  // Made on first use: a growing conversation usually needs neither.
  private var timeFormatter: LocaleDates?
  private var dayFormatter: LocaleDates?
  /// The offset from UTC, and the quarter of an hour for which it was computed.
  ///
  /// Time zones change their offset on quarters of an hour.
  private var lastOffset: (quarter: Int, seconds: Int)?

  /// Makes a clock.
  ///
  /// An unknown time zone counts as UTC.
  ///
  /// - Parameter texts: The texts of an earlier clock, used if the locale is the same.
  package init(locale: String, timeZone: String, texts: Texts? = nil) {
    self.init(
      locale: locale, timeZone: timeZone, texts: texts, relativeDays: nil,
      edited: LocalizedStrings.bundled(for: locale).edited)
  }

  /// Makes a clock for the headers of an environment.
  ///
  /// They have words such as `Today` if the environment gives the present day.
  package init(of environment: borrowing LayoutEnvironment, texts: Texts? = nil) {
    self.init(
      locale: environment.locale, timeZone: environment.timeZone, texts: texts,
      relativeDays: RelativeDays(environment), edited: environment.strings.edited)
  }

  private init(
    locale: String, timeZone: String, texts: Texts?, relativeDays: RelativeDays?, edited: String
  ) {
    self.edited = edited
    self.relativeDays = relativeDays
    self.timeZone = TimeZone(identifier: timeZone) ?? .gmt
    self.texts = texts.flatMap { $0.locale == locale ? $0 : nil } ?? Texts(locale: locale)
  }

  /// Returns the local day and minute of a date.
  package mutating func moment(of date: Date) -> Moment {
    // Calendars end before numbers do; a host's date that is NaN is shown as 1970.
    let interval = date.timeIntervalSince1970
    let limit = 2.6e11  // the year 10,000 and a little
    let seconds = interval.isNaN ? 0 : Int(max(-limit, min(interval, limit)).rounded(.down))
    let local = seconds + offset(at: seconds)
    let day = local.floorDivided(by: 86_400)
    return Moment(day: day, minute: (local - day * 86_400) / 60)
  }

  private mutating func offset(at seconds: Int) -> Int {
    let quarter = seconds.floorDivided(by: 900)
    if let lastOffset, lastOffset.quarter == quarter { return lastOffset.seconds }
    let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    lastOffset = (quarter, offset)
    return offset
  }

  /// Returns the time of a message as its bubble shows it: `09:00`, or `edited 09:00`.
  package mutating func timeText(of message: borrowing Message, at moment: Moment) -> String {
    let time = timeText(moment)
    return message.isEdited ? LocalizedStrings.fill(edited, time) : time
  }

  /// Returns the text of a time of day: `09:00`.
  package mutating func timeText(_ moment: Moment) -> String {
    let (hour, minute) = moment.minute.quotientAndRemainder(dividingBy: 60)
    if let text = texts.times[hour][minute] { return text }
    timeFormatter = timeFormatter ?? LocaleFormats.of(texts.locale).dates(.time)
    let text =
      format(moment.minute * 60, with: timeFormatter)
      ?? "\(hour):\(minute < 10 ? "0" : "")\(minute)"
    texts.times[hour][minute] = text
    return text
  }

  /// Returns the text of a day: `Today`, `Friday`, `20 November 2026`.
  package mutating func dayText(_ day: Int) -> String {
    relativeDays?.text(of: CalendarDay(daysSince1970: day)) ?? dateText(day)
  }

  /// Returns the date of a day: `20 November 2026`.
  package mutating func dateText(_ day: Int) -> String {
    if let text = texts.days[day] { return text }
    dayFormatter = dayFormatter ?? LocaleFormats.of(texts.locale).dates(.day)
    let text =
      format(day * 86_400, with: dayFormatter) ?? CalendarDay(daysSince1970: day).description
    texts.days[day] = text
    return text
  }

  private mutating func format(_ seconds: Int, with formatter: LocaleDates?) -> String? {
    formattedCount += 1
    return formatter?.text(seconds)
  }
}

/// The texts of the headers over the last days.
private struct RelativeDays: Sendable {
  let today: CalendarDay
  let strings: LocalizedStrings
  let formats: LocaleFormats
  /// Whether the words are in the locale's language, or the host's.
  let hasWords: Bool

  /// Returns nil if the present day is unknown.
  init?(_ environment: borrowing LayoutEnvironment) {
    guard let today = environment.today else { return nil }
    self.today = today
    strings = environment.strings
    formats = LocaleFormats.of(environment.locale)
    hasWords =
      environment.hostStrings != nil
      || strings.formats(in: environment.locale) === formats
  }

  /// Returns the text of one of the last seven days; nil for other days, which are shown as dates.
  func text(of day: CalendarDay) -> String? {
    let distance = today.daysSince1970 - day.daysSince1970
    switch distance {
    case 0 where hasWords: return strings.today
    case 1 where hasWords: return strings.yesterday
    case 0, 1: return formats.relativeDate(-distance, .day, beginsSentence: true)
    case 2..<7: return formats.weekday(of: day)
    default: return nil
    }
  }
}
