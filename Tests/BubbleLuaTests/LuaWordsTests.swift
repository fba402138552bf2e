import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// The texts of a script in several languages, and what else `ctx` says in the reader's language.
@Suite struct LuaWordsTests {
  private static let words = """
    {
      "en": {
        "closed": "closed",
        "due": "Due {date}",
        "greeting": "{name} says hello",
        "votes": { "one": "{count} vote", "other": "{count} votes" },
        "braces": "{{x}} is {x}"
      },
      "de": {
        "closed": "beendet", "due": "Fällig am {date}", "greeting": "{name} sagt hallo",
        "votes": { "one": "{count} Stimme", "other": "{count} Stimmen" }
      },
      "ar": {
        "closed": "مغلق", "greeting": "{name} يلقي التحية",
        "votes": {
          "zero": "لا أصوات", "one": "صوت واحد", "two": "صوتان", "few": "{count} أصوات",
          "many": "{count} صوتًا", "other": "{count} صوت"
        }
      },
      "ru": {
        "votes": {
          "one": "{count} голос", "few": "{count} голоса", "many": "{count} голосов",
          "other": "{count} голоса"
        }
      }
    }
    """

  private static func plugin(
    _ expression: String, words: String = words
  ) throws(PluginError) -> LuaPlugin {
    let main = """
      return { api = 1, name = "sample", content_types = { "sample" }, build_layout = function(peer, message, ctx)
      return ui.text(tostring(\(expression)))
      end }
      """
    return try LuaPlugin(
      sources: PluginSources(
        name: "sample",
        files: ["init.lua": Array(main.utf8), "words.json": Array(words.utf8)],
        folder: "scripts/sample"), limits: .standard)
  }

  private static func context(_ locale: String, today: String? = nil) -> LayoutContext {
    LayoutContext(
      environment: LayoutEnvironment(
        width: 375, locale: locale, today: today.flatMap(CalendarDay.init)),
      measurer: SquareMeasurer(), peer: Scripts.peer, time: "09:00")
  }

  private static func text(
    _ expression: String, locale: String = "en_GB", today: String? = nil
  ) throws -> String? {
    try text(plugin(expression), locale, today: today)
  }

  private static func text(
    _ plugin: LuaPlugin, _ locale: String, today: String? = nil
  ) throws -> String? {
    let box = try plugin.buildLayout(
      peer: Scripts.peer, message: Scripts.message(), context: context(locale, today: today)
    ).box
    guard case .text(let text) = box.kind else { return nil }
    return text.text
  }

  @Test(arguments: [
    ("en_GB", "ctx.say 'closed'", "closed"), ("de_CH", "ctx.say('closed')", "beendet"),
    ("de", "ctx.say('due', { date = 'Montag' })", "Fällig am Montag"),
    ("en", "ctx.say('votes', { count = 1 })", "1 vote"),
    ("en", "ctx.say('votes', { count = 1.5 })", "1.5 votes"),
    ("en", "ctx.say('votes', { count = 12345 })", "12,345 votes"),
    ("de", "ctx.say('votes', { count = 12345 })", "12.345 Stimmen"),
    ("ru", "ctx.say('votes', { count = 1 })", "1 голос"),
    ("ru", "ctx.say('votes', { count = 3 })", "3 голоса"),
    ("ru", "ctx.say('votes', { count = 11 })", "11 голосов"),
    ("ru", "ctx.say('votes', { count = 21 })", "21 голос"),
    ("ru", "ctx.say('votes', { count = 1.5 })", "1,5 голоса"),
    ("ar_EG", "ctx.say('votes', { count = 0 })", "لا أصوات"),
    ("ar_EG", "ctx.say('votes', { count = 2 })", "صوتان"),
    ("ar_EG", "ctx.say('votes', { count = 5 })", "٥ أصوات"),
    ("ar_AE", "ctx.say('votes', { count = 11 })", "11 صوتًا"),
    // What a language lacks is said in English, as is all of a language that is not there.
    ("ru", "ctx.say 'closed'", "closed"), ("fi", "ctx.say 'closed'", "closed"),
    ("fa", "ctx.say('votes', { count = 5 })", "5 votes"),
    ("en", "ctx.say('braces', { x = 1 })", "{x} is 1"),
    ("en", "ctx.say('greeting', { name = message.sender.name })", "Ana says hello"),
    ("en", "ctx.say('greeting', { name = 'ليلى' })", "\u{2068}ليلى\u{2069} says hello"),
    ("ar", "ctx.say('greeting', { name = 'Ann' })", "\u{2068}Ann\u{2069} يلقي التحية"),
  ])
  func `a text is said in the reader's language`(
    locale: String, expression: String, text: String
  ) throws {
    try expect(LuaWordsTests.text(expression, locale: locale), equals: text)
  }

  @Test(arguments: [
    (
      "ctx.say 'clsoed'",
      "ctx.say: there is no text 'clsoed' in words.json (did you mean 'closed'?)"
    ),
    (
      "ctx.say 'votes'",
      "ctx.say: the text 'votes' has plural forms: give the number, such as { count = 3 }"
    ),
    (
      "ctx.say('due', { dat = 'x' })",
      "ctx.say: the text 'due' needs a value for {date} (did you mean 'dat'?)"
    ),
    (
      "ctx.say('due', { date = true })",
      "ctx.say: the value for {date} must be a string or a number, not a boolean"
    ),
    (
      "ctx.say('due', 'x')",
      "ctx.say: the values must be a table, such as { count = 3 }, not a string"
    ),
    ("ctx.say(3)", "ctx.say: the name of a text expected, not a number"),
    ("ctx:say('closed')", "write ctx.say with a dot: a colon passes ctx as the first argument"),
    ("ctx.list { 'a', 3 }", "ctx.list: the items must be strings, not a number"),
    ("ctx.list(3)", "ctx.list: a list of strings expected, not a number"),
    ("ctx.percent 'x'", "ctx.percent: a number expected, not a string"),
    ("ctx.money('x', 'EUR')", "ctx.money: a number expected, not a string"),
    ("ctx.money(3, 'EUR', 'plus')", "ctx.money: argument 3 can only be \"signed\""),
    ("ctx.percent(3, true)", "ctx.percent: argument 2 can only be \"signed\""),
    ("ctx.duration(3, 'long')", "ctx.duration: argument 2 can only be \"words\""),
  ])
  func `a mistake is an error that says what to do`(expression: String, message: String) throws {
    let plugin = try LuaWordsTests.plugin(expression)
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(error?.message.hasPrefix(message), equals: true, "\(error as Any)")
    expect(error?.place?.line, equals: 2)
  }

  @Test func `a script without texts says where to put them`() throws {
    let plugin = try Scripts.building("return ui.text(ctx.say 'closed')")
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(error?.message.contains("put a file words.json beside init.lua"), equals: true)
  }

  @Test(arguments: [
    ("en_GB", "ctx.number(1234.5)", "1234.5"), ("de", "ctx.number(-1234.5, 2)", "-1234,50"),
    ("ar_EG", "ctx.number(1234.5)", "١٢٣٤٫٥"), ("hi-u-nu-deva", "ctx.duration(75)", "१:१५"),
    ("fa", "ctx.number(-2)", "\u{200E}−۲"), ("ar_EG", "ctx.number(0/0)", "nan"),
    ("ar_EG", "ctx.plural(2, '%d vote', '%d votes')", "2 votes"),
    ("en_GB", "ctx.percent(0.756)", "76%"), ("de", "ctx.percent(0.5)", "50\u{A0}%"),
    ("en_GB", "ctx.money(12.5, 'EUR')", "€12.50"), ("de", "ctx.money(12.5, 'EUR')", "12,50\u{A0}€"),
    ("en_GB", "ctx.money(3)", "3.00"), ("en_GB", "ctx.money(3, nil, 'signed')", "+3.00"),
    ("en_GB", "ctx.money(12.5, 'EUR', 'signed')", "+€12.50"),
    ("en_GB", "ctx.money(-12.5, 'EUR', 'signed')", "-€12.50"),
    ("en_GB", "ctx.money(0, 'EUR', 'signed')", "€0.00"),
    ("de", "ctx.money(12.5, 'EUR', 'signed')", "+12,50\u{A0}€"),
    ("en_GB", "ctx.percent(0.5, 'signed')", "+50%"), ("en_GB", "ctx.number(3, 0, 'signed')", "+3"),
    ("de", "ctx.number(2.5, nil, 'signed')", "+2,5"), ("ar_EG", "ctx.number(3, 0, 'signed')", "+٣"),
    ("en_GB", "ctx.number(0.001, 1, 'signed')", "0.0"),
    ("en_GB", "ctx.number(-3, 0, 'signed')", "-3"),
    ("en_GB", "ctx.duration(9300, 'words')", "2 hrs 35 mins"),
    ("en", "ctx.duration(9300, 'words')", "2 hr 35 min"),
    ("de", "ctx.duration(9300, 'words')", "2 Std. 35 Min."),
    ("fr", "ctx.duration(9300, 'words')", "2\u{202F}h 35\u{A0}min"),
    ("en", "ctx.duration(7200, 'words')", "2 hr"), ("en", "ctx.duration(45.4, 'words')", "45 sec"),
    ("en", "ctx.duration(0, 'words')", "0 sec"),
    ("en", "ctx.duration(-90, 'words')", "-1 min 30 sec"),
    ("en", "ctx.duration(3599.6, 'words')", "1 hr"),
    ("en", "ctx.duration(86399, 'words')", "1 day"),
    ("en", "ctx.duration(273600, 'words')", "3 days 4 hr"),
    ("en_GB", "ctx.list { 'Ann', 'Bo', 'Cy' }", "Ann, Bo and Cy"),
    ("es", "ctx.list { 'Ann', 'Inés' }", "Ann e Inés"), ("en_GB", "ctx.list {}", ""),
    ("de_DE", "ctx.bytes(1200000)", "1,2 MB"), ("pt_BR", "ctx.language", "pt-BR"),
    ("en_GB", "ctx.language", "en-GB"), ("ar-EG-u-nu-latn", "ctx.language", "ar-EG"),
  ])
  func `numbers and lists are written as the locale does`(
    locale: String, expression: String, text: String
  ) throws {
    // CLDR of ICU and of Foundation need not be of the same year; "nan" has a sign on some machines.
    let said = try LuaWordsTests.text(expression, locale: locale)
    expect(said?.replacing("-nan", with: "nan"), equals: text)
  }

  @Test func `a date is said as far as it is from today, where that is known`() throws {
    let yesterday = "ctx.relative('2026-11-25T20:00:00Z')"
    try expect(LuaWordsTests.text(yesterday), equals: "nil")
    try expect(LuaWordsTests.text(yesterday, today: "2026-11-26"), equals: "yesterday")
    try expect(LuaWordsTests.text(yesterday, locale: "de", today: "2026-11-26"), equals: "gestern")
    try expect(LuaWordsTests.text("ctx.relative('soon')", today: "2026-11-26"), equals: "nil")
  }

  @Test(arguments: [
    ("{", 1, "words.json"), ("[]", 1, "this is an array, not an object of languages"),
    ("{}", 1, "write 1 to 64 languages"),
    ("{\n \"en\": 3 }", 2, "en: it is a number; write the texts of each language by name"),
    ("{ \"english!\": {} }", 1, "this is not the name of a language"),
    ("{ \"en\": {\n \"Votes\": \"x\" } }", 2, "lower case letters"),
    ("{ \"en\": {\n \"votes\": { \"uno\": \"x\", \"other\": \"x\" } } }", 2, "no such plural form"),
    ("{ \"en\": {\n \"votes\": { \"one\": \"x\" } } }", 2, "the form \"other\" is missing"),
    ("{ \"en\": {\n \"votes\": { \"other\": 3 } } }", 2, "it is a number; write a text"),
    ("{ \"en\": {\n \"due\": \"Due {date\" } }", 2, "a single brace"),
    ("{ \"en\": {\n \"due\": \"Due {the date}\" } }", 2, "a single brace"),
    ("{ \"en\": {\n \"due\": \"Due }\" } }", 2, "a single brace"),
    ("{ \"en\": {\n \"due\": true } }", 2, "write a text, or its plural forms"),
  ])
  func `a file that can't be taken is an error with its line`(
    words: String, line: Int, text: String
  ) {
    let error = #expect(throws: PluginError.self) { try LuaWordsTests.plugin("1", words: words) }
    expect(error?.kind, equals: .file)
    expect(error?.place, equals: PluginError.Frame(file: "words.json", line: line))
    expect(error?.description.contains(text), equals: true, "\(error as Any)")
    expect(error?.description.hasPrefix("scripts/sample/words.json:\(line): "), equals: true)
  }

  @Test func `files of random bytes and of too much do no harm`() {
    var generator = SystemRandomNumberGenerator()
    let valid = Array(LuaWordsTests.words.utf8)
    for _ in 0..<300 {
      var bytes = valid
      for _ in 0..<4 {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      _ = try? LuaWordsTests.plugin("1", words: String(decoding: bytes, as: UTF8.self))
    }
    let many = (0..<300).map { "\"t\($0)\": \"x\"" }.joined(separator: ",")
    #expect(throws: PluginError.self) {
      try LuaWordsTests.plugin("1", words: "{ \"en\": { \(many) } }")
    }
    let long = String(repeating: "x", count: 2_000)
    #expect(throws: PluginError.self) {
      try LuaWordsTests.plugin("1", words: "{ \"en\": { \"t\": \"\(long)\" } }")
    }
  }

  @Test func `other texts are another version of the script`() throws {
    let other = LuaWordsTests.words.replacing("beendet", with: "zu")
    let versions = try [LuaWordsTests.words, other].map {
      try LuaWordsTests.plugin("1", words: $0).version
    }
    expect(versions[0] != versions[1])
  }

  // MARK: A host's

  private static func plugin(_ expression: String, adding words: String) throws(PluginError)
    -> LuaPlugin
  {
    let plain = try plugin(expression)
    return try LuaPlugin(sources: plain.sources, limits: .standard, words: Data(words.utf8))
  }

  @Test func `a host adds a language, and says a text in its own words`() throws {
    let words = """
      { "nl": { "votes": { "one": "{count} stem", "other": "{count} stemmen" } },
        "de": { "closed": "vorbei" } }
      """
    let votes = try Self.plugin("ctx.say('votes', { count = 3 })", adding: words)
    expect(votes.configurationDiagnostics.isEmpty)
    try expect(Self.text(votes, "nl_NL"), equals: "3 stemmen")
    try expect(Self.text(votes, "de_DE"), equals: "3 Stimmen")
    try expect(
      Self.text(try Self.plugin("ctx.say 'closed'", adding: words), "de_DE"), equals: "vorbei")
    // What the language lacks is said in English.
    try expect(
      Self.text(try Self.plugin("ctx.say 'closed'", adding: words), "nl_NL"), equals: "closed")
    // What was laid out with other words is laid out again.
    expect(votes.version != (try Self.plugin("ctx.say('votes', { count = 3 })")).version)
  }

  @Test func `what a script can't say of a host's words is reported and left out`() throws {
    let words = """
      { "nl": { "vots": "stemmen", "due": "Voor {dtae}", "closed": { "other": "gesloten" },
        "greeting": "{name} zegt hallo" } }
      """
    let plugin = try Self.plugin("ctx.say('greeting', { name = 'Bo' })", adding: words)
    expect(
      plugin.configurationDiagnostics.map(\.text),
      equals: [
        "the host's words: nl.vots: the script has no such text (did you mean 'votes'?)",
        "the host's words: nl.due: there is no value {dtae} (did you mean 'date'?)",
        "the host's words: nl.closed: it has plural forms, and the script gives no number; write "
          + "one text",
      ])
    try expect(Self.text(plugin, "nl_NL"), equals: "Bo zegt hallo")
    let broken = try Self.plugin("ctx.say 'closed'", adding: "{ \"nl\": 1 }")
    expect(broken.configurationDiagnostics.count, equals: 1)
    expect(broken.configurationDiagnostics.first?.text.contains("nl"), equals: true)
    try expect(Self.text(broken, "nl_NL"), equals: "closed")
  }

  @Test func `words for a script that is not there, or has none, are reported`() throws {
    var loader = LuaPluginLoader()
    loader.words = ["pol": Data("{}".utf8), "link-card": Data("{ \"nl\": {} }".utf8)]
    let loading = loader.load(from: Scripts.bundledFolder)
    let texts = loading.configurationDiagnostics.map(\.text)
    expect(texts.count, equals: 2, "\(texts)")
    expect(
      texts.first,
      equals: "words are set for 'pol', but there is no such script (did you mean 'poll'?)")
    expect(
      texts.last, equals: "the host's words: the script has no words.json, so it uses none of them")
  }
}
