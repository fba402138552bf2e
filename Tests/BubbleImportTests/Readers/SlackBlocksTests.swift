import BubbleCore
import BubbleImport
import Expectations
import Testing

/// What programs and editors write beside plain messages in Slack.
@Suite struct SlackBlocksTests {
  private func read(_ messages: String..., more: [String: String] = [:]) throws -> Imported {
    let files = [
      "org_users.json": """
      [ { "id": "U1", "name": "ana", "profile": { "display_name": "Ana" } },
        { "id": "U2", "name": "kim", "profile": { "display_name": "", "real_name": "Kim Ota" } } ]
      """,
      "channels.json": #"[ { "id": "C1", "name": "quay: news" } ]"#,
      "quay: news/2024-01-01.json": "[ \(messages.joined(separator: ",\n")) ]",
    ]
    let folder = try SampleFolder(files.merging(more) { first, _ in first })
    return try Imported(
      folder.path(), ImportOptions(chat: "quay: news", needsOwner: false))
  }

  private func message(_ rest: String) -> String {
    #"{ "type": "message", "user": "U1", "ts": "1704103200.1", \#(rest) }"#
  }

  private func blocks(_ blocks: String) -> String {
    message(#""text": "", "blocks": [ \#(blocks) ]"#)
  }

  @Test func `people of an Enterprise Grid have their names, channels with a colon theirs`() throws
  {
    let result = try read(message(#""text": "Hi <@U2>""#))
    expect(result.lines, equals: ["Ana: Hi @Kim Ota"])
    expect(result.report.head.peer.title, equals: "quay: news")
  }

  @Test func `tables have a tab between cells, and lists begin where they say`() throws {
    let result = try read(
      blocks(
        #"""
        { "type": "table", "rows": [ [ { "type": "raw_text", "text": "Boat" }, { "type": "raw_text", "text": "Berth" } ],
          [ { "type": "rich_text", "elements": [ { "type": "rich_text_section", "elements": [ { "type": "text", "text": "Iris" } ] } ] }, { "type": "raw_number", "value": 7 } ] ] },
        { "type": "rich_text", "elements": [ { "type": "rich_text_list", "style": "ordered", "offset": 3, "elements": [
          { "type": "rich_text_section", "elements": [ { "type": "text", "text": "four" } ] }, { "type": "rich_text_section", "elements": [ { "type": "text", "text": "five" } ] } ] } ] }
        """#))
    expect(result.lines, equals: ["Ana: Boat\tBerth\nIris\t7\n4. four\n5. five"])
    expect(result.findings.isEmpty)
  }

  @Test(arguments: [
    (
      #""blocks": [ { "type": "rich_text", "elements": [ { "type": "rich_text_section", "elements": [ { "type": "text", "texts": "so" }, { "type": "text", "text": "Hi" } ] } ] } ]"#,
      "blocks.texts"
    ),
    (
      #""blocks": [ { "type": "section", "text": { "type": "mrkdwn", "text": "Hi" }, "field": [ { "text": "so" } ] } ]"#,
      "blocks.field"
    ),
    (#""text": "Hi", "attachments": [ { "title": "Log", "teext": "so" } ]"#, "attachments.teext"),
    (
      #""text": "Hi", "attachments": [ { "fields": [ { "title": "Wind", "values": "so" } ] } ]"#,
      "fields.values"
    ),
    (
      #""text": "Hi", "reactions": [ { "name": "wave", "users": [ "U1" ], "count": "many" } ]"#,
      "reactions.count"
    ),
    (#""text": "Hi", "thread_ts": { "ts": "1704103200.1" }"#, "thread_ts"),
    (#""text": "Hi", "edited": { "user": "U1", "ts": "noon" }"#, "edited"),
    (#""text": "Hi so", "subtype": "tombstone""#, "text"),
  ])
  func `what is not read within a message is named`(rest: String, field: String) throws {
    let result = try read(message(rest))
    expect(result.messages.count == 1)
    expect(result.findings.count { $0.contains(": \(field): ") } == 1, "\(result.findings)")
  }

  @Test func `a row about a topic quotes it once`() throws {
    let topic = #""subtype": "channel_topic", "topic": "Ropes &amp; *oars*", "text": "#
    let result = try read(
      message(topic + #""<@U1> set the topic: Ropes &amp; *oars*""#), message(topic + #""New""#))
    expect(
      result.lines,
      equals: ["-- @Ana set the topic: Ropes & oars", "-- New\nRopes & oars"])
  }

  @Test func `quotes, people and marked words keep their formats`() throws {
    let result = try read(
      blocks(
        #"""
        { "type": "rich_text", "elements": [
          { "type": "rich_text_quote", "elements": [ { "type": "text", "text": "so" } ] },
          { "type": "rich_text_section", "elements": [ { "type": "user", "user_id": "U2" }, { "type": "text", "text": " ok", "style": { "highlight": true } } ] } ] }
        """#))
    expect(result.lines, equals: ["Ana: so\n@Kim Ota ok"])
    expect(result[0].spans, equals: ["quote 0+2", "mention 3+8 U2", "mark 11+3"])
    expect(result.findings.isEmpty)
  }

  @Test func `buttons and menus are words in brackets, below the text that stands without blocks`()
    throws
  {
    let result = try read(
      message(
        #"""
        "text": "Sail today?", "blocks": [ { "type": "actions", "elements": [
          { "type": "button", "text": { "type": "plain_text", "text": "Yes" }, "url": "https://example.org" },
          { "type": "static_select", "placeholder": { "type": "plain_text", "text": "When" }, "options": [ { "text": { "type": "plain_text", "text": "Noon" }, "value": "1" } ] } ] } ]
        """#))
    expect(result.lines, equals: ["Ana: Sail today?\n[Yes] [When, Noon]"])
    expect(result.findings.contains { $0.contains("buttons and menus") })
  }

  @Test func `blocks of attachments are read, with their formats`() throws {
    let result = try read(
      message(
        #"""
        "text": "", "attachments": [ { "fallback": "[no preview]", "blocks": [ { "type": "section", "text": { "type": "mrkdwn", "text": "*Iris* is in" } } ] },
          { "author_name": "Harbour", "title": "Log", "title_link": "https://example.org", "fields": [ { "title": "Wind", "value": "7" } ], "footer": "today" } ]
        """#))
    expect(result.lines, equals: ["Ana: Iris is in\nHarbour\nLog\nWind: 7\ntoday"])
    expect(result[0].spans, equals: ["bold 0+4", "link 19+3 https://example.org"])
  }

  @Test func `a text of an attachment that its blocks do not say is named`() throws {
    func shared(_ text: String) -> String {
      message(
        #"""
        "text": "", "attachments": [ { "text": "\#(text)", "message_blocks": [ { "message": { "blocks": [
          { "type": "rich_text", "elements": [ { "type": "rich_text_section", "elements": [ { "type": "text", "text": "Iris is in" } ] } ] } ] } } ] } ]
        """#)
    }
    let result = try read(shared("Iris is *in*"), shared("Iris is out"))
    expect(result.lines, equals: ["Ana: Iris is in", "Ana: Iris is in"])
    let findings = result.findings.filter { $0.contains("differs from the blocks") }
    expect(findings.count == 1 && findings.allSatisfy { $0.contains("attachments.text") })
  }

  @Test func `a file that is stored elsewhere is its link`() throws {
    let result = try read(
      message(
        #"""
        "text": "", "files": [ { "id": "F1", "name": "Plan", "title": "Plan", "mode": "external", "mimetype": "application/vnd.google-apps.document", "url_private": "https://example.org/plan" } ]
        """#))
    expect(result.messages.map(\.content.type), equals: ["document", "text"])
    expect(result[1].spans, equals: ["link 0+24 https://example.org/plan"])
  }

  @Test func `a snippet is its file's text, or as much of it as the export has`() throws {
    let file =
      #"{ "id": "F1", "name": "a.py", "mimetype": "text/plain", "mode": "snippet", "preview": "print(1)", "lines_more": 4 }"#
    let result = try read(message(#""text": "", "files": [ \#(file) ]"#))
    expect(result.messages.map(\.content.type), equals: ["document", "text"])
    expect(result.lines[1] == "Ana: print(1)" && result[1].spans == ["code 0+8"])
    expect(result.findings.contains { $0.contains("only the start") })
    let whole = try read(
      message(#""text": "", "files": [ \#(file) ]"#),
      more: ["quay: news/attachments/F1-a.py": "print(1)\nprint(2)\n"])
    expect(whole.lines.last == "Ana: print(1)\nprint(2)" && whole.findings.isEmpty)
  }

  @Test func `code holds links, which lead where they do, and no other marks`() throws {
    let result = try read(
      message(
        #""text": "see ```a *b* <https://example.org|the log> &lt;x&gt;\n_c_``` and `<https://e.org>` *<https://f.org|so>*""#
      ))
    expect(result.lines, equals: ["Ana: see a *b* the log <x>\n_c_ and https://e.org so"])
    expect(
      result[0].spans,
      equals: [
        "link 10+7 https://example.org", "code 4+21", "link 30+13 https://e.org", "code 30+13",
        "link 44+2 https://f.org", "bold 44+2",
      ])
  }

  @Test func `one webhook under two names is two senders, and a comment is by who wrote it`() throws
  {
    func bot(_ name: String, _ text: String) -> String {
      #"{ "type": "message", "subtype": "bot_message", "bot_id": "B1", "username": "\#(name)", "ts": "1704103201.1", "text": "\#(text)" }"#
    }
    let result = try read(
      bot("Fox", "a"), bot("Owl", "b"), bot("Fox", "c"),
      #"""
      { "type": "message", "subtype": "file_comment", "ts": "1704103205.1", "text": "<@U2> commented on <@U1>’s file <https://example.org|The map>: Nice &amp; clear",
        "file": { "id": "F7", "name": "map.png", "title": "The map", "user": "U1" }, "comment": { "user": "U2", "comment": "Nice &amp; clear" } }
      """#)
    expect(result.lines[...2], equals: ["Fox: a", "Owl: b", "Fox: c"])
    expect(Set(result.messages.map(\.sender)).count, equals: 3)
    expect(result.lines.contains("Kim Ota: Nice & clear"))
    let comment = result.messages.first { $0.sender == "U2" }
    expect(comment?.reply?["text"] == "The map" && comment?.reply?["sender"] == "Ana")
  }

  @Test func `each picture's title stays, and none of them is dropped`() throws {
    let result = try read(
      message(
        #"""
        "text": "Two", "files": [ { "id": "F1", "name": "a.png", "title": "Bow", "mimetype": "image/png" }, { "id": "F2", "name": "b.png", "title": "Stern", "mimetype": "image/png" } ]
        """#))
    expect(result.messages.map(\.content.type), equals: ["album"])
    expect(result.payload(0)["pictures"]?.array?.count, equals: 2)
    expect(result.payload(0)["caption"]?.string?.hasPrefix("Two\nBow\nStern\n"), equals: true)
  }

  @Test func `kinds that nobody knows are their words, and a finding`() throws {
    let result = try read(
      blocks(#"{ "type": "hologram", "title": { "type": "plain_text", "text": "Wow" } }"#),
      blocks(
        #"{ "type": "rich_text", "elements": [ { "type": "rich_text_section", "elements": [ { "type": "aura", "label": "glow" } ] } ] }"#
      ))
    expect(result.lines, equals: ["Ana: Wow", "Ana: glow"])
    expect(result.findings.contains { $0.contains("hologram") })
    expect(result.findings.contains { $0.contains("aura") })
  }
}
