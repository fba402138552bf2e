import BrowserFixtures
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// Grids, margins, directions and what lies absolutely, against frames that Chromium gave the same trees;
/// `make flexbox-fixtures` records them.
@Suite struct PlacementReplayTests {
  /// How many fixtures of each family are known to differ; the numbers may only get lower.
  ///
  /// - `grid`: a picture whose width follows from a row of a fixed height, and one of a percentage in a grid that is
  ///   as wide as its content.
  /// - `placement`: a picture that is stretched in a row whose height is its content's, and a percentage of a height
  ///   on a baseline. Both have nothing to do with placement.
  static let knownDifferences: [FixtureFamily: Int] = [.grid: 2, .placement: 2]

  /// Fixtures with the browser's frames.
  private func recorded(
    _ family: FixtureFamily
  ) throws -> [(fixture: FlexboxFixture, entry: FlexboxFrames)] {
    let file = packageFolder()
      .appendingPathComponent("Tests/BubbleCoreTests/Fixtures/\(family.rawValue).jsonl")
    let recording = try FlexboxRecording(contentsOf: file)
    let fixtures = FlexboxFixture.fixtures(
      seed: recording.head.seed, count: recording.head.count, family)
    try #require(recording.entries.count == fixtures.count)
    return try zip(fixtures, recording.entries).map { fixture, entry in
      try #require(fixture.digest == entry.digest, "the generator has changed: record again")
      return (fixture, entry)
    }
  }

  @Test(arguments: [FixtureFamily.grid, .placement])
  func `frames are within a tenth of a point of a browser's`(family: FixtureFamily) throws {
    var differing: [Int] = []
    for (fixture, entry) in try recorded(family) {
      let comparison = try FlexboxComparison(fixture, entry, measurer: SquareGlyphMeasurer())
      if !comparison.agrees { differing.append(fixture.number) }
    }
    let known = Self.knownDifferences[family] ?? 0
    expect(differing.count <= known, "these differ: \(differing)")
    expect(differing.count >= known, "lower the number to \(differing.count)")
  }

  @Test(arguments: [FixtureFamily.grid, .placement])
  func `visits stay bounded and frames are numbers where words give way`(
    family: FixtureFamily
  ) throws {
    for (fixture, _) in try recorded(family) {
      let context = LayoutContext.squares(
        direction: fixture.direction, measurer: SquareGlyphMeasurer())
      let solved = try BoxSolver.solve(
        fixture.root, availableWidth: fixture.availableWidth, context: context,
        wordBreaking: .whereNeeded)
      expect(solved.visits <= BoxSolver.maximumVisits * solved.boxes.count, "\(fixture.number)")
    }
  }
}
