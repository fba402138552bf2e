import BubbleCore
import BubbleImport
import Expectations
import Testing

/// Events of Matrix beside plain messages.
@Suite struct MatrixEventsTests {
  private func room(_ events: String..., name: String = "Quay") -> String {
    """
    { "room_name": "\(name)", "room_creator": "Ana", "exported_by": "Ana", "messages": [ \(events.joined(separator: ",\n")) ] }
    """
  }

  private func event(
    _ id: Int, _ content: String, type: String = "m.room.message", sender: String = "@ana:x",
    more: String = ""
  ) -> String {
    """
    { "event_id": "$\(id)", "type": "\(type)", "sender": "\(sender)", "origin_server_ts": \(1_704_110_400_000 + id * 1_000)\(more), "content": \(content) }
    """
  }

  private func edit(_ id: Int, _ words: String, of target: String, sender: String = "@ana:x")
    -> String
  {
    event(
      id,
      #"""
      { "msgtype": "m.text", "body": "* \#(words)", "m.new_content": { "msgtype": "m.text", "body": "\#(words)" }, "m.relates_to": { "rel_type": "m.replace", "event_id": "\#(target)" } }
      """#, sender: sender)
  }

  private func read(_ events: String...) throws -> Imported {
    try Imported(room(events.joined(separator: ",\n")), named: "export.json")
  }

  @Test func `an edit whose message is not there is the message, the last one of several`() throws {
    let result = try read(
      edit(1, "Rop", of: "$gone"), edit(2, "Rope", of: "$gone"),
      edit(3, "forged", of: "$gone", sender: "@bo:x"),
      event(4, #"{ "msgtype": "m.text", "body": "Bred" }"#), edit(5, "Bread", of: "$4"),
      edit(6, "Brandy", of: "$4", sender: "@bo:x"))
    expect(result.lines, equals: ["ana: Rope", "bo: forged", "ana: Bread"])
    expect(result.messages.allSatisfy { $0.extras["edited"] != nil })
    expect(result.findings.contains { $0.contains("is ignored") })
  }

  @Test func `a message has the language that its text states`() throws {
    let result = try read(
      event(
        1, #"{ "msgtype": "m.text", "body": "直", "m.text": [ { "body": "直", "lang": "ja" } ] }"#),
      event(2, #"{ "msgtype": "m.text", "body": "x", "m.text": [ { "lang": "?" } ] }"#))
    expect(result.messages.map { $0.extras["language"] }, equals: [.string("ja"), nil])
  }

  @Test func `an edit without its new content, and one that the server put in, count`() throws {
    let result = try read(
      event(1, #"{ "msgtype": "m.text", "body": "Helo" }"#),
      event(
        2,
        #"{ "msgtype": "m.text", "body": "* Hello", "m.relates_to": { "rel_type": "m.replace", "event_id": "$1" } }"#
      ),
      event(
        3, #"{ "msgtype": "m.text", "body": "old" }"#,
        more: #"""
          , "unsigned": { "m.relations": { "m.replace": { "event_id": "$9", "type": "m.room.message", "sender": "@ana:x", "origin_server_ts": 1704110409000,
            "content": { "body": "* new", "m.new_content": { "msgtype": "m.text", "body": "new" } } } } }
          """#))
    expect(result.lines, equals: ["ana: Hello", "ana: new"])
  }

  @Test
  func
    `cells and numbers of lists are shown, and hidden words, quotes and people keep their formats`()
    throws
  {
    func html(_ html: String) -> String {
      #"{ "msgtype": "m.text", "body": "?", "format": "org.matrix.custom.html", "formatted_body": "\#(html)" }"#
    }
    let result = try read(
      event(
        1,
        html("<table><tr><th>Boat</th><th>Berth</th></tr><tr><td>Iris</td><td>7</td></tr></table>")),
      event(2, html("<ol start='3'><li>a</li><li value='9'>b</li><li>c</li></ol>")),
      event(
        3,
        html("<span data-mx-spoiler='end'>cook</span> <u>did</u> <blockquote>it</blockquote>")))
    expect(
      result.lines,
      equals: ["ana: Boat\tBerth\nIris\t7", "ana: 3. a\n9. b\n10. c", "ana: (end) cook did\nit"])
    expect(result[2].spans, equals: ["spoiler 6+4", "underline 11+3", "quote 15+2"])
    let person = try read(
      event(
        1,
        html(
          "<a href='https://matrix.to/#/%40bo%3Ax?via=x'>Bo</a> <a href='https://matrix.to/#/#r:x'>r</a> <mark>m</mark> <q>q</q>"
        )))
    expect(
      person[0].spans,
      equals: ["mention 0+2 @bo:x", "link 3+1 https://matrix.to/#/#r:x", "mark 5+1", "italic 7+1"])
  }

  @Test func `addresses on Matrix' servers are not shown`() throws {
    func reaction(_ id: Int, _ key: String, _ more: String = "") -> String {
      event(
        id,
        #"{ \#(more)"m.relates_to": { "rel_type": "m.annotation", "event_id": "$1", "key": "\#(key)" } }"#,
        type: "m.reaction", sender: "@bo:x")
    }
    let result = try read(
      event(
        1, #"{ "msgtype": "m.text", "body": "so ![cat](mxc://x/y) [map](mxc://x/m), mxc://x/z!" }"#),
      reaction(2, "mxc://x/a", #""shortcode": ":party:", "#), reaction(3, "mxc://x/b"),
      event(4, #"{ "body": "", "url": "mxc://x/y" }"#, type: "m.sticker"),
      event(5, #"{ "picture": "mxc://x/y" }"#, type: "org.example.thing"))
    expect(result.lines[0], equals: "ana: so cat map, (file)")
    expect(result[0].reactions, equals: [":party: 1", "❔ 1"])
    expect(
      result.lines[1...],
      equals: ["ana: Sticker: not included in the export", "-- ana: org.example.thing\n(file)"])
    expect(!result.everything.contains("mxc://"))
  }

  @Test func `an own quote stays in an answer, a program's quote of it does not`() throws {
    let relation = #""m.relates_to": { "m.in_reply_to": { "event_id": "$1" } }"#
    let result = try read(
      event(1, #"{ "msgtype": "m.text", "body": "Hi" }"#),
      event(2, #"{ "msgtype": "m.text", "body": "> as the sea said\n\nyes", \#(relation) }"#),
      event(3, #"{ "msgtype": "m.text", "body": "> <@ana:x> Hi\n\nyes", \#(relation) }"#),
      event(
        4,
        #"{ "msgtype": "m.text", "body": "in a thread", "m.relates_to": { "rel_type": "m.thread", "event_id": "$1", "is_falling_back": true, "m.in_reply_to": { "event_id": "$3" } } }"#
      ))
    expect(
      result.lines,
      equals: ["ana: Hi", "ana: > as the sea said\n\nyes", "ana: yes", "ana: in a thread"])
    expect(result[3].reply?["text"], equals: "Hi")
  }

  @Test func `a caption that is no name of a file, why something was deleted, and lost reactions`()
    throws
  {
    let result = try read(
      event(1, #"{ "msgtype": "m.image", "body": "Fog over the quay", "url": "mxc://x/y" }"#),
      event(2, #"{ "msgtype": "m.image", "body": "IMG_1.jpeg", "url": "mxc://x/y" }"#),
      event(
        3, "{}",
        more: #", "unsigned": { "redacted_because": { "content": { "reason": "twice" } } }"#),
      event(
        4, #"{ "m.relates_to": { "rel_type": "m.annotation", "event_id": "$gone", "key": "👍" } }"#,
        type: "m.reaction"))
    expect(
      result.lines,
      equals: [
        "ana: [photo] Fog over the quay\nPhoto: not included in the export",
        "ana: [photo] Photo: not included in the export",
        "ana: This message was deleted: twice",
      ])
    expect(result.findings.contains { $0.contains("reactions to a message that is not") })
  }

  @Test(arguments: ["1704110405000", "1704110405", "1704110405000000", "\"1704110405000\""])
  func `seconds, thousandths and millionths are told apart`(stamp: String) throws {
    let text =
      #"{ "event_id": "$1", "type": "m.room.message", "sender": "@ana:x", "content": { "msgtype": "m.text", "body": "a" }"#
    let result = try read(
      text + " }", text + #", "origin_server_ts": \#(stamp) }"#,
      text + #", "origin_server_ts": 0 }"#)
    expect(
      result.messages.map(\.shownDate), equals: Array(repeating: "2024-01-01T12:00:05Z", count: 3))
  }

  @Test(arguments: [#"[ "$1" ]"#, "1e308", "7", "null", "{ }"])
  func `an edit whose message is not there is shown, whatever its id is`(id: String) throws {
    let result = try read(
      edit(1, "Rope", of: "$gone").replacing(#""$1""#, with: id),
      event(2, #"{ "msgtype": "m.text", "body": "Hi" }"#))
    expect(result.lines, equals: ["ana: Rope", "ana: Hi"])
  }

  @Test(arguments: [
    ("m.room.member", #"{ "msgtype": "m.text", "body": "Rope" }"#, "content.body"),
    ("m.room.member", #"{ "membership": "hover", "reason": "Rope" }"#, "content.reason"),
    ("m.room.member", #"{ "membership": "join", "displayname": "Rope" }"#, "content.displayname"),
    ("m.room.topic", #"{ "topics": "Rope" }"#, "content.topics"),
    ("m.room.name", #"{ "name": "Quay", "names": [ "Rope" ] }"#, "content.names"),
    ("m.call.invite", #"{ "offer": { "sdp": "v=0 x" }, "body": "Rope" }"#, "content.body"),
  ])
  func `words of an event that its row does not have are named`(
    type: String, content: String, field: String
  ) throws {
    let result = try read(event(1, content, type: type))
    expect(result.lines.count == 1 && result.lines[0].hasPrefix("-- "))
    expect(result.findings.count == 1 && result.findings[0].contains("\(field): "))
  }

  @Test(arguments: [
    ("m.room.member", #"{ "membership": "leave", "reason": "late" }"#),
    ("m.room.topic", #"{ "topic": "Ropes", "m.topic": { "m.text": [ { "body": "Ropes" } ] } }"#),
    ("m.room.create", #"{ "creator": "@ana:x", "room_version": "10" }"#),
    ("m.room.power_levels", #"{ "users": { "@ana:x": 100 }, "events": { "m.room.name": 50 } }"#),
    ("m.room.encryption", #"{ "algorithm": "m.megolm.v1.aes-sha2" }"#),
  ])
  func `a row that has all words of its event has no finding`(type: String, content: String) throws
  {
    let result = try read(event(1, content, type: type, more: #", "state_key": "@kim:x""#))
    expect(result.messages.count == 1 && result.findings.isEmpty, "\(result.findings)")
  }

  @Test(arguments: [#""Which one?""#, "[ 1, 2 ]", "7"])
  func `a poll that is no object is named`(poll: String) throws {
    let result = try read(event(1, #"{ "m.poll.start": \#(poll) }"#, type: "m.poll.start"))
    expect(result.messages.map(\.content.type), equals: ["poll"])
    expect(result.findings.contains { $0.contains("content.m.poll.start: it is not an object") })
  }

  @Test func `the time of an edit that can't be read is named, and the edit counts`() throws {
    let result = try read(
      event(1, #"{ "msgtype": "m.text", "body": "Rop" }"#),
      edit(2, "Rope", of: "$1").replacing("1704110402000", with: "\"noon\""))
    expect(result.lines, equals: ["ana: Rope"])
    expect(result[0].extras["edited"] == true)
    expect(result.findings.contains { $0.contains("its time can't be read") })
  }

  @Test func `each room of a folder is a chat, also with a colon in its name`() throws {
    let folder = try SampleFolder([
      "a/export.json": room(
        event(1, #"{ "msgtype": "m.text", "body": "a" }"#), name: "Quay: boats"),
      "b/export.json": room(event(1, #"{ "msgtype": "m.text", "body": "b" }"#), name: "Bread"),
    ])
    for (name, line) in [("Quay: boats", "ana: a"), ("Bread", "ana: b")] {
      let result = try Imported(folder.path(), ImportOptions(chat: name, needsOwner: false))
      expect(result.lines == [line] && result.report.head.peer.title == name)
    }
  }
}
