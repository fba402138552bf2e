import BubbleCore
import Foundation
import Platform

/// Measures the rows of a conversation in the background: what is seen first, then outwards from it.
///
/// The view posts each state that it comes to; what is found out is handed back row by row, and what is out of date by then
/// is left out by whoever takes it. At most one pass runs, on all cores.
final class BackgroundRows: Sendable {
  /// A state, and what is to be measured of it.
  struct Job: Sendable {
    var state: ConversationState
    var viewport: Viewport
    var hold: Hold
    /// The layouts that are there.
    var known: LayoutStore
    /// Whether the header is seen of the day that is read at the upper edge.
    var pinsDays: Bool
    /// The rows that may have to be measured, besides those that were posted before.
    var touched: [ClosedRange<Int>]
  }

  /// What was found out.
  struct Findings: Sendable {
    var rows: [Row] = []
    /// The layouts of what is seen.
    var measured: [RowMeasurer.Measured] = []
    var diagnostics: [Diagnostic] = []
    /// How many rows were laid out.
    var builtCount = 0

    var isEmpty: Bool { rows.isEmpty && measured.isEmpty }

    static func += (all: inout Findings, more: Findings) {
      all.rows += more.rows
      all.measured += more.measured
      all.diagnostics += more.diagnostics
      all.builtCount += more.builtCount
    }
  }

  /// What waits to be taken over.
  private struct Outbox {
    /// What was found of what is seen, and of the rest chunk by chunk, the last one first.
    var seen = Findings()
    var chunks: [Findings] = []
    var laterChunks: [Findings] = []
    /// Whether the view knows that there is something to take.
    var isAnnounced = false

    var hasNoChunks: Bool { chunks.isEmpty && laterChunks.isEmpty }

    mutating func nextChunk() -> Findings? {
      if chunks.isEmpty { (chunks, laterChunks) = (laterChunks.reversed(), []) }
      return chunks.popLast()
    }
  }

  /// How many rows are measured between two looks at whether there is something else to do.
  private static let chunkSize = 512
  /// How many such chunks a view takes over at a time.
  private static let chunksAtOnce = 4
  /// From how many measured rows on what the pass leaves behind is given back to the system.
  private static let freedLimit = 100_000
  /// How many ranges wait before they are put together.
  private static let rangeLimit = 64

  private let outbox = Lock(Outbox())
  private let loop: BackgroundLoop<RowWork>
  private let onReady: @Sendable () -> Void

  init(workerCount: Int, onReady: @escaping @Sendable () -> Void) {
    self.onReady = onReady
    let idle = IdleMeasurers()
    loop = BackgroundLoop(begin: { RowWork(workerCount: max(1, workerCount), idle) }) {
      [outbox] step in
      let isNews = outbox.withLock { outbox in
        if step.isOfSeen {
          outbox.seen += step.findings
        } else {
          outbox.laterChunks.append(step.findings)
        }
        defer { outbox.isAnnounced = true }
        return !outbox.isAnnounced
      }
      if isNews { onReady() }
    }
  }

  /// Has a state measured instead of the one before.
  func post(_ job: Job) {
    loop.post(job) { job, waiting in
      job.touched = waiting.touched + job.touched
      guard job.touched.count > BackgroundRows.rangeLimit else { return }
      var ranges = OrderRanges()
      ranges.formUnion(job.touched)
      job.touched = ranges.ranges
    }
  }

  /// What was found out of what is seen, and some of the rest: what takes a moment to take over.
  ///
  /// Where there is more, the view is told so at once, on another thread: this one is about to take over what is returned.
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
    if hasMore { Task.detached(priority: .userInitiated) { [onReady] in onReady() } }
    return findings
  }

  /// Returns when there is nothing more to measure.
  func finish() async { await loop.finish() }

  /// Whether there is nothing more to measure or to take.
  var isSettled: Bool {
    // In this order: what was found is handed in before the loop is idle.
    loop.isIdle && outbox.withLock { $0.seen.isEmpty && $0.hasNoChunks }
  }

  /// What a step found out.
  private struct Step: Sendable {
    var findings: Findings
    /// Whether it is about what is seen: that is ready then, be there something new or not.
    var isOfSeen = false
  }

  /// The measurers of the pass before: what they have formatted need not be formatted again.
  private final class IdleMeasurers: Sendable {
    private let measurers = Lock<[RowMeasurer]>([])

    /// Those for some settings, which are another pass's from here on.
    func take(for settings: LayoutSettings) -> [RowMeasurer] {
      measurers.withLock { measurers in
        defer { measurers = [] }
        return measurers.first?.settings === settings ? measurers : []
      }
    }

    func keep(_ idle: [RowMeasurer]) { measurers.withLock { $0 = idle } }
  }

  /// One pass over what is to be measured, step by step.
  private struct RowWork: BackgroundWork {
    private let workerCount: Int
    private var job: Job?
    private var isSeenDone = false
    private var rest = OrderRanges()
    private var relations: RowRelations?
    /// A measurer for each worker: making one costs more than measuring a row.
    private var measurers: [RowMeasurer] = []
    private let idle: IdleMeasurers
    private var measuredCount = 0

    init(workerCount: Int, _ idle: IdleMeasurers) {
      self.workerCount = workerCount
      self.idle = idle
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

    /// The rows as this pass knew them were a tree of its own.
    func ended() {
      if measuredCount >= BackgroundRows.freedLimit { Memory.giveBack() }
    }

    mutating func step() async -> Step? {
      guard var job else { return nil }
      guard isSeenDone else {
        isSeenDone = true
        if measurers.isEmpty { measurers.append(RowMeasurer(job.state)) }
        var visible = VisibleMeasuring(
          job.state, viewport: job.viewport, hold: job.hold, known: job.known,
          measurer: measurers[0])
        visible.addsPinnedDay = job.pinsDays
        visible.run()
        measurers[0] = visible.measurer
        job.state = visible.state
        job.hold = visible.hold
        // The view is about to add layouts, which needs no copy of those that nobody refers to.
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
      let top = job.viewport.top(job.hold, in: job.state.rows)
      let visible = job.viewport.visibleRows(job.state.rows, at: top)
      let near = visible.isEmpty ? Int.max - 2 : job.state.rows[visible.lowerBound].row.order
      guard
        var places = rest.takeNearest(
          to: near, count: BackgroundRows.chunkSize, in: job.state.rows)
      else { return Findings() }
      var findings = Findings()
      var found = relations ?? RowRelations(job.state.settings)
      while let unopened = job.state.rows.first(in: places, where: { !$0.isOpen }) {
        let before = job.state.rows.count
        let rows = job.state.rows.open(around: unopened, within: places, &found)
        guard !rows.isEmpty else { break }
        places = places.lowerBound..<places.upperBound + job.state.rows.count - before
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

    /// Measures rows on as many workers as there may be.
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
