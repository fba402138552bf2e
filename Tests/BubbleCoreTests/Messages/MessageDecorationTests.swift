import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct MessageDecorationTests {
  private let thumb = "\u{1F44D}"

  private func message(_ extras: JSONObject = [:]) -> Message {
    var message = Message.sample(.text("Hi"))
    message.extras = extras
    return message
  }

  @Test func `reactions are read as the layouter shows them, and written back`() {
    var message = message([
      "reactions": [
        ["emoji": "A", "count": 2.5, "mine": true], ["emoji": "B"], ["emoji": "C", "count": 0], 7,
        ["count": 3], ["emoji": "D", "count": 1e300],
      ],
      "pinned": true,
    ])
    expect(
      message.reactions,
      equals: [Reaction("A", count: 2, isMine: true), Reaction("B"), Reaction("D", count: .max)])
    message.reactions = [Reaction(thumb, count: 3), Reaction("B", count: -4)]
    expect(
      message.extras["reactions"],
      equals: [["emoji": .string(thumb), "count": 3], ["emoji": "B"]])
    message.reactions = []
    expect(message.extras, equals: ["pinned": true])
  }

  @Test func `a reader's reaction is added, and taken back by the same call`() {
    var message = message(["reactions": [["emoji": .string(thumb), "count": 2]]])
    message.toggleReaction(thumb)
    expect(message.reactions, equals: [Reaction(thumb, count: 3, isMine: true)])
    message.toggleReaction(thumb)
    expect(message.reactions, equals: [Reaction(thumb, count: 2)])
    message.toggleReaction("B")
    expect(message.reactions.last, equals: Reaction("B", isMine: true))
    message.toggleReaction("B")
    expect(message.reactions, equals: [Reaction(thumb, count: 2)])
  }

  @Test func `a reply keeps the members that it does not name`() {
    var message = message(["reply": ["sender": "Bo", "image": ["source": "a.png"]]])
    expect(message.reply, equals: Reply(sender: "Bo"))
    message.reply = Reply(to: .sample(.text("Shall we?")))
    expect(message.reply?.text, equals: "Shall we?")
    expect(message.extras["reply"]?.object?["image"], equals: ["source": "a.png"])
    message.reply = nil
    expect(message.extras, equals: [:])
  }

  @Test func `replies that name a message quote it once the conversation is complete`() throws {
    func reply(_ id: String, to target: String, sender: String? = nil) -> Message {
      var message = Message.sample(.text("re"))
      message.id = MessageID(id)
      message.reply = Reply(message: MessageID(target), sender: sender)
      return message
    }
    var photo = Message.sample(MessageContent(type: "photo", payload: ["type": "photo"]))
    photo.id = "p"
    var text = Message.sample(.text("Shall we?"))
    text.id = "t"
    let conversation = Conversation(
      peer: .privateChat,
      messages: [
        reply("1", to: "t"), text, photo, reply("2", to: "p", sender: "Bo"), reply("3", to: "gone"),
        reply("4", to: "4"),
      ])
    let quoted = conversation.quotingReplies().messages.compactMap(\.reply)
    expect(quoted.map(\.text), equals: ["Shall we?", nil, nil, "re"])
    expect(quoted.map(\.type), equals: [nil, "photo", nil, nil])
    expect(quoted[1].sender, equals: photo.sender.name)
    expect(quoted[2], equals: Reply(message: "gone"))
    expect(conversation.quotingReplies().quotingReplies(), equals: conversation.quotingReplies())
  }

  @Test func `an edit has a mark, with its time if that is known`() {
    var message = message()
    message.setEdited()
    expect(message.isEdited)
    message.setEdited(at: Date(timeIntervalSince1970: 1_763_629_500))
    expect(message.extras["edited"], equals: "2025-11-20T09:05:00Z")
    message.setEdited(at: Date(timeIntervalSince1970: .infinity))
    expect(message.extras["edited"], equals: true)
    message.setEdited(false)
    expect(!message.isEdited)
  }

  @Test func `a whole number is one however it is written`() {
    expect(JSONValue.integer(3).integer, equals: 3)
    expect(JSONValue.number(3).integer, equals: 3)
    expect(JSONValue.number(3.5).integer == nil)
    expect(JSONValue.number(1e300).integer == nil)
    expect(JSONValue.string("3").integer == nil)
  }
}
