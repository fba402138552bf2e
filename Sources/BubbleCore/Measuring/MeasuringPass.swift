import Foundation
import Synchronization

/// Lays out a whole conversation on all cores, off the caller's thread.
///
/// The first of Actor's two phases (seed "Customize chat bubbles"): measuring in the background. What
/// it yields is applied by the host where and when it likes.
public struct MeasuringPass: Sendable {
  /// Who lays the messages out.
  public var chain: LayouterChain
  /// What surrounds the messages.
  public var environment: LayoutEnvironment
  /// Measures text, from several threads at once.
  public var measurer: any TextMeasuring
  /// Which messages stand close together.
  public var clusters: ClusterPolicy
  /// How many messages are laid out at the same time.
  public var workerCount: Int
  /// How many layouts, of the last messages, the snapshot keeps; 0: all of them.
  ///
  /// The others are built again, and cached, when they become visible.
  public var keptLayoutLimit: Int
  /// Called now and then, on any thread, with the number of messages done.
  public var onProgress: (@Sendable (Int) -> Void)?

  /// How many messages a worker takes at a time.
  private static let chunkSize = 32

  /// Makes a pass that uses all cores and keeps all layouts.
  public init(
    chain: LayouterChain, environment: LayoutEnvironment, measurer: any TextMeasuring,
    clusters: ClusterPolicy = .standard,
    workerCount: Int = ProcessInfo.processInfo.activeProcessorCount, keptLayoutLimit: Int = 0
  ) {
    self.chain = chain
    self.environment = environment
    self.measurer = measurer
    self.clusters = clusters
    self.workerCount = max(1, workerCount)
    self.keptLayoutLimit = keptLayoutLimit
  }

  /// Lays out every message.
  ///
  /// - Parameters:
  ///   - conversation: The messages.
  ///   - previous: An earlier snapshot; the layouts whose keys have not changed are taken from it.
  /// - Returns: A snapshot with an entry for each message, in order.
  /// - Throws: `CancellationError` if the task was cancelled; nothing else.
  public func run(
    _ conversation: Conversation, previous: CellLayoutSnapshot? = nil
  ) async throws -> CellLayoutSnapshot {
    let facts = ConversationFacts(conversation, environment: environment, clusters: clusters)
    let work = Work(
      pass: self, conversation: conversation, facts: facts, previous: previous)
    let workers = min(workerCount, max(1, conversation.messages.count / MeasuringPass.chunkSize))
    let chunks = try await withThrowingTaskGroup(of: [Chunk].self) { group in
      for _ in 0..<workers { group.addTask { try await work.takeChunks() } }
      return try await group.reduce(into: [Chunk]()) { $0 += $1 }
    }
    let entries = chunks.sorted { $0.start < $1.start }.flatMap(\.entries)
    return CellLayoutSnapshot(peer: conversation.peer, entries: entries, days: facts.days)
  }

  /// Consecutive messages that one worker laid out.
  private struct Chunk: Sendable {
    var start: Int
    var entries: [CellLayoutSnapshot.Entry]
  }

  /// What the workers of one pass share.
  private final class Work: Sendable {
    let pass: MeasuringPass
    let conversation: Conversation
    let facts: ConversationFacts
    let previous: [MessageID: CellLayoutSnapshot.Entry]
    let next = Atomic<Int>(0)
    let done = Atomic<Int>(0)

    init(
      pass: MeasuringPass, conversation: Conversation, facts: ConversationFacts,
      previous: CellLayoutSnapshot?
    ) {
      self.pass = pass
      self.conversation = conversation
      self.facts = facts
      self.previous = Dictionary(
        (previous?.entries ?? []).map { ($0.message, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Lays out chunk after chunk until none is left.
    ///
    /// Between chunks it lets others run: a pass on all cores would else keep the very task waiting
    /// that wants to cancel it.
    func takeChunks() async throws -> [Chunk] {
      // Each worker has a context of its own, so that they don't contend for its reference counts.
      let context = LayoutContext(
        environment: pass.environment, measurer: pass.measurer, peer: conversation.peer)
      var chunks: [Chunk] = []
      while true {
        let start = next.add(MeasuringPass.chunkSize, ordering: .relaxed).oldValue
        guard start < conversation.messages.count else { return chunks }
        try Task.checkCancellation()
        let end = min(start + MeasuringPass.chunkSize, conversation.messages.count)
        chunks.append(
          Chunk(start: start, entries: (start..<end).map { entry(at: $0, context: context) }))
        let count = done.add(end - start, ordering: .relaxed).newValue
        pass.onProgress?(count)
        await Task.yield()
      }
    }

    private func entry(at index: Int, context: LayoutContext) -> CellLayoutSnapshot.Entry {
      let message = conversation.messages[index]
      let fact = facts.facts[index]
      let context = context.with(neighbours: fact.neighbours, time: fact.time)
      let isKept =
        pass.keptLayoutLimit == 0 || index >= conversation.messages.count - pass.keptLayoutLimit
      if var known = previous[message.id], known.layout != nil || !isKept,
        known.requestedKey == pass.chain.layoutKey(for: message, context: context)
      {
        if !isKept { known.layout = nil }
        known.fact = fact
        return known
      }
      let result = pass.chain.cellLayout(for: message, context: context)
      return CellLayoutSnapshot.Entry(
        message: message.id, requestedKey: result.requestedKey, key: result.layout.key,
        height: result.layout.height, cellKind: result.layout.cellKind, fact: fact,
        layout: isKept ? result.layout : nil, diagnostics: result.diagnostics)
    }
  }
}
