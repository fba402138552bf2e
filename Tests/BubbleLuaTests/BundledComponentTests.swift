import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// The components in `Plugins/Lua/lib`.
@Suite struct BundledComponentTests {
  private static let folder = Scripts.bundledFolder.appendingPathComponent("lib")

  /// The modules of the folder, by their names.
  private static let modules: [String: [UInt8]] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.reduce(into: [:]) { modules, file in
      modules["bundled/\(file)"] = FileManager.default.contents(atPath: folder.path + "/" + file)
        .map { [UInt8]($0) }
    }
  }()

  static func plugin(_ body: String, head: String) throws -> LuaPlugin {
    var files = modules
    files["init.lua"] = Array(
      """
      \(head)
      return { api = 1, name = "sample", content_types = { "sample" }, build_layout = function(peer, message, ctx)
      local v = message.content.value
      \(body)
      end }
      """.utf8)
    return try LuaPlugin(
      sources: PluginSources(
        name: "sample", files: files, folder: "scripts/sample", bundledFolder: "package/lib"),
      limits: .standard)
  }

  /// A call of each component with the content's `v` wherever content may stand.
  static let calls: [(head: String, body: String)] = [
    ("local c = require 'badge'", "return c { 'x', grow = 1 }"),
    ("local c = require 'button'", "return c { 'x', kind = 'outline', action = { type = 'a' } }"),
    ("local c = require 'card'", "return c { title = 'T', caption = 'c', ui.text 'x' }"),
    ("local c = require 'divider'", "return ui.column { 'x', c { dash = { 4, 3 } }, c {} }"),
    ("local c = require 'expand'", "return c 'x'"),
    ("local c = require 'progress'", "return ui.column { 'x', c { share = v, thickness = 6 } }"),
    ("local c = require 'key_value'", "return c { { 'a', v }, { v, 'b' }, {} }"),
    ("local c = require 'key_value'", "return c { columns = v, { 'a', 'b' }, { 'c', 'd' } }"),
    (
      "local c = require 'avatars'",
      "return ui.column { 'x', c { 'Bo', 'Cy', v, scale = v, most = v } }"
    ),
    ("local c = require 'rating'", "return ui.column { 'x', c { value = v, of = v } }"),
    ("local c = require 'stepper'", "return c { done = v, scale = v, 'a', { 'b', 'c' }, 'd' }"),
    (
      "local c = require 'chart'",
      "return ui.column { 'x', c.bars { values = v, labels = v, height = v } }"
    ),
    (
      "local c = require 'chart'",
      "return ui.column { 'x', c.line { values = v, height = v, smooth = true } }"
    ),
    ("local c = require 'chart'", "return ui.column { 'x', c.ring { values = v, inner = v } }"),
    ("local c = require 'chart'", "return ui.column { 'x', c.ring { share = v, 'x' } }"),
  ]

  /// What content may have where a number, a text or a list is expected.
  private static let values: [JSONValue] = [
    .null, .bool(true), .integer(3), .integer(-7), .integer(.max), .integer(.min), .number(0.5),
    .number(1e300), .number(-1e300), .number(.nan), .number(.infinity), .number(-.infinity),
    .string(""), .string("text"), .array([]), .object([:]), .object(["a": .integer(1)]),
    .array([.number(.nan), .null, .string("x"), .integer(4), .number(-1e308), .number(1e308)]),
    .array((0..<200).map { .integer(Int64($0 * 7 % 13)) }),
  ]

  private static func message(_ value: JSONValue) -> Message {
    Scripts.message(["type": .string("sample"), "value": value])
  }

  @Test func `each module of the folder is tried out here, or is a helper of others`() {
    let used = Self.calls.map { $0.head.split(separator: "'")[1] + ".lua" }
    let others = ["content_text.lua", "number.lua", "percentages.lua"]
    expect(
      Set(Self.modules.keys), equals: Set((used.map(String.init) + others).map { "bundled/\($0)" }))
  }

  @Test(arguments: calls)
  func `whatever the content is, a component shows it or leaves it out`(
    head: String, body: String
  ) throws {
    let layouter = LuaLayouter(try Self.plugin(body, head: head))
    for value in Self.values {
      for direction in WritingDirection.allCases {
        let context = LayoutContext.squares(direction: direction)
        do {
          let layout = try layouter.buildLayout(
            peer: context.peer, message: Self.message(value), context: context)
          expect(layout.height.isFinite && layout.height < 2_000, "\(value)")
        } catch {
          Issue.record("\(body) with \(value): \(error)")
        }
      }
    }
  }

  @Test func `a chart of a million values costs no more than twice one of two hundred`() throws {
    for (head, body) in Self.calls where head.contains("chart") {
      let plugin = try Self.plugin(body, head: head)
      func fuel(_ count: Int) throws -> Int {
        let message = Self.message(.array((0..<count).map { .integer(Int64($0 % 100)) }))
        let context = LayoutContext.squares()
        return try plugin.buildLayout(peer: context.peer, message: message, context: context).cost
          .fuel
      }
      try expect(fuel(1_000_000) <= 2 * fuel(200) && fuel(1_000_000) < 100_000, "\(body)")
    }
  }

  @Test func `a mistake in the use of a bundled component names its file and the script's line`()
    throws
  {
    let plugin = try Self.plugin("return c { 'x', tnoe = 1 }", head: "local c = require 'badge'")
    let error = try #require(#expect(throws: PluginError.self) { try plugin.box() })
    expect(error.description.hasPrefix("package/lib/badge.lua:"), "\(error)")
    expect(error.description.contains("called from scripts/sample/init.lua:4"), "\(error)")
  }

  @Test func `a bundled component is found where neither the script nor its lib has one`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lib-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, to path: String) throws {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    func script(_ name: String, role: String = "text") -> String {
      """
      local badge = require("badge")
      return { api = 1, name = "\(name)", content_types = { "x" },
        build_layout = function() return ui.row { role = "\(role)", badge "3" } end }
      """
    }
    try write(script("a", role: "button"), to: "one/a/init.lua")
    try write(script("b"), to: "two/b/init.lua")
    try write("return ui.component('badge', function() return 'own' end)", to: "two/lib/badge.lua")
    var loader = LuaPluginLoader()
    let missing = loader.load(from: folder.appendingPathComponent("one"))
    expect(missing.errors.first?.message.contains("nor among the bundled components"), equals: true)
    loader.bundledLibrary = Self.folder
    let loading = loader.load(from: [
      folder.appendingPathComponent("one"), folder.appendingPathComponent("two"),
    ])
    expect(loading.errors.isEmpty, "\(loading.errors)")
    // Only what `require` names: a role is no reason to read the button.
    expect(
      loading.layouters.map { $0.plugin.sources.files.keys.sorted() },
      equals: [
        ["bundled/badge.lua", "init.lua"], ["../lib/badge.lua", "init.lua"],
      ])
    try expect(
      loading.layouters[1].plugin.box(), equals: .row { LayoutBox.text("own") }.accessibility(.text)
    )
  }
}
