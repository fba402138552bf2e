import BubbleCore
import BubbleImport
import Expectations
import Foundation
import Testing

@Suite struct TelegramReaderTests {
  /// A chat of the messages given.
  private func chat(_ messages: String..., type: String = "personal_chat") -> String {
    """
    { "name": "Bo", "type": "\(type)", "id": 11, "messages": [ \(messages.joined(separator: ",\n")) ] }
    """
  }

  private func message(
    _ id: Int, _ rest: String, from: String = "Ana", person: String = "user10", second: Int? = nil
  ) -> String {
    """
    { "id": \(id), "type": "message", "date": "2024-01-01T12:00:\(10 + id % 50)", "date_unixtime": "\(1_704_110_400 + (second ?? id))",
      "from": "\(from)", "from_id": "\(person)", \(rest) }
    """
  }

  private func read(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> Imported {
    try Imported(text, named: "result.json", options)
  }

  @Test func `a private chat knows who is at the other end, so the other one is me`() throws {
    let result = try read(
      chat(
        message(1, #""text": "Hello", "text_entities": [ { "type": "plain", "text": "Hello" } ]"#),
        message(2, #""text": "Hi", "text_entities": []"#, from: "Bo", person: "user11")))
    expect(result.lines, equals: ["Ana: Hello", "Bo: Hi"])
    expect(result.report.head.me, equals: "user10")
    expect(result.report.head.peer, equals: Peer(id: "11", kind: .private, title: "Bo"))
    expect(result[0].shownDate, equals: "2024-01-01T12:00:01Z")
    expect(result.findings.isEmpty)
  }

  @Test func `formats are spans, counted in UTF-16`() throws {
    let result = try read(
      chat(
        message(
          1,
          """
          "text": "", "text_entities": [
            { "type": "plain", "text": "😀 " }, { "type": "bold", "text": "bold" }, { "type": "plain", "text": " " },
            { "type": "text_link", "text": "here", "href": "https://example.org" },
            { "type": "custom_emoji", "text": "🎉", "document_id": "x" },
            { "type": "sparkle", "text": "!" } ]
          """)))
    expect(result.lines, equals: ["Ana: 😀 bold here🎉!"])
    expect(result[0].spans, equals: ["bold 3+4", "link 8+4 https://example.org"])
    expect(result.findings.count == 1 && result.findings[0].contains("sparkle"))
  }

  @Test func `custom emoji whose pictures are there are pictures in the text`() throws {
    let folder = try SampleFolder([
      "result.json": chat(
        message(
          1,
          """
          "text": "", "text_entities": [
            { "type": "custom_emoji", "text": "🎉", "document_id": "stickers/party.webp" },
            { "type": "custom_emoji", "text": "🐈", "document_id": "stickers/cat.tgs" },
            { "type": "custom_emoji", "text": "👀", "document_id": "stickers/gone.webp" } ]
          """)),
      "stickers/party.webp": "x", "stickers/cat.tgs": "x",
    ])
    let result = try Imported(folder.path())
    expect(result.lines, equals: ["Ana: 🎉🐈👀"])
    let spans = result[0].content.payload["spans"]?.array ?? []
    expect(
      spans,
      equals: [
        ["start": 0, "length": 2, "style": "picture", "source": "stickers/party.webp"]
      ])
    expect(result.findings.isEmpty)
  }

  @Test func `text may be a list without entities`() throws {
    let result = try read(
      chat(message(1, #""text": [ "see ", { "type": "link", "text": "example.org" }, "!" ]"#)))
    expect(result.lines, equals: ["Ana: see example.org!"])
    expect(result[0].spans, equals: ["link 4+11 https://example.org"])
  }

  @Test func `control characters written as no JSON has them are read`() throws {
    let result = try read(chat(message(1, #""text": "a\x01b\x1fc", "text_entities": []"#)))
    expect(result.lines, equals: ["Ana: a\u{1}b\u{1F}c"])
  }

  @Test func `a reply has the words of what it answers, also of a picture`() throws {
    let result = try read(
      chat(
        message(1, #""text": "Which boat?", "text_entities": []"#, from: "Bo", person: "user11"),
        message(2, #""text": "The blue one", "text_entities": [], "reply_to_message_id": 1"#),
        message(3, #""text": "?", "text_entities": [], "reply_to_message_id": 99"#)))
    expect(result[1].reply?["text"], equals: "Which boat?")
    expect(result[1].reply?["sender"] == "Bo" && result[1].reply?["person"] == "user11")
    expect(result[1].reply?["message"], equals: "1")
    expect(result[2].reply?["text"] == "An earlier message" && result[2].reply?["message"] == nil)
    expect(result.findings.contains { $0.contains("message 3: reply") })
  }

  @Test func `pictures of one sender and one moment are an album, and no others`() throws {
    let result = try read(
      chat(
        message(
          1,
          #""photo": "photos/1.jpg", "width": 800, "height": 600, "text": "", "text_entities": []"#),
        message(
          2,
          #""photo": "photos/2.jpg", "width": 10, "height": 20, "text": "Both", "text_entities": []"#,
          second: 1),
        message(3, #""photo": "photos/3.jpg", "text": "", "text_entities": []"#, second: 2),
        message(
          4, #""photo": "photos/4.jpg", "text": "", "text_entities": []"#, from: "Bo",
          person: "user11", second: 2)))
    expect(result.messages.map(\.content.type), equals: ["album", "photo", "photo"])
    expect(result.payload(0)["pictures"]?.array?.count, equals: 2)
    expect(result[0].content.payload["caption"]?.string?.hasPrefix("Both"), equals: true)
  }

  @Test func `files that are not there say why`() throws {
    let reason = "(File not included. Change data exporting settings to download.)"
    let result = try read(
      chat(
        message(
          1,
          #""photo": "\#(reason)", "width": 800, "height": 600, "text": "Sea", "text_entities": []"#
        ),
        message(
          200,
          #""file": "\#(reason)", "media_type": "sticker", "sticker_emoji": "🐶", "text": "", "text_entities": []"#
        ),
        message(
          400,
          #""file": "\#(reason)", "file_name": "plan.pdf", "file_size": 1200, "mime_type": "application/pdf", "text": "", "text_entities": []"#
        )))
    expect(result[0].content.payload["caption"], equals: "Sea\nPhoto: not included in the export")
    expect(result[0].content.payload["source"] == nil && result[0].content.payload["width"] == 800)
    expect(result[1].content.type == "sticker" && result[1].content.payload["emoji"] == "🐶")
    expect(result[2].content.payload["name"], equals: "plan.pdf")
    expect(result[2].content.payload["missing"], equals: "not included in the export")
    expect(result[2].content.payload["size"], equals: 1200)
  }

  @Test func `what is in the folder is named, what leads out of it is not`() throws {
    let folder = try SampleFolder(["photos/a.jpg": "x", "voice/v.ogg": "x"])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("photos/out.jpg"), withDestinationPath: "/etc/hostname")
    let paths = [
      "photos/a.jpg", "../photos/a.jpg", "/etc/hostname", "photos/out.jpg", "photos/../../x",
    ]
    let messages = paths.enumerated().map { index, path in
      message(index * 100, #""photo": "\#(path)", "text": "", "text_entities": []"#)
    }
    let text = """
      { "name": "Bo", "type": "personal_chat", "id": 11, "messages": [ \(messages.joined(separator: ",")) ] }
      """
    try folder.write(Data(text.utf8), to: "result.json")
    let result = try Imported(folder.path())
    expect(
      result.messages.map { $0.content.payload["source"] },
      equals: ["photos/a.jpg", nil, nil, nil, nil])
    expect(result[1].content.payload["caption"], equals: "Photo: the file is not in the export")
  }

  @Test func `all that is no text is a fitting content type`() throws {
    let result = try read(
      chat(
        message(
          1,
          #""file": "v.ogg", "media_type": "voice_message", "duration_seconds": 7, "text": "", "text_entities": []"#
        ),
        message(
          2,
          #""contact_information": { "first_name": "Kim", "last_name": "Ota", "phone_number": "+1" }, "text": "", "text_entities": []"#
        ),
        message(
          3,
          #""location_information": { "latitude": 1.5, "longitude": -2 }, "place_name": "Port", "text": "", "text_entities": []"#
        ),
        message(
          4,
          #""poll": { "question": "When?", "closed": true, "total_voters": 3, "answers": [ { "text": "Now", "voters": 2, "chosen": true }, { "text": [ "La", { "type": "bold", "text": "ter" } ], "voters": 1, "chosen": false } ] }, "text": "", "text_entities": []"#
        ),
        message(
          5,
          #""todo_list": { "title": "Pack", "answers": [ { "id": 1, "text": "Tent" } ] }, "text": "", "text_entities": []"#
        ),
        message(
          6,
          #""invoice_information": { "title": "Boat", "description": "a day", "amount": 4200, "currency": "EUR" }, "text": "", "text_entities": []"#
        )))
    expect(
      result.messages.map(\.content.type),
      equals: [
        "voice", "text", "contact", "location", "poll", "checklist", "payment",
      ])
    expect(result.payload(0)["duration"], equals: 7)
    expect(result[1].content.text, equals: "Voice message: the file is not in the export")
    expect(result.payload(2)["name"], equals: "Kim Ota")
    let options = result.payload(4)["options"]?.array?.compactMap(\.object) ?? []
    expect(options.map { $0["title"] } == ["Now", "Later"] && options[0]["mine"] == true)
    expect(result.payload(6)["amount"]?.double, equals: 42)
  }

  @Test func `forwards, edits and reactions are kept`() throws {
    let result = try read(
      chat(
        message(
          1,
          #"""
          "text": "Look", "text_entities": [], "forwarded_from": "Kim", "edited": "2024-01-02T00:00:00",
          "edited_unixtime": "1704153600",
          "reactions": [ { "type": "emoji", "count": 2, "emoji": "👍" }, { "type": "paid", "count": 5 },
            { "type": "custom_emoji", "count": 1, "document_id": "x" } ]
          """#)))
    expect(result[0].extras["forwarded"], equals: ["from": "Kim"])
    expect(result[0].extras["edited"], equals: "2024-01-02T00:00:00Z")
    expect(result[0].reactions, equals: ["👍 2", "⭐ 5", "❔ 1"])
  }

  @Test func `what happened is a row, also what is not known`() throws {
    func service(_ id: Int, _ rest: String) -> String {
      """
      { "id": \(id), "type": "service", "date_unixtime": "170411040\(id)", "actor": "Ana", "actor_id": "user10", "text": "", \(rest) }
      """
    }
    let result = try read(
      chat(
        service(1, #""action": "phone_call", "duration_seconds": 125"#),
        service(2, #""action": "invite_members", "members": [ "Bo", null ]"#),
        service(3, #""action": "dance_together""#),
        #"{ "id": 4, "type": "unsupported" }"#,
        #"{ "id": 5, "type": "hologram", "date_unixtime": "1704110405" }"#,
        "17",
        #"{ "id": 6, "type": "message", "text": "#
          + "\"Last\", \"from\": null, \"from_id\": \"user12\", \"date_unixtime\": \"1704110409\" }"
      ), ImportOptions(needsOwner: false))
    expect(
      result.lines,
      equals: [
        "-- Ana called, 2:05", "-- Ana added Bo, Deleted account", "-- Ana: dance together",
        "-- Unsupported message",
        "-- Unsupported message", "-- Unreadable message: it is a number, not an object",
        "Deleted account: Last",
      ])
    expect(result.findings.contains { $0.contains("message 3: action") })
    expect(result.findings.contains { $0.contains("\"hologram\" is unknown") })
  }

  @Test func `a broken message does not touch the others`() throws {
    let result = try read(
      chat(
        message(1, #""text": "First", "text_entities": []"#),
        #"{ "id": 2, "type": "message", "text": nonsense, "x": [ "}" ] }"#,
        message(3, #""text": "Third", "text_entities": []"#)))
    expect(
      result.lines.count == 3 && result.lines[0] == "Ana: First" && result.lines[2] == "Ana: Third")
    expect(result.lines[1].hasPrefix("-- Unreadable message"))
    expect(result.findings[0].contains("result.json:3"))
  }

  @Test func `an account has several chats, of which one is chosen`() throws {
    let account = """
      { "about": "x", "personal_information": { "user_id": 10 }, "chats": { "about": "x", "list": [
        { "name": "Bo", "type": "personal_chat", "id": 11, "messages": [ \(message(1, #""text": "To Bo", "text_entities": []"#)) ] },
        { "name": "Trip", "type": "private_group", "id": 12, "messages": [ \(message(1, #""text": "To all", "text_entities": []"#)) ] } ] },
        "left_chats": { "list": [ { "type": "saved_messages", "id": 10, "messages": [] } ] } }
      """
    let folder = try SampleFolder(["result.json": account])
    #expect {
      try Imported(folder.path())
    } throws: { error in
      guard case ImportError.severalChats(_, let chats)? = error as? ImportError else {
        return false
      }
      return chats.map(\.title) == ["Bo", "Trip", "Saved Messages"]
    }
    let trip = try Imported(folder.path(), ImportOptions(chat: "Trip"))
    expect(trip.lines == ["Ana: To all"] && trip.report.head.me == "user10")
    expect(trip.report.head.peer.kind, equals: .group)
    try expect(Imported(folder.path(), ImportOptions(chat: "1")).lines, equals: ["Ana: To Bo"])
    #expect(throws: ImportError.self) { try Imported(folder.path(), ImportOptions(chat: "Tripp")) }
  }

  @Test func `in a group somebody has to say who is me`() throws {
    let text = chat(
      message(1, #""text": "a", "text_entities": []"#),
      message(2, #""text": "b", "text_entities": []"#, from: "Bo", person: "user11"),
      type: "private_group")
    #expect(throws: ImportError.self) { try read(text) }
    try expect(read(text, ImportOptions(me: "bo")).report.head.me, equals: "user11")
    #expect(throws: ImportError.self) { try read(text, ImportOptions(me: "Kim")) }
    let channel = chat(message(1, #""text": "a", "text_entities": []"#), type: "public_channel")
    try expect(read(channel).report.head.me == nil)
  }

  @Test
  func
    `an id that comes twice gets another one, and a date that is none that of the message before`()
    throws
  {
    let result = try read(
      chat(
        message(5, #""text": "a", "text_entities": []"#),
        message(5, #""text": "b", "text_entities": []"#),
        #"{ "id": 3, "type": "message", "from": "Ana", "from_id": "user10", "text": "c", "date_unixtime": "1e300" }"#
      ))
    expect(result.messages.map(\.id), equals: ["5", "5#2", "3"])
    expect(result[2].date, equals: result[1].date)
  }

  @Test func `days that are not wanted are left out, and answers still know what they answer`()
    throws
  {
    let text = chat(
      message(1, #""text": "Before", "text_entities": []"#),
      message(50, #""text": "After", "text_entities": [], "reply_to_message_id": 1"#))
    let result = try read(
      text, ImportOptions(from: Date(timeIntervalSince1970: 1_704_110_440), needsOwner: false))
    expect(result.lines == ["Ana: After"] && result[0].reply?["text"] == "Before")
  }
}
