import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// Options of a script: its defaults, the host's values.
@Suite struct LuaConfigTests {
  /// A script with options of every type that shows them.
  private static func script(config: String, body: String = "return ui.text 'x'") -> String {
    """
    return { api = 1, name = "sample", content_types = { "sample" },
      config = {
    \(config)
      },
      build_layout = function(peer, message, ctx)
    \(body)
      end }
    """
  }

  private static let options = """
    show = { default = true, doc = "whether" },
    bars = { default = 40, doc = "how many" },
    share = { default = 0.5, doc = "how much" },
    title = { default = "Poll", doc = "what is over it" },
    side = { default = "left", doc = "where", choices = { "left", "right" } },
    """

  private static let shown = """
    local config = ctx.config
    return ui.text(table.concat({ tostring(config.show), config.bars, config.share, config.title, config.side }, " "))
    """

  private static func plugin(
    _ config: String = options, body: String = shown, given: JSONObject = [:]
  ) throws -> LuaPlugin {
    try Scripts.plugin(script(config: config, body: body), configuration: given)
  }

  @Test func `options have the values of their defaults, and are in the manifest by name`() throws {
    let plugin = try LuaConfigTests.plugin()
    try expect(plugin.box(), equals: .text("true 40 0.5 Poll left"))
    expect(plugin.manifest.options.map(\.name), equals: ["bars", "share", "show", "side", "title"])
    let side = plugin.manifest.options[3]
    expect(side.defaultValue, equals: .string("left"))
    expect(side.documentation, equals: "where")
    expect(side.choices, equals: ["left", "right"])
    expect(side.expectation, equals: "one of left, right")
    expect(plugin.configurationDiagnostics.isEmpty)
  }

  @Test func `the host's values take the place of the defaults`() throws {
    let plugin = try LuaConfigTests.plugin(given: [
      "show": .bool(false), "bars": .number(12), "share": .integer(1), "title": .string("Vote"),
      "side": .string("right"),
    ])
    try expect(plugin.box(), equals: .text("false 12 1.0 Vote right"))
    expect(plugin.configurationDiagnostics.isEmpty)
  }

  @Test(arguments: [
    ("show", JSONValue.integer(1), "show must be true or false, not 1"),
    ("bars", .number(2.5), "bars must be a whole number, not 2.5"),
    ("bars", .string("2"), "bars must be a whole number, not '2'"),
    ("share", .bool(true), "share must be a number, not true"),
    ("title", .array([]), "title must be a string, not an array"),
    ("side", .string("top"), "side must be one of left, right, not 'top'"),
    ("shwo", .bool(true), "there is no option 'shwo' (did you mean 'show'?), only bars, share"),
  ])
  func `what an option can't be is reported, and the default stays`(
    name: String, value: JSONValue, text: String
  ) throws {
    let given = JSONObject([JSONObject.Member(name: name, value: value)])
    let plugin = try LuaConfigTests.plugin(given: given)
    try expect(plugin.box(), equals: .text("true 40 0.5 Poll left"))
    expect(plugin.configurationDiagnostics.count, equals: 1)
    expect(plugin.configurationDiagnostics.first?.layouter, equals: "sample")
    let message = plugin.configurationDiagnostics.first?.text ?? ""
    expect(message.contains(text), "\(message)")
  }

  @Test func `another value is another version, the default's value is not`() throws {
    let standard = try LuaConfigTests.plugin().version
    try expect(LuaConfigTests.plugin(given: ["bars": .integer(40)]).version, equals: standard)
    let other = try LuaConfigTests.plugin(given: ["bars": .integer(41)]).version
    expect(other != standard)
    try expect(LuaConfigTests.plugin(given: ["bars": .integer(42)]).version != other)
    try expect(LuaConfigTests.plugin(given: ["bars": .string("no")]).version, equals: standard)
  }

  @Test func `an option that the script has not is an error with a suggestion`() throws {
    let plugin = try LuaConfigTests.plugin(body: "return ui.text(tostring(ctx.config.bar))")
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(error?.message, equals: "ctx.config has no field 'bar' (did you mean 'bars'?)")
  }

  @Test func `a script without options has an empty table of them`() throws {
    let plugin = try Scripts.building(
      "local n = 0 for _ in pairs(ctx.config) do n = n + 1 end return ui.text(tostring(n))")
    try expect(plugin.box(), equals: .text("0"))
    expect(plugin.manifest.options.isEmpty)
  }

  @Test(arguments: [
    ("bars = 4,", "the option 'bars' must be a table"),
    ("bars = { default = 4 },", "the option 'bars' needs a description"),
    ("bars = { doc = 'x' },", "the option 'bars' needs a default"),
    ("bars = { default = {}, doc = 'x' },", "the option 'bars' needs a default"),
    ("bars = { default = 1/0, doc = 'x' },", "the option 'bars' needs a default"),
    ("bars = { default = print, doc = 'x' },", "the option 'bars' needs a default"),
    ("bars = { default = 1, doc = 'x', max = 3 },", "has an unknown field 'max'"),
    ("bars = { default = 1, dco = 'x' },", "unknown field 'dco' (did you mean 'doc'?)"),
    ("bars = { default = 1, doc = 'x', choices = { 'a' } },", "'choices' of the option 'bars'"),
    ("b = { default = 'a', doc = 'x', choices = { 1 } },", "must be strings, not a number"),
    ("b = { default = 'a', doc = 'x', choices = { 'c' } },", "is not among its choices"),
    ("b = { default = 'a', doc = 'x', choices = {} },", "'choices' of the option 'b'"),
    ("['a b'] = { default = 1, doc = 'x' },", "must have a name of lower case letters"),
    ("{ default = 1, doc = 'x' },", "'config' must be a table of options"),
  ])
  func `options that are not as they must be are errors of the manifest`(
    config: String, message: String
  ) {
    let error = #expect(throws: PluginError.self) { try LuaConfigTests.plugin(config) }
    expect(error?.kind, equals: .manifest)
    expect(error?.message.contains(message), equals: true, "\(error?.message ?? "")")
    expect(error?.place?.file, equals: "init.lua")
  }

  @Test func `sixty-four options are taken, and one more is an error`() throws {
    func options(_ count: Int) -> String {
      (1...count).map { "o\($0) = { default = \($0), doc = 'x' }," }.joined(separator: "\n")
    }
    let plugin = try LuaConfigTests.plugin(options(64), body: "return ui.text 'x'")
    expect(plugin.manifest.options.count, equals: 64)
    let error = #expect(throws: PluginError.self) { try LuaConfigTests.plugin(options(65)) }
    expect(error?.message.contains("'config' has more than 64 options"), equals: true)
  }

  @Test func `a script says which kind of cell shows it, or it is one of its own`() throws {
    func layouter(_ fields: String) throws -> any BubbleLayouter {
      LuaLayouter(
        try Scripts.plugin(
          """
          return { api = 1, name = "sample", content_types = { "sample" }, \(fields)
            build_layout = function() return "x" end }
          """)
      )
    }
    try expect(layouter("").cellKind, equals: "sample")
    try expect(layouter("cell_kind = 'card',").cellKind, equals: "card")
    try expect(layouter("cell_kind = 'card', wraps = true,").cellKind, equals: "card")
    // Its cells are of that kind, and a change of it is a change of the script, which all keys have.
    let card = try layouter("cell_kind = 'card',")
    let layout = try card.buildLayout(
      peer: Scripts.peer, message: Scripts.message(), context: Scripts.context)
    expect(layout.cellKind, equals: "card")
    try expect(card.version != layouter("").version)
    for kind in ["''", "1", "'two words'", "('x'):rep(65)"] {
      let error = #expect(throws: PluginError.self) { try layouter("cell_kind = \(kind),") }
      expect(
        error?.message.hasPrefix("'cell_kind' must be the name of a kind of cell"), equals: true)
    }
  }

  @Test func `wraps must be true or false`() throws {
    let script = """
      return { api = 1, name = "sample", content_types = { "sample" }, wraps = 1,
        build_layout = function() end }
      """
    let error = #expect(throws: PluginError.self) { try Scripts.plugin(script) }
    expect(error?.message, equals: "'wraps' must be true or false, not a number")
    expect(error?.place?.line, equals: 1)
  }
}
