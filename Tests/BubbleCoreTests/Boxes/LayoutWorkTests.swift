import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Platform
import Testing

/// What it costs to measure a text, as it is counted before it is done.
@Suite struct LayoutWorkTests {
  private func units(_ text: String, lines: Int? = nil) -> Int {
    LayoutWork.units(of: text, maximumWidth: 280, maximumLines: lines)
  }

  private func repeated(_ unit: String, bytes: Int) -> String {
    String(repeating: unit, count: bytes / unit.utf8.count)
  }

  @Test func `a byte counts as much in a short text as in a long one of words`() {
    let short = units("hello big") - LayoutWork.unitsPerLine
    let long = units(repeated("hello big ", bytes: 900)) - units(repeated("hello big ", bytes: 450))
    expect(short, equals: 9 * LayoutWork.unitsPerByte)
    // Besides six lines more.
    expect(long, equals: 450 * LayoutWork.unitsPerByte + 6 * LayoutWork.unitsPerLine)
  }

  @Test func `a word that is broken inside costs three times as much as words`() {
    let word = LayoutWork.unitsForWords(of: repeated("i", bytes: 600)) - LayoutWork.unitsPerLine
    expect(word, equals: 3 * 600 * LayoutWork.unitsPerByte)
    // The letters of China and Japan are words of their own.
    let letters = LayoutWork.unitsForWords(of: repeated("漢", bytes: 600)) - LayoutWork.unitsPerLine
    expect(letters, equals: 600 * LayoutWork.unitsPerByte)
  }

  @Test(arguments: ["က္က ", "क्षि ", "\t", "a\u{301}\u{302}\u{303} ", "\u{200E}\u{200F} "])
  func `what takes longer to shape costs more`(unit: String) {
    expect(units(repeated(unit, bytes: 600)) > 3 * units(repeated("abc ", bytes: 600)) / 2)
  }

  @Test func `behind the last line that is shown nothing counts`() {
    let text = repeated("hello big ", bytes: 60_000)
    expect(units(text, lines: 1) < units(text) / 10)
    expect(units(text, lines: 1), equals: units(text + text, lines: 1))
  }

  /// Keeps how long the longest text was that was measured.
  private final class LengthMeasurer: TextMeasuring {
    private let measurer = SquareGlyphMeasurer()
    private let state = Lock(0)
    var longest: Int { state.withLock { $0 } }

    func measure(_ request: TextRequest) -> MeasuredText {
      state.withLock { $0 = max($0, request.text.utf8.count) }
      return measurer.measure(request)
    }

    func minimumContentWidth(of request: TextRequest) -> CGFloat {
      measurer.minimumContentWidth(of: request)
    }
  }

  /// The error with which a text as wide as four letters is refused that may cost `limit`, and the longest
  /// text that was measured.
  private func refusal(_ text: String, limit: Int) -> (BoxError?, longest: Int) {
    let measurer = LengthMeasurer()
    var context = LayoutContext(
      environment: LayoutEnvironment(width: 375), measurer: measurer, peer: .group)
    context.layoutLimit = limit
    var box = LayoutBox.text(text)
    box.sizing.width = 4.5 * context.font(for: .body).size
    do {
      _ = try BoxSolver.solve(box, availableWidth: 300, context: context)
      return (nil, measurer.longest)
    } catch {
      return (error, measurer.longest)
    }
  }

  @Test func `a text of wide letters that fills too many lines is refused before it is measured`() {
    let text = repeated("Wide ", bytes: 20_000)
    // Each word is a line; of letters of which nothing is known there are more in one.
    let needed = 4_000 * LayoutWork.unitsPerLine + 20_000 * LayoutWork.unitsPerByte
    let little = refusal(text, limit: needed / 2)
    expect(little.0 != nil)
    expect(little.longest <= 1)
    let enough = refusal(text, limit: needed + needed / 10)
    expect(enough.0 == nil)
    expect(enough.longest, equals: 20_000)
  }

  @Test func `a line that was counted before a text is measured is not counted again behind it`() {
    let expected = LayoutWork.expectation(of: repeated("a\n", bytes: 600), maximumWidth: 280)
    expect(expected.lines >= 300)
    expect(expected.units(ofLines: 301) <= LayoutWork.unitsPerLine)
    expect(expected.units(ofLines: expected.lines + 7), equals: 7 * LayoutWork.unitsPerLine)
  }
}
