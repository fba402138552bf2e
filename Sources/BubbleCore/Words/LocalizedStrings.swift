import Platform

/// What the library writes itself, or has read aloud, besides what people wrote, in one language.
///
/// There are eleven: ``english``, ``german``, ``french``, ``spanish``, ``portuguese``, ``russian``, ``arabic``, ``hebrew``,
/// ``hindi``, ``japanese`` and ``chinese``. A host changes single words, or has a language of its own:
///
/// ```swift
/// environment.strings = LocalizedStrings.german.changing { $0.unreadMessages = "Neu" }
/// ```
///
/// A `%@` stands for a name, a text or a number. Held by reference and never changed.
public final class LocalizedStrings: Sendable {
  /// All words: a language that lacks one does not compile.
  public struct Table: Hashable, Sendable {
    /// Over a forwarded message: `Forwarded from %@`.
    public var forwardedFrom: String
    /// Over a forwarded message without a known author.
    public var forwarded: String
    /// In place of the time of a message that was changed after it was sent: `edited %@`.
    public var edited: String
    /// What is read aloud of the quote over an answer, before the quoted text: `Reply to %@`.
    public var replyTo: String
    /// The same where it is not known who is quoted.
    public var reply: String
    /// What is read aloud of a reaction that is one's own: `%@, yours`.
    public var ownReaction: String
    /// What is read aloud of the reactions that are not shown one by one: `%@ more reactions`.
    public var moreReactions: PluralForms
    /// Over the first message that was not read.
    public var unreadMessages: String
    /// In place of content that no layouter takes, before its type: `Unsupported content: %@`.
    public var unsupported: String
    /// In place of a message that can't be read, before the reason: `Unreadable message: %@`.
    public var unreadable: String
    /// Over the messages of this day.
    public var today: String
    /// Over those of the day before.
    public var yesterday: String
    /// What is read aloud of things that are no text.
    public var spoken: AccessibilityStrings

    /// Makes a table.
    public init(
      forwardedFrom: String, forwarded: String, edited: String, replyTo: String, reply: String,
      ownReaction: String, moreReactions: PluralForms, unreadMessages: String, unsupported: String,
      unreadable: String, today: String, yesterday: String, spoken: AccessibilityStrings
    ) {
      self.forwardedFrom = forwardedFrom
      self.forwarded = forwarded
      self.edited = edited
      self.replyTo = replyTo
      self.reply = reply
      self.ownReaction = ownReaction
      self.moreReactions = moreReactions
      self.unreadMessages = unreadMessages
      self.unsupported = unsupported
      self.unreadable = unreadable
      self.today = today
      self.yesterday = yesterday
      self.spoken = spoken
    }
  }

  /// The words.
  public let table: Table

  /// Makes strings of a table.
  public init(_ table: Table) { self.table = table }

  /// The same with other words in some places.
  public func changing(_ change: (inout Table) -> Void) -> LocalizedStrings {
    var table = table
    change(&table)
    return LocalizedStrings(table)
  }

  /// Over a forwarded message: `Forwarded from %@`.
  public var forwardedFrom: String { table.forwardedFrom }
  /// Over a forwarded message without a known author.
  public var forwarded: String { table.forwarded }
  /// In place of the time of a message that was changed after it was sent: `edited %@`.
  public var edited: String { table.edited }
  /// What is read aloud of the quote over an answer, before the quoted text: `Reply to %@`.
  public var replyTo: String { table.replyTo }
  /// The same where it is not known who is quoted.
  public var reply: String { table.reply }
  /// What is read aloud of a reaction that is one's own: `%@, yours`.
  public var ownReaction: String { table.ownReaction }
  /// What is read aloud of the reactions that are not shown one by one: `%@ more reactions`.
  public var moreReactions: PluralForms { table.moreReactions }
  /// Over the first message that was not read.
  public var unreadMessages: String { table.unreadMessages }
  /// What is read aloud of things that are no text.
  public var spoken: AccessibilityStrings { _read { yield table.spoken } }
  /// The language of the words: that of ``AccessibilityStrings/language``.
  public var language: String { table.spoken.language }

  /// A template with texts in place of its `%@`, in order.
  ///
  /// A text that is written in the other direction than the template is put between characters that isolate it
  /// (U+2068 and U+2069), which are not seen.
  public static func fill(_ template: String, with texts: [String]) -> String {
    TextTemplate.fill(template, with: texts).text
  }

  /// A template with a text in place of its first `%@`.
  public static func fill(_ template: String, _ text: String) -> String {
    fill(template, with: [text])
  }

  /// A template with texts in place of its `%@`, in order, and where these stand in its UTF-8.
  package static func fillNoting(
    _ template: String, with texts: [String]
  ) -> (text: String, ranges: [Range<Int>]) {
    TextTemplate.fill(template, with: texts)
  }

  /// All of them, for a digest.
  var text: String {
    [
      table.forwardedFrom, table.forwarded, table.edited, table.replyTo, table.reply,
      table.ownReaction,
      table.moreReactions.text, table.unreadMessages, table.unsupported, table.unreadable,
      table.today, table.yesterday, table.spoken.text,
    ].joined(separator: " ")
  }
}

extension LocalizedStrings: Hashable {
  /// Whether all words are the same.
  public static func == (left: LocalizedStrings, right: LocalizedStrings) -> Bool {
    left === right || left.table == right.table
  }

  /// Feeds the language, and words that hosts change.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(table.spoken.language)
    hasher.combine(table.unreadMessages)
    hasher.combine(table.forwarded)
  }
}

/// The languages that come with the library.
extension LocalizedStrings {
  /// All of them, English first.
  public static let bundled: [LocalizedStrings] = [
    .english, .german, .french, .spanish, .portuguese, .russian, .arabic, .hebrew, .hindi,
    .japanese, .chinese,
  ]

  /// Those of the bundled language that is nearest to a locale's: German for `de_AT`, English for one that is not there.
  ///
  /// - Parameter locale: Such as `de_AT` or `zh-Hant`.
  /// - Complexity: O(1) for a locale that was asked for before.
  public static func bundled(for locale: String) -> LocalizedStrings {
    if let known = nearest.withLock({ $0[locale] }) { return known }
    let tag = LanguageTag.nearest(to: locale, among: bundled.map(\.language))
    let found = bundled.first { $0.language == tag } ?? english
    nearest.withLock { nearest in
      if nearest.count >= 64 { nearest = [:] }
      nearest[locale] = found
    }
    return found
  }

  private static let nearest = Lock<[String: LocalizedStrings]>([:])

  /// The formats of numbers that stand between these words: the locale's where it has their language, else the language's.
  ///
  /// English words have no Persian digits between them.
  public func formats(in locale: String) -> LocaleFormats {
    let ofLocale = LocaleFormats.of(locale)
    return ofLocale.language == LanguageTag.language(of: language)
      ? ofLocale : LocaleFormats.of(language)
  }
}
