/// The library's texts in one language: the words that it shows or has read aloud, in addition to people's messages.
///
/// Eleven languages are bundled: English, German, French, Spanish, Portuguese, Russian, Arabic, Hebrew, Hindi, Japanese and Chinese.
/// A host can change single words, or add its own language:
///
/// ```swift
/// var environment = LayoutEnvironment(width: 375)
/// environment.strings = .bundled(for: "de")
/// environment.strings.unreadMessages = "Neu"
/// ```
///
/// A `%@` is a placeholder for a name, a text or a number. Copies share their words until one changes.
public struct LocalizedStrings: Hashable, Sendable {
  private struct Words: Hashable, Sendable {
    var forwardedFrom: String
    var forwarded: String
    var edited: String
    var replyTo: String
    var reply: String
    var missingMessage: String
    var ownReaction: String
    var moreReactions: PluralForms
    var unreadMessages: String
    var unsupported: String
    var unreadable: String
    var today: String
    var yesterday: String
    var spoken: AccessibilityStrings
  }

  /// The words as the only element: copies of an array share it.
  private var words: [Words]

  /// The label over a forwarded message: `Forwarded from %@`.
  public var forwardedFrom: String {
    get { words[0].forwardedFrom }
    set { words[0].forwardedFrom = newValue }
  }
  /// The label over a forwarded message without a known author.
  public var forwarded: String {
    get { words[0].forwarded }
    set { words[0].forwarded = newValue }
  }
  /// The text that replaces the time of a message that was changed after it was sent: `edited %@`.
  public var edited: String {
    get { words[0].edited }
    set { words[0].edited = newValue }
  }
  /// The spoken prefix of the quote over a reply, before the quoted text: `Reply to %@`.
  public var replyTo: String {
    get { words[0].replyTo }
    set { words[0].replyTo = newValue }
  }
  /// The spoken prefix of a quote whose author is unknown.
  public var reply: String {
    get { words[0].reply }
    set { words[0].reply = newValue }
  }
  /// The text of the quote over a reply to a message that the conversation does not have.
  public var missingMessage: String {
    get { words[0].missingMessage }
    set { words[0].missingMessage = newValue }
  }
  /// The spoken text of the user's own reaction: `%@, yours`.
  public var ownReaction: String {
    get { words[0].ownReaction }
    set { words[0].ownReaction = newValue }
  }
  /// The spoken text of the reactions that are not shown one by one: `%@ more reactions`.
  public var moreReactions: PluralForms {
    get { words[0].moreReactions }
    set { words[0].moreReactions = newValue }
  }
  /// The label over the first unread message.
  public var unreadMessages: String {
    get { words[0].unreadMessages }
    set { words[0].unreadMessages = newValue }
  }
  /// The text for content that no layouter accepts, before its type: `Unsupported content: %@`.
  public var unsupported: String {
    get { words[0].unsupported }
    set { words[0].unsupported = newValue }
  }
  /// The text for a message that can't be read, before the reason: `Unreadable message: %@`.
  public var unreadable: String {
    get { words[0].unreadable }
    set { words[0].unreadable = newValue }
  }
  /// The label over today's messages.
  public var today: String {
    get { words[0].today }
    set { words[0].today = newValue }
  }
  /// The label over yesterday's messages.
  public var yesterday: String {
    get { words[0].yesterday }
    set { words[0].yesterday = newValue }
  }
  /// The words that are read aloud for anything that is not a text.
  public var spoken: AccessibilityStrings {
    _read { yield words[0].spoken }
    set { words[0].spoken = newValue }
  }

  /// Makes strings of all words; a language that lacks one does not compile.
  public init(
    forwardedFrom: String, forwarded: String, edited: String, replyTo: String, reply: String,
    missingMessage: String, ownReaction: String, moreReactions: PluralForms,
    unreadMessages: String, unsupported: String, unreadable: String, today: String,
    yesterday: String, spoken: AccessibilityStrings
  ) {
    words = [
      Words(
        forwardedFrom: forwardedFrom, forwarded: forwarded, edited: edited, replyTo: replyTo,
        reply: reply, missingMessage: missingMessage, ownReaction: ownReaction,
        moreReactions: moreReactions,
        unreadMessages: unreadMessages, unsupported: unsupported, unreadable: unreadable,
        today: today, yesterday: yesterday, spoken: spoken)
    ]
  }

  /// The language of the words: ``AccessibilityStrings/language``.
  package var language: String { words[0].spoken.language }

  /// Replaces each `%@` of a template with a text, in order.
  ///
  /// A text in the other direction than the template is enclosed in invisible characters that isolate it (U+2068 and U+2069).
  public static func fill(_ template: String, with texts: [String]) -> String {
    TextTemplate.fill(template, with: texts).text
  }

  /// Replaces the first `%@` of a template with a text.
  public static func fill(_ template: String, _ text: String) -> String {
    fill(template, with: [text])
  }

  /// Replaces each `%@` of a template with a text, in order, and returns the texts' ranges in the result's UTF-8.
  package static func fillNoting(
    _ template: String, with texts: [String]
  ) -> (text: String, ranges: [Range<Int>]) {
    TextTemplate.fill(template, with: texts)
  }

  /// All words, for a digest.
  var text: String {
    [
      forwardedFrom, forwarded, edited, replyTo, reply, missingMessage, ownReaction,
      moreReactions.text,
      unreadMessages, unsupported, unreadable, today, yesterday, spoken.text,
    ].joined(separator: " ")
  }
}

extension LocalizedStrings {
  /// Hashes the language and some words that hosts change.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(language)
    hasher.combine(unreadMessages)
    hasher.combine(forwarded)
  }

  /// Returns the formats for numbers between these words: the locale's if its language is theirs, otherwise those of the words' language.
  ///
  /// So English words have no Persian digits between them.
  package func formats(in locale: String) -> LocaleFormats {
    let ofLocale = LocaleFormats.of(locale)
    return ofLocale.language == LanguageTag.language(of: language)
      ? ofLocale : LocaleFormats.of(language)
  }
}
