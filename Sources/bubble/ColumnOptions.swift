import ArgumentParser
import BubbleCore
import BubblePreview
import Foundation

/// In how many ways a page shows everything: widths, text scales and languages, light and dark each.
struct ColumnOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The widths of the list, with which a page begins, such as 320,375.", valueName: "POINTS,…"))
  var width: NumberList = [375]

  @Option(help: ArgumentHelp("The text scales, the same.", valueName: "SCALE,…"))
  var textScale: NumberList = [1]

  @Option(help: ArgumentHelp("The languages, the same.", valueName: "LOCALE,…"))
  var locale = "en_GB"

  /// Numbers with commas between them.
  struct NumberList: ExpressibleByArgument, ExpressibleByArrayLiteral {
    let values: [Double]

    init(arrayLiteral elements: Double...) { values = elements }

    init?(argument: String) {
      values = argument.split(separator: ",", omittingEmptySubsequences: false).compactMap {
        Double($0)
      }
      guard values.count == argument.split(separator: ",", omittingEmptySubsequences: false).count
      else { return nil }
    }

    var defaultValueDescription: String {
      values.map { "\(Int($0))" }.joined(separator: ",")
    }
  }

  private var locales: [String] { locale.split(separator: ",").map(String.init) }

  func validate() throws {
    guard width.values.allSatisfy({ (160...4_000).contains($0) }) else {
      throw ValidationError("--width: give numbers of points from 160 to 4000, such as 320,375")
    }
    guard textScale.values.allSatisfy({ (0.5...5).contains($0) }) else {
      throw ValidationError("--text-scale: give numbers from 0.5 to 5, such as 1,2")
    }
    for locale in locales where !LanguageTag.isKnown(locale: locale) {
      throw ValidationError("--locale \(locale) is not known; en_GB is one, ar and pt_BR too")
    }
    guard !locales.isEmpty else {
      throw ValidationError("--locale: name a language, such as en_GB")
    }
  }

  /// Whether one of the languages is written from the right.
  var hasRightToLeft: Bool {
    locales.contains { Locale(identifier: $0).language.characterDirection == .rightToLeft }
  }

  /// The columns, light and dark.
  func columns(_ directions: [WritingDirection]) -> [PreviewColumn] {
    PreviewColumn.matrix(
      widths: width.values.map { CGFloat($0) }, appearances: ThemeName.allCases,
      directions: directions, locales: locales, textScales: textScale.values.map { CGFloat($0) })
  }
}
