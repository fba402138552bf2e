import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleText

/// What is wider than its line and can't be broken: no line is wider than it may be.
@Suite struct NarrowLineTests {
  private let measurer = TextMeasurer()
  private let font = TextFont(family: "Noto Sans", size: 16)

  private func measure(_ text: String, width: CGFloat, lines: Int? = nil) -> MeasuredText {
    measurer.measure(
      TextRequest(text: text, font: font, maximumWidth: width, maximumLines: lines))
  }

  @Test(arguments: ["\u{FDFD}", "a" + String(repeating: "\u{20DD}", count: 20), "👩‍👩‍👧‍👦", "W"])
  func `a character that is wider than its line is drawn smaller, in a line of its own`(
    character: String
  ) throws {
    let natural = measure(character, width: .infinity).width
    let width = natural / 2
    let measured = measure("i \(character) i", width: width)
    let place = 2..<2 + character.utf8.count
    let line = try #require(measured.lines.first { $0.range.contains(place.lowerBound) })
    expect(line.isReduced)
    expect(line.width, equals: width)
    expect(line.range.upperBound <= place.upperBound + 1, "a space at most stands behind it")
    expect(measured.lines.filter(\.isReduced).count, equals: 1)
    expect(measured.isWrapped)
  }

  @Test func `no line is wider than it may be, and only what can't be broken is drawn smaller`() {
    let seed = testSeed(44)
    var texts = ScriptTextGenerator(seed: seed)
    for run in 0..<testRounds(100) {
      let text = run % 3 == 0 ? texts.greeting() : texts.anyText(1 + run % 30)
      let width = CGFloat(run % 37)
      let measured = measure(text, width: width, lines: run % 5 == 0 ? 1 + run % 2 : nil)
      for line in measured.lines {
        expect(line.width <= width, "run \(run), seed \(seed)")
        guard line.isReduced, !measured.isTruncated else { continue }
        let part = String(decoding: Array(text.utf8)[line.range], as: UTF8.self)
        let visible = part.unicodeScalars.filter {
          !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
            && !$0.properties.isGraphemeExtend && $0.properties.generalCategory != .format
        }
        expect(visible.count <= 12, "\(part.unicodeScalars.map(\.value)), run \(run), seed \(seed)")
      }
    }
  }

  @Test func `links on a line that is drawn smaller are within it`() throws {
    let text = "\u{FDFD}"
    let width = measure(text, width: .infinity).width / 3
    let span = TextSpan(range: 0..<text.utf8.count, link: "https://example.org")
    let measured = measurer.measure(
      TextRequest(text: text, font: font, maximumWidth: width, spans: [span]))
    let fragment = try #require(measured.spanFragments.first)
    expect(measured.spanFragments.count, equals: 1)
    expect(fragment.x >= 0)
    expect(abs(fragment.x + fragment.width - width) < 0.05)
  }

  @Test func `what would be the least of a reduction is none`() {
    let natural = measure("W", width: .infinity).width
    expect(!measure("W", width: natural).lines[0].isReduced)
    expect(!measure("W", width: natural - 0.0005).lines[0].isReduced)
    expect(measure("W", width: natural - 0.1).lines[0].isReduced)
  }

  @Test func `drawing some lines shapes no more than these`() {
    let count = 64_000
    for text in [
      String(repeating: "W", count: count), String(repeating: "a ", count: count / 2),
      String(repeating: "\u{4E2D}", count: count / 3), String(repeating: "m\n", count: count / 2),
    ] {
      let measured = measure(text, width: 300)
      let middle = measured.lines.count / 2
      let shaper = TextScratch.current.shaper
      let before = shaper.characterCount
      var indices: [Int] = []
      TextMeasurer.forEachLine(of: measured, in: middle..<middle + 10, wantsClusters: true) {
        index, line in
        expect(measured.isDrawn(line: index, by: line))
        indices.append(index)
      }
      expect(indices, equals: Array(middle..<middle + 10))
      // Once for the widths of all characters, once for the glyphs.
      let drawn = measured.lines[middle..<middle + 10].reduce(0) { $0 + $1.range.count }
      expect(shaper.characterCount - before <= 2 * drawn, "\(text.prefix(2))")
    }
  }

  @Test func `a line is never less wide than nothing, whatever kerning takes from it`() {
    let text = "Oy$B/z\u{1780}J\u{FFFD}\u{200B}\u{2029}e\u{AD}\u{7F2}\u{A428D}\u{1F468}"
    let measured = measurer.measure(
      TextRequest(
        text: text, font: TextFont(family: "DejaVu Sans", size: 1_000_000, isBold: true),
        maximumWidth: 0))
    expect(measured.lines.allSatisfy { $0.width >= 0 && $0.width <= 0 })
  }
}
