import Foundation

/// A day of the Gregorian calendar, without a time zone: `2026-11-26`.
public struct CalendarDay: Hashable, Sendable {
  /// The number of days after 1 January 1970; negative before it.
  package let daysSince1970: Int

  /// The valid days: some thousands of years before and after the present.
  private static let range = -3_009_259...3_009_259

  /// Makes the day that is a number of days after 1 January 1970, clamped to the valid days.
  package init(daysSince1970: Int) {
    self.daysSince1970 = max(
      CalendarDay.range.lowerBound, min(daysSince1970, CalendarDay.range.upperBound))
  }

  /// Makes the day of a date in a time zone.
  ///
  /// - Parameters:
  ///   - date: A moment of the day.
  ///   - timeZone: The zone's name, such as `Europe/Lisbon`; an unknown one counts as UTC.
  public init(_ date: Date, timeZone: String) {
    let zone = TimeZone(identifier: timeZone) ?? .gmt
    let interval = date.timeIntervalSince1970
    let limit = 86_400 * Double(CalendarDay.range.upperBound)
    let seconds = interval.isNaN ? 0 : max(-limit, min(interval, limit)).rounded(.down)
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
    self.init(daysSince1970: (Int(seconds) + offset).floorDivided(by: 86_400))
  }

  /// Returns the seconds from a date to the end of its day in a time zone, whose days may have 23 or 25 hours.
  package static func secondsLeft(after date: Date, timeZone: String) -> TimeInterval {
    let zone = TimeZone(identifier: timeZone) ?? .gmt
    let now = date.timeIntervalSince1970
    func offset(_ seconds: Double) -> Double {
      Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
    }
    let before = offset(now)
    let end = (((now + before) / 86_400).rounded(.down) + 1) * 86_400 - before
    let change = offset(end) - before
    // Clocks that are changed at midnight itself end the day then.
    return (offset(end - change) == before + change ? end - change : end) - now
  }

  /// Reads a date with a time, as conversation files have it, and makes its day in a time zone.
  ///
  /// ```swift
  /// let day = CalendarDay(dateTime: "2026-11-20T23:30:00Z", timeZone: "Europe/Helsinki")  // 21 November
  /// ```
  ///
  /// - Parameters:
  ///   - text: A date of RFC 3339 from the year 1 to 9999, such as `2026-11-20T19:00:00Z` or `2026-11-20T19:00:00.5+02:00`. Its offset from UTC is
  ///     required, and may lack the colon.
  ///   - timeZone: The zone's name, such as `Europe/Lisbon`; an unknown one counts as UTC. The offset in the text does not decide on the day.
  /// - Returns: Nil if the text is not such a date; a day alone is not.
  public init?(dateTime text: String, timeZone: String) {
    guard let date = DateReader.date(text) else { return nil }
    self.init(date, timeZone: timeZone)
  }

  /// The year, the month from 1, and the day of the month from 1.
  ///
  /// Years are counted from March, so that a leap day comes last: 146,097 days are 400 years.
  package var components: (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// The day of the week: 0 for Sunday.
  var weekday: Int {
    // Day 0 was a Thursday.
    (daysSince1970 + 4) - (daysSince1970 + 4).floorDivided(by: 7) * 7
  }
}

extension CalendarDay: Comparable {
  /// Whether a day is before another.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.daysSince1970 < right.daysSince1970
  }
}

extension CalendarDay: LosslessStringConvertible {
  /// Reads a day in the form of ISO 8601, `2026-11-26`, from the year 1 to 9999; returns nil if the text is invalid.
  public init?(_ description: String) {
    guard description.utf8.count == 10, let date = DateReader.date(description + "T00:00:00Z")
    else { return nil }
    self.init(date, timeZone: "UTC")
  }

  /// The day in the form of ISO 8601: `2026-11-26`.
  public var description: String {
    let (year, month, day) = components
    func padded(_ number: Int, _ count: Int) -> String {
      let digits = String(abs(number))
      return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - digits.count))
        + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

extension Int {
  /// Returns the quotient, rounded towards minus infinity.
  package func floorDivided(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
