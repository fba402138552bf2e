import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Days of the calendar.
@Suite struct CalendarDayTests {
  @Test(arguments: ["1970-01-01", "2026-11-26", "2000-02-29", "0001-01-01", "9999-12-31"])
  func `a day is written as it is read`(text: String) throws {
    try expect(#require(CalendarDay(text)).description, equals: text)
  }

  @Test(arguments: ["", "now", "2026-02-30", "2026-1-1", "26-11-2026", "2026-11-26T00:00:00Z"])
  func `a text that is no day is none`(text: String) {
    expect(CalendarDay(text) == nil)
  }

  @Test func `a date is on another day in another time zone`() throws {
    let date = try #require(ISO8601DateFormatter().date(from: "2026-11-26T23:30:00Z"))
    expect(CalendarDay(date, timeZone: "UTC").description, equals: "2026-11-26")
    expect(CalendarDay(date, timeZone: "Asia/Tokyo").description, equals: "2026-11-27")
    expect(CalendarDay(date, timeZone: "no zone").description, equals: "2026-11-26")
    expect(CalendarDay(Date(timeIntervalSince1970: .nan), timeZone: "UTC").daysSince1970, equals: 0)
  }

  @Test(arguments: [
    ("2026-11-20T23:30:00Z", "UTC", "2026-11-20"),
    ("2026-11-20T23:30:00Z", "Europe/Helsinki", "2026-11-21"),
    ("2026-11-20T23:30:00.25+02:00", "Europe/Helsinki", "2026-11-20"),
    ("2026-11-21T00:30:00+0200", "Europe/Lisbon", "2026-11-20"),
    ("2026-11-20T23:30:00Z", "no zone", "2026-11-20"),
    // The clocks go forward in this night.
    ("2026-03-28T22:59:59Z", "Europe/Berlin", "2026-03-28"),
    ("2026-03-28T23:00:00Z", "Europe/Berlin", "2026-03-29"),
  ])
  func `a date with a time has a day in each time zone`(text: String, zone: String, day: String) {
    expect(CalendarDay(dateTime: text, timeZone: zone)?.description, equals: day)
  }

  @Test(arguments: [
    "", "2026-11-20", "2026-11-20T19:00:00", "2026-11-20 19:00:00Z", "2026-02-30T00:00:00Z",
    "0000-01-01T00:00:00Z", "2026-11-20T25:00:00Z",
  ])
  func `a text that is no date with a time has no day`(text: String) {
    expect(CalendarDay(dateTime: text, timeZone: "UTC") == nil)
  }

  @Test func `days count from 1970`() throws {
    try expect(#require(CalendarDay("1970-01-02")).daysSince1970, equals: 1)
    try expect(#require(CalendarDay("1969-12-31")) < CalendarDay(daysSince1970: 0))
    expect(CalendarDay(daysSince1970: 20_783).components == (2026, 11, 26))
  }

  @Test func `what is no day of a calendar is the first or the last one`() {
    for days in [Int.min, -4_000_000, 4_000_000, Int.max] {
      let day = CalendarDay(daysSince1970: days)
      expect(abs(day.daysSince1970) < 4_000_000 && (1...12).contains(day.components.month))
      expect(CalendarDay(day.description) == nil, "it has more digits than a year of ISO 8601")
    }
    for seconds in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      let day = CalendarDay(Date(timeIntervalSince1970: seconds), timeZone: "Europe/Lisbon")
      expect(abs(day.daysSince1970) < 4_000_000)
    }
    var environment = LayoutEnvironment(width: 300, today: CalendarDay(daysSince1970: .max))
    environment.locale = "ar-EG"
    let message = Message(
      id: "1", sender: Person(id: "bo", name: "Bo"), isOutgoing: false, date: .distantPast,
      content: .text("a"))
    let facts = MessageRelations(
      Conversation(peer: .group, messages: [message]), environment: environment)
    expect(facts.facts.count, equals: 1)
  }
}
