import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

/// What holds for every font, so that these tests depend on none.
@Suite struct TextMeasurerTests {
  private let measurer = TextMeasurer()
  private let body = TextFont(family: "Noto Sans", size: 16)

  private func measure(_ text: String, width: CGFloat = .infinity) -> MeasuredText {
    measurer.measure(TextRequest(text: text, font: body, maximumWidth: width))
  }

  @Test func `an empty text is one line without width`() {
    let text = measure("")
    expect(text.lines.count, equals: 1)
    expect(text.width, equals: 0)
    expect(text.height, equals: text.lineHeight)
    expect(text.lineHeight > text.ascent && text.ascent > 0)
  }

  @Test func `spaces at the end of a line are not counted`() {
    expect(measure("word   ").width, equals: measure("word").width)
    expect(measure("   ").width, equals: 0)
    let twoLines = measure("one  \ntwo")
    expect(twoLines.lines[0].width, equals: measure("one").width)
  }

  @Test func `every line has the height of the font, whatever fallback fonts are in it`() {
    let plain = measure("Hello").lineHeight
    for text in ["你好", "नमस्ते", "สวัสดี", "👩‍🚀", "مرحبا", "שלום"] {
      expect(measure(text).lineHeight, equals: plain, "\(text)")
    }
  }

  @Test func `the lines cover the text in order and are no wider than asked`() {
    let seed = testSeed(11)
    var texts = TextGenerator(seed: seed)
    for _ in 0..<testRounds(75) {
      let text = texts.text()
      for width: CGFloat in [40, 120, 285] {
        let measured = measure(text, width: width)
        var end = 0
        for line in measured.lines {
          expect(line.range.lowerBound == end || line.range.lowerBound == end + 1)
          expect(line.width <= width + 0.01, "\(text) at \(width), seed \(seed)")
          end = line.range.upperBound
        }
        expect(end, equals: text.utf8.count)
        expect(measured.lines.last?.endsInSoftBreak, equals: false)
      }
    }
  }

  @Test func `the same breaks hold at the width of the widest line`() {
    let seed = testSeed(12)
    var texts = TextGenerator(seed: seed)
    for _ in 0..<testRounds(75) {
      let text = texts.text()
      let wide = measure(text, width: 285)
      let tight = measure(text, width: wide.width)
      expect(tight.lines.map(\.range), equals: wide.lines.map(\.range), "\(text), seed \(seed)")
    }
  }

  @Test func `a word that is too long breaks inside`() {
    let measured = measure(String(repeating: "x", count: 100), width: 100)
    expect(measured.lines.count > 5)
    expect(measured.width <= 100)
  }

  @Test func `no hyphen is put where a word breaks inside`() {
    let whole = measure("considerable").width
    let parts = measure("considerable", width: 50).lines
    expect(parts.count > 1)
    // Kerning across the break is lost, but no glyph is added.
    expect(abs(parts.reduce(0) { $0 + $1.width } - whole) < 2)
  }

  @Test func `the least width is that of the longest word`() {
    let request = TextRequest(text: "a considerable b", font: body)
    expect(measurer.minimumContentWidth(of: request), equals: measure("considerable").width)
  }

  @Test func `a paragraph starts at the side of its script`() {
    expect(measure("Hello שלום").lines[0].isRightToLeft, equals: false)
    expect(measure("שלום Hello").lines[0].isRightToLeft)
    let mixed = measure("Hello\nمرحبا")
    expect(mixed.lines.map(\.isRightToLeft), equals: [false, true])
  }

  @Test
  func `a paragraph without letters runs as the one before it, formatted or not, as in Pango`() {
    let text = "12\nשלום\n34\n\n(5)\nword\n67"
    let expected = [false, true, true, true, true, false, false]
    expect(measure(text).lines.map(\.isRightToLeft), equals: expected)
    let length = text.utf8.count
    for start in stride(from: 0, to: length, by: 3) where text.utf8.isCharacter(at: start) {
      let request = TextRequest(
        text: text, font: body, spans: [TextSpan(range: start..<length, format: .bold)])
      expect(measurer.measure(request).lines.map(\.isRightToLeft), equals: expected, "\(start)")
    }
  }

  @Test func `a control character is not seen, and no line ends at it`() {
    expect(abs(measure("ab\u{1}cd").width - measure("abcd").width) < 0.01)
    let narrow = measure("one tw\u{1}o", width: measure("one tw").width + 1)
    expect(narrow.lines.map(\.range.count), equals: [4, 4])
  }

  @Test func `a space behind a picture is no wider than one behind a letter`() {
    let space = measure("a a").width - 2 * measure("a").width
    expect(abs(measure("🎉 a").width - measure("🎉").width - measure("a").width - space) < 0.01)
  }

  @Test func `widths do not depend on the pixel grid`() {
    // Ten times as large is ten times as wide: nothing is rounded to pixels.
    let small = measure("Hello, wide world").width
    let large = measurer.measure(
      TextRequest(text: "Hello, wide world", font: TextFont(family: "Noto Sans", size: 160))
    ).width
    expect(abs(large / small - 10) < 0.01)
  }

  @Test func `threads measure alike at the same time`() async {
    let seed = testSeed(13)
    var generator = TextGenerator(seed: seed)
    let requests = (0..<200).map { _ in
      TextRequest(text: generator.text(), font: body, maximumWidth: 200)
    }
    let expected = requests.map(measurer.measure)
    let answers = await withTaskGroup(of: [MeasuredText].self) { group in
      for _ in 0..<4 { group.addTask { requests.map(TextMeasurer().measure) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for answer in answers { expect(answer, equals: expected, "seed \(seed)") }
  }

  @Test func `a short text that was remembered is measured as one that was not`() {
    let wide = measure("see you there", width: 500)
    let narrow = measure("see you there", width: 60)
    expect(wide.lines.count, equals: 1)
    expect(narrow.lines.count > 1)
    expect(narrow.width <= 60)
  }
}

extension String.UTF8View {
  /// Whether a character starts at an offset.
  fileprivate func isCharacter(at offset: Int) -> Bool {
    self[index(startIndex, offsetBy: offset)] & 0xC0 != 0x80
  }
}
