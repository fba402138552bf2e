import BubbleCore
import Expectations
import Foundation
import Testing

/// A conversation has a greatest size, in bytes and in what it takes in memory.
@Suite struct SizeLimitTests {
  private func read(
    _ text: String, limit: Int, _ format: ConversationReader.Format?
  ) throws(ConversationError) -> ConversationReader.Reading {
    try ConversationReader(file: "trip", maximumSize: limit).read(
      from: Data(text.utf8), format: format)
  }

  private func isTooLarge(
    _ text: String, limit: Int, _ format: ConversationReader.Format? = .json
  ) -> Bool {
    do {
      _ = try read(text, limit: limit, format)
    } catch .tooLarge("trip", limit) {
      return true
    } catch {
    }
    return false
  }

  @Test(arguments: [.json, .jsonLines, nil] as [ConversationReader.Format?])
  func `a conversation at its limit is read, and one above is refused`(
    format: ConversationReader.Format?
  ) throws {
    let text = Sample.file((0..<50).map { Sample.message("\($0)") }, format ?? .jsonLines)
    try expect(read(text, limit: 50_000, format).ids.count, equals: 50)
    expect(isTooLarge(text, limit: 10_000, format))
  }

  @Test(arguments: bothFormats)
  func `a message counts as 512 bytes at least, and a value as 32 more`(
    format: ConversationReader.Format
  ) throws {
    let empty = Sample.file(Array(repeating: "{}", count: 100), format)
    expect(empty.utf8.count < 1_000)
    expect(isTooLarge(empty, limit: 100 * 512, format))
    try expect(read(empty, limit: 100 * 512 + 1_000, format).ids.count, equals: 100)
    let list = "[" + Array(repeating: "0", count: 1_000).joined(separator: ",") + "]"
    let values = Sample.file([#"{"id": "1", "list": \#(list)}"#], format)
    expect(isTooLarge(values, limit: 34_000, format))
    try expect(read(values, limit: 36_000, format).ids, equals: ["1"])
  }

  @Test func `the limit holds for what stands in the head and for what has no end`() {
    let people = (0..<1_000).map { #""p\#($0)": {}"# }.joined(separator: ",")
    expect(isTooLarge(#"{"people": {\#(people)}, "messages": []}"#, limit: 40_000))
    let endless = #"{"messages": [{"id": ""# + String(repeating: "a", count: 100_000)
    expect(isTooLarge(#"{"a": ""# + String(repeating: "a", count: 100_000) + "\"}", limit: 50_000))
    expect(isTooLarge("{" + String(repeating: "a", count: 100_000), limit: 50_000, .jsonLines))
    #expect(throws: ConversationError.self) { try read(endless, limit: 1_000_000, .json) }
  }

  @Test func `it is said which limit that is`() {
    let error = ConversationError.tooLarge(file: "trip.json", limit: 1_000)
    expect(error.description, equals: "trip.json: this is larger than the limit of 1000 bytes")
  }

  @Test func `of ten thousand and more issues the rest is counted, cause by cause`() throws {
    let reading = try ConversationReader(file: "trip").read(
      from: Data(Sample.jsonLines(Array(repeating: "x", count: 12_000)).utf8), format: .jsonLines)
    expect(reading.ids.count, equals: 12_000)
    expect(reading.issues.count, equals: 10_001)
    expect(reading.issues.last?.text.hasSuffix(" (2000 more times)"), equals: true)
    expect(reading.issues.reduce(0) { $0 + $1.count }, equals: 12_000)
    // Of many causes some are counted together.
    let unknown = (1...400).map {
      #"{"id":"\#($0)","sender":"x\#($0)","date":"2026-11-20T09:00:00Z","content":{"type":"text","text":"a"}}"#
    }
    let mixed = try ConversationReader(file: "trip").read(
      from: Data(Sample.jsonLines(Array(repeating: "x", count: 10_000) + unknown).utf8),
      format: .jsonLines)
    expect(mixed.issues.count, equals: 10_101)
    expect(mixed.issues.last?.text, equals: "other problems (300 more times)")
  }
}
