import BubbleCore
import BubbleImport
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Archives; those here are put together byte by byte, so that none has to be kept.
@Suite struct ZipArchiveTests {
  private let chat =
    "31/12/24, 18:05 - Ana: <attached: a.jpg>\n31/12/24, 18:16 - Ana: IMG-1-WA1.jpg (file attached)"

  @Test func `an archive is read without being unpacked`() throws {
    let folder = try SampleFolder()
    try folder.write(
      zip([("WhatsApp Chat - Bo/_chat.txt", chat, 0), ("WhatsApp Chat - Bo/a.jpg", "x", 0)]),
      to: "export.zip")
    let result = try Imported(folder.path("export.zip"))
    expect(result[0].content.payload["source"], equals: "WhatsApp Chat - Bo/a.jpg")
    try expect(
      FileManager.default.contentsOfDirectory(atPath: folder.path()), equals: ["export.zip"])
  }

  @Test func `names that lead out, and links, are not there`() throws {
    let folder = try SampleFolder()
    try folder.write(
      zip([
        ("_chat.txt", chat, 0), ("../a.jpg", "x", 0), ("/b.jpg", "x", 0),
        ("a.jpg", "/etc/hostname", 0o120777),
      ]),
      to: "export.zip")
    let export = try Export(contentsOf: folder.file("export.zip"))
    expect(export.files, equals: ["_chat.txt"])
    expect(export.file("../a.jpg") == nil && export.file("a.jpg") == nil)
  }

  @Test func `media are copied under safe names, each whole`() throws {
    let folder = try SampleFolder(["out/old.txt": "x"])
    try folder.write(
      zip([("x/a.jpg", "1", 0), ("y/a.jpg", "2", 0), ("z/..jpg", "3", 0)]), to: "export.zip")
    let export = try Export(contentsOf: folder.file("export.zip"))
    let target = try MediaTarget(
      folder: folder.file("out/media"), output: folder.file("out/c.jsonl"), export: export)
    expect(
      target.path(of: "x/a.jpg") == "media/a.jpg" && target.path(of: "y/a.jpg") == "media/2-a.jpg")
    expect(target.path(of: "x/a.jpg"), equals: "media/a.jpg")
    expect(target.path(of: "z/..jpg") == "media/jpg" && target.problems.isEmpty)
    let copied = try String(contentsOfFile: folder.path("out/media/2-a.jpg"), encoding: .utf8)
    expect(copied, equals: "2")
    #expect(throws: ImportError.self) {
      try MediaTarget(
        folder: folder.file("elsewhere"), output: folder.file("out/c.jsonl"), export: export)
    }
  }

  @Test func `a broken archive is an error`() throws {
    let folder = try SampleFolder()
    let whole = zip([("_chat.txt", chat, 0)])
    for length in stride(from: 4, to: whole.count, by: 7) {
      try folder.write(whole.prefix(length), to: "export.zip")
      #expect(throws: ImportError.self) { try Imported(folder.path("export.zip")) }
    }
  }

  @Test(arguments: [UInt64(Int.max), .max, 1 << 62])
  func `an archive may claim any size of what is in it`(size: UInt64) throws {
    for (format, files) in SmallExports.all {
      let folder = try SampleFolder()
      let entries = files.map { ($0, Data($1.utf8), UInt32(0)) }
      try folder.write(StoredZip.data(entries, claimedSize: size), to: "export.zip")
      let path = folder.path("export.zip")
      let error = #expect(throws: ImportError.self, "\(format)") { try Imported(path) }
      expect(error.map { "\($0)" }?.contains("export.zip"), equals: true, "\(format)")
    }
    let export = Export(["a": [1, 2], "b": [3]], name: "export")
    export.expect(["a", "b", "none"], passes: 2)
    expect(export.expectedByteCount, equals: 6)
  }

  /// An archive of entries that are stored as they are: name, content and the mode that Unix has for it.
  private func zip(_ entries: [(name: String, content: String, mode: UInt32)]) -> Data {
    StoredZip.data(entries.map { ($0.name, Data($0.content.utf8), $0.mode) })
  }
}
