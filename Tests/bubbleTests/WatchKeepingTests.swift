import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// `bubble render --watch` keeps what was good while a mistake is in a file.
@Suite struct WatchKeepingTests {
  private static func script(_ body: String) -> String {
    """
    return { api = 1, name = "hologram", content_types = { "hologram" },
      build_layout = function(peer, message)
        \(body)
      end }
    """
  }

  private static func hologram(_ id: String, _ rest: String = "") -> String {
    #"""
    { "id": "\#(id)", "sender": "bo", "date": "2026-11-20T09:00:00Z",
      "content": { "type": "hologram"\#(rest) } }
    """#
  }

  private let folder: ScratchFolder
  private let picture: URL

  init() throws {
    folder = try ScratchFolder()
    picture = folder.url.appendingPathComponent("p.png")
  }

  private func drawn() throws -> Data { try Data(contentsOf: picture) }

  @Test func `the last good bubble stays at a runtime error, with a badge`() throws {
    let plugins = try folder.script("hologram", Self.script("return ui.text 'one'"))
    let path = try folder.conversation(
      [Self.hologram("1"), Self.hologram("2", #", "beam": "red""#)].joined(separator: ","))
    let tool = try Watching([path, "-o", picture.path, "--plugins", plugins])
    _ = tool.lines()
    let good = try drawn()

    // The first message fails, the second one does not.
    _ = try folder.script("hologram", Self.script("return ui.text('two ' .. message.content.beam)"))
    var lines = tool.lines()
    expect(lines.first?.contains("message 1, layouter hologram"), equals: true, "\(lines)")
    expect(lines.last?.contains(": 1 of 2 messages laid out"), equals: true, "\(lines)")
    let failing = try drawn()
    expect(failing != good)

    // The same mistake in another place: the first message looks as before.
    _ = try folder.script(
      "hologram", Self.script("local x = 1 return ui.text('two ' .. message.content.beam)"))
    _ = tool.lines()
    try expect(drawn(), equals: failing)

    // Without the script nothing of it is left.
    try FileManager.default.removeItem(atPath: plugins + "/hologram")
    lines = tool.lines()
    try expect(drawn() != failing && drawn() != good)

    _ = try folder.script("hologram", Self.script("return ui.text 'one'"))
    _ = tool.lines()
    try expect(drawn(), equals: good)
    expect(tool.stop(SIGINT), equals: 0)
  }

  @Test func `a script that never was good is no bubble of its own`() throws {
    let plugins = try folder.script("hologram", Self.script("error('no')"))
    let path = try folder.conversation(Self.hologram("1"))
    let tool = try Watching([path, "-o", picture.path, "--plugins", plugins])
    _ = tool.lines()
    let unsupported = try drawn()
    _ = try folder.script("hologram", Self.script("error('still no')"))
    _ = tool.lines()
    try expect(drawn(), equals: unsupported)
    expect(tool.stop(SIGINT), equals: 0)
  }

  @Test func `a picture that is deleted is told, and shown again when it is back`() throws {
    let plugins = try folder.script(
      "hologram", Self.script("return ui.image { source = 'a.png', width = 40, height = 40 }"))
    let file = folder.url.appendingPathComponent("a.png")
    let source = packageFolder().appendingPathComponent("examples/media")
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: source.path).sorted()
        .first { $0.hasSuffix(".png") })
    let data = try Data(contentsOf: source.appendingPathComponent(name))
    try data.write(to: file)
    let path = try folder.conversation(Self.hologram("1"))
    let tool = try Watching([path, "-o", picture.path, "--plugins", plugins])
    _ = tool.lines()
    let good = try drawn()
    try FileManager.default.removeItem(at: file)
    let lines = tool.lines()
    expect(lines.first?.contains("there is no file \"a.png\""), equals: true, "\(lines)")
    try expect(drawn() != good)
    try data.write(to: file)
    _ = tool.lines()
    try expect(drawn(), equals: good)
    expect(tool.stop(SIGINT), equals: 0)
  }

  @Test func `a theme and the picture of its wallpaper are drawn again when they change`() throws {
    let path = try folder.conversation(Self.hologram("1"))
    let theme = folder.url.appendingPathComponent("theme.json")
    let wallpaper = folder.url.appendingPathComponent("wall.png")
    func save(_ text: String) throws { try Data(text.utf8).write(to: theme) }
    func picture(_ name: String) -> URL {
      packageFolder().appendingPathComponent("Plugins/Lua/link-card/media/\(name)")
    }
    try save("{ \"background\": \"#204060\" }")
    let tool = try Watching([path, "-o", self.picture.path, "--theme", theme.path])
    _ = tool.lines()
    let plain = try drawn()

    // A picture that is not there yet is waited for.
    try save("{ \"wallpaper\": { \"picture\": \"wall.png\" } }")
    expect(tool.lines(until: "wallpaper.picture").last?.contains("wall.png"), equals: true)
    try expect(drawn(), equals: plain)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: picture("").path
    ).filter { $0.hasSuffix(".png") }.sorted()
    try #require(names.count >= 2)
    // At once: what is seen half-written is drawn twice, and the second line would answer for what is written next.
    try Data(contentsOf: picture(names[0])).write(to: wallpaper, options: .atomic)
    expect(tool.lines().last?.contains("wall.png"), equals: true)
    let first = try drawn()
    expect(first != plain)

    try Data(contentsOf: picture(names[1])).write(to: wallpaper, options: .atomic)
    expect(tool.lines().last?.contains("wall.png"), equals: true)
    try expect(drawn() != first)
    expect(tool.stop(SIGINT), equals: 0)
  }
}
