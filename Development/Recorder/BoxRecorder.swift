import BrowserFixtures
import BubbleTestSupport
import Foundation

/// Frames of boxes.
enum BoxRecorder {
  static func family(_ name: String?) throws -> FixtureFamily {
    guard let family = FixtureFamily(rawValue: name ?? "flexbox") else {
      throw Recorder.Failure(description: "there are the families flexbox, grid and placement")
    }
    return family
  }

  static func record(_ file: URL, _ seed: UInt64, count: Int, _ family: FixtureFamily) throws {
    let fixtures = FlexboxFixture.fixtures(seed: seed, count: count, family)
    let chromium = try Chromium()
    let lines = try chromium.result(ofPage: FlexboxFixture.page(fixtures), timeBudget: 60_000)
    guard lines.first == "square true", lines.count == count + 1 else {
      throw Recorder.Failure(
        description: "\(lines.count - 1) of \(count) fixtures: \(lines.first ?? "")")
    }
    let entries = zip(fixtures, lines.dropFirst()).map { fixture, line in
      FlexboxFrames(
        digest: fixture.digest,
        frames: line.split(separator: " ").map {
          ((Double($0) ?? .nan) * 1_000).rounded() / 1_000
        })
    }
    try Recorder.write(
      entries, by: chromium, seed, count: count, generator: FlexboxFixture.generatorVersion,
      to: file)
  }

  /// Compares a file with the solver: the first fixtures that differ are shown as trees, the solver's frames beside the browser's.
  static func compare(_ file: URL, _ family: FixtureFamily, shown: Int) throws {
    let recording = try FlexboxRecording(contentsOf: file)
    let fixtures = FlexboxFixture.fixtures(
      seed: recording.head.seed, count: recording.head.count, family)
    let measurer = SquareGlyphMeasurer()
    var counts: [FlexboxCategory: (all: Int, differing: Int)] = [:]
    var left = shown
    for (fixture, entry) in zip(fixtures, recording.entries) {
      guard fixture.digest == entry.digest else {
        throw Recorder.Failure(description: "the generator has changed: record again")
      }
      let comparison = try FlexboxComparison(fixture, entry, measurer: measurer)
      counts[fixture.category, default: (0, 0)].all += 1
      guard !comparison.agrees else { continue }
      counts[fixture.category, default: (0, 0)].differing += 1
      guard left > 0 else { continue }
      left -= 1
      print(comparison.report)
    }
    for (category, count) in counts.sorted(by: { $0.key < $1.key }) {
      print("\(category.rawValue): \(count.differing) of \(count.all) differ")
    }
  }
}
