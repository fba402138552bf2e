import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import Expectations
import FileWriting
import Foundation
import Testing

@testable import BubbleArchive

/// Folders that list what was written into them.
@Suite struct ArchiveFolderTests {
  private let scratch = FileManager.default.temporaryDirectory
    .appendingPathComponent("bubble-archive-\(UUID().uuidString)")
  private var place: String { scratch.appendingPathComponent("site").path }

  /// Makes an archive and does something with it, in a folder that is gone afterwards.
  private func inArchive(_ count: Int = 30, _ body: () async throws -> Void) async throws {
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    try await write(count)
    try await body()
  }

  private func write(_ count: Int) async throws {
    var generator = ConversationGenerator(seed: 5)
    try await ArchiveFolder(at: URL(fileURLWithPath: place))
      .write(generator.conversation(messageCount: count), with: WrittenArchive.archive())
  }

  private func put(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: place + "/" + name))
  }

  private func files() throws -> [String: Data] {
    var found: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: place) {
      var isFolder: ObjCBool = false
      let path = place + "/" + name
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      found[name] = try Data(contentsOf: URL(fileURLWithPath: path))
    }
    return found
  }

  /// What is in the way of an archive.
  private func refusal() -> OutputError? {
    do throws(OutputError) {
      _ = try ArchiveFolder(at: URL(fileURLWithPath: place))
      return nil
    } catch {
      return error
    }
  }

  @Test func `it lists all of its files, and has the conversation`() async throws {
    try await inArchive {
      let manifest = try ArchiveManifest(folder: place, shown: place)
      let files = try files()
      try expect(
        Set(#require(manifest.parts.first).files.keys),
        equals: Set(files.keys).subtracting(["archive.json"]))
      var generator = ConversationGenerator(seed: 5)
      let conversation = generator.conversation(messageCount: 30)
      let file = try #require(try ArchiveFolder(at: URL(fileURLWithPath: place)).conversationFile())
      let kept = try ConversationReader().read(from: file)
      expect(kept.issues.isEmpty)
      expect(kept.conversation.messages == conversation.messages)
      expect(kept.conversation.peer.title, equals: conversation.peer.title)
    }
  }

  @Test func `the same again changes nothing, and another one only what is listed`() async throws {
    try await inArchive {
      let first = try files()
      try await write(30)
      try expect(files() == first)
      let strangers = ["notes.txt", "data/notes.txt", "data/w0/9.js", "data2", "CNAME"]
      for name in strangers { try put("theirs", name) }
      for count in [20, 30] {
        try await write(count)
        let files = try files()
        for name in strangers { expect(files[name], equals: Data("theirs".utf8), "\(name)") }
        let manifest = try ArchiveManifest(folder: place, shown: place)
        expect(manifest.parts.count, equals: 1)
        expect(files.count, equals: manifest.parts[0].files.count + 1 + strangers.count)
        let page = try #require(files["index.html"].map { String(decoding: $0, as: UTF8.self) })
        expect(page.contains("\"count\":\(count),"))
        expect(page.contains("\"suffix\":\"\(manifest.parts[0].suffix)\""))
      }
    }
  }

  @Test(arguments: ["index.html", "data/w0/0.js", "data/conversation.jsonl", "data/i/63.js"])
  func `what somebody changed is not replaced, what is gone is made again`(name: String)
    async throws
  {
    try await inArchive {
      try put("theirs", name)
      let before = try files()
      expect(refusal()?.kind, equals: .foreign)
      expect(
        refusal()?.description,
        equals:
          "\(place)/\(name): this file was changed after it was written; move it elsewhere, or "
          + "remove it"
      )
      try expect(files() == before)
      try FileManager.default.removeItem(atPath: place + "/" + name)
      try await write(30)
      expect(refusal(), equals: nil)
      expect(try files().keys.contains { $0.hasSuffix(String(name.suffix(5))) })
    }
  }

  @Test func `folders that are not its own are refused`() async throws {
    try await inArchive {
      let list = try #require(
        try files()["archive.json"].map { String(decoding: $0, as: UTF8.self) })
      for text in [
        "", "{}", String(list.dropLast(9)), list.replacing("\"version\":1", with: "\"version\":2"),
        list.replacing("\"data/fold.js\"", with: "\"data/../../fold.js\""),
        list.replacing("\"data/fold.js\"", with: "\"/etc/fold.js\""),
        list.replacing("\"data/fold.js\"", with: "\"notes.txt\""),
        list.replacing("\"suffix\":\"\"", with: "\"suffix\":\"/..\""),
      ] {
        try put(text, "archive.json")
        expect(refusal()?.kind, equals: .foreign, "\(text.prefix(40))")
      }
      try FileManager.default.removeItem(atPath: place + "/archive.json")
      expect(refusal()?.kind, equals: .foreign)
    }
  }

  @Test func `a link in the place of a folder is not followed`() async throws {
    try await inArchive {
      let elsewhere = scratch.appendingPathComponent("elsewhere").path
      try FileManager.default.moveItem(atPath: place + "/data", toPath: elsewhere)
      symlink("../elsewhere", place + "/data")
      try await write(20)
      expect(FileManager.default.fileExists(atPath: elsewhere + "/fold.js"))
    }
  }

  @Test func `a URL of the web is refused, even if a folder has its path`() async throws {
    try await inArchive {
      let url = try #require(URL(string: "https://example.com\(place)"))
      let error = #expect(throws: OutputError.self) { try ArchiveFolder(at: url) }
      expect(error?.path == "\(url)" && error?.reason == URL.notAFileURL)
    }
  }

  @Test func `one at a time`() async throws {
    try await inArchive {
      let open = try ArchiveFolder(at: URL(fileURLWithPath: place))
      expect(refusal()?.kind, equals: .busy)
      withExtendedLifetime(open) {}
    }
  }

  @Test func `what can't be written leaves the old archive, or nothing`() async throws {
    try await inArchive {
      let before = try files()
      let task = Task { [self] in
        withUnsafeCurrentTask { $0?.cancel() }
        try await write(20)
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      try expect(files() == before)
      // The page can't be replaced.
      let folder = try ArchiveFolder(at: URL(fileURLWithPath: place))
      try put("theirs", "index.html")
      var generator = ConversationGenerator(seed: 6)
      let conversation = generator.conversation(messageCount: 5)
      await #expect(throws: OutputError.self) {
        try await folder.write(conversation, with: WrittenArchive.archive())
      }
      try expect(files() == before.merging(["index.html": Data("theirs".utf8)]) { $1 })
    }
  }
}
