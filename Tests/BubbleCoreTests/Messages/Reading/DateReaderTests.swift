import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

@Suite struct DateReaderTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-11-20T09:00:00Z", 1_795_165_200),
      ("2026-11-20t09:00:00z", 1_795_165_200), ("2026-11-20T10:00:00+01:00", 1_795_165_200),
      ("2026-11-20T10:00:00+0100", 1_795_165_200), ("2026-11-20T03:15:00-05:45", 1_795_165_200),
      ("2026-11-20T09:00:00-00:00", 1_795_165_200), ("2026-11-20T09:00:00.5Z", 1_795_165_200.5),
      ("2026-11-20T09:00:00.250000000Z", 1_795_165_200.25), ("1969-12-31T23:59:59Z", -1),
      ("2024-02-29T00:00:00Z", 1_709_164_800), ("2000-02-29T00:00:00Z", 951_782_400),
      ("2016-12-31T23:59:60Z", 1_483_228_800), ("0001-01-01T00:00:00Z", -62_135_596_800),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
    ] as [(String, TimeInterval)])
  func `a date is the seconds since 1970`(text: String, seconds: TimeInterval) {
    expect(DateReader.date(text)?.timeIntervalSince1970, equals: seconds)
  }

  @Test(arguments: [
    "", "2026", "2026-11-20", "2026-11-20T09:00", "2026-11-20T09:00Z", "2026-11-20T09:00:00",
    "2026-11-20 09:00:00Z", "2026-1-2T9:0:0Z", "20261120T090000Z", "+2026-11-20T09:00:00Z",
    "2026-00-20T09:00:00Z", "2026-13-20T09:00:00Z", "2026-11-00T09:00:00Z", "2026-11-31T09:00:00Z",
    "2025-02-29T09:00:00Z", "1900-02-29T09:00:00Z", "0000-01-01T00:00:00Z", "2026-11-20T24:00:00Z",
    "2026-11-20T09:60:00Z", "2026-11-20T09:00:61Z", "2026-11-20T09:00:00.Z",
    "2026-11-20T09:00:00,5Z", "2026-11-20T09:00:00+24:00", "2026-11-20T09:00:00+01:60",
    "2026-11-20T09:00:00+1", "2026-11-20T09:00:00Z ", " 2026-11-20T09:00:00Z",
    "2026-11-20T09:00:00Zebra", "٢٠٢٦-11-20T09:00:00Z", "2026-11-20T09:00:0é",
    "2026-11-20T09:00:00.00000000000000000000000000Z",
  ])
  func `what is no date is none`(text: String) {
    expect(DateReader.date(text) == nil)
  }

  @Test func `random dates are read as Foundation reads them`() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let seconds = (-62_135_596_800 + random.unit() * 315_537_897_600).rounded(.down)
      let date = Date(timeIntervalSince1970: seconds)
      let text = date.formatted(Date.ISO8601FormatStyle())
      // Foundation writes years before 1583 in another calendar.
      guard seconds > -12_212_000_000 else { continue }
      expect(DateReader.date(text), equals: date, "seed \(seed): \(text)")
    }
  }
}
