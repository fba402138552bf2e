import Foundation
import Synchronization

/// What the workers of one pass share.
final class MeasuringWork: Sendable {
  /// Consecutive messages that one worker laid out.
  struct Chunk: Sendable {
    var start: Int
    var entries: [CellLayoutSnapshot.Entry]
  }

  let order: ChunkOrder
  private let pass: MeasuringPass
  private let conversation: Conversation
  private let facts: ConversationFacts
  private let previous: SnapshotAlignment
  private let hasPrevious: Bool
  private let hasSameChain: Bool
  private let done = Atomic<Int>(0)
  private let built = Atomic<Int>(0)

  init(
    pass: MeasuringPass, conversation: Conversation, facts: ConversationFacts,
    previous: CellLayoutSnapshot?, visible: Range<Int>?
  ) {
    self.pass = pass
    self.conversation = conversation
    self.facts = facts
    self.previous = SnapshotAlignment(conversation.messages, to: previous)
    hasPrevious = previous != nil
    hasSameChain = previous?.links === pass.chain.links
    order = ChunkOrder(count: conversation.messages.count, visible: visible)
  }

  /// Lays out the chunks of some steps on as many workers as there may be.
  ///
  /// - Throws: `CancellationError` if the task was cancelled.
  func run(_ steps: Range<Int>) async throws -> [Chunk] {
    guard !steps.isEmpty else { return [] }
    let queue = StepQueue(steps)
    return try await withThrowingTaskGroup(of: [Chunk].self) { group in
      for _ in 0..<min(pass.workerCount, steps.count) {
        group.addTask { try await self.takeChunks(queue) }
      }
      return try await group.reduce(into: [Chunk]()) { $0 += $1 }
    }
  }

  /// The snapshot of all chunks.
  func snapshot(_ chunks: [Chunk]) -> CellLayoutSnapshot {
    var entries: [CellLayoutSnapshot.Entry] = []
    entries.reserveCapacity(conversation.messages.count)
    for chunk in chunks.sorted(by: { $0.start < $1.start }) { entries += chunk.entries }
    return snapshot(of: entries)
  }

  /// The snapshot of some chunks, in which all other messages are estimated.
  func partialSnapshot(_ chunks: [Chunk]) -> CellLayoutSnapshot {
    let known = chunks.flatMap(\.entries)
    let mean = known.reduce(0) { $0 + $1.height } / CGFloat(max(1, known.count))
    let finished = chunks.sorted { $0.start < $1.start }
    let first = finished.first?.start ?? 0
    var entries: [CellLayoutSnapshot.Entry] = []
    entries.reserveCapacity(conversation.messages.count)
    var context = makeContext()
    for index in 0..<first { entries.append(estimate(index, mean, &context)) }
    for chunk in finished { entries += chunk.entries }
    for index in entries.count..<conversation.messages.count {
      entries.append(estimate(index, mean, &context))
    }
    return snapshot(of: entries)
  }

  private func snapshot(of entries: [CellLayoutSnapshot.Entry]) -> CellLayoutSnapshot {
    CellLayoutSnapshot(
      peer: conversation.peer, entries: entries, builtCount: built.load(ordering: .relaxed),
      facts: facts, links: pass.chain.links)
  }

  private func estimate(
    _ index: Int, _ mean: CGFloat, _ context: inout LayoutContext
  ) -> CellLayoutSnapshot.Entry {
    let (message, fact) = (conversation.messages[index], facts.facts[index])
    context.neighbours = fact.neighbours
    context.time = fact.time
    return CellLayoutSnapshot.Entry(
      estimated: message, fact: fact, height: mean, context: context,
      before: previous.entry(at: index, id: message.id))
  }

  /// Lays out chunk after chunk until none is left.
  ///
  /// Between chunks it lets others run: a pass on all cores would else keep the very task waiting
  /// that wants to cancel it.
  private func takeChunks(_ queue: StepQueue) async throws -> [Chunk] {
    var context = makeContext()
    var chunks: [Chunk] = []
    while let step = queue.next() {
      try Task.checkCancellation()
      let chunk = order[step]
      var entries: [CellLayoutSnapshot.Entry] = []
      entries.reserveCapacity(chunk.messages.count)
      if chunk.isBackwards {
        for index in chunk.messages.reversed() { entries.append(entry(at: index, &context)) }
        entries.reverse()
      } else {
        for index in chunk.messages { entries.append(entry(at: index, &context)) }
      }
      chunks.append(Chunk(start: chunk.messages.lowerBound, entries: entries))
      let count = done.add(chunk.messages.count, ordering: .relaxed).newValue
      pass.onProgress?(count)
      await Task.yield()
    }
    return chunks
  }

  /// A context for one worker alone, so that workers don't contend for its reference counts.
  private func makeContext() -> LayoutContext {
    LayoutContext(
      environment: pass.environment, measurer: pass.measurer, peer: conversation.peer)
  }

  private func entry(at index: Int, _ context: inout LayoutContext) -> CellLayoutSnapshot.Entry {
    let message = conversation.messages[index]
    let fact = facts.facts[index]
    context.neighbours = fact.neighbours
    context.time = fact.time
    let isKept =
      pass.keptLayoutLimit == 0 || index >= conversation.messages.count - pass.keptLayoutLimit
    if hasPrevious, let known = previous.entry(at: index, id: message.id),
      known.isUsable(
        under: pass.chain.layoutKey(for: message, context: context), sameChain: hasSameChain),
      !isKept || known.layout != nil
    {
      let entry = known.with(fact: fact, keepsLayout: isKept)
      return pass.verifies ? verified(entry, message, context) : entry
    }
    let result = pass.chain.cellLayout(for: message, context: context)
    built.add(1, ordering: .relaxed)
    let entry = CellLayoutSnapshot.Entry(result, fact: fact, keepsLayout: isKept)
    return pass.verifies ? verified(entry, message, context, built: result.layout) : entry
  }

  /// The entry, with a report if building it again gives something else.
  private func verified(
    _ entry: CellLayoutSnapshot.Entry, _ message: Message, _ context: LayoutContext,
    built: (any CellLayout)? = nil
  ) -> CellLayoutSnapshot.Entry {
    let diagnostics = LayoutVerifier(chain: pass.chain, message: message, context: context)
      .verify(entry, built: built)
    return diagnostics.isEmpty ? entry : entry.with(diagnostics: diagnostics)
  }
}

/// Hands out steps, each once.
private final class StepQueue: Sendable {
  private let taken: Atomic<Int>
  private let end: Int

  init(_ steps: Range<Int>) {
    taken = Atomic(steps.lowerBound)
    end = steps.upperBound
  }

  func next() -> Int? {
    let step = taken.add(1, ordering: .relaxed).oldValue
    return step < end ? step : nil
  }
}
