import ArgumentParser
import BubbleCore
import Foundation

/// The options that all commands share.
struct CommonOptions: ParsableArguments {
  @Argument(
    help: """
      A .json or .jsonl file, or a messenger's export: a file, folder or .zip; - reads standard input.
      """)
  var conversation: String

  @Option(
    help: ArgumentHelp(
      "How large the conversation may be, such as 500MB or 4GB.",
      discussion: "Each value in it counts as 32 bytes more, and each message as 512 at least."))
  var maximumSize = ByteSize(ConversationReader.defaultMaximumSize)

  @Option(
    help: "The width of the list in points, from 160 to 16000, times the text scale. (default: 375)"
  )
  var width: Double?

  @OptionGroup var export: ExportOptions

  @OptionGroup var scripts: ScriptOptions

  @OptionGroup var theme: ThemeOptions

  @Option(help: "The side at which reading starts: ltr or rtl.")
  var direction: WritingDirection = .leftToRight

  @Option(help: "What all text sizes are multiplied with, from 0.5 to 5.")
  var textScale: Double = 1

  @OptionGroup var fonts: FontOptions

  @Option(
    help: "The language and region of words, times, days and numbers, such as en_GB or de_DE.")
  var locale: String = "en_GB"

  @Option(help: "The time zone of times and days, such as Europe/Lisbon.")
  var timeZone: String = "UTC"

  @Option(
    help:
      "Which day it is, for headers such as Today: YYYY-MM-DD, or now. Without it they say the date."
  )
  var today: String?

  @Option(
    help:
      "How far apart messages of one cluster may be: actor (no limit), 3, 10 or 15 minutes, none.")
  var clusters: ClusterChoice = .standard

  @Option(
    help: """
      How wide what is in a bubble may be: actor (all but a margin, at most 400 points), \
      margin[:POINTS] (all but that margin and the avatars, 40 without a number), fixed:POINTS, \
      readable:POINTS (all there is, up to that), or percent (85 % of a narrow list to 60 % of a \
      wide one)
      """)
  var widthPolicy: WidthChoice = .actor

  func validate() throws {
    let width = listWidth
    guard (160...16_000).contains(width) else {
      throw ValidationError("--width is \(width): give a number of points from 160 to 16000")
    }
    guard (0.5...5).contains(textScale) else {
      throw ValidationError("--text-scale is \(textScale): give a number from 0.5 to 5")
    }
    guard width >= 160 * textScale else {
      throw ValidationError(
        "--width \(width) is too narrow for --text-scale \(textScale): give at least "
          + "\(160 * textScale)")
    }
    guard TimeZone(identifier: timeZone) != nil else {
      throw ValidationError("--time-zone \(timeZone) is not known; Europe/Lisbon is one, UTC too")
    }
    try export.validate(timeZone: timeZone)
    guard today == nil || day != nil else {
      throw ValidationError("--today \(today ?? "") is no day; 2026-11-26 is one, now too")
    }
    guard LanguageTag.isKnown(locale: locale) else {
      throw ValidationError("--locale \(locale) is not known; en_GB is one, ar and pt_BR too")
    }
  }

  /// How wide the list is where the paper does not say it.
  var listWidth: Double { width ?? 375 }

  /// The day that `--today` says.
  private var day: CalendarDay? {
    today.flatMap { $0 == "now" ? CalendarDay(Date(), timeZone: timeZone) : CalendarDay($0) }
  }

  var environment: LayoutEnvironment {
    var environment = LayoutEnvironment(
      width: listWidth, fonts: fonts.table, textScale: textScale, direction: direction,
      locale: locale, timeZone: timeZone, widthPolicy: widthPolicy.policy,
      contentSizeCategory: fonts.textSize, today: day)
    theme.apply(to: &environment)
    return environment
  }
}

/// `--watch` where nothing is drawn: it says which command watches.
struct NoWatching: ParsableArguments {
  @Flag(help: .hidden) var watch = false

  func validate() throws {
    guard !watch else {
      throw ValidationError(
        "--watch: only `bubble render` watches; it draws a picture again at every change")
    }
  }
}

extension WritingDirection: ExpressibleByArgument {}
