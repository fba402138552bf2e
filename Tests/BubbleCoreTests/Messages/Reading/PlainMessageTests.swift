import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// A message that is read in one pass is the one that is made of its JSON value; and what is looked at eight bytes at
/// a time is what bytes one after the other give.
@Suite struct PlainMessageTests {
  private func reader() -> MessageReader {
    var reader = MessageReader(file: "trip")
    reader.me = "ana"
    reader.people = ["ana": Person(id: "ana", name: "Ana"), "bo": Person(id: "bo", name: "Bo")]
    return reader
  }

  /// The message by the longer way, through a JSON value; nil if the text is no JSON.
  private func byValue(_ text: [UInt8]) -> (
    message: Message, issues: [ConversationIssue], count: Int
  )? {
    var parser = JSONParser(text)
    guard case .success(let value) = parser.wholeValue(from: 0) else { return nil }
    var reader = reader()
    let message = reader.message(
      MessageDraft(
        place: SourcePlace(offset: 0, line: 1), value: .other(.success(value), parser.notes)))
    return (message, reader.issues.all(of: "trip"), parser.valueCount)
  }

  private func plain(_ text: [UInt8]) -> (
    message: Message, issues: [ConversationIssue], count: Int
  )? {
    var parser = JSONParser(text)
    var harmless = UncheckedNames()
    guard let plain = parser.plainMessage(depth: 0, &harmless) else { return nil }
    parser.skipSpace()
    guard parser.current == nil else { return nil }
    var reader = reader()
    let message = reader.message(
      MessageDraft(place: SourcePlace(offset: 0, line: 1), value: .plain(plain)))
    return (message, reader.issues.all(of: "trip"), parser.valueCount)
  }

  private let fields = [
    #""id": "1""#, #""id": "a longer id than eight""#, #""id": 7"#, #""i\u0064": "2""#,
    #""sender": "bo""#, #""sender": "ana""#, #""sender":"nobody""#, #""sender": null"#,
    #""date": "2026-11-20T09:00:00Z""#, #""date" : "2026-11-20T09:00:00.25+01:00""#,
    #""date": "2026-02-30T09:00:00Z""#, #""status": "read""#, #""status": "sent""#,
    #""status": "delivered""#, #""status": "red""#, #""status": null"#, #""revision": 3"#,
    #""revision": 1.5"#, #""revision": 99999999999999999999"#, #""reply": {"to": "1"}"#,
    #""statuss": "read""#, #""x": [1, {"y": "\u00e9"}]"#,
    #""content": {"type": "text", "text": "Hi"}"#,
    #""content": {"text": "a \"b\"\n", "type":"text"}"#, #""content": {"type": "text"}"#,
    #""content": {"type": "text", "text": 3}"#,
    #""content": {"type": "poll", "options": ["a", "b"]}"#,
    #""content": {"t\u0079pe": "x", "type": "poll"}"#, #""content": {}"#, #""content": []"#,
    #""content": {"type": "bubble.unreadable"}"#, #""content": {"type": "text", "text": "\ud83d"}"#,
    #""content": {"type": "text", "type": "service", "text": "x", "text": "y"}"#,
    #""content": {"type": "text", "text": "e\#(String(repeating: "\u{301}", count: 40)) and much of a text"}"#,
  ]

  @Test func `one pass and a JSON value give the same message`() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var plainCount = 0
    for round in 0..<testRounds(750) {
      let isPlain = random.chance(0.5)
      var members = [
        random.pick(Array(fields[..<(isPlain ? 2 : 4)])),
        random.pick(Array(fields[4..<(isPlain ? 7 : 8)])),
        random.pick(Array(fields[8..<(isPlain ? 10 : 11)])),
        random.pick(Array(fields[22..<(isPlain ? 24 : fields.count)])),
      ]
      if random.chance(0.5) { members.append(random.pick(fields)) }
      if random.chance(0.2) { members.append(random.pick(fields)) }
      members.shuffle(using: &random)
      if random.chance(0.05) { members.removeLast() }
      let space = random.pick(["", " ", "\n", "\t "])
      let text = Array("\(space){\(members.joined(separator: ",\(space)"))\(space)}\(space)".utf8)
      let note = "seed \(seed), round \(round): \(String(decoding: text, as: UTF8.self))"
      guard let found = plain(text) else { continue }
      plainCount += 1
      let expected = try #require(byValue(text), "\(note)")
      expect(found.message, equals: expected.message, "\(note)")
      expect(found.issues, equals: expected.issues, "\(note)")
      expect(found.count, equals: expected.count, "\(note)")
    }
    expect(plainCount > testRounds(125))
  }

  @Test func `a generated conversation is read in one pass, message by message`() throws {
    var generator = ConversationGenerator(seed: testSeed())
    let conversation = generator.conversation(messageCount: 2_000)
    let text = String(decoding: try conversation.fileContents(), as: UTF8.self)
    let start = try #require(text.range(of: "\"messages\":["))
    var parser = JSONParser(Array(text[start.upperBound...].utf8))
    var plainCount = 0
    var harmless = UncheckedNames()
    repeat {
      if parser.plainMessage(depth: 2, &harmless) != nil {
        plainCount += 1
      } else {
        _ = try parser.value(depth: 2)
      }
    } while try parser.takeComma(or: "]")
    // The rest has characters of very many code points.
    expect(plainCount > 1_980, "\(plainCount)")
  }

  @Test func `names are harmless that are near to no field's, asked again, too`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var harmless = UncheckedNames()
    for _ in 0..<testRounds(500) {
      let name = (0..<Int(random.next() % 10)).map { _ in
        random.pick(["s", "t", "a", "u", "d", "e"])
      }
      .joined()
      let expected = NearestNames.among(MessageReader.fieldNames, to: name).isEmpty
      let member = JSONObject.Member(name: name, value: .null)
      let isHarmless = harmless.areAll([member])
      expect(isHarmless, equals: expected, "seed \(seed): \(name)")
    }
    let none = harmless.areAll([])
    expect(none)
  }

  @Test func `dates of the usual length are read from their bytes as from their text`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    func two(_ limit: UInt64) -> String {
      let number = random.next() % limit
      return number < 10 ? "0\(number)" : "\(number)"
    }
    for _ in 0..<5_000 {
      var text = "\(two(100))\(two(100))-\(two(14))-\(two(33))T\(two(26)):\(two(62)):\(two(62))Z"
      if random.chance(0.1) {
        var bytes = Array(text.utf8)
        bytes[Int(random.next() % 20)] = random.pick(Array("0/:-T Z+".utf8))
        text = String(decoding: bytes, as: UTF8.self)
      }
      let bytes = Array("x\"\(text)\"".utf8)
      let found = DateReader.date(inQuotesAt: 1, of: bytes.span)
      let isOfUsualForm = text.hasSuffix("Z") && text.dropFirst(10).first == "T"
      if let found { expect(found, equals: DateReader.date(text), "seed \(seed): \(text)") }
      if isOfUsualForm { expect(found, equals: DateReader.date(text), "seed \(seed): \(text)") }
    }
  }

  @Test func `eight bytes at a time give what one at a time gives`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("abcdefgh \"\\\n\n\t".utf8) + [0, 0x0B, 0x1F, 0x7F, 0x80, 0xC3, 0xFF]
    for round in 0..<5_000 {
      let bytes = (0..<Int(random.next() % 40)).map { _ in
        random.chance(0.8) ? UInt8(ascii: "x") : random.pick(alphabet)
      }
      let start = Int(random.next() % UInt64(bytes.count + 1))
      let end = start + Int(random.next() % UInt64(bytes.count - start + 1))
      let note = "seed \(seed), round \(round): \(bytes), \(start)..<\(end)"
      let span = bytes.span
      expect(
        span.endOfLine(from: start), equals: bytes[start...].firstIndex(of: 0x0A) ?? bytes.count,
        "\(note)")
      let part = bytes[start..<end]
      let feeds = span.lineFeeds(in: start..<end)
      expect(feeds.count, equals: part.count { $0 == 0x0A }, "\(note)")
      expect(feeds.last, equals: part.lastIndex(of: 0x0A), "\(note)")
      let stop = part.firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
      let before = part[..<(stop ?? end)]
      let plain = span.plainBytes(from: start, to: end)
      expect(plain.end, equals: stop, "\(note)")
      expect(plain.nonASCII, equals: before.count { $0 >= 0x80 }, "\(note)")
      let hasControls = before.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F }
      expect(plain.hasControls, equals: hasControls, "\(note)")
    }
  }

  @Test func `text that is surely fine stays as it is`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let parts = [
      "a", " ", "é", "\u{301}", "\u{200D}", "👩", "🚀", "\u{FE0F}", "\u{85}", "\n", "字", "\u{600}",
      "क्", "🇵🇹",
    ]
    for round in 0..<3_000 {
      let few = (0..<3).map { _ in random.pick(parts) }
      let text = (0..<Int(random.next() % 120)).map { _ in random.pick(few) }.joined()
      guard TextRepair.isSurelyFine(text) else { continue }
      var findings = TextRepair.Findings()
      let repaired = TextRepair.repair(text, findings: &findings)
      expect(repaired.utf8.elementsEqual(text.utf8), "seed \(seed), round \(round)")
      expect(findings.isEmpty, "seed \(seed), round \(round)")
    }
  }
}
