import BubbleCanvas
import BubbleCore
import Foundation

/// What surrounds the conversation in one column of the matrix.
package struct PreviewColumn: Hashable, Sendable {
  /// The width of the list, in points.
  package var width: CGFloat
  /// Which appearance of the theme.
  package var appearance: ThemeName
  /// At which side reading starts.
  package var direction: WritingDirection
  /// The language and region.
  package var locale: String
  /// What all text sizes are multiplied with.
  package var textScale: CGFloat

  /// Makes a column.
  package init(
    width: CGFloat = 375, appearance: ThemeName = .light,
    direction: WritingDirection = .leftToRight, locale: String = "en_GB", textScale: CGFloat = 1
  ) {
    self.width = width
    self.appearance = appearance
    self.direction = direction
    self.locale = locale
    self.textScale = textScale
  }

  /// How many columns there are at most.
  package static let maximumCount = 64

  /// Every combination, the widths changing last; as many as there may be.
  package static func matrix(
    widths: [CGFloat], appearances: [ThemeName], directions: [WritingDirection],
    locales: [String], textScales: [CGFloat]
  ) -> [PreviewColumn] {
    var columns: [PreviewColumn] = []
    for width in widths {
      for textScale in textScales {
        for locale in locales {
          for direction in directions {
            for appearance in appearances where columns.count < maximumCount {
              columns.append(
                PreviewColumn(
                  width: width, appearance: appearance, direction: direction, locale: locale,
                  textScale: textScale))
            }
          }
        }
      }
    }
    return columns
  }

  /// The same within what a layout can be made for; nil: the language is not known.
  var usable: PreviewColumn? {
    guard width.isFinite, textScale.isFinite, LanguageTag.isKnown(locale: locale) else {
      return nil
    }
    var column = self
    column.textScale = min(5, max(0.5, textScale))
    column.width = min(4_000, max(160 * column.textScale, width.rounded()))
    return column
  }

  /// An environment, in this column.
  func environment(_ base: LayoutEnvironment, _ appearance: PreviewAppearance) -> LayoutEnvironment
  {
    var environment = LayoutEnvironment(
      width: width, fonts: appearance.fonts, textScale: textScale, direction: direction,
      locale: locale, timeZone: base.timeZone, widthPolicy: base.widthPolicy,
      contentSizeCategory: base.contentSizeCategory, today: base.today)
    environment.adopt(appearance.theme, appearance: self.appearance)
    return environment
  }
}

/// Colours and fonts, as their files are just now.
package struct PreviewAppearance: Sendable {
  /// The colours.
  package var theme: AdaptiveTheme
  /// The fonts.
  package var fonts: FontTable
  /// What is wrong with their files: then they are as they were.
  package var problems: [String]
  /// The files that say so.
  package var files: [String]

  /// Makes what is drawn by.
  package init(
    theme: AdaptiveTheme = .standard, fonts: FontTable = FontTable(), problems: [String] = [],
    files: [String] = []
  ) {
    self.theme = theme
    self.fonts = fonts
    self.problems = problems
    self.files = files
  }
}
