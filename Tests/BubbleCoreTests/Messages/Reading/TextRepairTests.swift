import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// Text that can't be shown as it stands.
@Suite struct TextRepairTests {
  /// The issues and the text of a message whose text stands so in the file, with its neighbours good.
  private func read(
    _ bytes: [UInt8], _ format: ConversationReader.Format = .json
  ) throws -> (text: String?, issues: [ConversationIssue]) {
    let messages = [Sample.message("1"), Sample.message("2", text: "@@"), Sample.message("3")]
    var data = Data(Sample.file(messages, format).utf8)
    let place = try #require(data.firstRange(of: Data("@@".utf8)))
    data.replaceSubrange(place, with: bytes)
    let reading = try ConversationReader(file: "trip").read(from: data, format: format)
    expect(reading.ids, equals: ["1", "2", "3"])
    expect(reading.texts[0] == "Hello" && reading.texts[2] == "Hello")
    expect(reading.isReadable, equals: [true, true, true])
    expect(reading.issues.allSatisfy { $0.message == "2" && $0.outcome == .repaired })
    return (reading.texts[1], reading.issues)
  }

  private func read(_ text: String) throws -> (text: String?, issues: [ConversationIssue]) {
    try read(Array(text.utf8))
  }

  @Test func `bytes that are no UTF-8 are shown as replacement characters`() throws {
    let sequences: [[UInt8]] = [[0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0x80]]
    for format in bothFormats {
      for bytes in sequences {
        let (text, issues) = try read([0x61] + bytes + [0x62], format)
        let scalars = Array(try #require(text).unicodeScalars)
        expect(scalars.first == "a" && scalars.last == "b")
        expect(scalars.count > 2 && scalars[1..<scalars.count - 1].allSatisfy { $0 == "\u{FFFD}" })
        expect(issues.count, equals: 1)
        expect(issues.first?.text.contains("UTF-8"), equals: true)
      }
    }
  }

  @Test(arguments: [#"\ud800"#, #"\udc00"#, #"\ud83d\u0041"#, #"\ud83dx"#, #"\ud83d\ud83d"#])
  func `half a surrogate pair is shown as a replacement character`(escape: String) throws {
    let (text, issues) = try read(escape)
    expect(text?.hasPrefix("\u{FFFD}"), equals: true)
    expect(issues.map(\.field), equals: ["content"])
  }

  @Test func `escapes are read`() throws {
    let (text, issues) = try read(#"\"\\\/\n\t\u00e9\ud83d\ude00\uFFFF"#)
    expect(text, equals: "\"\\/\n\té😀\u{FFFF}")
    expect(issues.isEmpty)
  }

  @Test(arguments: [
    ("a\u{0}b", "a\u{FFFD}b"), ("a\u{1B}[31mb", "a\u{FFFD}[31mb"), (#"a\u0007b"#, "a\u{FFFD}b"),
    (#"a\bb\f"#, "a\u{FFFD}b\u{FFFD}"), ("a\u{7F}b", "a\u{FFFD}b"),
  ])
  func `control characters are shown as replacement characters`(
    written: String, shown: String
  ) throws {
    let (text, issues) = try read(written)
    expect(text, equals: shown)
    expect(issues.count, equals: 1)
    expect(issues.first?.text.contains("control"), equals: true)
  }

  @Test(arguments: [
    (#"a\r\nb"#, "a\nb"), (#"a\rb"#, "a\nb"), (#"a\n\rb"#, "a\n\nb"), (#"a\r\r\nb"#, "a\n\nb"),
    (#"a\tb\nc"#, "a\tb\nc"),
  ])
  func `line ends of all kinds are line feeds, without an issue`(
    written: String, shown: String
  ) throws {
    let (text, issues) = try read(written)
    expect(text, equals: shown)
    expect(issues.isEmpty)
  }

  @Test(arguments: ["\u{301}", #"\u0301"#])
  func `of ten thousand combining marks thirty stay`(mark: String) throws {
    let (text, issues) = try read("a" + String(repeating: mark, count: 10_000) + "b")
    expect(text, equals: "a" + String(repeating: "\u{301}", count: 30) + "b")
    expect(issues.count, equals: 1)
    expect(issues.first?.text.contains("31 code points"), equals: true)
  }

  @Test func `thirty marks on each letter stay`() throws {
    let letters = String(repeating: "a" + String(repeating: "\u{301}", count: 30), count: 20)
    let (text, issues) = try read(letters)
    expect(text.map { Array($0.unicodeScalars) }, equals: Array(letters.unicodeScalars))
    expect(issues.isEmpty)
  }

  @Test func `a megabyte of text is cut`() throws {
    for letter in ["a", "é", "字", "😀"] {
      let whole = String(repeating: letter, count: 1_048_576 / letter.utf8.count)
      let (text, issues) = try read(whole)
      let shown = try #require(text)
      expect(shown.last, equals: "…")
      expect(shown.dropLast().utf8.count <= 65_536)
      expect(shown.dropLast().utf8.count > 65_536 - 4)
      expect(shown.dropLast().allSatisfy { String($0) == letter })
      expect(issues.count, equals: 1)
      expect(issues.first?.text.contains("\(whole.utf8.count) bytes"), equals: true)
    }
  }

  @Test func `a text of just the greatest length stays`() throws {
    let (text, issues) = try read(String(repeating: "a", count: 65_536))
    expect(text?.utf8.count, equals: 65_536)
    expect(issues.isEmpty)
  }

  @Test func `a text of too many lines is cut`() throws {
    let (fitting, none) = try read(String(repeating: #"a\n"#, count: 7_999))
    expect(fitting?.split(separator: "\n", omittingEmptySubsequences: false).count, equals: 8_000)
    expect(none.isEmpty)
    let (text, issues) = try read(String(repeating: #"a\n"#, count: 8_000))
    expect(text?.split(separator: "\n", omittingEmptySubsequences: false).count, equals: 8_000)
    expect(text?.last, equals: "…")
    expect(issues.count, equals: 1)
  }

  @Test func `strings deep inside of a payload are mended too`() throws {
    let content = #"{"type": "poll", "options": [{"text": "a\u0000"}, 1, null, true]}"#
    let message =
      #"{"id": "1", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": \#(content)}"#
    let reading = try BubbleCoreTests.read(Sample.json([message]))
    let options = reading.conversation.messages[0].content.payload["options"]?.array
    expect(options?.first?.object?["text"], equals: .string("a\u{FFFD}"))
    expect(options?.dropFirst(), equals: [.integer(1), .null, .bool(true)])
    expect(reading.issues.count, equals: 1)
  }

  @Test func `what an issue says of a file can be shown`() throws {
    let marks = String(repeating: "\u{301}", count: 10_000)
    let date = #"{"id": "x\u001b[2J", "sender": "y\u001b", "date": "a\#(marks)\u001b[31m"}"#
    let reading = try BubbleCoreTests.read(Sample.json([date]))
    expect(reading.issues.count, equals: 3)
    for issue in reading.issues {
      expect(!issue.description.unicodeScalars.contains("\u{1B}"))
      expect(issue.description.unicodeScalars.count < 500)
    }
    try expect(#require(reading.reason(0)).unicodeScalars.count < 500)
  }
}
