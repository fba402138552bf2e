import BubbleCore
import Expectations
import Foundation
import Testing

/// Heads of which something is missing or wrong: the messages are shown all the same.
@Suite struct HeadReaderTests {
  struct Case: CustomTestStringConvertible {
    var situation: String
    var head: String
    var fields: [String]
    var peer = Peer(id: "trip", kind: .group, title: "Trip")
    var isOutgoing = true
    var name = "Ana"
    var testDescription: String { situation }
  }

  private static let me = #""me": "ana""#
  private static let peer = #""peer": {"id": "trip", "kind": "group", "title": "Trip"}"#
  private static let people = #""people": {"ana": {"name": "Ana"}, "bo": {"name": "Bo"}}"#

  static let cases = [
    Case(situation: "nothing is wrong", head: "\(me), \(peer), \(people)", fields: []),
    Case(
      situation: "nobody is called I", head: "\(peer), \(people)", fields: ["me"],
      isOutgoing: false),
    Case(
      situation: "I am a number", head: "\"me\": 1, \(peer), \(people)", fields: ["me"],
      isOutgoing: false),
    Case(
      situation: "no peer", head: "\(me), \(people)", fields: ["peer"],
      peer: Peer(id: "", kind: .group)),
    Case(
      situation: "a peer that is a string", head: "\(me), \"peer\": \"x\", \(people)",
      fields: ["peer"], peer: Peer(id: "", kind: .group)),
    Case(
      situation: "a peer of an unknown kind",
      head: #"\#(me), "peer": {"id": "trip", "kind": "crowd", "title": "Trip"}, \#(people)"#,
      fields: ["peer.kind"]),
    Case(
      situation: "a private conversation",
      head: #"\#(me), "peer": {"id": "bo", "kind": "private", "title": "Bo"}, \#(people)"#,
      fields: [], peer: Peer(id: "bo", kind: .private, title: "Bo")),
    Case(
      situation: "people are a list", head: "\(me), \(peer), \"people\": []",
      fields: ["people"], name: "ana"),
    Case(
      situation: "a person is a string",
      head: #"\#(me), \#(peer), "people": {"ana": "Ana", "bo": {"name": "Bo"}}"#,
      fields: ["people.ana"], name: "ana"),
    Case(
      situation: "a name is a number",
      head: #"\#(me), \#(peer), "people": {"ana": {"name": 1}, "bo": {"name": "Bo"}}"#,
      fields: ["people.ana.name"], name: "ana"),
    Case(
      situation: "a picture is a number",
      head: #"\#(me), \#(peer), "people": {"ana": {"name": "Ana", "avatar": 1}, "bo": {}}"#,
      fields: ["people.ana.avatar"]),
    Case(
      situation: "what was read last is a number",
      head: "\(me), \(peer), \(people), \"readUpTo\": 7", fields: ["readUpTo"]),
    Case(
      situation: "unknown members", head: "\(me), \(peer), \(people), \"version\": [1]", fields: []),
  ]

  @Test(arguments: cases, bothFormats)
  func `a head with something missing is reported and the messages are shown`(
    item: Case, format: ConversationReader.Format
  ) throws {
    let messages = [Sample.message("1", sender: "ana")]
    let text =
      format == .json
      ? Sample.json(messages, head: item.head) : Sample.jsonLines(messages, head: item.head)
    let reading = try read(text, format)
    expect(reading.isReadable, equals: [true])
    // A sender whom nobody introduced is an issue of the message, unless that is me.
    let ofHead = reading.issues.filter { $0.message == nil }
    expect(ofHead.map(\.field), equals: item.fields)
    expect(ofHead.allSatisfy { $0.line == 1 && $0.excerpt != nil })
    var peer = reading.conversation.peer
    var people = People(reading.people)
    people.me = reading.me
    expect(peer.people, equals: people)
    peer.people = People()
    expect(peer, equals: item.peer)
    expect(reading.conversation.messages[0].isOutgoing, equals: item.isOutgoing)
    expect(reading.conversation.messages[0].sender.name, equals: item.name)
  }

  @Test func `names that would break a bubble are mended`() throws {
    let marks = String(repeating: "\u{301}", count: 10_000)
    let long = String(repeating: "x", count: 10_000)
    for (name, id) in [
      ("a\\u0000b" + marks, "eve"), (long, "eve"), ("x", long), ("y", "a" + marks),
    ] {
      let head =
        #""me": "ana", \#(HeadReaderTests.peer), "people": {"\#(id)": {"name": "\#(name)"}}"#
      let reading = try read(Sample.json([Sample.message("1", sender: id)], head: head))
      let sender = reading.conversation.messages[0].sender
      expect(sender.name.unicodeScalars.count <= 250)
      expect(!sender.name.unicodeScalars.contains("\u{0}"))
    }
    // Of people whom nobody introduced, the id is the name.
    for id in [long, "a" + marks, "a\\u0000b"] {
      let reading = try read(Sample.json([Sample.message("1", sender: id)]))
      let sender = reading.conversation.messages[0].sender
      expect(sender.name.unicodeScalars.count <= 250)
      expect(!sender.name.unicodeScalars.contains("\u{0}"))
    }
  }
}
