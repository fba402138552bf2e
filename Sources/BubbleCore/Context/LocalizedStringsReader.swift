import Platform

/// Reads a host's words from JSON: an object with a member for each word that it changes.
///
/// ```json
/// { "unreadMessages": "Neu", "photo": "Bild",
///   "more": { "one": "noch %@ Bild", "other": "noch %@ Bilder" } }
/// ```
///
/// The names are those of ``LocalizedStrings`` and ``AccessibilityStrings``, and those of a message's status. A word with a number
/// has one text for all numbers, or plural forms. The bytes are accepted as a whole or not at all: each mistake is an error with its line.
public struct LocalizedStringsReader: Sendable {
  /// The file's name, for errors.
  private let file: String

  /// Makes a reader.
  ///
  /// - Parameter file: The file's name in errors.
  public init(file: String = "words") { self.file = file }

  /// Reads bytes into strings.
  ///
  /// - Throws: ``ConfigurationFileError``; then the strings are unchanged.
  /// - Complexity: O(*n*) in the number of bytes.
  public func read(
    from bytes: [UInt8], into strings: inout LocalizedStrings
  ) throws(ConfigurationFileError) {
    let file = try ConfigurationFile(bytes, name: file)
    let words = LocalizedStringsReader.words
    var changed = strings
    var faults: [ConfigurationFile.Fault] = []
    for member in try file.object(of: "words").members {
      guard let word = words[member.name] else {
        faults.append(
          .unknownName(
            member.name, at: member.name, kind: "word", among: words.keys.sorted()))
        continue
      }
      let fault = LocalizedStringsReader.take(member.value, as: word, of: &changed)
      if let fault { faults.append(ConfigurationFile.Fault(path: member.name, text: fault)) }
    }
    try file.check(faults)
    strings = changed
  }

  /// The kind of a word, with its place in the strings.
  private enum Word {
    case text(WritableKeyPath<LocalizedStrings, String>)
    case counted(WritableKeyPath<LocalizedStrings, PluralForms>)
    case status(Message.Status)
  }

  /// All words by their names.
  private static var words: [String: Word] {
    let texts: [String: WritableKeyPath<LocalizedStrings, String>] = [
      "forwardedFrom": \.forwardedFrom, "forwarded": \.forwarded, "edited": \.edited,
      "replyTo": \.replyTo,
      "reply": \.reply, "missingMessage": \.missingMessage, "ownReaction": \.ownReaction,
      "unreadMessages": \.unreadMessages,
      "unsupported": \.unsupported, "unreadable": \.unreadable, "today": \.today,
      "yesterday": \.yesterday, "language": \.spoken.language, "photo": \.spoken.photo,
      "video": \.spoken.video, "animation": \.spoken.animation,
      "pictureOf": \.spoken.pictureOf, "voiceMessage": \.spoken.voiceMessage,
      "sticker": \.spoken.sticker, "document": \.spoken.document,
      "location": \.spoken.location, "contact": \.spoken.contact, "call": \.spoken.call,
      "writeTo": \.spoken.writeTo, "you": \.spoken.you, "isTyping": \.spoken.isTyping,
      "areTyping": \.spoken.areTyping, "durationSeparator": \.spoken.durationSeparator,
      "spoiler": \.spoken.spoiler, "qrCode": \.spoken.qrCode,
    ]
    let counted: [String: WritableKeyPath<LocalizedStrings, PluralForms>] = [
      "moreReactions": \.moreReactions, "more": \.spoken.more,
      "reactions": \.spoken.reactions, "otherPeople": \.spoken.otherPeople,
      "hours": \.spoken.hours, "minutes": \.spoken.minutes, "seconds": \.spoken.seconds,
    ]
    var words: [String: Word] = [:]
    for (name, path) in texts { words[name] = .text(path) }
    for (name, path) in counted { words[name] = .counted(path) }
    for status in Message.Status.allCases where status != .none {
      words[status.rawValue] = .status(status)
    }
    return words
  }

  /// Sets a word; returns what is wrong with the value, or nil.
  private static func take(
    _ value: JSONValue, as word: Word, of strings: inout LocalizedStrings
  ) -> String? {
    if case .counted(let path) = word {
      guard let forms = forms(value) else {
        return #"write a text, or plural forms: { "one": "%@ vote", "other": "%@ votes" }"#
      }
      strings[keyPath: path] = forms
      return nil
    }
    guard let text = text(value) else { return "write a text" }
    switch word {
    case .text(let path): strings[keyPath: path] = text
    case .status(let status): strings.spoken.statuses[status] = text
    case .counted: break
    }
    return nil
  }

  private static func text(_ value: JSONValue) -> String? {
    value.string.map(TextRepair.line)
  }

  private static func forms(_ value: JSONValue) -> PluralForms? {
    if let text = text(value) { return PluralForms(other: text) }
    guard let object = value.object, let other = object["other"].flatMap(text) else { return nil }
    var forms = PluralForms(other: other)
    for member in object.members {
      guard let category = PluralCategory(rawValue: member.name), let text = text(member.value)
      else { return nil }
      switch category {
      case .zero: forms.zero = text
      case .one: forms.one = text
      case .two: forms.two = text
      case .few: forms.few = text
      case .many: forms.many = text
      case .other: break
      }
    }
    return forms
  }
}

/// The bundled languages.
extension LocalizedStrings {
  /// The languages other than English, and their files, which ``LocalizedStringsReader`` reads.
  package static let files: [(language: String, words: [UInt8])] = [
    ("de", PackageResources.de_json), ("fr", PackageResources.fr_json),
    ("es", PackageResources.es_json), ("pt", PackageResources.pt_json),
    ("ru", PackageResources.ru_json), ("ar", PackageResources.ar_json),
    ("he", PackageResources.he_json), ("hi", PackageResources.hi_json),
    ("ja", PackageResources.ja_json), ("zh", PackageResources.zh_json),
  ]

  /// All bundled languages, English first.
  public static let bundled: [LocalizedStrings] =
    [english] + files.map { LocalizedStrings(file: $0.words) }

  /// Returns the bundled language nearest to a locale's: German for `de_AT`, English if the language is not bundled.
  ///
  /// - Parameter locale: A locale such as `de_AT` or `zh-Hant`.
  /// - Complexity: O(1) if the locale is in the cache.
  public static func bundled(for locale: String) -> LocalizedStrings {
    if let known = nearest.withLock({ $0[locale] }) { return known }
    let tag = LanguageTag.nearest(to: locale, among: [english.language] + files.map(\.language))
    let file = files.first { $0.language == tag }
    let found = file.map { LocalizedStrings(file: $0.words) } ?? english
    nearest.withLock { nearest in
      if nearest.count >= 64 { nearest = [:] }
      nearest[locale] = found
    }
    return found
  }

  private static let nearest = Lock<[String: LocalizedStrings]>([:])

  /// Reads a bundled file.
  private init(file: [UInt8]) {
    self = .english
    do throws(ConfigurationFileError) {
      try LocalizedStringsReader().read(from: file, into: &self)
    } catch {
      preconditionFailure("a test reads each bundled file: \(error)")
    }
  }
}
