import BubbleTestSupport
import Expectations
import Foundation
import PictureTestSupport
import Testing

@Suite struct CommandTests {
  @Test func `the example conversation is laid out without a complaint`() throws {
    let run = try ToolRun(["layout", "examples/trip.json"])
    expect(run.status, equals: 0)
    // Somebody in it has a newer program.
    expect(
      run.messages.hasPrefix(
        "warning: examples/trip.json:236: message 52: content.type: no layouter takes 'hologram', so"
      ))
    expect(run.messages.split(separator: "\n").count, equals: 3, "\(run.messages)")
    let ids: [String] = (1...71).map { (number: Int) -> String in "\(number)" }
    expect(run.cells.map(\.id), equals: ids)
    // The scripts are found beside the program.
    expect(run.cells.filter { $0.layouter == "poll" }.count, equals: 2)
    expect(run.cells.filter { $0.layouter == "unsupported" }.map(\.id), equals: ["52"])
  }

  @Test func `a stream gives what a document gives`() throws {
    let file = packageFolder().appendingPathComponent("examples/small.jsonl")
    let fromFile = try ToolRun(["layout", file.path])
    let fromInput = try ToolRun(["layout", "-"], input: try Data(contentsOf: file))
    expect(fromFile.status == 0 && fromInput.status == 0)
    expect(fromFile.output, equals: fromInput.output)
    expect(fromFile.cells.count, equals: 12)
  }

  @Test(arguments: [("png", "\u{89}PNG"), ("svg", "<?xml"), ("pdf", "%PDF")])
  func `the suffix says what is drawn`(suffix: String, start: String) throws {
    let folder = try ScratchFolder()
    let file = folder.url.appendingPathComponent("p.\(suffix)")
    let run = try ToolRun(["render", "examples/short.json", "-o", file.path])
    expect(run.status, equals: 0, "\(run.messages)")
    let bytes = Array(start.unicodeScalars.map { UInt8($0.value) })
    try expect(Data(contentsOf: file).starts(with: bytes))
  }

  @Test func `a picture may be higher than Cairo's surfaces`() throws {
    let folder = try ScratchFolder()
    let long = Array(repeating: "line", count: 3_000).joined(separator: #"\n"#)
    let path = try folder.conversation(message("1", long))
    let file = folder.url.appendingPathComponent("p.png")
    let run = try ToolRun(["render", path, "-o", file.path, "--scale", "1"])
    expect(run.status, equals: 0, "\(run.messages)")
    let height = try Data(contentsOf: file)[20..<24].reduce(0) { $0 << 8 | Int($1) }
    expect(height > 60_000)
  }

  @Test func `headers say today where the day is given, in the words of the locale`() throws {
    func layout(_ options: String...) throws -> String {
      let run = try ToolRun(["layout", "examples/words.json"] + options)
      expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
      return String(decoding: run.output, as: UTF8.self)
    }
    let dated = try layout()
    expect(!dated.contains("\"Today\"") && dated.contains("26 November 2026"))
    let today = try layout("--today", "2026-11-26")
    expect(today.contains("\"Today\"") && today.contains("\"Yesterday\""))
    let german = try layout("--today", "2026-11-26", "--locale", "de_DE")
    for word in ["Heute", "Gestern", "Ungelesene Nachrichten", "Weitergeleitet von Noam"] {
      expect(german.contains(word), "\(word)")
    }
  }

  @Test func `a theme changes no frame`() throws {
    let light = try ToolRun(["layout", "examples/short.json", "--theme", "light"])
    for options in [["--theme", "dark"], ["--appearance", "dark"], ["--theme", "black"], []] {
      let other = try ToolRun(["layout", "examples/short.json"] + options)
      expect(light.output, equals: other.output, "\(options)")
    }
  }

  @Test func `a theme that says how close together things are does`() throws {
    let regular = try ToolRun(["layout", "examples/short.json", "--theme", "light"])
    let compact = try ToolRun(["layout", "examples/short.json", "--theme", "compact"])
    expect(regular.status == 0 && compact.status == 0)
    let heights = try [regular, compact].map { try #require($0.contentHeight) }
    expect(heights[1] < heights[0])
  }

  @Test func `each appearance of a theme is drawn`() throws {
    let folder = try ScratchFolder()
    for (appearance, color) in [("light", 0xFFFFFF), ("dark", 0x101013)] as [(String, UInt32)] {
      let file = folder.url.appendingPathComponent("\(appearance).png")
      let run = try ToolRun([
        "render", "examples/short.json", "--theme", "rounded-blue", "--appearance", appearance,
        "-o", file.path,
      ])
      expect(run.status, equals: 0, "\(run.messages)")
      expect(DrawnPixels(try Data(contentsOf: file))?[0, 0], equals: color)
    }
  }

  @Test(arguments: [
    "return { api = 1, name = 'hologram',",
    "return { api = 1, name = 'h', is_suitable = function(m) return m.no.more end, "
      + "build_layout = function() return 'x' end }",
  ])
  func `where a script may be missing, nobody is told to write one`(script: String) throws {
    let folder = try ScratchFolder()
    let plugins = try folder.script("hologram", script)
    let told = "no layouter takes 'hologram'"
    let run = try ToolRun(["layout", "examples/trip.json", "--plugins", plugins])
    expect(run.status, equals: 1)
    expect(run.messages.contains("hologram/init.lua:1"), "\(run.messages)")
    expect(!run.messages.contains(told), "\(run.messages)")
    try expect(ToolRun(["layout", "examples/trip.json"]).messages.contains(told))
  }

  @Test func `a script that fails is a diagnostic, and its message is still shown`() throws {
    let folder = try ScratchFolder()
    let script = folder.url.appendingPathComponent("plugins/poll")
    try FileManager.default.createDirectory(at: script, withIntermediateDirectories: true)
    try """
    return { api = 1, name = "poll", content_types = { "poll" },
      build_layout = function(peer, message, ctx)
        return ui.text { message.content.question.nothing.at.all }
      end }
    """.write(to: script.appendingPathComponent("init.lua"), atomically: true, encoding: .utf8)
    let run = try ToolRun(
      ["layout", "examples/short.json", "--plugins", folder.url.path + "/plugins"])
    expect(run.status, equals: 1)
    expect(run.messages.contains("poll/init.lua:3"), "\(run.messages)")
    expect(run.cells.count, equals: 13)
    expect(run.cells.first { $0.id == "14" }?.layouter, equals: "unsupported")
  }

  @Test func `the example of a place in Swift runs`() throws {
    let folder = try ScratchFolder()
    let picture = folder.url.appendingPathComponent("place.png")
    let run = try ToolRun(
      ["examples/place/conversation.json", picture.path], program: "place-example")
    expect(run.status, equals: 0, "\(run.messages)")
    // The day's header and three cells, and nothing to complain of.
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
    expect(lines.count, equals: 4)
    expect(lines.first?.hasPrefix("day("), equals: true)
    expect(lines.dropFirst().allSatisfy { $0.hasPrefix("message(") })
    expect(FileManager.default.fileExists(atPath: picture.path))
  }

  @Test func `avatars outside of the folder are not read`() throws {
    let run = try ToolRun(["layout", "examples/broken.json"])
    expect(run.status, equals: 1)
    expect(run.messages.contains("people.bo.avatar"), "\(run.messages)")
    expect(run.messages.contains("outside"), "\(run.messages)")
    expect(run.messages.contains("people.cleo.avatar"), "\(run.messages)")
  }
}
