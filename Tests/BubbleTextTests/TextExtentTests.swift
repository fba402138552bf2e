import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleText

/// A text's size by each of the ways that lead to it.
@Suite struct TextExtentTests {
  private let font = TextFont(family: "Noto Sans", size: 16)

  /// What the lines of a text say of its size.
  private func extentOfLines(_ request: TextRequest) -> TextExtent {
    let text = TextMeasurer().measure(request)
    return TextExtent(
      lineCount: text.lines.count, width: text.width,
      lastLineWidth: text.lines.last?.width ?? -1)
  }

  @Test func `a size that is asked for alone is that of the lines`() {
    let seed = testSeed(31)
    var texts = WorldTextGenerator(seed: seed)
    for number in 0..<200 {
      let kind = WorldTextGenerator.Kind.allCases[number % 4]
      let request = TextRequest(
        text: texts.text(kind, wordCount: 1 + number % 12), font: font,
        maximumWidth: [30, 120, 240, .infinity][number / 4 % 4],
        maximumLines: number % 3 == 0 ? 2 : nil)
      expect(
        TextMeasurer().extent(of: request), equals: extentOfLines(request),
        "\(request.text.debugDescription), BUBBLE_SEED=\(seed)")
    }
  }

  /// Simple text is looked at 64 bytes at a time.
  @Test func `text of any length has the lines that its segments have`() {
    let words = "We meet at the harbour, then walk on to the old market. "
    let long = String(repeating: words, count: 8)
    for length in 1...400 where long.utf8[long.utf8.index(at: length - 1)] != 0x20 {
      let request = TextRequest(
        text: String(long.prefix(length)), font: font, maximumWidth: 180)
      var kept = TextMeasurer().breakable(request)
      expect(kept.breakLines(at: 180), equals: extentOfLines(request), "\(length) bytes")
    }
  }

  /// Where units of two fonts meet there are halves, and sums of floating-point numbers differ in the last place.
  @Test func `how a word's width was added up has no say in what is behind it`() {
    func segments(word: Double) -> [UInt32] {
      var buffer = SegmentBuffer()
      buffer.reset(unitsPerEm: 64_000, spaceWidth: 16_640)
      var appender = ChunkAppender(space: 0.26, unitsPerEm: 64_000)
      for width in [word, 2_550.0 / 2_048] {
        let piece = Chunk.Piece(
          kind: .text, width: width, joint: 0, length: 1, allowsBreak: false)
        appender.append(
          Chunk(
            pieces: [piece], firstClass: .al, lastState: LineBreakAutomaton.start, spaceWidth: nil,
            endsAtSpace: true), to: &buffer)
      }
      return Array(buffer.contents)
    }
    let half = segments(word: 0.3)
    expect(Segment(rawValue: half[1]).width, equals: 79_688)
    expect(segments(word: 0.1 + 0.2), equals: half)
    expect(segments(word: 0.3 - 1e-15), equals: half)
  }
}

extension String.UTF8View {
  fileprivate func index(at offset: Int) -> Index { index(startIndex, offsetBy: offset) }
}
