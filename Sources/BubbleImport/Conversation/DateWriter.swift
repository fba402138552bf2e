import BubbleCore
import Foundation

/// Writes dates in the form of RFC 3339 in UTC, and finds the moments of local times.
enum DateWriter {
  /// The seconds since 1970 of the years 1 to 9999.
  static let range = -62_135_596_800.0..<253_402_300_800.0

  /// The date as `2026-11-20T09:00:00Z`, with thousandths where it has any.
  ///
  /// - Precondition: It lies within the years 1 to 9999.
  static func text(of date: Date) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24)
    append(date, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The whole thousandths of a second since 1970, which are what is written.
  static func thousandths(of date: Date) -> Int {
    Int((date.timeIntervalSince1970 * 1_000).rounded(.down))
  }

  /// Appends the same.
  static func append(_ date: Date, to bytes: inout [UInt8]) {
    let thousandths = thousandths(of: date)
    let (seconds, rest) = (thousandths.floorDivided(by: 1_000), thousandths.floorModulo(1_000))
    let (days, second) = (seconds.floorDivided(by: 86_400), seconds.floorModulo(86_400))
    let (year, month, day) = civil(days)
    func add(_ number: Int, _ digits: Int) {
      var power = digits == 4 ? 1_000 : digits == 3 ? 100 : 10
      while power > 0 {
        bytes.append(0x30 + UInt8(truncatingIfNeeded: number / power % 10))
        power /= 10
      }
    }
    add(year, 4)
    bytes.append(UInt8(ascii: "-"))
    add(month, 2)
    bytes.append(UInt8(ascii: "-"))
    add(day, 2)
    bytes.append(UInt8(ascii: "T"))
    add(second / 3_600, 2)
    bytes.append(UInt8(ascii: ":"))
    add(second / 60 % 60, 2)
    bytes.append(UInt8(ascii: ":"))
    add(second % 60, 2)
    if rest > 0 {
      bytes.append(UInt8(ascii: "."))
      add(rest, 3)
    }
    bytes.append(UInt8(ascii: "Z"))
  }

  /// Year, month and day of a day since 1970 (Hinnant's civil_from_days).
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension Int {
  fileprivate func floorDivided(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  fileprivate func floorModulo(_ divisor: Int) -> Int {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}

/// Local times of one zone as moments.
struct LocalTime {
  let timeZone: TimeZone
  private let fixedOffset: Int?
  private var knownHour = Int.min
  private var knownOffset = 0

  init(_ timeZone: TimeZone) {
    self.timeZone = timeZone
    fixedOffset = timeZone.identifier == "GMT" || timeZone.identifier == "UTC" ? 0 : nil
  }

  /// The moment of a local time; nil if there is no such day or time.
  ///
  /// A time that comes twice when clocks are put back is the first of the two; one that is left out when they are put
  /// forward is as much later.
  mutating func date(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
  ) -> Date? {
    guard let days = Days.since1970(year: year, month: month, day: day), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    let local = days * 86_400 + hour * 3_600 + minute * 60 + second
    return Date(timeIntervalSince1970: Double(local - offset(at: local)))
  }

  mutating func offset(at local: Int) -> Int {
    if let fixedOffset { return fixedOffset }
    let hour = local / 900
    if hour == knownHour { return knownOffset }
    func offset(_ seconds: Int) -> Int {
      timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
    // A day earlier and later are on both sides of a change.
    let (before, after) = (offset(local - 86_400), offset(local + 86_400))
    let isValidBefore = offset(local - before) == before
    knownHour = hour
    knownOffset = isValidBefore ? before : offset(local - after) == after ? after : before
    return knownOffset
  }
}
