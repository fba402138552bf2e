import BubbleCore
import Expectations
import Testing

/// How locales write numbers, sizes, money, lists and relative dates.
@Suite struct LocaleFormatsTests {
  @Test(
    arguments: [
      ("en_GB", "1,234.5"), ("de_DE", "1.234,5"), ("fr", "1\u{202F}234,5"), ("hi", "1,234.5"),
      ("hi-u-nu-deva", "१,२३४.५"), ("ar_EG", "١٬٢٣٤٫٥"), ("ar-EG-u-nu-latn", "1,234.5"),
      ("ar_AE", "1,234.5"), ("ja", "1,234.5"), ("nonsense", "1,234.5"), ("", "1,234.5"),
      ("fa", "۱٬۲۳۴٫۵"),
    ])
  func `a number has the digits and separators of its locale`(locale: String, text: String) {
    expect(LocaleFormats.of(locale).number(1_234.5), equals: text)
  }

  @Test(
    arguments: [
      (0, "0"), (7, "7"), (12_345, "12,345"), (1.239, "1.24"), (-2, "-2"), (.infinity, "∞"),
      (1e300, "1E300"), (9_007_199_254_740_992, "9,007,199,254,740,992"),
    ] as [(Double, String)])
  func `a number has two decimals at most`(number: Double, text: String) {
    expect(LocaleFormats.of("en_GB").number(number), equals: text)
  }

  @Test func `no digit of a whole number is lost`() {
    expect(LocaleFormats.of("en_GB").number(Int.max), equals: "9,223,372,036,854,775,807")
    expect(LocaleFormats.of("en_GB").number(3.5, decimals: 2), equals: "3.50")
    expect(LocaleFormats.of("en_GB").number(3.5, decimals: -1), equals: "4")
  }

  @Test(
    arguments: [
      ("en_GB", "75%", "1.2K", "0:42", "1.2 MB", "€12.50", "¥980"),
      ("de_DE", "75\u{A0}%", "1234", "0:42", "1,2 MB", "12,50\u{A0}€", "980\u{A0}¥"),
      (
        "fr_FR", "75\u{202F}\u{A0}%", "1,2\u{A0}k", "0:42", "1,2\u{202F}Mo", "12,50\u{A0}€",
        "980\u{A0}¥"
      ),
      (
        "ar_EG", "٧٥٪\u{61C}", "١٫٢ ألف", "٠:٤٢", "١٫٢ م.ب", "\u{200F}١٢٫٥٠ €",
        "\u{200F}٩٨٠ JP¥\u{200E}"
      ),
    ])
  func `shares, counts, durations, sizes and money are those of the locale`(
    locale: String, percent: String, count: String, duration: String, size: String, euros: String,
    yen: String
  ) {
    func spaces(_ text: String?) -> String? {
      text?.replacing("\u{202F}", with: "\u{A0}").replacing("\u{A0}\u{A0}", with: "\u{A0}")
        .replacing("\u{A0}", with: " ")
    }
    let formats = LocaleFormats.of(locale)
    expect(spaces(formats.percent(0.75)), equals: spaces(percent))
    expect(spaces(formats.compactNumber(1_234)), equals: spaces(count))
    expect(spaces(formats.duration(seconds: 42)), equals: duration)
    expect(spaces(formats.byteCount(1_240_000)), equals: spaces(size))
    expect(spaces(formats.money(12.5, currency: "EUR")), equals: spaces(euros))
    expect(spaces(formats.money(980, currency: "jpy")), equals: spaces(yen))
  }

  @Test func `an amount of no known currency is the number alone`() {
    let formats = LocaleFormats.of("en_GB")
    expect(formats.money(3, currency: ""), equals: "3.00")
    expect(formats.money(3, currency: "E/R"), equals: "3.00")
    expect(formats.money(3, currency: "XQZ"), equals: "XQZ\u{A0}3.00")
  }

  @Test(
    arguments: [
      ("en_GB", "Ann, Bo and Cy", "Yesterday", "in 3 days", "Thursday"),
      ("de", "Ann, Bo und Cy", "Gestern", "in 3 Tagen", "Donnerstag"),
      ("fr", "Ann, Bo et Cy", "Hier", "dans 3 jours", "Jeudi"),
      ("ja", "Ann、Bo、Cy", "昨日", "3 日後", "木曜日"),
      ("ru", "Ann, Bo и Cy", "Вчера", "через 3 дня", "Четверг"),
    ])
  func `lists and dates are those of the language`(
    locale: String, list: String, yesterday: String, later: String, weekday: String
  ) throws {
    let formats = LocaleFormats.of(locale)
    expect(formats.list(["Ann", "Bo", "Cy"]), equals: list)
    expect(formats.list(["Ann"]), equals: "Ann")
    expect(formats.list([]).isEmpty)
    expect(formats.relativeDate(-1, .day, beginsSentence: true), equals: yesterday)
    expect(formats.relativeDate(3, .day), equals: later)
    expect(formats.weekday(of: try #require(CalendarDay("2026-11-26"))), equals: weekday)
  }

  @Test(
    arguments: [
      ("2026-11-26", "today"), ("2026-11-25", "yesterday"), ("2026-11-21", "5 days ago"),
      ("2026-12-10", "in 2 weeks"), ("2026-08-01", "3 months ago"), ("2023-11-26", "3 years ago"),
    ])
  func `a day is said in the unit that fits`(day: String, text: String) throws {
    let today = try #require(CalendarDay("2026-11-26"))
    expect(
      LocaleFormats.of("en_GB").relativeDay(try #require(CalendarDay(day)), to: today), equals: text
    )
  }

  @Test func `names of either direction stand in a list without changing its order`() {
    expect(LocaleFormats.of("en").list(["Ann", "ليلى"]), equals: "Ann and \u{2068}ليلى\u{2069}")
    expect(LocaleFormats.of("ar").list(["Ann", "ليلى"]), equals: "\u{2068}Ann\u{2069} وليلى")
  }

  @Test func `the formats of a locale are made once`() {
    expect(LocaleFormats.of("de_AT") === LocaleFormats.of("de_AT"))
  }

  @Test func `names of locales that are no names do no harm`() {
    for name in ["\0", "a\0b", String(repeating: "x", count: 10_000), "en_", "@", "%n", "日本"] {
      let formats = LocaleFormats.of(name)
      expect(formats.number(1_000), equals: "1,000", "\(name.prefix(10))")
      expect(formats.list(["a", "b"]), equals: "a and b")
    }
  }
}
