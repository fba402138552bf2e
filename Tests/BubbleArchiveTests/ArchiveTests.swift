import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import SearchFolding
import Testing

@testable import BubbleArchive

/// What an archive holds.
@Suite struct ArchiveTests {
  private static func conversation(_ count: Int) -> Conversation {
    var generator = ConversationGenerator(seed: 11)
    return generator.conversation(messageCount: count)
  }

  @Test func `rows are as high and where the layout says, and chunks begin where those before end`()
    async throws
  {
    let conversation = ArchiveTests.conversation(1_040)
    let archive = try await WrittenArchive(conversation, widths: [360, 560])
    for (number, width) in [360, 560].enumerated() {
      let transcript = try await Transcript(
        conversation, environment: LayoutEnvironment(width: CGFloat(width)), chain: .builtIn,
        measurer: SquareGlyphMeasurer())
      let heights =
        try archive.heights("w\(number)/0") + archive.heights("w\(number)/1")
      expect(heights.count, equals: 1_040)
      let expected = transcript.contentSize.height * 100
      expect(abs(CGFloat(heights.reduce(0, +)) - expected) <= 1)
      let head = try #require(try archive.head() as? [String: Any])
      let widths = try #require(head["widths"] as? [[Any]])
      expect(widths[number][2] as? [Int], equals: [0, heights[..<1_024].reduce(0, +)])
      expect(widths[number][1] as? Int, equals: heights.reduce(0, +))
    }
  }

  @Test func `hidden words are in no file of the page, and their bars are as wide as they are`()
    async throws
  {
    let spans: [JSONValue] = [
      ["start": 7, "length": 9, "style": "spoiler"], ["start": 9, "length": 2, "style": "bold"],
      ["start": 17, "length": 3, "style": "mark"],
    ]
    let content = MessageContent(
      type: "text", payload: ["text": "It was zyx wvuts, yes", "spans": .array(spans)])
    let conversation = Conversation(peer: .privateChat, messages: [.sample(id: "1", content)])
    let measurer = TextMeasurer()
    let archive = try await WrittenArchive(conversation, measurer: measurer)
    for file in archive.files {
      let text = String(decoding: file.data, as: UTF8.self)
      expect(!text.contains("zyx") && !text.contains("wvuts"), "\(file.path)")
    }
    let rows = try #require(archive.files.first { $0.path.hasPrefix("data/w0/") })
    let text = String(decoding: rows.data, as: UTF8.self)
    let bar = try #require(text.firstMatch(of: /\["▒▒▒",256,-1,(\d+)\]/))
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 360), measurer: measurer, peer: .privateChat)
    // In tenths of points; a letter of it is bold.
    let width = Double(10 * context.measure("zyx wvuts", style: .body).width)
    let shown = try #require(Double(bar.1))
    expect(abs(shown - width) < 20, "\(shown), \(width)")
    expect(text.contains(#"128,-1"#))
    let labels = try #require(try archive.value("s/0") as? [String])
    expect(labels[0].contains("It was Spoiler, yes"))
  }

  @Test func `the same conversation gives the same bytes`() async throws {
    let conversation = ArchiveTests.conversation(300)
    let first = try await WrittenArchive(conversation)
    try await expect(first.files, equals: WrittenArchive(conversation).files)
    expect(Set(first.files.map(\.path)).count, equals: first.files.count)
  }

  @Test func `what is read of a message is what is searched, and the index knows all of its words`()
    async throws
  {
    let conversation = ArchiveTests.conversation(1_030)
    let archive = try await WrittenArchive(conversation)
    let labels = try (0..<2).map { try #require(try archive.value("s/\($0)") as? [String]) }
    expect(labels.map(\.count), equals: [1_024, 6])
    let parts = try (0..<SearchIndex.partCount).map { number in
      let text = try #require(try archive.value("i/\(number)") as? String)
      return [UInt8](try #require(Data(base64Encoded: text)))
    }
    let size = SearchWords.placeCount / SearchIndex.partCount
    for (chunk, list) in labels.enumerated() {
      var (bits, folding) = (SearchBits(), TextFolding.shared)
      for label in list { SearchWords.note(folding.folded(label), in: &bits) }
      for place in 0..<SearchWords.placeCount {
        let isMarked = parts[place / size][place % size] >> UInt8(chunk) & 1 == 1
        guard bits.contains(place) != isMarked else { continue }
        Issue.record("chunk \(chunk) has place \(place) otherwise than its texts")
        return
      }
    }
  }

  @Test func `an answer leads to the message that it answers`() async throws {
    let conversation = try Conversation(json: [
      "me": "ana", "peer": ["id": "g", "kind": "group"], "people": ["bo": ["name": "Bo"]],
      "messages": [
        [
          "id": "a", "sender": "bo", "date": "2026-11-20T09:00:00Z",
          "content": ["type": "text", "text": "When?"],
        ],
        [
          "id": "b", "sender": "bo", "date": "2026-11-21T09:00:00Z",
          "content": ["type": "text", "text": "At nine"],
          "reply": ["message": "a", "sender": "bo", "text": "When?"],
        ],
      ],
    ])
    let archive = try await WrittenArchive(conversation)
    try expect(archive.text("data/w0/0.js").contains("\"#m1\""))
    let head = try #require(try archive.head() as? [String: Any])
    expect(head["days"] as? [Int], equals: [20_261_120])
  }

  @Test(arguments: LocalizedStrings.bundled)
  func `the page speaks each language of the library`(strings: LocalizedStrings) async throws {
    let conversation = try Conversation(json: ["peer": ["id": "g"], "messages": []])
    var archive = WrittenArchive.archive()
    archive.environment.locale = strings.language
    var files: [String: Data] = [:]
    try await archive.writeFolder(conversation) { files[$0.path] = $0.data }
    let page = String(decoding: try #require(files["index.html"]), as: UTF8.self)
    let start = try #require(page.components(separatedBy: "<script").first)
    try expect(/\{[A-Za-z]+\}/.firstMatch(in: start) == nil, "no place is left empty")
    let words = ArchiveWords.of(archive.environment)
    expect(page.contains(ArchivePage.escaped(words.searchAll)))
    let isEnglish = strings.language == "en"
    expect(words.nothingFound == "Nothing is found", equals: isEnglish)
    func count(_ text: String) -> Int { text.components(separatedBy: "%@").count - 1 }
    let places = [
      words.found, words.foundMore, words.printed, words.loading, words.waiting, words.unread,
    ]
    expect(places.map(count), equals: [1, 1, 3, 1, 1, 1])
    expect(page.contains("\"searching\":"))
  }

  @Test func `what is played or opened lies beside the page, if it can do nothing else`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "bubble-archive-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.opus", "b.mp4", "c.pdf", "d.html", "e.svg", "f"] {
      try Data("contents of \(name)".utf8).write(to: folder.appendingPathComponent(name))
    }
    func message(_ id: String, _ content: [String: Any]) -> [String: Any] {
      ["id": id, "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": content]
    }
    let messages = [
      message("1", ["type": "voice", "source": "a.opus", "duration": 3]),
      message("2", ["type": "video", "file": "b.mp4"]),
      message("3", ["type": "document", "source": "c.pdf", "name": "c.pdf"]),
      message("4", ["type": "document", "source": "d.html", "name": "d.html"]),
      message("5", ["type": "document", "source": "e.svg", "name": "e.svg"]),
      message("6", ["type": "document", "source": "f", "name": "f"]),
      message("7", ["type": "voice", "source": "../outside.opus"]),
      message("8", ["type": "voice", "source": "gone.opus"]),
    ]
    let conversation = try Conversation(json: ["peer": ["id": "g"], "messages": messages])
    var archive = WrittenArchive.archive()
    archive.pictures = PictureFolder(at: folder)
    var files: [String: Data] = [:]
    try await archive.writeFolder(conversation) { files[$0.path] = $0.data }
    let media = files.filter { $0.key.hasPrefix("media/") }
    expect(
      media.values.map { String(decoding: $0, as: UTF8.self) }.sorted(),
      equals: ["contents of a.opus", "contents of b.mp4", "contents of c.pdf"])
    let rows = String(decoding: try #require(files["data/w0/0.js"]), as: UTF8.self)
    for name in media.keys { expect(rows.contains("\"\(name)\"")) }
    expect(rows.components(separatedBy: "\"media/").count, equals: 4)
  }

  @Test func `of no messages there is a page all the same`() async throws {
    let conversation = try Conversation(json: ["peer": ["id": "g"], "messages": []])
    let archive = try await WrittenArchive(conversation)
    try expect(archive.text("index.html").contains("</html>"))
    try await expect(WrittenArchive.singleFile(conversation).contains("</html>"))
  }

  @Test func `one file has a limit, and says what to do`() async throws {
    let count = ConversationArchive.singleFileLimit + 1
    let message = Message(
      id: "1", sender: Person(id: "a", name: "A"), isOutgoing: false,
      date: Date(timeIntervalSince1970: 0), content: .text("Hello"))
    let messages = (0..<count).map { number in
      var copy = message
      copy = Message(
        id: MessageID("\(number)"), sender: copy.sender, isOutgoing: false, date: copy.date,
        content: copy.content)
      return copy
    }
    let conversation = Conversation(
      peer: Peer(id: "g", kind: .group, title: "G"), messages: messages)
    let error = await #expect(throws: ArchiveError.self) {
      try await WrittenArchive.archive().writeFile(conversation) { _ in }
    }
    expect(error?.description.contains("write a folder"), equals: true)
  }
}
