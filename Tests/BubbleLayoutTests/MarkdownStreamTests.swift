import BubbleCore
import BubbleLayout
import BubbleTestSupport
import ConversationView
import Expectations
import Foundation
import Markdown
import Platform
import Testing

@testable import BubbleLayouters

/// Answers that are shown while they are written, cut at each character.
@Suite struct MarkdownStreamTests {
  /// A random answer, as its blocks.
  private static func blocks(seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed)
    let words = [
      "river", "boats", "**two oars**", "*calm*", "`let a = 1`", "[the map](https://example.org/a)",
      "2**8", "~~old~~", "https://example.org/b", "5 &lt; 6", "a\\*b", "\\(a*b\\)", "漢字", "שלום",
      "[the tide][1]", "[a boat][Boats]", "[^1]", "[^b]", "<kbd>Esc</kbd>", "$5", "snake_case",
      "![a boat](boat.png)", "***both***", "naïve",
    ]
    func text(_ count: Int) -> String {
      (0..<Int.random(in: 1...count, using: &random)).map { _ in
        words[Int.random(in: 0..<words.count, using: &random)]
      }.joined(separator: " ")
    }
    return (0..<Int.random(in: 3...9, using: &random)).map { _ in
      switch Int.random(in: 0...9, using: &random) {
      case 0: String(repeating: "#", count: Int.random(in: 1...4, using: &random)) + " " + text(3)
      case 1: "- \(text(5))\n- [x] \(text(5))\n  1. \(text(3))\n  2. \(text(2))\n- \(text(12))"
      case 2: "7. \(text(5))\n8. \(text(5))\n9. \(text(3))\n10. \(text(20))"
      case 3: "> \(text(9))\n>\n> - \(text(3))\n> - \(text(3))"
      case 4:
        "| \(text(1)) | \(text(2)) |\n| --- | --: |\n| \(text(2)) | \(text(3)) |\n| 12 | \(text(1)) |"
      case 5: "```swift\nlet boats = 2\n\n- no list\n```"
      case 6: "---"
      case 7: "\\[\nE = m\n- c_2\n\\]"
      default: text(40)
      }
    }
  }

  /// What the labels in an answer lead to.
  private static let definitions = """
    [1]: https://example.org/tide
    [boats]: <https://example.org/boats> "Boats"

    [^b]: *Boats*, page 7.
    [^1]: [Tides](https://example.org/tides)

    """

  /// Something that is shown, and its place in an answer.
  private struct Shown: Hashable {
    var text: String
    var frame: CGRect
  }

  /// Shows an answer in a view.
  private struct Screen {
    let view = ConversationView(
      Conversation(peer: .privateChat, messages: []), environment: LayoutEnvironment(width: 320),
      chain: .builtIn, measurer: SquareGlyphMeasurer(), size: CGSize(width: 320, height: 100_000))
    var answer = MarkdownStream(.sample(id: "answer", .text("")))

    mutating func append(_ text: String) {
      view.upsert(answer.append(text))
      view.commit(.measuringNow, animated: false)
    }

    /// The texts so far, with places below the answer's top.
    var shown: [Shown] {
      var top: CGFloat?
      return view.elements.flatMap { element -> [Shown] in
        guard case .message = element.id else { return [] }
        let start = top ?? element.frame.minY
        top = start
        return element.elements.compactMap { part in
          guard case .text(let text, _, _) = part.content else { return nil }
          return Shown(
            text: text.request.text,
            frame: part.frame.offsetBy(dx: element.frame.minX, dy: element.frame.minY - start))
        }
      }
    }
  }

  @Test func `what was shown as finished keeps its place`() {
    for round in 0..<testRounds(6) {
      let seed = testSeed(300) &+ UInt64(round)
      var screen = Screen()
      var finished: [Shown] = []
      for block in Self.blocks(seed: seed) {
        for character in block + "\n\n" {
          screen.append(String(character))
          let now = Array(screen.shown.prefix(finished.count))
          guard now != finished else { continue }
          let moved = zip(finished, now).first { $0 != $1 }
          Issue.record("\(String(describing: moved)), block \(block), seed \(seed)")
          return
        }
        finished = screen.shown
      }
      // What labels lead to is said at the end, and moves nothing either.
      for character in Self.definitions { screen.append(String(character)) }
      screen.view.upsert(screen.answer.finish())
      screen.view.commit(.measuringNow, animated: false)
      let last = Array(screen.shown.prefix(finished.count))
      let moved = zip(finished, last).first { $0 != $1 }
      expect(last == finished, "\(String(describing: moved)), seed \(seed)")
    }
  }

  /// The blocks of messages with Markdown, as the layouter reads them.
  private static func blocks(of messages: [Message]) -> [MarkdownBlock] {
    messages.flatMap { message in
      MarkdownDocument(
        message.content.payload["text"]?.string ?? "",
        references: MarkdownReferences(message.content.payload["references"])
      ).blocks
    }
  }

  @Test func `a finished stream shows what the whole document shows`() {
    for round in 0..<testRounds(6) {
      let seed = testSeed(400) &+ UInt64(round)
      var random = SeededGenerator(seed: seed)
      var blocks: [String] = []
      for part in 0..<4 { blocks += Self.blocks(seed: seed &+ UInt64(1_000 * part)) }
      blocks.append(Self.definitions)
      // Some labels have no meaning, and one is defined before its use or behind it.
      blocks.insert("see [this][none], [the tide]", at: 1)
      blocks.insert("[the tide]: /tide", at: Int.random(in: 0...2, using: &random))
      let text = blocks.joined(separator: "\n\n")
      var stream = MarkdownStream(.sample(id: "answer", .text("")))
      var messages: [MessageID: Message] = [:]
      var order: [MessageID] = []
      func put(_ changed: [Message]) {
        for message in changed where messages.updateValue(message, forKey: message.id) == nil {
          order.append(message.id)
        }
      }
      var left = text[...]
      while !left.isEmpty {
        let words = left.prefix(Int.random(in: 1...12, using: &random))
        left.removeFirst(words.count)
        put(stream.append(String(words)))
      }
      put(stream.finish())
      let drawn = Self.blocks(of: order.compactMap { messages[$0] })
      let whole = MarkdownDocument(text).blocks
      func isNote(_ block: MarkdownBlock) -> Bool {
        if case .footnote = block { true } else { false }
      }
      func letters(_ blocks: [MarkdownBlock]) -> String {
        let bytes = blocks.filter { !isNote($0) }.flatMap { Self.letters($0, false) }
        // Brackets stay where the definition is in a later piece.
        return String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
          .replacing("[thetide]", with: "thetide")
      }
      expect(letters(drawn) == letters(whole), "seed \(seed)")
      expect(Self.links(drawn) == Self.links(whole), "seed \(seed)")
      // Notes are drawn with the piece that has them, with the numbers of the whole text.
      let notes = [drawn, whole].map { $0.filter(isNote).map { "\($0)" }.sorted() }
      expect(notes[0] == notes[1], "seed \(seed)")
    }
  }

  @Test func `a label's meaning reaches earlier and later pieces, and only those with the label`() {
    let words = String(repeating: "word ", count: 130)
    var stream = MarkdownStream(.sample(id: "answer", .text("")))
    let parts = ["[a][x] [b][y] [c] ", "[x]: /x\n\n", "[d][x] [e] ", "[y]: /y\n[c]: /c\n\n", "end"]
    var sent: [String: Message] = [:]
    for part in parts {
      let block = part.hasSuffix("\n\n") ? part : part + words + "\n\n"
      for message in stream.append(block) { sent["\(message.id)"] = message }
    }
    expect(Self.links(Self.blocks(of: [sent["answer"]].compactMap(\.self))), equals: ["a: /x"])
    expect(Self.links(Self.blocks(of: [sent["answer/2"]].compactMap(\.self))), equals: ["d: /x"])
    let last = stream.finish()
    expect(last.map { "\($0.id)" }, equals: ["answer", "answer/3"])
    expect(Self.links(Self.blocks(of: last)), equals: ["a: /x", "b: /y", "c: /c"])
    expect(last.first?.content.payload["finished"]?.bool == true)
  }

  @Test func `a label that a later piece defines, and numbers behind an undefined footnote, stay`()
  {
    let words = String(repeating: "word ", count: 130)
    let first =
      "see [the tide], [a [the tide] b](/c), *[the* tide], [1][2], [x][sea], [sea], [^none] and [^a] "
    var stream = MarkdownStream(.sample(id: "answer", .text("")))
    var sent: [String: Message] = [:]
    let definitions = "[the tide]: /tide\n[2]: /two\n[sea]: /sea\n\n[^a]: note\n\n"
    for part in [first + words + "\n\n", "more\n\n", definitions] {
      for message in stream.append(part) { sent["\(message.id)"] = message }
    }
    func shown() throws -> (text: String, links: [String]) {
      let blocks = Self.blocks(of: [try #require(sent["answer"])])
      let text = blocks.map(\.plainText).joined(separator: "\n")
      return (text.components(separatedBy: " word ")[0], Self.links(blocks))
    }
    let before = try? shown().text
    expect(before, equals: "see [the tide], a [the tide] b, [the tide], [1][2], x, [sea], ¹ and ²")
    for message in stream.finish() { sent["\(message.id)"] = message }
    let after = try? shown()
    expect(
      after?.text,
      equals: "see [the tide], a [the tide] b, [the tide], [1][2], x, [sea], [^none] and ²")
    expect(
      after?.links,
      equals: [
        "the tide: /tide", "a [the tide] b: /c", "1: /two", "2: /two", "x: /sea", "sea: /sea",
      ])
  }

  @Test(arguments: [
    ("- a\n\n  | item | cost |\n", "a"), ("- a\n\n  | item | cost |\n  |--", "a"), ("> | it", ""),
    ("> | a |\n> |---|\n> | b", "a\nb"), ("```\n| a", "| a"),
    ("<details", ""), ("<details>\n<summ", ""), ("<div>\n a < b", "<div>\n a < b"),
    ("<details><summary>a</summary>b", "a\nb"),
    ("a\n\n1. *", "a"), ("a\n\n> 2.", "a"), ("a\n\n- b\n  1. **c", "a\nb\nc"),
    ("[a](https://b.org \"ti", "a"), ("[a](https://b.org \"ti\"", "a"),
    ("see [1][2] and", "see [1][2] and"),
    ("> [", ""), ("> [!", ""), ("> [!NO", "[!NO"), ("> [!NOTE]", "[!NOTE]"),
    ("\\[\n\\", ""),
    ("これは**「重", "これは「重"), ("の*太", "の太"), ("、~~取", "、取"), ("2**8", "2**8"), ("a_b*c", "a_b*c"),
  ])
  func `the end of a growing text is shown as it probably becomes`(_ text: String, _ shown: String)
  {
    let blocks = MarkdownDocument(text, isGrowing: true).blocks
    let texts = blocks.map(\.plainText).filter { !$0.isEmpty }
    expect(texts.joined(separator: "\n"), equals: shown, "\(text)")
  }

  @Test func `references that make no sense are ignored`() {
    let references = MarkdownReferences([
      7, ["label": 7, "url": "/a"], ["label": "b", "number": 0], ["label": "c", "number": 1e300],
      ["label": " D  d ", "url": "/d"], ["label": "E", "number": 3], ["label": "f"],
    ])
    expect(references.links, equals: ["d d": "/d"])
    expect(references.footnotes, equals: ["e": 3])
  }

  @Test func `many definitions at the end are parts of pieces that stay short`() {
    var stream = MarkdownStream(.sample(id: "answer", .text("")))
    var longest = 0
    let address = "https://example.org/" + String(repeating: "a", count: 70)
    for line in ["Words.\n\n"] + (0..<120).map({ "[\($0)]: \(address)\n" }) {
      let sizes = stream.append(line).map { $0.content.payload["text"]?.string?.utf8.count ?? 0 }
      longest = max(longest, sizes.max() ?? 0)
    }
    expect(longest <= 9 * MarkdownStream.limit)
    expect(stream.finish().allSatisfy { Self.blocks(of: [$0]).isEmpty })
  }

  /// The links of blocks, in order, apart from those of footnotes.
  private static func links(_ blocks: [MarkdownBlock]) -> [String] {
    func links(_ inlines: [MarkdownInline]) -> [String] {
      let text = MarkdownText(inlines)
      return text.spans.compactMap { span in
        span.link.map {
          String(decoding: Array(text.text.utf8)[span.range], as: UTF8.self) + ": " + $0
        }
      }
    }
    return blocks.flatMap { block -> [String] in
      switch block {
      case .paragraph(let inlines), .heading(_, let inlines): links(inlines)
      case .quote(let inner): Self.links(inner)
      case .list(let list): list.items.flatMap { Self.links($0.blocks) }
      case .table(let table): ([table.head] + table.rows).joined().flatMap(links)
      case .code, .html, .rule, .footnote: []
      }
    }
  }

  /// The letters of an answer in order.
  private static func letters(_ text: String, isGrowing: Bool) -> [UInt8] {
    let blocks = MarkdownDocument(text, isGrowing: isGrowing).blocks
    // Stars within a word, as in 2**8, are signs until others follow.
    return blocks.map { letters($0, isGrowing) }.joined().filter {
      $0 > 0x20 && $0 != UInt8(ascii: "*")
    }
  }

  private static func letters(_ block: MarkdownBlock, _ isGrowing: Bool) -> [UInt8] {
    func text(_ inlines: [MarkdownInline]) -> [UInt8] {
      Array(MarkdownText(inlines, isGrowing: isGrowing).text.utf8)
    }
    func all(_ blocks: [MarkdownBlock]) -> [UInt8] { blocks.flatMap { letters($0, isGrowing) } }
    switch block {
    case .paragraph(let inlines), .heading(_, let inlines): return text(inlines)
    case .quote(let blocks): return all(blocks)
    // They come last, in the order of their numbers.
    case .footnote: return []
    case .list(let list): return list.items.flatMap { all($0.blocks) }
    case .table(let table): return ([table.head] + table.rows).joined().flatMap(text)
    case .code(_, let text), .html(let text): return Array(text.utf8)
    case .rule: return []
    }
  }

  @Test func `a growing text shows nothing that is not in the whole text`() {
    for round in 0..<testRounds(20) {
      let seed = testSeed(300) &+ UInt64(round)
      let text = (Self.blocks(seed: seed) + [Self.definitions]).joined(separator: "\n\n")
      let whole = Self.letters(text, isGrowing: false)
      for end in text.indices {
        let part = String(text[..<end])
        let letters = Self.letters(part, isGrowing: true)
        guard !whole.starts(with: letters) else { continue }
        Issue.record(
          "\(String(decoding: letters.suffix(30), as: UTF8.self)) of \(part.suffix(60)), seed \(seed)"
        )
        return
      }
    }
  }

  @Test func `a finished piece is laid out once`() {
    var screen = Screen()
    let blocks = (0..<40).flatMap { MarkdownStreamTests.blocks(seed: UInt64($0)) }
    for block in blocks {
      let before = screen.answer.finishedCount
      let changed = screen.answer.append(block + "\n\n")
      // The piece that grew, and those behind it.
      expect(changed.count, equals: screen.answer.finishedCount - before + 1)
      expect(
        changed.allSatisfy { message in
          let number = message.content.payload["part"]?.double ?? 0
          return Int(number) > before
        })
    }
  }

  @Test func `the last word of a hundred thousand costs what its first costs`() {
    var answer = MarkdownStream(.sample(id: "answer", .text("")))
    var costs: [Int] = []
    for number in 0..<100_000 {
      let word = number % 120 == 119 ? "\n\n" : number % 31 == 30 ? "\n- item " : "word "
      // The bytes that are read again for a word.
      costs.append(
        answer.append(word).reduce(0) {
          $0 + ($1.content.payload["text"]?.string?.utf8.count ?? 0)
        })
    }
    let first = costs[..<10_000].max() ?? 0
    let last = costs[90_000...].max() ?? 0
    expect(Double(last) <= 1.1 * Double(first), "\(last) and \(first)")
    expect(costs.max() ?? 0 <= 2 * MarkdownStream.limit)
  }
}
