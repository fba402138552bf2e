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
      "<kbd>Esc</kbd>", "$5", "snake_case", "![a boat](boat.png)", "***both***", "naïve",
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
    case .quote(let blocks), .footnote(_, let blocks): return all(blocks)
    case .list(let list): return list.items.flatMap { all($0.blocks) }
    case .table(let table): return ([table.head] + table.rows).joined().flatMap(text)
    case .code(_, let text), .html(let text): return Array(text.utf8)
    case .rule: return []
    }
  }

  @Test func `a growing text shows nothing that is not in the whole text`() {
    for round in 0..<testRounds(20) {
      let seed = testSeed(300) &+ UInt64(round)
      let text = Self.blocks(seed: seed).joined(separator: "\n\n")
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
