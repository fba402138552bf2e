import BubbleCore
import BubbleImport
import Expectations
import Foundation
import Testing

/// A part of an export that is broken, or comes twice, takes nothing of the others with it.
@Suite struct BrokenPartTests {
  private func read(_ files: [String: String], chat: String? = nil) throws -> Imported {
    let folder = try SampleFolder(files)
    return try withExtendedLifetime(folder) {
      try Imported(folder.path(), ImportOptions(chat: chat, needsOwner: false))
    }
  }

  private func slack(_ days: String...) -> [String: String] {
    var files = [
      "users.json": #"[ { "id": "U1", "name": "ana" } ]"#,
      "channels.json": #"[ { "id": "C1", "name": "quay", "members": [ "U1" ] } ]"#,
    ]
    for (place, day) in days.enumerated() { files["quay/2024-01-0\(place + 1).json"] = day }
    return files
  }

  private func slackMessage(_ number: Int) -> String {
    #"{ "type": "message", "user": "U1", "ts": "170410320\#(number).000100", "text": "m\#(number)" }"#
  }

  @Test(arguments: [
    ("nothing that is JSON", "01-01.json", "the list of messages is missing"),
    ("{ \"messages\": [] }", "01-01.json", "the list of messages is missing"),
    ("", "01-01.json", "is cut off"),
    ("[ { \"type\": \"message\", \"user\": ", "01-01.json", "is cut off"),
    ("[ ] } ] [ ]", "01-01.json", "left out"),
  ])
  func `a broken day of Slack is named, and the other days are read`(
    day: String, file: String, finding: String
  ) throws {
    let result = try read(slack(day, "[ \(slackMessage(1)), \(slackMessage(2)) ]"))
    expect(result.lines.suffix(2), equals: ["ana: m1", "ana: m2"])
    expect(
      result.findings.contains { $0.contains(file) && $0.contains(finding) }, "\(result.findings)")
  }

  @Test(arguments: ["users.json", "channels.json"])
  func `a broken list of Slack is named`(file: String) throws {
    var files = slack("[ \(slackMessage(1)) ]")
    files[file] = "[ { \"id\": \"U1\", \"name\": "
    let result = try read(files)
    expect(result.messages.count == 1)
    expect(result.findings.contains { $0.contains(file) && $0.contains("list is broken") })
  }

  private func meta(_ seconds: Int, _ words: String) -> String {
    """
    { "participants": [ { "name": "Kim" }, { "name": "Ana" } ], "title": "Kim", "messages": [
      { "sender_name": "Kim", "timestamp_ms": \(1_704_110_400_000 + seconds * 1_000), "content": "\(words)" } ] }
    """
  }

  @Test(arguments: [
    "no JSON at all", "", "{ \"participants\": [ ", "[ 1 ]",
    "{ \"participants\": [ { \"name\": \"Kim\" } ], \"title\": \"Kim\" }",
    "{ \"participants\" 7 \"messages\": [ ] }",
  ])
  func `a broken part of Meta's chat is named, and the others are read`(part: String) throws {
    for broken in [1, 2] {
      let result = try read([
        "inbox/kim_1/message_\(broken).json": part,
        "inbox/kim_1/message_\(3 - broken).json": meta(0, "There"),
        "inbox/kim_1/message_3.json": meta(-100, "Before"),
      ])
      expect(result.lines, equals: ["Kim: Before", "Kim: There"])
      expect(
        result.findings.contains { $0.contains("message_\(broken).json") }, "\(result.findings)")
    }
  }

  @Test func `a part whose head is missing is read like the others`() throws {
    let result = try read([
      "inbox/kim_1/message_1.json": meta(0, "There"),
      "inbox/kim_1/message_2.json":
        #"{ "messages": [ { "sender_name": "Ana", "timestamp_ms": 1704110300000, "content": "Here" } ] }"#,
    ])
    expect(result.lines, equals: ["Ana: Here", "Kim: There"])
  }

  @Test(arguments: [
    #"[ { "title": "T", "conversation_id": "c", "create_time": 1, "mapping": {}, "current_node": "0" }, { "title": "#,
    #"{ "chats": { "list": [ { "name": "T", "type": "personal_chat", "id": 1, "messages": [] }, { "name": "#,
  ])
  func `conversations that are cut off are named`(text: String) throws {
    let result = try read(["export.json": text], chat: "1")
    expect(result.findings.contains { $0.contains("are missing") }, "\(result.findings)")
  }

  @Test(arguments: [
    (
      "result.json",
      #"{ "name": "Bo", "type": "personal_chat", "id": 1, "notes": "Rope", "messages": [] }"#
    ),
    (
      "export.json",
      #"{ "room_name": "Bo", "exported_by": "x", "notes": { "a": "Rope" }, "messages": [] }"#
    ),
    ("chat.json", #"{ "guild": { }, "channel": { }, "notes": [ "Rope" ], "messages": [] }"#),
  ])
  func `a field beside the messages that nobody knows is named`(file: String, text: String) throws {
    let result = try read([file: text])
    expect(result.findings.contains { $0.contains("notes: this field is unknown") })
  }

  @Test(arguments: [
    ("result.json", #"{ "name": "Bo", "type": "personal_chat", "id": 1, "messages": { } }"#),
    ("export.json", #"{ "room_name": "Bo", "exported_by": "x", "messages": "none" }"#),
  ])
  func `messages that are no list are named`(file: String, text: String) throws {
    let result = try read([file: text])
    expect(result.findings.contains { $0.contains("the list of messages is missing") })
  }

  private func discord(_ exported: String, _ messages: String...) -> String {
    """
    { "guild": { "id": "1", "name": "Harbour" }, "channel": { "id": "2", "type": "GuildTextChat", "name": "boats" },
      "exportedAt": "\(exported)", "messages": [ \(messages.joined(separator: ",")) ] }
    """
  }

  private func discordMessage(_ number: Int, _ words: String, _ more: String = "") -> String {
    """
    { "id": "\(number)", "type": "Default", "timestamp": "2024-11-25T18:1\(number):00+00:00", "content": "\(words)",
      "author": { "id": "1", "name": "ana", "nickname": "Ana" } \(more) }
    """
  }

  @Test func `files of one channel that overlap are one chat, each message once`() throws {
    let result = try read([
      "boats (after 2024-02-01).json": discord(
        "2024-12-02T00:00:00Z", discordMessage(2, "two"), discordMessage(3, "three, new"),
        discordMessage(4, "four", #", "reference": { "messageId": "1" }"#)),
      "boats (before 2024-03-01).json": discord(
        "2024-12-01T00:00:00Z", discordMessage(1, "one"), discordMessage(2, "two"),
        discordMessage(3, "three")),
    ])
    expect(result.lines, equals: ["Ana: one", "Ana: two", "Ana: three", "Ana: four"])
    expect(result[3].reply?["text"], equals: "one")
    expect(result.findings.count, equals: 1)
    expect(
      result.findings[0].contains("message 3") && result.findings[0].contains("different version"))
  }

  private static let message =
    #"{ "id": 1, "type": "message", "date_unixtime": "1704110400", "from": "Ana", "from_id": "user1", "text": "m1" }"#
  private static let event =
    #"{ "type": "m.room.message", "event_id": "$1", "sender": "@ana:x", "origin_server_ts": 1704110400000, "content": { "msgtype": "m.text", "body": "m1" } }"#

  @Test(arguments: [
    #"{ "name": "Bo", "type": "personal_chat", "id": 2, "messages": [ \#(message) ], { "id": 2 }, "x": [ 1 ] }"#,
    #"{ "room_name": "Bo", "room_creator": "x", "messages": [ \#(event) ], { "id": 2 }, "x": [ 1 ] }"#,
  ])
  func `the messages before a broken place are read, and it is named`(text: String) throws {
    let result = try read(["export.json": text])
    expect(result.lines.map { $0.suffix(4) }, equals: [": m1"])
    expect(result.findings.contains { $0.contains("export.json:1") && $0.contains("not JSON") })
  }

  @Test(arguments: [
    #"{ "name": "Bo", "type": "personal_chat", "id": 2, "messages": [ \#(message) ], 7 }"#,
    #"{ "name": "Bo", "type": "personal_chat", "id": 2, "messages": [ \#(message) ], "x" }"#,
    #"{ "room_name": "Bo", "room_creator": "x", "messages": [ \#(event) ], 7 }"#,
  ])
  func `a file that is broken in its last bytes counts as cut off`(text: String) throws {
    let result = try read(["export.json": text])
    expect(result.lines.map { $0.suffix(4) }, equals: [": m1"])
    expect(result.findings.contains { $0.contains("is cut off") }, "\(result.findings)")
  }

  @Test(arguments: [
    #"{ "chats": { "list": [ 7, { "name": "Bo", "type": "personal_chat", "id": 2, "messages": [ \#(message) ] } ] } }"#,
    #"[ 7, { "title": "T", "current_node": "1", "mapping": { "1": { "message": { "author": { "role": "user" }, "content": { "parts": [ "m1" ] } } } } } ]"#,
  ])
  func `an entry among conversations that is none is named`(text: String) throws {
    let result = try read(["export.json": text])
    expect(result.lines.map { $0.suffix(4) }, equals: [": m1"])
    expect(result.findings.contains { $0.contains("left out") }, "\(result.findings)")
  }

  @Test(arguments: [
    #""type": "m.reaction", "content": { "m.relates_to": true }"#,
    #""type": "m.reaction", "content": { "m.relates_to": { "rel_type": "x", "event_id": "$1" } }"#,
    #""type": "m.poll.response", "content": { "m.relates_to": { "rel_type": "m.reference", "event_id": "$1" } }"#,
    #""type": "m.room.redaction", "content": {}"#,
  ])
  func `an event that does not say what it is about is named`(event: String) throws {
    func findings(_ more: String) throws -> [String] {
      let events =
        "\(BrokenPartTests.event), { \(event), \"event_id\": \"$2\", \"sender\": \"@bo:x\" \(more) }"
      return try read([
        "export.json": #"{ "room_name": "Bo", "room_creator": "x", "messages": [ \#(events) ] }"#
      ]).findings
    }
    expect(
      try findings("").filter { $0.contains("$2") && $0.contains("left out") }.count, equals: 1)
    // A deleted reaction has no content.
    expect(try findings(#", "unsigned": { "redacted_because": {} }"#), equals: [])
  }

  @Test func `a reaction without its emoji is still a reaction`() throws {
    let result = try read([
      "Bo/data.json":
        #"{ "date": "2024-01-01T12:00:00", "sender": "Bo", "body": "m1", "reactions": [ 7, [], [ "Ana", "👍" ] ], "attachments": [] }"#
    ])
    expect(
      result[0].extras["reactions"]?.array?.map { $0.object?["emoji"]?.string },
      equals: ["7", "❔", "👍"])
  }

  @Test func `each output of a tool is shown, also behind a long one`() throws {
    let long = String(repeating: "long ", count: 20_000)
    func result(_ words: String) -> String {
      #"{ "type": "tool_result", "name": "t", "tool_use_id": "1", "content": "\#(words)" }"#
    }
    let parts = [
      #"{ "type": "tool_use", "id": "1", "name": "t", "input": {} }"#, result(long), result("m1"),
    ]
    let imported = try read([
      "conversations.json": """
      [ { "uuid": "u", "chat_messages": [ { "uuid": "1", "sender": "assistant", "content": [ \(parts.joined(separator: ",")) ] } ] } ]
      """
    ])
    expect(imported.messages.contains { $0.content.payload["output"]?.string == "m1" })
  }

  @Test(arguments: [
    ("text", #"{ "name": "Bo", "type": "personal_chat", "id": 2, "messages": [ \#(message) ] }"#),
    (
      "text",
      #"{ "chats": { "list": [ { "name": "Bo", "type": "personal_chat", "id": 2, "messages": [ \#(message) ] } ] } }"#
    ),
    ("body", #"{ "room_name": "Bo", "room_creator": "x", "messages": [ \#(event) ] }"#),
    (
      "body",
      #"{ "date": "2024-01-01T12:00:00", "sender": "Ana", "attachments": [], "body": "m1" }"#
    ),
    (
      "text",
      #"[ { "uuid": "u", "chat_messages": [ { "uuid": "1", "sender": "human", "text": "m1" } ], "created_at": "2024-01-01T12:00:00Z" } ]"#
    ),
  ])
  func `a name that is twice in an object is named, and so are escapes that are no characters`(
    field: String, text: String
  ) throws {
    func findings(_ words: String) throws -> [String] {
      try read(["data.json": text.replacing("\"m1\"", with: words)]).findings
    }
    let before = try findings("\"m1\"")
    for (words, finding) in [
      ("\"m0\", \"\(field)\": \"m1\"", "\"\(field)\" is twice in one object"),
      ("\"m1\\ud83d\"", "not characters"),
    ] {
      let more = try findings(words).filter { !before.contains($0) }
      expect(more.count == 1 && more[0].contains(finding), "\(more)")
    }
  }

  @Test func `what is behind the object of a line is named`() throws {
    let line =
      #"{ "date": "2024-01-01T12:00:00", "sender": "Ana", "body": "m1", "attachments": [] }"#
    let result = try read(["Bo/data.json": line + " " + line])
    expect(result.lines, equals: ["Ana: m1"])
    expect(result.findings.contains { $0.contains("goes on behind") }, "\(result.findings)")
  }

  @Test func `words of a poll in a field that is not known are shown or named`() throws {
    let poll =
      #"{ "question": { "later": "w1x" }, "answers": [ { "id": "a", "later": "w2x" } ], "hint": "w3x" }"#
    let event =
      #"{ "type": "m.poll.start", "event_id": "$1", "sender": "@ana:x", "origin_server_ts": 1704110400000, "content": { "m.poll.start": \#(poll), "more": "w4x" }, "content2": { "body": "w5x" } }"#
    let result = try read([
      "export.json": #"{ "room_name": "Bo", "room_creator": "x", "messages": [ \#(event) ] }"#
    ])
    for word in ["w1x", "w2x"] { expect(result.everything.contains(word)) }
    for field in ["hint", "more", "content2"] {
      expect(result.findings.contains { $0.contains(field) })
    }
  }

  private func account(_ rest: String) -> [String: String] {
    let chats = [
      #"{ "name": "Ana", "type": "personal_chat", "id": 1, "messages": [ \#(rest) }"#,
      #"{ "name": "Kim", "type": "personal_chat", "id": 2, "messages": [ \#(BrokenPartTests.message) ] }"#,
    ]
    return ["result.json": #"{ "chats": { "list": [ \#(chats.joined(separator: ", ")) ] } }"#]
  }

  @Test(arguments: [
    #"\#(message) ], { "id": 2 }, "x": [ 1 ]"#, #"\#(message) ], 7, "x": { "y": [ "}" ] }"#,
    #"\#(message) ] ], "x": { "y": 1 }"#, #"\#(message) ], "x" 7, { "y": [ { ] }"#,
  ])
  func `a break in a chat of an account leaves what is before it, and the other chats`(
    rest: String
  ) throws {
    for chat in ["Ana", "Kim"] {
      let result = try read(account(rest), chat: chat)
      expect(result.lines, equals: ["Ana: m1"])
      expect(
        result.findings.contains { $0.contains("result.json:1") && $0.contains("not JSON") },
        "\(result.findings)")
    }
  }

  @Test(arguments: [
    #"\#(message), { "id": 7, "type": "message", \#(message) ]"#,
    #"\#(message), { "id": 7, "text_entities": [ { "type": "plain", "text": "x" ], "text": "x" } ]"#,
    #"\#(message), { "id": 7, "text_entities": [ { "type": "plain", "text": "x" }, "text": "x" } ]"#,
  ])
  func `a message of an account with an open bracket takes no other chat with it`(
    rest: String
  ) throws {
    let broken = try read(account(rest), chat: "Ana")
    expect(broken.report.findings.all.map(\.isUnreadable), equals: [true])
    expect(try read(account(rest), chat: "Kim").lines, equals: ["Ana: m1"])
  }

  @Test func `what follows the last bracket of an account has a finding`() throws {
    let files = account("\(BrokenPartTests.message) ]").mapValues { $0 + ", { \"id\": 9 } }" }
    let result = try read(files, chat: "Ana")
    expect(result.lines, equals: ["Ana: m1"])
    expect(
      result.findings.contains { $0.contains("behind its last bracket") }, "\(result.findings)")
  }

  @Test func `the chats before a break between chats are read`() throws {
    let files = account("\(BrokenPartTests.message) ]").mapValues {
      $0.replacing("] } }", with: "] { } }")
    }
    for chat in ["Ana", "Kim"] {
      let result = try read(files, chat: chat)
      expect(result.lines, equals: ["Ana: m1"])
      expect(result.findings.contains { $0.contains("chats are missing") }, "\(result.findings)")
    }
  }

  @Test(arguments: [
    (
      "views", "7",
      #"{ "name": "Bo", "type": "personal_chat", "id": 2, "messages": [ { "id": 1, "type": "message", "date_unixtime": "1704110400", "from": "Ana", "from_id": "user1", "text": "m1", "views": 7 } ] }"#
    ),
    (
      "origin", "\"x\"",
      #"{ "room_name": "Bo", "room_creator": "x", "messages": [ { "origin": "x", \#(event.dropFirst()) ] }"#
    ),
    (
      "deleted", "false",
      #"{ "date": "2024-01-01T12:00:00", "sender": "Ana", "attachments": [], "body": "m1", "deleted": false }"#
    ),
    (
      "end_turn", "true",
      #"[ { "title": "T", "current_node": "1", "mapping": { "1": { "message": { "author": { "role": "user" }, "end_turn": true, "content": { "parts": [ "m1" ] } } } } } ]"#
    ),
    (
      "updated_at", "\"2024-01-01T12:00:00Z\"",
      #"[ { "uuid": "u", "chat_messages": [ { "uuid": "1", "sender": "human", "text": "m1", "updated_at": "2024-01-01T12:00:00Z" } ] } ]"#
    ),
  ])
  func `words in a field that has none are named`(
    field: String, value: String, text: String
  ) throws {
    func findings(_ value: String, _ new: String) throws -> [String] {
      let changed = text.replacing("\"\(field)\": \(value)", with: "\"\(field)\": \(new)")
      return try read(["data.json": changed]).findings.filter { $0.contains(field) }
    }
    expect(try findings(value, value), equals: [])
    for words in ["\"some words\"", "[ \"船は\" ]", "{ \"a\": [ \"two words\" ] }"] {
      let found = try findings(value, words)
      expect(found.count == 1 && found[0].contains("words in this field"), "\(found)")
    }
  }
}
