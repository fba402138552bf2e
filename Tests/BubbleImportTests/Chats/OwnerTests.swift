import BubbleCore
import BubbleImport
import Expectations
import Foundation
import Testing

/// Whose export it is: by name, real name, id or number, or nobody.
@Suite struct OwnerTests {
  private func slack(me: String) throws -> String? {
    let folder = try SampleFolder([
      "users.json": """
      [ { "id": "U1", "name": "ana.a", "profile": { "display_name": "Ana", "real_name": "Ana Alm", "email": "ana@x.org" } },
        { "id": "U2", "name": "kim", "profile": { "display_name": "Kim", "real_name": "Kim Berg" } },
        { "id": "U3", "name": "kim2", "profile": { "display_name": "Kim", "real_name": "Kim Dahl" } },
        { "id": "U4", "name": "silent", "profile": { "display_name": "Silent" } } ]
      """,
      "channels.json": #"[ { "id": "C1", "name": "general" } ]"#,
      "general/2024-11-25.json": """
      [ { "type": "message", "user": "U1", "ts": "1732557840.000001", "text": "a" },
        { "type": "message", "user": "U2", "ts": "1732557840.000002", "text": "b" },
        { "type": "message", "user": "U3", "ts": "1732557840.000003", "text": "c" } ]
      """,
    ])
    return try Imported(folder.path(), ImportOptions(me: me)).report.head.me
  }

  @Test
  func `a display name, a real name, a name to log in, an address, an id, a place in the list`()
    throws
  {
    for me in ["Ana", "ana", "Ana Alm", "ana.a", "ana@x.org", "U1", "1"] {
      try expect(slack(me: me), equals: "U1", "\(me)")
    }
    try expect(slack(me: "Kim Dahl"), equals: "U3")
    try expect(slack(me: "none") == nil)
  }

  @Test func `two of one name are told by their ids, and who never wrote is told how to say so`()
    throws
  {
    let several = #expect(throws: ImportError.self) { try slack(me: "Kim") }
    guard case .severalPeople(_, "Kim", let names) = several else { throw try #require(several) }
    expect(names, equals: ["Kim  (U2)", "Kim  (U3)"])
    for me in ["Silent", "Nobody", "9"] {
      let error = #expect(throws: ImportError.self) { try slack(me: me) }
      let text = error?.description ?? ""
      expect(
        text.contains("or none if they wrote nothing") && text.contains("Ana  (U1)"), "\(text)")
    }
  }

  @Test func `a number is the same however it is written`() throws {
    let chat =
      "31/12/24, 18:05 - +49 170 1234567: a\n31/12/24, 18:06 - Ana: b\n31/12/24, 18:07 - 12: c"
    for me in ["+49 170 1234567", "+491701234567", "+49 (170) 123-4567", "0170 1234567"] {
      let result = try Imported(
        chat, named: "_chat.txt", ImportOptions(me: me, dateOrder: .dayMonthYear))
      expect(result.report.head.me, equals: "+49 170 1234567", "\(me)")
    }
    let short = try Imported(
      chat, named: "_chat.txt", ImportOptions(me: "12", dateOrder: .dayMonthYear))
    expect(short.report.head.me, equals: "12")
  }

  @Test func `Discord and Matrix have two names for one person, Telegram a number`() throws {
    let discord = """
      { "guild": { "name": "H" }, "channel": { "id": "2", "type": "GuildTextChat", "name": "b" }, "exportedAt": "x", "messages":
        [ { "id": "1", "type": "Default", "timestamp": "2024-11-25T18:00:00+00:00", "content": "a",
            "author": { "id": "77", "name": "ana_a", "nickname": "Ana Alm" } } ] }
      """
    for me in ["ana_a", "Ana Alm", "77"] {
      expect(
        try Imported(discord, named: "b.json", ImportOptions(me: me)).report.head.me, equals: "77")
    }
    let matrix = """
      { "room_name": "T", "room_creator": "x", "messages": [
        { "event_id": "$0", "type": "m.room.member", "sender": "@ana:x.org", "state_key": "@ana:x.org", "origin_server_ts": 5000,
          "content": { "membership": "join", "displayname": "Ana Alm" } },
        { "event_id": "$1", "type": "m.room.message", "sender": "@ana:x.org", "origin_server_ts": 6000,
          "content": { "msgtype": "m.text", "body": "a" } } ] }
      """
    for me in ["ana", "Ana Alm", "@ana:x.org"] {
      expect(
        try Imported(matrix, named: "e.json", ImportOptions(me: me)).report.head.me,
        equals: "@ana:x.org")
    }
    let telegram =
      #"{ "name": "G", "type": "private_group", "id": 9, "messages": [ { "id": 1, "type": "message", "date_unixtime": "1732557600", "from": "Ana", "from_id": "user123", "text": "a" } ] }"#
    for me in ["Ana", "user123", "123"] {
      expect(
        try Imported(telegram, named: "result.json", ImportOptions(me: me)).report.head.me,
        equals: "user123")
    }
  }
}
