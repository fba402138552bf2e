import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Scripts that claim every message and do what they like: nothing of the conversation is lost.
@Suite struct HostileScriptsTests {
  private static let bodies: [(name: String, body: String)] = [
    ("throws", #"error("no luck")"#), ("returns nothing", "return nil"),
    ("returns a number", "return 17"), ("returns NaN", "return ui.text { 'x', width = 0/0 }"),
    ("returns infinity", "return ui.column { ui.text { 'x', height = math.huge } }"),
    ("returns less than nothing", "return ui.text { 'x', min_width = -5 }"),
    (
      "is too high",
      "return ui.column { ui.text { 'x', height = 999999 }, ui.text { 'y', height = 9 } }"
    ),
    ("is too wide", "return ui.row { ui.text { 'x', min_width = 5000 } }"),
    ("never ends", "while true do end"),
    ("is deep", "local b = ui.text { 'x' } for i = 1, 5000 do b = ui.column { b } end return b"),
    ("is many", "local t = {} for i = 1, 200000 do t[i] = ui.text { 'x' } end return ui.column(t)"),
    ("eats memory", "local t = {} while true do t[#t + 1] = ('x'):rep(1000000) end"),
    ("calls itself", "local function f() return 1 + f() end return f()"),
  ]

  @Test(arguments: HostileScriptsTests.bodies.map(\.name))
  func `a script that claims everything costs no message`(name: String) throws {
    let body = try #require(HostileScriptsTests.bodies.first { $0.name == name }).body
    let folder = try ScratchFolder()
    let plugins = try folder.script(
      "greedy",
      """
      return { api = 1, name = "greedy", is_suitable = function() return true end,
        build_layout = function(peer, message, ctx) \(body) end }
      """)
    let hologram = #"""
      { "id": "h", "sender": "bo", "date": "2026-11-20T09:00:00Z",
        "content": { "type": "hologram" } }
      """#
    let path = try folder.conversation(
      [message("1"), hologram, message("2"), message("3", #"a\nb"#)].joined(separator: ","))
    let run = try ToolRun(["layout", path, "--plugins", plugins])
    expect(run.status, equals: 1)
    expect(run.cells.map(\.id), equals: ["1", "h", "2", "3"])
    expect(run.cells.map(\.layouter), equals: ["text", "unsupported", "text", "text"])
    expect(run.messages.contains("layouter greedy"), "\(run.messages)")
    let explained = try ToolRun(["explain", path, "--message", "2", "--plugins", plugins])
    let text = String(decoding: explained.output, as: UTF8.self)
    expect(explained.status, equals: 1)
    expect(text.contains("taken by text: the first that was suitable, except greedy"), "\(text)")
  }

  @Test func `a script that fails to say whether it is suitable costs no message`() throws {
    let folder = try ScratchFolder()
    let plugins = try folder.script(
      "unsure",
      """
      return { api = 1, name = "unsure", is_suitable = function(m) return m.nothing.at.all end,
        build_layout = function() return ui.text { "never" } end }
      """)
    let path = try folder.conversation([message("1"), message("2")].joined(separator: ","))
    let run = try ToolRun(["layout", path, "--plugins", plugins])
    expect(run.status, equals: 1)
    expect(run.cells.map(\.layouter), equals: ["text", "text"])
    let explained = try ToolRun(["explain", path, "--message", "1", "--plugins", plugins])
    let text = String(decoding: explained.output, as: UTF8.self)
    expect(text.contains("could not say whether it is suitable"), "\(text)")
  }
}
