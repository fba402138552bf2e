import BubbleCore
import BubbleImport
import Expectations
import Foundation
import Testing

@Suite struct ChatLabReaderTests {
  private static let head = #"""
    {"_type":"header","chatlab":{"version":"0.0.2","exportedAt":1704110400},"meta":{"name":"旅行","platform":"wechat","type":"group","groupId":"g7","ownerId":"a"}}
    {"_type":"member","platformId":"a","accountName":"Ana","groupNickname":"Captain","roles":[{"id":"owner"}]}
    {"_type":"member","platformId":"b","accountName":"Bo"}

    """#

  /// A line with a message of Bo's.
  private static func line(_ type: Int, _ content: String?, _ more: String = "") -> String {
    let content = content.map { "\"\($0)\"" } ?? "null"
    return
      "{\"_type\":\"message\",\"sender\":\"b\",\"accountName\":\"Bo\",\"timestamp\":1704110400,\"type\":\(type),\"content\":\(content)\(more)}"
  }

  private func read(_ lines: [String]) throws -> Imported {
    try Imported(
      ChatLabReaderTests.head + lines.joined(separator: "\n"), named: "trip.txt", ImportOptions())
  }

  @Test func `lines: who is who, answers, comments, and a line that is broken alone is lost`()
    throws
  {
    let result = try Imported(
      "# exported by hand\n" + ChatLabReaderTests.head + #"""
        {"_type":"message","platformMessageId":"m1","sender":"a","accountName":"Ana","timestamp":1704110400,"type":0,"content":"Hello\r\nall"}
        # a comment, and an empty line

        {"_type":"message","platformMessageId":"m2","sender":"b","accountName":"Bo","timestamp":1704110401,"type":25,"content":"Hi","replyToMessageId":"m1"}
        {"_type":"message","sender":"b"
        {"_type":"message","sender":"c","accountName":"Kim","timestamp":1704110402000,"type":0,"content":"late"}
        {"_type":"poll"}
        {"_type":"message","sender":"b","accountName":"Bo","timestamp":1704110403,"type":25,"content":"To what?"}
        """#, named: "trip", ImportOptions())
    expect(result.report.reader == "chatlab" && result.report.head.me == "a")
    expect(result.report.head.peer, equals: Peer(id: "g7", kind: .group, title: "旅行"))
    expect(
      result.lines,
      equals: [
        "Captain: Hello\nall", "Bo: Hi", "-- Unreadable message: a comma or } is missing",
        "Kim: late",
        "-- Unreadable message: lines of the type \"poll\" are not known", "Bo: To what?",
      ])
    expect(result[1].reply?["text"] == "Hello\nall" && result[1].reply?["person"] == "a")
    expect(result[5].reply?["text"], equals: "An earlier message")
    expect(
      result[0].shownDate == "2024-01-01T12:00:00Z" && result[3].shownDate == "2024-01-01T12:00:02Z"
    )
    expect(result.findings.contains { $0.contains("trip:9: ") })
    expect(result.findings.contains { $0.contains(":10: message message-3: timestamp: ") })
  }

  @Test(arguments: [#""_type":"hdr","#, #""_typex":"header","#])
  func `a head of no known type hides no message`(type: String) throws {
    let head = ChatLabReaderTests.head.replacingOccurrences(of: #""_type":"header","#, with: type)
    let result = try Imported(
      "# exported by hand\n" + head + ChatLabReaderTests.line(0, "Hi"), named: "trip",
      ImportOptions(me: "a"))
    expect(result.lines.last, equals: "Bo: Hi")
    expect(result.findings.contains { $0.contains("trip:2: ") })
  }

  @Test func `an export without a message says that it has none`() throws {
    let result = try Imported(
      #"{"chatlab":{"version":"0.0.2"},"meta":{"name":"Bo"},"members":[],"messages":[]}"#,
      named: "trip", ImportOptions())
    expect(result.lines.isEmpty)
    expect(result.findings.contains { $0.contains("it has no message") })
  }

  @Test func `each number of a type is a content type, a text or a row`() throws {
    let line = ChatLabReaderTests.line
    let result = try read([
      line(2, "[语音] So long", ""), line(4, "[文件] 账单.pdf", ""), line(5, "[微笑]", ""),
      line(5, "[动画表情]", ""),
      line(7, "[链接] Boats https://example.org", ""), line(8, "Pier (38.7078, -9.1366)", ""),
      line(8, "Pier", ""), line(20, "[红包] Good luck", ""), line(21, "[转账] ￥1,200.50", ""),
      line(22, nil, ""),
      line(23, "[语音通话] 01:05", ""), line(24, nil, ""), line(26, "From elsewhere", ""),
      line(27, "Kim", ""),
      line(80, "Bo joined", ""), line(81, nil, ""), line(99, "Something", ""),
      line(3, "https://example.org/a.mp4", ""),
    ])
    expect(
      result.lines,
      equals: [
        "Bo: [voice] ", "Bo: So long\nVoice message: not included in the export",
        "Bo: [document] ", "Bo: [微笑]\nSticker: not included in the export",
        "Bo: Sticker: not included in the export",
        "Bo: [链接] Boats https://example.org", "Bo: [location] ", "Bo: Pier",
        "Bo: [红包] Good luck", "Bo: [payment] ", "-- Bo poked", "-- [语音通话] 01:05", "Bo: Share",
        "Bo: From elsewhere", "Bo: [contact] ", "-- Bo joined", "Bo: This message was deleted",
        "-- Something",
        "Bo: [video] https://example.org/a.mp4\nVideo: not included in the export",
      ])
    expect(result.payload(2)["name"], equals: "账单.pdf")
    expect(result.payload(2)["missing"], equals: "not included in the export")
    expect(result.payload(6)["latitude"] == 38.7078 && result.payload(6)["longitude"] == -9.1366)
    expect(result.payload(9)["amount"] == 1200.5 && result.payload(9)["currency"] == "CNY")
    expect(result[13].extras["forwarded"] != nil && result.payload(14)["name"] == "Kim")
    expect(result.findings.isEmpty, "\(result.findings)")
  }

  @Test func `what is not understood is a row or a finding, with line and field`() throws {
    let line = ChatLabReaderTests.line
    let result = try read([
      line(42, "New", ""), line(0, nil, ""), line(0, "x", #","mood":"good""#),
      #"{"_type":"message","sender":"b","timestamp":1704110400,"type":"text","content":["a"]}"#,
      #"{"_type":"message","accountName":"?","timestamp":1704110400,"type":0,"content":"Who?"}"#,
    ])
    expect(
      result.lines,
      equals: [
        "-- New", "Bo: Unsupported message", "Bo: x", "-- Unsupported message", "旅行: Who?",
      ])
    let expected = [
      ":4: message message-1: type: ", ":5: message message-2: content: ",
      ":6: message message-3: mood: ", ":7: message message-4: content: ",
      ":7: message message-4: type: ", ":8: message message-5: sender: ",
    ]
    expect(result.findings.count, equals: expected.count, "\(result.findings)")
    for (finding, place) in zip(result.findings, expected) {
      expect(finding.contains(place), "\(finding)")
    }
  }

  @Test func `messages that were forwarded together are shown below, those within them indented`()
    throws
  {
    let records = """
      ,"chatRecords":[{"accountName":"Kim","content":"One"},{"sender":"7","type":1},
        {"accountName":"Zoë","content":"More","chatRecords":[{"accountName":"Ana","content":"Two"}]}]
      """.replacingOccurrences(of: "\n", with: "")
    let many =
      #","chatRecords":["#
      + Array(repeating: #"{"content":"x"}"#, count: 130)
      .joined(separator: ",") + ",7]"
    let line = ChatLabReaderTests.line
    let result = try read([line(26, "Chat history", records), line(0, "Hello", many)])
    expect(result[0].content.text, equals: "Chat history\nKim: One\n7: …\nZoë: More\n  Ana: Two")
    expect(result[0].extras["forwarded"] != nil)
    expect(result[1].content.text?.split(separator: "\n").count, equals: 101)
    expect(
      result.findings.count == 1 && result.findings[0].contains("chatRecords: 31 of the messages"),
      "\(result.findings)")
  }

  @Test func `a document: who is who by its name, and files beside it`() throws {
    func document(_ name: String, _ messages: String) -> String {
      """
      { "chatlab": { "version": "0.0.9", "exportedAt": 1704110400 },
        "meta": { "name": "\(name)", "platform": "qq", "type": "private", "sources": [] },
        "members": [ { "platformId": "1", "accountName": "Ana", "avatar": "a.png" },
          { "platformId": "2", "accountName": "\(name)", "avatar": "https://example.org/a.png" } ],
        "messages": [ \(messages) ], "more": 1 }
      """
    }
    let folder = try SampleFolder([
      "chats/bo.json": document(
        "Bo",
        #"""
        { "sender": "1", "accountName": "Ana", "timestamp": 1704110400, "type": 1, "content": "media/a.jpg" },
        { "sender": "2", "accountName": "Bo", "timestamp": 1704110401, "type": 1, "content": "chats/media/a.jpg" },
        7,
        { "sender": "2", "accountName": "Bo", "timestamp": 1704110402, "type": 1, "content": "media/b.jpg" }
        """#),
      "chats/kim.json": document("Kim", ""), "chats/media/a.jpg": "x", "chats/a.png": "x",
    ])
    #expect(throws: ImportError.self) { try Imported(folder.path()) }
    let result = try Imported(folder.path(), ImportOptions(chat: "Bo"))
    expect(result.report.head.me == "1" && result.report.head.peer.kind == .private)
    expect(result.report.head.people.first?.avatar, equals: "chats/a.png")
    expect(
      result.lines,
      equals: [
        "Ana: [photo] ", "Bo: [photo] ", "-- Unreadable message: it is a number, not an object",
        "Bo: [photo] Photo: the file is not in the export",
      ])
    expect(result.payload(0)["source"], equals: "chats/media/a.jpg")
    expect(result.payload(1)["source"], equals: "chats/media/a.jpg")
    for place in ["chatlab.version", "avatar", "more"] {
      expect(result.findings.contains { $0.contains(": \(place): ") }, "\(place)")
    }
  }

  @Test func `a name that is in words alone makes no file one of ChatLab`() throws {
    let folder = try SampleFolder([
      "a.json":
        #"{ "name": "chatlab", "messages": [ "chatlab", { "chatlab": { "version": 1 } } ] }"#
    ])
    #expect(throws: ImportError.self) { try Imported(folder.path()) }
  }
}
