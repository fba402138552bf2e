import BubbleCore
import BubbleImport
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
    #expect(result[0].content.payload["source"] == "WhatsApp Chat - Bo/a.jpg")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == ["export.zip"])
  }

  @Test func `names that lead out, and links, are not there`() throws {
    let folder = try SampleFolder()
    try folder.write(
      zip([
        ("_chat.txt", chat, 0), ("../a.jpg", "x", 0), ("/b.jpg", "x", 0),
        ("a.jpg", "/etc/hostname", 0o120777),
      ]),
      to: "export.zip")
    let export = try Export(path: folder.path("export.zip"))
    #expect(export.files == ["_chat.txt"])
    #expect(export.file("../a.jpg") == nil && export.file("a.jpg") == nil)
  }

  @Test func `media are copied under safe names, each whole`() throws {
    let folder = try SampleFolder(["out/old.txt": "x"])
    try folder.write(
      zip([("x/a.jpg", "1", 0), ("y/a.jpg", "2", 0), ("z/..jpg", "3", 0)]), to: "export.zip")
    let export = try Export(path: folder.path("export.zip"))
    let target = try MediaTarget(
      folder.path("out/media"), output: folder.path("out/c.jsonl"), export)
    #expect(
      target.path(of: "x/a.jpg") == "media/a.jpg" && target.path(of: "y/a.jpg") == "media/2-a.jpg")
    #expect(target.path(of: "x/a.jpg") == "media/a.jpg")
    #expect(target.path(of: "z/..jpg") == "media/jpg" && target.problems.isEmpty)
    let copied = try String(contentsOfFile: folder.path("out/media/2-a.jpg"), encoding: .utf8)
    #expect(copied == "2")
    #expect(throws: ImportError.self) {
      try MediaTarget(folder.path("elsewhere"), output: folder.path("out/c.jsonl"), export)
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

  /// An archive of entries that are stored as they are: name, content and the mode that Unix has for it.
  private func zip(_ entries: [(name: String, content: String, mode: UInt32)]) -> Data {
    var (data, directory) = (Data(), Data())
    func add(_ number: UInt32, _ length: Int, to data: inout Data) {
      for index in 0..<length {
        data.append(UInt8(truncatingIfNeeded: number >> UInt32(8 * index)))
      }
    }
    for entry in entries {
      let (name, content) = (Data(entry.name.utf8), Data(entry.content.utf8))
      let offset = UInt32(data.count)
      func common(to data: inout Data) {
        for (number, length) in [(20, 2), (0, 2), (0, 2), (0, 4)] {
          add(UInt32(number), length, to: &data)
        }
        add(crc(content), 4, to: &data)
        add(UInt32(content.count), 4, to: &data)
        add(UInt32(content.count), 4, to: &data)
        add(UInt32(name.count), 2, to: &data)
        add(0, 2, to: &data)
      }
      add(0x0403_4B50, 4, to: &data)
      common(to: &data)
      data += name + content
      add(0x0201_4B50, 4, to: &directory)
      // Made by Unix, which has modes.
      add(0x0314, 2, to: &directory)
      common(to: &directory)
      add(0, 2, to: &directory)
      add(0, 2, to: &directory)
      add(0, 2, to: &directory)
      add(entry.mode << 16, 4, to: &directory)
      add(offset, 4, to: &directory)
      directory += name
    }
    let start = UInt32(data.count)
    data += directory
    add(0x0605_4B50, 4, to: &data)
    add(0, 4, to: &data)
    add(UInt32(entries.count), 2, to: &data)
    add(UInt32(entries.count), 2, to: &data)
    add(UInt32(directory.count), 4, to: &data)
    add(start, 4, to: &data)
    add(0, 2, to: &data)
    return data
  }

  private func crc(_ data: Data) -> UInt32 {
    ~data.reduce(~UInt32(0)) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in
        value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0)
      }
    }
  }
}
