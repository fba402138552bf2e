import BubbleCore
import BubbleImport
import Expectations
import Testing

/// Words beside the text of a message, in fields that only some messages have, are shown or named.
@Suite struct SaidElsewhereTests {
  private func read(_ files: [String: String]) throws -> Imported {
    try Imported(files.mapValues { Array($0.utf8) })
  }

  private func names(_ result: Imported, _ field: String, _ text: String = "") -> Bool {
    result.findings.contains { $0.contains("\(field): ") && $0.contains(text) }
  }

  // MARK: - Matrix

  private func matrix(_ content: String, type: String = "m.room.message") throws -> Imported {
    try read([
      "export.json": """
      { "room_name": "Quay", "exported_by": "Ana", "messages": [
        { "event_id": "$1", "type": "\(type)", "sender": "@ana:x", "origin_server_ts": 1704110400000, "state_key": "", "content": \(content) } ] }
      """
    ])
  }

  @Test(arguments: [
    ("org.example.markdown", "At seven"), ("org.matrix.custom.html", "at 7"), ("", "at 7"),
  ])
  func `Matrix: the body is shown if the format is another one than HTML`(
    format: String, shown: String
  ) throws {
    for kind in ["m.text", "m.notice"] {
      let result = try matrix(
        #"{ "msgtype": "\#(kind)", "body": "At seven", "format": "\#(format)", "formatted_body": "<b>at 7</b>" }"#
      )
      expect(result.lines, equals: ["ana: \(shown)"])
      expect(names(result, "content.format") == (shown == "At seven"))
    }
    let only = try matrix(
      #"{ "msgtype": "m.text", "format": "org.example.markdown", "formatted_body": "at 7" }"#)
    expect(only.lines, equals: ["ana: at 7"])
  }

  @Test(arguments: [
    (##""alias": "#quay:x""##, "changed the room's address to #quay:x"),
    ("", "removed the room's address"),
    (
      ##""alias": "#quay:x", "alt_aliases": [ "#pier:x", "#dock:x" ]"##,
      "changed the room's address to #quay:x; its other addresses: #pier:x, #dock:x"
    ),
  ])
  func `Matrix: addresses of a room are shown`(content: String, row: String) throws {
    let result = try matrix("{ \(content) }", type: "m.room.canonical_alias")
    expect(result.lines == ["-- ana \(row)"] && result.findings.isEmpty, "\(result.findings)")
  }

  @Test func `Matrix: who was invited by an address is shown`() throws {
    let result = try matrix(
      #"{ "display_name": "k...@example.org", "key_validity_url": "https://x", "public_key": "k" }"#,
      type: "m.room.third_party_invite")
    expect(result.lines == ["-- ana invited k...@example.org"] && result.findings.isEmpty)
  }

  @Test(arguments: ["history_visibility", "guest_access", "join_rule"])
  func `Matrix: the value of a setting is shown`(name: String) throws {
    let kind = name == "join_rule" ? "join_rules" : name
    let result = try matrix(#"{ "\#(name)": "shared" }"#, type: "m.room.\(kind)")
    expect(result.lines, equals: ["-- ana changed the room's settings: shared"])
  }

  @Test(arguments: ["com.beeper.linkpreviews", "m.url_previews"])
  func `Matrix: the preview of a link is shown, and further ones are named`(name: String) throws {
    func message(_ previews: String) throws -> Imported {
      try matrix(
        #"{ "msgtype": "m.text", "body": "https://e.org/a", "\#(name)": [ \#(previews) ] }"#)
    }
    let tides =
      #"{ "matched_url": "https://e.org/a", "og:title": "Tides", "og:description": "High at 7" }"#
    let one = try message(#"{ "matched_url": "https://e.org" }, \#(tides)"#)
    expect(
      one[0].extras["preview"],
      equals: ["url": "https://e.org/a", "title": "Tides", "description": "High at 7"])
    expect(one.findings.isEmpty, "\(one.findings)")
    let two = try message(
      #"\#(tides), { "og:title": "Winds", "og:image": "mxc://x/y", "note": "a b" }"#)
    expect(two[0].extras["preview"]?.object?["title"], equals: "Tides")
    expect(names(two, name, "only the first"))
    expect(names(two, name, "picture"))
    expect(names(two, "\(name).note"))
  }

  // MARK: - Slack

  private func slack(_ message: String, _ more: [String: String] = [:]) throws -> Imported {
    let files = [
      "users.json": #"[ { "id": "U1", "name": "ana" } ]"#,
      "channels.json": #"[ { "id": "C1", "name": "quay" } ]"#,
      "quay/2024-01-01.json": #"[ { "user": "U1", "ts": "1704103200.1", \#(message) } ]"#,
    ]
    return try read(files.merging(more) { $1 })
  }

  @Test func `Slack: calls have their name and address`() throws {
    let huddle = try slack(
      #""subtype": "huddle_thread", "text": "A huddle started", "room": { "id": "R1", "name": "Tides", "topic": "", "huddle_link": "https://e.org/h" }"#
    )
    expect(huddle.lines, equals: ["-- A huddle started\nTides\nhttps://e.org/h"])
    let call = try slack(
      #""subtype": "bot_message", "username": "Calls", "text": "", "blocks": [ { "type": "call", "call": { "v1": { "id": "R1", "name": "Tides", "join_url": "https://e.org/j" } } } ]"#
    )
    expect(call.everything.contains("Tides") && call.everything.contains("https://e.org/j"))
  }

  @Test(arguments: [
    (#"{ "type": "message", "message": { "text": "High *tide*" } }"#, "High tide"),
    (#"{ "type": "file", "title": "Map", "name": "map.png" }"#, "Map\nmap.png"),
    (#"{ "file": { "title": "Map" }, "comment": { "comment": "the _quay_" } }"#, "Map\nthe quay"),
  ])
  func `Slack: what was pinned is shown`(item: String, words: String) throws {
    let result = try slack(
      #""subtype": "pinned_item", "text": "<@U1> pinned it", "item": \#(item)"#)
    expect(result.lines, equals: ["-- @ana pinned it\n\(words)"])
  }

  @Test func `Slack: a mail has its sender, receivers, date and names of what is attached`() throws
  {
    let result = try slack(
      #"""
      "text": "", "files": [ { "id": "F1", "name": "m.eml", "mode": "email", "mimetype": "text/html", "subject": "Tides", "plain_text": "At 7",
        "from": [ { "address": "kim@e.org", "name": "Kim", "original": "Kim <kim@e.org>" } ], "to": [ { "address": "ana@e.org" }, "bo@e.org" ],
        "headers": { "date": "Mon, 1 Jan 2024" }, "attachments": [ { "filename": "map.pdf", "mimetype": "application/pdf" } ] } ]
      """#)
    expect(
      result.messages.map { $0.content.payload["caption"] ?? $0.content.payload["text"] }.last,
      equals:
        "From: Kim <kim@e.org>\nTo: ana@e.org, bo@e.org\nDate: Mon, 1 Jan 2024\nAttached: map.pdf\nTides\nAt 7"
    )
  }

  @Test func `Slack: canvases, and the topic and purpose of a channel, are named`() throws {
    let result = try slack(
      #""text": "Hi""#,
      [
        "canvases.json": #"[ { "id": "F1", "title": "Sailing plan" }, { "id": "F2" } ]"#,
        "channels.json":
          #"[ { "id": "C0", "name": "other", "topic": { "value": "x" } }, { "id": "C1", "name": "quay", "topic": { "value": "Boats" }, "purpose": { "value": "" } } ]"#,
      ])
    expect(names(result, "canvases.json", "\"Sailing plan\""))
    expect(names(result, "canvases.json", "\"F2\""))
    expect(names(result, "topic") && !names(result, "purpose"))
    expect(result.findings.count, equals: 3)
  }

  @Test(arguments: ["metadata", "translation", "event_payload"])
  func `Slack: words in the data of programs are named`(field: String) throws {
    let result = try slack(#""text": "Hi", "\#(field)": { "title": "High tide" }"#)
    expect(result.lines == ["ana: Hi"] && names(result, field), "\(result.findings)")
  }

  @Test func `Slack: choices of a menu and the text of a shared message are shown`() throws {
    let menu = try slack(
      #""text": "When", "attachments": [ { "actions": [ { "type": "select", "text": "Day", "confirm": { "text": "Are you sure?" }, "options": [ { "text": "Monday", "value": "1" } ] } ] } ]"#
    )
    expect(menu.lines[0], equals: "ana: When\n[Day, Monday]")
    expect(names(menu, "actions.confirm"))
    let shared = try slack(
      #""text": "", "attachments": [ { "message_blocks": [ { "message": { "text": "High *tide*", "later": "two words" } } ] } ]"#
    )
    expect(shared.lines, equals: ["ana: High tide"])
    expect(names(shared, "message_blocks.later"))
  }

  // MARK: - Assistants

  private func chatGPT(_ nodes: String, current: String? = "1") throws -> Imported {
    try read([
      "conversations.json": """
      [ { "title": "T", "create_time": 1704110400, \(current.map { "\"current_node\": \"\($0)\"," } ?? "") "mapping": { \(nodes) } } ]
      """
    ])
  }

  private func node(
    _ id: String, _ words: String, _ role: String = "assistant", parent: String? = nil,
    time: Int = 0, metadata: String = ""
  ) -> String {
    """
    "\(id)": { "id": "\(id)", "parent": \(parent.map { "\"\($0)\"" } ?? "null"), "message": { "id": "\(id)", "create_time": \(1_704_110_400 + time),
      "author": { "role": "\(role)" }, "content": { "content_type": "text", "parts": [ "\(words)" ] }, "metadata": { \(metadata) } } }
    """
  }

  @Test func `ChatGPT: products have their titles, and sources that no mark names are footnotes`()
    throws
  {
    let result = try chatGPT(
      node(
        "1", "Buy \u{E200}products\u{E202}turn0product0\u{E201} [there](https://e.org/s).",
        metadata: """
          "content_references": [
            { "matched_text": "\u{E200}products\u{E202}turn0product0\u{E201}", "type": "products", "products": [ { "title": "Rope", "url": "https://e.org/r", "price": "3 €" }, { "title": "Sail" } ] },
            { "matched_text": "[there](https://e.org/s)", "type": "link_title", "url": "https://e.org/s" },
            { "matched_text": " ", "type": "sources_footnote", "sources": [ { "title": "Tides", "url": "https://e.org/t" }, { "title": "Rope", "url": "https://e.org/r" } ] } ]
          """))
    expect(
      result.lines,
      equals: [
        "ChatGPT: [markdown] Buy Rope[^source-1], Sail [there](https://e.org/s).\n\n[^source-2]\n\n[^source-1]: [Rope](https://e.org/r)\n[^source-2]: [Tides](https://e.org/t)"
      ])
    expect(names(result, "content_references", "titles of products"))
  }

  @Test(arguments: [
    ("Tides", "Tides: https://e.org/t", false), ("Tides", "See https://e.org/t", true),
    ("Tides", "Tides: https://e.org/t/2", true), (nil, "https://e.org/t2, https://e.org/t", false),
  ])
  func `ChatGPT: a source is a footnote unless its title and address are in the text`(
    title: String?, text: String, isFootnote: Bool
  ) throws {
    let named = title.map { #""title": "\#($0)", "# } ?? ""
    let result = try chatGPT(
      node(
        "1", text,
        metadata: """
          "content_references": [
            { "matched_text": " ", "type": "sources_footnote", "sources": [ { \(named)"url": "https://e.org/t" } ] } ]
          """))
    expect(result.lines.joined().contains("[^source-1]"), equals: isFootnote)
  }

  @Test func `ChatGPT: the title of a canvas is shown or named, and results of a search are named`()
    throws
  {
    let canvas = #""canvas": { "textdoc_id": "d", "title": "Plan" }"#
    let tool = try chatGPT(node("1", "Created", "tool", metadata: canvas))
    expect(tool[0].content.payload["output"], equals: "Created\nPlan")
    let user = try chatGPT(node("1", "Shorter", "user", metadata: canvas))
    expect(user.lines == ["You: Shorter"] && names(user, "canvas.title"))
    let search = try chatGPT(
      node(
        "1", "Found",
        metadata:
          #""search_result_groups": [ { "domain": "e.org", "entries": [ { "title": "High tide" } ] } ]"#
      ))
    expect(names(search, "metadata.search_result_groups"))
  }

  @Test func `ChatGPT: without a current message a single one does not replace a conversation`()
    throws
  {
    let result = try chatGPT(
      [
        node("1", "One", "user"), node("2", "Two", parent: "1", time: 1),
        node("3", "Three", "user", parent: "2", time: 2),
        node("4", "Other three", "user", parent: "2", time: 1),
        node("9", "Lone", "user", parent: "gone", time: 99),
      ].joined(separator: ",\n"), current: nil)
    expect(result.lines, equals: ["You: One", "ChatGPT: [markdown] Two", "You: Three"])
    expect(names(result, "parent", "2 messages of other branches"))
    expect(names(result, "parent", "does not name the current branch"))
  }

  @Test func `ChatGPT: words of a conversation, of a picture and of its title are named`() throws {
    let picture =
      #"{ "content_type": "image_asset_pointer", "asset_pointer": "sediment://file_1", "note": "a boat" }"#
    let result = try read([
      "conversations.json": """
      [ { "title": "T", "create_time": 1704110400, "current_node": "1", "note": "for later", "mapping": { "1": { "message": { "author": { "role": "assistant" },
        "content": { "content_type": "multimodal_text", "parts": [ \(picture) ] }, "metadata": { "image_gen_title": "Blue boat" } } } } } ]
      """
    ])
    for field in ["conversation.note", "parts.note", "metadata.image_gen_title"] {
      expect(names(result, field), "\(field): \(result.findings)")
    }
  }

  @Test(arguments: ["chat_feedback", "sync_sources"])
  func `Claude: words of feedback and names of sources are named`(field: String) throws {
    let result = try read([
      "conversations.json": """
      [ { "uuid": "c", "name": "T", "chat_messages": [ { "uuid": "1", "sender": "human", "created_at": "2024-01-01T12:00:00Z", "text": "Hi", "\(field)": [ { "reason": "not true" } ] } ] } ]
      """
    ])
    expect(result.lines == ["You: Hi"] && names(result, "message.\(field)"))
  }

  @Test(arguments: [("Why", "Tides\n\nWhy"), ("", "Tides")])
  func `Claude: summaries of thoughts are shown`(thought: String, shown: String) throws {
    let result = try read([
      "conversations.json": """
      [ { "uuid": "c", "name": "T", "created_at": "2024-01-01T12:00:00Z", "chat_messages": [ { "uuid": "1", "sender": "assistant", "created_at": "2024-01-01T12:00:00Z",
        "content": [ { "type": "thinking", "thinking": "\(thought)", "summaries": [ { "summary": "Tides" } ] } ] } ] } ]
      """
    ])
    expect(result.lines == ["Claude: [thinking] \(shown)"] && result.findings.isEmpty)
  }

  // MARK: - The others

  @Test func `Telegram: a forward has its author, and its time is named`() throws {
    func message(_ id: Int, _ more: String) -> String {
      #"{ "id": \#(id), "type": "message", "date_unixtime": "1704110400", "from": "Ana", "from_id": "user1", "text": "Hi"\#(more) }"#
    }
    let result = try read([
      "result.json": """
      { "name": "Bo", "type": "personal_chat", "id": 1, "messages": [ \([
        message(1, ""), message(2, #", "forwarded_from": null, "forwarded_from_id": "user1""#),
        message(3, #", "forwarded_from_id": "user1""#),
        message(4, #", "forwarded_from": null, "forwarded_from_id": "user7""#),
        message(5, #", "forwarded_from": "Kim", "forwarded_date": "2023-01-01T00:00:00", "forwarded_date_unixtime": "1672531200""#),
      ].joined(separator: ","))] }
      """
    ])
    expect(
      result.messages.map { $0.extras["forwarded"]?.object?["from"] },
      equals: [nil, "Ana", "Ana", "Deleted account", "Kim"])
    expect(names(result, "message 4: forwarded_from_id"))
    expect(names(result, "message 5: forwarded_date"))
    expect(result.findings.count, equals: 3)
  }

  @Test func `Discord: the times of a forwarded message are named`() throws {
    let result = try read([
      "chat.json": """
      { "guild": { "id": "1" }, "channel": { "id": "7", "type": "GuildTextChat", "name": "quay" }, "messages": [
        { "id": "1", "type": "Default", "timestamp": "2024-01-01T12:00:00+00:00", "author": { "id": "1", "name": "ana" }, "content": "",
          "forwardedMessage": { "timestamp": "2023-01-01T12:00:00+00:00", "timestampEdited": null, "content": "Hi" } } ] }
      """
    ])
    expect(names(result, "forwardedMessage.timestamp"))
    expect(!names(result, "forwardedMessage.timestampEdited"))
  }

  @Test func `Telegram: the countries of a giveaway are shown`() throws {
    let result = try read([
      "result.json":
        #"{ "name": "Bo", "type": "personal_chat", "id": 1, "messages": [ { "id": 1, "type": "message", "date_unixtime": "1704110400", "from": "Ana", "from_id": "user1", "text": "", "giveaway_information": { "quantity": 1, "countries": [ "DE", "AT" ] } } ] }"#
    ])
    expect(result.lines, equals: ["-- Giveaway, 1 winners, DE, AT"])
  }

  @Test func `Discord: the time of an embed and words about its picture are named`() throws {
    let result = try read([
      "chat.json": """
      { "guild": { "id": "1" }, "channel": { "id": "7", "type": "GuildTextChat", "name": "quay" }, "messages": [
        { "id": "1", "type": "Default", "timestamp": "2024-01-01T12:00:00+00:00", "author": { "id": "1", "name": "ana" }, "content": "",
          "embeds": [ { "title": "Tides", "timestamp": "2023-01-01T12:00:00+00:00", "image": { "url": "https://e.org/i.png", "note": "a boat" } } ],
          "poll": { "question": { "text": "When", "note": "soon or later" }, "answers": [] } } ] }
      """
    ])
    for field in ["embeds.timestamp", "image.note", "question.note"] {
      expect(names(result, field), "\(field): \(result.findings)")
    }
  }

  @Test func `Meta: words beside the messages are named, and titles of pictures are shown`() throws
  {
    let result = try read([
      "message_1.json": """
      { "participants": [ { "name": "Kim" }, { "name": "Ana" } ], "title": "Kim", "magic_words": [ { "magic_word": "love" } ], "motto": "by the sea", "joinable_mode": { "mode": 1 }, "messages": [
        { "sender_name": "Kim", "timestamp_ms": 1704110400000, "photos": [ { "uri": "a.jpg", "title": "Boat", "description": "at the quay" } ] } ] }
      """
    ])
    expect(
      result[0].content.payload["caption"]?.string?.hasPrefix("Boat\nat the quay"), equals: true)
    expect(names(result, "magic_words") && names(result, "motto"))
    expect(result.findings.count, equals: 2)
  }

  @Test func `Meta: a member beside the messages that can't be read is named`() throws {
    let result = try read([
      "message_1.json": """
      { "participants": [ { "name": "Kim" }, { "name": "Ana" } ], "title": "Kim", "magic_words": [ "lo\u{01}" , love ], "messages": [
        { "sender_name": "Kim", "timestamp_ms": 1704110400000, "content": "Hi" } ] }
      """
    ])
    expect(result.lines.count == 1 && names(result, "magic_words", "can't be read"))
  }

  @Test(arguments: [("[ { \"magic_word\": \"love\" } ]", true), ("[]", false)])
  func `Meta: the effects of words are named`(words: String, isNamed: Bool) throws {
    let result = try read([
      "message_1.json": """
      { "participants": [ { "name": "Kim" }, { "name": "Ana" } ], "title": "Kim", "messages": [
        { "sender_name": "Kim", "timestamp_ms": 1704110400000, "content": "with love", "magic_words": \(words) } ] }
      """
    ])
    expect(result.lines == ["Kim: with love"] && names(result, "magic_words") == isNamed)
  }

  @Test func `iMessage: the path of a sticker that is a reaction is named`() throws {
    let result = try read([
      "Kim.txt":
        "May 17, 2022  5:29:42 PM\nMe\nHi\nTapbacks:\nSticker from Kim: attachments/1/boat.heic\n\n"
    ])
    expect(result.lines == ["Me: Hi"] && names(result, "tapback", "attachments/1/boat.heic"))
  }
}
