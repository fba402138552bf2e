import BubbleCore
import Platform

/// Measures the rows of a conversation in the background: the visible ones first, then outwards from there.
///
/// The view posts each new state, and gets the measured rows back. The receiver ignores rows that are out of date by then. At most
/// one pass runs, on all cores.
final class BackgroundRows: Sendable {
  /// A state, and the rows to measure.
  struct Job: Sendable {
    var state: ConversationState
    var viewport: Viewport
    var scrollAnchor: ScrollAnchor
    /// The existing layouts.
    var known: LayoutStore
    /// Whether the header of the current day is pinned to the upper edge.
    var pinsDays: Bool
    /// The ranks of rows that may have to be measured, in addition to those posted before.
    var touched: [ClosedRange<Int>]
  }

  /// The results of measuring.
  struct Findings: Sendable {
    var rows: [Row] = []
    /// The layouts of visible rows.
    var measured: [RowMeasurer.Measured] = []
    var diagnostics: [Diagnostic] = []
    /// The number of rows that were laid out.
    var builtCount = 0

    var isEmpty: Bool { rows.isEmpty && measured.isEmpty }

    static func += (all: inout Findings, more: Findings) {
      all.rows += more.rows
      all.measured += more.measured
      all.diagnostics += more.diagnostics
      all.builtCount += more.builtCount
    }
  }

  /// The results that the view has not taken over yet.
  private struct Outbox {
    /// The results for the visible rows, and those for the rest in chunks, the last one first.
    var seen = Findings()
    var chunks: [Findings] = []
    var laterChunks: [Findings] = []
    /// Whether the view was woken since it took results.
    var isAnnounced = false

    var hasNoChunks: Bool { chunks.isEmpty && laterChunks.isEmpty }

    mutating func nextChunk() -> Findings? {
      if chunks.isEmpty { (chunks, laterChunks) = (laterChunks.reversed(), []) }
      return chunks.popLast()
    }

    mutating func add(_ step: Step) {
      if step.isOfSeen {
        seen += step.findings
      } else {
        laterChunks.append(step.findings)
      }
    }
  }

  /// The number of rows to measure before checking for a new job.
  private static let chunkSize = 512
  /// The number of chunks that a view takes over at a time.
  private static let chunksAtOnce = 4
  /// The number of measured rows from which on the memory of the pass is returned to the system.
  private static let freedLimit = 100_000
  /// The number of ranges to collect before they are merged.
  private static let rangeLimit = 64

  private let outbox = Lock(Outbox())
  private let loop: BackgroundLoop<RowWork>
  /// Wakes the view's hosts after a result and at the end of a pass, once until the next ``takeFindings()``.
  let updates: UpdateStreams

  /// - Parameter runs: Whether a pass runs by itself; otherwise ``step()`` does its steps.
  init(workerCount: Int, runs: Bool, onUpdate: @escaping @Sendable () -> Void) {
    let updates = UpdateStreams(onUpdate: onUpdate)
    self.updates = updates
    let idle = IdleMeasurers()
    let announce: @Sendable (Step?) -> Void = { [outbox] step in
      let isNews = outbox.withLock { outbox in
        if let step { outbox.add(step) }
        defer { outbox.isAnnounced = true }
        return !outbox.isAnnounced
      }
      if isNews { updates.send() }
    }
    loop = BackgroundLoop(
      runs: runs,
      begin: { RowWork(workerCount: max(1, workerCount), idle) { announce(nil) } },
      handIn: { announce($0) })
  }

  /// Posts a state to be measured instead of the previous one.
  func post(_ job: Job) {
    loop.post(job) { job, waiting in
      job.touched = waiting.touched + job.touched
      guard job.touched.count > BackgroundRows.rangeLimit else { return }
      var ranges = RankRanges()
      ranges.formUnion(job.touched)
      job.touched = ranges.ranges
    }
  }

  /// Returns the results for the visible rows, and some of the rest: as much as can be taken over quickly.
  ///
  /// If there are more, the view is woken immediately from another thread, since this one is about to take over the returned results.
  func takeFindings() -> Findings {
    let (findings, hasMore) = outbox.withLock { outbox in
      var findings = outbox.seen
      outbox.seen = Findings()
      for _ in 0..<BackgroundRows.chunksAtOnce {
        guard let next = outbox.nextChunk() else { break }
        findings += next
      }
      outbox.isAnnounced = !outbox.hasNoChunks
      return (findings, outbox.isAnnounced)
    }
    if hasMore { Task.detached(priority: .userInitiated) { [updates] in updates.send() } }
    return findings
  }

  /// Frees values that nobody reads any more, on another thread.
  func free(_ values: [any Sendable]) {
    if !values.isEmpty { Task.detached(priority: .utility) { [values] in _ = values } }
  }

  /// Does the next step of a pass that does not run by itself: the visible rows first, then some of the rest.
  func step() async { await loop.step() }

  /// Returns when all rows are measured.
  func finish() async { await loop.finish() }

  /// Whether all rows are measured and all results are taken.
  var isSettled: Bool {
    // In this order: results are handed in before the loop becomes idle.
    loop.isIdle && outbox.withLock { $0.seen.isEmpty && $0.hasNoChunks }
  }

  /// The result of a step.
  private struct Step: Sendable {
    var findings: Findings
    /// Whether it covers the visible rows: they are then ready, even if the results are empty.
    var isOfSeen = false
  }

  /// The measurers of the previous pass, with their cached formatted texts.
  private final class IdleMeasurers: Sendable {
    private let measurers = Lock<[RowMeasurer]>([])

    /// Takes the measurers for some settings; the caller owns them from then on.
    func take(for settings: LayoutSettings) -> [RowMeasurer] {
      measurers.withLock { measurers in
        defer { measurers = [] }
        return measurers.first?.settings === settings ? measurers : []
      }
    }

    func keep(_ idle: [RowMeasurer]) { measurers.withLock { $0 = idle } }
  }

  /// One pass over the rows to measure, step by step.
  private struct RowWork: BackgroundWork {
    private let workerCount: Int
    private var job: Job?
    private var isSeenDone = false
    private var rest = RankRanges()
    private var relations: RowRelations?
    /// A measurer for each worker: creating one costs more than measuring a row.
    private var measurers: [RowMeasurer] = []
    private let idle: IdleMeasurers
    private var measuredCount = 0
    private let onEnd: @Sendable () -> Void

    init(workerCount: Int, _ idle: IdleMeasurers, onEnd: @escaping @Sendable () -> Void) {
      self.workerCount = workerCount
      self.idle = idle
      self.onEnd = onEnd
    }

    var isDone: Bool { job == nil || (isSeenDone && rest.isEmpty) }

    mutating func take(_ new: Job) {
      if job?.state.settings !== new.state.settings {
        measurers = idle.take(for: new.state.settings)
        relations = nil
      }
      job = new
      isSeenDone = false
      rest.formUnion(new.touched)
    }

    mutating func letGo() {
      job = nil
      idle.keep(measurers)
      measurers = []
    }

    /// The pass has its own copy of the row tree, which is freed now.
    func ended() {
      onEnd()
      if measuredCount >= BackgroundRows.freedLimit { Memory.giveBack() }
    }

    mutating func step() async -> Step? {
      guard var job else { return nil }
      guard isSeenDone else {
        isSeenDone = true
        if measurers.isEmpty { measurers.append(RowMeasurer(job.state)) }
        var visible = VisibleMeasuring(
          job.state, viewport: job.viewport, scrollAnchor: job.scrollAnchor, known: job.known,
          measurer: measurers[0])
        visible.addsPinnedDay = job.pinsDays
        visible.run()
        measurers[0] = visible.measurer
        job.state = visible.state
        job.scrollAnchor = visible.scrollAnchor
        // Releases the layouts here, so that the view adds to its layouts without copying them.
        job.known = LayoutStore(byteLimit: 0)
        self.job = job
        return Step(findings: visible.findings, isOfSeen: true)
      }
      let findings = await nextChunk()
      measuredCount += findings.rows.count
      return findings.isEmpty ? nil : Step(findings: findings)
    }

    private mutating func nextChunk() async -> Findings {
      guard var job else { return Findings() }
      let top = job.viewport.top(job.scrollAnchor, in: job.state.rows)
      let visible = job.viewport.visibleRows(job.state.rows, at: top)
      let near = visible.isEmpty ? Int.max - 2 : job.state.rows[visible.lowerBound].row.rank
      guard
        var places = rest.takeNearest(
          to: near, count: BackgroundRows.chunkSize, in: job.state.rows),
        let ranks = job.state.rows.ranksWithDays(of: places)
      else { return Findings() }
      var findings = Findings()
      var found = relations ?? RowRelations(job.state.settings)
      while let unresolved = job.state.rows.first(in: places, where: { !$0.isOpen }) {
        let rows = job.state.rows.open(around: unresolved, within: places, &found)
        guard !rows.isEmpty, let opened = job.state.rows.places(of: ranks) else { break }
        places = opened
        findings.rows += rows
      }
      relations = found
      var stale: [Row] = []
      let number = job.state.settings.number
      job.state.rows.forEach(in: places) { found in
        if !found.row.isMeasured(in: number) { stale.append(found.row) }
      }
      let measured = await measure(stale, job.state)
      job.state.rows.merge(measured.rows)
      self.job = job
      findings += measured
      return findings
    }

    /// Measures rows concurrently, at most on the given number of workers.
    private mutating func measure(_ rows: [Row], _ state: ConversationState) async -> Findings {
      guard !rows.isEmpty else { return Findings() }
      let size = max(16, (rows.count + workerCount - 1) / workerCount)
      let starts = Array(stride(from: 0, to: rows.count, by: size))
      while measurers.count < starts.count { measurers.append(RowMeasurer(state)) }
      let parts = await Array(zip(starts, measurers)).concurrentMap { start, measurer in
        var measurer = measurer
        var findings = Findings()
        let before = measurer.builtCount
        for row in rows[start..<min(start + size, rows.count)] {
          if let kept = measurer.kept(row) {
            findings.rows.append(kept)
          } else {
            let result = measurer.measure(row)
            findings.rows.append(result.row)
            findings.diagnostics += result.diagnostics
          }
        }
        findings.builtCount = measurer.builtCount - before
        return (measurer: measurer, findings: findings)
      }
      for (place, part) in parts.enumerated() { measurers[place] = part.measurer }
      return parts.reduce(into: Findings()) { $0 += $1.findings }
    }
  }
}
