import Foundation

/// Some lines of a file, each with its line feed, except the last line of the file.
struct LinePiece: Sendable {
  var bytes: [UInt8]
  /// The start of the lines in the file.
  var offset: Int
}

/// Cuts the bytes from memory or a file into pieces that end at the end of a line.
struct LinePieces: Sendable {
  private var memory: ArraySlice<UInt8>
  private let source: FileHandle?
  /// The bytes of a line without an end yet, or of lines that are too few for a piece.
  private var rest: [UInt8] = []
  private var offset: Int

  /// Makes pieces of bytes in memory, followed by those of a file or pipe.
  ///
  /// - Parameter offset: The offset of the memory in the file.
  init(_ memory: ArraySlice<UInt8>, _ source: FileHandle?, at offset: Int = 0) {
    self.memory = memory
    self.source = source
    self.offset = offset
  }

  /// Whether all bytes were read.
  private(set) var isAtEnd = false

  /// Returns the next lines; nil at the end.
  ///
  /// - Parameters:
  ///   - size: The number of bytes to return, unless a line is longer; with 1, returns as soon as there is a line.
  ///   - budget: Counts the bytes, and throws if a line is too long.
  ///   - check: Checks the beginning of a file whose first line has no end yet.
  mutating func next(
    _ size: Int, _ budget: inout ReadingBudget,
    check: ([UInt8]) throws(ConversationError) -> Void = { _ in }
  ) throws(ConversationError) -> LinePiece? {
    // The end of the lines in `rest`, and the number of bytes that were searched.
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

  /// Reads more bytes; returns true if they are from the file.
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
