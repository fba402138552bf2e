import ArgumentParser
import BubbleCore
import Foundation

/// `--reproducible`: the output depends only on the arguments.
///
/// ArgumentParser's checks in debug builds make a group within a group five times as expensive as one beside it. So the flag is
/// declared again in ``ZoneOptions``, and no group of options contains another, except ``CommonOptions``.
struct ReproducibleOption: ParsableArguments {
  static let name = NameSpecification.customLong("reproducible")

  static let help: ArgumentHelp = """
    Makes the same output on every machine with the same fonts: in en_GB and UTC where no option says otherwise, \
    without the scripts of the user's folder.
    """

  @Flag(name: ReproducibleOption.name, help: ReproducibleOption.help)
  var isOn = false
}

/// The time zone, and whether the machine's settings are used.
struct ZoneOptions: ParsableArguments {
  @Option(
    name: .customLong("time-zone"),
    help: ArgumentHelp(
      "The time zone of times and days, such as Europe/Lisbon. (default: this machine's)",
      valueName: "zone"))
  private var given: String?

  @Flag(name: ReproducibleOption.name, help: ReproducibleOption.help)
  var isReproducible = false

  /// The zone's name.
  var timeZone: String {
    given ?? (isReproducible ? MachineSettings.fixed.timeZone : MachineSettings().timeZone)
  }

  /// The default language if no option sets it.
  var usualLocale: String {
    isReproducible ? MachineSettings.fixed.locale : MachineSettings().locale
  }

  func validate() throws {
    guard given == nil || TimeZone(identifier: timeZone) != nil else {
      let near = MachineSettings.near(timeZone)
      throw ValidationError(
        "--time-zone \(timeZone) is unknown"
          + (near.isEmpty ? "; Europe/Lisbon is one, UTC too" : near))
    }
    if given == nil, !isReproducible, let problem = MachineSettings().timeZoneProblem {
      StandardError.warnLater(problem)
    }
  }

  /// Warns if the machine's language is unknown and no option sets one.
  func checkUsualLocale() {
    if !isReproducible, let problem = MachineSettings().localeProblem {
      StandardError.warnLater(problem)
    }
  }

  /// Throws `ValidationError` if a language is unknown.
  static func check(locale: String) throws {
    let isList = locale.contains(",")
    guard isList || !LanguageTag.isKnown(locale: locale) else { return }
    throw ValidationError(
      "--locale \(locale) is unknown; "
        + (isList
          ? "name one each time: "
            + locale.split(separator: ",").map { "--locale \($0)" }.joined(separator: " ")
          : "en_GB is one, ar and pt_BR too"))
  }
}

extension ClockHours: ExpressibleByArgument {}

/// The language and day of a layout.
struct RegionOptions: ParsableArguments {
  @Option(
    name: .customLong("locale"),
    help: ArgumentHelp(
      "The language and region of words, times, days and numbers, such as de_DE. (default: this machine's)",
      valueName: "locale"))
  private var givenLocale: String?

  @Option(
    help: ArgumentHelp(
      "The count of hours in times: 12 or 24. (default: that of the locale)", valueName: "count"))
  private var hours: ClockHours?

  @Option(
    help: ArgumentHelp(
      "The present day, for headers such as Today: YYYY-MM-DD, or now. Without it they say the date.",
      valueName: "day"))
  private var today: String?

  /// Returns the language and region.
  func locale(_ zone: ZoneOptions) -> String {
    let locale = givenLocale ?? zone.usualLocale
    return hours.map { ClockHours.locale(locale, $0) } ?? locale
  }

  /// Returns the day that `--today` sets.
  func day(_ zone: ZoneOptions) -> CalendarDay? {
    today.flatMap { $0 == "now" ? CalendarDay(Date(), timeZone: zone.timeZone) : CalendarDay($0) }
  }

  /// The present time, for boxes that count or fill; nil unless `--today` is `now`.
  var now: Date? { today == "now" ? Date() : nil }

  func validate(_ zone: ZoneOptions) throws {
    guard today == nil || day(zone) != nil else {
      throw ValidationError("--today \(today ?? "") is not a day; 2026-11-26 is one, now too")
    }
    if let givenLocale {
      try ZoneOptions.check(locale: givenLocale)
    } else {
      zone.checkUsualLocale()
    }
  }
}
