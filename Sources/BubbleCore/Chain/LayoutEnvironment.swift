import Foundation

/// What surrounds all messages of a list: its width, fonts, direction, language.
public struct LayoutEnvironment: Hashable, Sendable {
  /// The width of the list's cells, in points.
  ///
  /// - Precondition: It is over 0, and at most ``BoxSolver/maximumLength``.
  public var width: CGFloat { didSet { LayoutEnvironment.checkWidth(width) } }
  /// How much of it the content of a bubble may take.
  public var widthPolicy: WidthPolicy
  /// Which fonts the text styles are.
  public var fonts: FontTable
  /// What all font sizes are multiplied with.
  ///
  /// - Precondition: It is over 0, and at most ``maximumTextScale``.
  public var textScale: CGFloat { didSet { LayoutEnvironment.checkTextScale(textScale) } }
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
  /// - Precondition: `width` and `textScale` are over 0; `width` is at most ``BoxSolver/maximumLength``,
  ///   `textScale` at most ``maximumTextScale``.
  public init(
    width: CGFloat, fonts: FontTable = FontTable(), textScale: CGFloat = 1,
    direction: WritingDirection = .leftToRight, locale: String = "en_GB", timeZone: String = "UTC",
    theme: ThemeName = .light, widthPolicy: WidthPolicy = .actor, words: Words = .english
  ) {
    LayoutEnvironment.checkWidth(width)
    LayoutEnvironment.checkTextScale(textScale)
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

  /// The largest text scale: a letter is then higher than any screen.
  public static let maximumTextScale: CGFloat = 100

  // All comparisons are false for NaN.
  private static func checkWidth(_ width: CGFloat) {
    precondition(
      width > 0 && width <= BoxSolver.maximumLength,
      "the width must be over 0 and at most \(BoxSolver.maximumLength), not \(width)")
  }

  private static func checkTextScale(_ scale: CGFloat) {
    precondition(
      scale > 0 && scale <= maximumTextScale,
      "the text scale must be over 0 and at most \(maximumTextScale), not \(scale)")
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
