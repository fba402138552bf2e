import BubbleCore
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Platform
import Testing

@testable import BubbleLayouters

/// Markdown removes marks, never words.
@Suite struct MarkdownWordsTests {
  /// A random document, in which each word has a number of its own.
  private struct Writer {
    var random: SeededGenerator
    var words: [String] = []
    private var notes: [String] = []

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
      Int.random(in: range, using: &random)
    }

    private mutating func word() -> String {
      words.append("w\(words.count)w")
      return words[words.count - 1]
    }

    private mutating func inner(_ depth: Int) -> String {
      depth < 3 ? text(number(1...3), depth + 1) : word()
    }

    private mutating func inline(_ depth: Int = 0) -> String {
      switch number(0...19) {
      case 0: return "*\(inner(depth))*"
      case 1: return "**\(inner(depth))**"
      case 2: return "~~\(inner(depth))~~"
      case 3: return "`\(word())`"
      case 4: return "[\(word())](https://example.org/\(number(0...9)))"
      case 5: return "![\(word())](boat.png)"
      case 6: return "[\(word())][a]"
      case 7: return "[\(word())] [x] [ ]"
      case 8:
        notes.append("[^\(number(0...4))]: \(word()) **\(word())**")
        return "\(word())[^\(number(0...6))]"
      case 9: return "<kbd>\(word())</kbd> <mark>\(word()) <b>\(word())"
      case 10: return "\\(\(word())*x*\\) $$\(word())$$ \\[\(word())"
      case 11: return "2**\(word()) *\(word()) _\(word()) `\(word())"
      case 12: return "**「\(word())」**です"
      case 13: return "שלום \(word())"
      case 14: return "\(word())<br>\(word())\\\n\(word())"
      case 15: return "<!-- \(word()) --> &lt;\(word())&gt;"
      default: return word()
      }
    }

    private mutating func text(_ count: Int, _ depth: Int = 0) -> String {
      var parts: [String] = []
      for _ in 0..<count { parts.append(inline(depth)) }
      return parts.joined(separator: " ")
    }

    private mutating func row(_ count: Int) -> String {
      var row = "|"
      for _ in 0..<count { row += " \(text(1).replacing("\n", with: " ")) |" }
      return row
    }

    private mutating func table(columns: Int, rows: Int) -> String {
      var table = row(columns) + "\n|" + String(repeating: " --- |", count: columns)
      for _ in 0..<rows {
        let count = max(1, columns + number(-1...2))
        table += "\n" + row(count)
      }
      return table
    }

    private mutating func block(_ depth: Int = 0) -> String {
      switch number(0...12) {
      case 0: return "\(String(repeating: "#", count: number(1...7))) \(text(2))"
      case 1: return "\(text(2))\n==="
      case 2 where depth < 9:
        return "> " + block(depth + 1).replacing("\n", with: "\n> ")
      case 3 where depth < 9:
        var items: [String] = []
        for place in 1...number(1...4) {
          let mark = number(0...1) == 0 ? "- " : "\(place). "
          let item = text(2) + (number(0...2) == 0 ? "\n" + block(depth + 1) : "")
          let indent = String(repeating: " ", count: mark.count)
          items.append(mark + item.replacing("\n", with: "\n" + indent))
        }
        return items.joined(separator: "\n")
      case 5: return table(columns: number(1...11), rows: number(0...4))
      case 6: return "```\(number(0...1) == 0 ? "swift" : "")\n\(word())\n\n  \(word())\n```"
      case 7: return "    \(word())\n\n    \(word())"
      case 8: return "<div>\n\(word()) *\(word())*\n</div>"
      case 9: return "<details>\n<summary>\(word())</summary>\n\n\(text(3))\n\n</details>"
      case 10: return "\(word()): \(word())\n---\n***"
      default: return text(8)
      }
    }

    /// A document of some blocks, or at times of too many.
    mutating func document() -> String {
      var blocks: [String] = []
      for _ in 0..<number(1...9) { blocks.append(block()) }
      switch number(0...9) {
      case 0: blocks.append(table(columns: 3, rows: 120))
      case 1: for _ in 0..<420 { blocks.append("- \(word())") }
      case 2: blocks.append(String(repeating: "> ", count: 12) + text(3))
      default: break
      }
      return (blocks + notes + ["[a]: https://example.org"]).joined(separator: "\n\n")
    }
  }

  @Test func `code stays in its bubble beside blocks that are as wide`() throws {
    for count in 1...30 {
      let code = String(repeating: "a", count: count)
      let text = "- b b b b b b b b b b b b b b b\n\n```swift\n\(code)\n```"
      let layout = try contentLayout(
        ContentSamples.content("markdown", ["text": .string(text)]), width: 210)
      let ground = try #require(layout.shapeFrames(.mediaGround).first)
      expect(ground.maxX <= layout.bubbleFrame.maxX - 10, "\(count) letters")
    }
  }

  @Test func `every word of a document is drawn, at any width`() {
    for round in 0..<testRounds(40) {
      let seed = testSeed(500) &+ UInt64(round)
      var writer = Writer(seed: seed)
      let document = writer.document()
      let message = Message.sample(
        ContentSamples.content("markdown", ["text": .string(document)]))
      let width: CGFloat = [160, 320, 700][round % 3]
      let context = LayoutContext(
        environment: LayoutEnvironment(width: width), measurer: SquareGlyphMeasurer(),
        peer: .privateChat, time: "09:00")
      let result = LayouterChain.builtIn.cellLayout(for: message, context: context)
      let texts = (result.layout as? BubbleCellLayout)?.textLayouts(
        measurer: SquareGlyphMeasurer())
      let drawn = texts.map { $0.map(\.text.request.text).joined(separator: "\n") } ?? ""
      let missing = writer.words.filter { !drawn.contains($0) }
      expect(missing.isEmpty, "\(missing) of seed \(seed):\n\(document.prefix(2_000))")
    }
  }
}
