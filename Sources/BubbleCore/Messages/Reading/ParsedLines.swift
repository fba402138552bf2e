/// The messages of some lines, as far as they can be read without earlier lines.
struct ParsedLines: Sendable {
  let piece: LinePiece
  /// The results for the lines that are not empty; lines count from 1 within the piece.
  private(set) var drafts: [MessageDraft] = []
  /// The number of lines.
  private(set) var lineCount = 0
  /// Their cost against the limit.
  private(set) var cost = 0

  /// Reads the lines of a piece from a byte on.
  init(_ piece: LinePiece, from start: Int = 0) {
    self.piece = piece
    var parser = JSONParser(piece.bytes)
    var uncheckedNames = UncheckedNames()
    drafts.reserveCapacity((piece.bytes.count - start) / ParsedLines.usualLineLength)
    var start = start
    while start < piece.bytes.count {
      let end = piece.bytes.span.endOfLine(from: start)
      lineCount += 1
      parser.begin(start..<end)
      read(&parser, &uncheckedNames, from: start)
      start = end + 1
    }
  }

  private static let usualLineLength = 128

  /// Returns the line that starts at a byte of the file within the piece.
  func line(at offset: Int) -> [UInt8] {
    let start = offset - piece.offset
    return Array(piece.bytes[start..<piece.bytes.span.endOfLine(from: start)])
  }

  private mutating func read(
    _ parser: inout JSONParser, _ uncheckedNames: inout UncheckedNames, from start: Int
  ) {
    let value = parser.line(&uncheckedNames)
    let length = parser.end - start
    guard let value else {
      cost += ReadingBudget.cost(bytes: length, values: 0)
      return
    }
    cost += ReadingBudget.cost(
      bytes: length, values: parser.valueCount, atLeast: ReadingBudget.messageSize)
    let place = SourcePlace(offset: piece.offset + start, line: lineCount)
    drafts.append(MessageDraft(place: place, value: value))
  }
}

extension JSONParser {
  /// Reads the parser's text as a line of messages; returns nil if it is empty.
  mutating func line(_ uncheckedNames: inout UncheckedNames) -> MessageDraft.Value? {
    let start = offset
    skipSpace()
    guard current != nil else { return nil }
    if let message = plainMessage(depth: 0, &uncheckedNames) {
      skipSpace()
      if current == nil { return .plain(message) }
      begin(start..<end)
    }
    return .other(wholeValue(from: start), notes)
  }

  /// Reads the parser's text as one value; the offset of an error counts from its start.
  mutating func wholeValue(from start: Int) -> Result<JSONValue, SyntaxError> {
    Result { () throws(SyntaxError) in
      do throws(SyntaxError) {
        let value = try value()
        skipSpace()
        guard current == nil else {
          throw error("there is text after the message; write one message a line")
        }
        return value
      } catch {
        throw SyntaxError(offset: error.offset - start, text: error.text)
      }
    }
  }
}
