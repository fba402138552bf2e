import BubbleCore
import BubbleImport
import Expectations
import Testing

/// Embeds, programs and files of Discord.
@Suite struct DiscordFieldsTests {
  private func channel(_ messages: String..., name: String = "general", id: String = "7") -> String
  {
    """
    { "guild": { "id": "1", "name": "Harbour" }, "channel": { "id": "\(id)", "type": "GuildTextChat", "name": "\(name)" },
      "messages": [ \(messages.joined(separator: ",\n")) ] }
    """
  }

  private func message(_ id: Int, _ rest: String, author: String = #""id": "1", "name": "ana""#)
    -> String
  {
    """
    { "id": "\(id)", "type": "Default", "timestamp": "2024-01-01T12:00:0\(id % 10)+00:00", "author": { \(author) }, \(rest) }
    """
  }

  private func read(_ messages: String...) throws -> Imported {
    try Imported(channel(messages.joined(separator: ",\n")), named: "chat.json")
  }

  @Test func `a bracket in front of a link stays a bracket`() throws {
    let result = try read(
      message(1, #""content": "see [2] {3} [Tides](https://example.org) [[x](https://e.org)""#))
    expect(result[0].content.text, equals: "see [2] {3} Tides [x")
    expect(result[0].spans, equals: ["link 12+5 https://example.org", "link 19+1 https://e.org"])
  }

  @Test func `embeds keep their Markdown, fields and pictures`() throws {
    let result = try read(
      message(
        1,
        #"""
        "content": "", "embeds": [ { "title": "Log", "url": "https://example.org", "description": "**7** knots", "author": { "name": "Pier" },
          "fields": [ { "name": "Wind", "value": "_west_" } ], "footer": { "text": "today" }, "images": [ { "url": "https://e.org/a.png", "width": 40, "height": 20 }, { "url": "https://e.org/b.png" } ] } ]
        """#))
    expect(result.messages.map(\.content.type), equals: ["album"])
    expect(result.payload(0)["pictures"]?.array?.count, equals: 2)
    let caption = result.payload(0)["caption"]?.string ?? ""
    expect(caption.hasPrefix("Pier\nLog\n7 knots\nWind: west\ntoday\n"), "\(caption)")
    expect(
      result[0].spans.prefix(4),
      equals: ["bold 5+3", "link 5+3 https://example.org", "bold 9+1", "italic 23+4"])
  }

  @Test func `a link's preview has the picture that was saved with it`() throws {
    let folder = try SampleFolder([
      "chat.json": channel(
        message(
          1,
          #"""
          "content": "https://example.org", "embeds": [ { "title": "Log", "url": "https://example.org", "description": "*so*", "thumbnail": { "url": "media/t.png", "width": 4, "height": 5 } } ]
          """#)),
      "media/t.png": "x",
    ])
    let result = try Imported(folder.path())
    let preview = result[0].extras["preview"]?.object
    expect(preview?["title"] == "Log" && preview?["description"] == "so")
    expect(preview?["image"], equals: ["source": "media/t.png", "width": 4, "height": 5])
    expect(result.messages.count == 1 && result.findings.isEmpty)
  }

  @Test func `one webhook under two names is two senders, a person is one`() throws {
    let hook = #""id": "9", "isBot": true, "name": "#
    let result = try read(
      message(1, #""content": "a""#, author: hook + #""Fox""#),
      message(2, #""content": "b""#, author: hook + #""Owl""#),
      message(3, #""content": "c""#, author: hook + #""Fox""#),
      message(4, #""content": "d""#),
      message(5, #""content": "e""#, author: #""id": "1", "name": "Anna""#))
    expect(result.lines, equals: ["Fox: a", "Owl: b", "Fox: c", "ana: d", "ana: e"])
  }

  @Test func `the parts of a channel are one chat, whose messages answer each other`() throws {
    let folder = try SampleFolder([
      "general.json": channel(message(11, #""content": "one""#)),
      "general [part 2].json": channel(
        message(12, #""content": "two", "reference": { "messageId": "11" }"#)),
    ])
    let result = try Imported(folder.path())
    expect(result.lines, equals: ["ana: one", "ana: two"])
    expect(result[1].reply?["text"], equals: "one")
  }

  @Test func `a sticker that is no picture is its name, without a bubble beside it`() throws {
    let folder = try SampleFolder([
      "chat.json": channel(
        message(
          1,
          #""content": "", "stickers": [ { "id": "3", "name": "Wave", "format": "Lottie", "sourceUrl": "m/s.json" } ]"#
        ),
        message(
          2,
          #""content": "", "stickers": [ { "id": "4", "name": "Hop", "format": "Png", "sourceUrl": "m/s.png" } ]"#
        )), "m/s.json": "{}", "m/s.png": "x",
    ])
    let result = try Imported(folder.path())
    expect(result.lines, equals: ["ana: :Wave:", "ana: [sticker] "])
  }

  @Test func `what a program was asked, its buttons, and both halves of a forward are shown`()
    throws
  {
    let result = try read(
      message(
        1,
        #"""
        "content": "Six!", "interaction": { "name": "roll", "user": { "id": "2", "nickname": "Kim" } },
          "components": [ { "type": "ActionRow", "components": [ { "type": "Button", "label": "Again" }, { "type": "Button", "label": "Rules", "url": "https://example.org" } ] } ]
        """#, author: #""id": "9", "isBot": true, "name": "Dice""#),
      message(2, #""content": "Look", "forwardedMessage": { "content": "Land ahoy" }"#),
      message(3, #""content": "||the cook|| __did__ it""#))
    expect(
      result.lines,
      equals: ["Dice: Six!\n[Again] [Rules]", "ana: Look\nLand ahoy", "ana: the cook did it"])
    expect(result[0].reply?["sender"] == "Kim" && result[0].reply?["text"] == "/roll")
    expect(result[2].spans, equals: ["spoiler 0+8", "underline 9+3"])
    expect(result.findings.contains { $0.contains("components: buttons") })
  }

  @Test func `lines behind a sign are quotes, and names of those who are mentioned are mentions`()
    throws
  {
    let mentions = #""mentions": [ { "id": "20", "name": "bo", "nickname": "Bo B." } ]"#
    let result = try read(
      message(1, #""content": "> a **b\n> c** d\ne > f""#),
      message(2, #""content": "x\n>>> y\n\n> z""#),
      message(3, #""content": "@Bo B.: <@20> @bo @bob \\> no", \#(mentions)"#),
      message(
        4,
        #""content": ">no", "embeds": [ { "title": "T", "url": "https://a.example", "description": "||w||" } ]"#
      ))
    expect(
      result.lines,
      equals: [
        "ana: a b\nc d\ne > f", "ana: x\ny\n\n> z", "ana: @Bo B.: @Bo B. @bo @bob > no",
        "ana: >no\nT\nw",
      ])
    expect(result[0].spans, equals: ["bold 2+3", "quote 0+8"])
    expect(result[1].spans, equals: ["quote 2+6"])
    expect(result[2].spans, equals: ["mention 0+6 20", "mention 8+6 20", "mention 15+3 20"])
  }
}
