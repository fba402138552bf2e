import Foundation

/// The lines of one message.
struct IMessageEntry {
  var date: Date
  var line: Int
  /// The line of its date.
  var text: String
  /// An event in the chat, on that line.
  var notice: String?
  /// The person who read it, if the line has one after the date.
  var reader: Substring?
  /// The sender; nil before that line.
  var sender: String?
  var lines: [String] = []
  /// Whether it states that it answers an earlier message: then it may also be indented below that one.
  var isAnswer = false
  /// Whether a part of it may belong to the answer above that part.
  var isDoubtful = false
  private(set) var size = 0
  private(set) var isCut = false

  init(_ head: IMessageDate, line: Int, text: String) {
    (date, self.line, self.text) = (head.date, line, text)
    if head.rest.hasPrefix("(Read by ") {
      reader = head.rest.dropFirst("(Read by ".count)
    } else if !head.rest.hasPrefix("("), !head.rest.isEmpty {
      notice = String(head.rest)
    }
  }

  /// The maximum size of one message, in bytes.
  private static let maximumSize = 16 << 20

  mutating func add(_ line: String, afterBlanks blanks: Int) {
    guard size < IMessageEntry.maximumSize else {
      isCut = true
      return
    }
    if !lines.isEmpty { lines.append(contentsOf: repeatElement("", count: min(blanks, 1_000))) }
    lines.append(line)
    size += line.utf8.count + 1 + blanks
  }
}

/// Combines lines to messages.
struct IMessageParser {
  /// A message, and the indented answers below it.
  typealias Group = [IMessageEntry]

  private var localTime: LocalTime
  /// The previous group, which may continue with the states of an edited part.
  private var before: Group = []
  private var current: Group = []
  /// Whether the last answer continues, and not the message itself.
  private var isInAnswer = false
  private var blanks = 0
  private var has24Hours: Bool?
  /// The first lines that belong to no message.
  private(set) var strayLines: [Int] = []

  /// The answers that also come at their own time, as far as they are known.
  private let answers: IMessageAnswers

  init(_ localTime: LocalTime, _ answers: IMessageAnswers) {
    (self.localTime, self.answers) = (localTime, answers)
  }

  /// The exporter's text for an event that it did not understand.
  private static let unknownNotice = "Unable to format announcement!"
  private static let answerNotice = "This message responded to an earlier message."

  /// The messages that are not passed on yet.
  var rest: [Group] { [before, current].filter { !$0.isEmpty } }

  private mutating func date(_ text: Substring) -> IMessageDate? {
    guard let head = IMessageDate(text, &localTime),
      has24Hours ?? head.has24Hours == head.has24Hours
    else { return nil }
    return head
  }

  /// Takes a line.
  ///
  /// - Returns: Complete messages.
  mutating func add(_ line: String, number: Int) -> Group? {
    let content = line.drop { $0 == " " }
    guard !content.isEmpty else {
      blanks += 1
      return nil
    }
    defer { blanks = 0 }
    let isIndented = line.utf8.count - content.utf8.count >= 4
    let open = isInAnswer ? current.count - 1 : 0
    if !current.isEmpty, current[open].notice == nil, current[open].sender == nil {
      // It is the sender's line, even if a date is the name; but not a state of an edit.
      let isSender = blanks == 0 && date(content)?.rest.isEmpty ?? true
      current[open].sender = isSender ? String(content) : ""
      if isSender { return nil }
    }
    if !isIndented, blanks > 0 || current.isEmpty, let head = date(content) {
      let whole = before
      (before, current) = (current, [IMessageEntry(head, line: number, text: line)])
      (has24Hours, isInAnswer) = (head.has24Hours, false)
      return whole.isEmpty ? nil : whole
    }
    if isIndented, !current.isEmpty, current[0].notice == nil, let head = date(content),
      head.rest.isEmpty || head.rest.hasPrefix("(Read by "),
      blanks > 0 || !isInAnswer || answers.goesOn(current[open], line) != true
    {
      current.append(IMessageEntry(head, line: number, text: line))
      isInAnswer = true
      return nil
    }
    addText(line, number, isIndented: isIndented)
    return nil
  }

  private mutating func addText(_ line: String, _ number: Int, isIndented: Bool) {
    guard !current.isEmpty, blanks == 0 || line != IMessageParser.unknownNotice else {
      if strayLines.count < 1_000 { strayLines.append(number) }
      return
    }
    if current[0].notice == nil, line == IMessageParser.answerNotice {
      isInAnswer = false
      current[0].isAnswer = true
      return
    }
    if current[0].notice != nil, IMessageEdit(line) != nil, let last = before.first,
      last.notice == nil, last.date == current[0].date
    {
      // The date was that of the first state of an edit.
      for state in [current[0].text] + current[0].lines { before[0].add(state, afterBlanks: 1) }
      (before, current) = ([], before)
    }
    if isInAnswer {
      let place = current.count - 1
      let isKnown = blanks == 0 ? true : answers.goesOn(current[place], line)
      if isKnown ?? isIndented {
        // Old versions indent only the first line of a text.
        current[place].add(isIndented ? String(line.dropFirst(4)) : line, afterBlanks: blanks)
        return
      }
      current[0].isDoubtful = isKnown == nil
      (isInAnswer, blanks) = (false, 0)
    }
    current[0].add(line, afterBlanks: blanks)
  }
}
