import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// `ui.component`: constructors that scripts define themselves.
@Suite struct ComponentTests {
  private static func box(_ body: String, lib: [String: String] = [:]) throws -> LayoutBox {
    try plugin(body, lib: lib).box()
  }

  /// A script whose `build_layout` is on line 2 and begins its body on line 3.
  private static func plugin(
    _ body: String, lib: [String: String] = [:], head: String = ""
  ) throws(PluginError) -> LuaPlugin {
    var files = [
      "init.lua": Array(
        """
        \(head)
        return { api = 1, name = "sample", content_types = { "sample" }, build_layout = function(peer, message, ctx)
        \(body)
        end }
        """.utf8)
    ]
    for (name, text) in lib { files["../lib/\(name).lua"] = Array(text.utf8) }
    return try LuaPlugin(
      sources: PluginSources(name: "sample", files: files), limits: .standard)
  }

  private static func failure(
    _ body: String, lib: [String: String] = [:], head: String = ""
  ) -> PluginError? {
    #expect(throws: PluginError.self) {
      try plugin(body, lib: lib, head: head).box()
    }
  }

  private static let label = #"""
    return ui.component("label", { "tone" }, function(label)
      return ui.text { label[1] or "", color = label.tone == "loud" and "failure" or "text", max_lines = 3 }
    end)
    """#

  @Test func `a component is called as a constructor is, and gives what its function returns`()
    throws
  {
    let head = "local label = require 'label'"
    let script = try ComponentTests.plugin(
      "return ui.column { label 'Hi', label { 'Ho', tone = 'loud' }, label { message.content.none }, label {} }",
      lib: ["label": ComponentTests.label], head: head)
    let plain = try ComponentTests.box(
      """
      return ui.column { ui.text { 'Hi', max_lines = 3 }, ui.text { 'Ho', color = 'failure', max_lines = 3 },
        ui.text { '', max_lines = 3 }, ui.text { '', max_lines = 3 } }
      """)
    try expect(script.box(), equals: plain)
  }

  @Test func `what a component does not name goes to the element that it returns`() throws {
    let given = try ComponentTests.box(
      """
      local kept = ui.shape { width = 4, height = 4 }
      local dot = ui.component('dot', {}, function() return kept end)
      return ui.row { dot { grow = 2, id = 'first', width = 99 }, dot {}, dot { margin = 3 } }
      """)
    let expected = try ComponentTests.box(
      """
      return ui.row { ui.shape { width = 4, height = 4, grow = 2, id = 'first' }, ui.shape { width = 4, height = 4 },
        ui.shape { width = 4, height = 4, margin = 3 } }
      """)
    // What the element says itself stands; and one that is kept is not changed.
    expect(given, equals: expected)
  }

  @Test func `without a list of names a component gets everything, and nothing is handed on`()
    throws
  {
    let box = try ComponentTests.box(
      """
      local dot = ui.component('dot', function(p) return ui.text { p.word .. (p.grow or 0) } end)
      return dot { word = 'a', grow = 3 }
      """)
    expect(box, equals: .text("a3"))
  }

  @Test func `a component may show nothing`() throws {
    let box = try ComponentTests.box(
      """
      local none = ui.component('none', { 'x' }, function(p) return p.x and 'text' end)
      return ui.row { none { grow = 1 }, none { x = false }, none { x = 'y' } }
      """)
    expect(box, equals: (try ComponentTests.box("return ui.row { 'text' }")))
  }

  /// What is wrong, and what the message begins with; all at the line of the call.
  private static let mistakes: [(body: String, message: String)] = [
    ("ui.component()", "ui.component: a name expected, not nil"),
    ("ui.component(7, function() end)", "ui.component: a name expected, not a number"),
    ("ui.component('A b', function() end)", "ui.component: a name has 1 to 48 lower case letters"),
    ("ui.component('x')", "ui.component 'x': a function expected, not nil"),
    ("ui.component('x', { 'a' }, 'b')", "ui.component 'x': a function expected, not a string"),
    ("ui.component('x', 'a', print)", "ui.component 'x': a list of names expected, not a string"),
    (
      "ui.component('x', { a = 1 }, print)",
      "ui.component 'x': the names of its properties are a list of strings"
    ),
    (
      "local n = {} for i = 1, 65 do n[i] = 'n' .. i end ui.component('x', n, print)",
      "ui.component 'x': at most 64 names of properties"
    ),
    ("ui.component('x', function() end)(1, 2)", "x takes one table: x { … }"),
    ("ui.component('x', function() end)(print)", "x takes a table or a text, not a function"),
    ("ui.component('x', function() end)(ui.row {})", "x: this table is a ui element already"),
    (
      "ui.component('x', function() end)(setmetatable({}, {}))",
      "x takes a plain table, without a metatable"
    ),
    (
      "ui.component('x', function() end) {}",
      "the component 'x' (init.lua:3) returned nothing: write 'return' in front of its result"
    ),
    (
      "ui.component('x', function() return 7 end) {}",
      "the component 'x' (init.lua:3) returned a number: it must return"
    ),
    (
      "ui.component('x', function() return true end) {}",
      "the component 'x' (init.lua:3) returned a boolean"
    ),
    (
      "ui.component('x', function() return { ui.row {} } end) {}",
      "the component 'x' (init.lua:3) returned a table: write"
    ),
    (
      "ui.component('x', function() return ui.row end) {}",
      "the component 'x' (init.lua:3) returned a constructor: call it"
    ),
    (
      "local x x = ui.component('x', function() return x end) x {}",
      "the component 'x' (init.lua:3) returned a component: call it"
    ),
    (
      "ui.component('x', function() return ui.row {}, ui.row {} end) {}",
      "the component 'x' (init.lua:3) returned several elements: put them into a ui.column"
    ),
    (
      "ui.component('x', {}, function() return 'text' end) { grow = 1 }",
      "the component 'x' (init.lua:3) returned a string: that takes no properties"
    ),
    (
      "local x x = ui.component('x', function() return x {} end) x {}",
      "functions called by the library are nested more than 48 levels deep"
    ),
    ("ui.component = 7", "ui can't be changed: 'component' was not set"),
    ("ui.compnent('x', print)", "ui has no element 'compnent' (did you mean 'component'?)"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is named with what to do`(body: String, message: String) throws {
    let error = try #require(ComponentTests.failure(body))
    expect(error.message.hasPrefix(message), "\(error.message)")
    expect(error.place?.line, equals: 3, "\(error)")
  }

  @Test func `an error names the line of the component and that of the call`() throws {
    let lib = [
      "inner":
        "return ui.component('inner', {}, function(p)\n  return ui.text { p[1], styel = 1 }\nend)",
      "outer":
        "local inner = require 'inner'\nreturn ui.component('outer', {}, function(p) return inner { p[1] } end)",
      "raising": "return ui.component('raising', {}, function(p)\n  error('no ' .. p[1])\nend)",
    ]
    let element = try #require(
      ComponentTests.failure("return outer 'x'", lib: lib, head: "local outer = require 'outer'"))
    expect(
      element.description.hasPrefix(
        "sample/../lib/inner.lua:2: ui.text: unknown property 'styel' (did you mean 'style'?)"))
    expect(
      element.description.contains(
        "  called from sample/../lib/outer.lua:2\n  called from sample/init.lua:3\n"), "\(element)")
    let raised = try #require(
      ComponentTests.failure(
        "return raising 'x'", lib: lib, head: "local raising = require 'raising'"))
    expect(raised.description.hasPrefix("sample/../lib/raising.lua:2: no x\n"))
    expect(raised.description.contains("  called from sample/init.lua:3\n"), "\(raised)")
  }

  @Test
  func `a property that neither the component nor its element has is an error with both lines`()
    throws
  {
    let error = try #require(
      ComponentTests.failure(
        "return ui.column {\n label { 'x', tnoe = 1 } }", lib: ["label": ComponentTests.label],
        head: "local label = require 'label'"))
    expect(error.message.hasPrefix("ui.text: unknown property 'tnoe'"), "\(error)")
    expect(error.description.contains("called from sample/init.lua:4"), "\(error)")
  }

  @Test func `a component that is made in one message and kept has its lines all the same`() throws
  {
    let head =
      "local x = ui.component('x', {}, function(p) return ui.text { p[1], width = -1 } end)"
    for _ in 0..<2 {
      let error = try #require(ComponentTests.failure("return x 'y'", head: head))
      expect(error.place?.line == 1 && error.description.contains("called from sample/init.lua:3"))
    }
  }
}
