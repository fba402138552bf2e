import BubbleCore
import Expectations
import Testing

@Suite struct ContentTests {
  @Test func `a payload without a type gets it, in front`() {
    let content = MessageContent(type: "poll", payload: ["question": .string("Tea?")])
    expect(content.payload.members.map(\.name), equals: ["type", "question"])
    expect(content.payload["type"]?.string, equals: "poll")
  }

  @Test func `a payload of another type is put right, as often as it says it`() {
    let payload = JSONObject([
      .init(name: "type", value: .string("text")), .init(name: "text", value: .string("a")),
      .init(name: "type", value: .integer(3)),
    ])
    let content = MessageContent(type: "poll", payload: payload)
    expect(content.payload.members.map(\.name), equals: ["type", "text"])
    expect(content.payload["type"]?.string, equals: "poll")
  }

  @Test func `a payload that has its type stays as it is`() {
    let payload: JSONObject = ["text": .string("a"), "type": .string("text")]
    expect(MessageContent(type: "text", payload: payload).payload, equals: payload)
  }

  @Test func `a type or payload that is set later agrees with the other`() {
    var content = MessageContent.text("a")
    content.type = "code"
    expect(content.payload["type"]?.string, equals: "code")
    content.payload = ["text": .string("b"), "type": .string("poll")]
    expect(content.type == "code" && content.payload["type"]?.string == "code")
    expect(content.text, equals: "b")
  }
}
