import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubbleText

/// Long texts: what they cost grows as they do, and no faster.
@Suite struct LongTextTests {
  private let measurer = TextMeasurer()
  private let body = TextFont(family: "Noto Sans", size: 16)

  private func measure(_ text: String, width: CGFloat) -> MeasuredText {
    measurer.measure(TextRequest(text: text, font: body, maximumWidth: width))
  }

  @Test func `a long paragraph has the lines of its parts`() {
    // Every sentence is a line of its own wherever the pieces end, because two do not fit.
    let sentence = "abcdefghij klmnopqrstuv "
    let width = measure(sentence, width: 1_000).width + 20
    let count = 400
    let measured = measure(String(repeating: sentence, count: count), width: width)
    expect(measured.lines.count, equals: count)
    expect(Set(measured.lines.map(\.range.count)), equals: [sentence.utf8.count])
  }

  @Test func `a word of sixty thousand letters breaks into full lines`() {
    let measured = measure(String(repeating: "m", count: 60_000), width: 300)
    let counts = measured.lines.map(\.range.count)
    expect(counts.reduce(0, +), equals: 60_000)
    expect(Set(counts.dropLast()).count, equals: 1, "lines of \(Set(counts))")
  }

  @Test func `paragraphs of a long text keep their own direction`() {
    let text =
      String(repeating: "שלום ", count: 600) + "\n" + String(repeating: "Hello ", count: 600)
    let measured = measure(text, width: 250)
    let split = text.utf8.count - "Hello ".utf8.count * 600
    for line in measured.lines {
      expect(line.isRightToLeft, equals: (line.range.lowerBound < split - 1))
    }
  }

  @Test func `line feeds alone are empty lines`() {
    let measured = measure(String(repeating: "\n", count: 5_000), width: 300)
    expect(measured.lines.count, equals: 5_001)
    expect(measured.width, equals: 0)
  }

  @Test(arguments: [
    "\u{0}\u{0}", "\u{202E}abc", "\u{FFFF}", "a\u{301}\u{301}\u{301}", "\r\n\r", "\u{2028}",
  ])
  func `odd characters are measured`(_ text: String) {
    let measured = measure(String(repeating: text, count: 50), width: 100)
    expect(measured.width.isFinite && measured.width >= 0)
    expect(measured.lines.last?.range.upperBound ?? 0 <= text.utf8.count * 50)
  }

  /// Texts of which a paragraph of 24,000 bytes costs the square of its length where anything is looked at
  /// again from its start.
  static let floods = ["\t", "aש", "\u{200E}\u{200F}", "a\u{2060}", "W", "word ", "שלום ", "T-Y-日"]

  @Test(arguments: floods)
  func `a long paragraph costs no more than its length, with a width and without one`(unit: String)
  {
    let count = 24_000 / unit.utf8.count
    let text = String(repeating: unit, count: count)
    let shaper = TextScratch.current.shaper
    for width in [CGFloat.infinity, 300] {
      let before = shaper.characterCount
      let measured = measure(text, width: width)
      expect(shaper.characterCount - before <= 12 * text.unicodeScalars.count)
      expect(measured.lines.map(\.range.count).reduce(0, +), equals: text.utf8.count)
      expect(width.isFinite || measured.lines.count == 1)
      expect(measured.lines.dropLast().allSatisfy { $0.endsInSoftBreak })
      expect(measured.width.isFinite && measured.width >= 0)
    }
    let before = shaper.characterCount
    let word = measurer.minimumContentWidth(of: TextRequest(text: text, font: body))
    expect(shaper.characterCount - before <= 12 * text.unicodeScalars.count)
    expect(word.isFinite && word >= 0)
  }

  @Test(arguments: floods)
  func `it is drawn in the lines that were measured`(unit: String) {
    let text = String(repeating: unit, count: 24_000 / unit.utf8.count)
    for width in [CGFloat.infinity, 300] {
      let measured = measure(text, width: width)
      let wanted = max(0, measured.lines.count - 2)..<measured.lines.count
      let shaper = TextScratch.current.shaper
      let before = shaper.characterCount
      var found: [Int] = []
      TextMeasurer.forEachLine(of: measured, in: wanted, wantsClusters: true) {
        expect(measured.isDrawn(line: $0, by: $1))
        found.append($0)
      }
      expect(found, equals: Array(wanted))
      let drawn = measured.lines[wanted].reduce(0) { $0 + $1.range.count }
      expect(shaper.characterCount - before <= 2 * drawn)
    }
  }
}
