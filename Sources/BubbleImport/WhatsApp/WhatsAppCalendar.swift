import BubbleCore

/// A calendar that phones write dates in.
enum WhatsAppCalendar: Character {
  case gregorian = "g"
  case buddhist = "b"
  case persian = "p"
  case islamic = "i"
  case minguo = "r"
  case reiwa = "w"
  case heisei = "h"

  private static let all: [WhatsAppCalendar] = [
    .gregorian, .buddhist, .persian, .islamic, .minguo, .reiwa, .heisei,
  ]

  /// A bit of its own.
  var bit: UInt8 { 1 << UInt8(WhatsAppCalendar.all.firstIndex(of: self) ?? 0) }

  /// What it is called in findings; nil for the one that all dates end up in.
  var name: String? {
    switch self {
    case .gregorian: nil
    case .buddhist: "Buddhist"
    case .persian: "Persian"
    case .islamic: "Islamic (Umm al-Qura)"
    case .minguo: "Minguo"
    case .reiwa, .heisei: "Japanese"
    }
  }

  /// The calendar of a year: that of its era, or else the one in which it lies in the time of phones.
  ///
  /// - Parameter eras: The calendars, as bits, whose era stands beside it.
  static func of(year: Int, eras: UInt8) -> WhatsAppCalendar {
    let fitting = all.filter { eras & $0.bit != 0 }
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

  /// The days from the first of 1970 to a day; nil if there is no such day.
  func days(year: Int, month: Int, day: Int) -> Int? {
    guard year >= 0, (1...12).contains(month), (1...31).contains(day) else { return nil }
    switch self {
    case .gregorian:
      return Days.since1970(year: year < 100 ? 2_000 + year : year, month: month, day: day)
    case .buddhist:
      return Days.since1970(year: (year < 100 ? 2_500 + year : year) - 543, month: month, day: day)
    case .minguo:
      return Days.since1970(year: (year < 90 ? 100 + year : year) + 1_911, month: month, day: day)
    case .reiwa: return Days.since1970(year: year + 2_018, month: month, day: day)
    case .heisei: return Days.since1970(year: year + 1_988, month: month, day: day)
    case .persian:
      return WhatsAppCalendar.persianDays(
        year < 100 ? year + (year < 88 ? 1_400 : 1_300) : year, month, day)
    case .islamic: return WhatsAppCalendar.islamicDays(year < 100 ? 1_400 + year : year, month, day)
    }
  }

  /// Years of 365 and 366 days by a cycle of 33, which holds from 1178 to 1633.
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
    guard known.months.indices.contains(year - known.year) else { return nil }
    var days = known.day
    for (place, months) in known.months[...(year - known.year)].enumerated() {
      let isLast = place == year - known.year
      for number in 0..<12 {
        let length = months >> UInt32(number) & 1 == 1 ? 30 : 29
        if isLast, number + 1 == month { return day <= length ? days + day - 1 : nil }
        days += length
      }
    }
    return nil
  }
}
