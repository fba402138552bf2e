import Foundation

/// The part of a file that is in memory during reading: the needed bytes that have not been read yet.
struct ReadingWindow {
  let file: String
  private let source: FileHandle?
  private let chunkSize: Int
  private var bytes: [UInt8]
  /// The first byte that was not read yet.
  private(set) var offset = 0
  /// Whether the bytes in memory reach the end of the file.
  private(set) var isWhole: Bool
  private var budget: ReadingBudget

  /// The number of bytes of a pipe that are kept to show its lines.
  private let keptCount: Int
  /// The first bytes read, if the source can't be read again; they end at the start of `bytes`, or before.
  private var kept: [UInt8]?

  /// The number of bytes before those in memory.
  private var droppedCount = 0
  /// The number of bytes at the start that do not belong to the file.
  private let foreignCount: Int
  /// The number of bytes of a line that are read before an error, and after it.
  private static let margin = 256
  /// The line of `counted`, and its start; a negative start is before the bytes in memory.
  private var line = 1
  private var lineStart = 0
  private var counted = 0

  /// Makes a window on bytes in memory, the first of which may not belong to the file.
  init(_ bytes: [UInt8], _ budget: ReadingBudget, foreignCount: Int = 0) {
    self.foreignCount = foreignCount
    (self.bytes, self.budget, file) = (bytes, budget, budget.file)
    source = nil
    (chunkSize, keptCount) = (0, 0)
    isWhole = true
  }

  /// Makes a window on a file or pipe whose start may already be read.
  ///
  /// It reads `chunkSize` bytes or more at once.
  init(
    _ source: FileHandle, _ budget: ReadingBudget, start: [UInt8] = [], chunkSize: Int,
    keptCount: Int
  ) {
    self.keptCount = keptCount
    self.chunkSize = chunkSize
    foreignCount = 0
    (self.source, self.budget, file) = (source, budget, budget.file)
    bytes = start
    isWhole = false
    kept = source.canBeReadAgain ? nil : []
  }

  /// Parses the next value and continues after it.
  ///
  /// If `body` reached the end of the bytes in memory, it is called again with more of them. So its only effects must be on the parser and
  /// its result.
  ///
  /// - Parameter minimum: The minimum that the value counts against the limit.
  mutating func read<Value>(
    atLeast minimum: Int = 0,
    _ body: (inout JSONParser, _ isWhole: Bool) throws(JSONParser.SyntaxError) -> Value
  ) throws(ConversationError) -> Value {
    while true {
      var (end, values, mayBeMisled) = (offset, 0, false)
      let result = Result { () throws(JSONParser.SyntaxError) in
        var parser = JSONParser(bytes)
        parser.offset = offset
        defer { (end, values, mayBeMisled) = (parser.offset, parser.valueCount, parser.isAtEnd) }
        return try body(&parser, isWhole)
      }
      if mayBeMisled, !isWhole {
        try grow()
        continue
      }
      switch result {
      case .success(let value):
        try budget.charge(
          ReadingBudget.cost(bytes: end - offset, values: values, atLeast: minimum))
        offset = end
        return value
      case .failure(let error):
        let line = line(at: error.offset)
        let start = max(lineStart, foreignCount - droppedCount)
        throw .notJSON(
          file: file, line: line, column: max(0, error.offset - start) + 1,
          text: "\(error.text)\n\(excerpt(at: error.offset, line: line))")
      }
    }
  }

  /// Returns the line of a byte in memory.
  ///
  /// It is read from the file if possible, because memory may not hold the whole line.
  private func excerpt(at target: Int, line: Int) -> String {
    let offset = droppedCount + target
    let first = max(foreignCount, offset - ReadingWindow.margin)
    let range = first..<max(first, offset + ReadingWindow.margin)
    var (start, part) = (droppedCount, bytes[...])
    if let source {
      let read = (pipeStart == nil ? IssueSource.file(source) : issueSource).bytes(range)
      if !read.bytes.isEmpty { (start, part) = read }
    } else {
      part = bytes[range.clamped(to: 0..<bytes.count)]
      start = min(range.lowerBound, bytes.count)
    }
    return LineExcerpt.text(
      of: Array(part), fault: offset - start..<offset - start + 1, line: line)
  }

  /// Returns the place in the file of a byte in memory.
  ///
  /// The bytes of successive calls must ascend.
  mutating func place(at target: Int) -> SourcePlace {
    SourcePlace(offset: droppedCount + target, line: line(at: target))
  }

  /// The start of a pipe, after it has been read; nil: the file can be read again.
  var pipeStart: [UInt8]? {
    guard var kept else { return nil }
    keep(bytes[...], in: &kept)
    return kept
  }

  private func keep(_ part: ArraySlice<UInt8>, in kept: inout [UInt8]) {
    let room = keptCount - kept.count
    // After a gap, offsets would be wrong.
    guard kept.count == droppedCount else { return }
    kept.append(contentsOf: part.prefix(room))
  }

  /// The whole file, after it has been read.
  var issueSource: IssueSource {
    if let pipeStart { return .bytes(pipeStart, offset: 0) }
    if let source { return .file(source) }
    return .bytes(Array(bytes.dropFirst(foreignCount)), offset: foreignCount)
  }

  /// Returns the line, from 1, of a byte in memory.
  ///
  /// The bytes of successive calls must ascend.
  ///
  /// - Complexity: O(*n*) in the number of bytes since the last call.
  mutating func line(at target: Int) -> Int {
    let end = min(target, bytes.count)
    guard counted < end else { return line }
    let seen = bytes.span.lineFeeds(in: counted..<end)
    line += seen.count
    if let last = seen.last { lineStart = last + 1 }
    counted = end
    return line
  }

  /// Ends the window, and returns the bytes in memory that were not read.
  consuming func rest() -> (
    bytes: ArraySlice<UInt8>, offset: Int, source: FileHandle?, budget: ReadingBudget
  ) {
    (bytes[offset...], droppedCount + offset, isWhole ? nil : source, budget)
  }

  /// Drops the bytes that were read, and reads at least as many as remain.
  private mutating func grow() throws(ConversationError) {
    _ = line(at: offset)
    if var kept {
      self.kept = nil
      keep(bytes[..<offset], in: &kept)
      self.kept = kept
    }
    bytes.removeFirst(offset)
    droppedCount += offset
    (counted, lineStart) = (counted - offset, lineStart - offset)
    offset = 0
    try budget.expect(bytes.count)
    guard let source else { return }
    var wanted = max(chunkSize, bytes.count)
    do {
      while wanted > 0 {
        guard let data = try source.read(upToCount: min(wanted, ReadingBudget.pieceSize)),
          !data.isEmpty
        else {
          isWhole = true
          return
        }
        bytes.append(contentsOf: data)
        wanted -= data.count
        budget.tell(data.count)
      }
    } catch {
      throw .unreadableFile(file: file, reason: "it can't be read: \(error.localizedDescription)")
    }
  }
}

extension FileHandle {
  /// Whether it is a file, not a pipe or terminal.
  fileprivate var canBeReadAgain: Bool { lseek(fileDescriptor, 0, SEEK_CUR) >= 0 }
}

extension JSONParser {
  /// Whether the parser is so close to the end of its bytes that the end may have misled it.
  ///
  /// No word and no escape that it reads as a whole is longer.
  package var isAtEnd: Bool { offset + 16 > end }
}
