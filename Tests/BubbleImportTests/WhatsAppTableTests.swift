import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleImport

/// The whole table of heads: what phones of each locale write is read as it was meant, or it is said that it is not sure.
@Suite struct WhatsAppTableTests {
  /// One locale's way of writing.
  private struct Way {
    let names: Substring
    let zero: UInt32
    let calendars: [(calendar: WhatsAppCalendar, dates: [Substring])]
    let times: [Substring]
    let halves: [Substring]
    let parts: [(word: Substring, atStart: UInt32, later: UInt32)]
  }

  /// A moment that is written.
  private struct Moment {
    let year: Int
    let month: Int
    let day: Int
    let hour: Int
    let minute: Int
    let second: Int

    var seconds: Int {
      (Days.since1970(year: year, month: month, day: day) ?? 0) * 86_400 + hour * 3_600
        + minute * 60 + second
    }
  }

  /// Days of three months with midnight, noon and what is near to them.
  private static let moments: [Moment] = [
    (2024, 1, 1, 0, 0, 0), (2024, 1, 1, 1, 30, 9), (2024, 1, 2, 4, 5, 0), (2024, 1, 12, 6, 0, 1),
    (2024, 1, 13, 9, 59, 59), (2024, 1, 31, 11, 59, 0), (2024, 2, 1, 12, 0, 0),
    (2024, 2, 1, 12, 30, 0), (2024, 2, 11, 13, 0, 7), (2024, 2, 29, 15, 10, 0),
    (2024, 3, 1, 17, 45, 0), (2024, 3, 3, 18, 5, 9), (2024, 3, 30, 20, 20, 20),
    (2024, 3, 31, 21, 0, 0), (2024, 4, 1, 22, 1, 2), (2024, 12, 31, 23, 59, 59),
  ].map { Moment(year: $0.0, month: $0.1, day: $0.2, hour: $0.3, minute: $0.4, second: $0.5) }

  private struct Table {
    var ways: [Way] = []
    var eras: [Character: Set<String>] = [:]

    init() {
      var (dates, times): ([Substring], [Substring]) = ([], [])
      let file = packageFolder().appending(path: "Tests/WhatsAppHeads/locales.txt")
      let table = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      for line in table.split(separator: "\n") {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
        func picked(_ list: Substring, _ from: [Substring]) -> [Substring] {
          list.split(separator: " ").compactMap { Int($0).map { from[$0] } }
        }
        switch columns[0] {
        case "dates": dates = Array(columns.dropFirst())
        case "times": times = Array(columns.dropFirst())
        case "eras": eras[columns[1].first ?? "?"] = Set(columns.dropFirst(2).map(String.init))
        case "way":
          ways.append(
            Way(
              names: columns[1], zero: columns[2].unicodeScalars.first?.value ?? 0,
              calendars: columns[3].split(separator: "|").compactMap { entry in
                entry.first.flatMap(WhatsAppCalendar.init).map {
                  ($0, picked(entry.dropFirst(), dates))
                }
              }, times: picked(columns[4], times), halves: columns[5].split(separator: "|"),
              parts: columns[6].split(separator: "|").map { part in
                let equals = part.lastIndex(of: "=") ?? part.endIndex
                let masks = part[equals...].dropFirst().split(separator: "/")
                  .compactMap { UInt32($0, radix: 16) }
                return (part[..<equals], masks[0], masks.count > 1 ? masks[1] : masks[0])
              }))
        default: continue
        }
      }
    }
  }

  private static let table = Table()

  /// The fields of one of CLDR's patterns, and the texts between them.
  private func fields(_ pattern: Substring) -> [(field: Character?, text: String)] {
    var fields: [(field: Character?, text: String)] = []
    var isQuoted = false
    for character in pattern {
      if character == "'" {
        isQuoted.toggle()
        continue
      }
      let field = !isQuoted && character.isASCII && character.isLetter ? character : nil
      if let last = fields.last, last.field == field {
        fields[fields.count - 1].text.append(character)
      } else {
        fields.append((field, String(character)))
      }
    }
    return fields
  }

  /// A number in a locale's digits.
  private func digits(_ number: Int, _ width: Int, _ zero: UInt32) -> String {
    let plain = String(number)
    let padded = String(repeating: "0", count: max(0, width - plain.count)) + plain
    return String(
      String.UnicodeScalarView(
        padded.unicodeScalars.compactMap { Unicode.Scalar(zero + $0.value - 0x30) }))
  }

  /// The day in a calendar, by that of the system, which is not what the importer goes by.
  private func numbers(_ moment: Moment, _ calendar: WhatsAppCalendar) -> (Int, Int, Int) {
    switch calendar {
    case .gregorian: return (moment.year, moment.month, moment.day)
    case .buddhist: return (moment.year + 543, moment.month, moment.day)
    case .minguo: return (moment.year - 1_911, moment.month, moment.day)
    case .reiwa: return (moment.year - 2_018, moment.month, moment.day)
    case .heisei: return (moment.year - 1_988, moment.month, moment.day)
    case .persian, .islamic:
      var system = Calendar(identifier: calendar == .persian ? .persian : .islamicUmmAlQura)
      system.timeZone = .gmt
      let parts = system.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(moment.seconds)))
      return (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    }
  }

  private func date(
    _ pattern: Substring, _ moment: Moment, _ way: Way, _ calendar: WhatsAppCalendar, era: String
  ) -> String {
    let (year, month, day) = numbers(moment, calendar)
    return fields(pattern).map { field, text in
      switch field {
      case nil: text
      case "y": text.count == 2 ? digits(year % 100, 2, way.zero) : digits(year, 1, way.zero)
      case "M": digits(month, text.count, way.zero)
      case "d": digits(day, text.count, way.zero)
      default: era
      }
    }.joined()
  }

  private func time(_ pattern: Substring, _ moment: Moment, _ way: Way) -> String {
    let bit = UInt32(1) << UInt32(moment.hour)
    return fields(pattern).map { field, text in
      switch field {
      case nil: text
      case "H": digits(moment.hour, text.count, way.zero)
      case "h": digits((moment.hour + 11) % 12 + 1, text.count, way.zero)
      case "K": digits(moment.hour % 12, text.count, way.zero)
      case "m": digits(moment.minute, text.count, way.zero)
      case "s": digits(moment.second, text.count, way.zero)
      case "a": String(way.halves[moment.hour / 12])
      default:
        String(
          way.parts.first { (moment.minute == 0 ? $0.atStart : $0.later) & bit != 0 }?.word ?? "")
      }
    }.joined()
  }

  /// Reads a chat in memory.
  private func read(_ lines: [String], _ name: String) throws -> Imported {
    try Imported(lines.joined(separator: "\n"), named: name)
  }

  /// What was read otherwise than it was meant, without a word about it.
  private func failures(
    _ way: Way, _ calendar: WhatsAppCalendar, _ datePattern: Substring, _ timePattern: Substring,
    isBracketed: Bool
  ) throws -> String? {
    let hasSeconds = timePattern.contains("s")
    let era = WhatsAppTableTests.table.eras[calendar.rawValue]?.sorted().first ?? ""
    var lines: [String] = []
    for (number, moment) in WhatsAppTableTests.moments.enumerated() {
      let when =
        date(datePattern, moment, way, calendar, era: era) + ", " + time(timePattern, moment, way)
      lines.append(isBracketed ? "[\(when)] Ana: \(number)" : "\(when) - Ana: \(number)")
    }
    let imported = try read(lines, isBracketed ? "_chat.txt" : "WhatsApp Chat with Ana.txt")
    let isSaid = imported.findings.contains {
      $0.contains("--date-order") || $0.contains("does not determine") || $0.contains("is unknown")
        || $0.contains("morning or afternoon")
    }
    let wanted = WhatsAppTableTests.moments.enumerated().map { number, moment in
      "\(number): \(moment.seconds - (hasSeconds ? 0 : moment.second))"
    }
    let got = imported.messages.map {
      "\($0.content.payload["text"]?.string ?? ""): \(Int($0.date.timeIntervalSince1970))"
    }
    guard got.count != wanted.count || got != wanted && !isSaid else { return nil }
    let first = zip(got, wanted).first { $0 != $1 }
    return "\(way.names.prefix(12)) \(datePattern) \(timePattern) \(lines[0]) \(lines.last ?? ""): "
      + "\(got.count) \(String(describing: first)) \(imported.findings)"
  }

  @Test(arguments: [true, false])
  func `each head is read right, or it is said that it is not sure`(isBracketed: Bool) throws {
    var failures: [String] = []
    var seen: Set<String> = []
    for way in WhatsAppTableTests.table.ways {
      for (calendar, dates) in way.calendars {
        for (number, date) in dates.enumerated() {
          for (other, time) in way.times.enumerated() {
            // Each date with some times, and each time with one date.
            guard other < 2 || number == other % dates.count else { continue }
            let hasWords = time.contains { "aB".contains($0) }
            let key =
              "\(way.zero) \(calendar) \(date) \(time) "
              + (hasWords ? "\(way.halves) \(way.parts)" : "")
            guard seen.insert(key).inserted else { continue }
            do {
              let failure = try self.failures(way, calendar, date, time, isBracketed: isBracketed)
              if let failure { failures.append(failure) }
            } catch {
              failures.append("\(way.names.prefix(12)) \(date) \(time): refused")
            }
          }
        }
      }
    }
    expect(seen.count > 300)
    expect(failures.isEmpty, "\(failures.count): \(failures.prefix(40).joined(separator: "\n"))")
  }
}
