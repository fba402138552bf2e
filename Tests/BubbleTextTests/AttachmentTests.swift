import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleText

/// Symbols and pictures that stand in a line of text.
@Suite struct AttachmentTests {
  private let measurer = TextMeasurer()
  private let body = TextFont(family: "Noto Sans", size: 16)

  private func measure(
    _ text: String, _ spans: [TextSpan], width: CGFloat = .infinity, lines: Int? = nil
  ) -> MeasuredText {
    measurer.measure(
      TextRequest(
        text: text, font: body, maximumWidth: width, spans: spans, maximumLines: lines))
  }

  private func span(
    _ range: Range<Int>, width: CGFloat? = nil, height: CGFloat? = nil, link: String? = nil
  ) -> TextSpan {
    TextSpan(
      range: range, link: link,
      attachment: TextAttachment(.picture("a.png"), width: width, height: height))
  }

  @Test("it is as wide as it says, whatever characters it stands for, and in text of any direction")
  func width() throws {
    for (before, part, after) in [
      ("at ", ":party:", " nine"), ("", "x", ""), ("א ", "ב", " ג"), ("مرحبا", "ب", "مرحبا"),
      ("日", "🎉🎉", "本"), ("a", "e\u{301}", "b"), ("(", ": party :", ")"),
    ] {
      let start = before.utf8.count
      let range = start..<start + part.utf8.count
      let text = measure(before + part + after, [span(range, width: 30)])
      let rest = measure(before + "\u{2060}" + after, []).width
      let fragment = try #require(text.spanFragments.first, "\(before)\(part)\(after)")
      expect(text.spanFragments.count == 1 && abs(fragment.width - 30) < 0.01)
      expect(text.lines.count, equals: 1)
      // Letters that are joined are not where something stands between them.
      if before != "مرحبا" { expect(abs(text.width - rest - 30) < 0.1, "\(text.width) \(rest)") }
      expect(text.request.words, equals: before + part + after)
    }
  }

  @Test("one that does not say how large it is is a square of 1.2 times its font's size")
  func relativeSize() throws {
    for (span, side) in [
      (span(0..<1), 19.2), (span(0..<1, width: 10), 10), (span(0..<1, height: 12), 12),
      (
        TextSpan(
          range: 0..<1, adjustment: TextAdjustment(size: 20),
          attachment: TextAttachment(.picture("a.png"))), 24
      ),
    ] {
      let fragment = try #require(measure("x", [span]).spanFragments.first)
      expect(abs(fragment.width - side) < 0.01, "\(side)")
    }
  }

  @Test("lines are at least as high, and their letters stay in the middle")
  func height() {
    let plain = measure("a b", [])
    expect(measure("a b", [span(2..<3)]).lineHeight, equals: plain.lineHeight)
    let high = measure("a b", [span(2..<3, height: 50)])
    expect(abs(high.lineHeight - 50) < 1e-9)
    expect(abs(high.ascent - plain.ascent - (50 - plain.lineHeight) / 2) < 1e-9)
  }

  @Test(
    "it goes to the next line as a whole, also from the middle of a word, and is cut off with its line"
  )
  func breaks() throws {
    let long = measure("abc:a smile:def", [span(3..<12, width: 40)], width: 60)
    expect(long.lines.map { long.substring($0.range) }, equals: ["abc", "\u{FFFC}", "def"])
    expect(long.spanFragments.map(\.line), equals: [1])
    let cut = measure("one two :x:", [span(8..<11, width: 40)], width: 50, lines: 1)
    expect(cut.isTruncated && cut.spanFragments.isEmpty)
  }

  @Test("one that is wider than its line is drawn smaller")
  func reduced() throws {
    let text = measure("x", [span(0..<1, width: 400)], width: 100)
    expect(text.width <= 100.01)
    let fragment = try #require(text.spanFragments.first)
    expect(fragment.width <= 100.01 && fragment.width > 50)
  }

  @Test("other spans keep their places; those that begin or end within it have all of it")
  func spans() {
    let text = "one :two: three"
    let request = TextRequest(
      text: text, font: body,
      spans: [
        TextSpan(range: 0..<3, format: .bold), span(4..<9),
        TextSpan(range: 10..<15, format: .italic), TextSpan(range: 2..<6, format: .strike),
        TextSpan(range: 6..<12, format: .underline), TextSpan(range: 4..<9, link: "a:b"),
        TextSpan(range: 5..<6, format: .code),
      ])
    expect(request.text, equals: "one \u{FFFC} three")
    expect(request.spans.map(\.range), equals: [0..<3, 4..<7, 8..<13, 2..<7, 4..<10, 4..<7, 4..<7])
  }

  @Test("of two that overlap the first one counts, and what lies nowhere in the text is left out")
  func overlaps() {
    let request = TextRequest(
      text: "abcdef", font: body,
      spans: [span(3..<5), span(2..<4), span(90..<99), span(5..<90), span(-4..<1)])
    expect(request.text, equals: "\u{FFFC}b\u{FFFC}e\u{FFFC}")
    expect(request.words, equals: "abcdef")
    expect(request.spans.allSatisfy { $0.range.count == 3 })
    let ranges = request.spans.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
    for (one, next) in zip(ranges, ranges.dropFirst()) {
      expect(one.upperBound <= next.lowerBound)
    }
  }

  @Test(
    "words come back from random texts and attachments, each attachment with a place of its own")
  func random() {
    let seed = testSeed(41)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let letters = ["a", " ", "é", "👩‍👩‍👧", "ب", "\n", "日", ":", "\u{FFFC}"]
      let text = (0..<Int(random.next() % 20)).map { _ in random.pick(letters) }.joined()
      let offsets = text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
      let edges = offsets + [text.utf8.count]
      let spans = (0..<Int(random.next() % 5)).map { _ in
        let (first, second) = (random.pick(edges), random.pick(edges))
        return span(min(first, second)..<max(first, second), width: 5)
      }
      let request = TextRequest(text: text, font: body, maximumWidth: 60, spans: spans)
      expect(request.words, equals: text, "BUBBLE_SEED=\(seed): \(text.debugDescription)")
      let again = TextRequest(text: request.text, font: body, spans: request.spans)
      expect(again.text == request.text && again.spans == request.spans)
      let measured = measurer.measure(request)
      expect(measured.lines.allSatisfy { $0.width <= 60.01 })
      for fragment in measured.spanFragments {
        expect(fragment.x >= 0 && abs(fragment.width - 5) < 0.01)
        let line = measured.lines[fragment.line]
        expect(fragment.x + fragment.width <= line.width + 0.01)
      }
    }
  }
}
