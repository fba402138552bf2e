import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// When elements are judged, and what is said of them then.
@Suite struct ElementJudgingTests {
  @Test func `a constructor in pcall succeeds, and what is not returned is not judged`() throws {
    let plugin = try Scripts.building(
      """
      local made, element = pcall(ui.text, { 'x', styel = 'title' })
      local unused = ui.row { 5, gpa = 'wide' }
      return ui.text(made and type(element) == 'table' and 'made' or 'refused')
      """)
    try expect(plugin.box(), equals: .text("made"))
  }

  @Test(
    "what the C side does not let out names the line of its element",
    arguments: [
      ("[true] = 1", "ui.row: a property's name must be a string, not a boolean"),
      ("[1.5] = 'x'", "ui.row: a property's name must be a string, not a number"),
      ("[0] = 'x'", "ui elements count their children from 1"),
      ("[1 << 40] = 'x'", "the children of ui.row have large gaps"),
    ])
  func structure(_ part: String, _ message: String) throws {
    let plugin = try Scripts.building(
      "local inner = ui.row {\n  \(part) }\nlocal outer = ui.row { 'x', inner }\nreturn outer")
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(error?.message, equals: message)
    expect(error?.place, equals: PluginError.Frame(file: "init.lua", line: 2))
  }

  @Test func `an element that was made while the script was loaded names its line`() throws {
    let plugin = try Scripts.plugin(
      """
      local kept = require "kept"
      return { api = 1, name = "sample", content_types = { "sample" },
        build_layout = function() return ui.column { "x", kept } end }
      """, modules: ["kept": "local style = 'titel'\nreturn ui.text { 'x', style = style }"])
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(error?.message.hasPrefix("ui.text: style 'titel' is unknown"), equals: true)
    expect(error?.place, equals: PluginError.Frame(file: "kept.lua", line: 2))
  }

  @Test func `an element that an earlier call made names the function`() throws {
    let plugin = try Scripts.plugin(
      """
      local kept
      return { api = 1, name = "sample", content_types = { "sample" },
        build_layout = function()
          kept = kept or ui.text { "x" }
          kept.gap = 1
          return kept
        end }
      """)
    _ = try? plugin.box()
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(error?.message.hasPrefix("ui.text: unknown property 'gap'"), equals: true)
    expect(error?.place?.file, equals: "init.lua")
  }

  @Test func `of several mistakes the same one is reported each time`() throws {
    let code = """
      local parts = { 'x', ui.row { zeta = 1, beta = 2, alfa = 3, gap = -1 }, width = 'wide', action = {} }
      return ui.column(parts)
      """
    for _ in 0..<20 {
      let error = #expect(throws: PluginError.self) { try Scripts.building(code).box() }
      expect(error?.message.hasPrefix("ui.row: unknown property 'alfa'"), equals: true)
    }
    let options = "{ zeta = 1, beta = 2, alfa = 3, style = 'titel', max_lines = 0 }"
    for _ in 0..<20 {
      let error = #expect(throws: PluginError.self) {
        try Scripts.building("return ui.text(ctx.measure('x', \(options)).width)").box()
      }
      expect(error?.message.hasPrefix("ctx.measure: unknown property 'alfa'"), equals: true)
    }
  }

  @Test func `print is silent in the call that finds the line`() throws {
    let lines = Counter()
    let plugin = try Scripts.plugin(
      """
      return { api = 1, name = "sample", content_types = { "sample" },
        build_layout = function() print("here") return ui.text { "x", gap = 1 } end }
      """, print: { _ in lines.add(1) })
    #expect(throws: PluginError.self) { try plugin.box() }
    expect(lines.total, equals: 1)
  }

  @Test(arguments: [
    "12", "-7", "1.5", "2.0", "-0.0", "0.1 + 0.2", "1e15", "1e16", "1e100", "2^53", "1 / 3",
    "math.maxinteger", "math.huge", "-math.huge", "5e-324",
  ])
  func `a number in place of a text is written as Lua writes it`(number: String) throws {
    let box = try Scripts.building(
      "return ui.row { ui.text(\(number)), ui.text(tostring(\(number))) }"
    ).box()
    expect(box.children.first, equals: box.children.last)
  }

  @Test func `what a script wrote is quoted on one line, and cut`() throws {
    let long = String(repeating: "é", count: 5_000)
    for code in [
      "ui.row { ['a\\n\\0\\27b\(long)'] = 1 }", "ui.row { align = 'a\\n\\0\\27b\(long)' }",
      "ui.row { width = '1\\n\(long)' }", "ui.row { padding = { ['\\n\(long)'] = 1 } }",
      "ui.text { 'x', spans = { { ['\\n\(long)'] = 1 } } }", "ui.row { ['\\255\\254'] = 1 }",
    ] {
      let error = #expect(throws: PluginError.self) {
        try Scripts.building("return \(code)").box()
      }
      let message = try #require(error?.message)
      expect(message.utf8.count < 1_000)
      expect(!message.unicodeScalars.contains { $0.value < 0x20 }, "\(message)")
    }
  }

  @Test func `a padding may be data of the message`() throws {
    let plugin = try Scripts.building("return ui.row { padding = message.content.space, 'x' }")
    let list = Scripts.message([
      "type": .string("sample"), "space": .array([.integer(1), .number(2.5)]),
    ])
    try expect(
      plugin.box(list),
      equals: LayoutBox(
        .row(StackBox(padding: BoxInsets(top: 1, leading: 2.5, bottom: 1, trailing: 2.5))),
        children: [.text("x")]))
  }
}
