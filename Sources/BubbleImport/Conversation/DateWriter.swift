import BubbleCore
import Foundation
import Platform

/// Writes dates in the format of RFC 3339 in UTC, and converts local times.
enum DateWriter {
  /// The seconds since 1970 of the years 1 to 9999.
  static let range = -62_135_596_800.0..<253_402_300_800.0

  /// Returns the date as `2026-11-20T09:00:00Z`, with thousandths if it has any.
  ///
  /// - Precondition: It is within the years 1 to 9999.
  static func text(of date: Date) -> String {
    var buffer = ByteBuffer(capacity: 24)
    append(date, to: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// Returns the whole thousandths of a second since 1970, which is the precision of the format.
  static func thousandths(of date: Date) -> Int {
    Int((date.timeIntervalSince1970 * 1_000).rounded(.down))
  }

  /// Appends the date to bytes.
  static func append(_ date: Date, to bytes: inout ByteBuffer) {
    let thousandths = thousandths(of: date)
    let seconds = thousandths.floorDivided(by: 1_000)
    let days = seconds.floorDivided(by: 86_400)
    let (rest, second) = (thousandths - seconds * 1_000, seconds - days * 86_400)
    let (year, month, day) = CalendarDay(daysSince1970: days).components
    func add(_ number: Int, _ mark: Unicode.Scalar? = nil) {
      if let mark { bytes.append(UInt8(ascii: mark)) }
      bytes.append(0x30 &+ UInt8(truncatingIfNeeded: number / 10 % 10))
      bytes.append(0x30 &+ UInt8(truncatingIfNeeded: number % 10))
    }
    add(year / 100)
    add(year)
    add(month, "-")
    add(day, "-")
    add(second / 3_600, "T")
    add(second / 60 % 60, ":")
    add(second % 60, ":")
    if rest > 0 {
      add(rest / 10, ".")
      bytes.append(0x30 &+ UInt8(truncatingIfNeeded: rest % 10))
    }
    bytes.append(UInt8(ascii: "Z"))
  }
}

/// Converts local times of one zone.
struct LocalTime {
  let timeZone: TimeZone
  private let fixedOffset: Int?
  private var knownHour = Int.min
  private var knownOffset = 0

  init(_ timeZone: TimeZone) {
    self.timeZone = timeZone
    fixedOffset = timeZone.identifier == "GMT" || timeZone.identifier == "UTC" ? 0 : nil
  }

  /// Returns the date of a local time; nil if there is no such day or time.
  ///
  /// If a time occurs twice because clocks are put back, it is the first of the two. If a time is skipped because clocks are put
  /// forward, it is as much later.
  mutating func date(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) -> Date?
  {
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
