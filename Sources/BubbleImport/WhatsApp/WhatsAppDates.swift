import BubbleCore
import Foundation

/// Detects the order of day, month and year in heads of one form: one line decides for all.
///
/// First it uses any number that can't be a month, then that time does not go back, then that the day changes most
/// often. Only the first criterion proves the order; by the others it is a guess.
struct WhatsAppDates {
  private struct Candidate {
    let order: DateOrder
    var invalidCount = 0
    var lateCount = 0
    var stepBackCount = 0
    var changeCount = 0
    var lastDay: Int?
    var last: Int?

    mutating func add(_ head: WhatsAppHead) {
      // No phone wrote for WhatsApp before 2009.
      guard let days = WhatsAppDates.days(head, order), days >= 14_245 else {
        invalidCount += 1
        return
      }
      if days > WhatsAppDates.lastLikelyDay { lateCount += 1 }
      if let lastDay, days < lastDay { stepBackCount += 1 }
      let day = WhatsAppDates.parts(head.numbers, order).2
      if let last, last != day { changeCount += 1 }
      (lastDay, last) = (days, day)
    }
  }

  private var candidates: [Candidate]
  private let form: WhatsAppForm
  private var last = (0, 0, 0)
  private var lastHour = 0
  /// Whether dates differ if day and month change places: with the year last, and with the year first.
  private var (differsInFront, differsBehind) = (false, false)
  /// Whether a number has a leading zero.
  private var hasZeros = false
  /// The number of heads with an hour from 1 to 12 and no word for a part of the day, whether one has another hour or a word, and
  /// whether 1 follows 12 within a day.
  private var (shortHourCount, hasOtherHours, hasTurn) = (0, false, false)

  init(_ form: WhatsAppForm) {
    self.form = form
    let orders = DateOrder.allCases.filter { !($0.isYearFirst && form.yearPlace == 3) }
    let isSwapped = WhatsAppWays.all.swappedSeparators.contains(UInt32(form.separator))
    candidates = orders.filter { $0 != .yearDayMonth || isSwapped }.map { Candidate(order: $0) }
  }

  /// Notes a date.
  mutating func add(_ head: WhatsAppHead) {
    if !hasOtherHours {
      hasOtherHours = head.hours != 0 || head.hour == 0 || head.hour > 12
      shortHourCount += 1
      if head.numbers == last, head.hour < 12, lastHour == 12 { hasTurn = true }
      lastHour = head.hour
    }
    // Most messages are of the same day as the one before.
    guard head.numbers != last else { return }
    last = head.numbers
    if head.numbers.0 != head.numbers.1 { differsInFront = true }
    if head.numbers.1 != head.numbers.2 { differsBehind = true }
    if head.widths.0 == 2 && head.numbers.0 < 10 || head.widths.1 == 2 && head.numbers.1 < 10 {
      hasZeros = true
    }
    for index in candidates.indices { candidates[index].add(head) }
  }

  /// The end of 2030: of two orders without another criterion, the one with later years is less likely.
  private static let lastLikelyDay = 22_279

  /// Returns the reason why an order can't be right for all dates and times; nil if there is none.
  func doubt(_ order: DateOrder) -> String? {
    if candidates.contains(where: { $0.order == order && $0.invalidCount > 0 }) {
      let other = candidates.first { $0.order != order && $0.invalidCount == 0 }?.order.rawValue
      return "read as \(order.rawValue), some dates do not exist or are before 2009, when WhatsApp "
        + "began; "
        + (other.map { "--date-order \($0) may be right" } ?? "--date-order sets another order")
    }
    guard !hasOtherHours, hasTurn || shortHourCount >= 50 else { return nil }
    return
      "no hour is over 12 or 0, and no word marks morning or afternoon: hours are read as written"
  }

  /// Returns the order, and whether it is a guess.
  ///
  /// - Parameter wanted: The requested order, which applies if any date has it.
  func decide(_ wanted: DateOrder?) -> (order: DateOrder, isGuess: Bool) {
    let hasDays = candidates.contains { $0.lastDay != nil }
    if let candidate = candidates.first(where: { $0.order == wanted }),
      candidate.lastDay != nil || !hasDays
    {
      return (candidate.order, false)
    }
    let fewest = candidates.map(\.invalidCount).min() ?? 0
    let valid = candidates.filter { $0.invalidCount == fewest }
    var rest = valid
    func keep(_ value: KeyPath<Candidate, Int>, least: Bool = true) {
      let values = rest.map { $0[keyPath: value] }
      let best = least ? values.min() : values.max()
      rest.removeAll { $0[keyPath: value] != best }
    }
    keep(\.stepBackCount)
    keep(\.changeCount, least: false)
    if rest.count > 1 { keep(\.lateCount) }
    func has(_ order: DateOrder, in candidates: [Candidate]) -> Bool {
      candidates.contains { $0.order == order }
    }
    // Hardly any phone writes a year of two digits first, and none with zeros and slashes.
    let isUnclear =
      has(.yearMonthDay, in: rest) && rest.contains { !$0.order.isYearFirst }
      && !hasZeros && WhatsAppWays.all.shortYearSeparators.contains(UInt32(form.separator))
    // An era that comes first is usually beside the year.
    let isFirst = form.yearPlace == 1
    if rest.contains(where: { $0.order.isYearFirst == isFirst }) {
      rest.removeAll { $0.order.isYearFirst != isFirst }
    }
    guard let chosen = rest.first ?? candidates.first else { return (.dayMonthYear, false) }
    let isSwapped =
      chosen.order.isYearFirst
      ? differsBehind && has(.yearMonthDay, in: valid) && has(.yearDayMonth, in: valid)
      : differsInFront && has(.dayMonthYear, in: valid) && has(.monthDayYear, in: valid)
    return (chosen.order, isSwapped || isUnclear)
  }

  /// Returns year, month and day of three numbers.
  static func parts(_ numbers: (Int, Int, Int), _ order: DateOrder) -> (Int, Int, Int) {
    switch order {
    case .dayMonthYear: (numbers.2, numbers.1, numbers.0)
    case .monthDayYear: (numbers.2, numbers.0, numbers.1)
    case .yearMonthDay: (numbers.0, numbers.1, numbers.2)
    case .yearDayMonth: (numbers.0, numbers.2, numbers.1)
    }
  }

  /// Returns the days from 1 January 1970 to a date; nil if there is no such day in that order.
  static func days(_ head: WhatsAppHead, _ order: DateOrder) -> Int? {
    let (year, month, day) = parts(head.numbers, order)
    return WhatsAppCalendar.of(year: year, eras: head.eras).days(year: year, month: month, day: day)
  }
}

extension DateOrder {
  fileprivate var isYearFirst: Bool { self == .yearMonthDay || self == .yearDayMonth }
}
