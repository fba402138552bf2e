import BubbleCore
import BubbleImport
import Expectations
import Foundation
import Testing

@Suite struct MetaReaderTests {
  private func thread(_ messages: String, title: String = "Kim", names: [String] = ["Kim", "Ana"])
    -> String
  {
    let names = names.map { "{ \"name\": \"\($0)\" }" }.joined(separator: ", ")
    return
      "{ \"participants\": [ \(names) ], \"messages\": [ \(messages) ], \"title\": \"\(title)\" }"
  }

  /// A message; `seconds` after a moment.
  private func message(_ name: String, _ seconds: Int, _ content: String, _ more: String = "")
    -> String
  {
    """
    { "sender_name": "\(name)", "timestamp_ms": \(1_704_110_400_000 + seconds * 1_000), "content": "\(content)"\(more.isEmpty ? "" : ", " + more) }
    """
  }

  private func read(_ messages: [String]) throws -> Imported {
    try Imported(
      thread(messages.reversed().joined(separator: ",\n")), named: "message_1.json", ImportOptions()
    )
  }

  @Test func `a reaction to a share, and one that is written in two ways, count once`() throws {
    let share = #""share": { "link": "https://example.org/boat", "share_text": "A boat" }"#
    let heart =
      #""reactions": [ { "reaction": "\u00e2\u009d\u00a4\u00ef\u00b8\u008f", "actor": "Kim" } ]"#
    let result = try read([
      message("Ana", 0, "Look", share), message("Ana", 5, "Well?", heart),
      message("Kim", 10, "Reacted \\u00e2\\u009d\\u00a4 to your message"),
      message("Kim", 20, "Reacted 😍 to your message", share),
      message(
        "Kim", 30, "Reacted 😍 to your message", #""share": { "link": "https://example.org/gone" }"#),
    ])
    expect(result.lines.count, equals: 3)
    expect(result[0].reactions, equals: ["😍 1"])
    expect(result[1].reactions, equals: ["❤️ 1"])
    expect(result.lines[2].hasPrefix("-- Kim: Reacted") && result.lines[2].contains("gone"))
    expect(result.findings.contains { $0.contains("the names of those who reacted are not shown") })
  }

  @Test func `Instagram: the second form of an edit changes the first one`() throws {
    let result = try read([
      message("Kim", 0, "See you at the peer"), message("Kim", 10, "Six?"),
      message("Ana", 20, "See you at the peer"),
      message("Kim", 30, "See you at the pier (edited)"),
      message("Kim", 40, "See you at the pier at six (edited)"),
      message("Ana", 50, "Nothing like it (edited)"),
      message("Kim", 5_000, "See you at the pear (edited)"),
    ])
    expect(
      result.lines,
      equals: [
        "Kim: See you at the pier at six", "Kim: Six?", "Ana: See you at the peer",
        "Ana: Nothing like it (edited)", "Kim: See you at the pear (edited)",
      ])
    expect(
      result[0].extras["edited"] == "2024-01-01T12:00:40Z" && result[2].extras["edited"] == nil)
  }

  @Test func `Instagram: rows of reactions are reactions, once`() throws {
    let result = try read([
      message("Kim", 0, "Reacted 😮 to your message"),
      message("Ana", 1, "Look", #""reactions": [ { "reaction": "😍", "actor": "Kim" } ]"#),
      message("Kim", 2, "Reacted 😍 to your message "), message("Kim", 3, "Liked a message"),
      message("Kim", 4, "I like it"), message("Ana", 5, "Ana reacted 👍 to your message"),
      message("Kim", 6, "Reacted badly to your message"),
    ])
    expect(
      result.lines,
      equals: [
        "-- Kim: Reacted 😮 to your message", "Ana: Look", "Kim: I like it",
        "Kim: Reacted badly to your message",
      ])
    expect(result[1].reactions, equals: ["😍 1", "❤️ 1"])
    expect(result[2].reactions == ["👍 1 *"] && result.report.head.me == "Ana")
  }

  @Test func `placeholders go, words of fields stay, and times have any unit`() throws {
    let result = try Imported(
      thread(
        """
        { "sender_name": "Kim", "timestamp_ms": 1704110406000000, "content": "Kim unsent a message" },
        { "sender_name": "Kim", "timestamp_ms": 1704110405, "poll": { "question": "Which pier?" } },
        { "sender_name": "Kim", "content": "Without a date", "bumped_message_metadata": { "bumped_message": "Six?", "is_bumped": true } },
        { "sender_name": "Kim", "timestamp_ms": 1704110404, "poll": { "question": "When?", "options": [ { "option": "Now" } ] }, "image": { "uri": "a.png" } },
        \(message("Kim", 4, "Kim sent an attachment.", #""share": { "link": "https://example.org/b", "share_text": "Boats" }"#)),
        \(message("Kim", 3, "You sent a letter."))
        """), named: "message_1.json", ImportOptions())
    expect(
      result.lines,
      equals: [
        "Kim: You sent a letter.", "Kim: https://example.org/b", "Kim: When?\nNow",
        "Kim: Without a date\nSix?", "Kim: Which pier?", "Kim: This message was deleted",
      ])
    expect(
      result.messages.map { $0.shownDate.suffix(3) },
      equals: ["03Z", "04Z", "04Z", "04Z", "05Z", "06Z"])
    expect(result[1].extras["preview"]?.object?["description"], equals: "Boats")
  }

  @Test func `encrypted chats are listed beside the others`() throws {
    let folder = try SampleFolder([
      "messages/inbox/kim_1/message_1.json": thread(message("Kim", 2, "Two")),
      "Bo_3.json": """
      { "participants": [ "Ana", "Bo" ], "threadName": "Bo_3", "messages": [
        { "senderName": "Bo", "text": "Encrypted", "timestamp": 1704110401000, "type": "text" } ] }
      """,
      "profile.json": "{}",
    ])
    expect(
      try Imported(folder.path(), ImportOptions(chat: "Bo")).lines, equals: ["Bo: Encrypted"])
    expect(try Imported(folder.path(), ImportOptions(chat: "Kim")).lines, equals: ["Kim: Two"])
  }

  @Test func `Signal: spaces at the end, stickers, edits, and what has no date or sender`() throws {
    let folder = try SampleFolder([
      "Bo/data.json": #"""
      { "date": "2024-01-01T12:00:00.250000", "sender": "Bo", "body": "  ", "quote": "", "sticker": "🐱", "reactions": [], "attachments": [] }
      { "date": "2024-01-01T12:00:01", "sender": "Bo", "body": "New  ", "quote": "\n\n> Look\n> \n> here\n\n", "sticker": null, "reactions": [], "attachments": [], "edits": [ { "date": "2024-01-01T12:00:00", "body": "Old" } ] }
      { "date": "1970-01-01T01:00:00", "sender": "No-Sender", "body": "x  ", "quote": "", "sticker": null, "reactions": [], "attachments": [ { "name": "a b.jpg", "path": "media/a%20b.jpg" } ] }
      """#, "Bo/media/a b.jpg": "x",
    ])
    let result = try Imported(folder.path(), ImportOptions())
    expect(result.lines, equals: ["Bo: [sticker] ", "Bo: New", "Bo: [photo] x"])
    expect(result.payload(0)["emoji"] == "🐱" && result[1].extras["edited"] == true)
    expect(result[1].reply?["text"], equals: "Look\n\nhere")
    expect(result[2].shownDate == result[1].shownDate && result[2].sender == "conversation")
    expect(result.payload(2)["source"], equals: "Bo/media/a b.jpg")
  }

  @Test func `ChatLab: thousandths and millionths of a second`() throws {
    func line(_ time: String) -> String {
      "{\"_type\":\"message\",\"sender\":\"b\",\"accountName\":\"Bo\",\"timestamp\":\(time),\"type\":0,\"content\":\"x\"}"
    }
    let head =
      #"{"_type":"header","chatlab":{"version":"0.0.2"},"meta":{"name":"Bo","platform":"qq","type":"private"}}"#
    let result = try Imported(
      ([head] + ["1704110400", "1704110400000", "1704110400000000", "null"].map(line)).joined(
        separator: "\n"),
      named: "a.jsonl")
    expect(Set(result.messages.map(\.shownDate)), equals: ["2024-01-01T12:00:00Z"])
  }
}
