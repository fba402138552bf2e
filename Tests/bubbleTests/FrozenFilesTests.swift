import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Files as released versions wrote and read them.
///
/// Documentation/Compatibility.md promises that later versions read them, too.
@Suite struct FrozenFilesTests {
  private static let folder = "Tests/Frozen/0.1.0"

  private static var conversations: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(
        atPath: packageFolder().appendingPathComponent("\(folder)/conversations").path
      ).filter { $0.contains(".json") }.sorted()
    }
  }

  /// The recorded layouter of each cell, by the name of the conversation.
  private func recordedLayouters() throws -> [String: [String]] {
    let text = try String(
      contentsOf: packageFolder().appendingPathComponent("\(Self.folder)/layouters.txt"),
      encoding: .utf8)
    var layouters: [String: [String]] = [:]
    var name = ""
    for line in text.split(separator: "\n") {
      if line.hasSuffix(":") {
        name = String(line.dropLast())
      } else {
        layouters[name, default: []].append(String(line))
      }
    }
    return layouters
  }

  @Test func `conversations and scripts of 0.1.0 are laid out by the same layouters`() throws {
    let recorded = try recordedLayouters()
    let conversations = try Self.conversations
    expect(Set(conversations), equals: Set(recorded.keys))
    for name in conversations {
      let run = try ToolRun([
        "layout", "\(Self.folder)/conversations/\(name)", "--no-bundled",
        "--plugins", "\(Self.folder)/scripts",
      ])
      expect(run.status == 0 && run.messages.isEmpty, "\(name): \(run.messages)")
      expect(run.cells.map { "\($0.id) \($0.layouter)" }, equals: recorded[name] ?? [])
    }
  }

  @Test func `they are drawn in a theme of 0.1.0`() throws {
    let scratch = try ScratchFolder()
    for name in try Self.conversations {
      let picture = scratch.url.appendingPathComponent("\(name).png")
      let run = try ToolRun([
        "render", "\(Self.folder)/conversations/\(name)", "--no-bundled",
        "--plugins", "\(Self.folder)/scripts",
        "--theme", "\(Self.folder)/themes/paper.json", "-o", picture.path,
      ])
      expect(run.status == 0 && run.messages.isEmpty, "\(name): \(run.messages)")
      expect(try Data(contentsOf: picture).count > 5_000, "\(name)")
    }
  }

  @Test func `an archive of 0.1.0 is continued`() throws {
    let scratch = try ScratchFolder()
    let archive = scratch.url.appendingPathComponent("archive")
    try FileManager.default.copyItem(
      at: packageFolder().appendingPathComponent("\(Self.folder)/archive"), to: archive)
    let conversation = scratch.url.appendingPathComponent("small.jsonl")
    let messages = try String(
      contentsOf: packageFolder().appendingPathComponent(
        "\(Self.folder)/conversations/small.jsonl"), encoding: .utf8)
    let last = try #require(messages.split(separator: "\n").last)
    let identifier = try #require(last.firstMatch(of: /"id": ?"[^"]*"/)?.output)
    try (messages + last.replacing(identifier, with: "\"id\": \"new\"") + "\n")
      .write(to: conversation, atomically: true, encoding: .utf8)
    let run = try ToolRun(["archive", "--continue", conversation.path, "-o", archive.path])
    expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    // The new data may be in a folder beside the old one's name.
    let data = try FileManager.default.contentsOfDirectory(atPath: archive.path)
      .filter { $0.hasPrefix("data") }
    expect(data.count, equals: 1)
    let kept = try String(
      contentsOf: archive.appendingPathComponent("\(data[0])/conversation.jsonl"), encoding: .utf8)
    let count = messages.split(separator: "\n").count
    expect(kept.split(separator: "\n").count, equals: count + 1)
    expect(kept.contains("\"new\""))
  }

  @Test func `words of a newer version are named, and everything else is laid out`() throws {
    let scratch = try ScratchFolder()
    let conversation = scratch.url.appendingPathComponent("new.json")
    try """
    { "me": "ana", "peer": { "id": "new", "kind": "group", "title": "New" }, "people": { "ana": { "name": "Ana" } },
      "messages": [
        { "id": "1", "sender": "ana", "date": "2026-11-20T09:00:00Z", "status": "glimpsed",
          "content": { "type": "text", "text": "Hi", "spans": [ { "start": 0, "length": 1, "style": "sparkle" } ] } },
        { "id": "2", "sender": "ana", "date": "2026-11-20T09:01:00Z", "content": { "type": "hologram" } },
        { "id": "3", "sender": "ana", "date": "2026-11-20T09:02:00Z", "content": { "type": "text", "text": "Yes" } } ] }
    """.write(to: conversation, atomically: true, encoding: .utf8)
    let scripts = scratch.url.appendingPathComponent("scripts")
    for (name, script) in [
      ("next", #"return { api = 2, name = "next", build_layout = function() return "x" end }"#),
      (
        "shiny",
        #"return { api = 1, name = "shiny", content_types = { "x" }, glow = 1, build_layout = function() end }"#
      ),
    ] {
      let folder = scripts.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try script.write(
        to: folder.appendingPathComponent("init.lua"), atomically: true, encoding: .utf8)
    }
    let run = try ToolRun(["layout", conversation.path, "--plugins", scripts.path])
    expect(run.status, equals: 1)
    expect(run.cells.map(\.id), equals: ["1", "2", "3"])
    for word in ["status", "sparkle", "api", "glow"] {
      expect(run.messages.contains(word), "\(word)\n\(run.messages)")
    }
    let plain = try ToolRun(["layout", conversation.path])
    expect(plain.messages.contains("hologram"), "\(plain.messages)")
    let theme = scratch.url.appendingPathComponent("theme.json")
    try #"{ "base": "light", "glitter": 1 }"#.write(
      to: theme, atomically: true, encoding: .utf8)
    let themed = try ToolRun([
      "render", conversation.path, "--theme", theme.path, "-o", scratch.url.path + "/a.png",
    ])
    expect(themed.status == 1 && themed.messages.contains("glitter"), "\(themed.messages)")
  }
}
