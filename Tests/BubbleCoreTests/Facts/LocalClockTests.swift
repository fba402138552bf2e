import Dispatch
import Expectations
import Foundation
import Platform
import Testing

@testable import BubbleCore

@Suite struct LocalClockTests {
  private func date(_ text: String) throws -> Date {
    try Date.ISO8601FormatStyle().parse(text)
  }

  private func moment(_ text: String, _ zone: String) throws -> LocalClock.Moment {
    var clock = LocalClock(locale: "en_GB", timeZone: zone)
    return clock.moment(of: try date(text))
  }

  private func time(_ text: String, _ locale: String, _ zone: String = "UTC") throws -> String {
    var clock = LocalClock(locale: locale, timeZone: zone)
    let moment = clock.moment(of: try date(text))
    return clock.timeText(moment)
  }

  // Days since 1970: 1 January 1970 is 0, 29 March 2026 is 20,541, 1 November 2026 is 20,758.
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", "UTC", 0, 0), ("1970-01-01T23:59:59Z", "UTC", 0, 1_439),
    ("1969-12-31T23:59:59Z", "UTC", -1, 1_439), ("1969-12-31T00:00:00Z", "UTC", -1, 0),
    ("1968-02-29T12:30:00Z", "UTC", -672, 750),
    // Lisbon goes an hour ahead at 01:00 UTC on 29 March 2026.
    ("2026-03-29T00:59:59Z", "Europe/Lisbon", 20_541, 59),
    ("2026-03-29T01:00:00Z", "Europe/Lisbon", 20_541, 120),
    ("2026-03-28T23:30:00Z", "Europe/Lisbon", 20_540, 1_410),
    ("2026-03-29T23:30:00Z", "Europe/Lisbon", 20_542, 30),
    // New York goes an hour back at 06:00 UTC on 1 November 2026: 01:59 is followed by 01:00.
    ("2026-11-01T05:59:59Z", "America/New_York", 20_758, 119),
    ("2026-11-01T06:00:00Z", "America/New_York", 20_758, 60),
    ("2026-11-01T03:59:59Z", "America/New_York", 20_757, 1_439),
    ("2026-11-01T04:00:00Z", "America/New_York", 20_758, 0),
    ("2026-11-02T04:59:59Z", "America/New_York", 20_758, 1_439),
    // Kathmandu is 5 hours and 45 minutes ahead.
    ("2026-11-20T18:14:59Z", "Asia/Kathmandu", 20_777, 1_439),
    ("2026-11-20T18:15:00Z", "Asia/Kathmandu", 20_778, 0),
    ("2026-11-20T09:00:00Z", "Nowhere/Atlantis", 20_777, 540),
  ])
  func `a date falls on the local day and minute`(
    text: String, zone: String, day: Int, minute: Int
  ) throws {
    try expect(moment(text, zone), equals: LocalClock.Moment(day: day, minute: minute))
  }

  @Test(arguments: ["Europe/Lisbon", "America/New_York", "Asia/Kathmandu", "Pacific/Apia"])
  func `one clock asked for many dates gives what a calendar gives`(zone: String) throws {
    var clock = LocalClock(locale: "en_GB", timeZone: zone)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let start = try date("2026-03-20T00:00:00Z")
    // Forwards and back again, every 37 minutes over nearly a year.
    for step in Array(0..<12_000) + (0..<12_000).reversed() where step % 3 == 0 {
      let date = start.addingTimeInterval(Double(step) * 37 * 60)
      let parts = calendar.dateComponents([.hour, .minute], from: date)
      let moment = clock.moment(of: date)
      expect(moment.minute, equals: (parts.hour ?? 0) * 60 + (parts.minute ?? 0), "\(date)")
    }
  }

  @Test(arguments: [
    ("en_GB", "09:00"), ("en_US", "9:00 AM"), ("de_DE", "09:00"), ("fr_FR", "09:00"),
    ("ar_EG", "٩:٠٠ ص"), ("en_US-u-hc-h23", "09:00"), ("en-GB-u-hc-h12", "9:00 am"),
    ("en_GB@hours=h12", "9:00 am"), ("en_US-u-hc-h12", "9:00 AM"), ("de-u-hc-h23", "09:00"),
    ("en_GB-u-hc-h24", "09:00"), ("en_GB-u-hc-h99", "09:00"), ("ar_EG-u-hc-h23-nu-latn", "09:00"),
  ])
  func `a time is written as in its language`(locale: String, expected: String) throws {
    // Some versions of the locale data write a narrow no-break space before AM and PM.
    let text = try time("2026-11-20T09:00:00Z", locale)
    let plain = text.replacing("\u{202F}", with: " ").replacing("\u{A0}", with: " ")
    expect(plain, equals: expected)
  }

  @Test func `afternoon and midnight are written as in their language`() throws {
    try expect(time("2026-11-20T15:05:00Z", "en_GB"), equals: "15:05")
    try expect(time("2026-11-20T00:00:00Z", "en_GB"), equals: "00:00")
    try expect(time("2026-11-20T15:05:00Z", "en_US").hasPrefix("3:05"))
    try expect(time("2026-11-20T14:05:00Z", "en_US-u-hc-h23"), equals: "14:05")
    try expect(time("2026-11-20T00:05:00Z", "en_GB-u-hc-h12").hasPrefix("12:05"))
    try expect(time("2026-11-20T00:05:00Z", "en_GB-u-hc-h11").hasPrefix("0:05"))
    try expect(time("2026-11-20T00:05:00Z", "en_GB-u-hc-h24"), equals: "24:05")
    try expect(time("2026-11-20T09:00:00Z", "en_GB", "Asia/Kathmandu"), equals: "14:45")
  }

  @Test func `a day is written as in its language`() {
    var english = LocalClock(locale: "en_GB", timeZone: "America/New_York")
    expect(english.dayText(20_777), equals: "20 November 2026")
    expect(english.dayText(0), equals: "1 January 1970")
    expect(english.dayText(-1), equals: "31 December 1969")
    var american = LocalClock(locale: "en_US", timeZone: "UTC")
    expect(american.dayText(20_777), equals: "November 20, 2026")
    var german = LocalClock(locale: "de_DE", timeZone: "UTC")
    expect(german.dayText(20_777), equals: "20. November 2026")
  }

  @Test func `every date that a host can have gives a minute of a day`() {
    for zone in ["UTC", "Europe/Lisbon", "Asia/Kathmandu"] {
      var clock = LocalClock(locale: "en_GB", timeZone: zone)
      let odd = [-0.5, .infinity, -.infinity, .nan, 1e300].map(Date.init(timeIntervalSince1970:))
      for date in odd + [.distantPast, .distantFuture] {
        expect((0..<1_440).contains(clock.moment(of: date).minute), "\(zone) \(date)")
      }
    }
  }

  @Test func `copies of a clock write on several threads what one writes`() {
    var one = LocalClock(locale: "ar_EG", timeZone: "UTC")
    // Opens what copies share from here on.
    _ = (one.timeText(.init(day: 0, minute: 0)), one.dateText(0))
    let shared = one
    let times = (1..<1_440).map { one.timeText(.init(day: 0, minute: $0)) }
    let days = (1..<1_440).map { one.dateText($0 * 37) }
    let differing = Lock(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      var own = shared
      let isSame =
        (1..<1_440).map { own.timeText(.init(day: 0, minute: $0)) } == times
        && (1..<1_440).map { own.dateText($0 * 37) } == days
      if !isSame { differing.withLock { $0 += 1 } }
    }
    expect(differing.withLock { $0 }, equals: 0)
  }

  @Test func `division rounds towards minus infinity`() {
    let quotients = [-7, -6, -1, 0, 1, 6, 7].map { $0.floorDivided(by: 6) }
    expect(quotients, equals: [-2, -1, -1, 0, 0, 1, 1])
  }
}
