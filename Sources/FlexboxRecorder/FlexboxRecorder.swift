import BubbleTestSupport
import FlexboxFixtures
import Foundation
import HeadlessBrowser

/// Has Chromium lay out the fixtures of a seed and writes down where it put the boxes.
///
///     flexbox-recorder FILE [SEED] [COUNT] [FAMILY]
///     flexbox-recorder --compare FILE [SHOWN] [FAMILY]
///
/// The family says which words the boxes use: `flexbox`, `grid` or `placement`.
///
/// With `--compare` a file is compared with the solver: how many fixtures of each category differ, and
/// the first of them as trees, the solver's frames beside the browser's.
@main
enum FlexboxRecorder {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else {
      throw Failure(
        description: "usage: flexbox-recorder FILE [SEED] [COUNT], or --compare FILE [SHOWN]")
    }
    let name = arguments.count > 4 ? arguments[4] : "flexbox"
    guard let family = FixtureFamily(rawValue: name) else {
      throw Failure(description: "'\(name)' is no family: flexbox, grid or placement")
    }
    if arguments[1] == "--compare", arguments.count > 2 {
      return try compare(
        URL(fileURLWithPath: arguments[2]), family,
        shown: arguments.count > 3 ? Int(arguments[3]) ?? 5 : 5)
    }
    let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 1 : 1
    let count = arguments.count > 3 ? Int(arguments[3]) ?? 1 : 800
    let fixtures = FlexboxFixture.fixtures(seed: seed, count: count, family)
    let chromium = try Chromium()
    let entries = zip(fixtures, try frames(of: fixtures, by: chromium)).map { fixture, frames in
      FlexboxFrames(digest: fixture.digest, frames: frames)
    }
    let recording = FlexboxRecording(
      head: BrowserRecordingHead(
        browser: chromium, seed: seed, generator: FlexboxFixture.generatorVersion, count: count),
      entries: entries)
    try recording.fileContents().write(to: URL(fileURLWithPath: arguments[1]))
    print("\(count) fixtures of seed \(seed), \(recording.head.browser)")
  }

  /// Compares a file with the solver.
  private static func compare(_ file: URL, _ family: FixtureFamily, shown: Int) throws {
    let recording = try FlexboxRecording(contentsOf: file)
    let fixtures = FlexboxFixture.fixtures(
      seed: recording.head.seed, count: recording.head.count, family)
    let measurer = SquareGlyphMeasurer()
    var counts: [FlexboxCategory: (all: Int, differing: Int)] = [:]
    var left = shown
    for (fixture, entry) in zip(fixtures, recording.entries) {
      guard fixture.digest == entry.digest else {
        throw Failure(description: "the generator has changed: record again")
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
    let differing = counts.values.reduce(0) { $0 + $1.differing }
    print("\(differing) of \(fixtures.count) differ")
  }

  /// The frames of all elements of each fixture.
  private static func frames(
    of fixtures: [FlexboxFixture], by chromium: Chromium
  ) throws -> [[Double]] {
    let lines = try chromium.result(ofPage: FlexboxFixture.page(fixtures), timeBudget: 60_000)
    guard lines.first == "square true", lines.count == fixtures.count + 1 else {
      throw Failure(
        description: "\(lines.count - 1) of \(fixtures.count) fixtures: \(lines.first ?? "")")
    }
    return lines.dropFirst().map { line in
      line.split(separator: " ").map { ((Double($0) ?? .nan) * 1_000).rounded() / 1_000 }
    }
  }
}
