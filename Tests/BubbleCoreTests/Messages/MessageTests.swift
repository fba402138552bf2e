import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct MessageTests {
  @Test func `a copy that is changed leaves the other as it was`() {
    let message = Message.sample(id: "1", status: .sent, .text("old"))
    var copy = message
    expect(copy, equals: message)
    copy.content.payload = ["text": .string("new")]
    copy.status = .read
    copy.revision += 1
    expect(message.content.text, equals: "old")
    expect(message.status, equals: .sent)
    expect(message.revision, equals: 0)
    expect(copy.content.text, equals: "new")
    expect(copy.status, equals: .read)
    expect(copy != message)
  }

  @Test func `equality looks at every part`() {
    let message = Message.sample(.text("x"))
    let changes: [(inout Message) -> Void] = [
      { $0.id = "2" }, { $0.revision = 1 }, { $0.sender = Person(id: "bo", name: "Bob") },
      { $0.isOutgoing.toggle() }, { $0.date += 0.5 }, { $0.status = .failed },
      { $0.content = .text("y") }, { $0.extras = ["a": .null] },
    ]
    for (index, change) in changes.enumerated() {
      var changed = message
      change(&changed)
      expect(changed != message, "change \(index)")
    }
    expect(Message.sample(.text("x")), equals: message)
    expect(Message.sample(.text("x")).hashValue, equals: message.hashValue)
  }
}
