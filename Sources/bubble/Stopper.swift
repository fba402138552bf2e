import FileWriting
import Foundation
import Platform

/// What becomes of Ctrl-C and `kill`: the program ends, and nothing of what is not whole is left.
enum Stopper {
  /// The task that ends in order by itself.
  private static let stop = Lock<(@Sendable () -> Void)?>(nil)
  private static let isListening = Lock(false)
  // Written once, before a handler is there that reads it.
  nonisolated(unsafe) private static var wakeUp: Int32 = -1

  /// Handles the signals from now on.
  ///
  /// A file that becomes too large is an error and ends nothing.
  static func listen() {
    isListening.withLock { isListening in
      var ends: [Int32] = [-1, -1]
      guard !isListening, pipe(&ends) == 0 else { return }
      isListening = true
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      wakeUp = ends[1]
      let incoming = ends[0]
      Thread.detachNewThread {
        var number: UInt8 = 0
        while true { if read(incoming, &number, 1) == 1 { receive(Int32(number)) } }
      }
      signal(SIGXFSZ, SIG_IGN)
      for number in [SIGINT, SIGTERM] {
        // A handler may do next to nothing.
        signal(number) { number in
          let code = errno
          var byte = UInt8(truncatingIfNeeded: number)
          write(Stopper.wakeUp, &byte, 1)
          errno = code
        }
      }
    }
  }

  private static func receive(_ number: Int32) {
    if let stop = stop.withLock({ $0 }) { return stop() }
    UnfinishedFiles.removeAll {
      // As the signal would have done, so that a shell knows why.
      signal(number, SIG_DFL)
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, number)
      // The thread has what is blocked from the one that made it.
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
    stop.withLock { $0 = { task.cancel() } }
    defer { stop.withLock { $0 = nil } }
    do {
      try await task.value
    } catch is CancellationError {
      return
    }
  }
}
