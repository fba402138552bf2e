import Foundation

/// Some lines of a file, each but the last of the file with its line feed.
struct LinePiece: Sendable {
  var bytes: [UInt8]
  /// Where they start in the file.
  var offset: Int
}

/// Cuts what comes from memory or a file into pieces that end where a line does.
struct LinePieces: Sendable {
  private var memory: ArraySlice<UInt8>
  private let source: FileHandle?
  /// What was read of the line that has no end yet, or of lines that make no piece yet.
  private var rest: [UInt8] = []
  private var offset: Int

  /// Pieces of what is in memory, and of what a file or pipe has behind it.
  ///
  /// - Parameter offset: Where the memory starts in the file.
  init(_ memory: ArraySlice<UInt8>, _ source: FileHandle?, at offset: Int = 0) {
    self.memory = memory
    self.source = source
    self.offset = offset
  }

  /// Whether nothing comes any more.
  private(set) var isAtEnd = false

  /// The next lines; nil at the end.
  ///
  /// - Parameters:
  ///   - size: How many bytes they are to be, unless a line is longer; with 1 as soon as there is a line.
  ///   - budget: Hears of what was read, and has to allow a line as long as it becomes.
  ///   - check: Looks at the beginning of a file whose first line has no end yet.
  mutating func next(
    _ size: Int, _ budget: inout ReadingBudget,
    check: ([UInt8]) throws(ConversationError) -> Void = { _ in }
  ) throws(ConversationError) -> LinePiece? {
    // Where the lines in `rest` end, of which the first bytes have been searched.
    var (lineEnd, searched) = (0, 0)
    while !isAtEnd, lineEnd == 0 || rest.count < size {
      let isFromSource = try read(budget.file)
      if let last = rest[searched...].lastIndex(of: 0x0A) { lineEnd = last + 1 }
      if isFromSource { budget.tell(rest.count - searched) }
      searched = rest.count
      try budget.expect(rest.count - lineEnd)
      if isFromSource, lineEnd == 0 { try check(rest) }
    }
    if isAtEnd { lineEnd = rest.count }
    guard lineEnd > 0 else { return nil }
    let piece = LinePiece(bytes: Array(rest[..<lineEnd]), offset: offset)
    rest.removeFirst(lineEnd)
    offset += lineEnd
    return piece
  }

  /// Reads some bytes more; true if they are from the file.
  private mutating func read(_ file: String) throws(ConversationError) -> Bool {
    if !memory.isEmpty {
      rest += memory.prefix(ReadingBudget.pieceSize)
      memory.removeFirst(min(memory.count, ReadingBudget.pieceSize))
      return false
    }
    do {
      if let data = try source?.read(upToCount: ReadingBudget.pieceSize), !data.isEmpty {
        rest.append(contentsOf: data)
        return true
      }
    } catch {
      throw .unreadableFile(file: file, reason: "it can't be read: \(error.localizedDescription)")
    }
    isAtEnd = true
    return false
  }
}
