import Platform

/// Work that is done in the background, step by step.
protocol BackgroundWork: Sendable {
  /// The input of the work.
  associatedtype Job: Sendable
  /// The result of a step.
  associatedtype Finding: Sendable

  /// Whether no work is left.
  var isDone: Bool { get }
  /// Replaces the job, or adds to it.
  mutating func take(_ job: Job)
  /// Releases the job: it must not be read afterwards.
  mutating func letGo()
  /// Does the next step; nil if it has no result.
  mutating func step() async -> Finding?
  /// Called at the end, after the job was released and all waiting calls have returned.
  func ended()
}

extension BackgroundWork {
  func ended() {}
}

/// Runs the last posted job in the background: at most one task, which checks for a new job after each step.
///
/// The background task frees the jobs, so that the posting thread does not wait for that either.
final class BackgroundLoop<Work: BackgroundWork>: Sendable {
  private struct Box {
    var job: Work.Job?
    var isRunning = false
    var waiters: [CheckedContinuation<Void, Never>] = []
    var task: Task<Void, Never>?
  }

  private let box = Lock(Box())
  /// The work of a loop that is not running by itself, between its steps.
  private let stepped: Lock<Work?>?
  private let begin: @Sendable () -> Work
  private let handIn: @Sendable (Work.Finding) -> Void

  /// Creates an idle loop.
  ///
  /// - Parameters:
  ///   - begin: Creates the work, each time a job arrives while the loop is idle.
  ///   - runs: Whether a background task does the work; otherwise ``step()`` does it, for tests that depend on no other thread.
  ///   - handIn: Receives the result of a step, in the background; it must not hold a reference to the loop's owner.
  init(
    runs: Bool = true, begin: @escaping @Sendable () -> Work,
    handIn: @escaping @Sendable (Work.Finding) -> Void
  ) {
    stepped = runs ? nil : Lock<Work?>(nil)
    self.begin = begin
    self.handIn = handIn
  }

  deinit { cancel() }

  /// Posts a job.
  ///
  /// - Parameter join: Merges a previously posted job that has not begun into the new one.
  func post(_ job: Work.Job, join: (inout Work.Job, Work.Job) -> Void = { _, _ in }) {
    box.withLock { box in
      var job = job
      if let waiting = box.job { join(&job, waiting) }
      box.job = job
      guard !box.isRunning else { return }
      box.isRunning = true
      guard stepped == nil else { return }
      box.task = Task.detached(priority: .userInitiated) { [weak self, begin, handIn] in
        var work = begin()
        while let loop = self, loop.takeJob(&work) {
          if let finding = await work.step() { handIn(finding) }
        }
        work.ended()
      }
    }
  }

  /// Cancels the work after its current step.
  func cancel() {
    box.withLock { box in
      box.job = nil
      box.task?.cancel()
    }
  }

  /// Whether no task is running, so that the loop holds no reference to a job.
  var isIdle: Bool { box.withLock { !$0.isRunning } }

  /// Does the next step of a loop that does not run by itself: one call at a time.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  func step() async -> Bool {
    guard let stepped, !isIdle else { return false }
    var work = stepped.withLock { $0.take() } ?? begin()
    guard takeJob(&work) else {
      work.ended()
      return false
    }
    if let finding = await work.step() { handIn(finding) }
    stepped.withLock { [work] in $0 = work }
    return true
  }

  /// Returns when no work is left.
  func finish() async {
    while await step() {}
    await withCheckedContinuation { continuation in
      let isIdle = box.withLock { box in
        guard box.isRunning else { return true }
        box.waiters.append(continuation)
        return false
      }
      if isIdle { continuation.resume() }
    }
  }

  /// Passes a posted job to the work; returns false if no work is left.
  private func takeJob(_ work: inout Work) -> Bool {
    let waiters: [CheckedContinuation<Void, Never>]? = box.withLock { box in
      if let job = box.job {
        box.job = nil
        work.take(job)
        return nil
      }
      guard work.isDone || Task.isCancelled else { return nil }
      box.isRunning = false
      box.task = nil
      work.letGo()
      defer { box.waiters = [] }
      return box.waiters
    }
    guard let waiters else { return true }
    for waiter in waiters { waiter.resume() }
    return false
  }
}
