import BrowserFixtures
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

/// Carets against those that Chromium gave the same lines in the same fonts; `make caret-fixtures` records them.
@Suite struct CaretReplayTests {
  /// How many lines differ, and why; the numbers may only get lower.
  ///
  /// - `unknown`: Chromium draws one keycap emoji as two pictures.
  static let knownDifferences: [CaretComparison.Reason: Int] = [
    .lineEnd: 90, .picture: 29, .space: 51, .unknown: 1,
  ]

  private static let file = packageFolder()
    .appendingPathComponent("Tests/BubbleTextTests/Fixtures/carets.jsonl")

  @Test func `carets are within half a point of a browser's`() throws {
    let recording = try CaretRecording(contentsOf: Self.file)
    expect(recording.entries.count, equals: recording.head.count)
    expect(Set(recording.entries.map(\.script)).count >= 20)
    var reports: [CaretComparison.Reason: [String]] = [:]
    for fixture in recording.entries {
      let comparison = CaretComparison(fixture, measurer: TextMeasurer())
      guard let reason = comparison.reason else { continue }
      reports[reason, default: []].append(comparison.report)
    }
    for reason in CaretComparison.Reason.allCases {
      let found = reports[reason] ?? []
      let known = Self.knownDifferences[reason] ?? 0
      expect(found.count <= known, "\(reason): \(found.prefix(3).joined(separator: "\n"))")
      expect(found.count >= known, "\(reason): lower the number to \(found.count)")
    }
  }
}
