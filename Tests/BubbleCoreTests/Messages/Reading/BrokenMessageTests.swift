import BubbleCore
import Expectations
import Foundation
import Testing

/// Messages whose JSON is broken, between two good ones.
@Suite struct BrokenMessageTests {
  struct Case: CustomTestStringConvertible {
    var situation: String
    var message: String
    /// What the issue says, among other things.
    var says: String
    var testDescription: String { situation }
  }

  private static func message(content: String) -> String {
    #"{"id": "2", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": \#(content)}"#
  }

  private static let deep =
    String(repeating: "[", count: 100) + String(repeating: "]", count: 100)

  static let broken = [
    Case(
      situation: "an escape that is none", message: Sample.message("2", text: #"a\qb"#),
      says: "escape"),
    Case(
      situation: "an escape of three digits", message: Sample.message("2", text: #"a\u12"#),
      says: "four hexadecimal digits"),
    Case(
      situation: "a missing comma", message: #"{"id": "2" "sender": "bo"}"#, says: "comma"),
    Case(situation: "a missing colon", message: #"{"id" "2"}"#, says: "colon"),
    Case(situation: "a name without quotes", message: #"{id: "2"}"#, says: "quotes"),
    Case(situation: "a comma too many", message: #"{"id": "2",}"#, says: "comma"),
    Case(situation: "a misspelt value", message: #"{"id": nul}"#, says: "misspelt"),
    Case(situation: "no value", message: #"{"id": }"#, says: "value"),
    Case(
      situation: "a number that is too large",
      message: message(content: #"{"type":"x","n":1e999}"#),
      says: "1e999 is out of range"),
    Case(
      situation: "a number without an integer part", message: #"{"id": .5}"#, says: "value"),
    Case(
      situation: "a number with a leading zero", message: #"{"id": 012}"#, says: "value"),
    Case(situation: "a number without an exponent", message: #"{"id": 1e}"#, says: "exponent"),
    Case(
      situation: "lists a hundred deep", message: message(content: #"{"type":"x","d":\#(deep)}"#),
      says: "64 deep"),
    Case(
      situation: "brackets of two kinds", message: #"{"id": ["2"}, "x": 1}"#, says: "comma"),
  ]

  @Test(arguments: broken, bothFormats)
  func `broken JSON of one message leaves the others alone`(
    item: Case, format: ConversationReader.Format
  ) throws {
    let messages = [Sample.message("1"), item.message, Sample.message("3")]
    let reading = try read(Sample.file(messages, format), format)
    try #require(reading.isReadable == [true, false, true], "\(reading.issues)")
    expect(reading.ids.first == "1" && reading.ids.last == "3")
    expect(reading.issues.map(\.line), equals: [format == .json ? 4 : 3])
    let issue = try #require(reading.issues.first)
    expect(issue.text.contains(item.says), "\(issue)")
    expect(issue.outcome, equals: .unreadable)
    expect(issue.field == nil)
    expect(reading.reason(1), equals: issue.text)
  }

  @Test func `a message of several lines is reported where it is broken`() throws {
    let long = Sample.message("2", text: #"\q"#).replacing(", ", with: ",\n  ")
    let reading = try read(Sample.json([long, Sample.message("3", text: #"\q"#)]))
    expect(reading.issues.map(\.line), equals: [7, 8])
  }

  @Test func `two messages on one line of a stream are refused`() throws {
    let both = Sample.message("1") + Sample.message("2")
    let reading = try read(Sample.jsonLines([both, Sample.message("3")]), .jsonLines)
    expect(reading.isReadable, equals: [false, true])
    expect(reading.issues.first?.text.contains("one message a line"), equals: true)
  }

  @Test func `a missing comma between messages loses neither silently`() {
    // Where one message ends can't be known for sure, so the file is refused or both are there.
    let text = Sample.json([Sample.message("1") + "\n" + Sample.message("2")])
    let ids = try? read(text).ids
    expect(ids == nil || ids?.count == 2)
  }

  @Test(arguments: bothFormats)
  func `a number that is a hair within range is read`(format: ConversationReader.Format) throws {
    let content =
      #"{"type": "x", "a": 1.7e308, "b": 9223372036854775807, "c": 9223372036854775808, "d": -0}"#
    let message = BrokenMessageTests.message(content: content)
    let payload = try read(Sample.file([message], format), format).conversation.messages[0].content
      .payload
    expect(payload["a"], equals: .number(1.7e308))
    expect(payload["b"], equals: .integer(.max))
    expect(payload["c"], equals: .number(9_223_372_036_854_775_808))
    expect(payload["d"], equals: .integer(0))
  }

  @Test func `values lie sixty-four deep at most`() throws {
    // A list in "d" lies three deep already: messages, message, content.
    func message(_ depth: Int) -> String {
      let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return BrokenMessageTests.message(content: #"{"type": "x", "d": \#(lists)}"#)
    }
    for format in bothFormats {
      try expect(read(Sample.file([message(55)], format), format).isReadable, equals: [true])
      try expect(read(Sample.file([message(65)], format), format).isReadable, equals: [false])
    }
    #expect(throws: ConversationError.self) {
      try read(Sample.json([], head: "\"x\": " + BrokenMessageTests.deep))
    }
  }

  @Test func `a million opening brackets do not overflow the stack`() {
    let brackets = String(repeating: "[", count: 1_000_000)
    #expect(throws: ConversationError.self) { try read(brackets) }
    #expect(throws: ConversationError.self) { try read("{\"messages\": " + brackets) }
    #expect(throws: ConversationError.self) { try read(brackets, .jsonLines) }
    #expect(throws: ConversationError.self) { try read(brackets, nil) }
  }
}
