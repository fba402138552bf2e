import Foundation

/// Reads dates in the form of RFC 3339: `2026-11-20T09:00:00Z`, with or without fractions of a second.
///
/// Foundation's reader takes 30 February as 2 March, 25:00 as one o'clock of the next day, and does not
/// look behind the `Z`. The colon in the offset may be left out.
enum DateReader {
  /// The date, or nil if the text is none between the years 1 and 9999.
  static func date(_ text: String) -> Date? {
    guard text.utf8.count <= 40 else { return nil }
    var fields = DateFields(text.utf8[...])
    guard let day = fields.day(), fields.take("T") || fields.take("t"),
      let second = fields.secondOfDay(), let fraction = fields.fraction(),
      let offset = fields.offset(), fields.rest.isEmpty
    else { return nil }
    return Date(timeIntervalSince1970: Double(day * 86_400 + second - offset) + fraction)
  }
}

/// Takes the fields of a date one after the other; each is nil if it is not there or out of range.
private struct DateFields {
  var rest: Substring.UTF8View

  init(_ text: Substring.UTF8View) { rest = text }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// A number of just so many digits within a range.
  private mutating func number(_ digits: Int, _ range: ClosedRange<Int>) -> Int? {
    guard rest.count >= digits else { return nil }
    var number = 0
    for _ in 0..<digits {
      guard let byte = rest.popFirst(), byte >= 0x30, byte <= 0x39 else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return range.contains(number) ? number : nil
  }

  /// `2026-11-20`, as days since 1970.
  mutating func day() -> Int? {
    guard let year = number(4, 1...9999), take("-"), let month = number(2, 1...12), take("-")
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard let day = number(2, 1...lengths[month - 1]) else { return nil }
    let past = year - 1
    let leapDays = past / 4 - past / 100 + past / 400
    // Day 0 is 1 January of the year 1, 719,162 days before 1970.
    return past * 365 + leapDays + lengths[..<(month - 1)].reduce(0, +) + day - 1 - 719_162
  }

  /// `09:00:00`; a leap second counts as the first one of the next minute.
  mutating func secondOfDay() -> Int? {
    guard let hour = number(2, 0...23), take(":"), let minute = number(2, 0...59), take(":"),
      let second = number(2, 0...60)
    else { return nil }
    return hour * 3_600 + minute * 60 + second
  }

  /// `.25`, or 0 if there is none.
  mutating func fraction() -> Double? {
    guard take(".") else { return 0 }
    let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
    rest = rest[digits.endIndex...]
    return digits.isEmpty ? nil : Double("0." + String(Substring(digits)))
  }

  /// `Z` or `+01:00`, in seconds.
  mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isNegative = take("-")
    guard isNegative || take("+"), let hour = number(2, 0...23) else { return nil }
    _ = take(":")
    guard let minute = number(2, 0...59) else { return nil }
    let seconds = hour * 3_600 + minute * 60
    return isNegative ? -seconds : seconds
  }
}
