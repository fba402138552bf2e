import Platform

/// Runs work on a number of workers; a limited queue waits, and further work is refused at once.
package final class WorkerPool: Sendable {
  /// A piece of work.
  typealias Work = @Sendable () async -> Void

  /// The state of the pool.
  struct State: Equatable {
    var waiting = 0
    var busy = 0
  }

  private struct Contents {
    var queue: [Work] = []
    /// The number of entries at the start of the queue that are already taken.
    var taken = 0
    var busy = 0

    var waitingCount: Int { queue.count - taken }

    mutating func next() -> Work? {
      guard taken < queue.count else { return nil }
      defer {
        taken += 1
        if taken == queue.count || taken > 1_024 {
          queue.removeFirst(taken)
          taken = 0
        }
      }
      return queue[taken]
    }
  }

  private let workerCount: Int
  private let queueLimit: Int
  private let contents = Lock(Contents())

  init(workers: Int, queue: Int) {
    workerCount = max(1, workers)
    queueLimit = max(0, queue)
  }

  /// The current state of the pool.
  var state: State {
    contents.withLock { State(waiting: $0.waitingCount, busy: $0.busy) }
  }

  /// Runs work as soon as a worker is free; returns false if the queue is full.
  func submit(_ work: @escaping Work) -> Bool {
    enum Verdict { case starts, waits, refused }
    let verdict = contents.withLock { contents -> Verdict in
      if contents.busy < workerCount {
        contents.busy += 1
        return .starts
      }
      guard contents.waitingCount < queueLimit else { return .refused }
      contents.queue.append(work)
      return .waits
    }
    if verdict == .starts { start(work) }
    return verdict != .refused
  }

  private func start(_ work: @escaping Work) {
    Task.detached { [self] in
      var current: Work? = work
      while let work = current {
        await work()
        current = contents.withLock { contents in
          let next = contents.next()
          if next == nil { contents.busy -= 1 }
          return next
        }
      }
    }
  }
}
