import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleText

/// The segments between places where a line may end.
@Suite struct SegmentTests {
  /// Simple text is looked at 64 bytes at a time.
  @Test func `text of any length has the lines that its segments have`() throws {
    let font = TextFont(family: "Noto Sans", size: 16)
    let words = "We meet at the harbour, then walk on to the old market. "
    let long = Array(String(repeating: words, count: 8).utf8)
    for length in 1...400 where long[length - 1] != 0x20 {
      let text = String(decoding: long.prefix(length), as: UTF8.self)
      let measured = TextMeasurer().measure(
        TextRequest(text: text, font: font, maximumWidth: 180))
      let engine = TextEngine.current
      text.withBytes {
        engine.segment($0, engine.scratch.set(for: font), formats: [], spans: [])
      }
      let unitsPerEm = engine.scratch.buffer.unitsPerEm
      var breaker = LineBreaker(
        engine.scratch.buffer,
        limit: engine.limit(180, size: font.size, unitsPerEm: unitsPerEm))
      var ranges: [Range<Int>] = []
      breaker.breakLines(splitter: NoSplitter()) { ranges.append($0.range) }
      expect(measured.lines.map(\.range), equals: ranges, "\(length) bytes")
    }
  }

  @Test func `a soft hyphen ends no line that it does not fit on`() {
    let font = TextFont(family: "Noto Sans", size: 16)
    let letter = TextMeasurer().measure(
      TextRequest(text: "W", font: font, maximumWidth: .infinity)
    ).width
    // What is left of the word is four letters, which fill a line; a hyphen is a third as wide as one.
    func ranges(_ width: CGFloat) -> [Range<Int>] {
      TextMeasurer().measure(
        TextRequest(text: "WWWWWWWW\u{AD}WW", font: font, maximumWidth: width)
      ).lines.map(\.range)
    }
    expect(ranges(4 * letter + 1), equals: [0..<4, 4..<8, 8..<12])
    expect(ranges(4.5 * letter), equals: [0..<4, 4..<10, 10..<12])
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
            pieces: [piece], firstClass: .al, lastState: LineBreakAutomaton.start, space: .own),
          to: &buffer)
      }
      return Array(buffer.contents)
    }
    let half = segments(word: 0.3)
    expect(Segment(rawValue: half[1]).width, equals: 79_688)
    expect(segments(word: 0.1 + 0.2), equals: half)
    expect(segments(word: 0.3 - 1e-15), equals: half)
  }
}

/// For text whose words are all narrower than a line.
private struct NoSplitter: StretchSplitting {
  func split(_ stretch: Range<Int>, isRightToLeft: Bool, limit: Int) -> SplitStretch {
    Issue.record("no word is wider than a line")
    return SplitStretch(lines: [], rest: SplitStretch.Part(length: stretch.count, width: limit))
  }
}
