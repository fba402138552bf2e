import ArgumentParser
import BubbleCore
import BubblePreview
import Foundation

/// The settings in which a page shows everything: widths, text scales and languages, each in light and dark.
struct ColumnOptions: ParsableArguments {
  @Option(
    name: .customLong("width"), parsing: .singleValue,
    help: ArgumentHelp(
      "A width of the list in points, from 160 to 4000; once for each column. (default: 375)",
      valueName: "points"), transform: ListWidth.points)
  private var widths: [Double] = []

  @Option(
    name: .customLong("text-scale"), parsing: .singleValue,
    help: ArgumentHelp(
      "A factor of all text sizes, from 0.5 to 5; once for each. (default: 1)",
      valueName: "factor"), transform: ListWidth.scale)
  private var textScales: [Double] = []

  @Option(
    name: .customLong("locale"), parsing: .singleValue,
    help: ArgumentHelp(
      "A language and region, such as de_DE; once for each. (default: this machine's)",
      valueName: "locale"))
  private var givenLocales: [String] = []

  private func locales(_ zone: ZoneOptions) -> [String] {
    givenLocales.isEmpty ? [zone.usualLocale] : givenLocales
  }

  func validate(_ zone: ZoneOptions) throws {
    guard widths.allSatisfy({ (160...4_000).contains($0) }) else {
      throw ValidationError("--width: give numbers of points from 160 to 4000")
    }
    guard textScales.allSatisfy({ (0.5...5).contains($0) }) else {
      throw ValidationError("--text-scale: give numbers from 0.5 to 5")
    }
    if givenLocales.isEmpty { zone.checkUsualLocale() }
    for locale in givenLocales { try ZoneOptions.check(locale: locale) }
  }

  /// Whether one of the languages is written from right to left.
  func hasRightToLeft(_ zone: ZoneOptions) -> Bool {
    locales(zone).contains { Locale(identifier: $0).language.characterDirection == .rightToLeft }
  }

  /// Returns the columns, light and dark.
  func columns(_ zone: ZoneOptions, _ directions: [WritingDirection]) -> [PreviewColumn] {
    PreviewColumn.matrix(
      widths: (widths.isEmpty ? [375] : widths).map { CGFloat($0) },
      appearances: ThemeName.allCases,
      directions: directions, locales: locales(zone),
      textScales: (textScales.isEmpty ? [1] : textScales).map { CGFloat($0) })
  }
}
