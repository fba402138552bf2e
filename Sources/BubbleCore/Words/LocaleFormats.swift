import Foundation
internal import LocaleRules
import Platform

/// A locale's formats for numbers, percentages, sizes, amounts of money, lists and relative dates.
///
/// The formats are ICU's, with CLDR's data. Digits, separators and units are those of the locale, such as `٣٫٥` in `ar_EG`, `3,5` in `de`,
/// and `1.2 Mo` in `fr`. A locale may choose the digits, as `hi-u-nu-deva` does. If ICU does not know a locale's language, English is used.
///
/// A process has one instance for each locale. Several threads may use it at the same time.
public final class LocaleFormats: Sendable {
  /// The locale as it was given.
  package let locale: String
  /// The language of the locale: `pt` for `pt_BR`.
  package let language: String
  /// The BCP 47 tag of the locale, without extensions: `pt-BR` for `pt_BR.UTF-8`.
  package let languageTag: String
  /// The plural rules of its language.
  package let pluralRules: PluralRules
  /// The characters of plain numbers.
  package let numerals: Numerals
  /// Whether a number below a thousand is written as Swift does.
  private let isPlain: Bool

  /// The locale in ICU's spelling.
  private let name: LocaleName?
  private let numbers = Lock<[String: LocaleNumbers]>([:])
  private let others = Lock(Others())

  /// The parts that are opened on first use.
  private struct Others {
    var lists: LocaleLists?
    var relativeDates: [Bool: LocaleRelativeDates] = [:]
    var weekdays: [String]?
    var firstWeekday: Int?
  }

  /// The characters that plain numbers are written with.
  package struct Numerals: Hashable, Sendable {
    /// The digit zero; the others follow it in Unicode.
    package var zero: Unicode.Scalar = "0"
    /// The separator between the whole number and its decimals.
    package var decimalSeparator = "."
    /// The sign before negative numbers.
    package var minus = "-"
  }

  /// Returns the formats of a locale.
  ///
  /// - Parameter locale: A locale such as `de_DE`, `pt-BR` or `ar-EG-u-nu-latn`.
  /// - Complexity: O(1) if the locale is in the cache. Otherwise some tens of microseconds, and as much for each kind of
  ///   text on its first use.
  public static func of(_ locale: String) -> LocaleFormats {
    if let known = shared.withLock({ $0[locale] }) { return known }
    let made = LocaleFormats(locale)
    return shared.withLock { formats in
      if let known = formats[locale] { return known }
      // A process uses few locales. A client that uses many makes them again.
      if formats.count >= 64 { formats = [:] }
      formats[locale] = made
      return made
    }
  }

  private static let shared = Lock<[String: LocaleFormats]>([:])

  private init(_ locale: String) {
    self.locale = locale
    let own = LocaleName(locale).flatMap { $0.hasData ? $0 : nil }
    name = own ?? LocaleName("en")
    language = LanguageTag.language(of: locale)
    languageTag = LanguageTag.tag(of: locale)
    pluralRules = PluralRules(language: name?.name ?? "en")
    numerals = Numerals(name)
    isPlain = numerals.zero == "0"
  }

  // MARK: Numbers

  /// Formats a number with at most two decimals, none for a whole one, and the locale's grouping: `1,234.5`.
  public func number(_ value: Double) -> String {
    if let whole = Int(exactly: value) { return number(whole) }
    return write(value, LocaleFormats.skeleton(for: value, decimals: ".##"))
  }

  /// Formats a whole number with the locale's grouping: `12,345`.
  public func number(_ value: Int) -> String {
    if isPlain, (0..<1_000).contains(value) { return "\(value)" }
    return writer("")?.text(value) ?? "\(value)"
  }

  /// Formats a number with a fixed number of decimals, zeros included, and the locale's grouping: `3.50`.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - decimals: From 0 to 15; other values are clamped.
  public func number(_ value: Double, decimals: Int) -> String {
    let count = max(0, min(decimals, 15))
    let skeleton = count == 0 ? "precision-integer" : "." + String(repeating: "0", count: count)
    return write(value, LocaleFormats.skeleton(for: value, decimals: skeleton))
  }

  /// Formats a share of a whole in percent, without decimals: `75%`, `75 %`, `٧٥٪`.
  ///
  /// - Parameters:
  ///   - share: The share; 1 is the whole.
  ///   - signed: Whether a share over 0 has a plus: `+75%`.
  public func percent(_ share: Double, signed: Bool = false) -> String {
    write(share, "percent scale/100 precision-integer" + LocaleFormats.sign(signed))
  }

  private static func sign(_ isSigned: Bool) -> String { isSigned ? " sign-except-zero" : "" }

  /// Formats a number briefly, rounded towards zero: `999`, `1.2K`, `34K`, `1,2 Mio.`, `1.2万`.
  ///
  /// - Parameter value: Clamped to ±9,999 × 10¹²; NaN counts as 0.
  public func compactNumber(_ value: Double) -> String {
    let value = value.isNaN ? 0 : max(-9_999e12, min(value, 9_999e12)).rounded(.towardZero)
    if abs(value) < 1_000 { return number(Int(value)) }
    return write(value, "compact-short rounding-mode-down")
  }

  /// Returns the category of a number as ``number(_:)-(Double)`` writes it, for the choice among ``PluralForms``.
  package func pluralCategory(of value: Double) -> PluralCategory {
    if let whole = Int(exactly: value) { return pluralRules.category(of: whole) }
    return writer(".##").map { pluralRules.category(of: value, writtenBy: $0) } ?? .other
  }

  /// Formats a duration as players do: `0:42`, `1:02:03`, with the locale's digits.
  ///
  /// - Parameter seconds: Must not be negative.
  public func duration(seconds: Int) -> String {
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = two(seconds % 60)
    return localized(hours > 0 ? "\(hours):\(two(minutes)):\(rest)" : "\(minutes):\(rest)")
  }

  /// Formats a duration in its two largest units: `2 hr 35 min`, `45 sec`, `1 day`; the smaller one is left out if it is 0.
  ///
  /// - Parameter seconds: Rounded to whole units; a negative one gets a sign. NaN counts as 0, and more than 10¹² as 10¹².
  public func durationInWords(seconds: Double) -> String {
    let whole = seconds.isNaN ? 0 : min(abs(seconds), 1e12).rounded()
    // To whole minutes from an hour on, and to whole hours from a day on.
    var count = Int(whole)
    if count >= 3_600 { count = (count + 30) / 60 * 60 }
    if count >= 86_400 { count = (count + 1_800) / 3_600 * 3_600 }
    let units: [(name: String, count: Int)] = [
      ("day", count / 86_400), ("hour", count / 3_600 % 24), ("minute", count / 60 % 60),
      ("second", count % 60),
    ]
    let shown = units.filter { $0.count > 0 }.prefix(2)
    let texts = (shown.isEmpty ? units.suffix(1) : shown).map { unit in
      write(
        Double(unit.count),
        "measure-unit/duration-\(unit.name) unit-width-short precision-integer")
    }
    return (seconds < 0 && count > 0 ? numerals.minus : "") + texts.joined(separator: " ")
  }

  /// Returns a text with the locale's digits instead of ASCII digits.
  package func localized(_ text: String) -> String {
    guard !isPlain else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          guard (0x30...0x39).contains(scalar.value) else { return scalar }
          return Unicode.Scalar(numerals.zero.value + scalar.value - 0x30) ?? scalar
        }))
  }

  /// Formats the size of a file, in units of 1,000 bytes: `999 bytes`, `1.2 MB`, `340 kB`.
  ///
  /// - Returns: Nil if the value is negative, NaN, or at least 10¹⁸.
  public func byteCount(_ bytes: Double) -> String? {
    guard bytes >= 0, bytes < 1e18 else { return nil }  // False for NaN, too.
    let whole = bytes.rounded(.down)
    if whole < 1_000 { return write(whole, "measure-unit/digital-byte unit-width-full-name") }
    var value = whole
    var unit = -1
    let units = ["kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"]
    // A value that would be rounded to 1,000 is one of the next unit.
    while value >= 999.5, unit < units.count - 1 {
      value /= 1_000
      unit += 1
    }
    // Two significant digits: one decimal below ten.
    let tenths = (value * 10).rounded()
    let shown = tenths < 100 ? tenths / 10 : value.rounded()
    return write(shown, "measure-unit/digital-\(units[unit]) unit-width-short .#")
  }

  /// Formats an amount of money: `€12.50`, `12,50 €`, `¥980`.
  ///
  /// - Parameters:
  ///   - amount: In whole units; the currency determines the decimals.
  ///   - currency: The three letters of ISO 4217; if invalid, the result is the amount alone, with two decimals.
  ///   - signed: Whether an amount over 0 has a plus: `+€12.50`.
  public func money(_ amount: Double, currency: String, signed: Bool = false) -> String {
    let code = currency.uppercased()
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (65...90).contains($0) }) else {
      return write(
        amount, LocaleFormats.skeleton(for: amount, decimals: ".00") + LocaleFormats.sign(signed))
    }
    // Signs that are clear without their country.
    let width = LocaleFormats.plainSigns.contains(code) ? " unit-width-narrow" : ""
    let text = write(amount, "currency/\(code)\(width)" + LocaleFormats.sign(signed))
    return name?.isRightToLeft == true ? LocaleFormats.withWholeSigns(text) : text
  }

  /// Keeps signs such as `JP¥` in one piece in right-to-left text: adds an invisible mark after each.
  private static func withWholeSigns(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isLast = scalar.properties.generalCategory == .currencySymbol
      let isBehindLetter = result.last.map { $0.isASCII && $0.properties.isAlphabetic } ?? false
      result.append(scalar)
      if isLast && isBehindLetter { result.append("\u{200E}") }
    }
    return String(result)
  }

  private static let plainSigns: Set<String> = [
    "EUR", "GBP", "ILS", "INR", "JPY", "KRW", "TRY", "UAH", "USD", "VND",
  ]

  private static func skeleton(for value: Double, decimals: String) -> String {
    // All digits of a larger number would be more than its precision.
    abs(value) < 1e16 ? decimals : "scientific .##"
  }

  private func write(_ value: Double, _ skeleton: String) -> String {
    writer(skeleton)?.text(value) ?? "\(value)"
  }

  private func writer(_ skeleton: String) -> LocaleNumbers? {
    numbers.withLock { numbers in
      if let known = numbers[skeleton] { return known }
      let made = name.flatMap { LocaleNumbers($0, skeleton: skeleton) }
      // There are many currencies.
      if numbers.count >= 64 { numbers = [:] }
      numbers[skeleton] = made
      return made
    }
  }
}

/// Lists and dates.
extension LocaleFormats {
  /// A unit of a relative date.
  public enum TimeUnit: Int, Hashable, Sendable, CaseIterable {
    /// Seconds.
    case second
    /// Minutes.
    case minute
    /// Hours.
    case hour
    /// Days.
    case day
    /// Weeks.
    case week
    /// Months.
    case month
    /// Years.
    case year
  }

  /// The side at which texts in the locale's language begin.
  package var direction: WritingDirection {
    name?.isRightToLeft == true ? .rightToLeft : .leftToRight
  }

  /// Formats a list in a sentence: `Ann, Bo and Cy`.
  ///
  /// - Parameter items: The items; those after the first hundred are ignored.
  /// - Complexity: O(*n*) in the length of the list.
  public func list(_ items: [String]) -> String {
    guard items.count > 1 else { return items.first ?? "" }
    let direction: TextTemplate.Direction =
      name?.isRightToLeft == true ? .rightToLeft : .leftToRight
    let texts = items.prefix(100).map { TextTemplate.isolated($0, in: direction) }
    let lists = others.withLock { others in
      if others.lists == nil { others.lists = name.flatMap(LocaleLists.init) }
      return others.lists
    }
    return lists?.text(texts) ?? texts.joined(separator: ", ")
  }

  /// Formats a distance from now: `yesterday`, `in 3 days`, `2 hours ago`.
  ///
  /// - Parameters:
  ///   - offset: The number of units from now; negative for the past.
  ///   - unit: The unit of the offset.
  ///   - beginsSentence: Whether it has a capital letter if the language begins sentences with one.
  public func relativeDate(_ offset: Int, _ unit: TimeUnit, beginsSentence: Bool = false) -> String
  {
    relativeDate(offset, unit, beginsSentence: beginsSentence, hasNumber: false)
  }

  /// Formats a distance from now; with `hasNumber`, as `1 day ago` instead of `yesterday`.
  package func relativeDate(
    _ offset: Int, _ unit: TimeUnit, beginsSentence: Bool = false, hasNumber: Bool
  ) -> String {
    let dates = others.withLock { others in
      if let known = others.relativeDates[beginsSentence] { return known as LocaleRelativeDates? }
      let made = name.flatMap { LocaleRelativeDates($0, beginsSentence: beginsSentence) }
      others.relativeDates[beginsSentence] = made
      return made
    }
    return dates?.text(Double(offset), unit: unit.rawValue, hasNumber: hasNumber) ?? "\(offset)"
  }

  /// Formats the distance of a day from another, in days within a week, else in weeks, months or years: `yesterday`, `3 weeks ago`.
  ///
  /// Months count as 30 days and years as 365, rounded towards zero.
  public func relativeDay(
    _ day: CalendarDay, to today: CalendarDay, beginsSentence: Bool = false
  ) -> String {
    let days = day.daysSince1970 - today.daysSince1970
    let (offset, unit): (Int, TimeUnit) =
      switch abs(days) {
      case ..<7: (days, .day)
      case ..<30: (days / 7, .week)
      case ..<365: (days / 30, .month)
      default: (days / 365, .year)
      }
    return relativeDate(offset, unit, beginsSentence: beginsSentence)
  }

  /// Returns the name of a day of the week, as a heading: `Friday`.
  package func weekday(of day: CalendarDay) -> String {
    let names = others.withLock { others in
      if let known = others.weekdays { return known }
      let names = (dateNames?.weekdays ?? []).map(LocaleFormats.titled)
      others.weekdays = names
      return names
    }
    return names.indices.contains(day.weekday) ? names[day.weekday] : day.description
  }

  /// The first day of the week, as ISO 8601 counts: 1 for Monday, 7 for Sunday.
  ///
  /// CLDR's value for the locale's region, or for the most likely region of the language.
  public var firstWeekday: Int {
    others.withLock { others in
      if let known = others.firstWeekday { return known }
      let first = name?.firstWeekday ?? 1
      others.firstWeekday = first
      return first
    }
  }

  /// Returns a formatter for times or days; nil if ICU has none.
  func dates(_ form: LocaleDates.Form) -> LocaleDates? { name.flatMap { LocaleDates($0, form) } }

  /// The names of days and months, as the locale writes them.
  var dateNames: LocaleDateNames? { name.flatMap(LocaleDateNames.init) }

  /// Capitalises the first letter, in languages that have capital letters.
  private static func titled(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return text }
    return first.properties.titlecaseMapping + String(text.unicodeScalars.dropFirst())
  }
}

extension LocaleFormats.Numerals {
  fileprivate init(_ name: LocaleName?) {
    guard let signs = name?.numberSigns else { return }
    // Digits that are not contiguous in Unicode, such as Chinese ones, are not used here.
    let zeros = signs.zero.unicodeScalars
    if let zero = zeros.first, zeros.count == 1, zero.properties.numericType == .decimal {
      self.zero = zero
    }
    (decimalSeparator, minus) = (signs.decimal, signs.minus)
  }
}
