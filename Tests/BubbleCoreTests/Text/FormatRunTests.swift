import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct FormatRunTests {
  private func runs(_ text: String, _ spans: [TextSpan]) -> [FormatRun] {
    TextRequest(text: text, font: TextFont(family: "Squares", size: 10), spans: spans).formatRuns
  }

  @Test func `a text without formats has no runs`() {
    expect(runs("plain", []).isEmpty)
    expect(runs("plain", [TextSpan(range: 0..<3, regionID: "link:x")]).isEmpty)
  }

  @Test func `where spans overlap both formats hold`() {
    let spans = [
      TextSpan(range: 2..<6, format: .bold), TextSpan(range: 4..<8, format: [.italic, .strike]),
    ]
    expect(
      runs("0123456789", spans),
      equals: [
        FormatRun(range: 2..<4, format: .bold),
        FormatRun(range: 4..<6, format: [.bold, .italic, .strike]),
        FormatRun(range: 6..<8, format: [.italic, .strike]),
      ])
  }

  @Test func `spans that touch with one format are one run`() {
    let spans = [
      TextSpan(range: 4..<8, format: .bold), TextSpan(range: 0..<4, format: .bold),
      TextSpan(range: 2..<6, format: .bold),
    ]
    expect(runs("0123456789", spans), equals: [FormatRun(range: 0..<8, format: .bold)])
  }

  @Test func `what lies outside of the text is left out`() {
    let spans = [
      TextSpan(range: -5..<2, format: .bold), TextSpan(range: 9..<40, format: .code),
      TextSpan(range: 50..<60, format: .bold), TextSpan(range: 3..<3, format: .bold),
    ]
    expect(
      runs("0123456789", spans),
      equals: [
        FormatRun(range: 0..<2, format: .bold), FormatRun(range: 9..<10, format: .code),
      ])
  }

  @Test func `every byte has the formats of the spans over it`() {
    let seed = testSeed(51)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text = String(repeating: "x", count: Int(random.next() % 40))
      let spans = (0..<Int(random.next() % 9)).map { _ -> TextSpan in
        let start = Int(random.next() % 50) - 5
        return TextSpan(
          range: start..<start + Int(random.next() % 30),
          format: TextFormat(rawValue: UInt8(random.next() % 16)))
      }
      let runs = runs(text, spans)
      for byte in 0..<text.utf8.count {
        let expected = spans.reduce(into: TextFormat()) { format, span in
          if span.range.contains(byte) { format.formUnion(span.format) }
        }
        let found = runs.filter { $0.range.contains(byte) }
        expect(found.count, equals: (expected.isEmpty ? 0 : 1), "byte \(byte), seed \(seed)")
        expect(found.first?.format ?? [], equals: expected, "byte \(byte), seed \(seed)")
      }
    }
  }
}
