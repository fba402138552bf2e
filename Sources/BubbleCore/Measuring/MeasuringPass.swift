import Foundation

/// Lays out a whole conversation on all cores, off the caller's thread.
///
/// It is the first of Actor's two phases (seed "Customize chat bubbles"): measuring in the background. The host applies the result at a
/// place and time of its choice. The target ConversationView has the live view of a changing conversation.
public struct MeasuringPass: Sendable {
  /// The layouters.
  public var chain: LayouterChain
  /// The environment of the messages.
  public var environment: LayoutEnvironment
  /// Measures text, from several threads at once.
  public var measurer: any TextMeasuring
  /// The policy for messages that are drawn close together.
  public var clusters: ClusterPolicy
  /// The number of messages that are laid out at the same time; values below 1 count as 1.
  public var workerCount: Int
  /// The number of layouts, of the last messages, that the snapshot keeps; nil keeps all of them.
  ///
  /// The others are built again, and cached, when they become visible. A negative number counts as 0.
  public var keptLayoutLimit: Int?
  /// Whether every layout is built twice and compared.
  ///
  /// Layouts from an earlier snapshot are built again as well.
  ///
  /// Each difference is reported as a ``Diagnostic``: such a layouter is not deterministic, or its key does not hold everything that its
  /// layouts depend on. For tests and for authors of layouters.
  public var verifies = false
  /// The callback for progress, called occasionally, on any thread, with the number of finished messages.
  public var onProgress: (@Sendable (Int) -> Void)?

  /// Makes a pass that uses all cores and keeps all layouts.
  public init(
    chain: LayouterChain, environment: LayoutEnvironment, measurer: any TextMeasuring,
    clusters: ClusterPolicy = .standard,
    workerCount: Int = ProcessInfo.processInfo.activeProcessorCount, keptLayoutLimit: Int? = nil
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
  ///   - previous: An earlier snapshot; layouts with unchanged keys are taken from it.
  /// - Returns: A snapshot with an entry for each message, in order.
  /// - Throws: `CancellationError` if the task was cancelled; nothing else.
  /// - Complexity: O(*n*) in the number of messages. An unchanged one costs the computation of its key.
  public func run(
    _ conversation: Conversation, previous: CellLayoutSnapshot? = nil
  ) async throws -> CellLayoutSnapshot {
    let facts = MessageRelations(
      conversation, environment: environment, clusters: clusters, previous: previous?.facts)
    let work = MeasuringWork(
      pass: self, conversation: conversation, facts: facts, previous: previous)
    try await work.run(0..<work.order.count)
    return work.snapshot()
  }

  /// Lays out consecutive messages, such as those of the first screen, without reading the others.
  ///
  /// The layouts equal those of a pass over the whole conversation. Entries and days count from the first of these messages;
  /// `conversation.part(part)` is their conversation. A later pass over the whole conversation accepts the snapshot as the previous one,
  /// and does not build these layouts again.
  ///
  /// - Parameters:
  ///   - conversation: The whole conversation.
  ///   - part: The messages, as indices into the conversation.
  ///   - previous: An earlier snapshot, even of other messages; layouts with unchanged keys are taken from it.
  /// - Returns: A snapshot with an entry for each of these messages, in order.
  /// - Throws: `CancellationError` if the task was cancelled; nothing else.
  /// - Complexity: O(*k*) in the number of these messages. If the last read message is not among them, the search for
  ///   the first unread one also reads earlier messages. It ends at the first one of another person.
  public func run(
    _ conversation: Conversation, part: Range<Int>, previous: CellLayoutSnapshot? = nil
  ) async throws -> CellLayoutSnapshot {
    let facts = MessageRelations(
      conversation, part: part, environment: environment, clusters: clusters)
    let work = MeasuringWork(
      pass: self, conversation: conversation.part(part), facts: facts, previous: previous)
    try await work.run(0..<work.order.count)
    return work.snapshot()
  }
}
