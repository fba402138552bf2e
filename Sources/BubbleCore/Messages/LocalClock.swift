import Foundation

/// Local days and times of day of a time zone, and their texts in a language.
///
/// Texts are formatted once for each minute of the day and once for each day, however many messages
/// there are.
struct LocalClock {
  /// A day and a minute in the time zone.
  struct Moment: Hashable {
    /// Days since 1 January 1970.
    var day: Int
    /// Minutes since midnight.
    var minute: Int
  }

  private let timeZone: TimeZone
  private let timeFormatter: DateFormatter
  private let dayFormatter: DateFormatter
  private var timeTexts = [String?](repeating: nil, count: 24 * 60)
  private var dayTexts: [Int: String] = [:]
  /// The offset from UTC, and the quarter of an hour for which it was asked.
  ///
  /// Time zones change their offset on quarters of an hour.
  private var lastOffset: (quarter: Int, seconds: Int)?

  /// Makes a clock.
  ///
  /// An unknown time zone counts as UTC.
  init(locale: String, timeZone: String) {
    self.timeZone = TimeZone(identifier: timeZone) ?? .gmt
    timeFormatter = LocalClock.formatter(locale)
    timeFormatter.timeStyle = .short
    dayFormatter = LocalClock.formatter(locale)
    dayFormatter.dateStyle = .long
  }

  private static func formatter(_ locale: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: locale)
    formatter.timeZone = .gmt
    formatter.dateStyle = .none
    formatter.timeStyle = .none
    return formatter
  }

  /// The local day and minute of a date.
  mutating func moment(of date: Date) -> Moment {
    // Calendars end before numbers do; a host's date that is none at all is shown as 1970.
    let interval = date.timeIntervalSince1970
    let limit = 1e11
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

  /// The text of a time of day: `09:00`.
  mutating func timeText(_ moment: Moment) -> String {
    if let text = timeTexts[moment.minute] { return text }
    let text = timeFormatter.string(
      from: Date(timeIntervalSince1970: Double(moment.minute) * 60))
    timeTexts[moment.minute] = text
    return text
  }

  /// The text of a day: `20 November 2026`.
  mutating func dayText(_ day: Int) -> String {
    if let text = dayTexts[day] { return text }
    let text = dayFormatter.string(from: Date(timeIntervalSince1970: Double(day) * 86_400))
    dayTexts[day] = text
    return text
  }
}

extension Int {
  /// The quotient rounded towards minus infinity.
  func floorDivided(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
