import Platform

/// Something that is done in the background, step by step.
protocol BackgroundWork: Sendable {
  /// What is to be done.
  associatedtype Job: Sendable
  /// What a step finds out.
  associatedtype Finding: Sendable

  /// Whether there is nothing left to do.
  var isDone: Bool { get }
  /// Does something else from now on, or something more.
  mutating func take(_ job: Job)
  /// Forgets the job: nothing of it is read from here on.
  mutating func letGo()
  /// Does the next part; nil: nothing came of it.
  mutating func step() async -> Finding?
  /// Called at the end, when the job was let go and nobody waits any more.
  func ended()
}

extension BackgroundWork {
  func ended() {}
}

/// Does what was posted last in the background: at most one task runs, which looks at what is new after each step.
///
/// What is let go here is not let go by the thread that posted it, so nothing waits for that either.
final class BackgroundLoop<Work: BackgroundWork>: Sendable {
  private struct Box {
    var job: Work.Job?
    var isRunning = false
    var waiters: [CheckedContinuation<Void, Never>] = []
    var task: Task<Void, Never>?
  }

  private let box = Lock(Box())
  private let begin: @Sendable () -> Work
  private let handIn: @Sendable (Work.Finding) -> Void

  /// Makes a loop with nothing to do.
  ///
  /// - Parameters:
  ///   - begin: Makes the work, anew whenever it begins after there was nothing to do.
  ///   - handIn: Takes what a step finds out, in the background; it must not refer to who owns the loop.
  init(
    begin: @escaping @Sendable () -> Work, handIn: @escaping @Sendable (Work.Finding) -> Void
  ) {
    self.begin = begin
    self.handIn = handIn
  }

  deinit { cancel() }

  /// Has something done.
  ///
  /// - Parameter join: Takes into the job what another one has that was posted before and not begun.
  func post(_ job: Work.Job, join: (inout Work.Job, Work.Job) -> Void = { _, _ in }) {
    box.withLock { box in
      var job = job
      if let waiting = box.job { join(&job, waiting) }
      box.job = job
      guard !box.isRunning else { return }
      box.isRunning = true
      box.task = Task.detached(priority: .userInitiated) { [weak self, begin, handIn] in
        var work = begin()
        while let loop = self, loop.takeJob(&work) {
          if let finding = await work.step() { handIn(finding) }
        }
        work.ended()
      }
    }
  }

  /// Ends what is running, after the step that it is at.
  func cancel() {
    box.withLock { box in
      box.job = nil
      box.task?.cancel()
    }
  }

  /// Whether nothing is done any more, so that nothing here refers to a job.
  var isIdle: Bool { box.withLock { !$0.isRunning } }

  /// Returns when there is nothing more to do.
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

  /// Gives the work what was posted; false if there is nothing left to do.
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
