import Foundation

/// Reading a `.jsonl` file: a head, and a message a line.
extension ConversationReader {
  /// Reads a file or pipe as a stream: no more than a line of it is in memory at a time.
  func readLines(_ handle: FileHandle) throws(ConversationError) -> Reading {
    var lines = LineReader(file: file)
    do {
      while let data = try handle.read(upToCount: 1 << 18), !data.isEmpty {
        try lines.take(data)
      }
      return try lines.finish()
    } catch let error as ConversationError {
      throw error
    } catch {
      throw .unreadableFile(file: file, reason: "it can't be read: \(error.localizedDescription)")
    }
  }

  func readLines(_ bytes: UnsafeBufferPointer<UInt8>) throws(ConversationError) -> Reading {
    var lines = LineReader(file: file)
    try lines.take(Data(bytes))
    return try lines.finish()
  }

  /// A first line that is a whole object without messages, with more lines behind it, is a head.
  func guessForm(_ bytes: UnsafeBufferPointer<UInt8>) -> Form {
    var parser = JSONParser(bytes)
    parser.skipByteOrderMark()
    guard let object = (try? parser.value())?.object, object["messages"] == nil else {
      return .json
    }
    while parser.take(" ") || parser.take("\t") {}
    return parser.current == 0x0A || parser.current == 0x0D ? .jsonLines : .json
  }
}

/// Takes bytes as they come and makes a message of each line.
private struct LineReader {
  private let file: String
  private var reader: MessageReader
  private var head: HeadReader?
  private var messages: [Message] = []
  /// The bytes since the last line feed.
  private var rest = Data()
  private var lineNumber = 0

  init(file: String) {
    self.file = file
    reader = MessageReader(file: file)
  }

  mutating func take(_ data: Data) throws(ConversationError) {
    var start = data.startIndex
    while let end = data[start...].firstIndex(of: 0x0A) {
      rest.append(data[start..<end])
      try takeLine()
      start = end + 1
    }
    rest.append(data[start...])
  }

  mutating func finish() throws(ConversationError) -> ConversationReader.Reading {
    if !rest.isEmpty { try takeLine() }
    guard let head else { throw .notAConversation(file: file, text: "the file is empty") }
    return head.reading(messages, &reader)
  }

  private mutating func takeLine() throws(ConversationError) {
    lineNumber += 1
    let line = rest
    rest.removeAll(keepingCapacity: true)
    let parsed = parse(line)
    guard let (value, notes) = parsed else { return }
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
  ) -> (Result<JSONValue, JSONParser.SyntaxError>, JSONParser.StringNotes)? {
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
      return (value, parser.notes)
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
