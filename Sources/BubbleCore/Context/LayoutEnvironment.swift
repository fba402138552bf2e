import Foundation

/// The surroundings that all messages of a list share: width, fonts, direction, language, density.
///
/// ```swift
/// var environment = LayoutEnvironment(width: 375, locale: "de_DE", timeZone: "Europe/Berlin")
/// environment.textScale = 1.2
/// environment.today = CalendarDay(Date(), timeZone: environment.timeZone)
/// ```
public struct LayoutEnvironment: Hashable, Sendable {
  /// The width of the list's cells, in points.
  ///
  /// The range is 1 to 1,000,000, and setting it clamps: toolkits give 0 before a window exists, and
  /// less while one is closed. NaN becomes 1.
  public var width: CGFloat { didSet { width = LayoutEnvironment.usableWidth(width) } }
  /// The share of the width that a bubble's content may take.
  public var widthPolicy: WidthPolicy
  /// The treatment of texts and images that are wider than the available width; CSS's default is ``WordBreaking/never``.
  public var wordBreaking: WordBreaking
  /// The spacing between elements.
  public var density: LayoutDensity
  /// Whether a group shows avatars beside the messages of others; without them bubbles are at the edge.
  public var showsAvatars: Bool
  /// The fonts of the text styles.
  public var fonts: FontTable
  /// The factor for all font sizes.
  ///
  /// - Precondition: It is over 0, and at most 100.
  public var textScale: CGFloat { didSet { LayoutEnvironment.checkTextScale(textScale) } }
  /// The platform's setting of text sizes; nil: sizes are those of the ``fonts``.
  ///
  /// ``textScale`` multiplies the resulting size.
  public var contentSizeCategory: TextSizeCategory?
  /// The direction of reading; incoming bubbles are at the side where reading starts.
  public var direction: WritingDirection
  /// The language and region of times and days, such as `en_GB`.
  ///
  /// It also chooses the ``strings`` if the host has not set any, and the forms of letters in texts that show no language themselves.
  public var locale: String {
    didSet {
      guard locale != oldValue else { return }
      localeStrings = .bundled(for: locale)
      textLanguage = TextLanguage(locale)?.asReaders
    }
  }
  /// The language of texts that do not show another one; nil: the locale names none.
  package private(set) var textLanguage: TextLanguage?
  /// The time zone of times and days, such as `Europe/Lisbon`.
  public var timeZone: String
  /// The appearance, light or dark.
  ///
  /// Colours are resolved at drawing time: a layout depends on it only if its layouter declares that.
  public var theme: ThemeName
  /// The library's own words: those of the host, else those of the bundled language that is nearest to the ``locale``'s.
  public var strings: LocalizedStrings {
    get { hostStrings ?? localeStrings }
    set { hostStrings = newValue }
  }
  /// The words that the host has set; nil: those of the ``locale``.
  public var hostStrings: LocalizedStrings?
  /// The locale's words, loaded once for it.
  private var localeStrings: LocalizedStrings
  /// The current day, for the headers over days: `Today`, `Yesterday`, and the weekday within the last week; nil: headers
  /// show the date.
  ///
  /// In a live view it follows the view's clock, if it is the clock's day. Then only headers with another text are laid out again, and
  /// the messages of layouters that depend on it.
  public var today: CalendarDay?
  /// The time at which boxes that count or fill are drawn in pictures; nil: that of each message.
  ///
  /// A live view has its own clock, and does not need it.
  public var now: Date?
  /// Whether readers can pan what is wider than a clipped box with an id; only live views set it, for their layouts.
  package var pansWideBoxes = false

  /// Makes an environment.
  ///
  /// - Parameters:
  ///   - width: The width of the list's cells, in points; see ``width`` for values outside its limits.
  ///   - fonts: The font of each style.
  ///   - textScale: The factor for font sizes.
  ///   - direction: The side where lines and the list begin.
  ///   - locale: The language and region of dates and numbers, such as `pt_PT`.
  ///   - timeZone: The name of the time zone of times, such as `Europe/Lisbon`.
  ///   - theme: The appearance, light or dark.
  ///   - widthPolicy: The limit for the width of bubbles.
  ///   - strings: The library's own words; nil: those for the language of the locale.
  ///   - wordBreaking: The rule for breaking words.
  ///   - contentSizeCategory: The platform's setting of text sizes.
  ///   - today: The current day; nil: headers over days show the date.
  ///   - density: The spacing between elements.
  ///   - showsAvatars: Whether a group shows avatars beside the messages of others.
  /// - Precondition: `textScale` is over 0, and at most 100.
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
    textLanguage = TextLanguage(locale)?.asReaders
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

  /// The factor for sizes that grow with text, such as those of icons.
  ///
  /// It is ``textScale``, multiplied with the growth of body text from ``TextSizeCategory/large`` to the ``contentSizeCategory``.
  ///
  /// - Complexity: O(1).
  package var effectiveTextScale: CGFloat {
    guard let contentSizeCategory else { return textScale }
    return textScale * contentSizeCategory.growth
  }

  /// The factor for what stands beside text, such as avatars, icons, and the room around them: ``effectiveTextScale``, from 1 to 2.
  ///
  /// Beside larger letters they need no more to be seen, and the letters need the room, as in a list narrower than 160 points.
  package var iconScale: CGFloat { max(1, min(effectiveTextScale, 2, width / 160)) }

  /// The same factor for an avatar beside a bubble, which takes its room from all texts.
  var avatarScale: CGFloat {
    LayoutEnvironment.avatarScale(besideText: effectiveTextScale, inWidth: width)
  }

  /// Returns ``avatarScale`` for a text scale and a width.
  static func avatarScale(besideText scale: CGFloat, inWidth width: CGFloat) -> CGFloat {
    max(1, min(scale, 2, width / 320))
  }

  /// The largest text scale; a letter is then higher than any screen.
  package static let maximumTextScale: CGFloat = 100

  /// The least width, in points.
  package static let minimumWidth: CGFloat = 1

  /// The greatest width, in points.
  package static let maximumWidth: CGFloat = 1_000_000

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
