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
    behind head: JSONObject, _ place: SourcePlace, _ window: consuming ReadingWindow
  ) throws(ConversationError) -> Reading {
    let rest = window.rest()
    var lines = LineReader(rest.budget, behind: head, place, at: rest.offset)
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
  private var places: [SourcePlace] = []
  /// The bytes since the last line feed.
  private var rest: [UInt8] = []
  private var lineNumber = 0
  /// Where the next line starts.
  private var offset = 0

  init(_ budget: ReadingBudget) {
    self.budget = budget
    reader = MessageReader(file: budget.file)
  }

  /// Goes on behind the head, which stands on the first line.
  init(
    _ budget: ReadingBudget, behind head: JSONObject, _ place: SourcePlace, at offset: Int
  ) {
    self.init(budget)
    self.offset = offset
    self.head = HeadReader(object: head, at: HeadReader.Places(start: place), into: &reader)
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
      rest += data[start..<end]
      try takeLine()
      start = end + 1
    }
    rest += data[start...]
    try budget.expect(rest.count)
  }

  mutating func finish() throws(ConversationError) -> ConversationReader.Reading {
    if !rest.isEmpty { try takeLine() }
    guard let head else { throw .notAConversation(file: file, text: "the file is empty") }
    return head.reading(messages, at: places, &reader)
  }

  /// Refuses a first line that is no object.
  private func checkBeginning() throws(ConversationError) {
    var parser = JSONParser(rest)
    parser.skipByteOrderMark()
    parser.skipSpace()
    guard let byte = parser.current, byte != UInt8(ascii: "{") else { return }
    throw notJSON(parser.error("the head must be an object, which starts with {"), rest)
  }

  private func notJSON(_ error: JSONParser.SyntaxError, _ line: [UInt8]) -> ConversationError {
    let number = max(1, lineNumber)
    let excerpt = LineExcerpt.text(
      of: line, fault: error.offset..<error.offset + 1, line: number)
    return .notJSON(
      file: file, line: number, column: error.offset + 1, text: "\(error.text)\n\(excerpt)")
  }

  private mutating func takeLine() throws(ConversationError) {
    lineNumber += 1
    let line = rest
    rest.removeAll(keepingCapacity: true)
    defer {
      reader.issues.showLines(of: .bytes(line, offset: offset))
      offset += line.count + 1
    }
    guard let (value, notes, valueCount) = parse(line) else {
      return try budget.charge(bytes: line.count, values: 0)
    }
    try budget.charge(
      bytes: line.count, values: valueCount, atLeast: ReadingBudget.messageSize)
    if head == nil {
      head = try readHead(value, notes, line)
    } else {
      take(value, notes)
    }
  }

  private mutating func take(
    _ value: Result<JSONValue, JSONParser.SyntaxError>, _ notes: JSONParser.StringNotes
  ) {
    messages.append(
      reader.message(MessageReader.Element(place: place, value: value, notes: notes)))
    places.append(place)
  }

  /// Where the line starts.
  private var place: SourcePlace { SourcePlace(offset: offset, line: lineNumber) }

  /// The line's value; nil for an empty line.
  private func parse(
    _ line: [UInt8]
  ) -> (Result<JSONValue, JSONParser.SyntaxError>, JSONParser.StringNotes, valueCount: Int)? {
    var parser = JSONParser(line)
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

  /// Reads the head.
  ///
  /// One that has messages itself, as a whole document on one line has, gives those, too.
  private mutating func readHead(
    _ value: Result<JSONValue, JSONParser.SyntaxError>, _ notes: JSONParser.StringNotes,
    _ line: [UInt8]
  ) throws(ConversationError) -> HeadReader {
    switch value {
    case .failure(let error): throw notJSON(error, line)
    case .success(.object(let object)) where !LineReader.isMessage(object):
      let head = HeadReader(
        object: object, at: HeadReader.Places(start: place), into: &reader)
      for element in object["messages"]?.array ?? [] { take(.success(element), notes) }
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
