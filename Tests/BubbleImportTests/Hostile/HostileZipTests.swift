import BubbleCore
import BubbleGenerator
import BubbleImport
import Expectations
import Foundation
import Testing

/// Archives that are damaged, or made to do harm: each is read, or refused by name.
@Suite struct HostileZipTests {
  typealias Entry = HostileZip.Entry

  private static let chat = Entry(
    "_chat.txt",
    "31/12/24, 18:05 - Ana: <attached: a.jpg>\n31/12/24, 18:06 - Bo: dir\\b.jpg (file attached)")
  private static let packed = Entry(chat.name, chat.stored, isPacked: true)
  private static let picture = Entry("a.jpg", "x")
  /// So much that no ratio allows it: zeros.
  private static let zeros = [UInt8](repeating: 0, count: 65 << 20)

  /// Archives that no chat can be read of, and what the error says.
  private static let refused: [(name: String, zip: HostileZip, says: [String])] = [
    ("no entries", HostileZip([]), ["export.zip", "none of"]),
    ("encrypted", zip(chat.with { $0.flags = 1 }), ["export.zip/_chat.txt", "encrypted"]),
    ("encrypted, packed", zip(packed.with { $0.flags = 1 }), ["_chat.txt", "encrypted"]),
    ("strongly encrypted", zip(chat.with { $0.flags = 0x41 }), ["export.zip", "ncrypt"]),
    (
      "an archive inside", zip(Entry(Array("in.zip".utf8), zip(chat).bytes)), ["in.zip", "archive"]
    ),
    (
      "archives inside",
      zip(Entry(Array("1.zip".utf8), zip(chat).bytes), Entry("2.zip", "x"), Entry("3.png", "x")),
      ["export.zip", "1.zip", "archive"]
    ),
    ("a packed archive inside", zip(packedArchive("x.ZIP")), ["x.ZIP", "archive"]),
    ("an archive called a text", zip(packedArchive("_chat.txt")), ["_chat.txt", "archive"]),
    ("a place behind the end", zip(chat.with { $0.offset = 1 << 30 }), ["export.zip"]),
    ("a place in the directory", zip(chat.with { $0.offset = 180 }), ["export.zip"]),
    ("all of one place", sharing(250), ["export.zip/4.txt", "entries overlap"]),
    ("quoted overlap", sharing(3), ["export.zip/", "entries overlap"]),
    ("more packed bytes than there are", zip(chat.with { $0.packedSize = 1 << 20 }), ["_chat.txt"]),
    (
      "all names lead out", zip(chat.with { $0.name = Array("../_chat.txt".utf8) }),
      ["../_chat.txt"]
    ),
    ("an absolute name", zip(chat.with { $0.name = Array("/_chat.txt".utf8) }), ["/_chat.txt"]),
    ("a drive", zip(chat.with { $0.name = Array("C:\\_chat.txt".utf8) }), ["C:/_chat.txt"]),
    (
      "a share", zip(chat.with { $0.name = Array("\\\\host\\_chat.txt".utf8) }),
      ["//host/_chat.txt"]
    ),
    (
      "backslashes lead out", zip(chat.with { $0.name = Array("..\\_chat.txt".utf8) }), ["../_chat"]
    ),
    ("no name", zip(chat.with { $0.name = [] }), ["export.zip/"]),
    ("only dots", zip(chat.with { $0.name = Array("./.".utf8) }), ["export.zip/./."]),
    ("a name of 5,000", zip(chat.with { $0.name = long }), ["export.zip/aaaa"]),
    ("a link", zip(chat.with { $0.mode = 0o120777 }), ["export.zip/_chat.txt", "a link"]),
    ("a device", zip(chat.with { $0.mode = 0o020666 }), ["export.zip/_chat.txt", "special file"]),
    ("a pipe", zip(chat.with { $0.mode = 0o010666 }), ["export.zip/_chat.txt", "special file"]),
    ("an unknown method", zip(chat.with { $0.method = 77 }), ["export.zip/_chat.txt"]),
    ("no deflate at all", zip(chat.with { $0.method = 8 }), ["export.zip/_chat.txt"]),
    (
      "a flag of Unicode that lies",
      zip(Entry([0xFF, 0xFE], chat.stored).with { $0.flags = 0x800 }), []
    ),
    ("fewer entries than it says", zip(chat) { $0.claimedCount = 60_000 }, ["export.zip"]),
    (
      "more entries than it says", HostileZip([chat, chat]) { $0.claimedCount = 1 }, ["export.zip"]
    ),
    ("a directory elsewhere", zip(chat) { $0.directoryOffset = 0 }, ["export.zip"]),
    ("a directory behind the end", zip(chat) { $0.directoryOffset = 1 << 30 }, ["export.zip"]),
  ]

  /// Archives of which the chat comes out, and what is said of the rest.
  private static let read: [(name: String, zip: HostileZip, says: [String])] = [
    ("plain", zip(chat, picture), []),
    ("packed", zip(packed, picture), []),
    ("with descriptors", zip(packed.with { $0.hasDescriptor = true }, picture), []),
    ("64 bits", zip(chat, picture) { $0.is64Bit = true }, []),
    ("a local head that is none", zip(picture, chat.with { $0.localSignature = 0 }), []),
    ("a comment", zip(chat) { $0.comment = Array("PK\u{5}\u{6} no end".utf8) }, []),
    ("other names in front of the files", zip(chat.with { $0.localName = [0x78] }), []),
    (
      "a name that leads out beside it", zip(chat, Entry("../a.jpg", "x")),
      ["../a.jpg", "leads out"]
    ),
    ("a link beside it", zip(chat, picture.with { $0.mode = 0o120777 }), ["a.jpg", "a link"]),
    ("modes of another system", zip(chat.with { ($0.mode, $0.system) = (0o120777, 0) }), []),
    ("a name twice", zip(chat, chat.with { $0.stored = [] }), ["_chat.txt", "the first one"]),
    ("a name twice, otherwise written", zip(chat, Entry("./_chat.txt", "")), ["the first one"]),
    ("an encrypted picture", zip(chat, picture.with { $0.flags = 1 }), ["a.jpg", "encrypted"]),
    ("backslashes", zip(chat, Entry("dir\\b.jpg", "x")), []),
    ("a wrong sum", zip(chat, picture.with { $0.crc = 1 }), []),
    ("a wrong size", zip(chat, picture.with { $0.size = 1 << 30 }), ["can't be unpacked"]),
    ("code page 437", zip(chat, Entry([0x81, 0x2E, 0x6A, 0x70, 0x67], [1])), []),
    ("folders", zip(Entry("dir/", ""), Entry("dir\\", ""), chat), []),
    ("a name with an order for a terminal", zip(chat, Entry("/\u{1B}[2J", "")), ["leads out"]),
  ]

  private static let long = [UInt8](repeating: 0x61, count: 5_000)

  private static func zip(
    _ entries: Entry..., change: (inout HostileZip) -> Void = { _ in }
  ) -> HostileZip { HostileZip(entries, change) }

  private static func packedArchive(_ name: String) -> Entry {
    Entry(Array(name.utf8), zip(chat).bytes, isPacked: true)
  }

  /// Entries that are all the bytes of one, as in Fifield's zip bomb.
  private static func sharing(_ count: Int) -> HostileZip {
    let kernel = Entry(
      Array("0.txt".utf8), (0..<6_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) })
    return HostileZip(
      (0..<count).map { index in
        kernel.with {
          $0.name = Array("\(index).txt".utf8)
          if index > 0 { ($0.offset, $0.packedSize, $0.stored) = (0, 6_000, []) }
        }
      })
  }

  /// What comes of an archive: of all files no more than it may become.
  private func tried(_ bytes: [UInt8], in folder: SampleFolder) throws -> Result<
    Imported, ImportError
  > {
    try folder.write(Data(bytes), to: "export.zip")
    do throws(ImportError) {
      let export = try Export(contentsOf: folder.file("export.zip"))
      var count = 0
      for file in export.files {
        guard let stream = try? export.stream(file) else { continue }
        var part: [UInt8] = []
        while (try? stream.read(into: &part, atMost: 1 << 20)) == true {
          count += part.count
          part.removeAll(keepingCapacity: true)
        }
      }
      expect(count <= 66 << 20)
    } catch {
      return .failure(error)
    }
    do {
      return .success(try Imported(folder.path("export.zip")))
    } catch let error as ImportError {
      return .failure(error)
    }
  }

  @Test func `an archive that can't be read is refused by name`() throws {
    let folder = try SampleFolder()
    for (name, zip, says) in HostileZipTests.refused {
      switch try tried(zip.bytes, in: folder) {
      case .success(let imported): Issue.record("\(name): \(imported.lines)")
      case .failure(let error):
        for word in says + ["export.zip"] {
          expect(error.description.contains(word), "\(name): \(error)")
        }
      }
    }
  }

  @Test func `of an archive with something odd in it the rest is read, and that is named`() throws {
    let folder = try SampleFolder()
    for (name, zip, says) in HostileZipTests.read {
      switch try tried(zip.bytes, in: folder) {
      case .success(let imported):
        expect(imported.messages.count, equals: 2, "\(name)")
        let findings = imported.findings.filter { $0.contains("export.zip/") }
        expect(findings.isEmpty, equals: says.isEmpty, "\(name): \(findings)")
        for word in says { expect(findings.contains { $0.contains(word) }, "\(name): \(findings)") }
      case .failure(let error): Issue.record("\(name): \(error)")
      }
    }
  }

  @Test func `an entry, and all together, become no larger than the bounds`() throws {
    let folder = try SampleFolder()
    let bomb = Entry(Array("_chat.txt".utf8), HostileZipTests.zeros, isPacked: true)
    let half = Entry(
      Array("1.txt".utf8), Array(HostileZipTests.zeros[..<(33 << 20)]), isPacked: true)
    let both = [half, half.with { $0.name = Array("2.txt".utf8) }]
    for (entries, last, says) in [
      ([bomb], "_chat.txt", "unpacked from this entry"),
      (both, "2.txt", "unpacked from the archive"),
    ] {
      try folder.write(Data(HostileZip(entries).bytes), to: "export.zip")
      let export = try Export(contentsOf: folder.file("export.zip"))
      var bytes: [UInt8] = []
      // Bytes that come out again do not count.
      for _ in 0..<40 { _ = try export.stream(last).read(into: &bytes, atMost: 1 << 20) }
      bytes = []
      var (error, count): (ImportError?, Int) = (nil, 0)
      do throws(ImportError) {
        for file in export.files {
          let stream = try export.stream(file)
          while try stream.read(into: &bytes, atMost: 1 << 20) {
            count += bytes.count
            bytes.removeAll(keepingCapacity: true)
          }
        }
      } catch let thrown {
        error = thrown
      }
      expect(count <= 66 << 20, "\(count)")
      expect(error?.file.hasSuffix("export.zip/\(last)"), equals: true)
      expect(error?.reason.contains(says), equals: true, "\(error?.reason ?? "")")
    }
  }

  @Test
  func `names are read as code page 437, UTF-8 or the field of Unicode names, or with backslashes`()
    throws
  {
    let old: [UInt8] = [0x81, 0x2E, 0x6A, 0x70, 0x67]
    let named = Array("ž.jpg".utf8)
    let field =
      [1] + (0..<4).map { UInt8(truncatingIfNeeded: HostileZip.crc(old) >> (8 * $0)) } + named
    let extra: [UInt8] = [0x75, 0x70, UInt8(field.count), 0] + field
    let folder = try SampleFolder()
    for (entry, name) in [
      (Entry(old, []), "ü.jpg"), (Entry("ü.jpg", ""), "ü.jpg"),
      (Entry("a\\b\\c.jpg", ""), "a/b/c.jpg"),
      (Entry("ü.jpg", "").with { $0.flags = 0x800 }, "ü.jpg"),
      (Entry(old, []).with { $0.extra = extra }, "ž.jpg"),
    ] {
      try folder.write(Data(HostileZipTests.zip(entry).bytes), to: "export.zip")
      try expect(Export(contentsOf: folder.file("export.zip")).files, equals: [name])
    }
    let zip = HostileZipTests.zip(HostileZipTests.chat, Entry("dir\\b.jpg", "x"))
    try folder.write(Data(zip.bytes), to: "export.zip")
    let imported = try Imported(folder.path("export.zip"))
    expect(imported[1].content.payload["source"], equals: "dir/b.jpg")
  }

  @Test func `the chats of an archive are listed`() throws {
    let folder = try SampleFolder()
    let line = "31/12/24, 18:05 - Ana: Hi"
    let zip = HostileZip([
      Entry("WhatsApp Chat with Kim.txt", line), Entry("WhatsApp Chat with Bo.txt", line + " Bo"),
      Entry("Trip/_chat.txt", line), Entry("Trip/1-WhatsApp Chat with Al.txt", line),
    ])
    try folder.write(Data(zip.bytes), to: "export.zip")
    let error = try #require(throws: ImportError.self) { try Imported(folder.path("export.zip")) }
    guard case .severalChats(_, let chats) = error else { throw error }
    expect(
      chats.map(\.title),
      equals: ["Trip", "Bo", "Kim"])
    let options = ImportOptions(chat: "WhatsApp Chat with Bo", needsOwner: false)
    try expect(Imported(folder.path("export.zip"), options).lines, equals: ["Ana: Hi Bo"])
    let byTitle = ImportOptions(chat: "Bo", needsOwner: false)
    try expect(Imported(folder.path("export.zip"), byTitle).lines, equals: ["Ana: Hi Bo"])
  }

  @Test func `any change of an archive is survived, and bounds hold`() throws {
    let folder = try SampleFolder()
    let bases = HostileZipTests.read.map(\.zip.bytes)
    let seed = testSeed()
    for round in 0..<testRounds(250) {
      var random = SeededGenerator(seed: seed &+ UInt64(round))
      var bytes = random.pick(bases)
      for _ in 0...random.next() % 6 {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 5 {
        case 0: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 9)))
        case 1: bytes.insert(contentsOf: random.pick(bases).prefix(40), at: place)
        case 2:
          bytes.replaceSubrange(place..<min(bytes.count, place + 4), with: [255, 255, 255, 255])
        default: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        }
        if bytes.isEmpty { bytes = [0x50] }
      }
      // Else it is no archive, and its text may be a chat.
      if !bytes.starts(with: [0x50, 0x4B, 3, 4]) { continue }
      if case .failure(let error) = try tried(bytes, in: folder) {
        expect(
          error.description.contains("export.zip"), "BUBBLE_SEED=\(seed &+ UInt64(round)): \(error)"
        )
      }
    }
  }
}
