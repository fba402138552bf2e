import ArgumentParser
import BubbleCanvas
import BubbleCore
import BubbleLayout
import Foundation

/// The options that all commands share that lay out a conversation.
struct CommonOptions: ParsableArguments {
  @Argument(
    help: """
      A .json or .jsonl file, or a messenger's export: a file, folder or .zip; - reads a .json or .jsonl file from \
      standard input.
      """)
  var conversation: String

  @OptionGroup(title: "Exports") var export: ExportOptions

  @OptionGroup(title: "Layout") var layout: LayoutOptions

  @OptionGroup(title: "Colours and fonts") var theme: ThemeOptions

  @OptionGroup(title: "Colours and fonts") var fonts: FontOptions

  @OptionGroup(title: "Language and time") var region: RegionOptions

  @OptionGroup(title: "Language and time") var zone: ZoneOptions

  @OptionGroup(title: "Scripts") var scripts: ScriptOptions

  @OptionGroup(title: "Limits and messages") var limits: SizeLimit

  @OptionGroup(title: "Limits and messages") var reports: ReportOptions

  /// The width of the list in points, if the paper does not set it.
  private(set) var listWidth = 375.0

  /// The appearance of the theme to draw.
  private var appearance = ThemeName.light

  private enum CodingKeys: CodingKey {
    case conversation, export, layout, theme, fonts, region, zone, scripts, limits, reports
  }

  func validate() throws {
    guard !conversation.isEmpty else {
      throw ValidationError("the name of the conversation is empty: name a file")
    }
    try region.validate(zone)
    try export.validate(timeZone: timeZone)
  }

  /// Takes the width and the appearance from a command's options.
  mutating func take(_ view: SingleViewOptions) throws {
    listWidth = view.width ?? listWidth
    try layout.check(width: listWidth)
    if view.appearance != nil, theme.adaptiveTheme.light == theme.adaptiveTheme.dark {
      throw ValidationError("--appearance: this --theme looks alike in both; leave it out")
    }
    appearance = view.appearance ?? .light
  }

  /// Throws if options for exports are given without an export.
  func checkExport(choosesDays: Bool, _ others: [String] = []) throws {
    try export.check([conversation] + others, choosesDays: choosesDays)
  }

  var timeZone: String { zone.timeZone }

  /// The colours to draw with.
  var drawnTheme: Theme { theme.adaptiveTheme[appearance] }

  /// The folders of scripts.
  func pluginFolders() -> PluginFolders {
    scripts.pluginFolders(isReproducible: zone.isReproducible, print: Session.Input.printLine)
  }

  var environment: LayoutEnvironment {
    var environment = LayoutEnvironment(
      width: listWidth, fonts: fonts.table, textScale: layout.textScale,
      direction: layout.direction,
      locale: region.locale(zone), timeZone: timeZone, widthPolicy: layout.widthPolicy.policy,
      contentSizeCategory: fonts.textSize, today: region.day(zone))
    environment.now = region.now
    environment.adopt(theme.adaptiveTheme, appearance: appearance)
    return environment
  }
}

/// The maximum size of a conversation.
struct SizeLimit: ParsableArguments {
  @Option(
    name: .customLong("max-size"),
    help: ArgumentHelp(
      "The largest conversation that is read, such as 4GB (Documentation/Files.md).",
      valueName: "size"))
  var size = ByteSize(ConversationReader.defaultMaximumSize)
}

/// The options for laying out messages.
struct LayoutOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The side at which reading starts: ltr or rtl.", valueName: "side"))
  var direction: WritingDirection = .leftToRight

  @Option(
    help: ArgumentHelp(
      "The factor of all text sizes, from 0.5 to 5.", valueName: "factor"))
  var textScale: Double = 1

  @Option(
    help: ArgumentHelp(
      "The longest pause within a cluster: 3, 10 or 15 minutes, actor (any) or none (no clusters).",
      valueName: "distance"))
  var clusters: ClusterChoice = .standard

  @Option(
    help: ArgumentHelp(
      """
      The greatest width of bubbles: actor, percent, margin, margin:POINTS, fixed:POINTS or readable:POINTS \
      (Documentation/Exports.md).
      """, valueName: "policy"))
  var widthPolicy: WidthChoice = .actor

  func validate() throws {
    try InvalidValue.check("--text-scale", textScale, in: 0.5...5, "a number from 0.5 to 5")
  }

  /// Throws `ValidationError` if a list can't have this width, in points.
  func check(width: Double) throws {
    try InvalidValue.check(
      "--width", width, in: 160...16_000, "a number of points from 160 to 16000")
    guard width >= 160 * textScale else {
      throw ValidationError(
        "--width \(width) is too narrow for --text-scale \(textScale): give at least "
          + "\(160 * textScale)")
    }
  }
}

/// The single width and the single appearance to lay out for.
struct SingleViewOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The width of the list in points, from 160 to 16000 and at least 160 times --text-scale. (default: 375)",
      valueName: "points"),
    transform: ListWidth.single)
  var width: Double?

  @Option(
    help: ArgumentHelp(
      "The appearance of a theme with two: light or dark. (default: light)",
      valueName: "appearance"))
  var appearance: ThemeName?
}

/// Parsers for options that take one number each.
enum ListWidth {
  /// Parses the only number of points.
  static func single(_ text: String) throws -> Double {
    guard let number = Double(text) else { throw ScriptArgumentError("give one number") }
    return number
  }

  /// Parses one of several numbers of points.
  static func points(_ text: String) throws -> Double { try number(text, of: "--width") }

  /// Parses a text scale.
  static func scale(_ text: String) throws -> Double { try number(text, of: "--text-scale") }

  private static func number(_ text: String, of option: String) throws -> Double {
    if let number = Double(text) { return number }
    let parts = text.split { ", ".contains($0) }
    let isList = parts.count > 1 && parts.allSatisfy { Double($0) != nil }
    throw ScriptArgumentError(
      isList
        ? "give one each time: " + parts.map { "\(option) \($0)" }.joined(separator: " ")
        : "give a number")
  }
}

extension WritingDirection: ExpressibleByArgument {}
