import Dispatch
import FileWriting
import Foundation

/// What becomes of Ctrl-C and `kill`: the program ends, and nothing of what is not whole is left.
enum Stopper {
  /// What is to be known when a signal comes.
  private struct State {
    /// The task that ends in order by itself.
    var stop: (@Sendable () -> Void)?
    /// Kept for as long as the program runs.
    var sources: [any DispatchSourceSignal] = []
  }

  // A source may be used from any thread, and all of it is behind the lock.
  nonisolated(unsafe) private static var state = State()
  private static let lock = NSLock()

  /// Handles the signals from now on.
  ///
  /// A file that becomes too large is an error and ends nothing.
  static func listen() {
    lock.withLock {
      guard state.sources.isEmpty else { return }
      signal(SIGXFSZ, SIG_IGN)
      state.sources = [SIGINT, SIGTERM].map { number in
        // Else the signal would end the program before unfinished files are removed.
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { receive(number) }
        source.activate()
        return source
      }
    }
  }

  private static func receive(_ number: Int32) {
    if let stop = lock.withLock({ state.stop }) { return stop() }
    UnfinishedFiles.removeAll {
      // As the signal would have done, so that a shell knows why; sources keep it from their threads.
      signal(number, SIG_DFL)
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, number)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(number)
    }
  }

  /// Runs `body`, and cancels it at the first signal.
  ///
  /// It ends in order then: what is being written is written, and the exit status is 0. What it throws was
  /// told already.
  static func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task { try await body() }
    listen()
    lock.withLock { state.stop = { task.cancel() } }
    defer { lock.withLock { state.stop = nil } }
    do {
      try await task.value
    } catch is CancellationError {
      return
    }
  }
}
