import Foundation

/// What a layouter is given besides the message: the environment, the neighbours, a measurer.
public struct LayoutContext: Sendable {
  /// What is the same for all messages, held by reference: a context is made for each of them.
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
        environment.fonts.font(
          for: $0, textScale: environment.textScale,
          contentSizeCategory: environment.contentSizeCategory)
      }
      initialsFont = environment.fonts.font(for: .initials, textScale: 1)
    }
  }

  /// What labels of the time say.
  struct TimeParts: OptionSet, Sendable {
    let rawValue: UInt8

    static let time = TimeParts(rawValue: 1)
    /// The mark of an own message's status.
    static let status = TimeParts(rawValue: 2)
    static let all: TimeParts = [.time, .status]
  }

  private let shared: Shared
  /// What is around the message.
  public var neighbours: Neighbours
  /// The message's time, formatted.
  public var time: String

  /// Where in a chain the layouter stands that is asked: only the chain looks at it.
  var chain = ChainPosition()
  /// What the options of a layouter leave of the time in its labels.
  var timeParts: TimeParts = .all
  /// What solving a tree of boxes may cost, in units of work.
  package var layoutLimit = Int.max
  /// Whether anybody wants to know what it costs.
  var countsWork: Bool { layoutLimit < .max || chain.meter != nil }

  /// Width, fonts, direction, language, theme.
  public var environment: LayoutEnvironment { shared.environment }
  /// The conversation: a person or a group.
  public var peer: Peer { shared.peer }
  /// The part of every ``LayoutKey`` that all messages share: environment and peer.
  public var fingerprint: EnvironmentFingerprint { shared.fingerprint }
  /// Measures text.
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

  /// The same context for another message.
  public func with(neighbours: Neighbours, time: String) -> LayoutContext {
    var context = self
    context.neighbours = neighbours
    context.time = time
    return context
  }

  /// What a layouter writes itself, in the environment's language.
  public var strings: LocalizedStrings { shared.strings }

  /// How the environment's locale writes what stands alone: numbers, sizes, amounts of money.
  public var formats: LocaleFormats { shared.formats }

  /// How numbers are written that stand between the words of the ``strings``: as ``formats`` does, unless the words are in
  /// another language.
  public var wordFormats: LocaleFormats { shared.wordFormats }

  /// A text of the ``strings`` in the form for a number, with that in place of its first `%@`.
  ///
  /// A layouter that calls it depends on ``EnvironmentDependencies/locale``.
  public func text(_ forms: PluralForms, count: Int) -> String {
    LocalizedStrings.fill(
      forms[wordFormats.pluralRules.category(of: count)], wordFormats.number(count))
  }

  /// The font of a text style in this environment.
  public func font(for style: TextStyle) -> TextFont {
    shared.fonts[style.index]
  }

  /// What points are multiplied with that are said beside a style: as the style's own they grow with the environment's text sizes.
  func growth(of style: TextStyle) -> CGFloat {
    environment.fonts.growth(
      of: style, textScale: environment.textScale,
      contentSizeCategory: environment.contentSizeCategory)
  }

  /// The font of initials, which is as large as an avatar allows whatever sizes of text are.
  var initialsFont: TextFont { shared.initialsFont }

  /// Measures text in a named style, broken at `maximumWidth` points, cut off behind `maximumLines`.
  ///
  /// - Parameters:
  ///   - text: What is measured.
  ///   - style: Its style.
  ///   - maximumWidth: In points.
  ///   - maximumLines: Nil: any number.
  ///   - adjustment: How it differs from its style; its least scale has no effect.
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
