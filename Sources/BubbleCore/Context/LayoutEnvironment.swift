import Foundation

/// What surrounds all messages of a list: its width, fonts, direction, language, density.
public struct LayoutEnvironment: Hashable, Sendable {
  /// The width of the list's cells, in points.
  ///
  /// From ``minimumWidth`` to ``maximumWidth``: toolkits give 0 before a window is there, and less
  /// while one is closed, so what lies outside is moved to the nearest of the two, and what is no number to
  /// the least.
  public var width: CGFloat { didSet { width = LayoutEnvironment.usableWidth(width) } }
  /// How much of it the content of a bubble may take.
  public var widthPolicy: WidthPolicy
  /// What texts and images do that are wider than the room there is; CSS's own rule is
  /// ``WordBreaking/never``.
  public var wordBreaking: WordBreaking
  /// How close together things are.
  public var density: LayoutDensity
  /// Whether avatars stand beside the messages of others in a group; without them bubbles stand at the edge.
  public var showsAvatars: Bool
  /// Which fonts the text styles are.
  public var fonts: FontTable
  /// What all font sizes are multiplied with.
  ///
  /// - Precondition: It is over 0, and at most ``maximumTextScale``.
  public var textScale: CGFloat { didSet { LayoutEnvironment.checkTextScale(textScale) } }
  /// The step of the platform's setting of text sizes; nil: sizes are those of the ``fonts``.
  ///
  /// ``textScale`` multiplies what it says.
  public var contentSizeCategory: TextSizeCategory?
  /// At which side reading starts: incoming bubbles stand there.
  public var direction: WritingDirection
  /// The language and region in which times and days are written, such as `en_GB`.
  ///
  /// It chooses the ``strings``, too, where the host has not given any.
  public var locale: String { didSet { localeStrings = .bundled(for: locale) } }
  /// The time zone of times and days, such as `Europe/Lisbon`.
  public var timeZone: String
  /// Whether what is drawn is light or dark.
  ///
  /// Colours are resolved when they are drawn: layouts do not depend on it unless a layouter says so.
  public var theme: ThemeName
  /// What the library writes itself: what the host has given, else what the bundled language says that is nearest to the
  /// ``locale``'s.
  public var strings: LocalizedStrings {
    get { hostStrings ?? localeStrings }
    set { hostStrings = newValue }
  }
  /// The words that the host has given; nil: those of the ``locale``.
  public var hostStrings: LocalizedStrings?
  /// Those of the locale, found once for it.
  private var localeStrings: LocalizedStrings
  /// Which day it is, for the headers over days: `Today`, `Yesterday`, and the day of the week within the last one; nil: they
  /// say the date.
  ///
  /// A host sets it again at midnight. Then only those headers are laid out again that say something else.
  public var today: CalendarDay?

  /// Makes an environment.
  ///
  /// - Parameters:
  ///   - width: The width of the list's cells, in points; see ``width`` for what lies outside of its
  ///     limits.
  ///   - fonts: The font of each style.
  ///   - textScale: By what sizes of text are multiplied.
  ///   - direction: On which side lines and the list begin.
  ///   - locale: The language and region that dates and numbers are written for, such as `pt_PT`.
  ///   - timeZone: The name of the time zone in which times are said, such as `Europe/Lisbon`.
  ///   - theme: Which colours are used.
  ///   - widthPolicy: How wide bubbles may become.
  ///   - strings: What the library writes itself; nil: what it does in the language of the locale.
  ///   - wordBreaking: Where a word may be broken.
  ///   - contentSizeCategory: The step of the platform's setting of text sizes.
  ///   - today: Which day it is; nil: headers over days say the date.
  ///   - density: How close together things are.
  ///   - showsAvatars: Whether avatars stand beside the messages of others in a group.
  /// - Precondition: `textScale` is over 0, and at most ``maximumTextScale``.
  public init(
    width: CGFloat, fonts: FontTable = FontTable(), textScale: CGFloat = 1,
    direction: WritingDirection = .leftToRight, locale: String = "en_GB", timeZone: String = "UTC",
    theme: ThemeName = .light, widthPolicy: WidthPolicy = .actor,
    strings: LocalizedStrings? = nil,
    wordBreaking: WordBreaking = .whereNeeded, contentSizeCategory: TextSizeCategory? = nil,
    today: CalendarDay? = nil, density: LayoutDensity = .regular,
    showsAvatars: Bool = true
  ) {
    LayoutEnvironment.checkTextScale(textScale)
    self.width = LayoutEnvironment.usableWidth(width)
    self.widthPolicy = widthPolicy
    self.fonts = fonts
    self.textScale = textScale
    self.direction = direction
    self.locale = locale
    self.timeZone = timeZone
    self.theme = theme
    hostStrings = strings
    localeStrings = .bundled(for: locale)
    self.today = today
    self.wordBreaking = wordBreaking
    self.contentSizeCategory = contentSizeCategory
    self.density = density
    self.showsAvatars = showsAvatars
  }

  /// What sizes are multiplied with that are to grow with text, such as those of icons: ``textScale``, and how
  /// much larger body text is in the ``contentSizeCategory`` than in ``TextSizeCategory/large``.
  ///
  /// - Complexity: O(1).
  public var effectiveTextScale: CGFloat {
    guard let contentSizeCategory else { return textScale }
    return textScale * contentSizeCategory.growth
  }

  /// The largest text scale: a letter is then higher than any screen.
  public static let maximumTextScale: CGFloat = 100

  /// The least width, in points.
  public static let minimumWidth: CGFloat = 1

  /// The greatest width, in points.
  public static let maximumWidth: CGFloat = 1_000_000

  private static func usableWidth(_ width: CGFloat) -> CGFloat {
    // The comparison is false for NaN.
    width > minimumWidth ? min(width, maximumWidth) : minimumWidth
  }

  // All comparisons are false for NaN.
  private static func checkTextScale(_ scale: CGFloat) {
    precondition(
      scale > 0 && scale <= maximumTextScale,
      "the text scale must be over 0 and at most \(maximumTextScale), not \(scale)")
  }
}

/// An appearance: whether a theme is a light or a dark one.
public enum ThemeName: String, Hashable, Sendable, CaseIterable {
  /// Dark text on light bubbles.
  case light
  /// Light text on dark bubbles.
  case dark
}
