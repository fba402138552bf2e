import Foundation

extension MeasuringPass {
  /// The number of chunks that are laid out while `body` works on earlier ones: enough that no worker waits long for the last one.
  private static let streamedChunkCount = 64

  /// Lays out every message from the first one on, and passes the entries to a closure in order, some at a time.
  ///
  /// For callers that need each layout once: while `body` works on some entries, the next ones are laid out. Finished ones are released.
  ///
  /// - Parameters:
  ///   - conversation: The messages.
  ///   - facts: The facts of the conversation.
  ///   - body: Gets the entries, with their layouts, of the next messages, which are given by index.
  /// - Throws: `CancellationError` if the task was cancelled, and what `body` throws.
  /// - Precondition: ``keptLayoutLimit`` is nil.
  /// - Complexity: O(*n*) in the number of messages; a few thousand layouts are in memory at a time.
  package func stream(
    _ conversation: Conversation, _ facts: MessageRelations,
    _ body: (_ messages: Range<Int>, _ entries: [CellLayoutSnapshot.Entry]) async throws -> Void
  ) async throws {
    precondition(keptLayoutLimit == nil, "a layout that was not kept can't be handed over")
    let work = MeasuringWork(
      pass: self, conversation: conversation, facts: facts, previous: nil)
    var (measured, messages) = (0..<0, 0..<0)
    repeat {
      let end = min(measured.upperBound + MeasuringPass.streamedChunkCount, work.order.count)
      let next = measured.upperBound..<end
      async let run: Void = work.run(next)
      let entries = work.takeEntries(of: measured)
      messages = messages.upperBound..<messages.upperBound + entries.count
      if !entries.isEmpty { try await body(messages, entries) }
      try await run
      measured = next
    } while !measured.isEmpty
  }
}
