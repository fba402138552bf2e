import BubbleCore
import BubbleImport
import Expectations
import Foundation
import Testing

/// What can't be read is named, with the way to an export that can.
@Suite struct UnreadableFileTests {
  private static let files: [(name: String, text: String, says: [String])] = [
    (
      "messages.html",
      "<!DOCTYPE html><html><head><title>Exported Data</title></head><body><div class=\"page_wrap\">",
      ["Telegram's HTML", "Telegram Desktop", "JSON"]
    ),
    (
      "inbox/kim_1/message_1.html", "<html><body><div class=\"_a706\">",
      ["Meta's HTML", "Accounts Centre", "JSON"]
    ),
    ("inbox/kim_1/message_3.html", "<html><body>", ["Meta's HTML", "JSON"]),
    (
      "boats.html", "<!DOCTYPE html><html><div class=\"chatlog__message\">",
      ["DiscordChatExporter", "JSON"]
    ),
    ("msgstore.db.crypt15", "\u{1}\u{2}", ["WhatsApp", "Export chat"]),
    ("msgstore-2024-01-01.1.db.crypt14", "", ["encrypted backup of WhatsApp"]),
    ("msgstore.db.CRYPT12", "", ["encrypted backup of WhatsApp"]),
    ("ChatStorage.sqlite", "SQLite format 3\0", ["database", "export the chat in the app"]),
    ("chat.db", "SQLite format 3\0", ["imessage-exporter"]),
    (
      "C012345.json",
      #"{ "name": "", "channel_id": "C012345", "messages": [ { "type": "message", "ts": "1732557840.1" } ] }"#,
      ["dump of slackdump", "slackdump export"]
    ),
    ("slackdump.sqlite", "SQLite format 3\0", ["slackdump convert"]),
    ("C012345.json.gz", "\u{1F}", ["slackdump"]),
  ]

  @Test func `alone, in a folder and in an archive`() throws {
    for (name, text, says) in UnreadableFileTests.files {
      let folder = try SampleFolder(["in/" + name: text, "in/readme.txt": "x"])
      try folder.write(
        Data(HostileZip([HostileZip.Entry(name, text), HostileZip.Entry("x.png", "x")]).bytes),
        to: "in.zip")
      for path in ["in/" + name, "in", "in.zip"] {
        let error = #expect(throws: ImportError.self) { try Imported(folder.path(path)) }
        for word in says + [name] {
          expect(error?.description.contains(word) == true, "\(path): \(error?.description ?? "")")
        }
      }
    }
  }

  @Test func `beside chats that are read`() throws {
    var files = ["kim/_chat.txt": "31/12/24, 18:05 - Ana: Hi"]
    for (name, text, _) in UnreadableFileTests.files { files["more/" + name] = text }
    // The same chat, exported in both forms.
    files["kim/messages.html"] = UnreadableFileTests.files[0].text
    let folder = try SampleFolder(files)
    let result = try Imported(folder.path())
    expect(result.lines, equals: ["Ana: Hi"])
    for (name, _, says) in UnreadableFileTests.files {
      expect(
        result.findings.contains { $0.contains("more/" + name) && $0.contains(says[0]) }, "\(name)")
    }
    expect(!result.findings.contains { $0.contains("kim/messages.html") })
    expect(
      result.report.findings.all.filter { $0.kind == .file }.count,
      equals: UnreadableFileTests.files.count)
  }

  @Test func `DiscordChatExporter's text is not a chat of WhatsApp, which has its form of dates`() {
    let text = """
      =====
      Guild: Harbour
      Channel: general
      =====

      [1/5/2024 10:00 AM] kim
      Look: a boat

      """
    for (name, text) in [("a.txt", text), ("a.csv", "AuthorID,Author,Date,Content\n")] {
      let error = #expect(throws: ImportError.self) { try Imported(text, named: name) }
      expect(error?.description.contains("the format JSON") == true)
    }
  }

  @Test func `text in UTF-16 is read as the same in UTF-8`() throws {
    let chat = "31/12/24, 18:05 - Ana: Grüße ⛵️🏴󠁧󠁢󠁳󠁣󠁴󠁿\n31/12/24, 18:06 - Bo: hi\u{0}\u{1F600}"
    let long = chat + String(repeating: "\n31/12/24, 18:07 - Bo: 🛶 é x", count: 9_000)
    let telegram =
      #"{ "name": "Bo", "type": "personal_chat", "id": 11, "messages": [ { "id": 1, "type": "message", "date_unixtime": "1732557600", "from": "Bo", "from_id": "user11", "text": "ü🛶" } ] }"#
    for (name, text) in [("_chat.txt", chat), ("_chat.txt", long), ("result.json", telegram)] {
      let plain = try Imported(text, named: name).lines
      for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian] {
        let folder = try SampleFolder()
        try folder.write(try #require(text.data(using: encoding)), to: name)
        let result = try Imported(folder.path(name))
        expect(result.lines == plain, "\(name) \(encoding)")
        expect(result.findings.isEmpty)
      }
    }
  }

  @Test func `halves of pairs and of characters in UTF-16 become U+FFFD`() throws {
    let cases: [(units: [UInt16], text: String)] = [
      ([0xD83D, 0x62, 0xDE00, 0xD83D], "a\u{FFFD}b\u{FFFD}\u{FFFD}"), ([0x62], "ab\u{FFFD}"),
    ]
    for (units, text) in cases {
      let folder = try SampleFolder()
      var data = try #require("31/12/24, 18:05 - Ana: a".data(using: .utf16LittleEndian))
      for unit in units { data.append(contentsOf: [UInt8(unit & 0xFF), UInt8(unit >> 8)]) }
      data.append(0x41)
      try folder.write(data, to: "_chat.txt")
      try expect(Imported(folder.path()).lines, equals: ["Ana: " + text])
    }
  }
}
