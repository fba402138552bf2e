import BubbleCore
import BubbleImport
import Expectations
import Foundation
import Testing

/// What of a folder an export may read: its own, and of a file's folder what the file names.
@Suite struct ExportFolderTests {
  private func chat(_ name: String) -> String { "31/12/24, 18:05 - Ana: \(name) (file attached)" }

  /// Where the file that a chat names is found; nil: it is not there.
  private func source(_ name: String, in folder: SampleFolder) throws -> String? {
    try folder.write(Data(chat(name).utf8), to: "chats/_chat.txt")
    return try Imported(folder.path("chats/_chat.txt"))[0].content.payload["source"]?.string
  }

  @Test func `a URL of the web is refused, even if a file has its path`() throws {
    let folder = try SampleFolder(["out/_chat.txt": "14/03/26, 10:00 - Ana: Hi"])
    let url = try #require(URL(string: "https://example.com\(folder.path("out/_chat.txt"))"))
    let refusal = ImportError.unreadable(file: "\(url)", reason: URL.notAFileURL)
    #expect(throws: refusal) { try Export(contentsOf: url) }
    #expect(throws: refusal) { try JSONLinesWriter(writingTo: url) }
    let (export, report) = try (
      Export(contentsOf: folder.file("out")), Imported(folder.path("out")).report
    )
    #expect(throws: refusal) { try report.write(to: url) }
    #expect(throws: refusal) { try MediaTarget(folder: nil, output: url, export: export) }
    #expect(throws: refusal) {
      try MediaTarget(folder: url, output: folder.file("out/c.jsonl"), export: export)
    }
    try expect(
      FileManager.default.contentsOfDirectory(atPath: folder.path("out")), equals: ["_chat.txt"])
  }

  @Test func `a file reads what it names in its folder and below, and nothing else`() throws {
    let folder = try SampleFolder([
      "secret.jpg": "x", "chats/a.jpg": "x", "chats/deep/b.jpg": "x", "chats/.hidden/c.jpg": "x",
      "chats/.d.jpg": "x", "chats/other.txt": "x",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("chats/out.jpg"), withDestinationPath: folder.path("secret.jpg"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("chats/up"), withDestinationPath: folder.path())
    for name in ["a.jpg", "deep/b.jpg"] {
      try expect(source(name, in: folder), equals: name)
    }
    try expect(source("deep\\b.jpg", in: folder), equals: "deep/b.jpg")
    let outside = [
      "../secret.jpg", folder.path("secret.jpg"), "deep/../../secret.jpg", "..\\secret.jpg",
      "out.jpg", "up/secret.jpg", ".hidden/c.jpg", ".d.jpg", "deep", "none.jpg", "file:secret.jpg",
    ]
    for name in outside { try expect(source(name, in: folder) == nil, "\(name)") }
    try expect(Export(contentsOf: folder.file("chats/_chat.txt")).files, equals: ["_chat.txt"])
  }

  @Test func `a folder's links are named, and followed only where they are named and lead inside`()
    throws
  {
    let folder = try SampleFolder(["secret.jpg": "x", "chats/in/a.jpg": "x"])
    try folder.write(Data(chat("link.jpg").utf8), to: "chats/_chat.txt")
    for (name, target) in [("link.jpg", "chats/in/a.jpg"), ("out.jpg", "secret.jpg")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("chats/\(name)"), withDestinationPath: folder.path(target))
    }
    let result = try Imported(folder.path("chats"))
    expect(result[0].content.payload["source"], equals: "link.jpg")
    expect(result.findings.contains { $0.contains("chats/") && $0.contains("a link") })
    try expect(Export(contentsOf: folder.file("chats")).file("out.jpg") == nil)
  }
}
