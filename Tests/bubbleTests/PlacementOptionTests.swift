import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// `--plugins`, `--place`, `--config`: the host has the last word.
@Suite struct PlacementOptionTests {
  private static func script(_ name: String, _ rest: String = "") -> String {
    """
    return { api = 1, name = "\(name)", content_types = { "hologram" }, \(rest)
      build_layout = function() return ui.text "\(name)" end }
    """
  }

  private static let hologram = #"""
    { "id": "h", "sender": "bo", "date": "2026-11-20T09:00:00Z",
      "content": { "type": "hologram" } }
    """#

  /// Which layouter takes the hologram, with two scripts that want it.
  private func run(_ options: String...) throws -> (layouter: String?, run: ToolRun) {
    let folder = try ScratchFolder()
    _ = try folder.script("a", Self.script("a"))
    let plugins = try folder.script("b", Self.script("b"))
    let path = try folder.conversation(Self.hologram)
    let run = try ToolRun(["layout", path, "--plugins", plugins] + options)
    return (run.cells.first?.layouter, run)
  }

  @Test func `a script stands where it is said to`() throws {
    try expect(run().layouter, equals: "a")
    try expect(run("--place", "a=after:text").layouter, equals: "b")
    try expect(run("--place", "b=before:a").layouter, equals: "b")
    let last = try run("--place", "a=after:b", "--place", "a=first")
    expect(last.layouter == "a" && last.run.status == 0)
  }

  @Test func `a built-in layouter stands where it is said to`() throws {
    try expect(run("--place", "text=first").layouter, equals: "a")
    let ids = try ids("--place", "sticker=first", "--place", "service=after:text")
    expect(ids.firstIndex(of: "sticker"), equals: ids.firstIndex(of: "a").map { $0 - 1 })
    expect(ids.suffix(2), equals: ["text", "service"])
    try expect(self.ids("--place", "reply=first").first, equals: "reply")
  }

  /// The chain's order with two scripts.
  private func ids(_ options: String...) throws -> [String] {
    let folder = try ScratchFolder()
    _ = try folder.script("a", Self.script("a"))
    let plugins = try folder.script("b", Self.script("b"))
    let run = try ToolRun(
      ["plugin", "list", "--json", "--no-bundled", "--plugins", plugins] + options)
    expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    let document = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    let layouters = document?["layouters"] as? [[String: Any]]
    return layouters?.compactMap { $0["id"] as? String } ?? []
  }

  @Test func `a built-in layouter's place that can't be is told, and it stays`() throws {
    let run = try run("--place", "text=before:servic").run
    expect(run.status, equals: 1)
    expect(
      run.messages.contains("error: --place text=before:servic: layouter text: "),
      "\(run.messages)")
    expect(
      run.messages.contains("no such layouter (did you mean 'service'?); it keeps its place"),
      "\(run.messages)")
    let unknown = try self.run("--place", "stiker=first").run
    expect(
      unknown.messages.contains(
        "error: --place stiker=first: a place is set for 'stiker', but there is no such script or layouter "
          + "(did you mean 'sticker'?)"),
      "\(unknown.messages)")
  }

  @Test func `a place that can't be is told`() throws {
    let (layouter, run) = try run("--place", "b=before:txt", "--place", "c=first")
    expect(layouter == "a" && run.status == 1)
    expect(run.messages.contains("did you mean 'text'?"), "\(run.messages)")
    for text in [
      "error: --place b=before:txt: layouter b: ", "error: --place c=first: a place is set",
    ] {
      expect(run.messages.contains(text), "\(run.messages)")
    }
    let far = try self.run("--place", "kaleidoscope=first").run
    expect(far.messages.contains("such script or layouter, only a, album, "), "\(far.messages)")
  }

  @Test(arguments: [
    ("b", "it says no place; write b= and then first, before:OTHER or after:OTHER"),
    ("b=", "it says no place; write b= and then"),
    ("b=last", "'last' is no place; write first, before:OTHER or after:OTHER"),
    ("b=frist", "'frist' is no place (did you mean 'first'?); write first, before:OTHER"),
    ("b=befor:text", "'befor' is no place (did you mean 'before'?)"),
    ("b=before", "'before' needs the name of another layouter; write b=before:OTHER"),
    ("b=before:", "'before' needs the name of another layouter"),
    ("b=after", "write b=after:OTHER"), ("b=first:text", "'first' stands alone; write b=first"),
    ("=first", "it names no layouter; write NAME=first, before:OTHER or after:OTHER"),
  ])
  func `a place that is misspelt is wrong usage, and says why`(place: String, why: String) throws {
    let run = try run("--place", place).run
    expect(run.status, equals: 64)
    expect(run.messages.contains(why), "\(run.messages)")
  }

  @Test(arguments: [
    ("b", "it names no option; write b.OPTION=VALUE"),
    ("b.x", "it gives no value; write b.x=VALUE"),
    ("b=1", "it names no option; write b.OPTION=1"),
    (".x=1", "it names no script; write NAME.OPTION=VALUE"),
    ("b.=1", "it names no option; write b.OPTION=1"), ("b=x.y=1", "it names no option"),
  ])
  func `a setting that is misspelt is wrong usage, and says why`(
    setting: String, why: String
  ) throws {
    let run = try run("--config", setting).run
    expect(run.status, equals: 64)
    expect(run.messages.contains(why), "\(run.messages)")
  }

  @Test func `a script's options are set as what they are`() throws {
    let folder = try ScratchFolder()
    let plugins = try folder.script(
      "a",
      """
      return { api = 1, name = "a", content_types = { "hologram" },
        config = {
          flag = { default = true, doc = "a flag" }, count = { default = 4, doc = "a count" },
          share = { default = 0.5, doc = "a share" }, word = { default = "x", doc = "a word" },
          side = { default = "left", doc = "a side", choices = { "left", "right" } } },
        build_layout = function(peer, message, ctx)
          local c = ctx.config
          local text = table.concat(
            { "set:", c.side, c.word, tostring(c.flag), c.count, c.share }, " ")
          return ui.text(text)
        end }
      """)
    let path = try folder.conversation(Self.hologram)
    func shown(_ settings: String...) throws -> (text: String, messages: String) {
      let options = settings.flatMap { ["--config", $0] }
      let run = try ToolRun(
        ["layout", path, "--width", "2000", "--plugins", plugins] + options)
      let text = String(decoding: run.output, as: UTF8.self)
      let start = text.range(of: "set: ")?.lowerBound ?? text.endIndex
      return (String(text[start...].prefix { $0 != "\"" }), run.messages)
    }
    try expect(shown() == ("set: left x true 4 0.5", ""))
    try expect(
      shown("a.flag=false", "a.count=12", "a.share=1", "a.word=y=5", "a.side=right")
        == ("set: right y=5 false 12 1.0", ""))
    let wrong = try shown(
      "a.flag=5", "a.count=1.5", "a.side=up", "a.cuont=1", "a.word=", "b.word=y")
    expect(wrong.text, equals: "set: left  true 4 0.5")
    for text in [
      "flag must be true or false", "count must be a whole number",
      "side must be one of left, right", "no option 'cuont' (did you mean 'count'?)",
      "error: --config: options are set for 'b'", "error: --config: layouter a: ",
    ] { expect(wrong.messages.contains(text), "\(wrong.messages)") }
  }

  @Test func `a folder that is not there is an error, and the rest is laid out`() throws {
    let (layouter, run) = try run("--plugins", "nowhere")
    expect(layouter == "a" && run.status == 1)
    expect(run.messages.hasPrefix("error: --plugins: there is no folder "), "\(run.messages)")
    expect(run.messages.hasSuffix("/nowhere\n"), "\(run.messages)")
  }

  @Test func `an earlier folder wins, without a word`() throws {
    let folder = try ScratchFolder()
    let later = try folder.script("poll", Self.script("same"))
    let earlier = folder.url.appendingPathComponent("mine")
    try FileManager.default.createDirectory(
      at: earlier.appendingPathComponent("z"), withIntermediateDirectories: true)
    try Self.script("same", "after = 'text',").write(
      to: earlier.appendingPathComponent("z/init.lua"), atomically: true, encoding: .utf8)
    let path = try folder.conversation(Self.hologram)
    let run = try ToolRun(
      ["layout", path, "--plugins", earlier.path, "--plugins", later])
    expect(run.status == 0 && run.messages.isEmpty)
    expect(run.cells.first?.layouter, equals: "same")
  }
}
