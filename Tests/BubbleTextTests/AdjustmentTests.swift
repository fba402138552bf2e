import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleText

/// Sizes, weights, spaces between letters and digits of one width.
@Suite struct AdjustmentTests {
  private let measurer = TextMeasurer()
  private let body = TextFont(family: "Noto Sans", size: 16)

  private func measure(
    _ text: String, _ adjustment: TextAdjustment? = nil, font: TextFont? = nil,
    width: CGFloat = .infinity, lines: Int? = nil
  ) -> MeasuredText {
    let spans = adjustment.map {
      [TextSpan(range: 0..<text.utf8.count, adjustment: $0)]
    }
    return measurer.measure(
      TextRequest(
        text: text, font: font ?? body, maximumWidth: width, spans: spans ?? [],
        maximumLines: lines))
  }

  @Test("a part of another size and weight is as wide as in a font of these")
  func size() {
    let text = "Gate 24, أهلا 日本"
    var font = body
    (font.size, font.weight) = (24, .bold)
    let part = measure(text, TextAdjustment(size: 24, weight: .bold))
    expect(abs(part.width - measure(text, font: font).width) < 0.02)
    expect(abs(part.lineHeight - measure(text, font: font).lineHeight) < 0.001)
    expect(abs(part.ascent - measure(text, font: font).ascent) < 0.001)
  }

  @Test("lines are as high as the largest part, and no lower than the text's font")
  func heights() {
    let text = "one two"
    func height(_ size: CGFloat) -> CGFloat {
      measurer.measure(
        TextRequest(
          text: text, font: body,
          spans: [TextSpan(range: 0..<3, adjustment: TextAdjustment(size: size))])
      ).lineHeight
    }
    expect(height(8), equals: measure(text).lineHeight)
    expect(abs(height(32) - 2 * measure(text).lineHeight) < 0.001)
  }

  @Test("each character that is seen has space behind it, and spaces have", arguments: [-0.5, 2.0])
  func spacing(_ spacing: CGFloat) {
    for text in ["Wa", "office", "a b", "e\u{301}te\u{301}", "日本語", "👩‍👩‍👧 x"] {
      var font = body
      font.letterSpacing = spacing
      let spaced = measure(text, font: font).width
      // Without ligatures and, within what is spaced, with kerning.
      let natural = measure(text).width
      let extra = spacing * CGFloat(text.count)
      expect(abs(spaced - natural - extra) < (text == "office" ? 1.5 : 0.02), "\(text)")
      expect(
        abs(measure(text, TextAdjustment(letterSpacing: spacing)).width - spaced) < 0.02, "\(text)")
    }
  }

  @Test("scripts that are written joined stay joined")
  func joined() {
    var font = body
    font.letterSpacing = 5
    expect(abs(measure("سلام", font: font).width - measure("سلام").width) < 0.001)
  }

  @Test(
    "spaced letters stand apart as they were measured, from left to right and from right to left")
  func drawn() {
    for text in ["Spaced office out", "שלום עולם", "ab שלום cd", "क्षत्रिय", "a\tb\u{AD}c"] {
      for width: CGFloat in [.infinity, 60] {
        var font = body
        font.letterSpacing = 3
        let measured = measure(text, font: font, width: width)
        TextMeasurer.forEachLine(
          of: measured, in: 0..<measured.lines.count, wantsClusters: true
        ) { index, shaped in
          expect(measured.isDrawn(line: index, by: shaped), "\(text) \(width)")
          for run in shaped.runs {
            for glyph in run.glyphs {
              expect(glyph.x >= run.start - 2 && glyph.x <= run.end + 2, "\(text)")
            }
          }
        }
      }
    }
    var font = body
    font.letterSpacing = 10
    let places = glyphPlaces("ill", font)
    let natural = glyphPlaces("ill", body)
    expect(
      zip(places, natural).enumerated().allSatisfy { abs($1.0 - $1.1 - 10 * CGFloat($0)) < 0.02 })
    // Where reading starts at the right the space is at the left of a letter, so that the first stands at the edge.
    let hebrew = glyphPlaces("שלו", font)
    let width = measure("שלו", font: font).width
    let first = measure("ש", font: body).width
    expect(hebrew.last.map { abs($0 + first - width) < 1 }, equals: true)
  }

  private func glyphPlaces(_ text: String, _ font: TextFont) -> [CGFloat] {
    let measured = measure(text, font: font)
    var places: [CGFloat] = []
    TextMeasurer.forEachLine(of: measured, in: 0..<1) { _, shaped in
      places = shaped.runs.flatMap { $0.glyphs.map(\.x) }
    }
    return places
  }

  @Test("underlining and colours move nothing, and reach the runs that are drawn")
  func looks() {
    let text = "plain under coloured"
    let spans = [
      TextSpan(range: 6..<11, format: .underline),
      TextSpan(range: 12..<20, color: .failure), TextSpan(range: 14..<16, color: .accent),
    ]
    let measured = measurer.measure(TextRequest(text: text, font: body, spans: spans))
    expect(abs(measured.width - measure(text).width) < 0.05)
    var looks: [(Bool, BoxColor?)] = []
    TextMeasurer.forEachLine(of: measured, in: 0..<1) { _, shaped in
      looks = shaped.runs.map { ($0.isUnderlined, $0.color) }
    }
    expect(looks.map(\.0), equals: [false, true, false, false, false, false])
    expect(looks.map(\.1), equals: [nil, nil, nil, .failure, .accent, .failure])
  }

  @Test("what is measured once with spaces does not come back without, and the other way round")
  func remembered() {
    var font = body
    font.letterSpacing = 2
    for text in ["10:45", "Bo", "words that come again and again, words that come again"] {
      let (plain, spaced) = (measure(text).width, measure(text, font: font).width)
      expect(spaced > plain)
      expect(measure(text).width, equals: plain)
      expect(measure(text, font: font).width, equals: spaced)
    }
  }
}
