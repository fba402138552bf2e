import BubbleCanvas
import BubbleCore
import Foundation

/// The environment of the conversation in one column of the matrix.
package struct PreviewColumn: Hashable, Sendable {
  /// The width of the list, in points.
  package var width: CGFloat
  /// The appearance of the theme.
  package var appearance: ThemeName
  /// The writing direction.
  package var direction: WritingDirection
  /// The language and region.
  package var locale: String
  /// The factor for all text sizes.
  package var textScale: CGFloat

  /// Makes a column.
  package init(
    width: CGFloat = 375, appearance: ThemeName = .light,
    direction: WritingDirection = .leftToRight, locale: String = "en_GB", textScale: CGFloat = 1
  ) {
    (self.width, self.appearance, self.direction) = (width, appearance, direction)
    (self.locale, self.textScale) = (locale, textScale)
  }

  /// The maximum number of columns.
  package static let maximumCount = 64

  /// Returns every combination, with the widths varying slowest, up to ``maximumCount``.
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

  /// The column with width and text scale limited to the valid ranges; nil if the language is
  /// unknown.
  var usable: PreviewColumn? {
    guard width.isFinite, textScale.isFinite, LanguageTag.isKnown(locale: locale) else {
      return nil
    }
    var column = self
    column.textScale = min(5, max(0.5, textScale))
    column.width = min(4_000, max(160 * column.textScale, width.rounded()))
    return column
  }

  /// Returns an environment for this column.
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

/// The colours and fonts, as currently in their files.
package struct PreviewAppearance: Sendable {
  /// The colours.
  package var theme: AdaptiveTheme
  /// The fonts.
  package var fonts: FontTable
  /// The problems of the files; if there are any, the previous colours and fonts remain.
  package var problems: [String]
  /// The files that the colours and fonts come from.
  package var files: [String]

  /// Makes an appearance.
  package init(
    theme: AdaptiveTheme = .standard, fonts: FontTable = FontTable(), problems: [String] = [],
    files: [String] = []
  ) {
    (self.theme, self.fonts, self.problems, self.files) = (theme, fonts, problems, files)
  }
}
