/// How much of a conversation was read, against the limit.
///
/// What counts is what the conversation takes in memory, more or less: its bytes, and something for each value
/// and each message, since files of a thousand empty ones in a kilobyte can be written, too.
struct ReadingBudget: Sendable {
  /// What each value counts besides its bytes.
  static let valueSize = 32
  /// What a message counts at least.
  static let messageSize = 512

  /// How many bytes are read in one go: few enough for reports of progress from a slow pipe.
  static let pieceSize = 1 << 16

  let file: String
  let limit: Int
  private var used = 0
  private var readByteCount = 0
  private let onProgress: (@Sendable (_ byteCount: Int) -> Void)?

  init(file: String, limit: Int, onProgress: (@Sendable (_ byteCount: Int) -> Void)? = nil) {
    self.file = file
    self.limit = limit
    self.onProgress = onProgress
  }

  /// Reports how many bytes came.
  mutating func tell(_ byteCount: Int) {
    readByteCount += byteCount
    onProgress?(readByteCount)
  }

  /// What so many bytes and values count, and what they count at least.
  static func cost(bytes: Int, values: Int, atLeast minimum: Int = 0) -> Int {
    max(minimum, bytes + values * valueSize)
  }

  /// Counts what was read.
  mutating func charge(_ cost: Int) throws(ConversationError) {
    used += cost
    try expect(0)
  }

  /// Checks that so many bytes more may come.
  func expect(_ bytes: Int) throws(ConversationError) {
    if used + bytes > limit { throw .tooLarge(file: file, limit: limit) }
  }
}
