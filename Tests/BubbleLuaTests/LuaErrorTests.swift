import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// An error says where, shows the line, and says what may have been meant.
@Suite struct LuaErrorTests {
  @Test func `a misspelt property shows the line with a caret`() throws {
    let plugin = try Scripts.plugin(
      """
      local function header(title)
        return ui.text { title, styel = "title" }
      end
      return { api = 1, name = "sample", content_types = { "sample" },
        build_layout = function(peer, message) return (header(message.id)) end }
      """)
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(
      error?.description,
      equals: """
        sample/init.lua:2: ui.text: unknown property 'styel' (did you mean 'style'?)
          1 | local function header(title)
          2 |   return ui.text { title, styel = "title" }
            |                           ^^^^^
          3 | end
          called from sample/init.lua:5
          while running build_layout(message 7, content sample) of layouter 'sample'
        """)
    expect(error?.kind, equals: .result)
    expect(error?.messageID, equals: "7")
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var body: String
    var message: String
    var testDescription: String { body }

    init(_ body: String, _ message: String) {
      self.body = body
      self.message = message
    }
  }

  private static let missingText =
    "ui.text: the text is missing (is a field of the message misspelt?)"

  private static func unknownProperty(_ name: String) -> String {
    """
    ui.text: unknown property '\(name)' (there are text, style, color, alignment, max_lines, spans, size, weight, \
    line_height, letter_spacing, tabular_digits, language, underline, min_scale, relative, padding, \
    background, radius, border, corners, clips, notches, shadow, width, height, min_width, max_width, min_height, max_height, aspect_ratio, grow, shrink, basis, align_self, \
    justify_self, margin, absolute, grid_column, grid_row, column_span, row_span, direction, z_index, rotation, \
    scale, opacity, spin, pulse, since, till, id, action, long_press, context_actions, when_pressed, when_selected, when_disabled, selectable, role, label, value, checked, disabled, reading_order, silent)
    """
  }

  static let mistakes: [Mistake] = [
    Mistake(
      "return ui.text { 'x', long_press = '' }",
      "ui.text: long_press is an empty string: name the action"),
    Mistake(
      "return ui.text { 'x', when_pressed = 0.5 }",
      "ui.text: when_pressed must be a table such as { opacity = 0.5 }, not a number"),
    Mistake(
      "return ui.text { 'x', when_pressed = { opacity = 2 } }",
      "ui.text: when_pressed: opacity must be a number from 0 to 1, not 2"),
    Mistake(
      "return ui.text { 'x', when_pressed = { padding = 2 } }",
      "ui.text: when_pressed: unknown field 'padding' (there are opacity, color, background, border, shadow)"
    ),
    Mistake(
      "return ui.text { 'x', context_actions = { 'copy' } }",
      "ui.text: context_actions: action 1 must be a table: { title = \"Copy\", action = \"copy\" }"),
    Mistake(
      "return ui.text { 'x', context_actions = { { title = 'Copy' } } }",
      "ui.text: context_actions: action 1: action is missing: give the action to perform"),
    Mistake(
      "return ui.text { 'x', context_actions = { { title = ' ', action = 'copy' } } }",
      "ui.text: context_actions: action 1: title must be a string, the menu item's title"),
    Mistake(
      "return ui.text { 'x', context_actions = { { title = 'Copy', action = { option = 1 } } } }",
      "ui.text: context_actions: action 1: action must be a string, or a table with a 'type': { type = \"open\", … }"
    ),
    Mistake(
      "return ui.text { 'x', size = 0 }", "ui.text: size must be from 1 to 1000, not 0"),
    Mistake(
      "return ui.text { 'x', size = '14px' }",
      "ui.text: size must be a finite number, not a string"),
    Mistake(
      "return ui.text { 'x', weight = 450 }",
      "ui.text: weight must be a word such as \"medium\", or a whole hundred from 100 to 900, not 450"
    ),
    Mistake(
      "return ui.text { 'x', weight = 'bolt' }",
      "ui.text: weight 'bolt' is unknown (did you mean 'bold'?): it is one of thin, light, regular, medium, semibold, bold, black, extra-light, extra-bold"
    ),
    Mistake(
      "return ui.text { 'x', letter_spacing = 0/0 }",
      "ui.text: letter_spacing must be a finite number, not NaN"),
    Mistake(
      "return ui.text { 'x', min_scale = 0 }", "ui.text: min_scale must be from 0.1 to 1, not 0"),
    Mistake(
      "return ui.text { 'x', language = 'xq' }",
      "ui.text: language must be a language such as \"ja\" or \"zh-Hant\", not 'xq'"),
    Mistake(
      "return ui.text { 'x', font_size = 12 }",
      "ui.text: unknown property 'font_size' (did you mean 'size'?)"),
    Mistake(
      "return ui.text { 'x', kerning = 1 }",
      "ui.text: unknown property 'kerning' (did you mean 'letter_spacing'?)"),
    Mistake(
      "return ui.text { 'x', spans = { { from = 1, to = 1, size = 1e9 } } }",
      "ui.text: spans: span 1: size must be a number from 1 to 1000, not 1000000000"),
    Mistake(
      "return ui.text { 'x', spans = { { from = 1, to = 1, color = 'acent' } } }",
      "ui.text: spans: span 1: color 'acent' is unknown (did you mean 'accent'?): it is one of \(BoxProperty.color.words.joined(separator: ", ")), or fixed: \"#102030\""
    ),
    Mistake(
      "return ui.text { 'x', spans = { { from = 1, to = 1, weight = 1 } } }",
      "ui.text: spans: span 1: weight must be a word such as \"medium\", or a whole hundred from 100 to 900, not a number"
    ),
    Mistake(
      "return ui.symbol 'heart'",
      "ui.symbol: symbol 'heart' is not a symbol (did you mean 'favorite'?): `bubble plugin symbols WORD` finds those with a word"
    ),
    Mistake(
      "return ui.symbol { 'flight-takeof' }",
      "ui.symbol: symbol 'flight-takeof' is not a symbol (did you mean 'flight_takeoff'?): `bubble plugin symbols WORD` finds those with a word"
    ),
    Mistake(
      "return ui.shape { figure = 'symbol', symbol = 12 }",
      "ui.shape: symbol must be the name of a symbol, such as \"home\", not a number"),
    Mistake(
      "return ui.symbol { size = 12 }",
      "ui.symbol: the symbol is missing (is a field of the message misspelt?)"),
    Mistake(
      "return ui.icon { 'home' }", "ui has no element 'icon' (did you mean 'symbol'?)"),
    Mistake(
      "return ui.text(message.sendr.name)", "message has no field 'sendr' (did you mean 'sender'?)"),
    Mistake(
      "return ui.text(message.sender.nam)",
      "message.sender has no field 'nam' (did you mean 'name'?)"),
    Mistake("return ui.text(peer.titel)", "peer has no field 'titel' (did you mean 'title'?)"),
    Mistake("return ui.text(ctx.widht)", "ctx has no field 'widht' (did you mean 'width'?)"),
    Mistake("return ctx.mesure('x')", "ctx has no field 'mesure' (did you mean 'measure'?)"),
    Mistake("return strin.upper('x')", "unknown global 'strin' (did you mean 'string'?)"),
    Mistake("return ui.text(mesage.id)", "unknown global 'mesage' (did you mean 'message'?)"),
    Mistake("return ui.text(pear.title)", "unknown global 'pear' (did you mean 'peer'?)"),
    Mistake("return ui.text(cxt.theme)", "unknown global 'cxt' (did you mean 'ctx'?)"),
    Mistake(
      "return ui.text(x)",
      "unknown global 'x': declare it with local, above; a text is written in quotes"),
    Mistake("return ('x'):uper()", "unknown function 'string.uper' (did you mean 'upper'?)"),
    Mistake("return ui.txet 'x'", "ui has no element 'txet' (did you mean 'text'?)"),
    Mistake(
      "return io.open('x')",
      "'io' is not open to scripts: a script has no files, only the message"),
    Mistake(
      "return ui.text(os.date())",
      "'os' is not open to scripts: a script has no clock and no system; ctx.date reads a date"),
    Mistake(
      "return ui.text(math.random(3))",
      "'math.random' is not open to scripts: a message must look the same every time"),
    Mistake("return ui.label 'x'", "ui has no element 'label' (did you mean 'text'?)"),
    Mistake(
      "return ui.button 'x'",
      "ui has no element 'button': any element with an action can be tapped"),
    Mistake("return ui.text(peer.name)", "peer has no field 'name' (did you mean 'title'?)"),
    Mistake(
      "return ui.text(message.date.weekdy)",
      "message.date has no field 'weekdy' (did you mean 'weekday'?)"),
    Mistake(
      "return ui.text { 'a', bold = true }",
      "ui.text: unknown property 'bold' (write weight = \"bold\"; spans format a part)"),
    Mistake(
      "return ui.shape { background = 'track' }",
      "ui.shape: unknown property 'background' (did you mean 'color'?)"),
    Mistake(
      "return ui.row { children = { 'a' } }",
      "ui.row: unknown property 'children' (put children into the table itself: { a, b })"),
    Mistake(
      "return ui.row { outset = 4 }", "ui.row: unknown property 'outset' (did you mean 'margin'?)"),
    Mistake(
      "return ui.row { spacing = 4 }", "ui.row: unknown property 'spacing' (did you mean 'gap'?)"),
    Mistake(
      "return ui.row { onclick = 'x' }",
      "ui.row: unknown property 'onclick' (did you mean 'action'?)"),
    Mistake("return ui.row { flex = 1 }", "ui.row: unknown property 'flex' (did you mean 'grow'?)"),
    Mistake(
      "return ui.shape { figure = 'circle' }",
      "ui.shape: figure 'circle' is unknown (did you mean 'ellipse'?): it is one of rectangle, ellipse, check, status, symbol, waveform"
    ),
    Mistake(
      "return ctx:date('2026-01-01')",
      "write ctx.date with a dot: a colon passes ctx as the first argument"),
    Mistake(
      "return ctx:plural(1, 'a', 'b')",
      "write ctx.plural with a dot: a colon passes ctx as the first argument"),
    Mistake(
      "ctx.width = 5", "ctx is read-only: keep it in a local, or in your own table"),
    Mistake(
      "return ui.row { ui.spacer }",
      "ui.row: child 1 is a function (call it: ui.spacer { … }): a ui element or a string expected"),
    Mistake(
      "total = 1",
      "global 'total' can't be set: a script keeps nothing between messages; write 'local total'"),
    Mistake(
      "return ui.row { gap = 'wide' }",
      "ui.row: gap must be a number of points without quotes, not a string: write half the width "
        + "as ctx.width / 2"),
    Mistake(
      "return ui.row { width = '50' }",
      "ui.row: width can't be '50': write 50 for points, or \"50%\" for a part of the parent"),
    Mistake(
      "return ui.row { max_width = '50 %' }",
      "ui.row: max_width can't be '50 %': write 50 for points, or \"50%\" for a part of the parent"),
    Mistake(
      "return ui.row { basis = 'half' }",
      "ui.row: basis can't be 'half': write a number of points, or a percentage of the parent such as "
        + "\"50%\""),
    Mistake(
      "return ui.row { basis = 'inf%' }",
      "ui.row: basis can't be 'inf%': write a number of points, or a percentage of the parent such as "
        + "\"50%\""),
    Mistake("return ui.row { height = 'none' }", "ui.row: height can't be 'none': leave it out"),
    Mistake("return ui.row { spin = 0.1 }", "ui.row: spin must be from 0.5 to 3600, not 0.1"),
    Mistake(
      "return ui.row { blink = 1 }", "ui.row: unknown property 'blink' (did you mean 'pulse'?)"),
    Mistake(
      "return ui.row { since = 5 }",
      "ui.row: since and till belong together: the element fills up between the two times"),
    Mistake(
      "return ui.text { 'x', since = 5 }",
      "ui.text: text does not go with since and till, which count the time: use another text beside it"
    ),
    Mistake(
      "return ui.text { since = 5, underline = true }",
      "ui.text: underline does not go with since and till, which count the time: use another text beside it"
    ),
    Mistake(
      "return ui.text { since = 'noon' }",
      "ui.text: since 'noon' is not a date: write \"2026-11-24T19:00:00Z\""),
    Mistake(
      "return ui.text { till = true }",
      "ui.text: till must be message.date, another date with 'seconds', a number of seconds, or an "
        + "ISO 8601 text, not a boolean"),
    Mistake(
      "return ui.text { till = 1e18 }", "ui.text: till must be a date of the years 1 to 9999"),
    Mistake(
      "return ui.row { since = 9, till = 8 }",
      "ui.row: since is later than till: the time must not end before it starts"),
    Mistake(
      "return ui.row { opacity = 50 }", "ui.row: opacity must be a number from 0 to 1, not 50"),
    Mistake(
      "return ui.text { 'x', color = { color = 'accent', readable = 3 } }",
      "ui.text: color: readable must be a colour: a word such as \"accent\", \"#102030\", or a table "
        + "such as { light = \"#102030\", dark = \"#DDEEFF\" }, not a number"),
    Mistake(
      "return ui.row { min_height = '-5%' }", "ui.row: min_height must be from 0, not '-5%'"),
    Mistake("return ui.row { width = -5 }", "ui.row: width must be from 0, not -5"),
    Mistake(
      "return ui.row { width = {} }",
      "ui.row: width must be a finite number, or a percentage of the parent such as \"50%\", not a "
        + "table"),
    Mistake(
      "return ui.row { gap = '50%' }",
      "ui.row: gap must be a number of points without quotes, not a string: write half the width "
        + "as ctx.width / 2"),
    Mistake(
      "return ui.text(ctx.measure('a', { max_width = '50%' }).width)",
      "ctx.measure: max_width must be a finite number, not a string: a measured text has no "
        + "parent to take a percentage of"),
    Mistake(
      "return ui.grid { columns = 1000000 }",
      "ui.grid: columns must be a whole number from 1 to 100, not 1000000"),
    Mistake(
      "return ui.grid { columns = { 40, '2rem' } }",
      "ui.grid: columns: track 2 must be a number of points from 0, \"25%\", \"1fr\" or \"auto\", not '2rem'"
    ),
    Mistake(
      "return ui.grid { columns = 'auto' }",
      "ui.grid: columns must be a whole number from 1 to 100, or a list of numbers, \"1fr\", \"25%\" and "
        + "\"auto\", not a string"),
    Mistake(
      "return ui.text { 'x', column_span = 1e9 }",
      "ui.text: column_span must be a whole number from 1 to 100, not 1000000000"),
    Mistake(
      "return ui.text { 'x', absolute = { left = 1 } }",
      "ui.text: absolute has no edge 'left' (did you mean 'leading'?)"),
    Mistake(
      "return ui.text { 'x', rotation = 1e9 }",
      "ui.text: rotation must be from -360000 to 360000, not 1000000000"),
    Mistake("return ui.text { 'x', scale = 0 }", "ui.text: scale must be from 0.001 to 100, not 0"),
    Mistake(
      "return ui.text { 'x', z_index = 1e9 }",
      "ui.text: z_index must be from -1000000 to 1000000, not 1000000000"),
    Mistake(
      "return ui.image { width = 1, height = 1, focus = { 2, 0 } }",
      "ui.image: focus must be two numbers from 0 to 1, such as { 0.5, 0.2 }, not a table"),
    Mistake(
      "return ui.text { 'x', z = 1 }", "ui.text: unknown property 'z' (did you mean 'z_index'?)"),
    Mistake("return ui.row { gap = 0 / 0 }", "ui.row: gap must be a finite number, not NaN"),
    Mistake(
      "return ui.row { 1 }", "ui.row: child 1 is a number: a ui element or a string expected"),
    Mistake(
      "return ui.row { {} }", "ui.row: child 1 is a table: a ui element or a string expected"),
    Mistake("return ui.spacer { 'x' }", "ui.spacer takes no children"),
    Mistake(
      "return ui.bubble { 'a', 'b' }",
      "ui.bubble takes at most 1 child, not 2: put them into a ui.column"),
    Mistake("return ui.text { 'a', 'b' }", "ui.text takes one text, not several"),
    Mistake(
      "return ui.text(message.content.titel)",
      "ui.text takes a table or a text, not nil (is a field of the message misspelt?)"),
    Mistake("return ui.text { message.content.titel, style = 'title' }", missingText),
    Mistake("return ui.row { ui.text { text = message.content.titel } }", missingText),
    Mistake("return ui.text()", missingText),
    Mistake("return ui.text('a', 'b')", "ui.text takes one table: ui.text { … }"),
    // Where no name comes near, all that there are.
    Mistake(
      "return ui.text { 'a', justify = 'start' }",
      "ui.text: unknown property 'justify' (it is one of ui.row, ui.column)"),
    Mistake("return ui.text { 'a', frobnicate = 1 }", unknownProperty("frobnicate")),
    Mistake(
      "return ui.zzz { 'a' }",
      "ui has no element 'zzz' (there are text, row, column, overlay, inset, spacer, bubble, image, shape, path, time, decorated, grid, symbol, markdown, qr)"
    ),
    Mistake(
      "return ui.text('' .. ctx.measure('a', { width = 1 }).width)",
      "ctx.measure: unknown property 'width' (did you mean 'max_width'?)"),
    Mistake(
      "local r = ui.row {} return ui.column(r)",
      "ui.column: this table is a ui element already: put it in a table as a child"),
    Mistake(
      "return ui.row { align = 'centre' }",
      "ui.row: align 'centre' is unknown (did you mean 'center'?): it is one of stretch, start, center, end, baseline"
    ),
    Mistake(
      "return ctx.measure('x', { stile = 'body' })",
      "ctx.measure: unknown property 'stile' (did you mean 'style'?)"),
    Mistake("return ctx.measure({})", "ctx.measure: the text must be a string, not a table"),
    Mistake(
      "return ui.text { 'x', color = accent }",
      "unknown global 'accent': the word is written in quotes, \"accent\""),
    Mistake(
      "return ui.image { 'a.png' }", "ui.image takes no children: write source = \"…\""),
    Mistake(
      "return ui.shape { 'ellipse', width = 4, height = 4 }",
      "ui.shape takes no children: write figure = \"…\""),
    Mistake(
      "return ui.spacer { 8 }", "ui.spacer takes no children: write width = …, or height = …"),
    Mistake(
      "return ui.text(ctx.date('2026-01-01T10:00:00Z'))",
      "ui.text: text: a string expected, not the result of ctx.date: write one of its fields"),
    Mistake(
      "return ui.text { message.sender }",
      "ui.text: text: a string expected, not message.sender: write one of its fields"),
    Mistake(
      "return ui.text(message.content)",
      "ui.text: text: a string expected, not a table: write one of its fields"),
    Mistake(
      "return ui.text { 'abc', spans = { { 1, 2, bold = true } } }",
      "ui.text: spans holds a table that is neither a list, with items from 1 on without gaps, nor has "
        + "names alone: texts, numbers, booleans and tables of them expected"),
    Mistake(
      "return ui.inset { padding = { top = 1, middle = 2 }, 'x' }",
      "ui.inset: padding has no edge 'middle' (there are top, leading, bottom, trailing)"),
    Mistake(
      "local t = 'x' return ui.text(t.upper())",
      "bad argument #1 to 'upper' (string expected, got no value) (of a text it is called with a colon: text:upper())"
    ),
    Mistake(
      "return ui.text(string.format('%d', 2.5))",
      "bad argument #2 to 'format' (number has no integer representation) (%d is for whole numbers: write %.1f, or x // 1)"
    ),
    Mistake("return #message.content", "a list expected: this is a table with named fields"),
    Mistake(
      "return message.content.options[1]",
      "attempt to index a nil value (field 'options') (is the name misspelt, or is it not in every "
        + "message? then ask first: if x then … end)"),
    Mistake(
      "return message + 1", "attempt to perform arithmetic on a table value (local 'message')"),
    Mistake(
      "require 'bar'", "require 'bar': modules are loaded at the top of the file, not in a function"
    ),
  ]

  @Test("mistakes are named at their line", arguments: mistakes)
  func mistake(_ mistake: Mistake) throws {
    let plugin = try Scripts.building("\n" + mistake.body)
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(error?.message, equals: mistake.message)
    // An element is judged when the function is over: its place is the line that made it.
    let function = error?.kind == .result ? nil : "build_layout"
    expect(error?.place, equals: PluginError.Frame(file: "init.lua", line: 3, function: function))
  }
}
