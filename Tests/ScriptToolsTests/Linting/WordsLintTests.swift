import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubbleLua
@testable import ScriptTools

/// What is found in the texts of a script, and in the lines that say them.
@Suite struct WordsLintTests {
  private static let english = """
    { "en": {
        "closed": "closed",
        "due": "Due {date}",
        "votes": { "one": "{count} vote", "other": "{count} votes" } },
    """
  private static let saying =
    "ctx.say 'closed', ctx.say('due', { date = 'x' }), ctx.say('votes', { count = 1 })"

  private func findings(
    _ other: String, saying expression: String = saying
  ) throws -> [String] {
    try findings(in: WordsLintTests.english + other + " }", saying: expression)
  }

  private func findings(in words: String, saying expression: String) throws -> [String] {
    let main = """
      return { api = 1, name = "sample", content_types = { "sample" }, build_layout = function(peer, message, ctx)
      local texts = { \(expression) }
      return texts[1] end }
      """
    let plugin = try LuaPlugin(
      sources: PluginSources(
        name: "sample", files: ["init.lua": Array(main.utf8), "words.json": Array(words.utf8)]),
      limits: .standard)
    return plugin.findings.map { "\($0.file):\($0.line ?? 0): \($0.text)" }
  }

  private static let german = """
    "de": {
        "closed": "beendet",
        "due": "Fällig am {date}",
        "votes": { "one": "{count} Stimme", "other": "{count} Stimmen" } }
    """

  @Test func `nothing is found where all is said in all languages`() throws {
    try expect(findings(WordsLintTests.german), equals: [])
    // A form for one or two may have the number in words, and a language may have one form alone.
    let others = """
      "he": { "closed": "נסגר", "due": "עד {date}", "votes": { "one": "הצבעה אחת", "two": "שתי הצבעות",
        "other": "{count} הצבעות" } },
      "ja": { "closed": "終了", "due": "期限: {date}", "votes": "{count}票" }
      """
    try expect(findings(others), equals: [])
  }

  @Test(arguments: [
    ("\"closed\": \"beendet\",", "", "words.json:4: the language 'de' lacks the text 'closed'"),
    (
      "\"one\": \"{count} Stimme\", ", "",
      "words.json:7: 'votes' lacks the form 'one': 'de' has one, other"
    ),
    (
      "\"one\"", "\"few\"", "words.json:7: 'votes' lacks the form 'one'"
    ),
    (
      "\"other\"", "\"few\": \"x {count}\", \"other\"",
      "words.json:7: 'votes' has the form 'few', which no number takes in 'de'"
    ),
    ("{date}", "{dat}", "words.json:6: there is no value {dat} (did you mean 'date'?)"),
    ("{date}", "morgen", "words.json:6: {date} is missing, which 'en' has"),
    ("{count} Stimmen", "Stimmen", "words.json:7: {count} is missing"),
    ("\"due\"", "\"dew\"", "words.json:6: 'en' has no text 'dew'"),
    (
      "\"beendet\"", "{ \"one\": \"x\", \"other\": \"y\" }",
      "words.json:5: 'closed' has plural forms here, but none in 'en'"
    ),
  ])
  func `what a language lacks is found in its line`(
    text: String, other: String, finding: String
  ) throws {
    let changed = WordsLintTests.german.replacing(text, with: other)
    let found = try findings(changed)
    expect(found.contains { $0.hasPrefix(finding) }, "\(found)")
  }

  @Test func `a plural that a language writes as one text lacks its forms`() throws {
    let found = try findings(
      "\"ru\": { \"closed\": \"x\", \"due\": \"{date}\",\n \"votes\": \"{count} голосов\" }")
    expect(
      found,
      equals: [
        "words.json:5: 'votes' lacks the forms 'one', 'few', 'many': 'ru' has one, few, many, other"
      ])
  }

  @Test(arguments: [
    ("ctx.say 'clsoed'", "there is no text 'clsoed' in words.json (did you mean 'closed'?)"),
    ("ctx.say('due')", "the text 'due' needs a value for {date}"),
    ("ctx.say('due', { dat = 1 })", "the text 'due' has no {dat} (did you mean 'date'?)"),
    ("ctx.say('votes', {})", "the text 'votes' needs a value for {count}"),
    ("ctx.say('votes', { count = f({ x = 1 }), n = 2 })", "the text 'votes' has no {n}"),
  ])
  func `a line that says what is not there is found`(expression: String, text: String) throws {
    let found = try findings(
      WordsLintTests.german, saying: WordsLintTests.saying + ", " + expression)
    expect(found.contains("init.lua:2: \(text)"), "\(found)")
  }

  @Test(arguments: [
    "ctx.say(message.id)", "ctx.say('clo' .. 'sed')", "ctx.say('votes', message.content)",
    "ctx.say(message.id and 'closed' or 'due', { date = 1 })",
  ])
  func `what only the run can tell is left to it`(expression: String) throws {
    let found = try findings(
      WordsLintTests.german, saying: WordsLintTests.saying + ", " + expression)
    expect(found, equals: [])
  }

  @Test func `a text that no line says is found, and lines without a file`() throws {
    let found = try findings(WordsLintTests.german, saying: "ctx.say('due', { date = 'x' })")
    expect(
      found,
      equals: [
        "words.json:2: no line says the text 'closed'; take it away",
        "words.json:4: no line says the text 'votes'; take it away",
      ])
    let bare = try Scripts.building("return ctx.say 'closed'").findings
    expect(
      bare.map(\.text),
      equals: ["ctx.say needs the script's texts in a file words.json beside init.lua"])
  }

  @Test(arguments: [
    "ctx.say('state_' .. state)", "ctx.say(('state_'):rep(1) .. state)",
    "ctx.say(state .. '_done')",
    "ctx.say(state)", "ctx.say(message.content.state)", "ctx.say(({ done = state })[state])",
    "ctx.say('state_' .. state, { n = 3 })", "ctx.say(string.format('state_%s', state))",
    "ctx.say(('state_%s'):format(state))", "ctx.say(state and 'state_x' or message.id)",
    "ctx.say('st' .. 'ate_' .. state)", "(function(say) return say(state) end)(ctx.say)",
  ])
  func `a text that is said while the script runs is not taken for unused`(
    expression: String
  ) throws {
    let found = try findings(
      in: #"{ "en": { "state_done": "Done", "state_running_done": "Running" } }"#,
      saying: "(function(state) return \(expression) end)('done')")
    expect(found, equals: [])
  }

  @Test func `what no name that is made can be is unused all the same`() throws {
    let found = try findings(
      in: #"{ "en": { "state_done": "Done", "closed": "Closed" } }"#,
      saying: "(function(state) return ctx.say('state_' .. state) end)('done')")
    expect(found.count, equals: 1)
    expect(found.first?.contains("no line says the text 'closed'"), equals: true, "\(found)")
  }
}
