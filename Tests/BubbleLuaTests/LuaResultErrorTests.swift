import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// An error of a call names the mistake, the callers and the message, and the next layouter takes over.
@Suite struct LuaResultErrorTests {
  @Test func `a parameter that a function does not name is explained`() throws {
    let plugin = try Scripts.plugin(
      """
      return { api = 1, name = "sample", content_types = { "sample" },
        build_layout = function(peer, m) return ui.text(ctx.number(message.count)) end }
      """)
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(
      error?.message, equals: "unknown global 'ctx': it is a parameter, the third of build_layout")
  }

  @Test(arguments: [
    (
      "button { 'Go' }",
      "unknown global 'button': write local button = require(\"button\") above 'return'; otherwise the "
        + "word is written in quotes, \"button\""
    ),
    ("card('x')", "unknown global 'card': write local card = require(\"card\") above 'return'"),
    (
      "ui.card('x')",
      "ui has no element 'card': write local card = require(\"card\") above 'return', and card without "
        + "'ui.'"
    ),
    // Nothing of that name can be required.
    (
      "heading 'x'", "unknown global 'heading': the word is written in quotes, \"heading\""
    ),
  ])
  func `a component without its require is explained`(call: String, message: String) throws {
    let script = """
      return { api = 1, name = "sample", content_types = { "sample" },
        build_layout = function() return \(call) end }
      """
    // One module is beside the script, the others are in a library and not read.
    let plugin = try LuaPlugin(
      sources: PluginSources(
        name: "sample",
        files: ["init.lua": Array(script.utf8), "card.lua": Array("return print".utf8)],
        libraryModules: ["button"]), limits: .standard)
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(error?.message, equals: message)
  }

  @Test func `a component of a folder can be required before a script names it`() throws {
    let folder = packageFolder().appendingPathComponent("Plugins/Lua/poll")
    let sources = try PluginSources(folder: folder, limits: .standard)
    expect(sources.canRequire("rating"))
    expect(!sources.canRequire("nothing"))
    expect(!sources.canRequire("init"))
  }

  @Test func `a text that is false is empty`() throws {
    try expect(Scripts.building("return ui.text(1 == 2 and 'x' or '')").box(), equals: .text(""))
    try expect(Scripts.building("return ui.text { 1 == 2 and 'x' }").box(), equals: .text(""))
  }

  @Test(arguments: [
    ("ui.time()", "ui.time takes 2 children, not 0"),
    ("ui.bubble { ui.inset { padding = 2 } }", "ui.inset takes 1 child, not 0"),
    (
      "ui.decorated { 'x' }",
      "ui.decorated takes ctx.next(message) once among its children, not 0 times"
    ),
  ])
  func `too few children are shown with the line that made the element`(
    element: String, message: String
  ) throws {
    let plugin = try Scripts.building(
      "local first = ui.text 'a'\nlocal element = \(element)\nreturn element")
    let error = try #require(throws: PluginError.self) { try plugin.box() }
    expect(error.kind, equals: .result)
    expect(error.summary, equals: "sample/init.lua:3: \(message)")
    expect(error.excerpt?.contains("local element = "), equals: true)
  }

  @Test func `a forgotten return is explained`() throws {
    let plugin = try Scripts.building("ui.text 'x'")
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(
      error?.message,
      equals:
        "build_layout must return a ui element or a string, not nil: did it end without 'return'?")
  }

  @Test func `an element that is returned besides another is not lost in silence`() throws {
    let plugin = try Scripts.building("return 'a', ui.text 'b'")
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(
      error?.message,
      equals:
        "build_layout returned several elements, of which the first is shown: put them into a ui.column"
    )
    expect(error?.kind, equals: .result)
    // A number besides a text is what string.gsub returns.
    try expect(Scripts.building("return ('a'):gsub('a', 'b')").box(), equals: .text("b"))
  }

  @Test(
    "what is returned is named",
    arguments: [
      ("3", "a number"), ("true", "a boolean"), ("{ 'x' }", "a plain table"),
      ("ui.column", "a function (call it: ui.column { … })"), ("function() end", "a function"),
    ])
  func result(_ code: String, _ kind: String) throws {
    let plugin = try Scripts.building("return \(code)")
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(error?.message, equals: "build_layout must return a ui element or a string, not \(kind)")
    expect(error?.kind, equals: .result)
  }

  @Test func `at most three callers are named, each once in a row`() throws {
    let plugin = try Scripts.plugin(
      """
      local function deep(n)
        if n == 0 then error("deep") end
        local result = deep(n - 1)
        return result
      end
      local function b() local r = deep(5) return r end
      local function c() local r = b() return r end
      return { api = 1, name = "sample", content_types = { "sample" },
        build_layout = function() local r = c() return r end }
      """)
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    let callers = error?.diagnostic.text.split(separator: "\n").filter { $0.contains("called") }
    expect(
      callers,
      equals: [
        "  called from sample/init.lua:3", "  called from sample/init.lua:6",
        "  called from sample/init.lua:7",
      ])
  }

  @Test(
    "the caret is where the name is what is wrong",
    arguments: [
      (
        "local text = message.content.text.x.y", "text", "content.",
        "attempt to index a nil value (field 'text')"
      ),
      (
        "local gpa = 1 return ui.row { gpa = gpa }", "gpa", "row { ",
        "ui.row: unknown property 'gpa'"
      ),
      (
        "return ui.row { gpa = x, ui.text { gpa = 1 } }", "gpa", "text { ",
        "ui.text: unknown property 'gpa'"
      ),
      ("return m.x + x", "x", "+ ", "unknown global 'x'"),
      (
        "return ui.row { end_ = 'end', align = left }", "left", "= ",
        "unknown global 'left': the word is written in quotes, \"left\" (did you mean 'end'?)"
      ),
    ])
  func caret(_ line: String, _ name: String, _ before: String, _ message: String) throws {
    let excerpt = try #require(SourceExcerpt.text(of: line, line: 1, message: message))
    let place = try #require(line.range(of: before + name)?.upperBound)
    let column = line.distance(from: line.startIndex, to: place) - name.count
    let marked = "    | " + String(repeating: " ", count: column)
    expect(
      excerpt.split(separator: "\n").last.map(String.init),
      equals: marked + String(repeating: "^", count: name.count))
  }

  @Test func `what is added to an element later is checked when it leaves`() throws {
    let plugin = try Scripts.building("local r = ui.row {} r.gpa = 3 return r")
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(error?.message, equals: "ui.row: unknown property 'gpa' (did you mean 'gap'?)")
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
    expect(result.layout.cellKind, equals: "fine")
    expect(result.diagnostics.count, equals: 1)
    expect(result.diagnostics.first?.text.hasPrefix("sample/init.lua:2: no\n"), equals: true)
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
    expect(result.layout.cellKind, equals: "unsupported")
    expect(
      result.diagnostics.first?.text.hasPrefix("sample/init.lua:2: attempt to get length"),
      equals: true)
  }

  @Test func `a script that refuses its own content is reported at its line`() throws {
    let script = LuaLayouter(
      try Scripts.plugin(
        """
        return { api = 1, name = "sample", content_types = { "sample" },
          is_suitable = function(message) local isGood = true end,
          build_layout = function() return ui.text "x" end }
        """))
    let message = Scripts.message(["type": .string("sample")])
    let result = LayouterChain([script]).cellLayout(for: message, context: Scripts.context)
    expect(result.layout.cellKind, equals: "unsupported")
    expect(result.diagnostics.map(\.message), equals: [message.id])
    expect(result.diagnostics.map(\.layouter), equals: ["sample"])
    expect(
      result.diagnostics.first?.text.hasPrefix(
        "sample/init.lua:2: is_suitable returns false or nil for a message with content of type 'sample'"
      ), equals: true)
  }

  @Test func `a tree that can't be laid out names the script`() throws {
    let layouter = LuaLayouter(try Scripts.building("return ui.row { gap = 1e9, 'a', 'b' }"))
    let error = #expect(throws: PluginError.self) {
      try layouter.buildLayout(
        peer: Scripts.peer, message: Scripts.message(), context: Scripts.context)
    }
    expect(error?.kind, equals: .layout)
    expect(
      error?.summary.hasPrefix("sample/init.lua:2: the row: gap of a row box is 1000000000"),
      equals: true,
      "\(String(describing: error))")
  }
}
