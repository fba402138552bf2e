import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// Dates of scripts, and what languages call days and months.
@Suite struct LocalDateTests {
  private func localDate(_ text: String, _ locale: String, _ zone: String = "UTC") throws
    -> LocalDate
  {
    try #require(LocalDate(text, locale: locale, timeZone: zone))
  }

  @Test(
    arguments: [
      ("en_GB", "20 November 2026", "Friday", "Fri", "November", "Nov", 1),
      ("de_DE", "20. November 2026", "Freitag", "Fr", "November", "Nov", 1),
      ("fr_FR", "20 novembre 2026", "vendredi", "ven.", "novembre", "nov.", 1),
      ("ja_JP", "2026年11月20日", "金曜日", "金", "11月", "11月", 7),
      ("ar_EG", "٢٠ نوفمبر ٢٠٢٦", "الجمعة", "الجمعة", "نوفمبر", "نوفمبر", 6),
      // Days are in the locale's own calendar, names in the Gregorian one.
      ("fa_IR", "۲۹ آبان ۱۴۰۵", "جمعه", "جمعه", "نوامبر", "نوامبر", 6),
      ("th_TH", "20 พฤศจิกายน 2569", "วันศุกร์", "ศ.", "พฤศจิกายน", "พ.ย.", 7),
      // A language that ICU does not know is written as English.
      ("nonsense", "November 20, 2026", "Friday", "Fri", "November", "Nov", 7),
      ("", "November 20, 2026", "Friday", "Fri", "November", "Nov", 7),
    ])
  func `a day and its names are those of the language`(
    locale: String, day: String, weekday: String, shortWeekday: String, month: String,
    shortMonth: String, firstWeekday: Int
  ) throws {
    let date = try localDate("2026-11-20T19:00:00Z", locale)
    expect(date.day, equals: day)
    expect([date.weekday, date.shortWeekday], equals: [weekday, shortWeekday])
    expect([date.month, date.shortMonth], equals: [month, shortMonth])
    expect(LocaleFormats.of(locale).firstWeekday, equals: firstWeekday)
    expect((date.year, date.monthOfYear, date.dayOfMonth) == (2026, 11, 20))
  }

  @Test func `a context writes dates in its language and time zone`() throws {
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 375, locale: "de_DE", timeZone: "Asia/Tokyo"),
      measurer: SquareGlyphMeasurer(), peer: Peer(id: "p", kind: .private))
    let date = try #require(context.localDate("2026-11-20T19:00:00Z"))
    expect([date.day, date.weekday, date.time], equals: ["21. November 2026", "Samstag", "04:00"])
    expect(context.localDate(Date(timeIntervalSince1970: 1_795_201_200)), equals: date)
    expect(context.localDate("tomorrow") == nil)
  }

  /// Foundation has an ICU of its own, with other versions of the same data.
  @Test(arguments: [
    "de_DE", "en_US", "en_ZA", "fr_FR", "es_ES", "it_IT", "pt_BR", "nl_NL", "sv_SE", "pl_PL",
    "ja_JP", "ko_KR", "tr_TR", "cs_CZ", "fi_FI", "he_IL", "fa_IR", "th_TH", "hu_HU", "ro_RO",
    "id_ID",
  ])
  func `languages are written as Foundation writes them`(locale: String) throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: locale)
    formatter.timeZone = .gmt
    for day in stride(from: -40_000, to: 60_000, by: 997) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 54_300)
      let ours = LocalDate(date, locale: locale, timeZone: "UTC")
      (formatter.dateStyle, formatter.timeStyle) = (.long, .none)
      expect(ours.day, equals: formatter.string(from: date))
      (formatter.dateStyle, formatter.timeStyle) = (.none, .short)
      expect(ours.time, equals: formatter.string(from: date))
    }
  }

  @Test func `a time is that of the time zone on its day`() throws {
    try expect(localDate("2026-03-29T00:59:00Z", "en_GB", "Europe/Lisbon").time, equals: "00:59")
    try expect(localDate("2026-03-29T01:00:00Z", "en_GB", "Europe/Lisbon").time, equals: "02:00")
    try expect(localDate("2026-11-20T23:30:00Z", "en_GB", "Asia/Kathmandu").dayOfMonth, equals: 21)
    expect(LocalDate("tomorrow", locale: "en_GB", timeZone: "UTC") == nil)
  }
}
