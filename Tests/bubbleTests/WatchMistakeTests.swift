import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// `bubble render --watch` and mistakes: what is wrong, what still is, and what is mended.
@Suite struct WatchMistakeTests {
  private static func hologram(_ id: String, beam: String? = nil) -> String {
    let member = beam.map { #", "beam": "\#($0)""# } ?? ""
    return #"""
      { "id": "\#(id)", "sender": "bo", "date": "2026-11-20T09:00:00Z",
        "content": { "type": "hologram"\#(member) } }
      """#
  }

  private static func script(_ body: String) -> String {
    """
    return { api = 1, name = "hologram", content_types = { "hologram" },
      build_layout = function(peer, message)
        \(body)
      end }
    """
  }

  private let folder: ScratchFolder
  private let plugins: String

  init() throws {
    folder = try ScratchFolder()
    plugins = try folder.script("hologram", Self.script("return ui.text 'one'"))
  }

  private func watch(_ messages: String...) throws -> Watching {
    let path = try folder.conversation(messages.joined(separator: ","))
    let tool = try Watching(
      [path, "-o", folder.url.path + "/p.svg", "--plugins", plugins])
    return tool
  }

  @Test func `a script that is as it was before a mistake is told to be mended`() throws {
    let tool = try watch(Self.hologram("h"))
    _ = tool.lines()
    _ = try folder.script("hologram", "return {")
    _ = tool.lines(until: "the picture is unchanged")
    _ = try folder.script("hologram", Self.script("return ui.text 'one'"))
    expect(tool.lines(until: "mended"), equals: ["hologram: mended"])
    // A script that was never whole, and goes.
    _ = try folder.script("dish", "return {")
    _ = tool.lines(until: "the picture is unchanged")
    try FileManager.default.removeItem(atPath: plugins + "/dish")
    expect(tool.lines(until: "gone"), equals: ["dish: gone"])
    expect(tool.stop(SIGINT), equals: 0)
  }

  @Test func `a conversation that comes back is told to be mended`() throws {
    let tool = try watch(Self.hologram("h"))
    _ = tool.lines()
    _ = try folder.conversation("{")
    // With the line, and a caret.
    expect(tool.lines(until: "^").first?.hasPrefix("error: "), equals: true)
    _ = try folder.conversation(Self.hologram("h"))
    expect(tool.lines(until: "mended"), equals: ["c.json: mended"])
    try FileManager.default.removeItem(atPath: folder.url.path + "/c.json")
    expect(tool.lines(until: "error: ").count, equals: 1)
    _ = try folder.conversation(Self.hologram("h"))
    expect(tool.lines(until: "mended"), equals: ["c.json: mended"])
    expect(tool.stop(SIGINT), equals: 0)
  }

  @Test func `a message that still fails is said again, and not counted as laid out`() throws {
    let messages = [
      Self.hologram("1", beam: "red"), Self.hologram("2"), Self.hologram("3", beam: "blue"),
    ]
    _ = try folder.script("hologram", Self.script("return ui.text(message.content.beam)"))
    let tool = try watch(messages.joined(separator: ","))
    var lines = tool.lines()
    expect(lines.first?.contains("message 2, layouter hologram"), equals: true, "\(lines)")
    expect(lines.last?.contains(": 2 of 3 messages laid out"), equals: true, "\(lines)")
    expect(lines.last?.contains("still"), equals: false)

    _ = try folder.script("hologram", Self.script("return ui.text(message.content.beam) --"))
    lines = tool.lines()
    // The excerpt shows the line that was saved: it is another warning.
    expect(lines.first?.contains("message 2, layouter hologram"), equals: true, "\(lines)")
    expect(lines.last?.hasPrefix("hologram: 2 of 3 messages laid out"), equals: true, "\(lines)")

    _ = try folder.script(
      "hologram", Self.script("return ui.text(message.content.beam) --") + "\n\n-- saved")
    lines = tool.lines()
    expect(lines.count, equals: 1, "\(lines)")
    expect(lines.last?.hasPrefix("hologram: 2 of 3 messages laid out"), equals: true, "\(lines)")
    expect(lines.last?.hasSuffix("; 1 message still fails (2)"), equals: true, "\(lines)")

    // The scripts are the same: nothing that failed is tried again.
    _ = try folder.conversation((messages + [message("4")]).joined(separator: ","))
    lines = tool.lines()
    expect(lines.last?.hasPrefix("c.json: 2 of 4 messages laid out"), equals: true, "\(lines)")
    expect(lines.last?.hasSuffix("; 1 message still fails (2)"), equals: true, "\(lines)")

    _ = try folder.script("hologram", Self.script("return ui.text(message.content.beam or 'none')"))
    lines = tool.lines()
    expect(lines.last?.hasPrefix("hologram: 3 of 4 messages laid out"), equals: true, "\(lines)")
    expect(lines.last?.contains("still"), equals: false, "\(lines)")
    expect(tool.stop(SIGINT), equals: 0)
  }

  @Test func `an empty folder is the same error each time`() throws {
    try FileManager.default.removeItem(atPath: plugins + "/hologram")
    let tool = try watch(message("1"))
    let first = tool.lines()
    expect(first.first?.hasPrefix("error: --plugins: no script is in "), equals: true, "\(first)")
    _ = try folder.script("hologram", Self.script("return ui.text 'one'"))
    expect(tool.lines().last?.contains("hologram (new)"), equals: true)
    // At one go: what is removed file by file is seen on the way.
    try FileManager.default.moveItem(
      atPath: plugins + "/hologram", toPath: folder.url.path + "/gone")
    expect(tool.lines().first, equals: first.first)
    expect(tool.stop(SIGINT), equals: 0)
  }

  @Test func `a script's text in the folder of scripts is told, until it is moved`() throws {
    let tool = try watch(message("1"))
    _ = tool.lines()
    let file = plugins + "/init.lua"
    try Data(Self.script("return ui.text 'two'").utf8).write(to: URL(fileURLWithPath: file))
    let lines = tool.lines(until: "the picture is unchanged")
    expect(
      lines.first?.hasPrefix("error: --plugins: \(file) is not read: "), equals: true, "\(lines)")
    try FileManager.default.removeItem(atPath: file)
    expect(tool.lines(until: "mended"), equals: ["--plugins: mended"])
    expect(tool.stop(SIGINT), equals: 0)
  }
}
