import BubbleCore
import BubbleImport
import Expectations
import Foundation
import Testing

@Suite struct SlackReaderTests {
  private func workspace(_ messages: String...) throws -> SampleFolder {
    try SampleFolder([
      "users.json": """
      [ { "id": "U1", "name": "ana", "profile": { "display_name": "Ana" } },
        { "id": "U2", "name": "bo", "real_name": "Bo Olsen", "profile": { "display_name": "" } } ]
      """,
      "channels.json": #"[ { "id": "C1", "name": "general", "members": [ "U1", "U2" ] } ]"#,
      "general/2024-01-01.json": "[ \(messages.joined(separator: ",\n")) ]",
      "general/2024-01-02.json":
        #"[ { "type": "message", "user": "U1", "ts": "1704189600.000100", "text": "Next day" } ]"#,
    ])
  }

  private func read(_ messages: String...) throws -> Imported {
    let folder = try workspace(messages.joined(separator: ",\n"))
    return try Imported(folder.path())
  }

  @Test func `the stamp is a name whose digits are kept, and a date`() throws {
    let result = try read(
      #"{ "type": "message", "user": "U1", "ts": "1704103200.000190", "text": "Hi <@U2>, see <#C1|general> &amp; <https://example.org|this>" }"#
    )
    expect(result.messages.map(\.id), equals: ["1704103200.000190", "1704189600.000100"])
    expect(result.lines, equals: ["Ana: Hi @Bo Olsen, see #general & this", "Ana: Next day"])
    expect(result[0].spans, equals: ["mention 3+9 U2", "link 29+4 https://example.org"])
    expect(result[0].shownDate, equals: "2024-01-01T10:00:00Z")
  }

  @Test func `blocks beat the text`() throws {
    let result = try read(
      """
      { "type": "message", "user": "U2", "ts": "1704103200.1", "text": "old form", "blocks": [
        { "type": "rich_text", "elements": [
          { "type": "rich_text_section", "elements": [ { "type": "text", "text": "Bold", "style": { "bold": true } },
            { "type": "text", "text": " " }, { "type": "emoji", "name": "+1", "skin_tone": 4 },
            { "type": "user", "user_id": "U1" } ] },
          { "type": "rich_text_list", "style": "ordered", "elements": [
            { "type": "rich_text_section", "elements": [ { "type": "text", "text": "one" } ] },
            { "type": "rich_text_section", "elements": [ { "type": "text", "text": "two" } ] } ] } ] } ] }
      """)
    expect(result.lines[0], equals: "Bo Olsen: Bold 👍🏽@Ana\n1. one\n2. two")
    expect(result[0].spans, equals: ["bold 0+4", "mention 9+4 U1"])
  }

  @Test func `marks, emoji and code of the text are read`() throws {
    let result = try read(
      #"{ "type": "message", "user": "U1", "ts": "1", "text": "*bold* _it_ ~no~ `a*b*` snake_case_name :tada: 10:30:45" }"#
    )
    expect(result.lines[0], equals: "Ana: bold it no a*b* snake_case_name 🎉 10:30:45")
    expect(result[0].spans, equals: ["bold 0+4", "italic 5+2", "strike 8+2", "code 11+4"])
  }

  @Test func `threads, reactions, edits, deletions and what happened`() throws {
    let result = try read(
      #"{ "type": "message", "user": "U1", "ts": "1704103200.1", "thread_ts": "1704103200.1", "text": "Lunch?", "reactions": [ { "name": "+1::skin-tone-4", "users": [ "U2" ], "count": 1 }, { "name": "own_thing", "count": 3, "users": [] } ] }"#,
      #"{ "type": "message", "user": "U2", "ts": "1704103201.1", "thread_ts": "1704103200.1", "text": "Yes", "edited": { "user": "U2", "ts": "1704103300.0" } }"#,
      #"{ "type": "message", "subtype": "tombstone", "user": "USLACKBOT", "ts": "1704103202.1", "text": "This message was deleted." }"#,
      #"{ "type": "message", "subtype": "channel_join", "user": "U2", "ts": "1704103203.1", "text": "<@U2> has joined the channel" }"#,
      #"{ "type": "message", "subtype": "teleport", "user": "U2", "ts": "1704103204.1", "text": "went" }"#,
      #"{ "type": "message", "subtype": "bot_message", "bot_id": "B1", "username": "Build", "ts": "1704103205.1", "text": "", "attachments": [ { "title": "Run 7", "text": "passed" } ] }"#
    )
    expect(result[0].reactions, equals: ["👍🏽 1", ":own_thing: 3"])
    expect(
      result[1].reply?["text"] == "Lunch?" && result[1].extras["edited"] == "2024-01-01T10:01:40Z")
    expect(
      result.lines[2...5],
      equals: [
        "USLACKBOT: This message was deleted", "-- @Bo Olsen has joined the channel", "-- went",
        "Build: Run 7\npassed",
      ])
    expect(result.findings.contains { $0.contains("teleport") })
  }

  @Test func `files are media of their kind`() throws {
    let result = try read(
      """
      { "type": "message", "user": "U1", "ts": "1704103200.1", "text": "two", "files": [
        { "id": "F1", "name": "a.png", "mimetype": "image/png", "original_w": 10, "original_h": 20, "url_private": "https://x" },
        { "id": "F2", "name": "b.pdf", "mimetype": "application/pdf", "size": 9, "mode": "tombstone" } ] }
      """)
    expect(result.messages.map(\.content.type), equals: ["photo", "document", "text"])
    expect(result.payload(0)["caption"], equals: "two\nPhoto: not included in the export")
    expect(result.payload(1)["name"], equals: "b.pdf")
    expect(result.payload(1)["missing"], equals: "the file was deleted")
  }
}
