import Foundation

/// The input of a layouter besides the message: the environment, the neighbours, a measurer.
///
/// ```swift
/// let votes = context.text(PluralForms(one: "%@ vote", other: "%@ votes"), count: 3)
/// let label = context.measure(votes, style: .caption, maximumWidth: 120)
/// let isWide = context.environment.width >= 600
/// print(label.width, isWide)
/// ```
public struct LayoutContext: Sendable {
  /// The part that is the same for all messages, held by reference: each message has a context.
  private final class Shared: Sendable {
    let environment: LayoutEnvironment
    let peer: Peer
    let fingerprint: EnvironmentFingerprint
    let measurer: any TextMeasuring
    let strings: LocalizedStrings
    let formats: LocaleFormats
    let wordFormats: LocaleFormats
    let fonts: [TextFont]
    let initialsFont: TextFont

    init(environment: LayoutEnvironment, peer: Peer, measurer: any TextMeasuring) {
      self.environment = environment
      self.peer = peer
      self.measurer = measurer
      fingerprint = EnvironmentFingerprint(environment, peer: peer)
      strings = environment.strings
      formats = LocaleFormats.of(environment.locale)
      wordFormats = strings.formats(in: environment.locale)
      fonts = TextStyle.allCases.map {
        var font = environment.fonts.font(
          for: $0, textScale: environment.textScale,
          contentSizeCategory: environment.contentSizeCategory)
        font.language = environment.textLanguage
        return font
      }
      var initialsFont = environment.fonts.font(
        for: .initials, textScale: environment.avatarScale)
      initialsFont.language = environment.textLanguage
      self.initialsFont = initialsFont
    }
  }

  /// The parts of a time label.
  struct TimeParts: OptionSet, Sendable {
    let rawValue: UInt8

    static let time = TimeParts(rawValue: 1)
    /// The mark of an own message's status.
    static let status = TimeParts(rawValue: 2)
    static let all: TimeParts = [.time, .status]
  }

  private let shared: Shared
  /// The message's relations to its neighbours.
  public var neighbours: Neighbours
  /// The message's time, formatted.
  public var time: String

  /// The position of the current layouter in its chain; only the chain uses it.
  var chain = ChainPosition()
  /// The parts of time labels that the layouter's options keep.
  var timeParts: TimeParts = .all
  /// The language that the message states; nil: none.
  var language: TextLanguage?
  /// The message's date, in seconds since 1 January 1970; nil: unknown.
  var messageTime: TimeInterval?
  /// The most that solving a tree of boxes may cost, in units of work.
  package var layoutLimit = Int.max
  /// Whether work is metered.
  var countsWork: Bool { layoutLimit < .max || chain.meter != nil }

  /// Width, fonts, direction, language, theme.
  public var environment: LayoutEnvironment { shared.environment }
  /// The conversation: a person or a group.
  public var peer: Peer { shared.peer }
  /// The part of every ``LayoutKey`` that all messages share: environment and peer.
  package var fingerprint: EnvironmentFingerprint { shared.fingerprint }
  /// The text measurer.
  public var measurer: any TextMeasuring { shared.measurer }

  /// Makes a context.
  public init(
    environment: LayoutEnvironment, measurer: any TextMeasuring, peer: Peer,
    neighbours: Neighbours = Neighbours(), time: String = ""
  ) {
    shared = Shared(environment: environment, peer: peer, measurer: measurer)
    self.neighbours = neighbours
    self.time = time
  }

  /// Returns the context for another message.
  package func with(neighbours: Neighbours, time: String) -> LayoutContext {
    var context = self
    context.neighbours = neighbours
    context.time = time
    return context
  }

  /// The library's own words, in the environment's language.
  public var strings: LocalizedStrings { shared.strings }

  /// The locale's formats for values outside of sentences: numbers, sizes, amounts of money.
  public var formats: LocaleFormats { shared.formats }

  /// The formats for numbers between the words of the ``strings``: those of ``formats``, unless the words are in another language.
  package var wordFormats: LocaleFormats { shared.wordFormats }

  /// Returns a text of the ``strings`` in its form for a number; the number replaces its first `%@`.
  ///
  /// A layouter that calls it depends on ``EnvironmentDependencies/locale``.
  public func text(_ forms: PluralForms, count: Int) -> String {
    LocalizedStrings.fill(
      forms[wordFormats.pluralRules.category(of: count)], wordFormats.number(count))
  }

  /// Returns a text in its form for a number that need not be whole, such as "1.5 hours"; the number replaces its first `%@`.
  ///
  /// The form is that of the number as it is written, with at most two decimals. A layouter that calls it depends on
  /// ``EnvironmentDependencies/locale``.
  public func text(_ forms: PluralForms, count: Double) -> String {
    LocalizedStrings.fill(forms[wordFormats.pluralCategory(of: count)], wordFormats.number(count))
  }

  /// Returns the font of a text style in this environment.
  ///
  /// Its language is that of the message, if it states one, else that of the locale, which ``TextStyle/sender`` and
  /// ``TextStyle/time`` always have.
  public func font(for style: TextStyle) -> TextFont {
    guard let language, style != .sender, style != .time else { return shared.fonts[style.index] }
    var font = shared.fonts[style.index]
    font.language = language
    return font
  }

  /// Returns the factor for lengths in points that belong to a style: like the style's own, they grow with the environment's text sizes.
  package func growth(of style: TextStyle) -> CGFloat {
    environment.fonts.growth(
      of: style, textScale: environment.textScale,
      contentSizeCategory: environment.contentSizeCategory)
  }

  /// The font of initials, whose size depends on the avatar and not on sizes of text.
  var initialsFont: TextFont { shared.initialsFont }

  /// Measures text in a named style, broken at `maximumWidth` points, cut off after `maximumLines`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - style: Its style.
  ///   - maximumWidth: The width in points.
  ///   - maximumLines: The maximum number of lines; nil: any number.
  ///   - adjustment: The differences from the style; `minimumScale` is ignored.
  public func measure(
    _ text: String, style: TextStyle, maximumWidth: CGFloat = .infinity, maximumLines: Int? = nil,
    adjustment: TextAdjustment? = nil
  ) -> MeasuredText {
    let font = font(for: style)
    return measurer.measure(
      TextRequest(
        text: TextRepair.repairIfNeeded(text),
        font: adjustment == nil ? font : font.adjusted(by: adjustment, growth: growth(of: style)),
        maximumWidth: maximumWidth, maximumLines: maximumLines))
  }
}
