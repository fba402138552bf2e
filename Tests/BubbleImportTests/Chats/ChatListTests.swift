import BubbleCore
import BubbleImport
import Expectations
import Foundation
import Testing

/// An export in several files, folders or archives is one list of chats, and each is reached.
@Suite struct ChatListTests {
  private func chats(_ files: [String: String]) throws -> [ExportedChat] {
    try ExportRegistry.builtIn.chats(
      in: Export(files.mapValues { Array($0.utf8) }, name: "export"),
      counting: ImportOptions(needsOwner: false))
  }

  /// `2 Boats (3)`.
  private func shown(_ chats: [ExportedChat]) -> [String] {
    chats.map { "\($0.index) \($0.title) (\($0.messageCount.map(String.init) ?? "?"))" }
  }

  private func lines(_ files: [String: String], chat: String) throws -> [String] {
    let folder = try SampleFolder(files)
    return try Imported(folder.path(), ImportOptions(chat: chat, needsOwner: false)).lines
  }

  private func talk(_ id: String, _ title: String?, _ words: String...) -> String {
    let nodes = words.enumerated().map { place, word in
      """
      "\(place)": { "id": "\(place)", "parent": \(place == 0 ? "null" : "\"\(place - 1)\""), "message":
        { "id": "\(place)", "author": { "role": "user" }, "create_time": 1732557600,
          "content": { "content_type": "text", "parts": ["\(word)"] } } }
      """
    }
    return """
      { "title": \(title.map { "\"\($0)\"" } ?? "null"), "create_time": 1732557600, "mapping":
        { \(nodes.joined(separator: ",")) }, "current_node": "\(words.count - 1)", "conversation_id": "\(id)" }
      """
  }

  @Test func `ChatGPT's numbered files are one list`() throws {
    let files = [
      "conversations-10.json": "[ \(talk("k4", "Rope", "d")) ]",
      "conversations-2.json": "[ \(talk("k2", nil, "b")), \(talk("k3", "Sail", "c", "e")) ]",
      "conversations-1.json": "[ \(talk("k1", "Oars", "a")) ]",
    ]
    let chats = try chats(files)
    expect(
      shown(chats), equals: ["1 Oars (1)", "2 Conversation 2 (1)", "3 Sail (2)", "4 Rope (1)"])
    expect(chats.map(\.files), equals: [1, 2, 2, 10].map { ["conversations-\($0).json"] })
    for chat in ["3", "#3", "Sail", "sail", "k3"] {
      try expect(lines(files, chat: chat), equals: ["You: c", "You: e"], "\(chat)")
    }
    try expect(lines(files, chat: "conversations-10.json"), equals: ["You: d"])
  }

  @Test func `conversations that are none do not hide those behind them, nor hold up the count`()
    throws
  {
    let text = "[ 7, \(talk("k1", "Oars", "a")), [ ], \(talk("k2", "Sail", "b")) ]"
    try expect(shown(chats(["conversations.json": text])), equals: ["1 Oars (1)", "2 Sail (1)"])
  }

  private func channel(_ id: String, _ messages: Int...) -> String {
    let all = messages.map {
      """
      { "id": "\($0)", "type": "Default", "timestamp": "2024-11-25T18:\($0 + 10):00+00:00", "content": "m\($0)",
        "author": { "id": "1", "name": "ana", "nickname": "Ana Alm" } }
      """
    }
    return """
      { "guild": { "id": "1", "name": "Harbour" }, "channel": { "id": "\(id)", "type": "GuildTextChat", "name": "boats" },
        "exportedAt": "2024-11-26T00:00:00+00:00", "messages": [ \(all.joined(separator: ",")) ] }
      """
  }

  @Test
  func
    `the parts of Discord's channel are one chat in order, another channel of its name is another`()
    throws
  {
    var files = [
      "Harbour - boats [2].json": channel("2", 1), "old/boats [3].json": channel("3", 40),
    ]
    for part in 2...11 { files["Harbour - boats [2] [part \(part)].json"] = channel("2", part) }
    try expect(shown(chats(files)).sorted(), equals: ["1 boats (11)", "2 boats (1)"])
    try expect(lines(files, chat: "1"), equals: (1...11).map { "Ana Alm: m\($0)" })
    try expect(lines(files, chat: "old/boats [3].json"), equals: ["Ana Alm: m40"])
    let folder = try SampleFolder(files)
    let error = #expect(throws: ImportError.self) {
      try Imported(folder.path(), ImportOptions(chat: "boats", needsOwner: false))
    }
    guard case .ambiguousChat(_, "boats", let chats) = error else { throw try #require(error) }
    expect(chats.map(\.index), equals: [1, 2])
    expect(error?.description.contains("2  boats  (discord, Harbour, old/boats [3].json)") == true)
  }

  private func telegram(_ name: String, _ id: Int, _ text: String) -> String {
    """
    { "name": "\(name)", "type": "personal_chat", "id": \(id), "messages": [ { "id": 1, "type": "message",
      "date_unixtime": "1732557600", "from": "\(name)", "from_id": "user\(id)", "text": "\(text)" } ] }
    """
  }

  @Test func `several exports of Telegram, and the chats that were left, are reached`() throws {
    let account = """
      { "chats": { "list": [ \(telegram("Bo", 1, "a")), \(telegram("Cy", 2, "b")) ] },
        "left_chats": { "list": [ \(telegram("Di", 3, "c")) ] } }
      """
    let files = [
      "all/result.json": account, "one/result.json": telegram("Ed", 4, "d"),
      "one/files/result.json": telegram("Sent", 5, "sent by Ed"),
      "kim.json": telegram("Kim", 6, "e"),
    ]
    try expect(
      shown(chats(files)),
      equals: ["1 Bo (1)", "2 Cy (1)", "3 Di (1)", "4 Kim (1)", "5 Ed (1)"])
    for (chat, line) in [("3", "Di: c"), ("Ed", "Ed: d"), ("kim", "Kim: e"), ("Cy", "Cy: b")] {
      try expect(lines(files, chat: chat), equals: [line])
    }
  }

  @Test func `rooms of Matrix and chats of WhatsApp, each in a file`() throws {
    func room(_ name: String) -> String {
      """
      { "room_name": "\(name)", "room_creator": "Ana", "messages": [ { "event_id": "$1", "type": "m.room.message",
        "sender": "@a:x", "origin_server_ts": 1732557600000, "content": { "msgtype": "m.text", "body": "\(name)!" } } ] }
      """
    }
    var rooms: [String: String] = [:]
    for number in 0..<40 { rooms["export-\(number).json"] = room("Room \(number)") }
    try expect(chats(rooms).count, equals: 40)
    try expect(lines(rooms, chat: "Room 39"), equals: ["a: Room 39!"])

    let texts = Dictionary(
      uniqueKeysWithValues: ["kim", "bo", "cy"].map {
        ("\($0).txt", "31/12/24, 18:05 - \($0): hi\n31/12/24, 18:06 - Ana: hello")
      })
    try expect(shown(chats(texts)), equals: ["1 bo (2)", "2 cy (2)", "3 kim (2)"])
    try expect(lines(texts, chat: "cy")[0], equals: "cy: hi")
  }

  @Test func `the parts of Meta's chat come together from several folders, and not twice`() throws {
    func part(_ words: String, _ time: Int) -> String {
      """
      { "participants": [ { "name": "Kim" }, { "name": "Ana" } ], "messages": [ { "sender_name": "Kim",
        "timestamp_ms": \(1_732_557_600_000 + time), "content": "\(words)" } ], "title": "Kim", "thread_path": "inbox/kim_1" }
      """
    }
    let files = [
      "one/messages/inbox/kim_1/message_1.json": part("new", 9_000),
      "two/messages/inbox/kim_1/message_2.json": part("old", 0),
      "two/messages/inbox/bo_2/message_1.json": part("other", 0),
    ]
    try expect(shown(chats(files)), equals: ["1 Kim (2)", "2 Kim (1)"])
    try expect(lines(files, chat: "1"), equals: ["Kim: old", "Kim: new"])
    // An older export of the same chat beside a newer one.
    let twice = [
      "2023/inbox/kim_1/message_1.json": part("old", 0),
      "2024/inbox/kim_1/message_1.json": part("new", 1),
    ]
    try expect(shown(chats(twice)), equals: ["1 Kim (1)", "2 Kim (1)"])
  }

  @Test func `people of an organisation of Slack are known, in its workspaces too`() throws {
    let day = #"[ { "type": "message", "user": "U2", "ts": "1732557840.000004", "text": "hi" } ]"#
    let files = [
      "org_users.json":
        #"[ { "id": "U2", "name": "kim", "profile": { "display_name": "", "real_name": "Kim Berg" } } ]"#,
      "channels.json": #"[ { "id": "C1", "name": "all" } ]"#, "all/2024-11-25.json": day,
      "teams/T1/channels.json": #"[ { "id": "C2", "name": "team" } ]"#,
      "teams/T1/team/2024-11-25.json": day,
    ]
    try expect(shown(chats(files)), equals: ["1 all (1)", "2 team (1)"])
    for chat in ["all", "team"] { try expect(lines(files, chat: chat), equals: ["Kim Berg: hi"]) }
  }

  @Test func `exports of several kinds are one list; what was sent in a chat is named`() throws {
    let chat = "31/12/24, 18:05 - Bo: hi"
    let files = [
      "a/result.json": telegram("Ed", 4, "d"), "a/files/_chat.txt": chat, "b/_chat.txt": chat,
    ]
    let folder = try SampleFolder(files)
    try expect(
      ExportRegistry.builtIn.chats(in: Export(contentsOf: folder.file())).map(\.title),
      equals: ["Ed", "b"])
    let result = try Imported(folder.path(), ImportOptions(chat: "b", needsOwner: false))
    expect(result.lines == ["Bo: hi"] && result.report.reader == "whatsapp")
    expect(
      result.findings.contains {
        $0.contains("a/files/_chat.txt") && $0.contains("import it separately")
      })
    let error = #expect(throws: ImportError.self) { try Imported(folder.path()) }
    expect(error?.description.contains("2  b  (whatsapp, b/_chat.txt)") == true)
  }

  @Test func `the archives in a folder are opened if nothing beside them is an export`() throws {
    let folder = try SampleFolder()
    for (name, word) in [
      ("WhatsApp Chat - Kim.zip", "one"), ("WhatsApp Chat - Bo: 1/2 ⛵️.zip", "two"),
    ] {
      let zip = HostileZip([
        HostileZip.Entry(
          "_chat.txt", "31/12/24, 18:05 - Kim: \(word)\n31/12/24, 18:06 - Ana: <attached: a.jpg>"),
        HostileZip.Entry("a.jpg", word),
      ])
      try folder.write(Data(zip.bytes), to: name.replacing("/", with: "_"))
    }
    try folder.write(Data("PK\u{3}\u{4} no archive".utf8), to: "broken.zip")
    let export = try Export(contentsOf: folder.file())
    let chats = try ExportRegistry.builtIn.chats(in: export, counting: ImportOptions())
    expect(shown(chats), equals: ["1 Bo: 1_2 ⛵️ (2)", "2 Kim (2)"])
    let result = try Imported(folder.path(), ImportOptions(chat: "Kim", needsOwner: false))
    expect(result.lines[0], equals: "Kim: one")
    let source = try #require(result[1].content.payload["source"]?.string)
    expect(source, equals: "WhatsApp Chat - Kim.zip/a.jpg")
    try expect(export.contents(of: source), equals: Array("one".utf8))
    expect(result.findings.contains { $0.contains("broken.zip") }, "\(result.findings)")

    try folder.write(Data("31/12/24, 18:05 - Cy: three".utf8), to: "WhatsApp Chat with Cy.txt")
    let beside = try Imported(folder.path())
    expect(beside.lines, equals: ["Cy: three"])
    expect(
      beside.findings.count { $0.contains(".zip") && $0.contains("import it separately") } >= 2)
  }

  @Test func `a chat of WhatsApp has one title, and its file's name finds it as well`() throws {
    let folder = try SampleFolder()
    let first = "[24.11.25, 09:00:01] Bo: \u{200E}Messages and calls are end-to-end encrypted."
    let rows = [first, "[24.11.25, 09:00:05] Ana: Hello", "[24.11.25, 09:01:05] Bo: Hi"]
    let zip = HostileZip([HostileZip.Entry("_chat.txt", rows.joined(separator: "\n"))])
    try folder.write(Data(zip.bytes), to: "wa.zip")
    let path = folder.path("wa.zip")
    try expect(
      ExportRegistry.builtIn.chats(in: Export(path: path)).map(\.title), equals: ["Bo"])
    for chat in ["Bo", "bo", "1", "wa", "wa.zip", "_chat.txt", "_chat"] {
      let result = try Imported(path, ImportOptions(chat: chat, needsOwner: false))
      expect(result.report.head.peer.title == "Bo" && result.report.chat.title == "Bo", "\(chat)")
    }
    let error = #expect(throws: ImportError.self) {
      try Imported(path, ImportOptions(chat: "Ana", needsOwner: false))
    }
    expect(error?.description.contains("1  Bo  (whatsapp, _chat.txt)") == true)
  }

  @Test func `one file that is broken does not hide the others`() throws {
    let files = [
      "a/result.json": String(telegram("Ed", 4, "d").dropLast(30)),
      "b/result.json":
        #"{ "name": "x", "type": "personal_chat", ] "messages": "date_unixtime" "from_id""#,
      "c/result.json": telegram("Bo", 5, "e"),
    ]
    try expect(lines(files, chat: "Bo"), equals: ["Bo: e"])
  }

  @Test func `nothing, and what is none, is refused with all that is read`() throws {
    for files in [[:], ["notes.txt": "Buy a boat"], ["a.json": "{}"]] {
      let folder = try SampleFolder(files)
      let error = #expect(throws: ImportError.self) { try Imported(folder.path()) }
      expect(error?.description.contains("none of Telegram") == true)
    }
  }
}
