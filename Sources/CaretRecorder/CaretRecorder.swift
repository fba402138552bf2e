import BubbleText
import CaretFixtures
import Foundation
import HeadlessBrowser

/// Has Chromium lay out lines of text and writes down where it puts carets.
///
///     caret-recorder FILE [SEED] [COUNT]
///     caret-recorder --compare FILE
///
/// With `--compare` a file is compared with the carets of this library: all lines that differ, and where.
@main
enum CaretRecorder {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else {
      throw Chromium.Failure(
        description: "usage: caret-recorder FILE [SEED] [COUNT], or --compare FILE")
    }
    if arguments[1] == "--compare", arguments.count > 2 {
      return try compare(URL(fileURLWithPath: arguments[2]))
    }
    let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 1 : 1
    let count = arguments.count > 3 ? Int(arguments[3]) ?? 1 : 1_000
    var fixtures = CaretFixture.fixtures(seed: seed, count: count)
    let chromium = try Chromium()
    let lines = try chromium.result(ofPage: CaretFixture.page(fixtures))
    guard lines.count == count else {
      throw Chromium.Failure(description: "\(lines.count) of \(count) lines have carets")
    }
    for index in fixtures.indices { fixtures[index].setCarets(lines[index]) }
    let recording = CaretRecording(
      head: BrowserRecordingHead(
        browser: chromium, seed: seed, generator: CaretFixture.generatorVersion, count: count),
      entries: fixtures)
    try recording.fileContents().write(to: URL(fileURLWithPath: arguments[1]))
    print("\(count) lines of seed \(seed), \(chromium.version)")
  }

  private static func compare(_ file: URL) throws {
    let recording = try CaretRecording(contentsOf: file)
    var counts: [CaretComparison.Reason: Int] = [:]
    for fixture in recording.entries {
      let comparison = CaretComparison(fixture, measurer: TextMeasurer())
      guard let reason = comparison.reason else { continue }
      counts[reason, default: 0] += 1
      print("\(reason): \(comparison.report)")
    }
    for (reason, count) in counts.sorted(by: { $0.key < $1.key }) {
      print("\(reason): \(count) of \(recording.entries.count) differ")
    }
  }
}
