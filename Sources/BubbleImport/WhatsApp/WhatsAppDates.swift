import BubbleCore
import Foundation

/// Finds out in which order day, month and year stand: one line decides for all.
///
/// First any number that can be no month, then that time does not go back, then which number changes most often, which is the
/// day's.
struct WhatsAppDates {
  private struct Candidate {
    let order: DateOrder
    var invalidCount = 0
    var stepBackCount = 0
    var changeCount = 0
    var lastDay: Int?
    var last: Int?
  }

  private var candidates = [DateOrder.dayMonthYear, .monthDayYear, .yearMonthDay].map {
    Candidate(order: $0)
  }
  /// How many heads were seen.
  private(set) var count = 0
  private var last = (0, 0, 0)

  /// Notes a date.
  mutating func add(_ numbers: (Int, Int, Int)) {
    count += 1
    // Most messages are of the day of the one before.
    guard numbers != last else { return }
    last = numbers
    for index in candidates.indices {
      let order = candidates[index].order
      let (year, month, day) = WhatsAppDates.parts(numbers, order)
      guard let days = Days.since1970(year: year, month: month, day: day) else {
        candidates[index].invalidCount += 1
        continue
      }
      if let before = candidates[index].lastDay, days < before {
        candidates[index].stepBackCount += 1
      }
      candidates[index].lastDay = days
      if let before = candidates[index].last, before != day { candidates[index].changeCount += 1 }
      candidates[index].last = day
    }
  }

  /// The order, and whether it had to be chosen.
  func decide() -> (order: DateOrder, isGuess: Bool) {
    let fewest = candidates.map(\.invalidCount).min() ?? 0
    var rest = candidates.filter { $0.invalidCount == fewest }
    let steps = rest.map(\.stepBackCount).min() ?? 0
    rest = rest.filter { $0.stepBackCount == steps }
    if rest.count > 1 {
      let changes = rest.map(\.changeCount).max() ?? 0
      rest = rest.filter { $0.changeCount == changes }
    }
    // A year of two digits in front is what hardly any phone writes.
    if rest.count > 1 { rest.removeAll { $0.order == .yearMonthDay } }
    return (rest.first?.order ?? .dayMonthYear, rest.count > 1)
  }

  /// Year, month and day of three numbers.
  static func parts(_ numbers: (Int, Int, Int), _ order: DateOrder) -> (Int, Int, Int) {
    let (year, month, day) =
      switch order {
      case .dayMonthYear: (numbers.2, numbers.1, numbers.0)
      case .monthDayYear: (numbers.2, numbers.0, numbers.1)
      case .yearMonthDay: (numbers.0, numbers.1, numbers.2)
      }
    // Thailand counts from another year.
    let full = year < 100 ? 2_000 + year : year >= 2_400 && year < 2_700 ? year - 543 : year
    // A year of two digits that stands in front of four is none.
    return (order != .yearMonthDay && numbers.0 > 99 ? 0 : full, month, day)
  }
}
