import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Texts that become smaller so that they fit.
///
/// Letters are squares as wide as the size, which is 16.
@Suite struct TextFitTests {
  private func solved(
    _ text: String, minimumScale: CGFloat, width: CGFloat, lines: Int? = 1, size: CGFloat? = nil,
    textScale: CGFloat = 1
  ) throws -> (text: MeasuredText, frame: CGRect) {
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 400, textScale: textScale),
      measurer: SquareGlyphMeasurer(), peer: .privateChat)
    let box = LayoutBox.text(
      text, maximumLines: lines,
      adjustment: TextAdjustment(size: size, minimumScale: minimumScale))
    let boxes = try BoxSolver.solve(box, availableWidth: width, context: context)
    let element = try #require(boxes.elements(in: context).first)
    guard case .text(let measured, _, _) = element.content else {
      throw CancellationError()
    }
    return (measured, element.frame)
  }

  @Test("a text that has room is as large as it is")
  func room() throws {
    let (text, frame) = try solved("twelve words", minimumScale: 0.5, width: 192)
    expect(text.request.font.size, equals: 16)
    expect(frame.size, equals: CGSize(width: 192, height: 16))
  }

  @Test("one that has none becomes as much smaller as it takes, and no more")
  func smaller() throws {
    let (text, frame) = try solved("twelve words", minimumScale: 0.5, width: 150)
    // 12.5 would just fit; the size goes in steps of a 32nd of the way.
    expect(text.request.font.size <= 12.5 && text.request.font.size > 12.2)
    expect(!text.isTruncated)
    expect(frame.height, equals: text.request.font.size)
    expect(frame.width <= 150)
  }

  @Test("where the least size is too large, it is cut off in that")
  func least() throws {
    let (text, _) = try solved("twelve words", minimumScale: 0.5, width: 60)
    expect(text.request.font.size, equals: 8)
    expect(text.isTruncated)
  }

  @Test("with several lines it becomes smaller until its words are whole and all of it is there")
  func lines() throws {
    let (text, _) = try solved("unbreakable to", minimumScale: 0.25, width: 110, lines: nil)
    expect(text.request.font.size <= 10 && text.request.font.size > 9.5)
    expect(text.lines.count, equals: 2)
    let (two, _) = try solved(
      "one two three four five six", minimumScale: 0.25, width: 112, lines: 2)
    expect(!two.isTruncated)
    expect(two.request.font.size < 10)
  }

  @Test("sizes of its own grow with the text scale, and it fits from there")
  func scale() throws {
    let (text, _) = try solved("ab", minimumScale: 0.5, width: 400, size: 20, textScale: 2)
    expect(text.request.font.size, equals: 40)
    let (small, _) = try solved("ab", minimumScale: 0.5, width: 60, size: 20, textScale: 2)
    expect(small.request.font.size <= 30 && small.request.font.size > 29)
  }

  @Test("what fits at one width is found again for another one, as if it were asked for that alone")
  func otherWidths() throws {
    for width in stride(from: 60.0, through: 220, by: 20) {
      let alone = try solved("twelve words", minimumScale: 0.5, width: width)
      // In a row beside a text that takes some of it, widths are tried before the last one.
      let context = LayoutContext(
        environment: LayoutEnvironment(width: 400), measurer: SquareGlyphMeasurer(),
        peer: .privateChat)
      let text = LayoutBox.text(
        "twelve words", maximumLines: 1, adjustment: TextAdjustment(minimumScale: 0.5))
      let row = LayoutBox.row([
        text, .shape(.ellipse, color: .text, sizing: BoxSizing(width: 30, height: 4, shrink: 0)),
      ])
      let boxes = try BoxSolver.solve(row, availableWidth: width + 30, context: context)
      guard case .text(let measured, _, _) = boxes.elements(in: context)[0].content else {
        Issue.record("a text is drawn first")
        continue
      }
      expect(measured.request.font.size, equals: alone.text.request.font.size, "\(width)")
    }
  }

  @Test(
    "numbers that are none, or beyond what they may be, are errors that say which",
    arguments: [
      TextAdjustment(size: .nan), TextAdjustment(size: 0), TextAdjustment(size: 1e9),
      TextAdjustment(letterSpacing: .infinity), TextAdjustment(minimumScale: 0),
      TextAdjustment(lineHeight: .multiple(.nan)), TextAdjustment(lineHeight: .points(-1)),
    ])
  func faults(adjustment: TextAdjustment) throws {
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 400), measurer: SquareGlyphMeasurer(),
      peer: .privateChat)
    let span = TextSpan(range: 0..<1, adjustment: adjustment)
    for box in [LayoutBox.text("x", adjustment: adjustment), .text("x", spans: [span])] {
      let error = #expect(throws: BoxError.self) {
        try BoxSolver.solve(box, availableWidth: 100, context: context)
      }
      expect(error.map { "\($0)".contains("text box") }, equals: true)
    }
  }
}
