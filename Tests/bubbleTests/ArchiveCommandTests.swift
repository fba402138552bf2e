import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Archives of HTML, on the command line.
@Suite struct ArchiveCommandTests {
  @Test(arguments: [
    (["--appearance", "dark"], "--appearance"), (["--width", "20"], "--width"),
    (["--watch"], "--watch"),
    (["--width", "200", "--text-scale", "2"], "--text-scale"),
    (["--range", "5..2"], "--range"), (["-o", "a.html", "--continue"], "--continue"),
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
        ["archive", "examples/short.json", "-o", place, "--width", "360", "--range", messages])
      expect(run.status, equals: 0, "\(run.messages)")
    }
    try expect(folder.names, equals: ["site"])
    let page = try String(contentsOfFile: place + "/index.html", encoding: .utf8)
    expect(page.contains("\"count\":2,") && page.contains("\"suffix\":\"2\""))
    for name in ["w0/0.js", "s/0.js", "i/63.js", "fold.js", "conversation.jsonl"] {
      expect(FileManager.default.fileExists(atPath: place + "/data2/" + name), "\(name)")
    }
    expect(!FileManager.default.fileExists(atPath: place + "/data"))
  }

  @Test func `pictures lie beside the page, or in it`() throws {
    let folder = try ScratchFolder()
    let place = folder.url.appendingPathComponent("site").path
    let file = folder.url.appendingPathComponent("chat.html").path
    try expect(
      ToolRun(["archive", "examples/kinds.json", "-o", place, "--width", "360"]).status, equals: 0)
    try expect(
      ToolRun(["archive", "examples/kinds.json", "-o", file, "--width", "360"]).status, equals: 0)
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

  @Test func `two archives are not written into a folder at once`() throws {
    let folder = try ScratchFolder()
    let lock = open(folder.url.path, O_RDONLY)
    defer { close(lock) }
    flock(lock, LOCK_EX)
    let run = try ToolRun(["archive", "examples/short.json", "-o", folder.url.path])
    expect(
      run.status == 1 && run.messages.contains("another archive is being written"),
      "\(run.messages)")
    try expect(folder.names.isEmpty)
  }

  /// An export of Telegram with messages of one day each, as a folder.
  private func export(
    _ name: String, in folder: ScratchFolder, _ messages: [(id: Int, rest: String)],
    pictures: [String: String] = [:], title: String = "Bo", chat: Int = 7
  ) throws -> String {
    let place = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let all = messages.map { id, rest in
      """
      {"id": \(id), "type": "message", "date": "2024-01-01T10:00:00",
      "date_unixtime": "\(1_704_103_200 + id * 86_400)", "from": "Bo", "from_id": "user2", \(rest)}
      """
    }
    let text = """
      {"name": "\(title)", "type": "personal_chat", "id": \(chat),
      "messages": [\(all.joined(separator: ","))]}
      """
    try Data(text.utf8).write(to: place.appendingPathComponent("result.json"))
    for (name, picture) in pictures {
      try FileManager.default.copyItem(
        at: packageFolder().appendingPathComponent("examples/media/\(picture).png"),
        to: place.appendingPathComponent(name))
    }
    return place.path
  }

  private func text(_ text: String) -> String {
    "\"text\": \"\(text)\", \"text_entities\": [{\"type\": \"plain\", \"text\": \"\(text)\"}]"
  }

  private static let photo =
    "\"photo\": \"p.png\", \"width\": 8, \"height\": 8, \"text\": \"\", \"text_entities\": []"

  @Test
  func `a newer export goes on with an archive, with the pictures of both, and without doubles`()
    throws
  {
    let folder = try ScratchFolder()
    let old = try export(
      "old", in: folder, [(1, text("one")), (2, Self.photo), (3, text("thre")), (4, text("four"))],
      pictures: ["p.png": "tram"])
    let new = try export(
      "new", in: folder,
      [
        (3, text("three") + ", \"edited_unixtime\": \"1704603200\""), (5, Self.photo),
        (6, text("six")),
      ],
      pictures: ["p.png": "beach"])
    let place = folder.url.appendingPathComponent("site").path
    let both = folder.url.appendingPathComponent("both").path
    func archive(_ exports: String..., to place: String, _ more: String...) throws {
      let run = try ToolRun(
        ["archive"] + exports + ["-o", place, "--width", "360", "--me", "Bo"] + more)
      expect(run.status, equals: 0, "\(run.messages)")
    }
    // The first time there is nothing yet.
    try archive(old, to: place, "--continue")
    try FileManager.default.removeItem(atPath: old)
    try archive(new, to: place, "--continue")
    func shown(_ place: String) throws -> (messages: [String], pictures: Set<Data>) {
      let all = try files(below: URL(fileURLWithPath: place))
      let chat = try #require(all.first { $0.key.hasSuffix("conversation.jsonl") }?.value)
      return (
        String(decoding: chat, as: UTF8.self).split(separator: "\n").dropFirst().map(String.init),
        Set(all.filter { $0.key.hasPrefix("media") }.map(\.value))
      )
    }
    let (messages, pictures) = try shown(place)
    expect(messages.count, equals: 6)
    for (message, said) in zip(messages, ["one", "photo", "three", "four", "photo", "six"]) {
      expect(message.contains("\"\(said)\""), "\(message)")
    }
    let media = packageFolder().appendingPathComponent("examples/media")
    try expect(
      pictures
        == Set(
          ["tram", "beach"].map { try Data(contentsOf: media.appendingPathComponent("\($0).png")) })
    )
    // Once more changes nothing at all.
    let before = try files(below: URL(fileURLWithPath: place))
    try archive(new, to: place, "--continue")
    try expect(files(below: URL(fileURLWithPath: place)) == before)
    // Both at once, whichever comes first.
    let again = try export(
      "old", in: folder, [(1, text("one")), (2, Self.photo), (3, text("thre")), (4, text("four"))])
    try FileManager.default.copyItem(
      atPath: media.appendingPathComponent("tram.png").path, toPath: again + "/p.png")
    for exports in [(again, new), (new, again)] {
      try archive(exports.0, exports.1, to: both)
      expect(try shown(both).messages, equals: messages)
      expect(try shown(both).pictures == pictures)
    }
  }

  @Test func `an archive is not continued with another chat, nor without its conversation`() throws
  {
    let folder = try ScratchFolder()
    let place = folder.url.appendingPathComponent("site").path
    let one = try export("one", in: folder, [(1, text("one"))])
    let two = try export("two", in: folder, [(1, text("two"))], title: "Kim", chat: 8)
    func archive(_ export: String) throws -> ToolRun {
      try ToolRun(
        ["archive", export, "-o", place, "--width", "360", "--me", "Bo", "--continue"])
    }
    try expect(archive(one).status, equals: 0)
    let before = try files(below: URL(fileURLWithPath: place))
    // Its message has the id and the date of the other one's, and other words.
    let run = try archive(two)
    expect(
      run.status == 1
        && run.messages.contains(
          "\"Kim\" is a different chat than \"Bo\": they share 0 of 1 "
            + "messages"),
      "\(run.messages)")
    try expect(files(below: URL(fileURLWithPath: place)) == before)
    try FileManager.default.removeItem(atPath: place + "/data/conversation.jsonl")
    let gone = try archive(one)
    expect(gone.status == 1 && gone.messages.contains("can't be continued"), "\(gone.messages)")
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
    let tool = try ToolRun.tool.path
    let process = Process()
    process.executableURL = packageFolder().appendingPathComponent("examples/archive/site.sh")
    process.arguments = [export.path, site.path, "--me", "Bo", "--width", "360"]
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

  @Test func `the archive of another chat stays where it is`() throws {
    let folder = try ScratchFolder()
    let archive = folder.url.appendingPathComponent("archive").path
    for (name, person) in [("Bo", "Bo"), ("Cleo", "Cleo")] {
      try
        "[12/03/2026, 09:00:00] \(name): \u{200E}Messages and calls are end-to-end encrypted.\n[12/03/2026, 09:01:00] Ana: Hello\n[14/03/2026, 09:02:00] \(person): Yes\n"
        .write(
          to: folder.url.appendingPathComponent("WhatsApp Chat with \(name).txt"), atomically: true,
          encoding: .utf8)
    }
    func write(_ name: String) throws -> ToolRun {
      try ToolRun([
        "archive", folder.url.appendingPathComponent("WhatsApp Chat with \(name).txt").path,
        "--me", "Ana", "-o", archive,
      ])
    }
    expect(try write("Bo").status, equals: 0)
    let refused = try write("Cleo")
    expect(refused.status, equals: 1)
    expect(
      refused.messages.contains("this is the archive of \"Bo\", and \"Cleo\" is another chat"),
      "\(refused.messages)")
    // The same chat takes its place as before.
    expect(try write("Bo").status, equals: 0)
    let page = try String(contentsOfFile: archive + "/index.html", encoding: .utf8)
    expect(page.contains("<title>Bo"))
  }
}
