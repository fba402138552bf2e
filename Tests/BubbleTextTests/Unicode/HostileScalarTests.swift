import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleText

/// Everything that Unicode's rules say of a text.
private struct Findings: Equatable, Sendable {
  let lines: [UInt8]
  let clusters: [UInt8]
  let levels: [UInt8]
  let runs: [BidiRun]
  let scripts: [ScriptRun]
  let emoji: [Range<Int>]
  let words: [WordSegment]

  init(of scalars: [UInt32]) {
    lines = bytes(for: scalars) { lineBreaks(of: $0, into: $1) }
    let clusters = bytes(for: scalars) { graphemeBreaks(of: $0, into: $1) }
    self.clusters = clusters
    let paragraph = scalars.withUnsafeBufferPointer { BidiParagraph($0, direction: nil) }
    levels = paragraph.levels
    runs = paragraph.visualRuns(of: scalars.indices, in: scalars)
    scripts = scalars.withUnsafeBufferPointer { scriptRuns(of: $0) }
    emoji = emojiRuns(of: scalars)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    words = BubbleText.words(of: String(text))
  }
}

@Suite struct HostileScalarTests {
  /// Blocks in which much happens: controls, marks, Thai, Hangul, right to left, emoji, tags, the last plane.
  private static let blocks: [ClosedRange<UInt32>] = [
    0...0x7F, 0x300...0x36F, 0x590...0x6FF, 0xE00...0xE7F, 0x1780...0x17FF, 0x1000...0x109F,
    0x1100...0x11FF, 0x2000...0x206F, 0x3000...0x30FF, 0xAC00...0xACFF, 0xD800...0xDFFF,
    0xFE00...0xFE0F, 0x11700...0x1174F, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0xE0000...0xE007F,
    0x10FF00...0x10FFFF, 0...0x10FFFF,
  ]

  private static func text(_ random: inout SeededGenerator) -> [UInt32] {
    let palette = (0..<random.next() % 4 + 1).map { _ in
      blocks[Int(random.next() % UInt64(blocks.count))]
    }
    return (0..<random.next() % 40).map { _ in
      let block = palette[Int(random.next() % UInt64(palette.count))]
      return block.lowerBound + UInt32(random.next() % UInt64(block.count))
    }
  }

  @Test func `whatever a text is, findings are about it`() {
    let seed = testSeed(4)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<testRounds(1_250) {
      let scalars = Self.text(&random)
      let found = Findings(of: scalars)
      let place = "\(spelling(scalars)), BUBBLE_SEED=\(seed)"
      expect(found.lines.first ?? 0, equals: 0, "\(place)")
      expect(found.clusters.first ?? 1, equals: 1, "\(place)")
      expect(found.levels.count, equals: scalars.count, "\(place)")
      expect(found.runs.flatMap(\.range).sorted(), equals: Array(scalars.indices), "\(place)")
      expect(found.scripts.flatMap(\.range), equals: Array(scalars.indices), "\(place)")
      expect(found.emoji.allSatisfy { found.clusters[$0.lowerBound] == 1 }, "\(place)")
    }
  }

  @Test func `threads find the same`() {
    let seed = testSeed(5)
    var random = SeededGenerator(seed: seed)
    let texts = (0..<300).map { _ in Self.text(&random) }
    let expected = texts.map { Findings(of: $0) }
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for index in texts.indices {
        let place = (index + thread * 37) % texts.count
        let found = Findings(of: texts[place])
        if found != expected[place] {
          Issue.record("\(spelling(texts[place])), BUBBLE_SEED=\(seed)")
        }
      }
    }
  }

  @Test func `numbers that are no characters at all do no harm`() {
    let found = Findings(of: [0x110000, 0xFFFF_FFFF, 0x8000_0000, 0xE01, 0x7FFF_FFFF])
    expect(found.clusters, equals: [1, 1, 1, 1, 1])
    expect(found.levels, equals: [0, 0, 0, 0, 0])
  }

  @Test(
    arguments: [
      [0x28], [0x28, 0x300], [0x5B, 0x5D0], [0x202B, 0x61], [0x2067, 0x61], [0x2067, 0x2069],
      [0x1F1E6], [0x1F600, 0x200D], [0xE01, 0xE49], [0xE01], [0x3001, 0x61], [0x2A, 0x20],
      [0x2068], [0x2068, 0x2069], [0x5D0, 0x28, 0x61, 0x29], [0x2068, 0x5D0, 0x28, 0x29],
    ] as [[UInt32]])
  func `long texts that are hard take time in proportion`(pattern: [UInt32]) {
    let times = growth(to: 16_000) { size in
      _ = Findings(of: (0..<size).map { pattern[$0 % pattern.count] })
    }
    expect(times < 24, "\(times)")
  }
}
