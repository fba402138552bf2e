import BubbleCore
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
    #expect(
      error?.description == """
        sample/init.lua:2: ui.text: unknown property 'styel' (did you mean 'style'?)
          1 | local function header(title)
          2 |   return ui.text { title, styel = "title" }
            |                           ^^^^^
          3 | end
          while running build_layout(message 7, content sample) of layouter 'sample'
        """)
    #expect(error?.place?.function == "header")
    #expect(error?.messageID == "7")
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

  static let mistakes: [Mistake] = [
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
    Mistake("return ui.text(x)", "unknown global 'x'"),
    Mistake("return ('x'):uper()", "unknown function 'string.uper' (did you mean 'upper'?)"),
    Mistake("return ui.txet 'x'", "ui has no element 'txet' (did you mean 'text'?)"),
    Mistake("return io.open('x')", "'io' is not open to scripts"),
    Mistake(
      "total = 1",
      "global 'total' can't be set: a script keeps nothing between messages; write 'local total'"),
    Mistake("return ui.row { gap = 'wide' }", "ui.row: gap must be a finite number, not a string"),
    Mistake("return ui.row { gap = 0 / 0 }", "ui.row: gap must be a finite number, not NaN"),
    Mistake(
      "return ui.row { 1 }", "ui.row: child 1 is a number: a ui element or a string expected"),
    Mistake(
      "return ui.row { {} }", "ui.row: child 1 is a table: a ui element or a string expected"),
    Mistake("return ui.spacer { 'x' }", "ui.spacer takes no children"),
    Mistake("return ui.bubble { 'a', 'b' }", "ui.bubble takes at most 1 child, not 2"),
    Mistake("return ui.text { 'a', 'b' }", "ui.text takes one text, not several"),
    Mistake("return ui.text(message.content.titel)", missingText),
    Mistake("return ui.text { message.content.titel, style = 'title' }", missingText),
    Mistake("return ui.row { ui.text { text = message.content.titel } }", missingText),
    Mistake("return ui.text()", missingText),
    Mistake("return ui.text('a', 'b')", "ui.text takes one table: ui.text { … }"),
    Mistake("return ui.text { 'a', justify = 'start' }", "ui.text: unknown property 'justify'"),
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
    Mistake("return #message.content", "a list expected: this is a table with named fields"),
    Mistake("return message.content.options[1]", "attempt to index a nil value (field 'options')"),
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
    #expect(error?.message == mistake.message)
    #expect(error?.place == PluginError.Frame(file: "init.lua", line: 3, function: "build_layout"))
  }

  @Test func `a parameter that a function does not name is explained`() throws {
    let plugin = try Scripts.plugin(
      """
      return { api = 1, name = "sample", content_types = { "sample" },
        build_layout = function(peer, m) return ui.text(ctx.number(message.count)) end }
      """)
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    #expect(
      error?.message == "unknown global 'ctx': it is a parameter, the third of build_layout")
  }

  @Test func `a text that is false is empty`() throws {
    #expect(try Scripts.building("return ui.text(1 == 2 and 'x' or '')").box() == .text(""))
    #expect(try Scripts.building("return ui.text { 1 == 2 and 'x' }").box() == .text(""))
  }

  @Test func `a mistake in a module names the module`() {
    let error = #expect(throws: PluginError.self) {
      try Scripts.plugin(
        "local bar = require 'bar'\nreturn bar", modules: ["bar": "\n\nlocal x = = 1"])
    }
    #expect(error?.kind == .syntax)
    #expect(error?.summary == "sample/bar.lua:3: unexpected symbol near '='")
  }

  static let syntax: [(source: String, shown: String)] = [
    (
      """
      return { ui.row {
        ui.text "a"
        ui.text "b" } }
      """,
      """
      init.lua:3: '}' expected (to close '{' at line 1) near 'ui' (is a comma missing before it?)
        2 |   ui.text "a"
        3 |   ui.text "b" } }
          |   ^^
      """
    ),
    (
      "local extent = { x = 1 y = 'x' }",
      """
      init.lua:1: '}' expected near 'y' (is a comma missing before it?)
        1 | local extent = { x = 1 y = 'x' }
          |                        ^
      """
    ),
    (
      "print('it'\n  'near')",
      """
      init.lua:2: ')' expected (to close '(' at line 1) near ''near'' (is a comma missing before it?)
        1 | print('it'
        2 |   'near')
          |   ^^^^^^
      """
    ),
    (
      "local extend = { 1, 2\nlocal x = 3",
      """
      init.lua:2: '}' expected (to close '{' at line 1) near 'local'
        1 | local extend = { 1, 2
        2 | local x = 3
          | ^^^^^
      """
    ),
    (
      "local extend = (1 end",
      """
      init.lua:1: ')' expected near 'end'
        1 | local extend = (1 end
          |                   ^^^
      """
    ),
    (
      "return { x = '}'",
      """
      init.lua:1: '}' expected near <eof>
        1 | return { x = '}'
      """
    ),
  ]

  @Test("a syntax error marks the token that it is near", arguments: syntax)
  func syntaxError(_ syntax: (source: String, shown: String)) {
    let error = #expect(throws: PluginError.self) { try Scripts.plugin(syntax.source) }
    #expect(error?.diagnostic.text == syntax.shown)
  }

  @Test func `modules that require each other say so`() {
    let error = #expect(throws: PluginError.self) {
      try Scripts.plugin(
        "return require 'a'", modules: ["a": "return require 'b'", "b": "return require 'a'"])
    }
    #expect(error?.message == "require 'a': the modules require each other in a circle")
  }

  @Test func `only names of files beside the script can be required`() {
    for name in ["../x", "/etc/passwd", "a.b", "A", "", "a\\0b"] {
      let error = #expect(throws: PluginError.self) { try Scripts.plugin("require '\(name)'") }
      #expect(error?.message.hasPrefix("require: a module is a file beside the script") == true)
    }
    let error = #expect(throws: PluginError.self) { try Scripts.plugin("require 'bar'") }
    #expect(error?.message == "require 'bar': there is no file bar.lua beside the script")
  }

  @Test func `too few children name the function that returned them`() throws {
    let plugin = try Scripts.building("return ui.column { ui.bubble { false } }")
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    #expect(error?.kind == .result)
    #expect(error?.summary == "sample/init.lua:1: ui.bubble takes 1 child, not 0")
  }

  @Test func `a forgotten return is explained`() throws {
    let plugin = try Scripts.building("ui.text 'x'")
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    #expect(
      error?.message
        == "build_layout must return a ui element, not nil: did it end without 'return'?")
  }

  @Test func `what is added to an element later is checked when it leaves`() throws {
    let plugin = try Scripts.building("local r = ui.row {} r.gpa = 3 return r")
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    #expect(error?.message == "ui.row: unknown property 'gpa' (did you mean 'gap'?)")
  }

  @Test func `a failing script is reported and the next layouter takes the message`() throws {
    let failing = LuaLayouter(try Scripts.building("error('no')"))
    let fine = LuaLayouter(
      try Scripts.plugin(
        """
        return { api = 1, name = "fine", content_types = { "sample" },
          build_layout = function() return ui.text "fine" end }
        """))
    let chain = LayouterChain([failing, fine])
    let result = chain.cellLayout(
      for: Scripts.message(), context: Scripts.context)
    #expect(result.layout.cellKind == "fine")
    #expect(result.diagnostics.count == 1)
    #expect(result.diagnostics.first?.text.hasPrefix("sample/init.lua:2: no\n") == true)
  }

  @Test func `a failing is_suitable is reported too`() throws {
    let failing = LuaLayouter(
      try Scripts.plugin(
        """
        return { api = 1, name = "sample",
          is_suitable = function(message) return #message.content.options > 0 end,
          build_layout = function() return ui.text "x" end }
        """))
    let chain = LayouterChain([failing])
    let result = chain.cellLayout(
      for: Scripts.message(), context: Scripts.context)
    #expect(result.layout.cellKind == "unsupported")
    #expect(
      result.diagnostics.first?.text.hasPrefix("sample/init.lua:2: attempt to get length") == true)
  }

  @Test func `a tree that can't be laid out names the script`() throws {
    let layouter = LuaLayouter(try Scripts.building("return ui.row { gap = -5, 'a', 'b' }"))
    let error = #expect(throws: PluginError.self) {
      try layouter.buildLayout(
        peer: Scripts.peer, message: Scripts.message(), context: Scripts.context)
    }
    #expect(error?.kind == .layout)
    #expect(error?.summary.hasPrefix("sample/init.lua: gap of a row box is -5") == true)
  }
}
