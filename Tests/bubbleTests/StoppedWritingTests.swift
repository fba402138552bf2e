import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What is there when a command that writes is stopped at any moment.
@Suite struct StoppedWritingTests {
  private var rounds: Int { testRounds(4) }

  /// Runs the tool and stops it after some time.
  ///
  /// - Returns: Whether it was stopped by a signal that it could do something about.
  private func stop(_ arguments: [String], after seconds: Double, _ signal: Int32) throws -> Bool {
    let process = Process()
    process.executableURL = try ToolRun.tool
    process.arguments = arguments
    process.currentDirectoryURL = packageFolder()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    usleep(UInt32(seconds * 1e6))
    kill(process.processIdentifier, signal)
    process.waitUntilExitOrKill()
    return signal != SIGKILL
  }

  /// Stops a command again and again, each time on a folder as it was before.
  ///
  /// - Parameters:
  ///   - folder: What it writes into.
  ///   - isWhole: Whether the files that are there are those from before or those from after.
  private func stopAtRandom(
    _ arguments: [String], in folder: URL,
    _ isWhole: (_ now: [String: Data], _ before: [String: Data], _ after: [String: Data]) -> Bool
  ) throws {
    let copy = folder.deletingLastPathComponent().appendingPathComponent("before")
    try FileManager.default.copyItem(at: folder, to: copy)
    let before = try files(below: folder)
    let clock = ContinuousClock()
    var run: ToolRun?
    let time = try clock.measure { run = try ToolRun(arguments) }
    expect(run?.status, equals: 0, "\(run?.messages ?? "")")
    let after = try files(below: folder)
    var random = SeededGenerator(seed: testSeed())
    for round in 0..<rounds {
      try FileManager.default.removeItem(at: folder)
      try FileManager.default.copyItem(at: copy, to: folder)
      let signal = [SIGINT, SIGTERM, SIGKILL][round % 3]
      let seconds = time / .seconds(1) * Double.random(in: 0...1.1, using: &random)
      let isOrderly = try stop(arguments, after: seconds, signal)
      let now = try files(below: folder)
      let said: Comment = "seed \(testSeed()), round \(round), signal \(signal), \(seconds) s"
      let visible = now.filter { !$0.key.contains(".bubble-") }
      expect(isWhole(visible, before, after), said)
      if isOrderly { expect(visible.count == now.count, said) }
      // The next run removes what was left.
      if round % 3 == 2 {
        _ = try ToolRun(arguments)
        try expect(files(below: folder).keys.allSatisfy { !$0.contains(".bubble-") }, said)
      }
    }
  }

  @Test(arguments: WritingCommand.all)
  func `a file is the old one or the new one`(command: WritingCommand) throws {
    let scratch = try ScratchFolder()
    let folder = scratch.url.appendingPathComponent("folder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try WritingCommand.writeExport(into: folder)
    try Data("old".utf8).write(to: folder.appendingPathComponent(command.name))
    for name in [".\(command.name).1", ".\(command.name).partial", "\(command.name)~"] {
      try Data("theirs".utf8).write(to: folder.appendingPathComponent(name))
    }
    try stopAtRandom(command.arguments(in: folder), in: folder) { now, before, after in
      var now = now
      // Cairo writes the time into it.
      if command.name.hasSuffix(".pdf"), let pdf = now[command.name],
        pdf.starts(with: Data("%PDF".utf8)), pdf.suffix(8).contains(Data("%%EOF".utf8))
      {
        now[command.name] = after[command.name]
      }
      return now == before || now == after
    }
  }

  @Test func `a conversation and its media`() throws {
    let scratch = try ScratchFolder()
    let folder = scratch.url.appendingPathComponent("folder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try WritingCommand.writeExport(into: folder)
    try Data("old".utf8).write(to: folder.appendingPathComponent("chat.jsonl"))
    let command = WritingCommand(
      "chat.jsonl", "import", "FOLDER/export.jsonl", "--media", "FOLDER/media")
    try stopAtRandom(command.arguments(in: folder), in: folder) { now, before, after in
      // Copies of pictures may be left by a program that was killed.
      now == after
        || before.allSatisfy { now[$0.key] == $0.value }
          && now.allSatisfy { before[$0.key] ?? after[$0.key] == $0.value }
    }
  }

  @Test func `a new script is whole or not there`() throws {
    let scratch = try ScratchFolder()
    let folder = scratch.url.appendingPathComponent("folder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("theirs".utf8).write(to: folder.appendingPathComponent(".luarc.json"))
    try stopAtRandom(["plugin", "new", "offer", "--in", folder.path], in: folder) {
      now, before, after in
      let (mine, all) = (
        now.filter { $0.key.hasPrefix("offer/") }, after.filter { $0.key.hasPrefix("offer/") }
      )
      return (mine.isEmpty || mine == all) && now[".luarc.json"] == before[".luarc.json"]
        && now.allSatisfy { after[$0.key] == $0.value }
    }
  }

  @Test func `golden pictures`() throws {
    let scratch = try ScratchFolder()
    let folder = scratch.url.appendingPathComponent("poll")
    try FileManager.default.copyItem(
      at: packageFolder().appendingPathComponent("Plugins/Lua/poll"), to: folder)
    let goldens = folder.appendingPathComponent("goldens")
    // Differences of an earlier test of the script, which the command removes.
    try? FileManager.default.removeItem(at: goldens.appendingPathComponent("Current"))
    for name in try files(below: goldens).keys where name.hasSuffix(".png") {
      try Data("old".utf8).write(to: goldens.appendingPathComponent(name))
    }
    try stopAtRandom(["plugin", "test", "--accept", folder.path], in: folder) {
      now, before, after in
      now.allSatisfy { $0.value == before[$0.key] || $0.value == after[$0.key] }
        && before.keys.allSatisfy { now[$0] != nil }
    }
  }

  @Test func `an archive is the old one or the new one, and strangers' files stay`() throws {
    let scratch = try ScratchFolder()
    let folder = scratch.url.appendingPathComponent("folder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func arguments(_ chat: String) throws -> [String] {
      let file = try conversation(of: "kinds", withMessagesOf: chat, in: scratch.url)
      return ["archive", file, "-o", folder.path, "--width", "360"]
    }
    try expect(ToolRun(arguments("kinds")).status, equals: 0)
    let strangers = [
      "notes.txt", "data/notes.txt", "media/0.png", "data2.txt", ".index.html.partial",
    ]
    for name in strangers {
      try Data("theirs".utf8).write(to: folder.appendingPathComponent(name))
    }
    try stopAtRandom(arguments("short"), in: folder) { now, before, after in
      let shown = now["index.html"] == before["index.html"] ? before : after
      return strangers.allSatisfy { now[$0] == Data("theirs".utf8) }
        && shown.allSatisfy { $0.key == "archive.json" || now[$0.key] == $0.value }
    }
    // What was killed half way is no obstacle, and nothing of it stays.
    try expect(ToolRun(arguments("kinds")).status, equals: 0)
    let names = try Set(files(below: folder).keys.map { $0.prefix { $0 != "/" } })
    expect(names.filter { $0.hasPrefix("data") && $0 != "data2.txt" }.count <= 2, "\(names)")
  }

  @Test func `an archive that is new is whole or not there`() throws {
    let scratch = try ScratchFolder()
    let folder = scratch.url.appendingPathComponent("folder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let place = folder.appendingPathComponent("site").path
    try stopAtRandom(
      ["archive", "examples/kinds.json", "-o", place, "--width", "360"], in: folder
    ) { now, _, after in
      now["site/index.html"] == nil || now == after
    }
  }
}
