import BubbleCore
import Foundation
import Locks

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
    /// The rows that are seen and whose layouts are there, by where those are kept.
    var known: [Int: Row]
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

  private struct Box {
    var job: Job?
    /// What was found of what is seen, and of the rest chunk by chunk, the last one first.
    var seen = Findings()
    var chunks: [Findings] = []
    var laterChunks: [Findings] = []
    var isRunning = false
    /// Whether the view knows that there is something to take.
    var isAnnounced = false
    var waiters: [CheckedContinuation<Void, Never>] = []
    var task: Task<Void, Never>?

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

  private let box = Lock(Box())
  private let workerCount: Int
  private let onReady: @Sendable () -> Void

  init(workerCount: Int, onReady: @escaping @Sendable () -> Void) {
    self.workerCount = max(1, workerCount)
    self.onReady = onReady
  }

  deinit { box.withLock { $0.task?.cancel() } }

  /// Has a state measured instead of the one before.
  func post(_ job: Job) {
    box.withLock { box in
      var job = job
      if let waiting = box.job { job.touched = waiting.touched + job.touched }
      if job.touched.count > 64 {
        var ranges = OrderRanges()
        ranges.formUnion(job.touched)
        job.touched = ranges.ranges
      }
      box.job = job
      guard !box.isRunning else { return }
      box.isRunning = true
      box.task = Task.detached(priority: .userInitiated) { [weak self, workerCount] in
        var pass = BackgroundPass(workerCount: workerCount)
        while let owner = self, owner.takeJob(&pass), !Task.isCancelled {
          let isOfSeen = !pass.isSeenDone
          owner.handIn(await pass.step(), ofSeen: isOfSeen)
        }
      }
    }
  }

  /// What was found out of what is seen, and some of the rest: what takes a moment to take over.
  ///
  /// Where there is more, the view is told at once.
  func takeFindings() -> Findings {
    let (findings, hasMore) = box.withLock { box in
      var findings = box.seen
      box.seen = Findings()
      for _ in 0..<BackgroundRows.chunksAtOnce {
        guard let next = box.nextChunk() else { break }
        findings += next
      }
      box.isAnnounced = !box.hasNoChunks
      return (findings, box.isAnnounced)
    }
    if hasMore { onReady() }
    return findings
  }

  /// Returns when there is nothing more to measure.
  func finish() async {
    await withCheckedContinuation { continuation in
      let isIdle = box.withLock { box in
        guard box.isRunning else { return true }
        box.waiters.append(continuation)
        return false
      }
      if isIdle { continuation.resume() }
    }
  }

  /// Whether there is nothing more to measure or to take.
  var isSettled: Bool { box.withLock { !$0.isRunning && $0.seen.isEmpty && $0.hasNoChunks } }

  /// Gives a pass what was posted; false if there is nothing left to do.
  private func takeJob(_ pass: inout BackgroundPass) -> Bool {
    let waiters: [CheckedContinuation<Void, Never>]? = box.withLock { box in
      if let job = box.job {
        box.job = nil
        pass.take(job)
        return nil
      }
      guard pass.isDone else { return nil }
      box.isRunning = false
      box.task = nil
      pass.letGo()
      defer { box.waiters = [] }
      return box.waiters
    }
    guard let waiters else { return true }
    for waiter in waiters { waiter.resume() }
    return false
  }

  private func handIn(_ findings: Findings, ofSeen isOfSeen: Bool) {
    // A state that needs nothing measured is ready, too.
    guard !findings.isEmpty || isOfSeen else { return }
    let isNews = box.withLock { box in
      if isOfSeen { box.seen += findings } else { box.laterChunks.append(findings) }
      defer { box.isAnnounced = true }
      return !box.isAnnounced
    }
    if isNews { onReady() }
  }

  /// One pass over what is to be measured, step by step.
  private struct BackgroundPass: Sendable {
    private let workerCount: Int
    private var job: Job?
    private(set) var isSeenDone = false
    private var rest = OrderRanges()
    private var relations: RowRelations?
    /// A measurer for each worker: making one costs more than measuring a row.
    private var measurers: [RowMeasurer] = []

    init(workerCount: Int) { self.workerCount = workerCount }

    /// Whether there is nothing left to do.
    var isDone: Bool { job == nil || (isSeenDone && rest.isEmpty) }

    mutating func take(_ new: Job) {
      if job?.state.settings !== new.state.settings {
        measurers = []
        relations = nil
      }
      job = new
      isSeenDone = false
      rest.formUnion(new.touched)
    }

    /// Forgets the state: nothing of it is read from here on.
    mutating func letGo() { job = nil }

    /// Does the next part of the work.
    mutating func step() async -> Findings {
      guard var job else { return Findings() }
      if !isSeenDone {
        isSeenDone = true
        var visible = VisibleMeasuring(
          job.state, viewport: job.viewport, hold: job.hold, known: job.known)
        visible.addsPinnedDay = job.pinsDays
        visible.run()
        job.state = visible.state
        self.job = job
        return visible.findings
      }
      return await nextChunk()
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
      return await withTaskGroup(of: (Int, RowMeasurer, Findings).self) { group in
        for (place, start) in starts.enumerated() {
          let part = rows[start..<min(start + size, rows.count)]
          let measurer = measurers[place]
          group.addTask {
            var measurer = measurer
            var findings = Findings()
            let before = measurer.builtCount
            for row in part {
              if let kept = measurer.kept(row) {
                findings.rows.append(kept)
              } else {
                let result = measurer.measure(row)
                findings.rows.append(result.row)
                findings.diagnostics += result.diagnostics
              }
            }
            findings.builtCount = measurer.builtCount - before
            return (place, measurer, findings)
          }
        }
        var parts = [Findings](repeating: Findings(), count: starts.count)
        for await (place, measurer, findings) in group {
          measurers[place] = measurer
          parts[place] = findings
        }
        return parts.reduce(into: Findings()) { $0 += $1 }
      }
    }
  }
}
