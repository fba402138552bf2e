import BubbleCore
import BubbleImport
import Expectations
import Foundation
import Testing

@Suite struct OtherReaderTests {
  @Test func `Discord: Markdown, answers, forwards, reactions and kinds that are numbers`() throws {
    func message(_ id: Int, _ rest: String, author: String = "1") -> String {
      """
      { "id": "\(id)", "timestamp": "2024-01-01T12:00:0\(id)+00:00",
        "author": { "id": "\(author)", "name": "user\(author)", "nickname": "\(author == "1" ? "Ana" : "Bo")" }, \(rest) }
      """
    }
    let text = """
      { "guild": { "id": "0", "name": "Direct Messages" },
        "channel": { "id": "7", "type": "DirectTextChat", "name": "Bo" }, "dateRange": { "after": null, "before": null },
        "messages": [
        \(message(1, #""type": "Default", "content": "**Look** at [this](https://example.org) <:party:123> `x_y`""#)),
        \(message(2, #""type": "Reply", "content": "ok <t:> <t::>", "reference": { "messageId": "1" }, "reactions": [ { "emoji": { "id": null, "name": "👍" }, "count": 2 } ]"#, author: "2")),
        \(message(3, #""type": "Default", "content": "", "forwardedMessage": { "content": "from elsewhere", "attachments": [] }"#)),
        \(message(4, #""type": "99", "content": "did something""#)),
        \(message(5, #""type": "Call", "content": "Started a call that lasted 3 minutes.""#)),
        \(message(6, #""type": "Default", "content": "", "attachments": [ { "id": "9", "url": "https://cdn.example/a.png", "fileName": "a.png", "fileSizeBytes": 5 } ], "timestampEdited": "2024-01-02T00:00:00+00:00""#)) ],
        "messageCount": 6 }
      """
    let result = try Imported(text, named: "chat.json", ImportOptions())
    expect(result.report.reader == "discord" && result.report.head.me == "1")
    expect(
      result.lines,
      equals: [
        "Ana: Look at this :party: x_y", "Bo: ok <t:> <t::>", "Ana: from elsewhere",
        "-- Ana: did something",
        "-- Ana: Started a call that lasted 3 minutes.",
        "Ana: [photo] Photo: not included in the export",
      ])
    expect(result[0].spans, equals: ["bold 0+4", "link 8+4 https://example.org", "code 21+3"])
    expect(result[1].reply?["text"] == "Look at this :party: x_y" && result[1].reactions == ["👍 2"])
    expect(
      result[2].extras["forwarded"] != nil && result[5].extras["edited"] == "2024-01-02T00:00:00Z")
    expect(result.findings.contains { $0.contains("99") })
  }

  @Test
  func
    `Matrix: edits of the same sender, reactions, last votes, voices and replies without their fallback`()
    throws
  {
    func event(
      _ id: String, _ type: String, _ content: String, sender: String = "@ana:x", more: String = ""
    ) -> String {
      """
      { "event_id": "\(id)", "type": "\(type)", "sender": "\(sender)", "room_id": "!r", "origin_server_ts": 1704110400000\(more), "content": \(content) }
      """
    }
    let poll = """
      { "org.matrix.msc3381.poll.start": { "max_selections": 1, "question": { "org.matrix.msc1767.text": "When?" },
        "answers": [ { "id": "a", "org.matrix.msc1767.text": "Now" }, { "id": "b", "org.matrix.msc1767.text": "Later" } ] } }
      """
    func vote(_ id: String, _ answer: String, _ sender: String, _ time: Int) -> String {
      """
      { "event_id": "\(id)", "type": "org.matrix.msc3381.poll.response", "sender": "\(sender)", "room_id": "!r", "origin_server_ts": \(time),
        "content": { "m.relates_to": { "rel_type": "m.reference", "event_id": "$p" }, "org.matrix.msc3381.poll.response": { "answers": [ "\(answer)" ] } } }
      """
    }
    let events = [
      event(
        "$1", "m.room.member", #"{ "membership": "join", "displayname": "Ana" }"#,
        more: #", "state_key": "@ana:x""#),
      event(
        "$2", "m.room.member", #"{ "membership": "join", "displayname": "Bo" }"#, sender: "@bo:x",
        more: #", "state_key": "@bo:x""#),
      event("$3", "m.room.message", #"{ "msgtype": "m.text", "body": "Helo" }"#),
      event(
        "$4", "m.room.message",
        #"{ "msgtype": "m.text", "body": "* x", "m.relates_to": { "rel_type": "m.replace", "event_id": "$3" }, "m.new_content": { "msgtype": "m.text", "body": "forged" } }"#,
        sender: "@bo:x"),
      event(
        "$5", "m.room.message",
        #"{ "msgtype": "m.text", "body": "* Hello", "m.relates_to": { "rel_type": "m.replace", "event_id": "$3" }, "m.new_content": { "msgtype": "m.text", "body": "Hello" } }"#
      ),
      event(
        "$6", "m.reaction",
        #"{ "m.relates_to": { "rel_type": "m.annotation", "event_id": "$3", "key": "👍" } }"#,
        sender: "@bo:x"),
      event(
        "$7", "m.room.message",
        #"{ "msgtype": "m.text", "body": "> <@ana:x> Hello\n\nHi *you*", "format": "org.matrix.custom.html", "formatted_body": "<mx-reply><blockquote>Hello</blockquote></mx-reply>Hi <em>you</em>", "m.relates_to": { "m.in_reply_to": { "event_id": "$3" } } }"#,
        sender: "@bo:x"),
      event(
        "$8", "m.room.message",
        #"{ "msgtype": "m.text", "body": "> <@ana:x> Hello\n> more\n\nplain", "m.relates_to": { "m.in_reply_to": { "event_id": "$3" } } }"#,
        sender: "@bo:x"),
      event("$p", "org.matrix.msc3381.poll.start", poll),
      vote("$v1", "a", "@bo:x", 1), vote("$v2", "b", "@bo:x", 2), vote("$v3", "b", "@ana:x", 3),
      event(
        "$9", "m.room.message",
        #"{ "msgtype": "m.audio", "body": "v.ogg", "org.matrix.msc3245.voice": {}, "org.matrix.msc1767.audio": { "duration": 2500, "waveform": [ 0, 512, 1024 ] } }"#
      ),
      event("$10", "m.room.encrypted", "{}"), event("$11", "org.example.thing", "{}"),
      event("$12", "m.room.message", "{}", more: #", "unsigned": { "redacted_because": {} }"#),
    ]
    let text = """
      { "room_name": "Trip", "room_creator": "Ana", "topic": "", "export_date": "x", "exported_by": "Ana", "messages": [ \(events.joined(separator: ",\n")) ] }
      """
    let result = try Imported(text, named: "export.json", ImportOptions())
    expect(result.report.reader == "matrix" && result.report.head.me == "@ana:x")
    expect(
      result.lines.dropFirst(2),
      equals: [
        "Ana: Hello", "Bo: Hi you", "Bo: plain", "Ana: [poll] ", "Ana: [voice] ",
        "Ana: Voice message: not included in the export",
        "Ana: This message could not be decrypted",
        "-- Ana: org.example.thing", "Ana: This message was deleted",
      ])
    expect(result[2].reactions == ["👍 1"] && result[2].extras["edited"] != nil)
    expect(result[3].reply?["text"] == "Hello" && result[3].spans == ["italic 3+3"])
    let options = result.payload(5)["options"]?.array?.compactMap(\.object) ?? []
    expect(options.map { $0["votes"] } == [0, 2] && options[1]["mine"] == true)
    expect(result.payload(6)["duration"] == 2.5 && result.payload(6)["levels"] == [0, 127, 255])
  }

  @Test func `Discord: names stand for the numbers of those who are mentioned`() throws {
    let text = """
      { "guild": { "id": "1", "name": "Harbour" }, "channel": { "id": "7", "type": "GuildTextChat", "name": "general" },
        "messages": [ { "id": "1", "type": "Default", "timestamp": "2024-01-01T12:00:01+00:00",
          "author": { "id": "1", "name": "ana" }, "content": "<@20> and <@!21>, not <@22>",
          "mentions": [ { "id": "20", "name": "bo", "nickname": "Bo" }, { "id": "21", "name": "kim" }, { "name": "x" } ] } ] }
      """
    let result = try Imported(text, named: "chat.json", ImportOptions(needsOwner: false))
    expect(result.lines, equals: ["ana: @Bo and @kim, not <@22>"])
  }

  @Test func `Meta: turned round, put together of parts, text repaired where it is broken`() throws
  {
    func part(_ messages: String) -> String {
      #"{ "participants": [ { "name": "Bo" }, { "name": "Ana" } ], "messages": [ \#(messages) ], "title": "Bo", "thread_path": "inbox/bo_1" }"#
    }
    let folder = try SampleFolder([
      "messages/inbox/bo_1/message_1.json": part(
        #"""
        { "sender_name": "Ana", "timestamp_ms": 1704110404000, "content": "caf\u00c3\u00a9 \u00f0\u009f\u0098\u0080", "reactions": [ { "reaction": "\u00e2\u009d\u00a4", "actor": "Bo" } ] },
        { "sender_name": "Bo", "timestamp_ms": 1704110403000, "content": "schön \u20ac" },
        { "sender_name": "Bo", "timestamp_ms": 1704110402000, "photos": [ { "uri": "messages/inbox/bo_1/photos/a.jpg" }, { "uri": "messages/inbox/bo_1/photos/b.jpg" } ] }
        """#),
      "messages/inbox/bo_1/message_2.json": part(
        #"""
        { "sender_name": "Ana", "timestamp_ms": 1704110401000, "is_unsent": true },
        { "sender_name": "Bo", "timestamp_ms": 1704110400000, "call_duration": 65, "content": "Bo called you." }
        """#),
      "messages/inbox/bo_1/photos/a.jpg": "x",
    ])
    let result = try Imported(folder.path(), ImportOptions())
    expect(
      result.lines,
      equals: [
        "-- Bo called you. (1:05)", "Ana: This message was deleted",
        "Bo: [album] Photo: the file is not in the export", "Bo: schön €", "Ana: café 😀",
      ])
    expect(result[4].reactions == ["❤ 1"] && result.report.head.me == "Ana")
    let pictures = result.payload(2)["pictures"]?.array?.compactMap(\.object) ?? []
    expect(pictures.map { $0["source"] }, equals: ["messages/inbox/bo_1/photos/a.jpg", nil])
  }

  @Test func `Meta: the form of encrypted chats is not broken, and is read as it is`() throws {
    let text = #"""
      { "participants": [ "Ana", "Bo" ], "threadName": "Bo_12", "messages": [
        { "isUnsent": false, "media": [], "reactions": [ { "actor": "Ana", "reaction": "😂" } ], "senderName": "Bo", "text": "cafÃ©", "timestamp": 1704110401000, "type": "text" },
        { "isUnsent": true, "media": [], "reactions": [], "senderName": "Ana", "text": "", "timestamp": 1704110400000, "type": "text" } ] }
      """#
    let result = try Imported(text, named: "Bo_12.json", ImportOptions())
    expect(result.lines, equals: ["Ana: This message was deleted", "Bo: cafÃ©"])
    expect(result[1].reactions == ["😂 1 *"] && result.report.head.me == "Ana")
  }

  @Test(arguments: [
    (#""body": "Hi", "deleted": true, "attachments": []"#, "body"),
    (#""body": "", "deleted": true, "attachments": [ { "name": "a.pdf" } ]"#, "attachments"),
    (#""body": "", "call": true, "attachments": [], "sticker": { "emoji": "⛵" }"#, "sticker"),
  ])
  func `Signal: what a row about a message leaves out is named`(rest: String, field: String) throws
  {
    let result = try Imported(
      #"{ "date": "2024-01-01T12:00:00", "sender": "Kim", "quote": "", "reactions": [], \#(rest) }"#,
      named: "data.json")
    expect(result.messages.count == 1)
    expect(result.findings.count == 1 && result.findings[0].contains(": \(field): "))
  }

  @Test(arguments: [
    (
      "result.json",
      #"{ "name": "Bo", "type": "personal_chat", "id": 1, "messages": [ { "id": 1, "type": "message", "date_unixtime": "1704110400", "text": "Hi" } ] }"#
    ),
    (
      "export.json",
      #"{ "room_name": "Bo", "exported_by": "x", "messages": [ { "type": "m.room.message", "event_id": "$1", "origin_server_ts": 1704110400000, "content": { "msgtype": "m.text", "body": "Hi" } } ] }"#
    ),
    (
      "chat.json",
      #"{ "guild": { "id": "1" }, "channel": { "id": "2", "name": "Bo" }, "messages": [ { "id": "1", "type": "Default", "timestamp": "2024-01-01T12:00:00Z", "content": "Hi" } ] }"#
    ),
    (
      "message_1.json",
      #"{ "participants": [ { "name": "Kim" } ], "title": "Bo", "messages": [ { "timestamp_ms": 1704110400000, "content": "Hi" } ] }"#
    ),
    (
      "data.json",
      #"{ "date": "2024-01-01T12:00:00", "sender": null, "body": "Hi", "attachments": [] }"#
    ),
  ])
  func `a message without a sender is named`(file: String, text: String) throws {
    let result = try Imported(text, named: file)
    expect(result.messages.map(\.content.text), equals: ["Hi"])
    expect(result.findings.contains { $0.contains("it has no sender") }, "\(result.findings)")
  }

  @Test func `Signal: an object on each line`() throws {
    let folder = try SampleFolder([
      "Bo/data.json": #"""
      { "date": "2024-01-01T12:00:00", "sender": "Bo", "body": "Look", "quote": "", "sticker": null, "reactions": [ [ "Me", "👍" ] ], "attachments": [ { "name": "a.jpg", "path": "media/a.jpg" } ] }
      { "date": "2024-01-01T12:00:01", "sender": "Me", "body": "Nice", "quote": "> Look\n", "sticker": null, "reactions": [], "attachments": [] }
      no object
      { "date": "2024-01-01 12:00:02", "sender": "Me", "body": "", "quote": "", "sticker": { "id": "1", "packId": "p", "emoji": "🐱" }, "reactions": [], "attachments": [], "deleted": false }
      """#, "Bo/media/a.jpg": "x",
    ])
    let result = try Imported(folder.path(), ImportOptions())
    expect(result.report.head.me == "Me" && result.report.head.peer.title == "Bo")
    expect(result.messages.map(\.content.type), equals: ["photo", "text", "service", "sticker"])
    expect(result[0].reactions == ["👍 1 *"] && result.payload(0)["source"] == "Bo/media/a.jpg")
    expect(result[1].reply?["text"], equals: "Look")
    expect(result[3].shownDate, equals: "2024-01-01T12:00:02Z")
    expect(result.findings.contains { $0.contains("data.json:3") })
  }

  @Test func `iMessage: who, what, tapbacks and answers of the text form`() throws {
    let text = """
      May 17, 2022  5:29:42 PM (Read by you after 1 hour)
      Me
      Hello
      there
      Tapbacks:
      Loved by Bo
      Loved by Kim

      May 17, 2022 11:05:00 PM
      Bo
      /Users/ana/Library/Messages/Attachments/a/b.heic

      May 18, 2022 12:00:00 AM
      Me
      Which one?
          May 18, 2022 12:01:00 AM
          Bo
          The blue one

      May 18, 2022  1:00:00 AM You named the conversation Trip

      """
    let result = try Imported(text, named: "Bo.txt", ImportOptions())
    expect(result.report.reader == "imessage" && result.report.head.me == "Me")
    expect(
      result.lines,
      equals: [
        "Me: Hello\nthere", "Bo: [photo] Photo: not included in the export", "Me: Which one?",
        "Bo: The blue one",
        "-- You named the conversation Trip",
      ])
    expect(result[0].reactions == ["❤️ 2"] && result[3].reply?["text"] == "Which one?")
    expect(
      result[0].shownDate == "2022-05-17T17:29:42Z" && result[2].shownDate == "2022-05-18T00:00:00Z"
    )
  }

  @Test func `ChatGPT: only the path to the current node`() throws {
    func node(_ id: String, _ parent: String?, _ role: String, _ text: String) -> String {
      """
      "\(id)": { "id": "\(id)", "parent": \(parent.map { "\"\($0)\"" } ?? "null"), "children": [],
        "message": { "id": "\(id)", "author": { "role": "\(role)" }, "create_time": 1704110400.5,
          "content": { "content_type": "text", "parts": [ "\(text)" ] }, "metadata": {} } }
      """
    }
    let text = """
      [ { "title": "Boats", "create_time": 1704110400, "conversation_id": "c1", "current_node": "4", "mapping": {
        "root": { "id": "root", "message": null, "parent": null, "children": [] },
        \(node("1", "root", "system", "")), \(node("2", "1", "user", "Which **boat**?")),
        \(node("3", "2", "assistant", "An old answer")), \(node("4", "2", "assistant", "The blue one")) } } ]
      """
    let result = try Imported(text, named: "conversations.json", ImportOptions())
    expect(result.lines, equals: ["You: Which **boat**?", "ChatGPT: [markdown] The blue one"])
    expect(result.report.head.me, equals: "user")
    expect(result.report.head.peer.title, equals: "Boats")
  }

  @Test func `Claude: a flat list, of which one conversation is chosen`() throws {
    func conversation(_ name: String, _ words: String) -> String {
      """
      { "uuid": "\(name)", "name": "\(name)", "created_at": "2024-01-01T12:00:00.000000Z", "chat_messages": [
        { "uuid": "\(name)1", "sender": "human", "text": "Hi", "created_at": "2024-01-01T12:00:00.000000Z", "content": [], "attachments": [ { "file_name": "a.txt", "file_size": 3 } ] },
        { "uuid": "\(name)2", "sender": "assistant", "text": "", "created_at": "2024-01-01T12:00:01.000000Z",
          "content": [ { "type": "text", "text": "\(words)" }, { "type": "hologram" } ] } ] }
      """
    }
    let folder = try SampleFolder([
      "conversations.json": "[ \(conversation("A", "One")), \(conversation("B", "*Two*")) ]"
    ])
    #expect(throws: ImportError.self) { try Imported(folder.path()) }
    let result = try Imported(folder.path(), ImportOptions(chat: "B"))
    expect(
      result.lines,
      equals: [
        "You: Hi", "You: [document] ", "Claude: [markdown] *Two*\n\n*Unsupported message*",
      ])
    expect(result.findings.contains { $0.contains("hologram") })
  }

  @Test(arguments: ["# Boats\n\nText", "One **bold** word", "2**8 and **kwargs"])
  func `what assistants write is Markdown, and what people write is text, both unchanged`(
    words: String
  ) throws {
    let escaped = words.replacing("\n", with: "\\n")
    let claude = """
      [ { "uuid": "A", "name": "A", "created_at": "2024-01-01T12:00:00Z", "chat_messages": [
        { "uuid": "1", "sender": "human", "text": "\(escaped)?", "created_at": "2024-01-01T12:00:00Z", "content": [] },
        { "uuid": "2", "sender": "assistant", "text": "\(escaped)", "created_at": "2024-01-01T12:00:01Z", "content": [] } ] } ]
      """
    let chatGPT = """
      [ { "title": "A", "create_time": 1704110400, "conversation_id": "c", "current_node": "2", "mapping": {
        "2": { "id": "2", "parent": null, "children": [], "message": { "id": "2", "author": { "role": "assistant" },
          "create_time": 1704110400.5, "content": { "content_type": "text", "parts": [ "\(escaped)" ] } } } } } ]
      """
    let ofClaude = try Imported(claude, named: "conversations.json", ImportOptions())
    expect(ofClaude.lines, equals: ["You: \(words)?", "Claude: [markdown] \(words)"])
    let ofChatGPT = try Imported(chatGPT, named: "conversations.json", ImportOptions())
    expect(ofChatGPT.lines, equals: ["ChatGPT: [markdown] \(words)"])
  }
}
