import Platform

/// Consecutive messages of a conversation that one worker lays out at a time, from the first ones on.
struct MessageChunks: Sendable {
  private static let size = 32
  private let messageCount: Int

  init(messageCount: Int) { self.messageCount = messageCount }

  /// The number of chunks.
  var count: Int { (messageCount + MessageChunks.size - 1) / MessageChunks.size }

  /// The messages of a chunk, as indices.
  subscript(step: Int) -> Range<Int> {
    step * MessageChunks.size..<min((step + 1) * MessageChunks.size, messageCount)
  }
}

/// The entries that the workers of a pass have made, chunk by chunk.
final class MeasuredChunks: Sendable {
  typealias Entry = CellLayoutSnapshot.Entry

  private let order: MessageChunks
  /// The entries by step; empty until a worker hands them in.
  private let chunks: Lock<[[Entry]]>

  init(_ order: MessageChunks) {
    self.order = order
    chunks = Lock(Array(repeating: [], count: order.count))
  }

  /// Stores the entries of a step's chunk, in the order of the conversation.
  func take(_ entries: [Entry], of step: Int) { chunks.withLock { $0[step] = entries } }

  /// Changes the entry of a message whose chunk has been handed in.
  ///
  /// - Parameter step: The step of its chunk.
  func change(_ place: Int, of step: Int, _ change: (inout Entry) -> Void) {
    let first = order[step].lowerBound
    chunks.withLock { change(&$0[step][place - first]) }
  }

  /// Returns the entries of some steps, in order, and releases them here.
  ///
  /// - Precondition: All of them have been handed in.
  func takeEntries(of steps: Range<Int>) -> [Entry] {
    chunks.withLock { chunks in
      let entries = Array(chunks[steps].joined())
      for step in steps { chunks[step] = [] }
      return entries
    }
  }

  /// Returns the entries of all steps, in the order of the conversation, and releases them here.
  ///
  /// Each is swapped with one shared entry instead of copied, because retaining so many means waiting for their memory.
  ///
  /// - Precondition: All of them have been handed in.
  func takeAllEntries() -> [Entry] {
    chunks.withLock { chunks in
      guard let some = chunks.first(where: { !$0.isEmpty })?.first else { return [] }
      let count = chunks.reduce(0) { $0 + $1.count }
      var entries = [Entry](repeating: some, count: count)
      for step in chunks.indices {
        let places = order[step]
        precondition(
          chunks[step].count == places.count, "a snapshot is made when all its chunks are measured")
        for place in places {
          swap(&entries[place], &chunks[step][place - places.lowerBound])
        }
        chunks[step] = []
      }
      return entries
    }
  }
}
