import BubbleCore
import BubbleGenerator
import Expectations
import Foundation
import Testing

@testable import BubbleText

/// Lines of code that are too long: their further lines begin further in.
@Suite struct FurtherLineIndentTests {
  private let measurer = TextMeasurer()
  private let font = TextFont(family: "monospace", size: 10)

  private func measure(_ text: String, width: CGFloat, lines: Int? = nil) -> MeasuredText {
    var request = TextRequest(text: text, font: font, maximumWidth: width, maximumLines: lines)
    request.indentsFurtherLines = true
    return measurer.measure(request)
  }

  private var space: CGFloat {
    measure("a a", width: .infinity).width - measure("aa", width: .infinity).width
  }

  @Test func `further lines begin behind the paragraph's white space and two spaces`() {
    let text = measure("aaaa aaaa aaaa\n    bbbb bbbb bbbb\nc", width: 10 * space)
    let indents = text.lines.map { ($0.indent / space).rounded() }
    expect(indents, equals: [0, 2, 0, 3, 3, 0])
    expect(text.lineFrame(1, inWidth: 100, alignment: .left).minX, equals: text.lines[1].indent)
  }

  @Test func `a word that fits without the indentation is not split for it`() {
    let text = measure("    aaaa bbbbbbbbb ccccccccccccc", width: 10 * space)
    let lines = text.lines.indices.map { String(text.lineText($0)) }
    expect(lines, equals: ["    aaaa ", "bbbbbbbbb ", "cccccc", "cccccc", "c"])
    expect(text.lines.map { ($0.indent / space).rounded() }, equals: [0, 0, 3, 3, 3])
  }

  @Test func `no line is wider than it may be, and all of the text is in them`() {
    let seed = testSeed(45)
    var texts = TextGenerator(seed: seed)
    for round in 0..<testRounds(60) {
      let source = String(repeating: " ", count: round % 9) + texts.text() + "\n\t" + texts.text()
      let width = CGFloat(20 + 7 * (round % 30))
      for lines in [nil, 2] {
        let text = measure(source, width: width, lines: lines)
        let place = "\(source) at \(width), seed \(seed)"
        expect(text.lines.allSatisfy { $0.indent + $0.width <= width + 0.01 }, "\(place)")
        expect(text.width <= width + 0.01, "\(place)")
        guard lines == nil else { continue }
        let drawn = text.lines.indices.map { String(text.lineText($0)) }.joined()
        expect(drawn, equals: source.replacing("\n", with: ""))
      }
    }
  }

  @Test func `a line from the right is indented at the right`() {
    let text = measure("שלום שלום שלום", width: 60)
    expect(text.lines.count > 1)
    let frame = text.lineFrame(1, inWidth: 100, alignment: .natural)
    expect(abs(frame.maxX - (100 - text.lines[1].indent)) < 0.01)
  }
}
