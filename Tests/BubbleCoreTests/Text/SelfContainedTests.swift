import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// Short texts of others: they turn nothing of what is around them.
@Suite struct SelfContainedTests {
  @Test(
    arguments: [
      ("plain", "plain"), ("שלום, עולם", "שלום, עולם"), ("a\u{200F}b\u{61C}", "a\u{200F}b\u{61C}"),
      ("invoice\u{202E}fdp.exe", "invoicefdp.exe"), ("\u{202A}+1 234\u{202C}", "+1 234"),
      ("a\u{2067}b", "a\u{2067}b\u{2069}"), ("a\u{2069}b", "ab"), ("\u{202D}", ""),
      ("\u{2068}a\u{2069} b", "\u{2068}a\u{2069} b"), ("\u{2069}\u{2066}", "\u{2066}\u{2069}"),
      ("👨‍👩‍👧", "👨‍👩‍👧"),
    ])
  func `overrides go, isolates end, letters stay`(text: String, wanted: String) {
    expect(TextRepair.selfContained(text), equals: wanted)
  }

  @Test func `any text becomes one whose isolates end, once and for all`() {
    let parts: [Unicode.Scalar] = [
      "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}",
      "\u{2068}",
      "\u{2069}", "a", "א", "1", "\n", "é", "😀",
    ]
    var random = SeededGenerator(seed: testSeed())
    for _ in 0..<testRounds(500) {
      let count = Int(random.next() % 80)
      let text = String(String.UnicodeScalarView((0..<count).map { _ in random.pick(parts) }))
      let contained = TextRepair.selfContained(text)
      var depth = 0
      for scalar in contained.unicodeScalars {
        if (0x2066...0x2068).contains(scalar.value) { depth += 1 }
        if scalar.value == 0x2069 { depth -= 1 }
        expect(depth >= 0 && !(0x202A...0x202E).contains(scalar.value))
      }
      expect(depth == 0, "\(text.debugDescription)")
      let isLetter = { (scalar: Unicode.Scalar) in parts.suffix(6).contains(scalar) }
      expect(
        contained.unicodeScalars.filter(isLetter), equals: text.unicodeScalars.filter(isLetter))
      expect(TextRepair.selfContained(contained), equals: contained)
    }
  }

  @Test func `names and titles are, whoever makes them`() {
    let name = "Bo\u{202E}", person = Person(id: "bo", name: name)
    expect(person.name, equals: "Bo")
    var peer = Peer(id: "t", kind: .group, title: "T\u{2067}")
    expect(peer.title, equals: "T\u{2067}\u{2069}")
    peer.title = name
    expect(peer.title, equals: "Bo")
  }

  @Test func `all short texts of a message are, but for its body and what it refers to`() {
    let turned: JSONValue = "a\u{202E}b"
    let object: JSONObject = [
      "text": turned, "caption": turned, "name": turned, "source": turned, "url": turned,
      "list": .array([turned, .object(["label": turned, "id": turned, "text": turned])]),
    ]
    let message = Message.sample(MessageContent(type: "poll", payload: object))
    let payload = message.content.payload
    for name in ["text", "caption", "source"] { expect(payload[name], equals: turned) }
    expect(payload["url"] == nil)
    expect(payload["name"], equals: "ab")
    expect(
      payload["list"],
      equals: .array(["ab", .object(["label": "ab", "id": turned, "text": "ab"])]))
    expect(Message.sample(.service("x \u{2067}y")).content.text, equals: "x \u{2067}y\u{2069}")
    var reply = Message.sample(.text("a\u{202E}b"))
    expect(reply.content.text, equals: "a\u{202E}b")
    reply.extras = ["reply": .object(["sender": turned, "text": turned, "message": turned])]
    expect(
      reply.extras["reply"],
      equals: .object(["sender": "ab", "text": "ab", "message": turned]))
  }

  @Test func `a text in a sentence is, in both directions`() {
    for direction in [TextTemplate.Direction.leftToRight, .rightToLeft] {
      for text in ["12\u{202E}", "א\u{202E}", "a\u{2067}", "\u{2069}"] {
        let isolated = TextTemplate.isolated(text, in: direction)
        expect(TextRepair.selfContained(isolated), equals: isolated, "\(text.debugDescription)")
      }
    }
  }

  @Test func `an action opens no address that runs something`() {
    expect(HitAction("open", ["url": "javascript:x()"]).parameters["url"] == nil)
    expect(
      HitAction("open", ["url": .integer(1), "source": "a.pdf"]).parameters["source"] == "a.pdf")
    expect(HitAction.open("https://example.org").parameters["url"], equals: "https://example.org")
  }
}
