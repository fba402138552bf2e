import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// Actions, spans and levels are plain data, the script's own or the message's.
@Suite struct BoxDataTests {
  private func box(_ code: String, _ payload: JSONObject = [:]) throws -> LayoutBox {
    try Scripts.building("return \(code)")
      .box(
        Scripts.message(
          JSONObject(payload.members + [.init(name: "type", value: .string("sample"))])))
  }

  @Test func `a string is an action without parameters`() throws {
    try expect(box("ui.row { action = 'open' }").action, equals: HitAction("open"))
    try expect(box("ui.row { action = false }").action == nil)
  }

  @Test(arguments: ["background = 'accent'", "border = 2", "shadow = 4"])
  func `what a state draws has the round corners of the box`(look: String) throws {
    for given in ["radius = 9", "radius = 9, background = 'track'", "corners = 9"] {
      let made = try box("ui.text { 'x', action = 'a', \(given), when_pressed = { \(look) } }")
      expect(made.decoration?.corners.topLeading, equals: 9, "\(given)")
    }
    try expect(box("ui.text { 'x', action = 'a', when_pressed = { \(look) } }").decoration == nil)
  }

  @Test func `the members of an action are in order of their names, however deep`() throws {
    let action = try box(
      "ui.row { action = { type = 'x', b = 2.5, a = { d = true, c = { 'l', 2 } }, e = '' } }"
    ).action
    expect(
      action,
      equals: HitAction(
        "x",
        [
          "a": .object(["c": .array([.string("l"), .integer(2)]), "d": .bool(true)]),
          "b": .number(2.5), "e": .string(""),
        ]))
  }

  @Test func `a span hides, marks, and names people and subjects`() throws {
    let made = try box(
      "ui.text { 'it was @ana at #sea', spans = { { from = 1, to = 2, spoiler = true, bold = true }, { from = 4, to = 6, mark = true }, { from = 8, to = 11, mention = 'ana' }, { from = 16, to = 19, hashtag = '#sea' } } }"
    )
    guard case .text(let text) = made.kind else { throw CocoaError(.featureUnsupported) }
    expect(text.spans.map(\.format), equals: [[.spoiler, .bold], .mark, [], []])
    expect(text.spans.map(\.reference), equals: [nil, nil, .mention("ana"), .hashtag("#sea")])
    expect(text.spans.map(\.regionID), equals: ["spoiler", nil, "mention:ana", "hashtag:#sea"])
  }

  @Test func `message data goes into an action as it stands`() throws {
    let place: JSONObject = [
      "lat": .number(1.5), "tags": .array([.string("a"), .null]), "none": .array([]),
    ]
    let action = try box(
      "ui.row { action = { type = 'show', place = message.content.place, who = message.sender } }",
      ["place": .object(place)]
    ).action
    let shown = action?.parameters["place"]?.object
    expect(shown?["lat"], equals: .number(1.5))
    expect(shown?["tags"], equals: .array([.string("a"), .null]))
    expect(shown?["none"], equals: .array([]))
    expect(
      action?.parameters["who"], equals: .object(["id": .string("ana"), "name": .string("Ana")]))
  }

  @Test func `two states make the same action`() throws {
    let code = "ui.row { action = { type = 'x', a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7 } }"
    try expect(box(code), equals: box(code))
  }

  @Test func `levels of a message are drawn`() throws {
    let wave = try box(
      "ui.shape { figure = 'waveform', levels = message.content.levels, progress = 1 }",
      ["levels": .array([.integer(0), .number(0.25), .integer(1)])])
    expect(
      wave,
      equals: .shape(
        .waveform(ShapeFigure.Waveform(levels: [0, 64, 255], progress: 1)), color: .text))
  }

  static let spans: [(text: String, span: String, expected: [TextSpan])] = [
    ("abc", "{ from = 2, to = 2, bold = true }", [TextSpan(range: 1..<2, format: .bold)]),
    (
      "abc", "{ from = 1, to = 3, italic = true, code = true, strike = true }",
      [TextSpan(range: 0..<3, format: [.italic, .code, .strike])]
    ),
    (
      "abc", "{ from = 1, to = 3, link = 'https://a.b' }",
      [TextSpan(range: 0..<3, link: "https://a.b")]
    ),
    // ü has two bytes, the family is one character of many.
    ("aüb", "{ from = 3, to = 3, bold = true }", [TextSpan(range: 1..<3, format: .bold)]),
    ("aüb", "{ from = 2, to = 2, bold = true }", [TextSpan(range: 1..<3, format: .bold)]),
    ("👨‍👩‍👧x", "{ from = 5, to = 6, bold = true }", [TextSpan(range: 0..<18, format: .bold)]),
    ("abc", "{ from = 3, to = 2, bold = true }", []),
    ("abc", "{ from = 4, to = 3, bold = true }", []),
    ("abc", "{ from = 1, to = 2, bold = false, link = false }", []),
    ("", "{ from = 1, to = 0, bold = true }", []),
  ]

  @Test("spans are bytes as string.find gives them, on character boundaries", arguments: spans)
  func span(_ span: (text: String, span: String, expected: [TextSpan])) throws {
    let box = try box("ui.text { '\(span.text)', spans = { \(span.span) } }")
    expect(box, equals: .text(span.text, spans: span.expected))
  }

  @Test func `what string.find found is what is bold`() throws {
    let box = try Scripts.building(
      """
      local text = 'grüße an dich'
      local from, to = text:find('an')
      return ui.text { text, spans = { { from = from, to = to, bold = true } } }
      """
    ).box()
    expect(box, equals: .text("grüße an dich", spans: [TextSpan(range: 8..<10, format: .bold)]))
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var code: String
    var message: String
    var testDescription: String { code }

    init(_ code: String, _ message: String) {
      self.code = code
      self.message = message
    }
  }

  private static let sizeless =
    "ui.image: it has no size and would not be seen: give it natural_width and natural_height, or "
    + "two of width, height and aspect_ratio, or align_self = 'stretch' where its parent has a size"

  static let mistakes: [Mistake] = [
    Mistake(
      "ui.row { action = 3 }",
      "ui.row: action must be a string, or a table with a 'type', not a number"),
    Mistake("ui.row { action = '' }", "ui.row: action is an empty string: name the action"),
    Mistake(
      "ui.row { action = { option = 2 } }",
      "ui.row: action must be a string, or a table with a 'type': { type = \"open\", … }"),
    Mistake(
      "ui.row { action = { 'open' } }",
      "ui.row: action must be a string, or a table with a 'type': { type = \"open\", … }"),
    Mistake(
      "ui.row { action = { type = 4 } }",
      "ui.row: action: 'type' must be a string that names the action, not a number"),
    Mistake(
      "ui.row { action = { type = 'x', f = print } }",
      "ui.row: action holds a function: texts, numbers, booleans and tables of them expected"),
    Mistake(
      "ui.row { action = { type = 'x', e = ui.spacer() } }",
      "ui.row: action holds a ui element: texts, numbers, booleans and tables of them expected"),
    Mistake(
      "ui.row { action = { type = 'x', n = 0 / 0 } }",
      "ui.row: action holds NaN: texts, numbers, booleans and tables of them expected"),
    Mistake(
      "ui.row { action = { type = 'x', n = { -math.huge } } }",
      "ui.row: action holds infinity: texts, numbers, booleans and tables of them expected"),
    Mistake(
      "ui.row { action = { type = 'x', 1 } }",
      "ui.row: action must be a string, or a table with a 'type', not a table that is neither a list, with "
        + "items from 1 on without gaps, nor has names alone"),
    Mistake(
      "ui.row { action = { type = 'x', [true] = 1 } }",
      "ui.row: action must be a string, or a table with a 'type', not a table with a key that is a boolean"
    ),
    Mistake(
      "ui.shape { levels = 'loud' }",
      "ui.shape: levels must be a list of numbers from 0 to 1, not a string"),
    Mistake(
      "ui.shape { levels = { loud = 1 } }",
      "ui.shape: levels must be a list, not a table with names"),
    Mistake(
      "ui.shape { levels = { 0, 200 } }",
      "ui.shape: levels: level 2 must be a number from 0 to 1, not 200"),
    Mistake(
      "ui.shape { levels = { '1' } }",
      "ui.shape: levels: level 1 must be a number from 0 to 1, not a string"),
    Mistake(
      "ui.text { 'x', spans = { { from = 1, to = 2, bolt = true } } }",
      "ui.text: spans: span 1: unknown property 'bolt' (did you mean 'bold'?)"),
    Mistake("ui.text { 'x', spans = { { from = 1 } } }", "ui.text: spans: span 1 has no 'to'"),
    Mistake(
      "ui.text { 'x', spans = { { from = 1.5, to = 2 } } }",
      "ui.text: spans: span 1: from must be a whole number, not a number"),
    Mistake(
      "ui.text { 'x', spans = { { from = 1, to = 2, bold = 1 } } }",
      "ui.text: spans: span 1: bold must be true or false, not a number"),
    Mistake(
      "ui.text { 'x', spans = { { from = 1, to = 2, link = '' } } }",
      "ui.text: spans: span 1: link must be a string that is not empty, not an empty one"),
    Mistake(
      "ui.text { 'x', spans = { { from = 1, to = 1, symbol = 'heart' } } }",
      "ui.text: spans: span 1: symbol 'heart' is not a symbol (did you mean 'favorite'?): "
        + "`bubble plugin symbols WORD` finds those with a word"),
    Mistake(
      "ui.text { 'x', spans = { { from = 1, to = 1, picture = '' } } }",
      "ui.text: spans: span 1: picture must be a string that is not empty, not an empty one"),
    Mistake(
      "ui.text { 'x', spans = { { from = 1, to = 1, picture = 'a.png', symbol = 'home' } } }",
      "ui.text: spans: span 1 has a symbol and a picture: give only one of them"),
    Mistake(
      "ui.text { 'x', spans = { { from = 1, to = 1, bold = true, width = 4 } } }",
      "ui.text: spans: span 1 has a width, which only a symbol or a picture has; letters have a size"
    ),
    Mistake(
      "ui.text { 'x', spans = { { from = 1, to = 1, symbol = 'home', height = 0 } } }",
      "ui.text: spans: span 1: height must be a number from 1 to 1000, not 0"),
    Mistake(
      "ui.text { 'x', spans = { { from = 0, to = 1, bold = true } } }",
      "ui.text: spans: span 1: from is 0: bytes are counted from 1"),
    Mistake(
      "ui.text { 'x', spans = { { from = 4, to = 2, bold = true } } }",
      "ui.text: spans: span 1 ends at 2, before it begins at 4"),
    Mistake(
      "ui.text { 'x', spans = { { from = 1, to = 1, bold = message.content.bold } } }",
      "ui.text: spans: span 1 changes nothing: give it bold, italic, code, strike, underline, mark, spoiler, size, weight, color, link, mention, hashtag, symbol or picture"
    ),
    Mistake(
      "ui.shape { progress = 1.5 }", "ui.shape: progress must be a number from 0 to 1, not 1.5"),
    Mistake("ui.row { gap = -5 }", "ui.row: gap must be from 0, not -5"),
    Mistake("ui.row { grow = -1 }", "ui.row: grow must be from 0, not -1"),
    Mistake("ui.row { padding = -2 }", "ui.row: padding must be from 0, not -2"),
    Mistake("ui.row { padding = { 4, -2 } }", "ui.row: padding must be from 0, not -2"),
    Mistake("ui.row { padding = { top = -2 } }", "ui.row: padding must be from 0, not -2"),
    Mistake(
      "ui.row { padding = { left = 2 } }",
      "ui.row: padding has no edge 'left' (did you mean 'leading'?)"),
    Mistake(
      "ui.row { padding = { right = 2 } }",
      "ui.row: padding has no edge 'right' (did you mean 'trailing'?)"),
    Mistake(
      "ui.row { padding = { tpo = 2 } }", "ui.row: padding has no edge 'tpo' (did you mean 'top'?)"
    ),
    Mistake(
      "ui.row { padding = { top = '2' } }",
      "ui.row: padding: top must be a number from 0, not a string"),
    Mistake("ui.image { width = 40 }", sizeless),
    Mistake("ui.image { height = 40 }", sizeless),
    Mistake(
      "ui.text { 'x', spans = { 1 } }",
      "ui.text: spans: span 1 must be a table with 'from' and 'to', not a number"),
    Mistake(
      "ui.text { 'x', max_lines = 0 }", "ui.text: max_lines must be a whole number from 1, not 0"),
    Mistake(
      "ui.text { 'x', max_lines = 1.5 }",
      "ui.text: max_lines must be a whole number from 1, not 1.5"),
    Mistake(
      "ui.row { reading_order = 'first' }",
      "ui.row: reading_order must be a whole number, not a string"),
    Mistake(
      "ui.overlay { justify = 'center' }",
      "ui.overlay: unknown property 'justify' (did you mean 'justify_items'?)"),
    Mistake(
      "ui.row { align_items = 'center' }",
      "ui.row: unknown property 'align_items' (did you mean 'align'?)"),
    Mistake(
      "ui.text { 'a', text = 'b' }",
      "ui.text: text is there twice, as the first item and by its name"),
    Mistake(
      "ui.image { source = message.content.picture }",
      sizeless),
    Mistake(
      "ui.row { padding = { 1, 2, 3 } }",
      "ui.row: padding must be a number, { vertical, horizontal }, { top, trailing, bottom, leading } "
        + "or named edges, not a table"),
    Mistake(
      "ui.row { padding = { top = 1, 2 } }",
      "ui.row: padding must be a number, { vertical, horizontal }, { top, trailing, bottom, leading } "
        + "or named edges, not a table that is neither a list, with items from 1 on without gaps, nor has "
        + "names alone"),
  ]

  @Test("a mistake is named at its line", arguments: mistakes)
  func mistake(_ mistake: Mistake) throws {
    let plugin = try Scripts.building("\nreturn \(mistake.code)")
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(error?.message, equals: mistake.message)
    expect(error?.place?.line, equals: 3)
  }

  @Test(arguments: [
    (
      "[{}] = 1, [print] = 2, [true] = 3, [{}] = 4, [0.5] = 5, x = 6",
      "a table with a key that is a boolean"
    ),
    (
      "type = 'x', b = print, a = ui.spacer(), c = 0 / 0, d = { [print] = 1 }",
      "ui.row: action holds a ui element: texts, numbers, booleans and tables of them expected"
    ),
    (
      "type = 'x', b = { { n = 1, m = { print } } }, c = { [true] = 1 }, a = { k = { math.huge } }",
      "ui.row: action holds infinity: texts, numbers, booleans and tables of them expected"
    ),
  ])
  func `of several wrong parts the same one is told each time`(parts: String, text: String) throws {
    for _ in 0..<20 {
      let error = #expect(throws: PluginError.self) {
        try box("ui.row { action = { \(parts) } }")
      }
      expect(error?.description.contains(text), equals: true, "\(String(describing: error))")
    }
  }

  @Test func `a span beyond the text is a mistake, whatever stands between them`() throws {
    for code in [
      "ui.text { 'grüße', spans = { { from = 2, to = 2, bold = true }, { from = 1, to = 8, bold = true } } }",
      "ui.text { action = 'x', spans = { {}, { from = 1, to = 8, bold = true } }, text = 'grüße' }",
    ] {
      let parts = code.replacingOccurrences(of: "{}", with: "{ from = 1, to = 7, code = true }")
      let error = #expect(throws: PluginError.self) {
        try Scripts.building("return \(parts)").box()
      }
      expect(
        error?.message, equals: "ui.text: spans: span 2 ends at 8, but the text has 7 bytes",
        "\(code)")
      expect(error?.place?.line, equals: 2)
    }
    let caught =
      "pcall(ui.text, { 'a', spans = { { from = 1, to = 9, bold = true } } }) "
      + "return ui.text { 'a', action = 'x' }"
    try expect(Scripts.building(caught).box().action, equals: HitAction("x"))
  }

  @Test("what is broken after it was made is found when it leaves", arguments: mistakes)
  func tampering(_ mistake: Mistake) throws {
    // The same parts, put into the element one by one after it was made.
    let code = mistake.code.replacingOccurrences(
      of: "^ui\\.([a-z]+)", with: "later '$1'", options: .regularExpression)
    let plugin = try Scripts.building(
      """
      local made = ui.image { grow = 1 }
      local function later(name) return function(parts)
        local element = name == 'text' and ui.text { 'x' } or name == 'image' and made or ui[name] {}
        element[1] = nil
        element.grow = nil
        for key, value in pairs(parts) do element[key] = value end
        return element
      end end
      return \(code)
      """)
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(error?.message, equals: mistake.message)
    expect(error?.kind, equals: .result)
  }
}
