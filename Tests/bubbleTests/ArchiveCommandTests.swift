import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Archives of HTML, on the command line.
@Suite struct ArchiveCommandTests {
  @Test(arguments: [
    (["--width", "400"], "--width"), (["--widths", "20"], "--widths"), (["--watch"], "--watch"),
    (["--widths", "200", "--text-scale", "2"], "--text-scale"),
    (["--messages", "5..2"], "--messages"),
  ])
  func `what makes no sense is wrong usage, and named`(options: [String], said: String) throws {
    let folder = try ScratchFolder()
    let run = try ToolRun(
      ["archive", "examples/short.json", "-o", folder.url.appendingPathComponent("a").path]
        + options)
    expect(run.status, equals: 64)
    expect(run.messages.contains(said), "\(run.messages)")
    try expect(folder.names.isEmpty)
  }

  @Test
  func `a folder is written, again in the place of an old one, and nothing is left beside it`()
    throws
  {
    let folder = try ScratchFolder()
    let place = folder.url.appendingPathComponent("site").path
    for messages in ["..5", "1..2"] {
      let run = try ToolRun(
        ["archive", "examples/short.json", "-o", place, "--widths", "360", "--messages", messages])
      expect(run.status, equals: 0, "\(run.messages)")
    }
    try expect(folder.names, equals: ["site"])
    let page = try String(contentsOfFile: place + "/index.html", encoding: .utf8)
    expect(page.contains("\"count\":2,"))
    for name in ["data/w0/0.js", "data/s/0.js", "data/i/63.js", "data/fold.js"] {
      expect(FileManager.default.fileExists(atPath: place + "/" + name), "\(name)")
    }
  }

  @Test func `pictures lie beside the page, or in it`() throws {
    let folder = try ScratchFolder()
    let place = folder.url.appendingPathComponent("site").path
    let file = folder.url.appendingPathComponent("chat.html").path
    try expect(
      ToolRun(["archive", "examples/kinds.json", "-o", place, "--widths", "360"]).status, equals: 0)
    try expect(
      ToolRun(["archive", "examples/kinds.json", "-o", file, "--widths", "360"]).status, equals: 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: place + "/media")
    expect(names.contains { $0.hasSuffix(".png") } && names.count > 3)
    let page = try String(contentsOfFile: file, encoding: .utf8)
    expect(page.contains("\"data:image/png;base64,"))
    try expect(folder.names, equals: ["chat.html", "site"])
  }

  @Test func `a folder with other files is left alone`() throws {
    let folder = try ScratchFolder()
    try Data("mine".utf8).write(to: folder.url.appendingPathComponent("notes.txt"))
    let run = try ToolRun(["archive", "examples/short.json", "-o", folder.url.path])
    expect(run.status, equals: 1)
    expect(run.messages.contains("other files"), "\(run.messages)")
    try expect(folder.names, equals: ["notes.txt"])
  }

  @Test func `a whole export becomes a site`() throws {
    let folder = try ScratchFolder()
    func chat(_ name: String, _ id: Int) -> String {
      """
      {"name": "\(name)", "type": "private_group", "id": \(id), "messages": [{"id": 1, "type": "message",
      "date": "2024-01-01T10:00:00", "date_unixtime": "1704103200", "from": "Bo", "from_id": "user2",
      "text": "Hello", "text_entities": [{"type": "plain", "text": "Hello"}]}]}
      """
    }
    let export = folder.url.appendingPathComponent("result.json")
    let text = "{\"chats\": {\"list\": [\(chat("A & <b>", 1)), \(chat("Harbour", 2))]}}"
    try Data(text.utf8).write(to: export)
    let site = folder.url.appendingPathComponent("site")
    let tool = try ToolRun.folder.appendingPathComponent("bubble").path
    let process = Process()
    process.executableURL = packageFolder().appendingPathComponent("examples/archive/site.sh")
    process.arguments = [export.path, site.path, "--me", "Bo", "--widths", "360"]
    process.environment = ProcessInfo.processInfo.environment.merging(["BUBBLE": tool]) { $1 }
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExitOrKill()
    expect(process.terminationStatus, equals: 0)
    let page = try String(contentsOf: site.appendingPathComponent("index.html"), encoding: .utf8)
    expect(page.contains("<a href=\"1/index.html\">A &amp; &lt;b&gt;"))
    expect(page.contains("<a href=\"2/index.html\">Harbour"))
    for number in ["1", "2"] {
      let archive = site.appendingPathComponent(number).appendingPathComponent("index.html").path
      expect(FileManager.default.fileExists(atPath: archive))
    }
  }
}
