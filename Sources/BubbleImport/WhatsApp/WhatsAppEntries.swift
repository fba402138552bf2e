import BubbleCore
import Foundation

/// Reads a chat entry by entry: a head, and all lines up to the next one.
struct WhatsAppEntries {
  private let survey: WhatsAppSurvey
  private var lines: LineStream
  private var heads = WhatsAppHeads()
  /// Receives the findings.
  private let notes: ConversationBuilder
  /// The entry: its number, its line, the local seconds since 1 January 1970, and its text.
  private(set) var number = -1
  private(set) var line = 0
  private(set) var second: Int?
  private(set) var text: [UInt8] = []
  private var next: (line: Int, second: Int?)?
  private var nextText: [UInt8] = []
  /// The last known time.
  private var lastSecond: Int?
  private var day: (numbers: (Int, Int, Int), form: UInt16, eras: UInt8, days: Int?)
  private var isNewDay = false
  private var notedCalendars: UInt8 = 0

  /// The maximum size of one message, in bytes.
  private static let maximumSize = 16 << 20

  init(_ lines: LineStream, _ survey: WhatsAppSurvey, notes: ConversationBuilder) {
    (self.lines, self.survey, self.notes) = (lines, survey, notes)
    day = ((0, 0, 0), .max, 0, nil)
  }

  /// Moves to the next entry; returns false at the end.
  mutating func advance() throws(ImportError) -> Bool {
    while next == nil {
      guard let range = try lines.next() else { return false }
      if try begin(range) { break }
      if lines.bytes[range].contains(where: { $0 > 0x20 }) {
        notes.note("this text is before the first message, and is left out", line: lines.number)
      }
    }
    guard let entry = next else { return false }
    next = nil
    (number, line, second) = (number + 1, entry.line, entry.second)
    swap(&text, &nextText)
    while let range = try lines.next() {
      if try begin(range) { break }
      guard text.count + range.count < WhatsAppEntries.maximumSize else {
        notes.note(
          "the message has more than \(WhatsAppEntries.maximumSize) bytes; the rest is left out",
          line: lines.number)
        continue
      }
      text.append(0x0A)
      text.append(contentsOf: lines.bytes[range])
    }
    return true
  }

  /// Begins the next entry if a line has a head.
  private mutating func begin(_ range: Range<Int>) throws(ImportError) -> Bool {
    guard heads.take(lines.bytes.span, range) else { return false }
    var (hour, isSure) = (heads.last.hour, true)
    if heads.last.hours != 0 { (hour, isSure) = heads.last.hourOfDay }
    if day.numbers != heads.last.numbers || day.form != heads.last.formNumber
      || day.eras != heads.last.eras
    {
      day = (heads.last.numbers, heads.last.formNumber, heads.last.eras, survey.days(heads.last))
      isNewDay = true
    }
    var second: Int?
    if let days = day.days, hour < 24, heads.last.minute < 60, heads.last.second < 61 {
      second = days * 86_400 + hour * 3_600 + heads.last.minute * 60 + heads.last.second
    }
    guard isHead(second) else { return false }
    if second != nil { lastSecond = second }
    next = (lines.number, second)
    nextText.removeAll(keepingCapacity: true)
    nextText.append(
      contentsOf: lines.bytes[min(heads.last.end, range.upperBound)..<range.upperBound])
    if isNewDay || !isSure || !heads.last.isKnown { say(heads.last, isSure, hour, range) }
    return true
  }

  /// Whether the last head begins an entry, and is not a similar text: a user may paste text of another phone.
  private func isHead(_ second: Int?) -> Bool {
    guard heads.last.isKnown || survey.takesUnknown(heads.last.formNumber) else { return false }
    guard !survey.isUsual(heads.last.formNumber), let lastSecond else { return true }
    // A quoted head is not later than the message that quotes it.
    if let second, second >= lastSecond + 60 { return true }
    notes.note(
      "this looks like the head of a message, but differs in form from the others: it is read as "
        + "text", line: lines.number)
    return false
  }

  private mutating func say(_ head: WhatsAppHead, _ isSure: Bool, _ hour: Int, _ range: Range<Int>)
  {
    if !head.isKnown || !isSure {
      let start = range.lowerBound
      let bytes = lines.bytes[start + Int(head.words.start)..<start + Int(head.words.end)]
      let word = WhatsAppWords.withoutMarks(String(decoding: bytes, as: UTF8.self))
      notes.note(
        head.isKnown
          ? "“\(word)” does not determine which hour \(head.hour) is: \(hour) of 24 was chosen"
          : "“\(word)” beside the time is unknown: the hour is read as written", field: "date",
        line: lines.number)
    }
    isNewDay = false
    let (calendar, year) = survey.calendar(head)
    guard let name = calendar.name, notedCalendars & calendar.bit == 0, let days = day.days else {
      return
    }
    notedCalendars |= calendar.bit
    let date = DateWriter.text(of: Date(timeIntervalSince1970: Double(days * 86_400))).prefix(4)
    notes.note(
      "its years are those of the \(name) calendar: \(year) is read as \(date)", field: "date",
      line: lines.number)
  }
}
