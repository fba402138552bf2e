import BubbleCore
import BubbleText
import Foundation
import Testing

/// Long texts are laid out piece by piece; nobody may notice but by the time it takes.
@Suite struct LongTextTests {
  private let measurer = TextMeasurer()
  private let body = Font(family: "Noto Sans", size: 16)

  private func measure(_ text: String, width: CGFloat) -> MeasuredText {
    measurer.measure(TextRequest(text: text, font: body, maximumWidth: width))
  }

  @Test func `a long paragraph has the lines of its parts`() {
    // Every sentence is a line of its own wherever the pieces end, because two do not fit.
    let sentence = "abcdefghij klmnopqrstuv "
    let width = measure(sentence, width: 1_000).width + 20
    let count = 400
    let measured = measure(String(repeating: sentence, count: count), width: width)
    #expect(measured.lines.count == count)
    #expect(Set(measured.lines.map(\.range.count)) == [sentence.utf8.count])
  }

  @Test func `a word of sixty thousand letters breaks into full lines`() {
    let measured = measure(String(repeating: "m", count: 60_000), width: 300)
    let counts = measured.lines.map(\.range.count)
    #expect(counts.reduce(0, +) == 60_000)
    #expect(Set(counts.dropLast()).count == 1, "lines of \(Set(counts))")
  }

  @Test func `paragraphs of a long text keep their own direction`() {
    let text =
      String(repeating: "שלום ", count: 600) + "\n" + String(repeating: "Hello ", count: 600)
    let measured = measure(text, width: 250)
    let split = text.utf8.count - "Hello ".utf8.count * 600
    for line in measured.lines {
      #expect(line.isRightToLeft == (line.range.lowerBound < split - 1))
    }
  }

  @Test func `line feeds alone are empty lines`() {
    let measured = measure(String(repeating: "\n", count: 5_000), width: 300)
    #expect(measured.lines.count == 5_001)
    #expect(measured.width == 0)
  }

  @Test(arguments: [
    "\u{0}\u{0}", "\u{202E}abc", "\u{FFFF}", "a\u{301}\u{301}\u{301}", "\r\n\r", "\u{2028}",
  ])
  func `odd characters are measured`(_ text: String) {
    let measured = measure(String(repeating: text, count: 50), width: 100)
    #expect(measured.width.isFinite && measured.width >= 0)
    #expect(measured.lines.last?.range.upperBound ?? 0 <= text.utf8.count * 50)
  }

  /// Texts of which a whole paragraph on one line costs the square of its length, or is longer than Pango can
  /// count.
  static let floods = ["\t", "aש", "\u{200E}\u{200F}", "a\u{2060}", "W"]

  @Test(arguments: floods)
  func `where there is no width, lines are as long as can be laid out`(unit: String) {
    let count = 60_000 / unit.utf8.count
    let text = String(repeating: unit, count: count)
    let engine = PangoTextEngine.current
    for width in [CGFloat.infinity, 300] {
      let before = engine.laidOutByteCount
      let measured = measure(text, width: width)
      #expect(engine.laidOutByteCount - before <= 12 * text.utf8.count)
      #expect(measured.lines.map(\.range.count).reduce(0, +) == text.utf8.count)
      #expect(measured.lines.allSatisfy { $0.range.count <= 8_192 })
      #expect(measured.lines.dropLast().allSatisfy { $0.endsInSoftBreak })
      #expect(measured.width.isFinite && measured.width >= 0)
    }
    let before = engine.laidOutByteCount
    let word = measurer.minimumContentWidth(of: TextRequest(text: text, font: body))
    #expect(engine.laidOutByteCount - before <= 12 * text.utf8.count)
    #expect(word.isFinite && word >= 0)
  }

  @Test func `a long paragraph without a width ends its lines between words`() {
    let measured = measure(String(repeating: "word ", count: 2_000), width: .infinity)
    #expect(measured.lines.count > 1)
    #expect(measured.lines.allSatisfy { $0.range.count.isMultiple(of: 5) })
  }

  @Test(arguments: floods)
  func `it is drawn in the lines that were measured`(unit: String) {
    let measured = measure(
      String(repeating: unit, count: 60_000 / unit.utf8.count), width: .infinity)
    let wanted = measured.lines.count - 2..<measured.lines.count
    var found: [Range<Int>] = []
    PangoTextEngine.current.forEachLine(of: measured, in: wanted) { found.append($1.range) }
    #expect(found == measured.lines[wanted].map(\.range))
  }
}
