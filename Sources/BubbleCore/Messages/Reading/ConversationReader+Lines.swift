import Foundation

/// Reading a `.jsonl` file: a head, and a message a line.
extension ConversationReader {
  /// Reads a file or pipe as a stream: no more than a line of it is in memory at a time.
  func readLines(_ handle: FileHandle) throws(ConversationError) -> Reading {
    var lines = LineReader(budget)
    try lines.take(handle)
    return try lines.finish()
  }

  /// Reads bytes that are in memory.
  func readLines(_ bytes: some Sequence<UInt8>) throws(ConversationError) -> Reading {
    var lines = LineReader(budget)
    try lines.take(Data(bytes))
    return try lines.finish()
  }

  /// Reads the lines behind a head.
  func readLines(
    behind head: JSONObject, _ window: consuming ReadingWindow
  ) throws(ConversationError) -> Reading {
    let rest = window.rest()
    var lines = LineReader(rest.budget, behind: head)
    try lines.take(Data(rest.bytes))
    if let source = rest.source { try lines.take(source) }
    return try lines.finish()
  }
}

/// Takes bytes as they come and makes a message of each line.
private struct LineReader {
  private var file: String { budget.file }
  private var reader: MessageReader
  private var budget: ReadingBudget
  private var head: HeadReader?
  private var messages: [Message] = []
  /// The bytes since the last line feed.
  private var rest = Data()
  private var lineNumber = 0

  init(_ budget: ReadingBudget) {
    self.budget = budget
    reader = MessageReader(file: budget.file)
  }

  /// Goes on behind the head, which stands on the first line.
  init(_ budget: ReadingBudget, behind head: JSONObject) {
    self.init(budget)
    self.head = HeadReader(object: head, line: 1, into: &reader)
  }

  mutating func take(_ handle: FileHandle) throws(ConversationError) {
    do {
      while let data = try handle.read(upToCount: ReadingBudget.pieceSize), !data.isEmpty {
        try take(data)
        budget.tell(data.count)
        // Before much of what can't be a head is read.
        if head == nil, lineNumber == 0 { try checkBeginning() }
      }
    } catch let error as ConversationError {
      throw error
    } catch {
      throw .unreadableFile(file: file, reason: "it can't be read: \(error.localizedDescription)")
    }
  }

  mutating func take(_ data: Data) throws(ConversationError) {
    var start = data.startIndex
    while let end = data[start...].firstIndex(of: 0x0A) {
      rest.append(data[start..<end])
      try takeLine()
      start = end + 1
    }
    rest.append(data[start...])
    try budget.expect(rest.count)
  }

  mutating func finish() throws(ConversationError) -> ConversationReader.Reading {
    if !rest.isEmpty { try takeLine() }
    guard let head else { throw .notAConversation(file: file, text: "the file is empty") }
    return head.reading(messages, &reader)
  }

  /// Refuses a first line that is no object.
  private func checkBeginning() throws(ConversationError) {
    let error = rest.withUnsafeBytes { raw -> JSONParser.SyntaxError? in
      var parser = JSONParser(raw.bindMemory(to: UInt8.self))
      parser.skipByteOrderMark()
      parser.skipSpace()
      guard let byte = parser.current, byte != UInt8(ascii: "{") else { return nil }
      return parser.error("the head must be an object, which starts with {")
    }
    if let error {
      throw .notJSON(file: file, line: 1, column: error.offset + 1, text: error.text)
    }
  }

  private mutating func takeLine() throws(ConversationError) {
    lineNumber += 1
    let line = rest
    rest.removeAll(keepingCapacity: true)
    guard let (value, notes, valueCount) = parse(line) else {
      return try budget.charge(bytes: line.count, values: 0)
    }
    try budget.charge(
      bytes: line.count, values: valueCount, atLeast: ReadingBudget.messageSize)
    if head == nil {
      head = try readHead(value, notes)
    } else {
      messages.append(
        reader.message(MessageReader.Element(line: lineNumber, value: value, notes: notes)))
    }
  }

  /// The line's value; nil for an empty line.
  private func parse(
    _ line: Data
  ) -> (Result<JSONValue, JSONParser.SyntaxError>, JSONParser.StringNotes, valueCount: Int)? {
    line.withUnsafeBytes { raw in
      var parser = JSONParser(raw.bindMemory(to: UInt8.self))
      if lineNumber == 1 { parser.skipByteOrderMark() }
      parser.skipSpace()
      guard parser.current != nil else { return nil }
      let value = Result { () throws(JSONParser.SyntaxError) in
        let value = try parser.value()
        parser.skipSpace()
        guard parser.current == nil else {
          throw parser.error("there is something behind the message; one message a line")
        }
        return value
      }
      return (value, parser.notes, parser.valueCount)
    }
  }

  /// Reads the head.
  ///
  /// One that has messages itself, as a whole document on one line has, gives those, too.
  private mutating func readHead(
    _ value: Result<JSONValue, JSONParser.SyntaxError>, _ notes: JSONParser.StringNotes
  ) throws(ConversationError) -> HeadReader {
    switch value {
    case .failure(let error):
      throw .notJSON(file: file, line: lineNumber, column: error.offset + 1, text: error.text)
    case .success(.object(let object)) where !LineReader.isMessage(object):
      let head = HeadReader(object: object, line: lineNumber, into: &reader)
      for element in object["messages"]?.array ?? [] {
        messages.append(
          reader.message(
            MessageReader.Element(line: lineNumber, value: .success(element), notes: notes)))
      }
      return head
    case .success:
      throw .notAConversation(
        file: file,
        text: "line \(lineNumber) must be the head, an object with \"me\", \"peer\" and \"people\"")
    }
  }

  private static func isMessage(_ object: JSONObject) -> Bool {
    ["id", "sender", "date", "content"].contains { object[$0] != nil }
  }
}
