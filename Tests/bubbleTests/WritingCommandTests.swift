import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What commands do where a file can't be written, or is there already.
@Suite struct WritingCommandTests {
  @Test(arguments: WritingCommand.all)
  func `a file is replaced whole, or stays whole and is named`(command: WritingCommand) throws {
    let scratch = try ScratchFolder()
    try WritingCommand.writeExport(into: scratch.url)
    let file = scratch.url.appendingPathComponent(command.name)
    let arguments = command.arguments(in: scratch.url)
    try Data("theirs".utf8).write(to: scratch.url.appendingPathComponent(".\(command.name).1"))
    try Data("old".utf8).write(to: file)
    chmod(file.path, 0o640)
    let before = try files(below: scratch.url)

    // The file grows beyond what the shell allows.
    let full = try ToolRun(
      [
        "-c", "ulimit -f 2; exec \"$0\" \"$@\"",
        ToolRun.tool.path,
      ]
        + arguments, program: "/bin/sh")
    expect(full.status == 1 && full.output.isEmpty, "\(full.status) \(full.messages)")
    expect(full.messages.contains("\(file.path): it exceeds the size limit"), "\(full.messages)")
    try expect(files(below: scratch.url), equals: before)

    let run = try ToolRun(arguments)
    expect(run.status, equals: 0, "\(run.messages)")
    var after = try files(below: scratch.url)
    expect(try #require(after[command.name]).count > 1_024)
    after[command.name] = Data("old".utf8)
    expect(after == before)
    var status = stat()
    stat(file.path, &status)
    expect(status.st_mode & 0o777, equals: 0o640)

    try FileManager.default.removeItem(at: file)
    symlink("/dev/full", file.path)
    let device = try ToolRun(arguments)
    expect(device.status == 1, "\(device.messages)")
    expect(device.messages.contains("\(file.path): its disk is full"), "\(device.messages)")
    unlink(file.path)
    mkdir(file.path, 0o700)
    let folder = try ToolRun(arguments)
    expect(folder.status == 1, "\(folder.messages)")
    expect(folder.messages.contains("\(file.path): this is a folder"), "\(folder.messages)")
    rmdir(file.path)
    try expect(files(below: scratch.url) == before.filter { $0.key != command.name })
  }

  @Test func `an archive stays whole when the disk is full, and a new one is not there`() throws {
    let scratch = try ScratchFolder()
    let chats = try ScratchFolder()
    func archive(_ chat: String, _ name: String, limit: String = "unlimited") throws -> ToolRun {
      try ToolRun(
        [
          "-c", "ulimit -f \(limit); exec \"$0\" \"$@\"",
          ToolRun.tool.path, "archive",
          conversation(of: "kinds", withMessagesOf: chat, in: chats.url), "-o",
          scratch.url.appendingPathComponent(name).path, "--width", "360",
        ], program: "/bin/sh")
    }
    try expect(archive("short", "site").status, equals: 0)
    let before = try files(below: scratch.url)
    for name in ["site", "new"] {
      let full = try archive("kinds", name, limit: "20")
      expect(full.status, equals: 1)
      let place = scratch.url.appendingPathComponent(name).path
      expect(
        full.messages.contains("error: \(place): it exceeds the size limit"), "\(full.messages)")
    }
    try expect(files(below: scratch.url), equals: before)
    try expect(scratch.names, equals: ["site"])
  }

  @Test func `media take the place of no file, and are gone if the conversation does not come`()
    throws
  {
    let scratch = try ScratchFolder()
    try WritingCommand.writeExport(into: scratch.url)
    let media = scratch.url.appendingPathComponent("media")
    try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
    let picture = try Data(contentsOf: scratch.url.appendingPathComponent("40.png"))
    try Data("theirs".utf8).write(to: media.appendingPathComponent("40.png"))
    try picture.write(to: media.appendingPathComponent("80.png"))
    let arguments =
      WritingCommand("chat.jsonl", "import", "FOLDER/export.jsonl", "--media", "FOLDER/media")
      .arguments(in: scratch.url)
    let before = try files(below: media)
    let full = try ToolRun(
      [
        "-c", "ulimit -f 40; exec \"$0\" \"$@\"",
        ToolRun.tool.path,
      ]
        + arguments, program: "/bin/sh")
    expect(full.status, equals: 1, "\(full.messages)")
    try expect(files(below: media), equals: before)

    for _ in 0..<2 {
      let run = try ToolRun(arguments)
      expect(run.status, equals: 0, "\(run.messages)")
      let after = try files(below: media)
      expect(after["40.png"], equals: Data("theirs".utf8))
      expect(after["2-40.png"] == picture && after["80.png"] == picture)
      expect(after.count, equals: 11)
    }
    let text = try String(contentsOfFile: scratch.url.path + "/chat.jsonl", encoding: .utf8)
    expect(text.contains("media/2-40.png") && text.contains("media/80.png"))
  }

  @Test func `pictures that differ are removed, and what else is beside them stays`() async throws {
    let scratch = try ScratchFolder()
    let script = scratch.url.appendingPathComponent("poll")
    try FileManager.default.copyItem(
      at: packageFolder().appendingPathComponent("Plugins/Lua/poll"), to: script)
    let goldens = script.appendingPathComponent("goldens")
    try? FileManager.default.removeItem(at: goldens)
    try expect(ToolRun(["plugin", "test", "--accept", script.path]).status, equals: 0)
    let name = try #require(try files(below: goldens).keys.sorted().first { $0.hasSuffix(".png") })
    let other = try #require(try files(below: goldens).keys.sorted().last { $0.hasSuffix(".png") })
    let golden = try Data(contentsOf: goldens.appendingPathComponent(name))
    try Data(contentsOf: goldens.appendingPathComponent(other))
      .write(to: goldens.appendingPathComponent(name))
    try expect(ToolRun(["plugin", "test", script.path]).status, equals: 1)
    let current = goldens.appendingPathComponent("Current")
    try expect(files(below: current).count, equals: 2)
    try Data("theirs".utf8).write(to: current.appendingPathComponent("notes.txt"))
    try expect(ToolRun(["plugin", "test", "--accept", script.path]).status, equals: 0)
    try expect(files(below: current), equals: ["notes.txt": Data("theirs".utf8)])
    try expect(Data(contentsOf: goldens.appendingPathComponent(name)) == golden)
  }
}
