internal import CLocale

/// A format of times or days in a locale, in UTC and in the locale's own calendar.
package final class LocaleDates: Sendable {
  /// The parts of a date that are written.
  package enum Form: Sendable {
    /// `09:00`.
    case time
    /// `20 November 2026`.
    case day
  }

  private let handle: LocaleHandle

  /// Makes a format, or nil if ICU fails.
  package init?(_ locale: LocaleName, _ form: Form) {
    let form = form == .time ? LOCALE_TIME : LOCALE_DAY
    guard let handle = LocaleHandle(locale_dates_open(locale.name, form), close: locale_dates_close)
    else { return nil }
    self.handle = handle
  }

  /// Returns the text of a moment.
  ///
  /// - Parameter seconds: Since 1 January 1970.
  package func text(_ seconds: Int) -> String? {
    handle.text { locale_dates_write($0, Double(seconds), $1, $2) }
  }
}

/// A locale's standalone names of days and months of the Gregorian calendar.
package struct LocaleDateNames: Sendable {
  /// The days of the week from Sunday.
  package let weekdays: [String]
  /// The short names of the days.
  package let shortWeekdays: [String]
  /// The names of the months.
  package let months: [String]
  /// The short names of the months.
  package let shortMonths: [String]

  /// Reads the names, or returns nil if ICU fails.
  package init?(_ locale: LocaleName) {
    guard
      let handle = LocaleHandle(
        locale_dates_open(locale.name, LOCALE_NAMES_OF_DATES), close: locale_dates_close)
    else { return nil }
    func names(_ kind: locale_date_name, _ count: Int32) -> [String]? {
      let names = (0..<count).compactMap { place in
        handle.text { locale_dates_name($0, kind, place, $1, $2) }
      }
      return names.count == Int(count) ? names : nil
    }
    guard let weekdays = names(LOCALE_WEEKDAY, 7), let months = names(LOCALE_MONTH, 12),
      let shortWeekdays = names(LOCALE_SHORT_WEEKDAY, 7),
      let shortMonths = names(LOCALE_SHORT_MONTH, 12)
    else { return nil }
    (self.weekdays, self.shortWeekdays) = (weekdays, shortWeekdays)
    (self.months, self.shortMonths) = (months, shortMonths)
  }
}

extension LocaleName {
  /// The first day of the week, by ISO 8601's numbers: 1 for Monday, 7 for Sunday; nil if ICU fails.
  package var firstWeekday: Int? {
    let day = Int(locale_first_weekday(name))
    return (1...7).contains(day) ? (day + 5) % 7 + 1 : nil
  }
}
