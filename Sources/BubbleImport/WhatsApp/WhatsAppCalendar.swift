import BubbleCore

/// A calendar of dates in phones' exports.
enum WhatsAppCalendar: Character, CaseIterable {
  case gregorian = "g"
  case buddhist = "b"
  case persian = "p"
  case islamic = "i"
  case minguo = "r"
  case reiwa = "w"
  case heisei = "h"

  /// Its bit.
  var bit: UInt8 { 1 << UInt8(WhatsAppCalendar.allCases.firstIndex(of: self) ?? 0) }

  /// Its name in findings; nil for the one that all dates are converted to.
  var name: String? { WordTable.words("calendar \(rawValue)") }

  /// Returns the calendar of a year: that of its era, or else the one in which it is in the time of phones.
  ///
  /// - Parameter eras: The calendars, as bits, whose era is beside it.
  static func of(year: Int, eras: UInt8) -> WhatsAppCalendar {
    let fitting = eras == 0 ? [] : allCases.filter { eras & $0.bit != 0 }
    if fitting.count == 1 { return fitting[0] }
    let likely: WhatsAppCalendar =
      switch year {
      case 52..<100, 2_400..<2_700: .buddhist
      case 100..<200: .minguo
      case 1_300..<1_430: .persian
      case 1_430..<1_500: .islamic
      default: .gregorian
      }
    return fitting.isEmpty || fitting.contains(likely) ? likely : fitting[0]
  }

  /// Returns the days from 1 January 1970 to a day; nil if there is no such day.
  func days(year: Int, month: Int, day: Int) -> Int? {
    guard year >= 0, (1...12).contains(month), (1...31).contains(day) else { return nil }
    func days(_ year: Int) -> Int? { Days.since1970(year: year, month: month, day: day) }
    switch self {
    case .gregorian: return days(year < 100 ? 2_000 + year : year)
    case .buddhist: return days((year < 100 ? 2_500 + year : year) - 543)
    case .minguo: return days((year < 90 ? 100 + year : year) + 1_911)
    case .reiwa: return days(year + 2_018)
    case .heisei: return days(year + 1_988)
    case .persian:
      return WhatsAppCalendar.persianDays(
        year < 100 ? year + (year < 88 ? 1_400 : 1_300) : year, month, day)
    case .islamic: return WhatsAppCalendar.islamicDays(year < 100 ? 1_400 + year : year, month, day)
    }
  }

  /// Counts years of 365 and 366 days by a cycle of 33, which is valid from 1178 to 1633.
  private static func persianDays(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    func start(_ year: Int) -> Int { 365 * (year - 1) + (8 * year + 21) / 33 }
    let before = month <= 7 ? 31 * (month - 1) : 30 * (month - 1) + 6
    let length = month < 7 ? 31 : month < 12 ? 30 : start(year + 1) - start(year) - 336
    guard day <= length else { return nil }
    // The first day of the year 1 is 19 March 622.
    return start(year) + before + day - 1 - 492_268
  }

  private static func islamicDays(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    let known = WhatsAppWays.all.islamic
    let place = year - known.year
    guard known.months.indices.contains(place) else { return nil }
    let start = known.months[..<place].reduce(known.day) { $0 + 12 * 29 + $1.nonzeroBitCount }
    // Each month's bit is set if it has a 30th day.
    let (months, bit) = (known.months[place], UInt32(1) << UInt32(month - 1))
    guard day <= (months & bit == 0 ? 29 : 30) else { return nil }
    return start + 29 * (month - 1) + (months & (bit - 1)).nonzeroBitCount + day - 1
  }
}
