import BubbleCore
import BubbleLayout
import Expectations
import Foundation
import Testing

@testable import BubblePreview

/// Messages that are shown in place of those of the file.
@Suite struct DataTests {
  private let chain = LayouterChain.standard

  private var schema: DataSchema {
    DataSchema(chain, samples: DataSchema.samples(of: PluginFolders()), conversation: nil)
  }

  @Test
  func
    `built-in content has the fields that its layouter reads, scripted content those of its samples`()
    throws
  {
    let schema = schema
    let photo = try #require(schema.types["photo"])
    expect(photo.map(\.name).contains("source") && photo.map(\.name).contains("caption"))
    let poll = try #require(schema.types["poll"])
    expect(poll.first?.name == "question" && poll.first?.isNeeded == true)
    guard case .list(.object(let option)) = poll.first(where: { $0.name == "options" })?.kind else {
      Issue.record("\(poll)")
      return
    }
    expect(option.map(\.name).contains("votes"))
    expect(
      Set(schema.message(ofType: "poll", people: []).map(\.name)).isSuperset(of: ["reply", "id"]))
  }

  @Test
  func `random data is the same for the same seed, in five languages, with many and few elements`()
    throws
  {
    let fields = try #require(schema.types["poll"])
    func messages(_ seed: UInt64) -> [JSONObject] {
      RandomMessages.conversation(ofType: "poll", fields, seed: seed).messages
    }
    expect(messages(7) == messages(7) && messages(7) != messages(8))
    let text = "\(messages(7))"
    for part in [\Character.isASCII, \.isRightToLeft, \.isJapanese] {
      expect(text.contains { $0[keyPath: part] })
    }
    let counts = messages(7).map { $0["content"]?.object?["options"]?.array?.count ?? 0 }
    expect((counts.max() ?? 0) >= 40 && (counts.min() ?? 9) <= 1, "\(counts)")
  }

  @Test func `random data of every type can be read and laid out`() throws {
    let schema = schema
    expect(schema.types.count > 25)
    for (type, fields) in schema.types.sorted(by: { $0.key < $1.key }) {
      for seed in UInt64(1)...3 {
        let data = RandomMessages.conversation(ofType: type, fields, seed: seed)
        let reading = try #require(data.reading(), "\(type) \(seed)")
        expect(reading.conversation.messages.count, equals: RandomMessages.count)
        expect(reading.conversation.messages.allSatisfy { $0.content.type == type }, "\(type)")
      }
    }
  }

  @Test func `a stream is at each moment what has happened until then`() throws {
    let stream = try #require(StreamRecording.bundled.first)
    func own(_ moment: Double) -> (status: String?, count: Int) {
      let messages = stream.data(at: moment).messages
      let own = messages.first { $0["id"] == "own" }
      return (own?["status"]?.string, messages.count)
    }
    expect(own(0) == (nil, 1))
    expect(own(1.5) == ("sending", 2) && own(2).status == "sent" && own(3.9).status == "delivered")
    expect(own(5) == ("read", 3))
    expect(own(8) == ("read", 3))
    for stream in StreamRecording.bundled {
      expect(stream.problems, equals: [])
      for step in 0...20 {
        let data = stream.data(at: stream.duration * Double(step) / 20)
        expect(data.reading()?.issues.isEmpty, equals: true, "\(stream.name) \(step)")
      }
    }
  }

  @Test func `an answer grows by tokens, and votes are counted`() throws {
    let bundled = StreamRecording.bundled
    let lengths = (0...10).map { step in
      bundled[2].data(at: Double(step)).messages.last?["content"]?.object?["text"]?.string?.count
        ?? 0
    }
    expect(Set(lengths).count > 3 && lengths.last == lengths.max(), "\(lengths)")
    let last = bundled[1].data(at: 20).messages.first?["content"]?.object
    expect(last?["closed"], equals: true)
    expect(last?["options"]?.array?.first?.object?["votes"], equals: 6)
  }

  @Test func `a stream of one's own is read line by line, and wrong lines are named`() throws {
    let lines = """
      {"me":"ana","peer":{"id":"p","kind":"private"}}
      {"at":2,"id":"a","append":" there"}
      {"at":0,"message":{"id":"a","sender":"bo","date":"2026-11-20T09:00:00Z","content":{"type":"text","text":"Hello"}}}
      {"at":"soon","remove":"a"}
      {"at":3,"id":"a","set":{"status":"read","content":{"text":"Bye"}}}
      {"at":4,"remove":"a"}
      """
    let stream = try StreamRecording(name: "own", lines: Array(lines.utf8), path: "own.jsonl")
    expect(stream.problems.map { String($0.prefix(12)) }, equals: ["own.jsonl:4:"])
    func text(_ moment: Double) -> String? {
      stream.data(at: moment).messages.first?["content"]?.object?["text"]?.string
    }
    expect(text(0) == "Hello" && text(2) == "Hello there" && text(3) == "Bye" && text(4) == nil)
    #expect(throws: StreamRecording.Refusal.self) {
      try StreamRecording(name: "own", lines: Array("[]".utf8), path: "own.jsonl")
    }
    #expect(throws: StreamRecording.Refusal.self) { try StreamRecording(contentsOf: "/dev/zero") }
  }

  /// A recording of what happens to an empty message at one moment.
  private static func stream(_ events: [StreamRecording.Event]) -> StreamRecording {
    let message: JSONObject = [
      "id": "a", "sender": "bo", "date": "2026-11-20T09:00:00Z",
      "content": ["type": "text", "text": ""],
    ]
    return StreamRecording(
      name: "long", head: ["peer": ["id": "p"]],
      events: [(0, .put(message))] + events.map { (1, $0) })
  }

  @Test func `what sets thousands of members ends where it would take too long`() throws {
    let stream = Self.stream(
      (0..<20_000).flatMap { [.append("a", "x"), .set("a", ["m\($0)": 1])] })
    let message = try #require(stream.data(at: 2).messages.first)
    let count = message.members.count { $0.name.hasPrefix("m") }
    // Each looks at all that are there: n of them at n² in all.
    let most = Int(Double(StreamRecording.workLimit).squareRoot())
    expect((most / 2...most).contains(count), "\(count)")
    // What happens behind that does not happen.
    expect(message["content"]?.object?["text"]?.string?.count, equals: count + 1)
  }

  @Test func `a text that grows piece by piece is not copied for each`() {
    let piece = String(repeating: "grows ", count: 40)
    let times = growth(to: 20_000) { size in
      let stream = Self.stream((0..<size).map { _ in .append("a", piece) })
      let text = stream.data(at: 2).messages.first?["content"]?.object?["text"]?.string
      expect(text?.utf8.count, equals: size * 240)
    }
    expect(times < 24, "\(times)")
  }

  @Test func `changes are kept as far as memory allows, and the last always`() {
    func change(_ size: Int, _ name: String) -> ScriptFiles.Change {
      ScriptFiles.Change(
        name: name, file: URL(fileURLWithPath: "/\(name)"),
        before: [UInt8](repeating: 0, count: size),
        after: [])
    }
    var history = ChangeHistory()
    for number in 0..<200 { history.add(change(1, "\(number)")) }
    history.add(change(100 << 20, "large"))
    expect(history.next(.back)?.name, equals: "large")
    var small = ChangeHistory()
    for number in 0..<200 { small.add(change(1, "\(number)")) }
    var count = 0
    while small.next(.back) != nil {
      small.finish(.back)
      count += 1
    }
    expect(count, equals: 100)
    // The first that was made is the first that is made again.
    expect(small.next(.again)?.name, equals: "100")
    small.finish(.again)
    expect(small.next(.back)?.name == "100" && small.next(.again)?.name == "101")
    small.add(change(1, "other"))
    expect(small.next(.again) == nil)
  }

  @Test(arguments: [
    ("c.json", #"{"me":"ana","messages":[  {"id":"a"} , {"id":"b","x":"]"} ],"people":{}}"#),
    ("c.jsonl", "{\"me\":\"ana\"}\n{\"id\":\"a\"}\n\n{\"id\":\"b\",\"x\":\"]\"}\r\n"),
    ("samples.json", "\u{FEFF}[\n{\"id\":\"a\"},\n{\"id\":\"b\",\"x\":\"]\"}]"),
  ]) func `a message is found by its id in each form of file`(_ name: String, _ text: String) throws
  {
    let bytes = Array(text.utf8)
    let places = try #require(MessagePlaces(bytes, MessagePlaces.form(of: name, bytes)))
    let range = try #require(places.range(of: "b"))
    expect(String(decoding: bytes[range], as: UTF8.self), equals: #"{"id":"b","x":"]"}"#)
    expect(places.range(of: "c") == nil)
  }

  @Test func `what is wrong with a message's text is named by its line`() {
    let edited = EditedMessage(text: "{}")
    func mistakes(_ text: String) -> [EditedMessage.Mistake] { edited.read(text, chain).mistakes }
    expect(mistakes("{\n  \"id\": \"a\",\n  oops\n}").first?.line, equals: 3)
    expect(mistakes("[]").first?.isError, equals: true)
    let date = """
      { "id": "a", "sender": "bo",
        "date": "yesterday",
        "content": { "type": "photo",
          "souce": "a.png" } }
      """
    expect(mistakes(date).contains { $0.line == 2 && $0.isError })
    let photo = date.replacing("yesterday", with: "2026-11-20T09:00:00Z")
    expect(mistakes(photo).contains { $0.line == 4 && $0.text.contains("source") })
    expect(mistakes(photo.replacing("souce", with: "source")).isEmpty)
  }

  @Test func `numbers and nestings without end are refused, not followed`() {
    let edited = EditedMessage(text: "{}")
    for text in [
      String(repeating: "{\"a\":", count: 10_000), String(repeating: "[", count: 100_000),
      "{\"id\":" + String(repeating: "9", count: 300_000), "", "\u{0}", "{}{}", "]},{\"id\":1}",
      #"{"id":"a"}],"messages":[{"id":"b"}"#,
    ] {
      let (message, mistakes) = edited.read(text, chain)
      expect(message == nil || mistakes.contains(where: \.isError), "\(text.prefix(40))")
    }
  }
}

extension Character {
  fileprivate var isRightToLeft: Bool {
    unicodeScalars.contains { (0x0590...0x06FF).contains($0.value) }
  }
  fileprivate var isJapanese: Bool {
    unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
  }
}
