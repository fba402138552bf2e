import Foundation
import Synchronization

/// What the workers of one pass share.
final class MeasuringWork: Sendable {
  let order: ChunkOrder
  private let pass: MeasuringPass
  private let conversation: Conversation
  private let facts: ConversationFacts
  private let previous: SnapshotAlignment
  private let hasPrevious: Bool
  private let hasSameChain: Bool
  private let entries: EntryBuffer
  private let done = Atomic<Int>(0)
  private let built = Atomic<Int>(0)
  /// What was read to have it at hand; nobody wants to know.
  private let warmth = Atomic<UInt64>(0)
  /// What metered layouters cost; nil where there are none.
  private let ledger: WorkLedger?

  init(
    pass: MeasuringPass, conversation: Conversation, facts: ConversationFacts,
    previous: CellLayoutSnapshot?, visible: Range<Int>?
  ) {
    self.pass = pass
    self.conversation = conversation
    self.facts = facts
    self.previous = SnapshotAlignment(facts, to: previous)
    hasPrevious = previous != nil
    hasSameChain = previous?.links === pass.chain.links
    let links = pass.chain.links
    ledger =
      links.layoutLimit == nil
      ? nil : WorkLedger(WorkBooks(links, carried: previous?.accounts ?? []))
    order = ChunkOrder(count: conversation.messages.count, visible: visible)
    entries = EntryBuffer(count: conversation.messages.count)
  }

  /// Lays out the chunks of some steps on as many workers as there may be.
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

  /// The snapshot, when all steps have run.
  func snapshot() -> CellLayoutSnapshot { snapshot(of: entries.take()) }

  /// The snapshot when the visible messages are laid out: all others are estimated.
  func partialSnapshot() -> CellLayoutSnapshot {
    let visible = order.visible
    let known = entries.copy(visible)
    let mean = known.reduce(0) { $0 + $1.height } / CGFloat(max(1, known.count))
    let count = conversation.messages.count
    var all: [CellLayoutSnapshot.Entry] = []
    all.reserveCapacity(count)
    var context = makeContext()
    for index in 0..<visible.lowerBound { all.append(estimate(index, mean, &context)) }
    all += known
    for index in visible.upperBound..<count { all.append(estimate(index, mean, &context)) }
    return snapshot(of: all)
  }

  private func snapshot(of entries: [CellLayoutSnapshot.Entry]) -> CellLayoutSnapshot {
    CellLayoutSnapshot(
      peer: conversation.peer, entries: entries, builtCount: built.load(ordering: .relaxed),
      facts: facts, links: pass.chain.links,
      accounts: ledger?.books.carried(pass.chain.links) ?? [])
  }

  private func estimate(
    _ index: Int, _ mean: CGFloat, _ context: inout LayoutContext
  ) -> CellLayoutSnapshot.Entry {
    let (message, fact) = (conversation.messages[index], facts.facts[index])
    context.neighbours = fact.neighbours
    context.time = fact.time
    let before = previous.place(of: message, at: index).map { previous.entries[$0] }
    return CellLayoutSnapshot.Entry(
      estimated: message, fact: fact, height: mean, context: context, before: before)
  }

  /// What a worker has of its own, so that workers don't contend for reference counts.
  private struct Worker {
    var context: LayoutContext
    var environments = EnvironmentFingerprint.Comparison()
    var candidates = ChainLinks.Memo()
    var builtCount = 0
    /// What metered layouters have cost as far as this worker knows, and in its chunk.
    var books: WorkBooks?
    var records: [WorkLedger.Built] = []
  }

  /// Lays out chunk after chunk until none is left.
  ///
  /// Between chunks it lets others run: a pass on all cores would else keep the very task waiting
  /// that wants to cancel it. Where nothing had to be built that is soon enough now and then.
  private func takeChunks(_ queue: StepQueue) async throws {
    var worker = Worker(context: makeContext())
    var takenCount = 0
    while let step = queue.next() {
      try Task.checkCancellation()
      let chunk = order[step]
      let builtBefore = worker.builtCount
      warmUp(chunk.messages)
      beginRecording(&worker)
      fill(chunk, &worker)
      handIn(step, &worker)
      let count = done.add(chunk.messages.count, ordering: .relaxed).newValue
      pass.onProgress?(count)
      takenCount += 1
      if worker.builtCount > builtBefore || takenCount % 64 == 0 { await Task.yield() }
    }
    built.add(worker.builtCount, ordering: .relaxed)
  }

  /// Reads something of what the next chunk is compared with.
  ///
  /// Plain reads wait for memory together, where the reference counts of one message after the other wait
  /// each alone: most of the time of a pass in which nothing has changed.
  private func warmUp(_ range: Range<Int>) {
    guard hasPrevious else { return }
    var bits: UInt64 = 0
    for index in range { bits ^= conversation.messages[index].firstBits }
    for index in range {
      guard let place = previous.place(near: index) else { continue }
      bits ^= previous.entries[place].firstBits
    }
    warmth.store(bits, ordering: .relaxed)
  }

  /// A context for one worker alone, so that workers don't contend for its reference counts.
  private func makeContext() -> LayoutContext {
    LayoutContext(
      environment: pass.environment, measurer: pass.measurer, peer: conversation.peer)
  }

  /// The arrays of messages, facts and earlier entries, read where they lie.
  ///
  /// Taking an element out of an array counts references of the array and of the element; for a message
  /// that has not changed that would be most of the work. The work holds the arrays, so they outlive
  /// every worker.
  private struct Arrays {
    let messages: UnsafePointer<Message>
    let facts: UnsafePointer<ConversationFacts.Fact>
    let entries: UnsafePointer<CellLayoutSnapshot.Entry>?
    let count: Int
  }

  /// Writes the entries of a chunk.
  private func fill(_ chunk: ChunkOrder.Chunk, _ worker: inout Worker) {
    conversation.messages.withUnsafeBufferPointer { messages in
      facts.facts.withUnsafeBufferPointer { facts in
        previous.entries.withUnsafeBufferPointer { known in
          guard let first = messages.baseAddress, let fact = facts.baseAddress else { return }
          let arrays = Arrays(
            messages: first, facts: fact, entries: known.baseAddress, count: messages.count)
          let links = pass.chain.links
          entries.fill(chunk) { index in
            knownEntry(at: index, arrays, links, &worker) ?? newEntry(at: index, arrays, &worker)
          }
        }
      }
    }
  }

  /// The earlier entry of a message whose key has not changed.
  @inline(__always)
  private func knownEntry(
    at index: Int, _ arrays: Arrays, _ links: ChainLinks, _ worker: inout Worker
  ) -> CellLayoutSnapshot.Entry? {
    let fact = arrays.facts + index
    worker.context.neighbours = fact.pointee.neighbours
    worker.context.time = fact.pointee.time
    guard let entries = arrays.entries,
      let place = previous.place(near: index)
        ?? previous.place(of: (arrays.messages + index).pointee, at: index)
    else { return nil }
    let meter = worker.context.chain.meter
    let isSwitching =
      worker.books?.switchedOff.isEmpty == false || (entries + place).pointee.hasPassedOver
    if isSwitching {
      // Asked are those that were asked then: what a layouter made before it was switched off stays.
      worker.context.chain.meter = links.meter(passingOver: (entries + place).pointee.passedOver)
    }
    defer { if isSwitching { worker.context.chain.meter = meter } }
    let key = links.layoutKey(
      for: (arrays.messages + index).pointee, behind: -1, in: &worker.context,
      &worker.candidates)
    guard
      let entry = (entries + place).pointee.reused(
        under: key, fact: fact, keepsLayout: keepsLayout(at: index, arrays.count),
        sameChain: hasSameChain, environments: &worker.environments)
    else { return nil }
    return pass.verifies
      ? verified(entry, (arrays.messages + index).pointee, worker.context) : entry
  }

  private func keepsLayout(at index: Int, _ count: Int) -> Bool {
    pass.keptLayoutLimit <= 0 || index >= count - pass.keptLayoutLimit
  }

  /// Builds the layout of a message; its context is the worker's.
  private func newEntry(
    at index: Int, _ arrays: Arrays, _ worker: inout Worker
  ) -> CellLayoutSnapshot.Entry {
    let message = arrays.messages[index]
    let fact = arrays.facts[index]
    let isKept = keepsLayout(at: index, arrays.count)
    let result = pass.chain.cellLayout(for: message, context: worker.context)
    worker.builtCount += 1
    let record = worker.context.chain.meter?.take() ?? WorkMeter.Record()
    if !record.isEmpty { note(record, at: index, &worker) }
    let entry = CellLayoutSnapshot.Entry(
      result, fact: fact, keepsLayout: isKept, passedOver: names(record.passedOver))
    return pass.verifies
      ? verified(entry, message, worker.context, built: result.layout) : entry
  }

  // MARK: What layouters cost

  private func beginRecording(_ worker: inout Worker) {
    guard let ledger else { return }
    let books = ledger.books
    worker.context.chain.meter = WorkMeter(switchedOff: books.switchedOff)
    worker.books = books
  }

  /// Notes what a message cost as far as this worker knows, so that it does not ask those for the rest of
  /// its chunk that will be switched off, as a rule.
  private func note(_ record: WorkMeter.Record, at index: Int, _ worker: inout Worker) {
    worker.records.append((index, record))
    guard worker.books?.note(record).isEmpty == false, let books = worker.books else { return }
    worker.context.chain.meter = WorkMeter(switchedOff: books.switchedOff)
  }

  private func handIn(_ step: Int, _ worker: inout Worker) {
    guard let ledger else { return }
    ledger.handIn(step, worker.records) { built, books in
      for (index, record) in built { settle(index, record, &books) }
    }
    worker.records = []
  }

  /// Notes what a message cost when it is its turn; builds it again if others are asked by now.
  private func settle(_ index: Int, _ record: WorkMeter.Record, _ books: inout WorkBooks) {
    var record = record
    if !books.agrees(with: record) {
      let fact = facts.facts[index]
      var context = makeContext().with(neighbours: fact.neighbours, time: fact.time)
      let meter = WorkMeter(switchedOff: books.switchedOff)
      context.chain.meter = meter
      let result = pass.chain.cellLayout(for: conversation.messages[index], context: context)
      record = meter.take()
      let entry = CellLayoutSnapshot.Entry(
        result, fact: fact, keepsLayout: keepsLayout(at: index, conversation.messages.count),
        passedOver: names(record.passedOver))
      entries.change(index) { $0 = entry }
    }
    let links = pass.chain.links
    let diagnostics = books.note(record).map { place, event, text in
      if event == .switchedOff { links.standings[place]?.noteSwitchedOff() }
      return Diagnostic(
        message: conversation.messages[index].id, layouter: links.layouters[place].id, text: text)
    }
    if !diagnostics.isEmpty { entries.change(index) { $0 = $0.with(diagnostics: diagnostics) } }
  }

  private func names(_ places: [Int]) -> [LayouterID] {
    places.isEmpty ? [] : places.map { pass.chain.layouters[$0].id }
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
