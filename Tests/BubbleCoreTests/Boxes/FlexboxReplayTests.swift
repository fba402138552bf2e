import BrowserFixtures
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// The solver against frames that Chromium gave the same trees; `make flexbox-fixtures` records them.
@Suite struct FlexboxReplayTests {
  /// How many fixtures of each category are known to differ; the numbers may only get lower.
  ///
  /// - `basis`: Chromium lets a basis count in other ways in a row that wraps.
  /// - `image`, `ratio` and `percentage`: Chromium derives widths from heights in overlays that follow from
  ///   their own content, and of boxes with a ratio in each other; here an overlay is as wide as its
  ///   children were before.
  static let knownDifferences: [FlexboxCategory: Int] = [
    .basis: 2, .image: 1, .ratio: 2, .percentage: 1,
  ]

  private static let file = packageFolder()
    .appendingPathComponent("Tests/BubbleCoreTests/Fixtures/flexbox.jsonl")

  /// Fixtures with the browser's frames.
  private func recorded() throws -> [(fixture: FlexboxFixture, entry: FlexboxFrames)] {
    let recording = try FlexboxRecording(contentsOf: Self.file)
    let fixtures = FlexboxFixture.fixtures(
      seed: recording.head.seed, count: recording.head.count)
    try #require(recording.entries.count == fixtures.count)
    return try zip(fixtures, recording.entries).map { fixture, entry in
      try #require(fixture.digest == entry.digest, "the generator has changed: record again")
      return (fixture, entry)
    }
  }

  @Test func `frames are within a tenth of a point of a browser's`() throws {
    var differences: [FlexboxCategory: [Int]] = [:]
    for (fixture, entry) in try recorded() {
      let comparison = try FlexboxComparison(fixture, entry, measurer: SquareGlyphMeasurer())
      guard !comparison.agrees else { continue }
      differences[fixture.category, default: []].append(fixture.number)
    }
    for category in FlexboxCategory.allCases {
      let found = differences[category] ?? []
      let known = Self.knownDifferences[category] ?? 0
      expect(found.count <= known, "\(category): these differ: \(found)")
      expect(found.count >= known, "\(category): lower the number to \(found.count)")
    }
  }

  @Test func `words are broken only where a browser lets a text or image stick out of the root`()
    throws
  {
    var broken = 0
    var farther: [Int] = []
    for (fixture, _) in try recorded() {
      let whole = try fixture.solved(.never, measurer: SquareGlyphMeasurer())
      let solved = try fixture.solved(.whereNeeded, measurer: SquareGlyphMeasurer())
      let isNeeded = overflows(whole) || whole[0].frame.width > fixture.availableWidth
      let isSame = solved.map(\.frame) == whole.map(\.frame)
      expect(isSame || isNeeded, "\(fixture.number)")
      if !isSame { broken += 1 }
      if extent(solved) > extent(whole) + FlexboxComparison.tolerance {
        farther.append(fixture.number)
      }
    }
    expect(broken > 0)
    // In one of them a narrower root moves to the side what can't get narrower.
    expect(farther.count <= 1, "\(farther)")
  }

  /// Whether a text or image sticks out of the root.
  private func overflows(_ boxes: [SolvedBox]) -> Bool {
    extent(boxes) > boxes[0].frame.width + BoxSolver.tolerance
  }

  /// The distance from the root's side to that of the text or image that is farthest from it.
  private func extent(_ boxes: [SolvedBox]) -> CGFloat {
    boxes.reduce(boxes[0].frame.width) { farthest, box in
      switch box.kind {
      case .text, .image: break
      default: return farthest
      }
      return max(farthest, box.frame.maxX, boxes[0].frame.width - box.frame.minX)
    }
  }
}
