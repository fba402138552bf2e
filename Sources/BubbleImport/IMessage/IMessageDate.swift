import Foundation

/// The date that a message begins with: `May 17, 2022  5:29:42 PM`, also with hours up to 23.
struct IMessageDate {
  var date: Date
  /// The rest of the line.
  var rest: Substring
  /// Whether there is neither AM nor PM: all dates of a file are alike in that.
  var has24Hours: Bool

  private static let months = NameTable.names("words.months")

  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\u{202F}" || character == "\u{A0}"
  }

  /// Returns nil if a line begins with no date.
  init?(_ line: Substring, _ localTime: inout LocalTime) {
    guard line.utf8.count >= 20,
      let month = IMessageDate.months.firstIndex(of: String(line.prefix(3)))
    else { return nil }
    let fields = line.split(
      maxSplits: 4, omittingEmptySubsequences: true, whereSeparator: IMessageDate.isSpace)
    guard fields.count >= 4, fields[0].count == 3, fields[1].hasSuffix(","),
      let day = Int(fields[1].dropLast()), fields[2].count == 4, let year = Int(fields[2])
    else { return nil }
    let clock = fields[3].split(separator: ":").compactMap { Int($0) }
    guard clock.count == 3 else { return nil }
    var hour = clock[0]
    var rest = fields.count > 4 ? fields[4].drop(while: IMessageDate.isSpace) : ""
    let half = rest.prefix { !IMessageDate.isSpace($0) }.uppercased()
    has24Hours = half != "AM" && half != "PM"
    if !has24Hours {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == "PM" ? 12 : 0)
      rest = rest.dropFirst(2).drop(while: IMessageDate.isSpace)
    }
    guard
      let date = localTime.date(
        year: year, month: month + 1, day: day, hour: hour, minute: clock[1], second: clock[2])
    else { return nil }
    (self.date, self.rest) = (date, rest)
  }
}

/// A later state of an edited message: `Edited 1 hour, 20 seconds later: See you`.
struct IMessageEdit {
  /// The time since the previous state.
  var seconds: Double
  var words: String

  private static let units = [
    "day": 86_400.0, "hour": 3_600, "minute": 60, "second": 1, "week": 604_800,
  ]

  init?(_ line: String) {
    guard line.hasPrefix("Edited "), let end = line.range(of: " later:") else { return nil }
    seconds = 0
    for part in line[..<end.lowerBound].dropFirst("Edited ".count).split(separator: ",") {
      let fields = part.split(separator: " ")
      guard fields.count == 2, let count = Int(fields[0]),
        let unit = IMessageEdit.units[
          String(fields[1].hasSuffix("s") ? fields[1].dropLast() : fields[1])]
      else { return nil }
      seconds += Double(count) * unit
    }
    words = String(line[end.upperBound...].dropFirst())
  }
}

/// A reaction: `Loved by Ana`, `☕️ by Ana`, `Sticker from Ana: a/b.heic`.
struct IMessageTapback {
  var emoji: String
  var person: String

  static let sticker = "🏷️"
  /// The lines above tapbacks.
  static let labels = ["Tapbacks:", "Reactions:"]

  init?(_ line: String) {
    let line = line.drop { $0 == " " }
    guard let mark = line.range(of: " by ") ?? line.range(of: "Sticker from ") else { return nil }
    let kind = String(line[..<mark.lowerBound])
    person = String(line[mark.upperBound...])
    if line[mark] == "Sticker from " {
      emoji = IMessageTapback.sticker
      person = String(person.prefix { $0 != ":" })
    } else if let known = WordTable.words("tapback \(kind)") {
      emoji = known
    } else {
      guard !kind.isEmpty, kind.utf8.count <= 40,
        !kind.contains(where: { $0.isLetter || $0 == " " })
      else { return nil }
      emoji = kind
    }
  }
}
