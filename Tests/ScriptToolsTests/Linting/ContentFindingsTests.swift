import BubbleCore
import BubbleLayout
import BubbleLayouters
import BubbleLua
import BubbleTestSupport
import Expectations
import Foundation
import ScriptTools
import Testing

/// What the content of built-in types lacks, or has that nobody reads, is told to who writes it.
@Suite struct ContentFindingsTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let content: String
    let says: [String]
    var testDescription: String { content }

    init(_ content: String, _ says: String...) { (self.content, self.says) = (content, says) }
  }

  static let mistakes = [
    Mistake(
      #"{ "type": "photo", "source": "a.png", "width": "100", "height": 100 }"#,
      #"content.width: it is a string; write "width": 640"#),
    Mistake(
      #"{ "type": "photo", "source": "a.png", "width": 0, "height": 100 }"#,
      #"content.width: 0 is not from 1 to 1000000; write "width": 640"#),
    Mistake(
      #"{ "type": "photo", "source": "a.png", "widht": 10, "height": 10 }"#,
      "content.widht: no layouter reads it (did you mean 'width'?)"),
    Mistake(
      #"{ "type": "photo", "file": "a.png", "width": 10, "height": 10 }"#,
      "content.file: no layouter reads it, and 'source' is missing (there are source, width, height, duration, blurhash, caption, spans, revealed, expanded)"
    ),
    Mistake(
      #"{ "type": "video", "source": "a.png", "duration": "1:00" }"#,
      #"content.duration: it is a string; write "duration": 12.5"#),
    Mistake(
      #"{ "type": "video", "source": ["a.png"] }"#,
      #"content.source: it is an array; write "source": "media/boat.png""#),
    Mistake(
      #"{ "type": "voice", "length": 10 }"#,
      "content.length: no layouter reads it, and 'duration' is missing (there are source, duration, levels, progress)"
    ),
    Mistake(
      #"{ "type": "voice", "duration": 3, "levels": [1, "2"] }"#,
      #"content.levels: element 2: it is a string; write "levels": [0, 120, 255]"#),
    Mistake(
      #"{ "type": "voice", "duration": 3, "progress": 40 }"#,
      #"content.progress: 40 is not from 0 to 1; write "progress": 0.5"#),
    Mistake(
      #"{ "type": "location", "lat": 1, "longitude": 2 }"#,
      #"content.latitude: it is missing; write "latitude": 38.7"#),
    Mistake(
      #"{ "type": "location", "lattitude": 1, "longitude": 2 }"#,
      "content.lattitude: no layouter reads it (did you mean 'latitude'?)"),
    Mistake(
      #"{ "type": "location", "latitude": 190, "longitude": "2" }"#,
      #"content.latitude: 190 is not from -90 to 90; write "latitude": 38.7"#,
      #"content.longitude: it is a string; write "longitude": -9.1"#),
    Mistake(
      #"{ "type": "contact" }"#,
      #"content: it has neither name nor phones nor emails; write "name": "Bo""#),
    Mistake(
      #"{ "type": "contact", "phone": "123" }"#,
      "content.phone: no layouter reads it (did you mean 'phones'?)"),
    Mistake(
      #"{ "type": "contact", "name": "Bo", "phones": "123" }"#,
      #"content.phones: it is a string; write "phones": ["+351 912 345 678"]"#),
    Mistake(
      #"{ "type": "document", "name": "a.pdf", "size": "1 MB" }"#,
      #"content.size: it is a string; write "size": 48000"#),
    Mistake(
      #"{ "type": "album", "items": ["a.png"] }"#,
      #"content.pictures: it is missing; write "pictures": [ { "source": "media/boat.png", "width": 640, "height": 360 } ]"#
    ),
    Mistake(
      #"{ "type": "album", "pictures": [] }"#,
      #"content.pictures: it is empty; write "pictures": [ { "source": "media/boat.png", "width": 640, "height": 360 } ]"#
    ),
    Mistake(
      #"{ "type": "album", "pictures": ["a.png"] }"#,
      #"content.pictures: element 1: it is a string; write "pictures": [ { "source": "media/boat.png", "width": 640, "height": 360 } ]"#
    ),
    Mistake(
      #"{ "type": "album", "pictures": [{ "source": "a.png" }, { "src": "b.png" }] }"#,
      "content.pictures: element 2: src: no layouter reads it, and 'source' is missing (there are type, source, width, height, duration, blurhash)"
    ),
    Mistake(
      #"{ "type": "sticker", "image": "a.png" }"#,
      "content.image: no layouter reads it, and 'source' is missing (there are source, width, height, emoji)"
    ),
    Mistake(
      #"{ "type": "text", "text": "Hello", "spans": [{ "from": 0, "to": 3 }] }"#,
      #"content.spans: element 1: start: it is missing; write "start": 0"#),
    Mistake(
      #"{ "type": "text", "text": "Hello", "spans": [{ "start": 0, "length": 3, "style": "bolt" }] }"#,
      #"content.spans: element 1: style: "bolt" is none of bold, italic, code, strike, underline, mark, spoiler, quote, link, mention, hashtag, picture; write "style": "bold""#
    ),
    Mistake(
      #"{ "type": "text", "text": "Hello", "spans": { "start": 0, "length": 3, "style": "bold" } }"#,
      #"content.spans: it is an object; write "spans": [ { "start": 0, "length": 5, "style": "bold" } ]"#
    ),
  ]

  private func findings(
    _ contents: [String], chain: LayouterChain = .builtIn, tellsEach: Bool = false
  ) throws -> [String] {
    let messages = contents.enumerated().map { index, content in
      #"{ "id": "\#(index)", "sender": "ana", "date": "2026-11-20T09:00:00Z", "content": \#(content) }"#
    }
    let file =
      #"{ "me": "ana", "peer": { "id": "p", "kind": "group" }, "people": { "ana": { "name": "Ana" } }, "messages": ["#
      + messages.joined(separator: ",\n") + "] }"
    let reading = try ConversationReader(file: "chat.json").read(
      from: Data(file.utf8), format: .json)
    try #require(reading.issues.isEmpty, "\(reading.issues)")
    return chain.contentFindings(
      in: reading.conversation.messages, tellsEach: tellsEach
    ) { _, field, _, text in Diagnostic(text: "\(field): \(text)") }.map(\.text)
  }

  @Test(arguments: mistakes)
  func `a mistake in the content is named with its field, and what to write`(
    mistake: Mistake
  ) throws {
    try expect(findings([mistake.content]), equals: mistake.says)
  }

  @Test(arguments: [
    (
      #""reply": { "sender": "Bo", "txt": "Hi" }"#,
      "reply.txt: no layouter reads it (did you mean 'text'?)"
    ),
    (
      #""reply": { "sender": "Bo", "text": 7 }"#,
      #"reply.text: it is a number; write "text": "Shall we?""#
    ),
    (
      #""reply": { "sender": "Bo", "image": { "file": "a.png" } }"#,
      "reply.image.file: no layouter reads it, and 'source' is missing (there are source, width, height)"
    ),
    (
      #""forwarded": { "sender": "Bo" }"#,
      "forwarded.sender: no layouter reads it, and 'from' is missing"
    ),
    (
      #""reactions": [{ "emoji": "x" }, { "emoji": "y", "count": "2" }]"#,
      #"reactions: element 2: count: it is a string; write "count": 3"#
    ),
    (
      #""reactions": [{ "emoji": "x", "mine": 1 }]"#,
      #"reactions: element 1: mine: it is a number; write "mine": true"#
    ),
    (
      #""preview": { "titel": "x", "site": "y" }"#,
      "preview.titel: no layouter reads it (did you mean 'title'?)"
    ),
  ])
  func `a mistake in what stands around a message is named, too`(
    member: String, says: String
  ) throws {
    let content = #"{ "type": "text", "text": "Hello" }, "# + member
    try expect(findings([content, content]), equals: [says])
  }

  @Test(arguments: ["reply_to", "replyTo", "repyl"])
  func `a member that is nearly another one is told`(name: String) throws {
    var message = Message.sample(MessageContent(type: "text", payload: ["text": .string("x")]))
    message.extras = JSONObject([JSONObject.Member(name: name, value: .string("1"))])
    let told = LayouterChain.builtIn.misspeltMembers(in: [message]) {
      Diagnostic(message: $0, text: "\($1): \($2)")
    }
    expect(told.map(\.text), equals: ["\(name): no layouter reads it (did you mean 'reply'?)"])
  }

  @Test func `of any number of mistakes some are told`() throws {
    let names = (0..<50_000).map { #""name\#($0)": 1"# }.joined(separator: ", ")
    let spans = Array(repeating: "{ }", count: 50_000).joined(separator: ", ")
    try expect(findings([#"{ "type": "photo", \#(names) }"#]).count, equals: 20)
    try expect(
      findings([#"{ "type": "text", "text": "", "spans": [\#(spans)] }"#]).count, equals: 1)
  }

  @Test func `each field of a type is told once`() throws {
    let photo = #"{ "type": "photo", "source": "a.png", "width": "1" }"#
    try expect(findings([photo, photo, #"{ "type": "video", "width": "1" }"#]).count, equals: 2)
  }

  @Test(arguments: [
    #"{ "type": "photo" }"#, #"{ "type": "sticker", "emoji": "x", "pack": 7 }"#,
    #"{ "type": "photo", "source": "a.png", "host_id": 12, "width": null }"#,
    #"{ "type": "text", "text": "", "spans": [], "preview": { "title": "x" } }"#,
    #"{ "type": "photo", "source": "a.png", "spans": [{ "start": 90, "length": 0, "style": "bold" }] }"#,
    #"{ "type": "hologram", "width": "x" }"#, #"{ "type": "typing", "seconds": "x" }"#,
    #"{ "type": "poll", "question": 7 }"#,
  ])
  func `what is allowed, the host's own or another layouter's is not complained of`(
    content: String
  ) throws {
    try expect(findings([content]).isEmpty)
  }

  @Test func `a layouter in front that takes the type says what its fields are`() throws {
    let own = try ScriptFolder([
      "init.lua": """
      return { api = 1, name = "own", content_types = { "photo" },
        build_layout = function(peer, message) return "x" end }
      """
    ])
    let chain = PluginReloader(folders: [own.parent], base: .builtIn).chain
    try expect(findings([#"{ "type": "photo", "width": "x" }"#], chain: chain).isEmpty)
    try expect(findings([#"{ "type": "video", "width": "x" }"#], chain: chain).count, equals: 1)
  }

  @Test func `of a list the first mistake is told, and each where one message is edited`() throws {
    let content =
      #"{ "type": "text", "text": "Hello", "spans": [{ "start": 0 }, { "start": "x", "length": 1, "style": "bold" }] }"#
    try expect(findings([content]).count, equals: 1)
    let each = try findings([content], tellsEach: true)
    expect(each.count == 3 && each.filter { $0.contains("element 2: start: ") }.count == 1)
  }

  @Test func `the examples have no such mistakes`() throws {
    for name in ["kinds", "short", "trip", "scripts"] {
      let path = packageFolder().appendingPathComponent("examples/\(name).json")
      let reading = try ConversationReader().read(from: path)
      let found = LayouterChain.builtIn.contentFindings(in: reading.conversation.messages) {
        Diagnostic(message: $0, text: "\($1): \($3)")
      }
      expect(found.isEmpty, "\(name): \(found)")
    }
  }

  @Test func `the page of the files names each field that is looked at`() throws {
    let page = try String(
      contentsOf: packageFolder().appendingPathComponent("Documentation/Files.md"),
      encoding: .utf8)
    for case let layouter as any ContentDescribing in LayouterChain.builtIn.layouters {
      for type in layouter.contentTypes ?? [] {
        try #require(page.contains("| `\(type)`") || page.contains(", `\(type)`"))
        for field in layouter.contentFields(of: type) {
          expect(page.contains("`\(field.name)`"), "\(type): \(field.name)")
        }
      }
    }
  }
}
