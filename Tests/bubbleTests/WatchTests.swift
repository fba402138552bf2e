import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// `bubble render --watch`: it draws until it is stopped, and goes on after mistakes.
@Suite struct WatchTests {
  private static let hologram = #"""
    { "id": "h", "sender": "bo", "date": "2026-11-20T09:00:00Z",
      "content": { "type": "hologram" } }
    """#

  private static func script(_ text: String) -> String {
    """
    return { api = 1, name = "hologram", content_types = { "hologram" },
      build_layout = function() return ui.text "\(text)" end }
    """
  }

  @Test func `it draws what changes, says so in a line, and ends in order`() throws {
    let folder = try ScratchFolder()
    let plugins = try folder.script("hologram", Self.script("one"))
    let messages = [message("1"), Self.hologram, message("2")].joined(separator: ",")
    let path = try folder.conversation(messages)
    let picture = folder.url.appendingPathComponent("p.svg")
    let tool = try Watching([path, "-o", picture.path, "--plugins", plugins])
    expect(tool.lines().last?.contains("watching \(path): 3 of 3 messages laid out"), equals: true)
    let first = try Data(contentsOf: picture)

    _ = try folder.script("hologram", Self.script("other"))
    var lines = tool.lines()
    expect(lines.count == 1 && lines[0].hasPrefix("hologram: 1 of 3 messages"), "\(lines)")
    let second = try Data(contentsOf: picture)
    expect(second != first)

    _ = try folder.script("hologram", "return {")
    lines = tool.lines(until: "the picture is unchanged")
    expect(
      lines.first?.contains("layouter hologram: \(plugins)/hologram/init.lua:1"), equals: true,
      "\(lines)"
    )
    try expect(Data(contentsOf: picture), equals: second)

    _ = try folder.conversation("{", named: "c.json")
    lines = tool.lines(until: "error: ")
    expect(lines.count, equals: 1, "\(lines)")
    _ = try folder.conversation(messages + "," + message("3"), named: "c.json")
    lines = tool.lines()
    // The cluster of the message before has changed, too.
    expect(lines.last?.hasPrefix("c.json: 2 of 4 messages"), equals: true, "\(lines)")

    _ = try folder.script("hologram", Self.script("one"))
    expect(tool.lines().last?.hasPrefix("hologram: 1 of 4 messages"), equals: true)
    try FileManager.default.removeItem(atPath: plugins + "/hologram")
    lines = tool.lines()
    expect(lines.last?.hasPrefix("hologram (gone): 1 of 4 messages"), equals: true, "\(lines)")

    expect(tool.stop(SIGINT), equals: 0)
    let rest = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    expect(rest, equals: ["c.json", "p.svg", "plugins"])
  }

  @Test func `a folder that is not there is told, and taken when it comes`() throws {
    let folder = try ScratchFolder()
    let path = try folder.conversation([message("1"), Self.hologram].joined(separator: ","))
    let picture = folder.url.appendingPathComponent("p.svg")
    let tool = try Watching(
      [path, "-o", picture.path, "--plugins", folder.url.path + "/plugins"])
    expect(tool.lines().first?.hasPrefix("error: --plugins: there is no folder "), equals: true)
    _ = try folder.script("hologram", Self.script("one"))
    expect(tool.lines().last?.contains("hologram (new): 1 of 2 messages"), equals: true)
    expect(tool.stop(SIGTERM), equals: 0)
  }

  @Test func `what can't be watched is refused`() throws {
    let input = try ToolRun(["render", "-", "--watch", "-o", "p.svg"])
    expect(input.status, equals: 64)
    expect(
      input.messages.contains(
        "--watch needs files: standard input and output, and pipes, are used only once"))
    let missing = try ToolRun(["render", "nowhere.json", "--watch", "-o", "p.svg"])
    expect(missing.status, equals: 1)
    expect(missing.messages, equals: "error: nowhere.json: there is no such file\n")
  }
}
