import BubbleCore
import BubbleLayout
import BubbleTestSupport
import ConversationView
import Expectations
import Foundation
import Synchronization
import Testing

@testable import BubbleLayouters

/// Markdown, as assistants write it.
@Suite struct MarkdownTests {
  /// The parts of a text that have a format or lead somewhere.
  private static func spans(_ markdown: String) -> [String] {
    let text = MarkdownText(markdown)
    let bytes = Array(text.text.utf8)
    return text.spans.map { span in
      var names: [String] = []
      for (name, format) in [
        ("bold", TextFormat.bold), ("italic", .italic), ("code", .code), ("strike", .strike),
      ] where span.format.contains(format) {
        names.append(name)
      }
      if let link = span.link { names.append(link) }
      return
        "\(String(decoding: bytes[span.range], as: UTF8.self)): \(names.joined(separator: " "))"
    }
  }

  // MARK: Marks in a text

  private static let marks: [(markdown: String, text: String, spans: [String])] = [
    ("a **b** *c* _d_ ~~e~~", "a b c d e", ["b: bold", "c: italic", "d: italic", "e: strike"]),
    ("***both***", "both", ["both: bold italic"]),
    ("**a *b* c**", "a b c", ["b: italic", "a b c: bold"]),
    ("`a * b` and ``c ` d``", "a * b and c ` d", ["a * b: code", "c ` d: code"]),
    ("snake_case_name 2 * 3 * 4", "snake_case_name 2 * 3 * 4", []),
    (#"\*no\* \[x\]"#, "*no* [x]", []),
    ("[the **list**](https://a.b/c \"t\")", "the list", ["list: bold", "the list: https://a.b/c"]),
    ("![a boat](boat.png)", "a boat", ["a boat: boat.png"]),
    (
      "<https://a.b> https://c.d.", "https://a.b https://c.d.",
      ["https://a.b: https://a.b", "https://c.d: https://c.d"]
    ),
    ("[no link] (x)", "[no link] (x)", []),
    // What still grows: bold and code are what they are about to be, other marks are signs.
    ("a **b", "a b", ["b: bold"]), ("a *b", "a *b", []), ("a `b", "a b", ["b: code"]),
    ("a [b](htt", "a [b](htt", []),
    ("*a **b* c", "a **b c", ["a **b: italic"]),
    ("**", "**", []), ("é**ü**é", "éüé", ["ü: bold"]),
  ]

  @Test(arguments: marks)
  func `marks become spans`(markdown: String, text: String, spans: [String]) {
    expect(MarkdownText(markdown).text, equals: text)
    expect(Self.spans(markdown), equals: spans)
  }

  // MARK: Blocks

  @Test func `lines become blocks`() {
    let blocks = MarkdownParser.blocks(of: ContentSamples.markdown)
    expect(
      blocks,
      equals: [
        .heading(level: 1, MarkdownText("Boats")),
        .paragraph(
          MarkdownText("Two *wooden* ones, **both** blue, see [the list](https://example.org).")),
        .list([
          MarkdownItem(marker: .bullet, blocks: [.paragraph(MarkdownText("`oars`"))]),
          MarkdownItem(
            marker: .task(isDone: true),
            blocks: [
              .paragraph(MarkdownText("life jackets")),
              .list([
                MarkdownItem(
                  marker: .number("1."), blocks: [.paragraph(MarkdownText("two large"))]),
                MarkdownItem(
                  marker: .number("2."), blocks: [.paragraph(MarkdownText("one small"))]),
              ]),
            ]),
        ]),
        .quote([.paragraph(MarkdownText("Bring water."))]),
        .table(
          MarkdownTable(
            sides: [.start, .end], head: [MarkdownText("boat"), MarkdownText("seats")],
            rows: [[MarkdownText("Dora"), MarkdownText("3")]])),
        .code(language: "swift", text: "let seats = 3"), .rule,
      ])
  }

  @Test(
    arguments: [
      ("", []), ("a\nb", [.paragraph(MarkdownText("a b"))]),
      ("#no", [.paragraph(MarkdownText("#no"))]),
      ("## a ##", [.heading(level: 2, MarkdownText("a"))]),
      ("```\na\n\nb", [.code(language: "", text: "a\n\nb")]),
      ("a | b\n", [.paragraph(MarkdownText("a | b"))]),
      ("-", [.list([MarkdownItem(marker: .bullet, blocks: [])])]),
    ] as [(String, [MarkdownBlock])])
  func `odd lines are text, or what they begin`(markdown: String, blocks: [MarkdownBlock]) {
    expect(MarkdownParser.blocks(of: markdown), equals: blocks)
  }

  /// What may not take long, or go too deep; each of about so many bytes.
  private static let hostile: [@Sendable (_ size: Int) -> String] = {
    func repeated(_ text: String) -> @Sendable (Int) -> String {
      { String(repeating: text, count: $0 / text.utf8.count) }
    }
    return [
      { String(repeating: "> ", count: $0 / 2) + "x" },
      repeated("*a **b "), repeated("[a]("), repeated("["), repeated("http"), repeated("- a\n"),
      repeated("_"), repeated("\u{0}\u{FFFD}\u{202E}**"),
      { size in
        let count = Int(Double(2 * size).squareRoot())
        return (1..<count).map { String(repeating: "`", count: $0) }.joined(separator: " ")
      },
      { size in
        let count = Int(Double(size).squareRoot())
        return (0..<count).map { String(repeating: " ", count: $0 * 2) + "- x\n" }.joined()
      },
      { "a|b\n-|-\n" + String(repeating: "x|y\n", count: $0 / 4) },
      { String(repeating: "|", count: $0 / 2) + "\n" + String(repeating: "|-", count: $0 / 4) },
    ]
  }()

  @Test(arguments: hostile.indices)
  func `hostile Markdown is read in time in proportion to its length`(number: Int) {
    // An eighth has more marks and blocks than are looked at.
    let times = growth(to: 128 << 10) { size in
      _ = MarkdownParser.blocks(of: MarkdownTests.hostile[number](size))
    }
    expect(times < 24, "\(times)")
  }

  @Test(arguments: hostile.indices)
  func `hostile Markdown is laid out or refused`(number: Int) {
    let markdown = MarkdownTests.hostile[number](16 << 10)
    let message = Message.sample(ContentSamples.content("markdown", ["text": .string(markdown)]))
    let result = LayouterChain.builtIn.cellLayout(for: message, context: .squares())
    expect(result.layout.height.isFinite)
  }

  // MARK: Streams

  private static let model = Message.sample(id: "answer", .text(""))

  private static func words(_ count: Int) -> [String] {
    (0..<count).map { number in
      if number % 97 == 96 { return "\n\n## Part \(number / 97)\n\n" }
      if number % 41 == 40 { return "\n- item " }
      return number % 13 == 0 ? "**bold** " : number % 17 == 0 ? "`code` " : "word\(number % 10) "
    }
  }

  /// The text of a stream's pieces, in their order.
  private static func pieces(_ words: [String]) -> [Message] {
    var stream = MarkdownStream(model)
    var messages: [Message] = []
    func put(_ changed: [Message]) {
      for message in changed {
        if let place = messages.firstIndex(where: { $0.id == message.id }) {
          messages[place] = message
        } else {
          messages.append(message)
        }
      }
    }
    for word in words { put(stream.append(word)) }
    put(stream.finish())
    return messages
  }

  @Test func `pieces together are the text, each is short, and only the last one has a time`() {
    let words = Self.words(4_000)
    let pieces = Self.pieces(words)
    expect(pieces.count > 20)
    expect(pieces.map { $0.content.payload["text"]?.string ?? "" }.joined(), equals: words.joined())
    expect(
      pieces.allSatisfy {
        ($0.content.payload["text"]?.string ?? "").utf8.count <= MarkdownStream.limit
      })
    expect(pieces.dropLast().allSatisfy { $0.content.payload["continues"]?.bool == true })
    expect(pieces.last?.content.payload["continues"]?.bool, equals: false)
    expect(pieces.prefix(3).map(\.id), equals: ["answer", "answer/2", "answer/3"])
  }

  @Test func `the blocks of the pieces are those of the whole text`() {
    let words = (0..<300).map { $0 % 10 == 9 ? "end.\n\n" : "word " }
    let whole = MarkdownParser.blocks(of: words.joined())
    let parts = Self.pieces(words).flatMap {
      MarkdownParser.blocks(of: $0.content.payload["text"]?.string ?? "")
    }
    expect(parts, equals: whole)
  }

  @Test func `code goes on as code, and a table under its head`() {
    let code = ["```swift\n"] + (0..<200).map { "let a\($0) = \($0)\n" } + ["```\n"]
    for piece in Self.pieces(code) {
      let blocks = MarkdownParser.blocks(of: piece.content.payload["text"]?.string ?? "")
      guard case .code("swift", _)? = blocks.first, blocks.count == 1 else {
        Issue.record("\(blocks)")
        continue
      }
    }
    let table = ["| a | b |\n| - | - |\n"] + (0..<200).map { "| \($0) | x |\n" }
    let tables = Self.pieces(table).map {
      MarkdownParser.blocks(of: $0.content.payload["text"]?.string ?? "")
    }
    var rows = 0
    for blocks in tables {
      guard case .table(let table)? = blocks.first, blocks.count == 1 else {
        Issue.record("\(blocks)")
        continue
      }
      rows += table.rows.count
    }
    expect(rows, equals: 200)
  }

  @Test func `a text without spaces is cut at characters, and one of spaces ends`() {
    for text in ["漢字", "👩‍👩‍👧 ", " ", "*", "`"] {
      let words = Array(repeating: text, count: 3_000)
      let pieces = Self.pieces(words)
      expect(
        pieces.map { $0.content.payload["text"]?.string ?? "" }.joined(), equals: words.joined())
    }
  }

  /// Counts the bytes that are measured.
  private final class ByteCounter: TextMeasuring {
    private let measurer = SquareGlyphMeasurer()
    private let bytes = Atomic<Int>(0)
    var count: Int { bytes.load(ordering: .relaxed) }

    func measure(_ request: TextRequest) -> MeasuredText {
      bytes.add(request.text.utf8.count, ordering: .relaxed)
      return measurer.measure(request)
    }
    func minimumContentWidth(of request: TextRequest) -> CGFloat {
      bytes.add(request.text.utf8.count, ordering: .relaxed)
      return measurer.minimumContentWidth(of: request)
    }
    func widestCharacterWidth(of request: TextRequest) -> CGFloat {
      measurer.widestCharacterWidth(of: request)
    }
  }

  @Test(arguments: [false, true])
  func `the last word of four thousand costs at most twice what the hundredth costs`(
    isOneParagraph: Bool
  ) throws {
    let words = isOneParagraph ? Array(repeating: "words, ", count: 4_000) : Self.words(4_000)
    let measurer = ByteCounter()
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 375), measurer: measurer, peer: .privateChat,
      time: "09:00")
    var stream = MarkdownStream(Self.model)
    var costs: [Int] = []
    for word in words {
      let before = measurer.count
      for message in stream.append(word) {
        let result = LayouterChain.builtIn.cellLayout(for: message, context: context)
        expect(result.diagnostics.isEmpty)
      }
      costs.append(measurer.count - before)
    }
    let hundredth = costs[90..<110].max() ?? 0
    expect(
      costs[110...].max() ?? 0 <= 2 * hundredth, "\(costs[110...].max() ?? 0) and \(hundredth)")
  }

  @Test func `a view shows the pieces as they come`() throws {
    let view = ConversationView(
      Conversation(peer: .privateChat, messages: []), environment: LayoutEnvironment(width: 375),
      chain: .builtIn, measurer: SquareGlyphMeasurer(), size: CGSize(width: 375, height: 600))
    var stream = MarkdownStream(Self.model)
    for word in Self.words(400) { view.upsert(stream.append(word)) }
    view.upsert(stream.finish())
    expect(view.lastMessage?.id, equals: MessageID("answer/\(stream.finishedCount + 1)"))
    expect(view.firstMessage?.id, equals: "answer")
  }
}
