import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Which scripts take part: those that are named, one's own, and those that come with the tool.
@Suite struct ScriptFoldersTests {
  private static func script(_ type: String, shows text: String, name: String? = nil) -> String {
    """
    return { api = 1, name = "\(name ?? type)", content_types = { "\(type)" },
      build_layout = function(peer, message, ctx)
        return ui.text "\(text)"
      end }
    """
  }

  private static let messages = """
    { "id": "1", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": { "type": "place" } },
    { "id": "2", "sender": "bo", "date": "2026-11-20T09:01:00Z",
      "content": { "type": "poll", "question": "Who?", "options": [{ "title": "I", "votes": 1 }] } }
    """

  private let folder: ScratchFolder
  private let talk: String

  init() throws {
    folder = try ScratchFolder()
    talk = try folder.conversation(Self.messages)
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let url = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  private func layout(_ options: String..., home: String = "home") throws -> ToolRun {
    try ToolRun(
      ["layout", talk] + options,
      environment: ["XDG_DATA_HOME": folder.url.appendingPathComponent(home).path])
  }

  private func layouters(_ run: ToolRun) -> [String] { run.cells.map(\.layouter) }

  @Test func `named scripts are added to those that come with the tool, unless these are left out`()
    throws
  {
    let plugins = try folder.script("place", Self.script("place", shows: "here"))
    try expect(layouters(layout("--plugins", plugins)), equals: ["place", "poll"])
    try expect(
      layouters(layout("--plugins", plugins, "--no-bundled")), equals: ["place", "unsupported"])
    let none = try layout("--no-bundled")
    expect(layouters(none), equals: ["unsupported", "unsupported"])
    for command in ["list"] {
      let list = try ToolRun(["plugin", command, "--plugins", plugins, "--no-bundled"])
      let text = String(decoding: list.output, as: UTF8.self)
      expect(text.contains("place") && !text.contains("poll"), "\(text)")
    }
  }

  @Test func `a named script replaces one that comes with the tool, and that is said`()
    throws
  {
    let plugins = try folder.script("mine", Self.script("poll", shows: "mine"))
    let run = try layout("--plugins", plugins)
    expect(run.status, equals: 0)
    expect(
      run.messages.contains("note: poll: \(plugins)/mine replaces "), "\(run.messages)")
    expect(String(decoding: run.output, as: UTF8.self).contains("\"mine\""))
    // The same text in two places is nothing to be told.
    let same = try ToolRun(["layout", talk, "--plugins", "Plugins/Lua"])
    expect(!same.messages.contains("note: "), "\(same.messages)")
  }

  @Test func `a single file is a script, whose name is what it says`() throws {
    let place = try file("anything at all.lua", Self.script("place", shows: "here"))
    let run = try layout("--plugins", place)
    expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    expect(layouters(run), equals: ["place", "poll"])
    let list = try ToolRun(["plugin", "list", "--plugins", place, "--json"])
    expect(String(decoding: list.output, as: UTF8.self).contains(place))
    // It can be told where to stand and how to be, as any other.
    try expect(
      layout("--plugins", place, "--place", "place=after:text").status, equals: 0)
  }

  @Test(arguments: [
    ("return { api = 1, name = 'place',", "bad.lua:1: "),
    ("local parts = require 'parts'\nreturn parts", "bad.lua:1: require 'parts': there is no file"),
    ("local x = io.open('/etc/passwd')\nreturn x", "bad.lua:1: "),
    ("return 3", "bad.lua:1: "),
    (
      "return { api = 1, name = 'place', content_types = { 'place' },\n"
        + "build_layout = function(p, m)\n return m.no.more end }", "bad.lua:3: "
    ),
    (
      "return { api = 1, name = 'place', content_types = { 'place' },\n"
        + "build_layout = function(p, m)\n while true do end end }", "bad.lua:3: "
    ),
  ])
  func `a single file is as safe as a folder, and its errors name file and line`(
    text: String, error: String
  ) throws {
    _ = try file("parts.lua", "return { }")
    _ = try file("lib/parts.lua", "return { }")
    let run = try layout("--plugins", try file("bad.lua", text))
    expect(run.status, equals: 1)
    expect(run.messages.contains("\(folder.url.path)/\(error)"), "\(run.messages)")
    expect(layouters(run), equals: ["unsupported", "poll"])
  }

  @Test func `a single file may use the bundled components`() throws {
    let component = try #require(
      FileManager.default.contentsOfDirectory(
        atPath: packageFolder().appendingPathComponent("Plugins/Lua/lib").path
      ).sorted().first { $0.hasSuffix(".lua") })
    let text =
      "local x = require '\(component.dropLast(4))'\n" + Self.script("place", shows: "here")
    let run = try layout("--plugins", try file("place.lua", text))
    expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
  }

  @Test func `a single file is checked, drawn and tested with the samples beside it`() throws {
    let place = try file("place.lua", Self.script("place", shows: "here"))
    let lacking = try ToolRun(["plugin", "check", place])
    expect(lacking.status == 1 && lacking.messages.contains("place.samples.json"))
    _ = try file(
      "place.samples.json",
      #"[{ "id": "one", "sender": "ana", "date": "2026-11-20T09:00:00Z", "content": { "type": "place" } }]"#
    )
    let check = try ToolRun(["plugin", "check", place])
    expect(check.status, equals: 0, "\(check.messages)")
    try expect(ToolRun(["plugin", "test", "--accept", place]).status, equals: 0)
    let golden = folder.url.appendingPathComponent("place.goldens/one.png").path
    expect(FileManager.default.fileExists(atPath: golden))
    try expect(ToolRun(["plugin", "test", place]).status, equals: 0)
    _ = try file("place.lua", Self.script("place", shows: "there"))
    try expect(ToolRun(["plugin", "test", place]).status, equals: 1)
    let page = folder.url.appendingPathComponent("g.html").path
    try expect(
      ToolRun(["gallery", "--plugins", place, "--no-bundled", "-o", page]).status, equals: 0)
  }

  @Test func `a path that is neither is an error that says so`() throws {
    for (name, words) in [("none.lua", "there is no file"), ("none", "there is no folder")] {
      let run = try layout("--plugins", folder.url.path + "/" + name)
      expect(run.status == 1 && run.messages.contains(words), "\(run.messages)")
    }
    let text = try file("notes.txt", "hello")
    let run = try layout("--plugins", text)
    expect(run.status == 1 && run.messages.contains("or a .lua file"), "\(run.messages)")
  }

  @Test func `one's own folder takes part by itself, but for output that is reproducible`() throws {
    let own = "data/bubblelayout/scripts"
    _ = try file("\(own)/poll/init.lua", Self.script("poll", shows: "own"))
    _ = try file("\(own)/place.lua", Self.script("place", shows: "own"))
    _ = try file("\(own)/bubble.lua", "---@meta\nreturn nothing")
    let run = try layout(home: "data")
    expect(run.status, equals: 0, "\(run.messages)")
    expect(layouters(run), equals: ["place", "poll"])
    expect(run.messages.contains("note: poll: \(folder.url.path)/\(own)/poll replaces "))
    try expect(layouters(layout("--no-bundled", home: "data")), equals: ["place", "poll"])
    let fixed = try layout("--reproducible", home: "data")
    expect(layouters(fixed), equals: ["unsupported", "poll"])
    // What is named comes first.
    let named = try file("named.lua", Self.script("place", shows: "named"))
    let first = try layout("--plugins", named, home: "data")
    expect(String(decoding: first.output, as: UTF8.self).contains("\"named\""))
    // One that is empty, or not there, is nothing to be told.
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("empty/bubblelayout/scripts"),
      withIntermediateDirectories: true)
    let empty = try layout(home: "empty")
    expect(empty.status == 0 && !empty.messages.contains("scripts/"), "\(empty.messages)")
  }

  @Test func `a single file is drawn anew while it is watched`() throws {
    let place = try file("place.lua", Self.script("place", shows: "here"))
    let picture = folder.url.appendingPathComponent("p.svg").path
    let tool = try Watching([talk, "-o", picture, "--plugins", place])
    _ = tool.lines()
    _ = try file("place.lua", Self.script("place", shows: "there and there"))
    let lines = tool.lines()
    expect(lines.last?.hasPrefix("place: 1 of 2 messages"), equals: true, "\(lines)")
    _ = try file("place.lua", "return {")
    expect(tool.lines(until: "place.lua:1: ").last?.contains("place.lua:1: "), equals: true)
    expect(tool.stop(SIGINT), equals: 0)
  }
}
