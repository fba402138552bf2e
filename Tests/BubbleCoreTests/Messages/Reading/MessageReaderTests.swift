import BubbleCore
import Expectations
import Foundation
import Testing

/// Messages of which one field is wrong, between two good ones.
@Suite struct MessageReaderTests {
  struct Case: CustomTestStringConvertible {
    var situation: String
    /// A good message's members that are replaced; nil: left out.
    var fields: [String: String?]
    var field: String
    var isReadable = false
    /// What the issue says, among other things.
    var says: String
    var testDescription: String { situation }
  }

  private static let good = [
    "id": #""2""#, "sender": #""bo""#, "date": #""2026-11-20T09:00:00Z""#,
    "content": #"{"type": "text", "text": "x"}"#,
  ]

  static let cases = [
    Case(situation: "no id", fields: ["id": nil], field: "id", says: "missing"),
    Case(situation: "an id that is a number", fields: ["id": "2"], field: "id", says: "a number"),
    Case(situation: "no sender", fields: ["sender": nil], field: "sender", says: "missing"),
    Case(
      situation: "a sender that is an object", fields: ["sender": "{}"], field: "sender",
      says: "an object"),
    Case(
      situation: "a sender who is not among the people", fields: ["sender": #""eve""#],
      field: "sender", isReadable: true, says: "eve"),
    Case(situation: "no date", fields: ["date": nil], field: "date", says: "missing"),
    Case(
      situation: "a date that is a number", fields: ["date": "1"], field: "date", says: "number"),
    Case(
      situation: "a date in words", fields: ["date": #""yesterday""#], field: "date",
      says: "yesterday"),
    Case(
      situation: "a day that is not there", fields: ["date": #""2026-02-30T09:00:00Z""#],
      field: "date", says: "2026-02-30"),
    Case(
      situation: "an hour that is not there", fields: ["date": #""2026-11-20T25:00:00Z""#],
      field: "date", says: "T25"),
    Case(
      situation: "a month that is not there", fields: ["date": #""2026-13-20T09:00:00Z""#],
      field: "date", says: "2026-13"),
    Case(
      situation: "a minute that is not there", fields: ["date": #""2026-11-20T09:60:00Z""#],
      field: "date", says: "09:60"),
    Case(
      situation: "something behind the date", fields: ["date": #""2026-11-20T09:00:00Zebra""#],
      field: "date", says: "Zebra"),
    Case(
      situation: "a date without a time zone", fields: ["date": #""2026-11-20T09:00:00""#],
      field: "date", says: "not a date"),
    Case(
      situation: "a year of five digits", fields: ["date": #""12026-11-20T09:00:00Z""#],
      field: "date", says: "not a date"),
    Case(situation: "no content", fields: ["content": nil], field: "content", says: "missing"),
    Case(
      situation: "content that is a string", fields: ["content": #""x""#], field: "content",
      says: "a string"),
    Case(
      situation: "content without a type", fields: ["content": #"{"text": "x"}"#],
      field: "content.type", says: "missing"),
    Case(
      situation: "a type that is null", fields: ["content": #"{"type": null}"#],
      field: "content.type", says: "not a string"),
    Case(
      situation: "text without text", fields: ["content": #"{"type": "text"}"#],
      field: "content.text", says: "missing"),
    Case(
      situation: "a system row whose text is a list",
      fields: ["content": #"{"type": "service", "text": []}"#], field: "content.text",
      says: "an array"),
    Case(
      situation: "an unknown status", fields: ["status": #""lost""#], field: "status",
      isReadable: true, says: "delivered"),
    Case(
      situation: "a status that is a number", fields: ["status": "3"], field: "status",
      isReadable: true, says: "delivered"),
    Case(
      situation: "a revision that is a string", fields: ["revision": #""1""#], field: "revision",
      isReadable: true, says: "a string"),
    Case(
      situation: "a revision with a fraction", fields: ["revision": "1.5"], field: "revision",
      isReadable: true, says: "whole"),
    Case(
      situation: "the id of another message", fields: ["id": #""1""#], field: "id", says: "already"),
  ]

  private func text(_ fields: [String: String?]) -> String {
    var members: [String: String] = MessageReaderTests.good
    for (name, value) in fields { members[name] = value }
    return "{"
      + members.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }
      .joined(separator: ", ") + "}"
  }

  @Test func `the content type of a message that can't be read for another reason is known`() throws
  {
    let message = Sample.message("1").replacing("sender", with: "sendr")
    let noType = Sample.message("2").replacing("type", with: "tpe")
    let reading = try read(Sample.json([message, noType, Sample.message("3")]))
    expect(reading.isReadable, equals: [false, false, true])
    expect(reading.hiddenTypes, equals: ["1": "text"])
  }

  @Test(arguments: cases, bothFormats)
  func `a wrong field is reported and the others are shown`(
    item: Case, format: ConversationReader.Format
  ) throws {
    let messages = [Sample.message("1"), text(item.fields), Sample.message("3")]
    let reading = try read(Sample.file(messages, format), format)
    expect(reading.isReadable, equals: [true, item.isReadable, true])
    expect(reading.texts[0] == "Hello" && reading.texts[2] == "Hello")
    try #require(reading.issues.count == 1, "\(reading.issues)")
    let issue = reading.issues[0]
    expect(issue.line, equals: (format == .json ? 4 : 3))
    expect(issue.field, equals: item.field)
    expect(issue.text.contains(item.says), "\(issue)")
    expect(issue.outcome, equals: (item.isReadable ? .repaired : .unreadable))
    expect(issue.message, equals: reading.conversation.messages[1].id)
    expect(Set(reading.ids).count, equals: 3)
    if !item.isReadable {
      expect(reading.reason(1), equals: "\(item.field): \(issue.text)")
    }
  }

  @Test func `a bad date takes that of the message before`() throws {
    let reading = try read(Sample.json([Sample.message("1"), text(["date": "1"])]))
    expect(
      reading.conversation.messages[1].date, equals: Date(timeIntervalSince1970: 1_795_165_200))
  }

  @Test func `three messages of one id are three messages`() throws {
    let reading = try read(
      Sample.json([
        Sample.message("1"), Sample.message("1"), Sample.message("1#2"), Sample.message("1"),
      ]))
    expect(reading.ids.count, equals: 4)
    expect(Set(reading.ids).count, equals: 4)
    expect(reading.ids.first, equals: "1")
    expect(reading.issues.allSatisfy { $0.field == "id" })
  }

  @Test func `several wrong fields of one message are several issues`() throws {
    let reading = try read(Sample.json([text(["sender": nil, "date": nil, "status": "1"])]))
    expect(reading.issues.map(\.field), equals: ["sender", "date", "status"])
    expect(reading.issues.map(\.outcome), equals: [.unreadable, .unreadable, .repaired])
    expect(reading.reason(0)?.hasPrefix("sender: "), equals: true)
  }

  @Test(arguments: ["42", "null", "[]", "\"x\"", "true", "{}"])
  func `an element that is no message is a message that can't be read`(element: String) throws {
    let reading = try read(Sample.json([Sample.message("1"), element, Sample.message("3")]))
    expect(reading.isReadable, equals: [true, false, true])
    expect(Set(reading.ids).count, equals: 3)
    expect(reading.issues.allSatisfy { $0.line == 4 })
  }

  @Test func `an issue reads as file, line, message, field and what is wrong`() throws {
    let reading = try read(Sample.json([text(["date": #""soon""#])]))
    let text = try #require(reading.issues.first?.description)
    expect(text.hasPrefix(#"trip:3: message 2: date: "soon" is not a date"#), "\(text)")
  }
}
