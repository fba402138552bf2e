import Dispatch
import Foundation
import Platform

/// Reading a `.jsonl` file: a head, and one message on each further line.
extension ConversationReader {
  /// Reads a file or pipe as a stream: only a few pieces of it are in memory at a time.
  func readLines(_ handle: FileHandle) throws(ConversationError) -> Reading {
    try readLines(LinePieces(start[...], handle))
  }

  /// Reads bytes in memory.
  func readLines(_ data: Data) throws(ConversationError) -> Reading {
    try readLines(LinePieces(Array(data)[...], nil))
  }

  private func readLines(_ pieces: LinePieces) throws(ConversationError) -> Reading {
    var lines = LineReader(pieces, budget, pieceSize: pieceSize, count: earlierCount)
    try lines.readHead()
    return try lines.readMessages(workerCount: workerCount)
  }

  /// Reads the lines after a head.
  func readLines(
    behind head: JSONObject, _ place: SourcePlace, _ window: consuming ReadingWindow
  ) throws(ConversationError) -> Reading {
    let rest = window.rest()
    var lines = LineReader(
      LinePieces(rest.bytes, rest.source, at: rest.offset), rest.budget, pieceSize: pieceSize,
      count: earlierCount)
    lines.goOn(behind: head, place)
    return try lines.readMessages(workerCount: workerCount)
  }

  /// The number of bytes of lines that are parsed at once.
  private var pieceSize: Int { min(chunkSize, 1 << 17) }
}

/// Makes a message of each line: all cores parse pieces of the file, and the results are put together in order.
private struct LineReader: Sendable {
  private var file: String { budget.file }
  private let pieceSize: Int
  private var pieces: LinePieces
  private var budget: ReadingBudget
  private var reader: MessageReader
  private var head: HeadReader?
  private var messages: [Message] = []
  private var places: [SourcePlace] = []
  /// The number of lines that were put together.
  private var lineCount = 0
  /// The lines in the same piece as the head.
  private var first: ParsedLines?

  init(_ pieces: LinePieces, _ budget: ReadingBudget, pieceSize: Int, count: Int) {
    self.pieces = pieces
    self.budget = budget
    self.pieceSize = pieceSize
    reader = MessageReader(file: budget.file, count: count)
  }

  // MARK: The head

  /// The number of bytes without a line end after which the beginning is checked for a possible head.
  private static let beginningSize = 1 << 20

  /// Continues after the head, which is on the first line; the rest of that line comes first.
  mutating func goOn(behind head: JSONObject, _ place: SourcePlace) {
    self.head = HeadReader(object: head, at: HeadReader.Places(start: place), into: &reader)
  }

  /// Reads the head: the first line that is not empty.
  mutating func readHead() throws(ConversationError) {
    while head == nil {
      let (isFirst, file) = (lineCount == 0, file)
      let piece = try pieces.next(1, &budget) { rest throws(ConversationError) in
        if isFirst, rest.count <= LineReader.beginningSize {
          try LineReader.checkBeginning(rest, of: file)
        }
      }
      guard let piece else { throw .notAConversation(file: file, text: "the file is empty") }
      var start = 0
      while head == nil, start < piece.bytes.count {
        let end = piece.bytes.span.endOfLine(from: start)
        try takeHead(
          Array(piece.bytes[start..<end]),
          at: SourcePlace(offset: piece.offset + start, line: lineCount + 1))
        lineCount += 1
        start = end + 1
      }
      if head != nil, start < piece.bytes.count { first = ParsedLines(piece, from: start) }
    }
  }

  /// Throws if the first line is not an object.
  private static func checkBeginning(
    _ bytes: [UInt8], of file: String
  ) throws(ConversationError) {
    var parser = JSONParser(bytes)
    parser.skipByteOrderMark()
    parser.skipSpace()
    guard let byte = parser.current, byte != UInt8(ascii: "{") else { return }
    let error = parser.error("the head must be an object, which starts with {")
    throw notJSON(error, bytes, line: 1, of: file)
  }

  private static func notJSON(
    _ error: JSONParser.SyntaxError, _ bytes: [UInt8], line: Int, of file: String
  ) -> ConversationError {
    let excerpt = LineExcerpt.text(of: bytes, fault: error.offset..<error.offset + 1, line: line)
    return .notJSON(
      file: file, line: line, column: error.offset + 1, text: "\(error.text)\n\(excerpt)")
  }

  /// Reads a line as the head, unless it is empty.
  ///
  /// If it has messages itself, as a whole document on one line has, they are read as well.
  private mutating func takeHead(
    _ line: [UInt8], at place: SourcePlace
  ) throws(ConversationError) {
    var parser = JSONParser(line)
    if place.line == 1 { parser.skipByteOrderMark() }
    parser.skipSpace()
    guard parser.current != nil else {
      return try budget.charge(ReadingBudget.cost(bytes: line.count, values: 0))
    }
    let value = parser.wholeValue(from: 0)
    try budget.charge(
      ReadingBudget.cost(
        bytes: line.count, values: parser.valueCount, atLeast: ReadingBudget.messageSize))
    switch value {
    case .failure(let error): throw LineReader.notJSON(error, line, line: place.line, of: file)
    case .success(.object(let object)) where !LineReader.isMessage(object):
      head = HeadReader(object: object, at: HeadReader.Places(start: place), into: &reader)
      for element in object["messages"]?.array ?? [] {
        let draft = MessageDraft(place: place, value: .other(.success(element), parser.notes))
        messages.append(reader.message(draft))
        places.append(place)
      }
    case .success:
      throw .notAConversation(
        file: file,
        text: "line \(place.line) must be the head, an object with \"me\", \"peer\" and \"people\"")
    }
    reader.issues.showLines(of: .bytes(line, offset: place.offset))
  }

  private static func isMessage(_ object: JSONObject) -> Bool {
    ["id", "sender", "date", "content"].contains { object[$0] != nil }
  }

  // MARK: The messages

  /// The simultaneous work of a round: pieces are parsed, while earlier ones are put together and later ones are read.
  private struct Round: Sendable {
    /// The pieces that were parsed in the previous round.
    var parsed: [ParsedLines] = []
    /// The pieces to parse in this round.
    var pieces: [LinePiece] = []
  }

  /// The usual number of pieces for a worker in a round: enough that none waits long for another.
  private static let piecesOfWorker = 4

  /// Reads all lines after the head.
  consuming func readMessages(
    workerCount: Int
  ) throws(ConversationError) -> ConversationReader.Reading {
    var round = Round()
    if let first { round.parsed.append(first) }
    first = nil
    let count = workerCount > 1 ? workerCount * LineReader.piecesOfWorker : 1
    let reader = Lock((lines: self, next: Result<[LinePiece], ConversationError>.success([])))
    while true {
      let parsed = Lock(Array<ParsedLines?>(repeating: nil, count: round.pieces.count))
      let current = Lock(round)
      LineReader.perform(round.pieces.count + 1, onAllCores: workerCount > 1) { index in
        if index == 0 {
          let before = current.withLock { $0.parsed }
          reader.withLock { state in
            state.next = Result { () throws(ConversationError) in
              for lines in before { try state.lines.take(lines) }
              return try state.lines.nextPieces(count)
            }
          }
        } else {
          let lines = ParsedLines(current.withLock { $0.pieces[index - 1] })
          parsed.withLock { $0[index - 1] = lines }
        }
      }
      round.parsed = parsed.withLock { $0.compactMap { $0 } }
      round.pieces = try reader.withLock { $0.next }.get()
      if round.parsed.isEmpty, round.pieces.isEmpty { break }
    }
    return try reader.withLock { state throws(ConversationError) in try state.lines.reading() }
  }

  private static func perform(
    _ count: Int, onAllCores isParallel: Bool, _ body: @Sendable (Int) -> Void
  ) {
    guard isParallel, count > 1 else { return (0..<count).forEach(body) }
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }

  private mutating func nextPieces(_ count: Int) throws(ConversationError) -> [LinePiece] {
    var next: [LinePiece] = []
    while next.count < count, let piece = try pieces.next(pieceSize, &budget) {
      next.append(piece)
    }
    return next
  }

  /// Makes messages of the next lines, in order.
  private mutating func take(_ lines: ParsedLines) throws(ConversationError) {
    try budget.charge(lines.cost)
    for var draft in lines.drafts {
      draft.place.line += lineCount
      messages.append(reader.message(draft))
      places.append(draft.place)
      if reader.issues.lacksLines {
        let offset = draft.place.offset
        reader.issues.showLines(of: .bytes(lines.line(at: offset), offset: offset))
      }
    }
    lineCount += lines.lineCount
  }

  private mutating func reading() throws(ConversationError) -> ConversationReader.Reading {
    guard let head else { throw .notAConversation(file: file, text: "the file is empty") }
    return head.reading(messages, at: places, &reader)
  }
}
