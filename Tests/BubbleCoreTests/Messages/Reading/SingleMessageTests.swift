import BubbleCore
import Expectations
import Foundation
import Testing

@Suite struct SingleMessageTests {
  private let people = [Person(id: "bo", name: "Bo"), Person(id: "ana", name: "Ana")]

  private func read(
    _ json: String, limit: Int = 1_000_000, me: String? = "ana"
  ) throws -> ConversationReader.MessageReading {
    try ConversationReader(file: "server", maximumSize: limit).readMessage(
      json.utf8, people: people, me: me)
  }

  @Test("a message is read as it is in a conversation")
  func message() throws {
    let json = """
      { "id": "7", "sender": "ana", "date": "2025-03-01T10:00:00Z", "status": "read",
        "content": { "type": "text", "text": "Hello" }, "reactions": [{ "emoji": "+" }] }
      """
    let reading = try read(json)
    let whole = try ConversationReader(file: "server").read(
      from: Data(
        """
        { "me": "ana", "peer": { "id": "g", "kind": "group", "title": "G" },
          "people": { "ana": { "name": "Ana" } }, "messages": [\(json)] }
        """.utf8), format: .json)
    expect(reading.issues.isEmpty)
    expect(whole.conversation.messages, equals: [reading.message])
    expect(reading.message.isOutgoing && reading.message.sender.name == "Ana")
    try expect(!read(json, me: nil).message.isOutgoing)
  }

  @Test("what is wrong with it is said, with its line")
  func issues() throws {
    let reading = try read(#"{ "id": "7", "sender": "eve", "content": { "type": "text" } }"#)
    expect(reading.message.content.type, equals: MessageContent.unreadableType)
    let texts = reading.issues.map(\.description).joined(separator: "\n")
    for part in ["server:1: message 7", "date: it is missing", "eve", "^"] {
      expect(texts.contains(part), "\(texts)")
    }
  }

  @Test(
    "what is no message is one that says so",
    arguments: ["", "nonsense", "[]", "{", "7", "{}", "\u{FEFF}{}", "{} {}"])
  func noMessage(json: String) throws {
    let reading = try read(json)
    expect(reading.message.content.type, equals: MessageContent.unreadableType)
    expect(!reading.issues.isEmpty)
  }

  @Test("one that is larger than the limit is refused")
  func limit() throws {
    let long = String(repeating: "x", count: 5_000)
    #expect(throws: ConversationError.tooLarge(file: "server", limit: 4_000)) {
      try read(#"{ "id": "7", "text": "\#(long)" }"#, limit: 4_000)
    }
    let many = String(repeating: "0,", count: 1_000)
    #expect(throws: ConversationError.tooLarge(file: "server", limit: 4_000)) {
      try read("[\(many)0]", limit: 4_000)
    }
  }
}
