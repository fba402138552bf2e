import Foundation

/// The part of a file that is in memory while it is read: what has not been read yet, as far as it is needed.
struct ReadingWindow {
  let file: String
  private let source: FileHandle?
  private let chunkSize: Int
  private var bytes: [UInt8]
  /// The first byte that was not read yet.
  private(set) var offset = 0
  /// Whether nothing follows what is in memory.
  private(set) var isWhole: Bool
  private var budget: ReadingBudget

  /// How much of a pipe is kept, to show lines of it.
  private let keptCount: Int
  /// The start of what was read, if it can't be read again; it ends where `bytes` start, or before.
  private var kept: [UInt8]?

  /// How many bytes were in front of what is in memory.
  private var droppedCount = 0
  /// How many bytes at the start are not the file's own.
  private let foreignCount: Int
  /// How much of a line is looked at in front of what is wrong, and behind it.
  private static let margin = 256
  /// The line that `counted` stands on, and where it starts; before what is in memory, if that is negative.
  private var line = 1
  private var lineStart = 0
  private var counted = 0

  /// A window on bytes that are in memory, the first of which may not be the file's own.
  init(_ bytes: [UInt8], _ budget: ReadingBudget, foreignCount: Int = 0) {
    self.foreignCount = foreignCount
    (self.bytes, self.budget, file) = (bytes, budget, budget.file)
    source = nil
    (chunkSize, keptCount) = (0, 0)
    isWhole = true
  }

  /// A window on a file or pipe, of which the start may have been read, and `chunkSize` bytes or more are read at once.
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

  /// Parses what comes next, and goes on behind it.
  ///
  /// `body` is called again, with more in memory, if it came to the end of what there was; so it has no
  /// effect but on the parser and what it returns.
  ///
  /// - Parameter minimum: What it counts at least against the limit.
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

  /// The line of a byte in memory: from the file where it can be read again, for the line may not be whole.
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

  /// Where a byte in memory stands in the file.
  ///
  /// The bytes that are asked for ascend.
  mutating func place(at target: Int) -> SourcePlace {
    SourcePlace(offset: droppedCount + target, line: line(at: target))
  }

  /// The start of a pipe, once it has been read; nil: the file can be read again.
  var pipeStart: [UInt8]? {
    guard var kept else { return nil }
    keep(bytes[...], in: &kept)
    return kept
  }

  private func keep(_ part: ArraySlice<UInt8>, in kept: inout [UInt8]) {
    let room = keptCount - kept.count
    // Behind a gap nothing stands where it stood.
    guard kept.count == droppedCount else { return }
    kept.append(contentsOf: part.prefix(room))
  }

  /// The whole file, once it has been read.
  var issueSource: IssueSource {
    if let pipeStart { return .bytes(pipeStart, offset: 0) }
    if let source { return .file(source) }
    return .bytes(Array(bytes.dropFirst(foreignCount)), offset: foreignCount)
  }

  /// The line, from 1, of a byte in memory.
  ///
  /// The bytes that are asked for ascend.
  ///
  /// - Complexity: O(*n*) in the number of bytes since the last question.
  mutating func line(at target: Int) -> Int {
    let end = min(target, bytes.count)
    guard counted < end else { return line }
    let seen = bytes.span.lineFeeds(in: counted..<end)
    line += seen.count
    if let last = seen.last { lineStart = last + 1 }
    counted = end
    return line
  }

  /// Ends the window, and returns what is in memory and was not read.
  consuming func rest() -> (
    bytes: ArraySlice<UInt8>, offset: Int, source: FileHandle?, budget: ReadingBudget
  ) {
    (bytes[offset...], droppedCount + offset, isWhole ? nil : source, budget)
  }

  /// Drops what was read, and reads at least as much as there is left.
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
  /// Whether it is a file, and no pipe or terminal.
  fileprivate var canBeReadAgain: Bool { lseek(fileDescriptor, 0, SEEK_CUR) >= 0 }
}

extension JSONParser {
  /// Whether the parser stands so close to the end of its bytes that it may have been misled by it: no word and no
  /// escape that it looks at as a whole is longer.
  package var isAtEnd: Bool { offset + 16 > end }
}
