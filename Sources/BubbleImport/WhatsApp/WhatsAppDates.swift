import BubbleCore
import Foundation

/// Finds out in which order day, month and year stand in heads of one form: one line decides for all.
///
/// First any number that can be no month, then that time does not go back, then which number changes most often, which is the
/// day's. Only the first one proves it; by the others the order is a guess.
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
  /// Whether dates differ if day and month change places: where the year stands last, and where it stands first.
  private var (differsInFront, differsBehind) = (false, false)
  /// Whether a number has a zero in front of it.
  private var hasZeros = false
  /// How many heads have an hour from 1 to 12 and no word for a part of the day, whether one has another hour or a word, and
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
    // Most messages are of the day of the one before.
    guard head.numbers != last else { return }
    last = head.numbers
    if head.numbers.0 != head.numbers.1 { differsInFront = true }
    if head.numbers.1 != head.numbers.2 { differsBehind = true }
    if head.widths.0 == 2 && head.numbers.0 < 10 || head.widths.1 == 2 && head.numbers.1 < 10 {
      hasZeros = true
    }
    for index in candidates.indices { candidates[index].add(head) }
  }

  /// The end of 2030: of two orders that nothing else decides between, that with later years is less likely.
  private static let lastLikelyDay = 22_279

  /// What can't be right of all dates and times that it has in an order; nil if nothing is known.
  func doubt(_ order: DateOrder) -> String? {
    if candidates.contains(where: { $0.order == order && $0.invalidCount > 0 }) {
      let other = candidates.first { $0.order != order && $0.invalidCount == 0 }?.order.rawValue
      return
        "read as \(order.rawValue), some dates do not exist or lie before 2009, when WhatsApp began; "
        + (other.map { "--date-order \($0) may be right" } ?? "--date-order takes another order")
    }
    guard !hasOtherHours, hasTurn || shortHourCount >= 50 else { return nil }
    return
      "no hour is over 12 or 0, and no word says which half of the day it is: hours are read as they stand"
  }

  /// The order, and whether it had to be chosen.
  ///
  /// - Parameter wanted: The order that was asked for, which counts where any date has it.
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
    // A year of two digits in front is what hardly any phone writes, and none with zeros where slashes are.
    let isUnclear =
      has(.yearMonthDay, in: rest) && rest.contains { !$0.order.isYearFirst }
      && !hasZeros && WhatsAppWays.all.shortYearSeparators.contains(UInt32(form.separator))
    // An era in front mostly stands beside the year.
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

  /// Year, month and day of three numbers.
  static func parts(_ numbers: (Int, Int, Int), _ order: DateOrder) -> (Int, Int, Int) {
    switch order {
    case .dayMonthYear: (numbers.2, numbers.1, numbers.0)
    case .monthDayYear: (numbers.2, numbers.0, numbers.1)
    case .yearMonthDay: (numbers.0, numbers.1, numbers.2)
    case .yearDayMonth: (numbers.0, numbers.2, numbers.1)
    }
  }

  /// The days from the first of 1970 to a date; nil if there is no such day in that order.
  static func days(_ head: WhatsAppHead, _ order: DateOrder) -> Int? {
    let (year, month, day) = parts(head.numbers, order)
    return WhatsAppCalendar.of(year: year, eras: head.eras).days(year: year, month: month, day: day)
  }
}

extension DateOrder {
  fileprivate var isYearFirst: Bool { self == .yearMonthDay || self == .yearDayMonth }
}
