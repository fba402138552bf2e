import BubbleCore
import Expectations
import Foundation
import Testing

/// Whole files: good ones, and such as are no conversation.
@Suite struct ConversationReaderTests {
  @Test(arguments: bothFormats)
  func `a good file gives everything that is in it`(format: ConversationReader.Format) throws {
    let own =
      #"{"id": "2", "sender": "ana", "date": "2026-11-20T10:30:00.5+01:00", "status": "read", "#
      + #""revision": 3, "content": {"type": "poll", "n": 9007199254740993, "x": [1.5, null]}}"#
    let head = Sample.head + #", "readUpTo": "1""#
    let messages = [Sample.message("1"), own]
    let text =
      format == .json ? Sample.json(messages, head: head) : Sample.jsonLines(messages, head: head)
    let reading = try read(text, format)
    expect(reading.issues.isEmpty)
    expect(reading.people.map(\.name), equals: ["Ana", "Bo"])
    expect(reading.people.map(\.avatar), equals: [nil, "bo.png"])
    let conversation = reading.conversation
    let peer = conversation.peer
    expect(peer, equals: Peer(id: "trip", kind: .group, title: "Trip", people: peer.people))
    expect(peer.people["bo"]?.name, equals: "Bo")
    expect(conversation.readUpTo, equals: "1")
    expect(reading.ids, equals: ["1", "2"])
    let (first, second) = (conversation.messages[0], conversation.messages[1])
    expect(first.sender, equals: Person(id: "bo", name: "Bo", avatar: "bo.png"))
    expect(!first.isOutgoing && second.isOutgoing)
    expect(first.content, equals: .text("Hello"))
    expect(first.status == .none && second.status == .read)
    expect(first.revision == 0 && second.revision == 3)
    expect(first.date, equals: Date(timeIntervalSince1970: 1_795_165_200))
    expect(second.date, equals: Date(timeIntervalSince1970: 1_795_167_000.5))
    expect(second.content.payload["n"], equals: .integer(9_007_199_254_740_993))
    expect(second.content.payload["x"], equals: .array([.number(1.5), .null]))
  }

  @Test func `members may come in any order`() throws {
    let text = #"{"messages": [\#(Sample.message("1", sender: "ana"))], \#(Sample.head)}"#
    let reading = try read(text)
    expect(reading.conversation.messages.map(\.isOutgoing), equals: [true])
    expect(reading.issues.isEmpty)
  }

  @Test(arguments: [
    ("hello", 1, 1), ("{\"me\": \"ana\",\n  nonsense}", 2, 3), ("{\"me\": \"ana\"", 1, 13),
    ("{\n\n\"me\" \"ana\"}", 3, 6), ("{\"messages\": []} x", 1, 18), ("[1, 2", 1, 6),
    ("{\"messages\": [{}\n", 2, 1), ("\u{FEFF}{x", 1, 5),
  ])
  func `a file that is no JSON is refused with line and column`(
    text: String, line: Int, column: Int
  ) {
    let error = #expect(throws: ConversationError.self) { try read(text) }
    guard case .notJSON("trip", line, column, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expect(!reason.isEmpty)
    expect(error?.description, equals: "trip:\(line):\(column): this is not JSON: \(reason)")
  }

  @Test(arguments: [
    "", "  \n\t\r\n", "\u{FEFF}", "[1, 2]", "42", "\"text\"", "null", "{}", "{\(Sample.head)}",
    "{\"messages\": {}}", "{\"messages\": null}",
  ])
  func `JSON that is no conversation is refused`(text: String) {
    let error = #expect(throws: ConversationError.self) { try read(text) }
    guard case .notAConversation("trip", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["", "\n\n", "42\n", "[]\n", Sample.message("1") + "\n"])
  func `lines without a head are refused`(text: String) {
    let error = #expect(throws: ConversationError.self) { try read(text, .jsonLines) }
    guard case .notAConversation = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a head that is no JSON is refused with line and column`() {
    let error = #expect(throws: ConversationError.self) { try read("\n{\"me\": x}\n", .jsonLines) }
    guard case .notJSON("trip", 2, 8, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: bothFormats) func `a file without messages is an empty conversation`(
    format: ConversationReader.Format
  ) throws {
    let reading = try read(Sample.file([], format), format)
    expect(reading.ids.isEmpty)
    expect(reading.issues.isEmpty)
  }

  @Test func `a file that was cut off is one clear error`() {
    let whole = Sample.json([Sample.message("1"), Sample.message("2")])
    let bytes = Data(whole.trimmingCharacters(in: .whitespacesAndNewlines).utf8)
    for length in 1..<bytes.count {
      let error = #expect(throws: ConversationError.self, "\(length) bytes") {
        try read(bytes.prefix(length))
      }
      guard case .notJSON = error else {
        Issue.record("\(length) bytes: \(String(describing: error))")
        continue
      }
    }
  }

  @Test func `lines that were cut off lose the last message alone`() throws {
    let whole = Sample.jsonLines([Sample.message("1"), Sample.message("2")])
    let reading = try read(String(whole.dropLast(30)), .jsonLines)
    expect(reading.isReadable, equals: [true, false])
    expect(reading.issues.map(\.line), equals: [3])
  }

  @Test func `the format is guessed from the first line`() throws {
    let messages = [Sample.message("1"), Sample.message("2")]
    for format in bothFormats {
      try expect(read(Sample.file(messages, format), nil).ids, equals: ["1", "2"], "\(format)")
      try expect(
        read("\u{FEFF}" + Sample.file(messages, format), nil).ids, equals: ["1", "2"], "\(format)")
    }
    let carriage = Sample.jsonLines(messages).replacing("\n", with: "\r\n")
    try expect(read(carriage, nil).ids, equals: ["1", "2"])
    let spaced = "{\(Sample.head)}  \n" + messages[0]
    try expect(read(spaced, nil).ids, equals: ["1"])
    #expect(throws: ConversationError.self) { try read("nonsense", nil) }
    #expect(throws: ConversationError.self) { try read("", nil) }
  }

  @Test(arguments: bothFormats)
  func `a byte order mark, CRLF and empty lines are passed over`(
    format: ConversationReader.Format
  ) throws {
    let messages = [Sample.message("1"), "\n" + Sample.message("2")]
    let text =
      "\u{FEFF}" + Sample.file(messages, format).replacing("\n", with: "\r\n") + "\r\n \r\n"
    let reading = try read(text, format)
    expect(reading.ids, equals: ["1", "2"])
    expect(reading.issues.isEmpty)
  }
}
