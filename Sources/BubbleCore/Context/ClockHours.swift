internal import LocaleRules

/// The count of a day's hours in times.
public enum ClockHours: Int, Hashable, Sendable, CaseIterable {
  /// Twice from 12 to 11: `2:05 PM`.
  case twelve = 12
  /// From 0 to 23: `14:05`.
  case twentyFour = 24

  /// Returns a locale with a count of hours; nil: that of the region.
  package static func locale(_ locale: String, _ hours: ClockHours?) -> String {
    guard let name = LocaleName(locale), name.hours != hours?.rawValue else { return locale }
    return name.with(hours: hours?.rawValue).name
  }
}

extension LayoutEnvironment {
  /// The count of hours in times; nil: that of the ``locale``'s region.
  ///
  /// It is a part of the locale, where `-u-hc-h12` and `-u-hc-h23` say it: setting it changes the locale, and another locale brings its own.
  /// It has no effect on an unknown locale.
  public var hours: ClockHours? {
    get { LocaleName(locale)?.hours.flatMap(ClockHours.init) }
    set { locale = ClockHours.locale(locale, newValue) }
  }
}
