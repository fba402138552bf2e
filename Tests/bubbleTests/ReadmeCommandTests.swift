import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// The commands of README, run in a folder that has the repository's examples and an export.
@Suite struct ReadmeCommandTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: packageFolder().appendingPathComponent(path), encoding: .utf8)
  }

  /// The lines of all blocks of commands, without comments.
  private static func commands() throws -> [String] {
    try text("README.md").components(separatedBy: "```sh\n").dropFirst()
      .flatMap { $0.components(separatedBy: "```")[0].split(separator: "\n") }
      .map { line in
        (line.split(separator: "#").first ?? "").trimmingCharacters(in: .whitespaces)
      }
  }

  private static let export = """
    { "chats": { "list": [
      { "name": "Harbour", "type": "private_group", "id": 1, "messages": [
        { "id": 1, "type": "message", "date": "2026-11-20T09:00:00", "from": "Ana", "from_id": "user1", "text": "Hello" },
        { "id": 2, "type": "message", "date": "2026-11-20T09:01:00", "from": "Bo", "from_id": "user2", "text": "Hi" } ] },
      { "name": "Bo", "type": "personal_chat", "id": 2, "messages": [
        { "id": 1, "type": "message", "date": "2026-11-20T09:00:00", "from": "Bo", "from_id": "user2", "text": "Yes" } ] }
    ] } }
    """

  @Test func `every command that ends does what README says`() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("examples"),
      withDestinationURL: packageFolder().appendingPathComponent("examples"))
    let zip = StoredZip.data([(name: "result.json", content: Data(Self.export.utf8), mode: 0)])
    try zip.write(to: folder.url.appendingPathComponent("export.zip"))
    let script = try #require(
      Self.text("README.md").components(separatedBy: "```lua\n").last?
        .components(separatedBy: "```").first)
    try script.write(
      to: folder.url.appendingPathComponent("place.lua"), atomically: true, encoding: .utf8)
    let commands = try Self.commands().filter {
      $0.hasPrefix("bubble ") && !$0.hasPrefix("bubble preview")
    }
    expect(commands.count, equals: 5)
    for command in commands {
      let run = try ShellRun(command, in: folder.url)
      expect(run.status == 0 && run.messages.isEmpty, "\(command)\n\(run.messages)")
    }
    for file in ["harbour/index.html", "harbour.pdf", "place.png"] {
      let path = folder.url.appendingPathComponent(file).path
      expect(FileManager.default.fileExists(atPath: path), "\(file)")
    }
  }

  @Test func `other commands name options and targets that there are`() throws {
    let makefile = try Self.text("Makefile")
    let targets = try Self.text("README.md").matches(of: /make ([a-z-]+)/).map { String($0.1) }
    expect(targets.count > 4)
    for target in targets {
      expect(makefile.contains("\n\(target): ") || makefile.contains("\n\(target):\n"), "\(target)")
    }
    for command in try Self.commands() where command.hasPrefix("bubble preview") {
      let help = String(decoding: try ToolRun(["preview", "--help"]).output, as: UTF8.self)
      for option in command.matches(of: /--[a-z-]+/) {
        expect(help.contains(option.0), "\(command)")
      }
    }
  }
}
