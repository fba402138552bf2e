import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

/// Bold, italic, code and struck-through parts of a text.
@Suite struct FormatTests {
  private let measurer = TextMeasurer()
  private let body = TextFont(family: "Noto Sans", size: 16)
  private let bold = TextFont(family: "Noto Sans", size: 16, isBold: true)

  private func measure(
    _ text: String, _ spans: [TextSpan] = [], font: TextFont? = nil, width: CGFloat = .infinity
  ) -> MeasuredText {
    measurer.measure(
      TextRequest(
        text: text, font: font ?? body, maximumWidth: width, spans: spans,
        fixedPitchFamily: FontTable().fixedPitchFamily))
  }

  private func all(_ text: String, _ format: TextFormat) -> [TextSpan] {
    [TextSpan(range: 0..<text.utf8.count, format: format)]
  }

  @Test func `a bold text is as wide as one in a bold font`() {
    let text = "Heavier letters are wider"
    expect(measure(text, all(text, .bold)).width, equals: measure(text, font: bold).width)
    expect(measure(text, all(text, .bold)).width > measure(text).width)
  }

  @Test func `code has fixed pitch, in the size of the code style`() {
    let (narrow, wide) = ("iiii", "MMMM")
    let code = measure(narrow, all(narrow, .code)).width
    expect(code, equals: measure(wide, all(wide, .code)).width)
    let font = FontTable().font(for: .code, textScale: 1)
    expect(abs(code - measure(narrow, font: font).width) < 0.01)
  }

  @Test func `an italic text is as wide as one in an italic font`() {
    let text = "Leaning over"
    let font = TextFont(family: "Noto Sans", size: 16, isItalic: true)
    expect(measure(text, all(text, .italic)).width, equals: measure(text, font: font).width)
  }

  @Test func `striking out moves nothing`() {
    let text = "A line through the middle of a few words"
    let struck = measure(text, [TextSpan(range: 3..<20, format: .strike)], width: 120)
    expect(struck.lines, equals: measure(text, width: 120).lines)
  }

  @Test func `a part is formatted where its bytes are`() {
    // Between different fonts nothing is kerned, so widths add up.
    let (plain, heavy) = ("é\u{0}日本x", "mmm")
    let start = plain.utf8.count
    let span = TextSpan(range: start..<start + heavy.utf8.count, format: .bold)
    let together = measure(plain + heavy, [span]).width
    expect(abs(together - measure(plain).width - measure(heavy, font: bold).width) < 0.01)
  }

  @Test func `every line keeps the height of the font`() {
    let text = "plain bold code"
    for format: TextFormat in [.bold, .italic, .code, .strike, [.bold, .code]] {
      expect(measure(text, all(text, format)).lineHeight, equals: measure(text).lineHeight)
    }
  }

  @Test func `parts that overlap have both formats where they do`() {
    let text = "one two three four five"
    let overlapping = [
      TextSpan(range: 0..<13, format: .bold), TextSpan(range: 4..<18, format: .code),
    ]
    let apart = [
      TextSpan(range: 0..<4, format: .bold), TextSpan(range: 4..<13, format: [.bold, .code]),
      TextSpan(range: 13..<18, format: .code),
    ]
    expect(measure(text, overlapping).lines, equals: measure(text, apart).lines)
  }

  @Test func `a long text is formatted in every piece of it`() {
    let text = String(repeating: "abcdefghij klmnopqrstuv ", count: 400)
    let formatted = measure(text, all(text, .bold), width: 300)
    expect(formatted.lines, equals: measure(text, font: bold, width: 300).lines)
    // Only the last words are bold: the lines before them are those of a plain text.
    let end = text.utf8.count
    let partly = measure(text, [TextSpan(range: end - 23..<end, format: .bold)], width: 300)
    let plain = measure(text, width: 300)
    expect(partly.lines.dropLast(2), equals: plain.lines.dropLast(2))
    expect(partly.lines.last != plain.lines.last)
  }

  @Test func `no hyphen is put where a formatted word breaks inside`() {
    let text = "considerable"
    let parts = measure(text, all(text, .bold), width: 50).lines
    expect(parts.count > 1)
    let whole = measure(text, font: bold).width
    expect(abs(parts.reduce(0) { $0 + $1.width } - whole) < 2)
  }

  @Test func `the least width is that of the longest word as it is formatted`() {
    let request = TextRequest(
      text: "a considerable b", font: body, spans: [TextSpan(range: 0..<16, format: .bold)])
    let width = measure("considerable", font: bold).width
    expect(measurer.minimumContentWidth(of: request), equals: width)
  }

  @Test func `a space is as wide behind a word that is formatted`() {
    let text = "אחת שתיים"
    for format: TextFormat in [.strike, .italic] {
      let word = measure("אחת", [TextSpan(range: 0..<6, format: format)]).width
      let both = measure(text, [TextSpan(range: 0..<6, format: format)]).width
      expect(abs(both - word - (measure(text).width - measure("אחת").width)) < 0.01)
    }
  }

  @Test func `a formatted text leaves nothing behind for the next one`() {
    let text = "The same words twice over, and then some more of them"
    let before = measure(text, width: 150)
    _ = measure(text, all(text, [.bold, .code]), width: 150)
    expect(measure(text, width: 150).lines, equals: before.lines)
  }

  @Test func `a link that is bold in part is hit in all of it`() {
    let text = "see the bold link now"
    let spans = [
      TextSpan(range: 4..<17, regionID: "link:a"), TextSpan(range: 8..<12, format: .bold),
    ]
    let measured = measure(text, spans)
    expect(measured.spanFragments.map(\.span), equals: [0])
    let width = measure("the ").width
    expect(measured.spanFragments[0].width > width)
  }

  @Test func `spans that make no sense do no harm`() {
    let seed = testSeed(31)
    var texts = TextGenerator(seed: seed)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text = texts.text()
      let spans = (0..<8).map { _ -> TextSpan in
        let start = Int(random.next() % 200) - 50
        return TextSpan(
          range: start..<start + Int(random.next() % 300),
          format: TextFormat(rawValue: UInt8(random.next() % 32)),
          regionID: random.next() % 3 == 0 ? "link:x" : nil)
      }
      let measured = measure(text, spans, width: 160)
      var end = 0
      for line in measured.lines {
        expect(line.range.lowerBound == end || line.range.lowerBound == end + 1)
        expect(line.width <= 160.01, "\(text), seed \(seed)")
        end = line.range.upperBound
      }
      expect(end, equals: text.utf8.count, "\(text), seed \(seed)")
      expect(measured.spanFragments.allSatisfy { $0.width >= 0 && $0.width.isFinite })
    }
  }

  @Test func `threads measure formatted texts alike at the same time`() async {
    let seed = testSeed(32)
    var texts = TextGenerator(seed: seed)
    let formats: [TextFormat] = [.bold, .italic, .code, [.bold, .italic]]
    let requests = (0..<200).map { index in
      TextRequest(
        text: texts.text(), font: body, maximumWidth: 200,
        spans: [TextSpan(range: 2..<40, format: formats[index % formats.count])],
        maximumLines: index % 3 == 0 ? 2 : nil)
    }
    let expected = requests.map(measurer.measure)
    let answers = await withTaskGroup(of: [MeasuredText].self) { group in
      for _ in 0..<4 { group.addTask { requests.map(TextMeasurer().measure) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for answer in answers { expect(answer, equals: expected, "seed \(seed)") }
  }

  @Test func `tens of thousands of spans are laid out`() {
    let text = String(repeating: "word ", count: 4_000)
    let spans = (0..<20_000).map {
      TextSpan(range: $0..<$0 + 40, format: $0 % 2 == 0 ? .bold : .italic)
    }
    let measured = measure(text, spans, width: 300)
    expect(measured.lines.count > 100)
  }
}
