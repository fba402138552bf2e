import Foundation
internal import LocaleRules
import Platform

/// How a language and region writes numbers, percentages, sizes, amounts of money, lists and relative dates.
///
/// ICU says it, by CLDR: digits, separators and units are those of the locale, such as `٣٫٥` in `ar_EG`, `3,5` in `de`, and
/// `1.2 Mo` in `fr`; a locale may say which digits, as `hi-u-nu-deva` does. A locale whose language ICU does not know is written
/// as English.
///
/// There is one for each locale in a process; it may be used by several threads at the same time.
public final class LocaleFormats: Sendable {
  /// The locale, as it was asked for.
  public let locale: String
  /// Its language alone: `pt` of `pt_BR`.
  public let language: String
  /// The plural rules of its language.
  public let pluralRules: PluralRules
  /// The characters of plain numbers.
  package let numerals: Numerals
  /// Whether a number below a thousand is written as Swift does.
  private let isPlain: Bool

  /// The locale in ICU's spelling.
  private let name: LocaleName?
  private let numbers = Lock<[String: LocaleNumbers]>([:])
  private let others = Lock(Others())

  /// What is opened when it is needed.
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
    /// Between the whole number and its decimals.
    package var decimalSeparator = "."
    /// In front of what is less than nothing.
    package var minus = "-"
  }

  /// The formats of a locale.
  ///
  /// - Parameter locale: Such as `de_DE`, `pt-BR` or `ar-EG-u-nu-latn`.
  /// - Complexity: O(1) for a locale that was asked for before; else some tens of microseconds, and as much for each kind of
  ///   text when it is first written.
  public static func of(_ locale: String) -> LocaleFormats {
    if let known = shared.withLock({ $0[locale] }) { return known }
    let made = LocaleFormats(locale)
    return shared.withLock { formats in
      if let known = formats[locale] { return known }
      // A process uses few; whoever asks for any number of them has them made again.
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
    pluralRules = PluralRules(language: name?.name ?? "en")
    numerals = Numerals(name)
    isPlain = numerals.zero == "0"
  }

  // MARK: Numbers

  /// A number with at most two decimals, none for a whole one, grouped as the locale does: `1,234.5`.
  public func number(_ value: Double) -> String {
    if let whole = Int(exactly: value) { return number(whole) }
    return write(value, LocaleFormats.skeleton(for: value, decimals: ".##"))
  }

  /// A whole number, grouped as the locale does: `12,345`.
  public func number(_ value: Int) -> String {
    if isPlain, (0..<1_000).contains(value) { return "\(value)" }
    return writer("")?.text(value) ?? "\(value)"
  }

  /// A number with so many decimals, zeros included, grouped as the locale does: `3.50`.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - decimals: From 0 to 15; what lies outside is moved to the nearest of the two.
  public func number(_ value: Double, decimals: Int) -> String {
    let count = max(0, min(decimals, 15))
    let skeleton = count == 0 ? "precision-integer" : "." + String(repeating: "0", count: count)
    return write(value, LocaleFormats.skeleton(for: value, decimals: skeleton))
  }

  /// A share of a whole in percent, without decimals: `75%`, `75 %`, `٧٥٪`.
  ///
  /// - Parameter share: 1 is all of it.
  public func percent(_ share: Double) -> String {
    write(share, "percent scale/100 precision-integer")
  }

  /// A number in little room, rounded towards nothing: `999`, `1.2K`, `34K`, `1,2 Mio.`, `1.2万`.
  ///
  /// - Parameter value: What is over a thousand of the largest unit, or no number, is written as the largest, or as nothing.
  public func compactNumber(_ value: Double) -> String {
    let value = value.isNaN ? 0 : max(-9_999e12, min(value, 9_999e12)).rounded(.towardZero)
    if abs(value) < 1_000 { return number(Int(value)) }
    return write(value, "compact-short rounding-mode-down")
  }

  /// The category of a number as ``number(_:)-(Double)`` writes it, for the choice among ``PluralForms``.
  public func pluralCategory(of value: Double) -> PluralCategory {
    if let whole = Int(exactly: value) { return pluralRules.category(of: whole) }
    return writer(".##").map { pluralRules.category(of: value, writtenBy: $0) } ?? .other
  }

  /// How long something lasts, as players have it: `0:42`, `1:02:03`, with the locale's digits.
  ///
  /// - Parameter seconds: Not negative.
  public func duration(seconds: Int) -> String {
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = two(seconds % 60)
    return localized(hours > 0 ? "\(hours):\(two(minutes)):\(rest)" : "\(minutes):\(rest)")
  }

  /// A text of digits with the locale's own.
  package func localized(_ text: String) -> String {
    guard !isPlain else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          guard (0x30...0x39).contains(scalar.value) else { return scalar }
          return Unicode.Scalar(numerals.zero.value + scalar.value - 0x30) ?? scalar
        }))
  }

  /// How large a file is, in units of 1,000 bytes: `999 bytes`, `1.2 MB`, `340 kB`.
  ///
  /// - Returns: Nil for what is no size: a negative number, more than there are units for.
  public func byteCount(_ bytes: Double) -> String? {
    guard bytes >= 0, bytes < 1e18 else { return nil }  // False for NaN, too.
    let whole = bytes.rounded(.down)
    if whole < 1_000 { return write(whole, "measure-unit/digital-byte unit-width-full-name") }
    var value = whole
    var unit = -1
    let units = ["kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"]
    // What would be rounded to 1,000 is one of the next unit.
    while value >= 999.5, unit < units.count - 1 {
      value /= 1_000
      unit += 1
    }
    // Two digits that say something: one behind the separator below ten.
    let tenths = (value * 10).rounded()
    let shown = tenths < 100 ? tenths / 10 : value.rounded()
    return write(shown, "measure-unit/digital-\(units[unit]) unit-width-short .#")
  }

  /// An amount of money: `€12.50`, `12,50 €`, `¥980`.
  ///
  /// - Parameters:
  ///   - amount: In whole units, which are divided as the currency is.
  ///   - currency: The three letters of ISO 4217; of anything else the amount alone is written, with two decimals.
  public func money(_ amount: Double, currency: String) -> String {
    let code = currency.uppercased()
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (65...90).contains($0) }) else {
      return number(amount, decimals: 2)
    }
    // Signs that are understood without their country.
    let width = LocaleFormats.plainSigns.contains(code) ? " unit-width-narrow" : ""
    let text = write(amount, "currency/\(code)\(width)")
    return name?.isRightToLeft == true ? LocaleFormats.withWholeSigns(text) : text
  }

  /// A text from the right in which signs such as `JP¥` stay in one piece: behind them stands a mark that is not seen.
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
    // All digits of a larger one would say more than is known.
    abs(value) < 1e16 ? decimals : "scientific .##"
  }

  private func write(_ value: Double, _ skeleton: String) -> String {
    writer(skeleton)?.text(value) ?? "\(value)"
  }

  private func writer(_ skeleton: String) -> LocaleNumbers? {
    numbers.withLock { numbers in
      if let known = numbers[skeleton] { return known }
      let made = name.flatMap { LocaleNumbers($0, skeleton: skeleton) }
      // Currencies are many.
      if numbers.count >= 64 { numbers = [:] }
      numbers[skeleton] = made
      return made
    }
  }
}

/// Lists and dates.
extension LocaleFormats {
  /// A unit in which a distance in time is said.
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

  /// On which side texts in the locale's language begin.
  package var direction: WritingDirection {
    name?.isRightToLeft == true ? .rightToLeft : .leftToRight
  }

  /// A list in a sentence: `Ann, Bo and Cy`.
  ///
  /// - Parameter items: Of more than a hundred the first ones are taken.
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

  /// How far something is from now: `yesterday`, `in 3 days`, `2 hours ago`.
  ///
  /// - Parameters:
  ///   - offset: How many units later than now; negative for what is past.
  ///   - unit: What is counted.
  ///   - beginsSentence: Whether it has a capital letter where the language begins sentences with one.
  public func relativeDate(_ offset: Int, _ unit: TimeUnit, beginsSentence: Bool = false) -> String
  {
    let dates = others.withLock { others in
      if let known = others.relativeDates[beginsSentence] { return known as LocaleRelativeDates? }
      let made = name.flatMap { LocaleRelativeDates($0, beginsSentence: beginsSentence) }
      others.relativeDates[beginsSentence] = made
      return made
    }
    return dates?.text(Double(offset), unit: unit.rawValue) ?? "\(offset)"
  }

  /// How far a day is from another: in days within a week, else in weeks, months or years: `yesterday`, `3 weeks ago`.
  ///
  /// Months are of 30 days and years of 365 here, rounded towards nothing.
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

  /// The name of a day of the week, as it stands over something: `Friday`.
  public func weekday(of day: CalendarDay) -> String {
    let names = others.withLock { others in
      if let known = others.weekdays { return known }
      let names = (dateNames?.weekdays ?? []).map(LocaleFormats.titled)
      others.weekdays = names
      return names
    }
    return names.indices.contains(day.weekday) ? names[day.weekday] : day.description
  }

  /// The day that weeks begin with, as ISO 8601 counts: 1 for Monday, 7 for Sunday.
  ///
  /// CLDR's for the locale's region, or the one that is most likely for the language.
  public var firstWeekday: Int {
    others.withLock { others in
      if let known = others.firstWeekday { return known }
      let first = name?.firstWeekday ?? 1
      others.firstWeekday = first
      return first
    }
  }

  /// A way to write times, or days; nil if ICU has none.
  func dates(_ form: LocaleDates.Form) -> LocaleDates? { name.flatMap { LocaleDates($0, form) } }

  /// The names of days and months, as the locale writes them.
  var dateNames: LocaleDateNames? { name.flatMap(LocaleDateNames.init) }

  /// A text that begins with a capital letter, in languages that have some.
  private static func titled(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return text }
    return first.properties.titlecaseMapping + String(text.unicodeScalars.dropFirst())
  }
}

extension LocaleFormats.Numerals {
  fileprivate init(_ name: LocaleName?) {
    guard let signs = name?.numberSigns else { return }
    // Digits that are no row in Unicode are none that are written here: Chinese ones.
    let zeros = signs.zero.unicodeScalars
    if let zero = zeros.first, zeros.count == 1, zero.properties.numericType == .decimal {
      self.zero = zero
    }
    (decimalSeparator, minus) = (signs.decimal, signs.minus)
  }
}
