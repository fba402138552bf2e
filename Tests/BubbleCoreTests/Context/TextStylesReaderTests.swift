import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Files that say which font each style is.
@Suite struct TextStylesReaderTests {
  private func read(_ text: String) throws(ConfigurationFileError) -> FontTable {
    var table = FontTable()
    try TextStylesReader(file: "styles.json").read(from: Array(text.utf8), into: &table)
    return table
  }

  private func issues(_ text: String) -> [ConversationIssue] {
    do {
      _ = try read(text)
      return []
    } catch {
      if case .mistakes(let issues) = error { return issues }
      return []
    }
  }

  @Test func `everything that can be said`() throws {
    let table = try read(
      """
      { "body": { "family": "Inter, Noto Sans", "size": 17.5, "weight": 450, "italic": false,
                  "lineHeight": 1.2 },
        "title": { "family": ["Inter", "Lato"], "weight": "extraBold", "lineHeight": "24pt" },
        "time": {} }
      """)
    var expected = FontTable()
    expected[.body] = FontDescription(
      family: "Inter, Noto Sans", size: 17.5, weight: FontWeight(450), isItalic: false,
      lineHeight: .multiple(1.2))
    expected[.title] = FontDescription(
      family: "Inter,Lato", weight: .extraBold, lineHeight: .points(24))
    expect(table, equals: expected)
    try expect(read("{}"), equals: FontTable())
    try expect(read("\u{FEFF}{}"), equals: FontTable())
  }

  @Test func `what a table says already stays where a file says nothing`() throws {
    var table = FontTable(family: "Inter")
    table[.body].size = 20
    table[.time].size = 9
    try TextStylesReader(file: "a").read(
      from: Array(#"{ "body": { "weight": 300 } }"#.utf8), into: &table)
    expect(table[.body], equals: FontDescription(size: 20, weight: .light))
    expect(table[.time].size == 9 && table.family == "Inter")
  }

  @Test(arguments: [
    (#"{ "bdy": {} }"#, "bdy", "did you mean \"body\"?"),
    (#"{ "headline": {} }"#, "headline", "there are body, title, caption"),
    (#"{ "body": 17 }"#, "body", "a number"),
    (#"{ "body": { "wieght": 1 } }"#, "body.wieght", "did you mean \"weight\"?"),
    (#"{ "body": { "color": 1 } }"#, "body.color", "there are family, size, weight"),
    (#"{ "body": { "size": 0 } }"#, "body.size", "from 1 to 1000"),
    (#"{ "body": { "size": "17" } }"#, "body.size", "from 1 to 1000"),
    (#"{ "body": { "weight": 0 } }"#, "body.weight", "from 1 to 1000"),
    (#"{ "body": { "weight": 400.5 } }"#, "body.weight", "whole number"),
    (#"{ "body": { "weight": "bald" } }"#, "body.weight", "did you mean \"bold\"?"),
    (#"{ "body": { "italic": "yes" } }"#, "body.italic", "true or false"),
    (#"{ "body": { "lineHeight": 0.2 } }"#, "body.lineHeight", "from 0.5 to 10"),
    (#"{ "body": { "lineHeight": "20px" } }"#, "body.lineHeight", "1pt"),
    (#"{ "body": { "lineHeight": "nanpt" } }"#, "body.lineHeight", "1pt"),
    (#"{ "body": { "family": [] } }"#, "body.family", "write the name"),
    (#"{ "body": { "family": ["a", 1] } }"#, "body.family", "write the name"),
    (#"{ "body": { "family": " " } }"#, "body.family", "write the name"),
  ])
  func `a mistake is named with its line, its field and what was meant`(
    text: String, field: String, advice: String
  ) {
    let found = issues("\n\n" + text)
    expect(found.count == 1 && found.first?.line == 3 && found.first?.field == field)
    expect(found.first?.description.hasPrefix("styles.json:3: \(field): "), equals: true)
    expect(found.first?.text.contains(advice), equals: true, "\(found)")
    expect(found.first?.excerpt?.contains("^"), equals: true)
  }

  @Test(arguments: ["", "[]", "3", "{", #"{ "body": { "size": } }"#, "{} {}"])
  func `what is no object in JSON is said with the line`(text: String) {
    let found = issues("\n" + text)
    expect(found.count == 1 && found.first?.line != nil, "\(found)")
  }

  @Test func `all mistakes are said, and then nothing is taken`() {
    var table = FontTable()
    let text = #"{ "body": { "size": 20 }, "title": { "size": -1 }, "tme": {} }"#
    #expect(throws: ConfigurationFileError.self) {
      try TextStylesReader(file: "a").read(from: Array(text.utf8), into: &table)
    }
    expect(table, equals: FontTable())
    expect(issues(text).map(\.field), equals: ["title.size", "tme"])
    let many = (0..<500).map { "\"style\($0)\": {}" }.joined(separator: ",")
    expect(issues("{\(many)}").count, equals: 21)
  }

  @Test func `a file that is not there, or too large, is an error with its name`() throws {
    var table = FontTable()
    #expect(throws: ConfigurationFileError.unreadable(file: "/no/such", .missing("/no/such"))) {
      try TextStylesReader().read(from: URL(fileURLWithPath: "/no/such"), into: &table)
    }
    #expect(throws: ConfigurationFileError.self) {
      try TextStylesReader(file: "a").read(
        from: [UInt8](repeating: 0x20, count: (1 << 20) + 1), into: &table)
    }
  }

  @Test func `whatever stands in it there is a table or an error`() {
    let seed = testSeed(193)
    var random = SeededGenerator(seed: seed)
    let mutate = Mutation(pieces: Mutation.ofJSON + ["\"size\"", "\"18pt\"", "\"body\""])
    let text = #"""
      { "body": { "family": ["Inter", "Lato"], "size": 17, "weight": "bold", "lineHeight": 1.2 },
        "time": { "italic": true, "lineHeight": "14pt", "weight": 300 } }
      """#
    for _ in 0..<testRounds(500) {
      var table = FontTable()
      let bytes = [UInt8](mutate(text, using: &random))
      try? TextStylesReader(file: "a").read(from: bytes, into: &table)
      for style in TextStyle.allCases {
        let font = table.font(for: style, textScale: 1)
        expect(FontDescription.sizeRange.contains(font.size), "seed \(seed)")
        expect(font.lineHeight.isUsable, "seed \(seed)")
      }
    }
  }
}
