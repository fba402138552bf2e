import Foundation

/// What surrounds all messages of a list: its width, fonts, direction, language.
public struct LayoutEnvironment: Hashable, Sendable {
  /// The width of the list's cells, in points.
  public var width: CGFloat
  /// How much of it the content of a bubble may take.
  public var widthPolicy: WidthPolicy
  /// Which fonts the text styles are.
  public var fonts: FontTable
  /// What all font sizes are multiplied with.
  public var textScale: CGFloat
  /// At which side reading starts: incoming bubbles stand there.
  public var direction: WritingDirection
  /// The language and region in which times and days are written, such as `en_GB`.
  public var locale: String
  /// The time zone of times and days, such as `Europe/Lisbon`.
  public var timeZone: String
  /// The theme.
  ///
  /// Colours are resolved when they are drawn: layouts do not depend on it unless a layouter says so.
  public var theme: ThemeName
  /// What the library writes itself.
  public var words: Words

  /// Makes an environment.
  ///
  /// - Precondition: `width` and `textScale` are positive and finite.
  public init(
    width: CGFloat, fonts: FontTable = FontTable(), textScale: CGFloat = 1,
    direction: WritingDirection = .leftToRight, locale: String = "en_GB", timeZone: String = "UTC",
    theme: ThemeName = .light, widthPolicy: WidthPolicy = .actor, words: Words = .english
  ) {
    precondition(width > 0 && width.isFinite, "the width must be positive and finite, not \(width)")
    precondition(
      textScale > 0 && textScale.isFinite,
      "the text scale must be positive and finite, not \(textScale)")
    self.width = width
    self.widthPolicy = widthPolicy
    self.fonts = fonts
    self.textScale = textScale
    self.direction = direction
    self.locale = locale
    self.timeZone = timeZone
    self.theme = theme
    self.words = words
  }
}

/// At which side reading starts.
public enum WritingDirection: String, Hashable, Sendable, CaseIterable {
  /// At the left, as in English.
  case leftToRight = "ltr"
  /// At the right, as in Arabic and Hebrew.
  case rightToLeft = "rtl"
}

/// Names a theme.
public enum ThemeName: String, Hashable, Sendable, CaseIterable {
  /// Dark text on light bubbles.
  case light
  /// Light text on dark bubbles.
  case dark
}
