import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleText

/// The first lines of a text, the last one ending in an ellipsis.
@Suite struct TruncationTests {
  private let measurer = TextMeasurer()
  private let body = TextFont(family: "Noto Sans", size: 16)

  private func measure(
    _ text: String, lines: Int? = nil, width: CGFloat = .infinity, spans: [TextSpan] = []
  ) -> MeasuredText {
    measurer.measure(
      TextRequest(text: text, font: body, maximumWidth: width, spans: spans, maximumLines: lines))
  }

  @Test func `a text that has no more lines is measured as without a limit`() {
    for text in ["", "Hello", "Hello\nWorld", "שלום\nעולם"] {
      let limited = measure(text, lines: 2, width: 200)
      expect(limited.lines, equals: measure(text, width: 200).lines)
      expect(!limited.isTruncated)
    }
  }

  @Test func `the first lines are those of the whole text, and none is too wide`() {
    let seed = testSeed(41)
    var texts = TextGenerator(seed: seed)
    for round in 0..<testRounds(100) {
      let text = round % 5 == 0 ? texts.text() + "\n" + texts.text() : texts.text()
      for width: CGFloat in [60, 140, 285] {
        let whole = measure(text, width: width)
        for count in 1...3 where whole.lines.count > count {
          let cut = measure(text, lines: count, width: width)
          let place = "\(text) at \(width), \(count) lines, seed \(seed)"
          expect(cut.isTruncated, "\(place)")
          expect(cut.lines.count, equals: count, "\(place)")
          expect(cut.lines.dropLast().elementsEqual(whole.lines.prefix(count - 1)), "\(place)")
          expect(cut.width <= width + 0.01, "\(place)")
          let (last, full) = (cut.lines[count - 1], whole.lines[count - 1])
          expect(last.range.lowerBound, equals: full.range.lowerBound, "\(place)")
          expect(last.isRightToLeft, equals: full.isRightToLeft, "\(place)")
          expect(cut.request.text, equals: text)
        }
      }
    }
  }

  @Test func `the same breaks hold at the width of the widest line`() {
    let seed = testSeed(42)
    var texts = TextGenerator(seed: seed)
    for _ in 0..<200 {
      let text = texts.text()
      let wide = measure(text, lines: 2, width: 200)
      guard wide.isTruncated else { continue }
      let tight = measure(text, lines: 2, width: wide.width)
      expect(tight.lines.map(\.range), equals: wide.lines.map(\.range), "\(text), seed \(seed)")
      expect(wide.isValid(atWidth: wide.width))
      expect(!wide.isValid(atWidth: 400))
    }
  }

  @Test func `as many letters stay as fit beside the ellipsis`() {
    let letter = measure("mm").width - measure("m").width
    let ellipsis = measure("…").width
    for width: CGFloat in [50, 100, 200] {
      let cut = measure(String(repeating: "m", count: 200), lines: 1, width: width)
      expect(cut.lines[0].range.count, equals: Int((width - ellipsis) / letter))
    }
  }

  @Test func `a word too long for the rest of the line fills it up`() {
    let cut = measure("I like internationalization", lines: 1, width: 100)
    expect(cut.lines[0].range.count > "I like ".utf8.count)
  }

  @Test func `no white space stands before the ellipsis`() {
    let cut = measure("Hello   \nWorld", lines: 1)
    expect(cut.lineText(0), equals: "Hello")
    expect(cut.shownText(ofLine: 0), equals: "Hello…")
    expect(cut.width, equals: measure("Hello…").width)
  }

  @Test func `without a width the first paragraphs are shown`() {
    let text = "one\ntwo words\nthree"
    let cut = measure(text, lines: 2)
    expect(cut.lines.count, equals: 2)
    expect(cut.width, equals: measure("two words…").width)
    // More room would change nothing.
    expect(!cut.isWrapped && cut.isTruncated)
  }

  @Test func `in a line from right to left the ellipsis is at the left`() {
    let text = "שלום עולם שלום עולם שלום https://example.org"
    let link = TextSpan(range: 0..<8, regionID: "link:x")
    let cut = measure(text, lines: 1, width: 120, spans: [link])
    expect(cut.lines[0].isRightToLeft)
    // The first word ends at the right edge of a line with the ellipsis in it.
    let fragment = cut.spanFragments[0]
    expect(abs(fragment.x + fragment.width - cut.width) < 0.01)
  }

  @Test func `a link that the ellipsis cuts is hit where it is seen`() {
    let text = "https://example.org/with/a/long/path"
    let link = TextSpan(range: 0..<text.utf8.count, regionID: "link:x")
    let cut = measure(text, lines: 1, width: 120, spans: [link])
    expect(cut.spanFragments.count, equals: 1)
    expect(cut.spanFragments[0].width < cut.width)
    expect(cut.spanFragments[0].width > cut.width - measure("…").width - 0.1)
  }

  @Test func `the ellipsis has the format of what it stands for`() {
    let text = String(repeating: "m", count: 100)
    let bold = [TextSpan(range: 0..<100, format: .bold)]
    let font = TextFont(family: "Noto Sans", size: 16, isBold: true)
    let expected = measurer.measure(
      TextRequest(text: text, font: font, maximumWidth: 120, maximumLines: 1))
    expect(measure(text, lines: 1, width: 120, spans: bold).lines, equals: expected.lines)
  }

  @Test(arguments: ["m", "word ", "שלום ", "日本語", "👩‍👩‍👧‍👦", "a\u{301}", "\n", "\u{2029}", "\u{0}"])
  func `long texts are cut, at any width`(_ part: String) {
    let text = String(repeating: part, count: 60_000 / part.utf8.count)
    for width: CGFloat in [0, 1, 90, 300, 100_000, .infinity] {
      let cut = measure(text, lines: 3, width: width)
      expect(cut.lines.count <= 3)
      expect(cut.width.isFinite && cut.lines.allSatisfy { $0.width >= 0 })
      if cut.isTruncated, width >= 90 { expect(cut.width <= width + 0.01) }
    }
  }

  @Test func `less than one line is one line`() {
    expect(measure("one\ntwo", lines: 0).lines.count, equals: 1)
    expect(measure("one\ntwo", lines: -7).lines.count, equals: 1)
  }

  @Test func `a short text that was remembered is cut as one that was not`() {
    expect(!measure("see you there", width: 500).isTruncated)
    expect(measure("see you there", lines: 1, width: 60).isTruncated)
    expect(!measure("see you there", lines: 1, width: 500).isTruncated)
    expect(measure("see\nyou", lines: 1, width: 500).isTruncated)
    expect(!measure("see\nyou", width: 500).isTruncated)
  }

  @Test func `what is drawn is what was measured`() {
    let seed = testSeed(43)
    var texts = TextGenerator(seed: seed)
    for _ in 0..<100 {
      let spans = [TextSpan(range: 3..<30, format: .bold)]
      let measured = measure(texts.text(), lines: 2, width: 150, spans: spans)
      var drawn: [Int] = []
      TextMeasurer.forEachLine(of: measured, in: measured.lines.indices, wantsClusters: true) {
        expect(
          measured.isDrawn(line: $0, by: $1), "\(measured.request.text), line \($0), seed \(seed)")
        drawn.append($0)
      }
      expect(drawn, equals: Array(measured.lines.indices))
    }
  }
}
