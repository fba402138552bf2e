import BubbleCore
import BubbleImport
import Expectations
import Testing

/// What Telegram's export has beside text and media.
@Suite struct TelegramFieldsTests {
  private func read(_ messages: String..., type: String = "private_supergroup") throws -> Imported {
    try Imported(
      """
      { "name": "Quay", "type": "\(type)", "id": 11, "messages": [ \(messages.joined(separator: ",\n")) ] }
      """, named: "result.json")
  }

  private func message(_ id: Int, _ rest: String) -> String {
    """
    { "id": \(id), "type": "message", "date_unixtime": "\(1_704_110_400 + id)", "from": "Ana", "from_id": "user10", \(rest) }
    """
  }

  private func service(_ id: Int, _ rest: String) -> String {
    """
    { "id": \(id), "type": "service", "date_unixtime": "\(1_704_110_400 + id)", "actor": "Ana", "actor_id": "user10", "text": "", \(rest) }
    """
  }

  @Test(arguments: [
    "5368324170671202286", "video_files/sticker (3).webm", "\"stickers/a.webp\"",
    "(File not included. Change data exporting settings to download.)", "true story.webm",
  ])
  func `ids and paths of custom emoji may lack their quotes`(id: String) throws {
    let entity = #"{ "type": "custom_emoji", "text": "😮", "document_id": \#(id) }"#
    let result = try read(
      message(
        1,
        #""text": [ "So ", \#(entity) ], "text_entities": [ { "type": "plain", "text": "So " }, \#(entity) ]"#
      ),
      message(2, #""text": "Next""#))
    expect(result.lines, equals: ["Ana: So 😮", "Ana: Next"])
    expect(result.findings.isEmpty)
  }

  @Test(arguments: [
    #""x""#, #"[ { "type": "plain", "text": "x" } ]"#, "null", "[]", #"[ { "type": "bold" } ]"#,
  ])
  func `words of the text alone are not lost`(entities: String) throws {
    let result = try read(
      message(
        1, #""text": [ "The ", { "type": "bold", "text": "quay" } ], "text_entities": \#(entities)"#
      ))
    expect(result.lines, equals: ["Ana: The quay"])
    expect(result.findings.contains { $0.contains("text_entities") } == entities.contains("x"))
  }

  @Test func `a value without quotes stays broken elsewhere`() throws {
    let result = try read(message(1, #""text": so many"#), message(2, #""text": "Next""#))
    expect(result.lines.count == 2 && result.lines[0].hasPrefix("-- Unreadable message"))
  }

  @Test func `messages of a topic quote what they answer, not the topic`() throws {
    let result = try read(
      service(2, #""action": "topic_created", "title": "Sails""#),
      message(3, #""text": "Red or white?", "reply_to_message_id": 2"#),
      message(4, #""text": "White", "reply_to_message_id": 3"#),
      message(5, #""text": "Who knows", "reply_to_message_id": 1"#))
    expect(
      result.messages.map { $0.reply?["text"] },
      equals: [nil, nil, "Red or white?", "An earlier message"])
    expect(result.findings.contains { $0.contains("its topic is not shown") })
  }

  @Test(arguments: [(true, nil), (false, JSONValue.string("An earlier message"))])
  func `a forum whose topics begin before the export has no quotes of them`(
    isForum: Bool, quote: JSONValue?
  ) throws {
    var messages = [(11, 4), (12, 4), (13, 5), (14, 13), (15, 5)].map { id, target in
      #"{ "id": \#(id), "type": "message", "date_unixtime": "17041104\#(id)", "from": "Ana", "from_id": "user1", "text": "m\#(id)", "reply_to_message_id": \#(target) }"#
    }
    if !isForum {
      messages += (16...30).map {
        #"{ "id": \#($0), "type": "message", "date_unixtime": "17041104\#($0)", "from": "Ana", "from_id": "user1", "text": "m\#($0)" }"#
      }
    }
    let result = try Imported(
      #"{ "name": "Quay", "type": "private_supergroup", "id": 5, "messages": [ \#(messages.joined(separator: ",")) ] }"#,
      named: "result.json")
    expect(
      result.messages.prefix(5).map { $0.reply?["text"] },
      equals: [quote, quote, quote, "m13", quote])
    expect(
      result.findings.contains { $0.contains("begins before the exported messages") } == isForum)
  }

  @Test func `buttons are words below the message, links where they lead somewhere`() throws {
    let result = try read(
      message(
        1,
        #"""
        "text": "Tickets", "inline_bot_buttons": [ [ { "type": "url", "text": "Buy", "data": "https://example.org" },
          { "type": "callback", "text": "Later", "dataBase64": "YQ", "data": "" } ], [ { "type": "copy_text", "text": "Code", "data": "QUAY7" } ] ]
        """#))
    expect(result.lines, equals: ["Ana: Tickets\n[Buy] [Later]\n[Code] (QUAY7)"])
    expect(result[0].spans, equals: ["link 8+5 https://example.org"])
    expect(result.findings.count == 1 && result.findings[0].contains("inline_bot_buttons"))
  }

  @Test func `who signed a post, and the bot that it came by`() throws {
    let post = #"""
      { "id": 1, "type": "message", "date_unixtime": "1704110401", "from": "Quay", "from_id": "channel9", "author": "Kim Ota", "text": "Open" }
      """#
    let result = try read(
      post, message(2, #""text": "Look", "via_bot": "@gif""#),
      message(3, #""file": "s.webp", "media_type": "sticker", "text": "", "via_bot": "@sticker""#),
      type: "public_channel")
    expect(
      result.lines,
      equals: [
        "Quay (Kim Ota): Open", "Ana: Look\nvia @gif",
        "Ana: Sticker: the file is not in the export",
      ])
    expect(result.findings.contains { $0.contains("message 3: via_bot") })
  }

  @Test func `gifts say what was written to them, and rows all their other words`() throws {
    let result = try read(
      service(
        1,
        #""action": "send_star_gift", "stars": 25, "gift_text": [ "For ", { "type": "bold", "text": "you" } ]"#
      ),
      service(2, #""action": "send_premium_gift", "days": 30, "cost": "9 EUR""#),
      service(3, #""information_text": "Ana waved""#),
      service(
        4, #""action": "process_suggested_post", "rejected": true, "comment": "Too long""#),
      service(5, #""action": "fly_away", "where_to": "Faro", "flight_id": "x7""#),
      service(6, #""action": "send_payment", "amount": 500, "currency": "JPY""#))
    expect(
      result.lines,
      equals: [
        "-- Ana gave a gift, 25 ⭐\ngift text: For you",
        "-- Ana gave a gift, 9 EUR\ndays: 30", "-- Ana waved",
        "-- Ana: process suggested post\nrejected\ncomment: Too long",
        "-- Ana: fly away\nwhere to: Faro",
        "-- Ana paid 500 JPY",
      ])
    expect(result.findings.contains { $0.contains("fly_away") })
    expect(result.findings.contains { $0.contains("gift_text: formats and links") })
  }

  @Test func `hidden, underlined and quoted text and names keep their formats`() throws {
    let result = try read(
      message(
        1,
        #"""
        "text": "", "text_entities": [ { "type": "spoiler", "text": "the cook" }, { "type": "plain", "text": " " },
          { "type": "underline", "text": "never" }, { "type": "blockquote", "text": " sailed" } ]
        """#),
      message(2, #""photo": "a.jpg", "media_spoiler": true, "text": """#),
      message(
        3,
        #"""
        "text": "", "text_entities": [ { "type": "mention", "text": "@kim" }, { "type": "mention_name", "text": "Kim", "user_id": 12 },
          { "type": "hashtag", "text": "#sea" }, { "type": "expandable_blockquote", "text": "Ahoy" } ]
        """#),
      message(4, #""reply_to_message_id": 1, "text": "Who?""#))
    expect(result.lines[0], equals: "Ana: the cook never sailed")
    expect(result[0].spans, equals: ["spoiler 0+8", "underline 9+5", "quote 14+7"])
    expect(
      result[2].spans,
      equals: ["mention 0+4", "mention 4+3 user12", "hashtag 7+4", "quote 11+4 folded"])
    expect(result[3].reply?["text"], equals: "▒▒▒ never sailed")
    expect(result.findings.count, equals: 1)
    expect(result.findings.contains { $0.contains("hidden media") })
  }

  @Test
  func `seconds and their fractions are told apart, and what has no date stands by the others`()
    throws
  {
    let stamps = ["1704110405", "1704110405000", "1704110405000000", "\"1704110405\""]
    for stamp in stamps {
      let text = #"{ "id": 1, "type": "message", "from": "Ana", "from_id": "user10", "text": "a""#
      let result = try read(
        text + " }", "7", text + #", "date_unixtime": "0" }"#,
        text + #", "date_unixtime": \#(stamp) }"#, text + #", "date": "no day" }"#)
      expect(result.messages.count, equals: 5)
      expect(Set(result.messages.map(\.shownDate)), equals: ["2024-01-01T12:00:05Z"], "\(stamp)")
    }
  }

  @Test func `an invoice is an object in a string, and its amount is that of its currency`() throws
  {
    let result = try read(
      message(
        1,
        #""invoice_information": "{\n \"title\": \"Ferry\",\n \"amount\": 1200,\n \"currency\": \"JPY\"\n}", "text": """#
      ),
      message(
        2,
        #""invoice_information": { "title": "Ferry", "amount": 1200, "currency": "EUR" }, "text": """#
      ))
    expect(result.payload(0)["amount"]?.double == 1_200 && result.payload(0)["note"] == "Ferry")
    expect(result.payload(1)["amount"]?.double, equals: 12)
  }

  @Test func `a rich message is text in lines, with its files behind it`() throws {
    func text(_ words: String) -> String { #"{ "type": "plain", "text": "\#(words)" }"# }
    let result = try read(
      message(
        1,
        """
        "rich_message": { "blocks": [ { "type": "heading", "level": 1, "text": \(text("Plan")) },
          { "type": "list", "kind": "ordered", "start": 3, "items": [ { "content": "text", "text": \(text("Bread")) },
            { "content": "blocks", "blocks": [ { "type": "paragraph", "text": \(text("Rope")) }, { "type": "paragraph", "text": \(text("red")) } ] } ] },
          { "type": "table", "title": \(text("")), "rows": [ { "cells": [ { "text": \(text("a")) }, { "text": \(text("b")) } ] } ] },
          { "type": "photo", "photo": "p.jpg", "caption": { "text": \(text("The quay")) } } ] }
        """))
    expect(
      result.lines,
      equals: [
        "Ana: [photo] Plan\n3. Bread\n4. Rope\n  red\na\tb\nThe quay\nPhoto: the file is not in the export"
      ])
    expect(result.findings.isEmpty)
  }
}
