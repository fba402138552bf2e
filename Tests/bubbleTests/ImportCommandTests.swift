import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// `bubble import`, and the other commands on an export itself.
@Suite struct ImportCommandTests {
  private static let lines = #"""
    {"_type":"header","chatlab":{"version":"0.0.2","exportedAt":1704110400},"meta":{"name":"Trip","platform":"wechat","type":"group","ownerId":"a"}}
    {"_type":"member","platformId":"a","accountName":"Ana"}
    {"_type":"message","platformMessageId":"1","sender":"a","accountName":"Ana","timestamp":1704110400,"type":0,"content":"Who brings the boat?"}
    {"_type":"message","platformMessageId":"2","sender":"b","accountName":"Bo","timestamp":1704110460,"type":25,"content":"I do","replyToMessageId":"1"}
    {"_type":"message","platformMessageId":"3","sender":"b","accountName":"Bo","timestamp":1704110520,"type":1,"content":"boat.png"}

    """#

  /// A picture that is in the repository.
  private static var picture: Data {
    get throws {
      try Data(contentsOf: packageFolder().appendingPathComponent("examples/pictures/payment.png"))
    }
  }

  /// A folder with an export, as a folder and as an archive.
  private func exports(in scratch: ScratchFolder) throws -> (folder: String, archive: String) {
    let folder = scratch.url.appendingPathComponent("export")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (text, picture) = (Data(ImportCommandTests.lines.utf8), try ImportCommandTests.picture)
    try text.write(to: folder.appendingPathComponent("trip.jsonl"))
    try picture.write(to: folder.appendingPathComponent("boat.png"))
    let archive = scratch.url.appendingPathComponent("export.zip")
    try StoredZip.data([("trip.jsonl", text, 0), ("boat.png", picture, 0)]).write(to: archive)
    return (folder.path, archive.path)
  }

  @Test func `an archive and its folder become the same file, each time, and are drawn as it is`()
    throws
  {
    let scratch = try ScratchFolder()
    let (folder, archive) = try exports(in: scratch)
    var files: [Data] = []
    for (index, export) in [archive, folder, archive].enumerated() {
      let place = scratch.url.appendingPathComponent("out\(index)")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let output = place.appendingPathComponent("trip.jsonl")
      let run = try ToolRun([
        "import", export, "-o", output.path, "--media", place.path + "/media",
      ])
      expect(run.status == 0 && run.output.isEmpty)
      expect(
        run.messages, equals: "\(output.path): 3 messages of 2 people, from chatlab\n",
        "\(run.messages)")
      files.append(try Data(contentsOf: output))
      let copied = try Data(contentsOf: place.appendingPathComponent("media/boat.png"))
      expect(copied, equals: (try ImportCommandTests.picture))
    }
    expect(files[0] == files[1] && files[0] == files[2])

    let converted = scratch.url.path + "/out0/trip.jsonl"
    let ofFile = try ToolRun(["layout", converted])
    let ofExport = try ToolRun(["layout", folder])
    expect(ofFile.status == 0 && ofExport.status == 0, "\(ofExport.messages)")
    expect(ofExport.cells.map(\.id), equals: ["1", "2", "3"])
    expect(ofExport.cells.map(\.layouter), equals: ofFile.cells.map(\.layouter))
    expect(ofExport.contentHeight, equals: ofFile.contentHeight)
    let pictures = try [converted, folder, archive].map { path in
      let output = scratch.url.path + "/trip.png"
      let run = try ToolRun(["render", path, "-o", output, "--scale", "1"])
      expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
      return try Data(contentsOf: URL(fileURLWithPath: output))
    }
    expect(pictures[0] == pictures[1] && pictures[0] == pictures[2])
  }

  @Test(arguments: [["layout"], ["render", "-o", "never.png"]])
  func `a conversation file has no last messages to choose`(command: [String]) throws {
    let scratch = try ScratchFolder()
    let file = scratch.url.appendingPathComponent("talk.json")
    try Data("{ \"messages\": [] }".utf8).write(to: file)
    let run = try ToolRun(command + [file.path, "--last", "2"])
    expect(run.status != 0)
    expect(run.messages.contains("--last works on exports only"), "\(run.messages)")
  }

  @Test func `several conversations are listed, and each is chosen`() throws {
    let scratch = try ScratchFolder()
    let folder = scratch.url.appendingPathComponent("chats")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["Kim", "Bo"] {
      let text = Data("31/12/24, 18:05 - \(name): Hi\n31/12/24, 18:06 - Ana: Hello".utf8)
      try StoredZip.data([("WhatsApp Chat with \(name).txt", text, 0)])
        .write(to: folder.appendingPathComponent("\(name).zip"))
    }
    let list = try ToolRun(["import", folder.path, "--list"])
    expect(list.status == 0 && list.messages.isEmpty, "\(list.messages)")
    expect(
      String(decoding: list.output, as: UTF8.self),
      equals: """
        1  Bo  (whatsapp, 2 messages, Bo.zip/WhatsApp Chat with Bo.txt)
        2  Kim  (whatsapp, 2 messages, Kim.zip/WhatsApp Chat with Kim.txt)

        """)
    let output = scratch.url.path + "/out.jsonl"
    let none = try ToolRun(["import", folder.path, "-o", output])
    expect(none.status == 1 && none.messages.contains("choose one with --chat"), "\(none.messages)")
    expect(!FileManager.default.fileExists(atPath: output))
    for chat in [
      "2", "Kim", "WhatsApp Chat with Kim", "Kim.zip", "Kim.zip/WhatsApp Chat with Kim.txt",
    ] {
      let run = try ToolRun([
        "import", folder.path, "-o", output, "--chat", chat, "--me", "none", "--date-order", "dmy",
      ])
      expect(run.status == 0, "\(run.messages)")
      try expect(String(contentsOfFile: output, encoding: .utf8).contains(#""sender":"Kim""#))
    }
    let layout = try ToolRun(["layout", folder.path, "--chat", "Kim", "--me", "Ana"])
    expect(layout.status == 0 && layout.cells.count == 2, "\(layout.messages)")
  }

  @Test func `nothing is written over the export or its files`() throws {
    let scratch = try ScratchFolder()
    let (folder, _) = try exports(in: scratch)
    for name in ["trip.jsonl", "boat.png"] {
      let file = folder + "/" + name
      let before = try Data(contentsOf: URL(fileURLWithPath: file))
      let options = ["--report", file, "-o", scratch.url.path + "/out.jsonl"]
      for options in name == "boat.png" ? [options] : [options, ["-o", file]] {
        let run = try ToolRun(["import", folder] + options)
        expect(run.status == 1 && run.messages.contains("a file of the export"), "\(run.messages)")
      }
      try expect(Data(contentsOf: URL(fileURLWithPath: file)) == before)
    }
    expect(!FileManager.default.fileExists(atPath: scratch.url.path + "/out.jsonl"))
  }

  @Test func `a report is written beside the conversation, and what it has is told in a line`()
    throws
  {
    let scratch = try ScratchFolder()
    let (folder, _) = try exports(in: scratch)
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/other.png"))
    let (output, report) = (scratch.url.path + "/out.jsonl", scratch.url.path + "/report.json")
    let run = try ToolRun(["import", folder, "-o", output, "--report", report])
    expect(
      run.status == 0 && run.messages.contains("not taken over: 1 file that no message names\n"),
      "\(run.messages)")
    let json = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: report)))
    let object = try #require(json as? [String: Any])
    expect(object["version"] as? Int == 1 && object["messages"] as? Int == 3)
    expect(object["unusedFiles"] as? [String] == ["other.png"])
    for options in [["--list"], ["--report", output]] {
      let wrong = try ToolRun(["import", folder, "-o", output] + options)
      expect(wrong.status, equals: 64, "\(wrong.messages)")
    }
    try expect(ToolRun(["import", folder]).status, equals: 64)
  }

  @Test func `what is of a messenger in a form that is not read is named, whatever the command`()
    throws
  {
    let scratch = try ScratchFolder()
    let file = scratch.url.appendingPathComponent("msgstore.db.crypt15")
    try Data([1, 2, 3]).write(to: file)
    for command in [["layout", file.path], ["import", file.path, "--list"]] {
      let run = try ToolRun(command)
      expect(
        run.status == 1 && run.messages.contains("encrypted backup of WhatsApp"), "\(run.messages)")
    }
  }

  @Test func `the last messages alone`() throws {
    let scratch = try ScratchFolder()
    let run = try ToolRun(["layout", try exports(in: scratch).folder, "--last", "2"])
    expect(run.status == 0 && run.cells.map(\.id) == ["2", "3"], "\(run.messages)")
  }

  @Test func `what is no export is refused, and nothing is written`() throws {
    let scratch = try ScratchFolder()
    let file = scratch.url.appendingPathComponent("notes.txt")
    try Data("Buy a boat".utf8).write(to: file)
    for (path, reason) in [
      (file.path, "this is not a supported export: it is none of Telegram Desktop"),
      (scratch.url.path + "/missing", "there is no such file or folder; check the path"),
    ] {
      let output = scratch.url.path + "/out.jsonl"
      let run = try ToolRun(["import", path, "-o", output])
      expect(run.status == 1 && run.output.isEmpty)
      expect(run.messages.hasPrefix("error: \(path): \(reason)"), "\(run.messages)")
      expect(!FileManager.default.fileExists(atPath: output))
    }
    // A folder in place of a conversation is an export or a mistake.
    try Data("Sell it".utf8).write(to: scratch.url.appendingPathComponent("more.txt"))
    let folder = try ToolRun(["layout", scratch.url.path])
    expect(folder.status, equals: 1)
    expect(
      folder.messages.hasPrefix("error: \(scratch.url.path): this is not a supported export: "),
      "\(folder.messages)")
    let form = try ToolRun(["import", file.path, "-o", scratch.url.path + "/out.json"])
    expect(form.status == 64 && form.messages.contains("must end in .jsonl"))
  }

  @Test func `the gallery and the preview show an export as what it is converted to`() throws {
    let scratch = try ScratchFolder()
    let (folder, archive) = try exports(in: scratch)
    let converted = scratch.url.path + "/converted.jsonl"
    let run = try ToolRun(
      ["import", folder, "-o", converted, "--media", scratch.url.path + "/media"])
    expect(run.status, equals: 0, "\(run.messages)")
    let plugins = try scratch.script(
      "hologram",
      """
      return { api = 1, name = "hologram", content_types = { "hologram" },
        build_layout = function() return ui.text "x" end }
      """)
    let pictures = try [converted, folder, archive].map { path -> [String] in
      let output = scratch.url.path + "/gallery.html"
      let run = try ToolRun([
        "gallery", path, "-o", output, "--plugins", plugins, "--scale", "1",
      ])
      expect(run.status, equals: 0, "\(run.messages)")
      return try String(contentsOfFile: output, encoding: .utf8).components(separatedBy: "\"")
        .filter { $0.hasPrefix("data:image") }
    }
    expect(pictures[0].count >= 3 && pictures[0] == pictures[1] && pictures[0] == pictures[2])

    let none = try ToolRun(["preview", scratch.url.path + "/media"])
    expect(none.status == 1 && none.messages.contains("is a folder, and no export"))
  }

  @Test func `Ctrl-C leaves the file that was there, and nothing else`() throws {
    let scratch = try ScratchFolder()
    let export = scratch.url.appendingPathComponent("trip.txt")
    // More than is converted before it is seen that the tool writes.
    let message = ImportCommandTests.lines.split(separator: "\n")[2] + "\n"
    try Data((ImportCommandTests.lines + String(repeating: String(message), count: 300_000)).utf8)
      .write(to: export)
    let output = scratch.url.appendingPathComponent("out.jsonl")
    try Data("old".utf8).write(to: output)
    let process = Process()
    process.executableURL = try ToolRun.tool
    process.arguments = ["import", export.path, "-o", output.path]
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // What it writes into has no name any more, but is open.
    waitUntil("the tool writes") {
      isWriting(process.processIdentifier, in: scratch.url.path) || !process.isRunning
    }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExitOrKill()
    expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
    try expect(Data(contentsOf: output), equals: Data("old".utf8))
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path)
    expect(names.sorted(), equals: ["out.jsonl", "trip.txt"])
  }

  private func isWriting(_ process: Int32, in folder: String) -> Bool {
    let open = "/proc/\(process)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: open)) ?? []
    return names.contains { name in
      let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(open)/\(name)")
      return file.map { $0.hasPrefix(folder) && $0.hasSuffix(" (deleted)") } ?? false
    }
  }
}
