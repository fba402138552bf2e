import BubbleCore
import BubbleImport
import Expectations
import Foundation
import Testing

/// What nothing was made of is counted, and written as JSON.
@Suite struct ImportReportTests {
  private func report(_ folder: SampleFolder) throws -> JSONObject {
    let result = try Imported(folder.path("in"))
    try result.report.write(to: folder.file("report.json"))
    var parser = JSONParser(
      Array(try Data(contentsOf: URL(fileURLWithPath: folder.path("report.json")))))
    return try #require(try parser.value().object)
  }

  @Test func `messages, fields and files, with counts`() throws {
    let message =
      #""type": "message", "date_unixtime": "1732557600", "from": "Ana", "from_id": "user1""#
    let folder = try SampleFolder([
      "in/result.json": """
      { "name": "Bo", "type": "personal_chat", "id": 11, "messages": [
        { "id": 1, \(message), "text": "a", "new_thing": 1 }, { "id": 2, \(message), "text": "b", "new_thing": 2 },
        { "id": 3, "type": "message", "text": nope },
        { "id": 4, \(message), "photo": "photos/a.jpg", "text": "" },
        { "id": 5, \(message), "photo": "photos/gone.jpg", "text": "c" } ] }
      """, "in/photos/a.jpg": "x", "in/photos/b.jpg": "x", "in/photos/a_thumb.jpg": "x",
    ])
    let report = try report(folder)
    expect(report["version"]?.double == 1 && report["reader"]?.string == "telegram")
    let counts = try #require(report["counts"]?.object)
    for (name, count) in [
      ("row", 1.0), ("field", 2), ("file", 0), ("unusedFiles", 1), ("missingFiles", 1),
    ] {
      expect(counts[name]?.double, equals: count, "\(name)")
    }
    expect(report["unusedFiles"]?.array?.compactMap(\.string), equals: ["photos/b.jpg"])
    expect(report["missingFiles"]?.array?.compactMap(\.string), equals: ["photos/gone.jpg"])
    let findings = (report["findings"]?.array ?? []).compactMap(\.object)
    let field = try #require(findings.first { $0["kind"]?.string == "field" })
    expect(
      field["field"]?.string == "new_thing" && field["count"]?.double == 2
        && field["message"]?.string == "1")
    expect(findings.contains { $0["kind"]?.string == "row" && $0["line"]?.double == 3 })
    let summary = try Imported(folder.path("in")).report.summary
    expect(
      summary,
      equals:
        "1 unreadable message, 2 findings about kinds or fields, 1 file that no message names, 1 file that is not in the export"
    )
  }

  @Test func `nothing is said where all came over`() throws {
    let folder = try SampleFolder(["in/_chat.txt": "31/12/24, 18:05 - Ana: Hi"])
    let report = try report(folder)
    expect(report["findings"]?.array?.isEmpty == true)
    try expect(Imported(folder.path("in")).report.summary == nil)
  }

  @Test func `files of chats that share a folder are not called unused`() throws {
    let folder = try SampleFolder([
      "in/WhatsApp Chat with Bo.txt": "31/12/24, 18:05 - Bo: b.jpg (file attached)",
      "in/WhatsApp Chat with Cy.txt": "31/12/24, 18:05 - Cy: c.jpg (file attached)",
      "in/b.jpg": "x", "in/c.jpg": "x",
    ])
    let result = try Imported(folder.path("in"), ImportOptions(chat: "Bo", needsOwner: false))
    expect(result.report.unusedFiles.isEmpty)
  }
}
