import BrowserFixtures
import BubbleText
import Foundation

/// Carets in lines of text.
enum CaretRecorder {
  static func record(_ file: URL, _ seed: UInt64, count: Int) throws {
    var fixtures = CaretFixture.fixtures(seed: seed, count: count)
    let chromium = try Chromium()
    let lines = try chromium.result(ofPage: CaretFixture.page(fixtures))
    guard lines.count == count else {
      throw Recorder.Failure(description: "\(lines.count) of \(count) lines have carets")
    }
    for index in fixtures.indices { fixtures[index].setCarets(lines[index]) }
    try Recorder.write(
      fixtures, by: chromium, seed, count: count, generator: CaretFixture.generatorVersion,
      to: file)
  }

  /// Compares a file with the carets of this library: prints all lines that differ, and the places.
  static func compare(_ file: URL) throws {
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
