/// The amount of a conversation that was read, against the limit.
///
/// It is approximately the conversation's size in memory: its bytes, and a cost for each value and each message. A kilobyte of a file can
/// hold a thousand empty ones.
struct ReadingBudget: Sendable {
  /// The cost of each value in addition to its bytes.
  static let valueSize = 32
  /// The minimum cost of a message.
  static let messageSize = 512

  /// The number of bytes that are read at once: few enough to report progress from a slow pipe.
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

  /// Reports the number of new bytes.
  mutating func tell(_ byteCount: Int) {
    readByteCount += byteCount
    onProgress?(readByteCount)
  }

  /// Returns the cost of bytes and values, at least the minimum.
  static func cost(bytes: Int, values: Int, atLeast minimum: Int = 0) -> Int {
    max(minimum, bytes + values * valueSize)
  }

  /// Adds a cost; throws if the limit is exceeded.
  mutating func charge(_ cost: Int) throws(ConversationError) {
    used += cost
    try expect(0)
  }

  /// Throws if the number of further bytes would exceed the limit.
  func expect(_ bytes: Int) throws(ConversationError) {
    if used + bytes > limit { throw .tooLarge(file: file, limit: limit) }
  }
}
