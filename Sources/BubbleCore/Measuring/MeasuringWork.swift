import Foundation
import Synchronization

/// The data that the workers of one pass share.
final class MeasuringWork: Sendable {
  let order: MessageChunks
  private let pass: MeasuringPass
  private let conversation: Conversation
  private let facts: MessageRelations
  private let previous: SnapshotAlignment
  private let hasSameChain: Bool
  private let chunks: MeasuredChunks
  private let done = Atomic<Int>(0)
  private let built = Atomic<Int>(0)
  /// The costs of metered layouters; nil if there are none.
  private let merger: UsageMerger?

  init(
    pass: MeasuringPass, conversation: Conversation, facts: MessageRelations,
    previous: CellLayoutSnapshot?
  ) {
    self.pass = pass
    self.conversation = conversation
    self.facts = facts
    self.previous = SnapshotAlignment(facts, to: previous)
    hasSameChain = previous?.links === pass.chain.links
    let links = pass.chain.links
    merger =
      links.layoutLimit == nil
      ? nil : UsageMerger(ChainUsage(links, carried: previous?.usages ?? []))
    order = MessageChunks(messageCount: conversation.messages.count)
    chunks = MeasuredChunks(order)
  }

  /// Lays out the chunks of some steps on up to as many workers as the pass allows.
  ///
  /// - Throws: `CancellationError` if the task was cancelled.
  func run(_ steps: Range<Int>) async throws {
    guard !steps.isEmpty else { return }
    let queue = StepQueue(steps)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(max(1, pass.workerCount), steps.count) {
        group.addTask { try await self.takeChunks(queue) }
      }
      try await group.waitForAll()
    }
  }

  /// Returns the snapshot, after all steps have run.
  func snapshot() -> CellLayoutSnapshot { snapshot(of: chunks.takeAllEntries()) }

  /// Returns the entries of finished steps in order, and releases them here.
  func takeEntries(of steps: Range<Int>) -> [CellLayoutSnapshot.Entry] {
    chunks.takeEntries(of: steps)
  }

  private func snapshot(of entries: [CellLayoutSnapshot.Entry]) -> CellLayoutSnapshot {
    CellLayoutSnapshot(
      peer: conversation.peer, entries: entries, builtCount: built.load(ordering: .relaxed),
      facts: facts, links: pass.chain.links,
      usages: merger?.chainUsage.carried(pass.chain.links) ?? [])
  }

  /// The data of one worker, so that workers don't contend for reference counts.
  private struct Worker {
    var context: LayoutContext
    var builtCount = 0
    var sameFingerprint = SameFingerprint()
    /// The costs of metered layouters as this worker knows them, and those in its chunk.
    var chainUsage: ChainUsage?
    var records: [UsageMerger.Built] = []

    /// Sets a message's relations in the context.
    mutating func turn(to fact: MessageRelations.Fact) {
      context.neighbours = fact.neighbours
      context.time = fact.time
    }
  }

  /// Whether environment and peer are unchanged: compared once for all messages that were laid out together.
  private struct SameFingerprint {
    private var last: ObjectIdentifier?
    private var areSame = false

    mutating func holds(
      since earlier: EnvironmentFingerprint, in now: EnvironmentFingerprint
    ) -> Bool {
      if last == earlier.identity { return areSame }
      last = earlier.identity
      areSame = earlier.limited(to: .all) == now.limited(to: .all)
      return areSame
    }
  }

  /// Lays out chunk after chunk until none is left.
  ///
  /// Between chunks it occasionally yields. Otherwise a pass on all cores would block even the task that is to cancel it.
  private func takeChunks(_ queue: StepQueue) async throws {
    var worker = Worker(context: makeContext())
    var lastYield = ContinuousClock.now
    while let step = queue.next() {
      try Task.checkCancellation()
      let messages = order[step]
      beginRecording(&worker)
      chunks.take(entries(of: messages, &worker), of: step)
      handIn(step, &worker)
      let count = done.add(messages.count, ordering: .relaxed).newValue
      pass.onProgress?(count)
      let now = ContinuousClock.now
      if now - lastYield > .milliseconds(1) {
        await Task.yield()
        lastYield = now
      }
    }
    built.add(worker.builtCount, ordering: .relaxed)
  }

  /// Makes a context for one worker alone, so that workers don't contend for its reference counts.
  private func makeContext() -> LayoutContext {
    LayoutContext(
      environment: pass.environment, measurer: pass.measurer, peer: conversation.peer)
  }

  private func entries(
    of messages: Range<Int>, _ worker: inout Worker
  ) -> [CellLayoutSnapshot.Entry] {
    messages.map { knownEntry(at: $0, &worker) ?? newEntry(at: $0, &worker) }
  }

  /// Returns the earlier entry of a message with an unchanged key.
  ///
  /// The identity of the message is compared first, because retaining the message means waiting for its memory.
  private func knownEntry(at index: Int, _ worker: inout Worker) -> CellLayoutSnapshot.Entry? {
    guard let place = previous.place(of: conversation.messages[index], at: index) else {
      return nil
    }
    let known = previous.entries[place]
    let identity = conversation.messages[index].identity
    let fact = facts.facts[index]
    // If nothing has changed, all layouters would return the same results.
    if hasSameChain, !pass.verifies, worker.chainUsage?.switchedOff.isEmpty != false,
      worker.sameFingerprint.holds(
        since: known.requestedKey.environment, in: worker.context.fingerprint),
      known.isOf(identity, fact, keepsLayout: keepsLayout(at: index))
    {
      return known
    }
    worker.turn(to: fact)
    // If the environment has changed, such as the width, no layouter needs to be called.
    guard known.requestedKey.holds(in: worker.context.fingerprint) else { return nil }
    let message = conversation.messages[index]
    let links = pass.chain.links
    let meter = worker.context.chain.meter
    let isSwitching = worker.chainUsage?.switchedOff.isEmpty == false || known.hasPassedOver
    if isSwitching {
      // The same layouters as before are called: a layout from before its layouter was switched off stays.
      worker.context.chain.meter = links.meter(passingOver: known.passedOver)
    }
    defer { if isSwitching { worker.context.chain.meter = meter } }
    let key = links.layoutKey(for: message, behind: -1, in: worker.context)
    guard
      let entry = known.reused(
        under: key, fact: fact, keepsLayout: keepsLayout(at: index), sameChain: hasSameChain)
    else { return nil }
    return pass.verifies ? verified(entry, message, worker.context) : entry
  }

  private func keepsLayout(at index: Int) -> Bool {
    guard let limit = pass.keptLayoutLimit else { return true }
    return index >= conversation.messages.count - max(0, limit)
  }

  /// Builds the layout of a message with the worker's context.
  private func newEntry(at index: Int, _ worker: inout Worker) -> CellLayoutSnapshot.Entry {
    let (message, fact) = (conversation.messages[index], facts.facts[index])
    worker.turn(to: fact)
    let isKept = keepsLayout(at: index)
    let result = pass.chain.cellLayout(for: message, context: worker.context)
    worker.builtCount += 1
    let record = worker.context.chain.meter?.take() ?? UsageMeter.Record()
    if !record.isEmpty { note(record, at: index, &worker) }
    let entry = CellLayoutSnapshot.Entry(
      result, fact: fact, keepsLayout: isKept, passedOver: names(record.passedOver))
    return pass.verifies
      ? verified(entry, message, worker.context, built: result.layout) : entry
  }

  // MARK: What layouters cost

  private func beginRecording(_ worker: inout Worker) {
    guard let merger else { return }
    let chainUsage = merger.chainUsage
    worker.context.chain.meter = UsageMeter(switchedOff: chainUsage.switchedOff)
    worker.chainUsage = chainUsage
  }

  /// Records the cost of a message as this worker knows it.
  ///
  /// For the rest of its chunk, the worker then does not call layouters that will probably be switched off.
  private func note(_ record: UsageMeter.Record, at index: Int, _ worker: inout Worker) {
    worker.records.append((index, record))
    guard worker.chainUsage?.note(record).isEmpty == false, let chainUsage = worker.chainUsage
    else { return }
    worker.context.chain.meter = UsageMeter(switchedOff: chainUsage.switchedOff)
  }

  private func handIn(_ step: Int, _ worker: inout Worker) {
    guard let merger else { return }
    merger.handIn(step, worker.records) { step, built, chainUsage in
      for (index, record) in built { settle(index, of: step, record, &chainUsage) }
    }
    worker.records = []
  }

  /// Records the cost of a message in order.
  ///
  /// If other layouters are active by then, it builds the message again.
  private func settle(
    _ index: Int, of step: Int, _ record: UsageMeter.Record, _ chainUsage: inout ChainUsage
  ) {
    var record = record
    if !chainUsage.agrees(with: record) {
      let fact = facts.facts[index]
      var context = makeContext().with(neighbours: fact.neighbours, time: fact.time)
      let meter = UsageMeter(switchedOff: chainUsage.switchedOff)
      context.chain.meter = meter
      let result = pass.chain.cellLayout(for: conversation.messages[index], context: context)
      record = meter.take()
      let entry = CellLayoutSnapshot.Entry(
        result, fact: fact, keepsLayout: keepsLayout(at: index),
        passedOver: names(record.passedOver))
      chunks.change(index, of: step) { $0 = entry }
    }
    let links = pass.chain.links
    let diagnostics = chainUsage.note(record).map { place, event, text in
      if event == .switchedOff { links.standings[place]?.noteSwitchedOff() }
      return Diagnostic(
        message: conversation.messages[index].id, layouter: links.layouters[place].id, text: text)
    }
    if !diagnostics.isEmpty {
      chunks.change(index, of: step) { $0 = $0.with(diagnostics: diagnostics) }
    }
  }

  private func names(_ places: [Int]) -> [LayouterID] {
    places.isEmpty ? [] : places.map { pass.chain.layouters[$0].id }
  }

  /// Returns the entry, with a report if building it again has another result.
  private func verified(
    _ entry: CellLayoutSnapshot.Entry, _ message: Message, _ context: LayoutContext,
    built: (any CellLayout)? = nil
  ) -> CellLayoutSnapshot.Entry {
    let diagnostics = LayoutVerifier(chain: pass.chain, message: message, context: context)
      .verify(entry, built: built)
    return diagnostics.isEmpty ? entry : entry.with(diagnostics: diagnostics)
  }
}

/// Distributes steps, each once.
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
