import Foundation

/// Reads dates in the form of RFC 3339: `2026-11-20T09:00:00Z`, with or without fractions of a second.
///
/// Foundation's reader reads 30 February as 2 March and 25:00 as one o'clock of the next day, and ignores text after the `Z`. The colon in
/// the offset may be omitted.
package enum DateReader {
  /// Returns the date; nil if the text is not a date between the years 1 and 9999.
  package static func date(_ text: String) -> Date? { moment(text)?.date }

  /// Returns the seconds of an offset from UTC such as `+09:00`, `-0330` or `Z`; nil for another text.
  static func offset(_ text: String) -> Int? {
    guard text.utf8.count <= 6 else { return nil }
    var fields = DateFields(text.utf8[...])
    guard let offset = fields.offset(), fields.rest.isEmpty else { return nil }
    return offset
  }

  /// Returns the date with the offset from UTC that it is written with, in seconds; nil as ``date(_:)``.
  static func moment(_ text: String) -> (date: Date, offset: Int)? {
    guard text.utf8.count <= 40 else { return nil }
    var fields = DateFields(text.utf8[...])
    guard let day = fields.day(), fields.take("T") || fields.take("t"),
      let second = fields.secondOfDay(), let fraction = fields.fraction(),
      let offset = fields.offset(), fields.rest.isEmpty
    else { return nil }
    let seconds = Double(day * 86_400 + second - offset) + fraction
    return (Date(timeIntervalSince1970: seconds), offset)
  }
}

extension DateReader {
  /// The length of nearly all dates: `2026-11-20T09:00:00Z`.
  static let usualLength = 20

  /// Returns the date in quotes at a place if it has the usual length; otherwise nil.
  static func date(inQuotesAt place: Int, of bytes: Span<UInt8>) -> Date? {
    guard place + usualLength + 2 <= bytes.count else { return nil }
    let quoted = bytes.extracting(place..<place + usualLength + 2)
    guard quoted[0] == UInt8(ascii: "\""), quoted[5] == UInt8(ascii: "-"),
      quoted[8] == UInt8(ascii: "-"), quoted[11] == UInt8(ascii: "T"),
      quoted[14] == UInt8(ascii: ":"), quoted[17] == UInt8(ascii: ":"),
      quoted[20] == UInt8(ascii: "Z"), quoted[21] == UInt8(ascii: "\"")
    else { return nil }
    var areDigits = true
    func two(_ index: Int) -> Int {
      let (tens, ones) = (quoted[index] &- 0x30, quoted[index + 1] &- 0x30)
      areDigits = areDigits && tens < 10 && ones < 10
      return Int(tens) * 10 + Int(ones)
    }
    let (year, month, day) = (two(1) * 100 + two(3), two(6), two(9))
    let (hour, minute, second) = (two(12), two(15), two(18))
    guard areDigits, hour < 24, minute < 60, second <= 60,
      let days = Days.since1970(year: year, month: month, day: day)
    else { return nil }
    return Date(
      timeIntervalSince1970: Double(days * 86_400 + hour * 3_600 + minute * 60 + second))
  }
}

/// Days of the Gregorian calendar.
package enum Days {
  /// Returns the number of days after 1 January 1970; nil if there is no such day from the year 1 to 9999.
  package static func since1970(year: Int, month: Int, day: Int) -> Int? {
    guard (1...9_999).contains(year), (1...12).contains(month), day >= 1,
      day <= length(ofMonth: month, in: year)
    else { return nil }
    let past = year - 1
    let leapDays = past / 4 - past / 100 + past / 400
    // The earlier months from March on alternate between 31 and 30 days, except February.
    let march = (367 * month - 362) / 12
    let monthDays = month <= 2 ? march : march - (isLeap(year) ? 1 : 2)
    // Day 0 is 1 January of the year 1, 719,162 days before 1970.
    return past * 365 + leapDays + monthDays + day - 1 - 719_162
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// Reads the fields of a date one after the other; each is nil if it is missing or out of range.
private struct DateFields {
  var rest: Substring.UTF8View

  init(_ text: Substring.UTF8View) { rest = text }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a number with exactly this number of digits within a range.
  private mutating func number(_ digits: Int, _ range: ClosedRange<Int>) -> Int? {
    guard rest.count >= digits else { return nil }
    var number = 0
    for _ in 0..<digits {
      guard let byte = rest.popFirst(), byte >= 0x30, byte <= 0x39 else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return range.contains(number) ? number : nil
  }

  /// Reads `2026-11-20` as days since 1970.
  mutating func day() -> Int? {
    guard let year = number(4, 1...9999), take("-"), let month = number(2, 1...12), take("-")
    else { return nil }
    return number(2, 1...31).flatMap { Days.since1970(year: year, month: month, day: $0) }
  }

  /// Reads `09:00:00` as the second of the day; a leap second counts as the first one of the next minute.
  mutating func secondOfDay() -> Int? {
    guard let hour = number(2, 0...23), take(":"), let minute = number(2, 0...59), take(":"),
      let second = number(2, 0...60)
    else { return nil }
    return hour * 3_600 + minute * 60 + second
  }

  /// Reads `.25`; returns 0 if there is no fraction.
  mutating func fraction() -> Double? {
    guard take(".") else { return 0 }
    let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
    rest = rest[digits.endIndex...]
    return digits.isEmpty ? nil : Double("0." + String(Substring(digits)))
  }

  /// Reads `Z` or `+01:00` as seconds.
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

extension Date {
  /// The whole milliseconds since 1970, the resolution of files.
  package var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000 + 0.001).rounded(.down)) }
}
