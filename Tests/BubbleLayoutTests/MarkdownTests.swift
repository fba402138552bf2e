import BubbleCore
import BubbleLayout
import BubbleTestSupport
import ConversationView
import Expectations
import Foundation
import Markdown
import Synchronization
import Testing

@testable import BubbleLayouters

/// Markdown, as assistants write it.
@Suite struct MarkdownTests {
  /// The parts of a text that have a format or lead somewhere.
  private static func spans(_ text: MarkdownText) -> [String] {
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
    ("***both***", "both", ["both: bold", "both: italic"]),
    ("**a *b* c**", "a b c", ["b: italic", "a b c: bold"]),
    ("`a * b` and ``c ` d``", "a * b and c ` d", ["a * b: code", "c ` d: code"]),
    ("snake_case_name 2 * 3 * 4", "snake_case_name 2 * 3 * 4", []),
    (#"\*no\* [x\]"#, "*no* [x]", []),
    ("[the **list**](https://a.b/c \"t\")", "the list", ["list: bold", "the list: https://a.b/c"]),
    ("![a boat](boat.png)", "a boat", ["a boat: boat.png"]),
    (
      "<https://a.b> https://c.d.", "https://a.b https://c.d.",
      ["https://a.b: https://a.b", "https://c.d: https://c.d"]
    ),
    ("[no link] (x)", "[no link] (x)", []),
    // What nothing ends is a sign.
    ("a **b", "a **b", []), ("a *b", "a *b", []), ("a `b", "a `b", []),
    ("2**8 and **kwargs", "2**8 and **kwargs", []),
    ("a [b](htt", "a [b](htt", []),
    ("*a **b* c", "*a *b c", ["b: italic"]),
    ("**", "**", []), ("é**ü**é", "éüé", ["ü: bold"]),
    // Marks beside letters that are written without spaces.
    ("**「重要」**です", "「重要」です", ["「重要」: bold"]),
    ("5 &lt; 6, Tom &amp; Kim, &#x41;", "5 < 6, Tom & Kim, A", []),
    ("a<br>b <kbd>Esc</kbd> <i>c</i>", "a\nb Esc <i>c</i>", ["Esc: code"]),
    ("a <kbd>b <mark>c</kbd> <sub>d", "a b <mark>c <sub>d", ["b <mark>c: code"]),
    (#"\( a*b*c \) and $x_1$, $5 or $6"#, #"\( a*b*c \) and $x_1$, $5 or $6"#, []),
    (#"\[x_1 *a*\] \[*y*\]"#, #"\[x_1 *a*\] [y]"#, ["y: italic"]),
    ("**$5** and **10$**, $2 n$", "$5 and 10$, $2 n$", ["$5: bold", "10$: bold"]),
    ("![](boat.png)", "boat.png", ["boat.png: boat.png"]),
    (
      "name@example.org or www.example.org.", "name@example.org or www.example.org.",
      ["name@example.org: mailto:name@example.org", "www.example.org: http://www.example.org"]
    ),
  ]

  /// The inlines of a text of one paragraph.
  private static func paragraph(_ markdown: String, isGrowing: Bool = false) -> MarkdownText {
    guard
      case .paragraph(let inlines)? = MarkdownDocument(markdown, isGrowing: isGrowing).blocks.first
    else {
      return MarkdownText([])
    }
    return MarkdownText(inlines, isGrowing: isGrowing)
  }

  @Test(arguments: marks)
  func `marks become spans`(markdown: String, text: String, spans: [String]) {
    let paragraph = Self.paragraph(markdown)
    expect(paragraph.text, equals: text)
    expect(Self.spans(paragraph), equals: spans)
  }

  private static let growing: [(markdown: String, text: String, spans: [String])] = [
    ("a **b", "a b", ["b: bold"]), ("a **b*", "a b", ["b: bold"]), ("a *b", "a b", ["b: italic"]),
    ("a `b", "a b", ["b: code"]),
    ("2**8", "2**8", []), ("x `a` and `", "x a and", ["a: code"]), ("a **", "a", []),
    ("a [b", "a b", []), ("a [b](htt", "a b", []), ("a [b](https://c.d", "a b", []),
    ("a\n--", "a", []), ("* **", "", []), ("a\n\n| b | c", "a", []),
    (#"\(a*b*c"#, #"\(a*b*c"#, []), ("a <kbd>b", "a b", []), ("a <kb", "a ", []),
    ("Tom &am", "Tom ", []), ("a\\", "a", []), ("a[^1", "a", []), ("a[^1]", "a¹", []),
    // The definition of a label may follow.
    ("a [b][", "a b", []), ("a [b][c", "a b", []), ("a [b][c] d", "a b d", []),
    ("a[0][1] [^a b]", "a[0][1] [^a b]", []), ("[b", "", []), ("[b]: x", "", []),
    ("[b]: x y", "[b]: x y", []), ("[^b]:", "", []), ("[b](x", "b", []),
    ("a\n[b]: x", "a [b]: x", []),
    // A blank line ends a paragraph: its marks are signs.
    ("a **b\n\n", "a **b", []),
    // A line that was shown stays until the next one may divide head and rows.
    ("a | b\n", "a | b", []), ("a | b\n-", "", []), ("| a | b\n", "", []),
  ]

  @Test(arguments: growing)
  func `the end of a growing text is shown as what it becomes`(
    markdown: String, text: String, spans: [String]
  ) {
    let paragraph = Self.paragraph(markdown, isGrowing: true)
    expect(paragraph.text, equals: text)
    expect(Self.spans(paragraph), equals: spans)
  }

  // MARK: Blocks

  /// An outline of blocks: one line for each, those within others indented.
  private static func outline(_ blocks: [MarkdownBlock], _ indent: String = "") -> [String] {
    blocks.flatMap { block -> [String] in
      switch block {
      case .paragraph(let inlines): [indent + "p " + MarkdownText(inlines).text]
      case .heading(let level, let inlines): [indent + "h\(level) " + MarkdownText(inlines).text]
      case .quote(let inner): [indent + "quote"] + outline(inner, indent + "  ")
      case .list(let list):
        [indent + "list" + (list.firstNumber.map { " from \($0)" } ?? "")]
          + list.items.flatMap { item in
            [indent + "- " + (item.isDone.map { $0 ? "done" : "to do" } ?? "")]
              + outline(item.blocks, indent + "  ")
          }
      case .code(let info, let text): [indent + "code \(info): \(text)"]
      case .html(let text): [indent + "html " + text]
      case .table(let table):
        [indent + "table"] + ([table.head] + table.rows).map { indent + MarkdownBlock.plainRow($0) }
      case .rule: [indent + "rule"]
      case .footnote(let number, let inner):
        [indent + "footnote \(number)"] + outline(inner, indent + "  ")
      }
    }
  }

  @Test func `lines become blocks`() {
    expect(
      Self.outline(MarkdownDocument(ContentSamples.markdown).blocks),
      equals: [
        "h1 Boats", "p Two wooden ones, both blue, see the list.", "list", "- ", "  p oars",
        "- done",
        "  p life jackets", "  list from 1", "  - ", "    p two large", "  - ", "    p one small",
        "quote",
        "  p Bring water.", "table", "boat | seats", "Dora | 3", "code swift: let seats = 3",
        "rule",
      ])
  }

  @Test(
    arguments: [
      ("", []), ("a\nb", ["p a b"]), ("#no", ["p #no"]), ("## a ##", ["h2 a"]),
      ("```\na\n\nb", ["code : a\n\nb"]), ("a | b\n", ["p a | b"]), ("-", ["list", "- "]),
      ("Title\n===\n\ntext", ["h1 Title", "p text"]),
      (
        "Oldest:\n| id | year |\n|---|---|\n| 83 | 1920 |",
        ["p Oldest:", "table", "id | year", "83 | 1920"]
      ),
      ("| A |\n|---|\n| Kim<br>Bo |", ["table", "A", "Kim\nBo"]),
      ("| A |\n|---|\n| a || b |", ["table", "A", "a |  | b"]),
      ("$$\na\n+ b\n$$\n- c", ["p $$\na\n+ b\n$$", "list", "- ", "  p c"]),
      ("born in\n1986. What a year", ["p born in 1986. What a year"]),
      ("a[^n]\n\n[^n]: b", ["p a¹", "footnote 1", "  p b"]),
      (
        "a[^n]\n\n[^m]: b\n\n[^n]: c\n\n[^N]: d",
        ["p a¹", "footnote 1", "  p c", "footnote 2", "  p b", "footnote 3", "  p d"]
      ),
      ("a[^n][^n]\n\n[^n]: b", ["p a¹\u{202F}¹", "footnote 1", "  p b"]),
      ("3. a\n4. b", ["list from 3", "- ", "  p a", "- ", "  p b"]),
      ("[a]: /b \"t\"\n\n[A]", ["p A"]),
    ] as [(String, [String])])
  func `odd lines are text, or what they begin`(markdown: String, blocks: [String]) {
    expect(Self.outline(MarkdownDocument(markdown).blocks), equals: blocks)
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
      { size in (0..<(size / 12)).map { "[^\($0)]: x\n" }.joined() },
      { size in (0..<(size / 20)).map { "[^\($0)]\n\n[^\($0)]: x\n" }.joined() },
      repeated("x\n\n[a]: b\n\n"), repeated("[a][b]\n\n"),
      { "a|b\n-|-\n" + String(repeating: "x|y\n", count: $0 / 4) },
      { String(repeating: "|", count: $0 / 2) + "\n" + String(repeating: "|-", count: $0 / 4) },
    ]
  }()

  @Test(arguments: hostile.indices)
  func `hostile Markdown is read in time in proportion to its length`(number: Int) {
    // An eighth has more marks and blocks than are looked at.
    let times = growth(to: 128 << 10) { size in
      _ = MarkdownDocument(MarkdownTests.hostile[number](size))
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

  @Test func `only the piece that grows is repaired`() {
    let words = (0..<300).map { $0 % 10 == 9 ? "a note* of **kwargs\n\n" : "word " }
    let pieces = Self.pieces(words)
    expect(pieces.count > 2)
    expect(pieces.dropLast().allSatisfy { $0.content.payload["finished"]?.bool == true })
    expect(pieces.last?.content.payload["finished"] == nil)
    let context = LayoutContext.squares()
    let drawn = pieces.map { piece in
      let layout = LayouterChain.builtIn.cellLayout(for: piece, context: context).layout
      let texts = (layout as? BubbleCellLayout)?.textLayouts(measurer: SquareGlyphMeasurer()) ?? []
      return texts.map(\.text.request.text).joined(separator: " ")
    }.joined()
    expect(drawn.components(separatedBy: "note*").count, equals: 31)
    expect(drawn.components(separatedBy: "**kwargs").count, equals: 31)
  }

  @Test func `the blocks of the pieces are those of the whole text`() {
    let words = (0..<300).map { $0 % 10 == 9 ? "end.\n\n" : "word " }
    let whole = MarkdownDocument(words.joined()).blocks
    let parts = Self.pieces(words).flatMap {
      MarkdownDocument($0.content.payload["text"]?.string ?? "").blocks
    }
    expect(parts, equals: whole)
  }

  @Test func `code goes on as code, and a table under its head`() {
    let code = ["```swift\n"] + (0..<200).map { "let a\($0) = \($0)\n" } + ["```\n"]
    for piece in Self.pieces(code) {
      let blocks = MarkdownDocument(piece.content.payload["text"]?.string ?? "").blocks
      guard case .code("swift", _)? = blocks.first, blocks.count == 1 else {
        Issue.record("\(blocks)")
        continue
      }
    }
    let table = ["| a | b |\n| - | - |\n"] + (0..<200).map { "| \($0) | x |\n" }
    let tables = Self.pieces(table).map {
      MarkdownDocument($0.content.payload["text"]?.string ?? "").blocks
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

  @Test func `a long quote goes on as a quote`() {
    let line = String(repeating: "words ", count: 400)
    for text in ["> " + line, String(repeating: "> a line of words\n", count: 150)] {
      for piece in Self.pieces([text]) {
        let blocks = MarkdownDocument(piece.content.payload["text"]?.string ?? "").blocks
        guard case .quote? = blocks.first, blocks.count == 1 else {
          Issue.record("\(blocks)")
          continue
        }
      }
    }
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
