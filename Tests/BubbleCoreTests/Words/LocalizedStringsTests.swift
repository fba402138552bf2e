import BubbleCore
import Expectations
import Foundation
import LocaleRules
import Testing

/// The words of the library in its languages.
@Suite struct LocalizedStringsTests {
  /// Every word by name, in its forms.
  private static func words(_ strings: LocalizedStrings) -> [String: PluralForms] {
    var words: [String: PluralForms] = [:]
    func note(_ value: Any, _ path: String) {
      switch value {
      case let forms as PluralForms: words[path] = forms
      case let text as String: words[path] = PluralForms(other: text)
      default:
        for child in Mirror(reflecting: value).children {
          guard let label = child.label, label != "statuses" else { continue }
          note(child.value, path + "." + label)
        }
      }
    }
    if let all = Mirror(reflecting: strings).descendant("words", 0) { note(all, "") }
    for (status, word) in strings.spoken.statuses {
      words[".statuses.\(status)"] = PluralForms(other: word)
    }
    return words
  }

  private static func placeholders(_ text: String) -> Int { text.ranges(of: "%@").count }

  @Test(arguments: LocalizedStrings.bundled)
  func `a bundled language has every word, with the places that English has`(
    strings: LocalizedStrings
  ) throws {
    let (own, english) = (Self.words(strings), Self.words(.english))
    expect(own.count == english.count && own.count > 25)
    for (name, forms) in own where name != ".spoken.durationSeparator" {
      let places = Self.placeholders(try #require(english[name]).other)
      expect(Self.placeholders(forms.other), equals: places, "\(name)")
      for category in forms.categories {
        let text = forms[category]
        expect(!text.isEmpty && text.allSatisfy { $0 != "\n" }, "\(name)")
        // A form may have the number in words.
        expect(Self.placeholders(text) <= places, "\(name).\(category)")
      }
    }
    expect(strings.spoken.statuses.count, equals: 5)
  }

  @Test func `a file has every word of its language, so that none is taken from English`() throws {
    expect(LocalizedStrings.files.count, equals: LocalizedStrings.bundled.count - 1)
    for (language, words) in LocalizedStrings.files {
      let members = try ConfigurationFile(words, name: language).object(of: "words").members
      expect(members.count, equals: Self.words(.english).count, "\(language)")
      expect(LocalizedStrings.bundled(for: language).language, equals: language)
    }
  }

  @Test(arguments: LocalizedStrings.bundled)
  func `a bundled language has the plural forms that it needs, and no others`(
    strings: LocalizedStrings
  ) {
    let needed = PluralRules(language: strings.language).categories
    for (name, forms) in Self.words(strings) where forms.categories.count > 1 {
      expect(forms.categories, equals: needed, "\(name)")
    }
    // English says "3 more" as "1 more".
    let plurals = Self.words(strings).values.count { $0.categories.count > 1 }
    expect(needed.count > 1 ? plurals >= 5 : plurals == 0)
  }

  @Test(arguments: LocalizedStrings.bundled)
  func `durations are said as ICU says them`(strings: LocalizedStrings) throws {
    let name = try #require(LocaleName(strings.language))
    let words = strings.spoken
    let formats = LocaleFormats.of(strings.language)
    for (unit, forms) in [
      ("hour", words.hours), ("minute", words.minutes), ("second", words.seconds),
    ] {
      let numbers = try #require(
        LocaleNumbers(name, skeleton: "measure-unit/duration-\(unit) unit-width-full-name"))
      for number in 0...120 {
        let own = LocalizedStrings.fill(
          forms[formats.pluralRules.category(of: number)], formats.number(number))
        expect(own, equals: numbers.text(Double(number))?.replacing("\u{A0}", with: " "), "\(unit)")
      }
    }
  }

  @Test(
    arguments: [
      ("en_GB", "en"), ("de_AT", "de"), ("pt-BR", "pt"), ("pt_PT", "pt"), ("zh-Hant", "zh"),
      ("zh_TW", "zh"), ("iw_IL", "he"), ("ar-EG-u-nu-latn", "ar"), ("fr_CA.UTF-8", "fr"),
      ("nl_NL", "en"), ("tlh", "en"), ("", "en"), ("en_US_POSIX", "en"), ("\0", "en"),
    ])
  func `a locale has the words of the nearest language`(locale: String, language: String) {
    expect(LocalizedStrings.bundled(for: locale).language, equals: language)
    expect(LayoutEnvironment(width: 375, locale: locale).strings.language, equals: language)
  }

  @Test func `of several tags the one with the locale's script and region is nearest`() {
    let tags = ["en", "pt", "pt-PT", "zh-Hans", "zh-Hant", "sr"]
    expect(LanguageTag.nearest(to: "pt_PT", among: tags), equals: "pt-PT")
    expect(LanguageTag.nearest(to: "pt_AO", among: tags), equals: "pt")
    expect(LanguageTag.nearest(to: "zh_HK", among: tags), equals: "zh-Hant")
    expect(LanguageTag.nearest(to: "zh", among: tags), equals: "zh-Hans")
    expect(LanguageTag.nearest(to: "sr_Latn_RS", among: tags), equals: "sr")
    expect(LanguageTag.nearest(to: "fi", among: tags), equals: "en")
    expect(LanguageTag.nearest(to: "fi", among: ["de"]) == nil)
  }

  @Test func `a locale is known whose language there is`() {
    for locale in ["en_GB", "pt-BR", "ar", "de_DE@calendar=gregorian", "gsw", "zh_Hant_TW"] {
      expect(LanguageTag.isKnown(locale: locale), "\(locale)")
    }
    let tooLong = "en_GB@x=" + String(repeating: "x", count: 40)
    for locale in ["", "english", "xx_GB", "_GB", "12", tooLong] {
      expect(!LanguageTag.isKnown(locale: locale), "\(locale)")
    }
  }

  @Test func `a host's words win over those of the locale, until it takes them back`() {
    var environment = LayoutEnvironment(width: 375, locale: "de_DE")
    expect(environment.strings == .bundled(for: "de"))
    environment.strings.unreadMessages = "Neu"
    environment.locale = "fr_FR"
    expect(environment.strings.unreadMessages, equals: "Neu")
    expect(environment.strings.forwarded, equals: "Weitergeleitete Nachricht")
    environment.hostStrings = nil
    expect(environment.strings == .bundled(for: "fr"))
  }

  @Test func `other words are another environment`() {
    let peer = Peer(id: "bo", kind: .private, title: "Bo")
    func print(_ change: (inout LayoutEnvironment) -> Void) -> EnvironmentFingerprint {
      var environment = LayoutEnvironment(width: 375)
      change(&environment)
      return EnvironmentFingerprint(environment, peer: peer, dependencies: .boxes)
    }
    let english = print { _ in }
    expect(english, equals: print { $0.locale = "en_US" })
    expect(english != print { $0.locale = "de_DE" })
    expect(english.description != print { $0.locale = "de_DE" }.description)
    expect(english, equals: print { $0.strings = .english })
    for change: @Sendable (inout LocalizedStrings) -> Void in [
      { $0.yesterday = "x" }, { $0.spoken.seconds.few = "x" }, { $0.spoken.statuses[.sent] = "x" },
    ] {
      expect(english != print { change(&$0.strings) })
    }
  }

  @Test func `a changed copy leaves the others as they are`() {
    var strings = LocalizedStrings.bundled(for: "de")
    let copy = strings
    strings.today = "Jetzt"
    strings.spoken.photo = "Bild"
    expect(copy == .bundled(for: "de") && strings != copy && strings.yesterday == copy.yesterday)
    strings.today = copy.today
    strings.spoken.photo = copy.spoken.photo
    expect(strings, equals: copy)
  }

  @Test func `numbers between words are written in the language of the words`() {
    expect(LocalizedStrings.bundled(for: "ar").formats(in: "ar_AE").number(12), equals: "12")
    expect(LocalizedStrings.bundled(for: "ar").formats(in: "ar_EG").number(12), equals: "١٢")
    // English words, since nobody has Persian ones.
    expect(LocalizedStrings.bundled(for: "fa").formats(in: "fa").number(12), equals: "12")
  }

  @Test(
    arguments: [
      ("Forwarded from %@", "Ann", "Forwarded from Ann"),
      ("Forwarded from %@", "ليلى 5", "Forwarded from \u{2068}ليلى 5\u{2069}"),
      ("رد على %@", "ليلى", "رد على ليلى"), ("رد على %@", "Ann", "رد على \u{2068}Ann\u{2069}"),
      ("رد على %@", "5", "رد على 5"), ("Hi %@", "\u{2069}\u{202E}x", "Hi \u{2068}x\u{2069}"),
      ("Hi %@", "\u{2067}x\u{2069}", "Hi \u{2068}\u{2067}x\u{2069}\u{2069}"),
    ])
  func `a name of the other direction is isolated`(template: String, name: String, text: String) {
    expect(LocalizedStrings.fill(template, name), equals: text)
  }

  @Test(
    arguments: [
      ("en", ["Ann"], "Ann is typing"), ("en", ["Ann", "Bo"], "Ann and Bo are typing"),
      ("en_GB", ["Ann", "Bo", "Cy"], "Ann, Bo and Cy are typing"),
      ("en_GB", ["Ann", "Bo", "Cy", "Di", "Ed"], "Ann, Bo and 3 others are typing"),
      ("de", ["Ann", "Bo", "Cy", "Di"], "Ann, Bo und 2 weitere schreiben"),
      ("ru", ["Анна", "Бо", "Ян", "Ия"], "Анна, Бо и ещё 2 печатают"),
      ("ar", ["ليلى", "نور", "أ", "ب"], "ليلى ونور وشخصان آخران يكتبون"),
    ])
  func `who is typing is a list in a sentence`(locale: String, names: [String], text: String) {
    let strings = LocalizedStrings.bundled(for: locale)
    let formats = strings.formats(in: locale)
    expect(strings.spoken.typing(names, formats: formats), equals: text)
  }
}

extension LocalizedStrings: CustomTestStringConvertible {
  /// The language.
  public var testDescription: String { language }
}
