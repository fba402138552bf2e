import BubbleCore
import BubbleImport
import Expectations
import Foundation
import Testing

/// Files with odd names, without content, or that can't be read: what of them is not shown is named, and nothing is overwritten.
@Suite struct OddFilesTests {
  private let chat = "31/12/24, 18:05 - Ana: Hello"

  private func telegram(_ photos: String..., id: Int = 1) -> String {
    let messages = photos.enumerated().map { place, photo in
      #"{ "id": \#(place), "type": "message", "date_unixtime": "\#(1_704_110_400 + place)", "from": "Ana", "from_id": "user1", "text": "Hi", "photo": "\#(photo)" }"#
    }
    return
      #"{ "name": "Bo", "type": "personal_chat", "id": \#(id), "messages": [ \#(messages.joined(separator: ",")) ] }"#
  }

  /// Reads an export, whose files are copied into the folder `media`.
  private func copying(
    _ export: Export, to folder: SampleFolder
  ) throws -> (report: ImportReport, sources: [String?]) {
    let target = try MediaTarget(
      folder: folder.file("media"), output: folder.file("c.jsonl"), export: export)
    let sink = Sink()
    let report = try ExportRegistry.builtIn.read(
      export, options: ImportOptions(needsOwner: false), into: sink, mediaPath: target.path)
    return (report, sink.messages.map { $0.content.payload["source"]?.string })
  }

  private final class Sink: MessageSink {
    var messages: [ImportedMessage] = []
    func write(_ message: ImportedMessage) throws(ImportError) { messages.append(message) }
  }

  @Test(arguments: [("\u{E9}", "e\u{301}"), ("e\u{301}", "\u{E9}")])
  func `a file is found whose name has é in the other form`(named: String, real: String) throws {
    let folder = try SampleFolder([
      "chat/result.json": telegram("b/\(named).jpg"), "chat/b/\(real).jpg": "x",
    ])
    let copied = try copying(Export(contentsOf: folder.file("chat")), to: folder)
    let source = try #require(copied.sources[0])
    expect(FileManager.default.fileExists(atPath: folder.path(source)))
    expect(copied.report.findings.all.isEmpty && copied.report.missingFileCount == 0)
  }

  @Test func `two files whose names have é in both forms are two`() throws {
    let folder = try SampleFolder(["chat/result.json": telegram("\u{E9}.jpg", "e\u{301}.jpg")])
    try folder.write(Data("1".utf8), to: "chat/\u{E9}.jpg")
    try folder.write(Data("2".utf8), to: "chat/e\u{301}.jpg")
    let copied = try copying(Export(contentsOf: folder.file("chat")), to: folder)
    let texts = try copied.sources.map {
      try String(contentsOf: folder.file(try #require($0)), encoding: .utf8)
    }
    expect(texts, equals: ["1", "2"])
  }

  @Test func `a file whose name is not UTF-8 is named`() throws {
    let folder = try SampleFolder(["_chat.txt": chat])
    let path = Array(folder.path("Jos").utf8) + [0xE9, 0x2E, 0x74, 0x78, 0x74, 0]
    let file = open(path.map(CChar.init(bitPattern:)), O_CREAT, 0o600)
    close(try #require(file >= 0 ? file : nil))
    let result = try Imported(folder.path())
    expect(result.lines, equals: ["Ana: Hello"])
    expect(result.findings.contains { $0.contains("Jos�.txt: its name is not UTF-8") })
  }

  @Test func `a chat without a byte is named among others, and alone`() throws {
    let folder = try SampleFolder([
      "a/_chat.txt": chat, "b/_chat.txt": "", "c/result.json": "", "a/._chat.txt": "",
    ])
    let result = try Imported(folder.path())
    expect(result.lines, equals: ["Ana: Hello"])
    expect(result.findings.count, equals: 2)
    for name in ["b/_chat.txt", "c/result.json"] {
      expect(result.findings.contains { $0.contains("\(name): it is empty") })
    }
    for path in ["b", "b/_chat.txt", "c"] {
      let error = #expect(throws: ImportError.self) { try Imported(folder.path(path)) }
      expect(error.map { "\($0)" }?.hasSuffix("; it is empty"), equals: true, "\(path)")
    }
  }

  @Test func `a chat and a picture that can't be unpacked are named`() throws {
    let folder = try SampleFolder()
    let broken = HostileZip.Entry("b/_chat.txt", chat).with { $0.crc = 1 }
    let picture = HostileZip.Entry("x.jpg", "x").with { $0.crc = 1 }
    let entries = [HostileZip.Entry("result.json", telegram("x.jpg")), broken, picture]
    try folder.write(Data(HostileZip(entries).bytes), to: "chats.zip")
    let copied = try copying(Export(contentsOf: folder.file("chats.zip")), to: folder)
    let findings = copied.report.findings.all.map(\.description)
    for name in ["b/_chat.txt", "x.jpg"] {
      let count = findings.count { $0.contains("chats.zip/\(name): it can't be unpacked") }
      expect(count, equals: 1, "\(findings)")
    }
  }

  @Test func `a chat below another one is named`() throws {
    let folder = try SampleFolder(["result.json": telegram("a.jpg"), "b/_chat.txt": chat])
    let result = try Imported(folder.path())
    expect(result.findings.contains { $0.contains("is inside the folder of another one") })
  }

  @Test func `two exports of a chat, which have one id, are chosen by their numbers`() throws {
    let folder = try SampleFolder([
      "a/result.json": telegram("a.jpg"), "b/result.json": telegram("a.jpg", "b.jpg"),
      "c/result.json": telegram("a.jpg", "b.jpg", "c.jpg", id: 2),
    ])
    for (name, count) in [("1", 1), ("#2", 2), ("3", 3), ("2", 3)] {
      let result = try Imported(folder.path(), ImportOptions(chat: name, needsOwner: false))
      expect(result.messages.count, equals: count, "\(name)")
    }
    #expect(throws: ImportError.self) {
      try Imported(folder.path(), ImportOptions(chat: "Bo", needsOwner: false))
    }
  }

  @Test func `the export, its chat and what the chat names are in use, and nothing else`() throws {
    let folder = try SampleFolder([
      "result.json": telegram("a.jpg"), "a.jpg": "x", "old.jsonl": "x",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.jsonl"), withDestinationPath: folder.path("result.json"))
    for name in ["", "result.json"] {
      let export = try Export(contentsOf: folder.file(name))
      _ = try copying(export, to: folder)
      for used in ["result.json", "a.jpg", "link.jsonl"] {
        expect(export.isInUse(at: folder.path(used)), "\(used)")
      }
      for other in ["old.jsonl", "new.jsonl"] { expect(!export.isInUse(at: folder.path(other))) }
    }
  }

  @Test func `a folder for media that is refused is not left behind`() throws {
    let folder = try SampleFolder(["chat/_chat.txt": chat, "old/x": "x"])
    let export = try Export(contentsOf: folder.file("chat"))
    for name in ["new", "old"] {
      #expect(throws: ImportError.self) {
        try MediaTarget(
          folder: folder.file(name), output: folder.file("chat/c.jsonl"), export: export)
      }
    }
    expect(!FileManager.default.fileExists(atPath: folder.path("new")))
    expect(FileManager.default.fileExists(atPath: folder.path("old/x")))
  }
}
