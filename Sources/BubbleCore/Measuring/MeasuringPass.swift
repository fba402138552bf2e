import Foundation

/// Lays out a whole conversation on all cores, off the caller's thread.
///
/// The first of Actor's two phases (seed "Customize chat bubbles"): measuring in the background. What
/// it yields is applied by the host at a place and time of its choice. The live view of a conversation that goes on is the target
/// ConversationView.
public struct MeasuringPass: Sendable {
  /// The layouters.
  public var chain: LayouterChain
  /// What surrounds the messages.
  public var environment: LayoutEnvironment
  /// Measures text, from several threads at once.
  public var measurer: any TextMeasuring
  /// Which messages stand close together.
  public var clusters: ClusterPolicy
  /// How many messages are laid out at the same time; at least one is, whatever this says.
  public var workerCount: Int
  /// How many layouts, of the last messages, the snapshot keeps; 0 or less: all of them.
  ///
  /// The others are built again, and cached, when they become visible.
  public var keptLayoutLimit: Int
  /// Whether every layout is built twice and compared, and what was taken over from an earlier snapshot
  /// is built as well.
  ///
  /// What differs is reported as a ``Diagnostic``: such a layouter is not deterministic, or its key does
  /// not hold everything that its layouts depend on. For tests and for authors of layouters.
  public var verifies = false
  /// Called now and then, on any thread, with the number of messages done.
  public var onProgress: (@Sendable (Int) -> Void)?

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
    self.workerCount = workerCount
    self.keptLayoutLimit = keptLayoutLimit
  }

  /// Lays out every message, from the first one on.
  ///
  /// - Parameters:
  ///   - conversation: The messages.
  ///   - previous: An earlier snapshot; the layouts whose keys have not changed are taken from it.
  /// - Returns: A snapshot with an entry for each message, in order.
  /// - Throws: `CancellationError` if the task was cancelled; nothing else.
  /// - Complexity: O(*n*) in the number of messages. One that has not changed costs its key.
  public func run(
    _ conversation: Conversation, previous: CellLayoutSnapshot? = nil
  ) async throws -> CellLayoutSnapshot {
    let facts = ConversationFacts(
      conversation, environment: environment, clusters: clusters, previous: previous?.facts)
    let work = MeasuringWork(
      pass: self, conversation: conversation, facts: facts, previous: previous)
    try await work.run(0..<work.order.count)
    return work.snapshot()
  }

  /// Lays out some messages that follow each other, such as those of the first screen, without looking at the others.
  ///
  /// The layouts are those that a pass over the whole conversation makes. Entries and days count from the first of these
  /// messages; `conversation.part(part)` is the conversation that they are of. A later pass over the whole takes the
  /// snapshot as the one before, and builds these layouts no more.
  ///
  /// - Parameters:
  ///   - conversation: The whole conversation.
  ///   - part: Which messages, by place.
  ///   - previous: An earlier snapshot, of other messages, too; the layouts whose keys have not changed are taken from it.
  /// - Returns: A snapshot with an entry for each of these messages, in order.
  /// - Throws: `CancellationError` if the task was cancelled; nothing else.
  /// - Complexity: O(*k*) in the number of these messages; see
  ///   ``ConversationFacts/init(_:part:environment:clusters:)``.
  public func run(
    _ conversation: Conversation, part: Range<Int>, previous: CellLayoutSnapshot? = nil
  ) async throws -> CellLayoutSnapshot {
    let facts = ConversationFacts(
      conversation, part: part, environment: environment, clusters: clusters)
    let work = MeasuringWork(
      pass: self, conversation: conversation.part(part), facts: facts, previous: previous)
    try await work.run(0..<work.order.count)
    return work.snapshot()
  }
}
