import FileWriting
import Foundation
import Platform

/// The handling of Ctrl-C and `kill`: the program ends, and leaves no incomplete file.
enum Stopper {
  /// Cancels the task that ends in order at the first signal.
  private static let stop = Lock<(@Sendable () -> Void)?>(nil)
  private static let isListening = Lock(false)
  // Written once, before any handler that reads it is installed.
  nonisolated(unsafe) private static var wakeUp: Int32 = -1

  /// Handles the signals from now on.
  ///
  /// A file that becomes too large is an error and does not end the program.
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
        // A signal handler may call almost no functions.
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
      // The signal's default action ends the program, so that a shell gets the reason.
      signal(number, SIG_DFL)
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, number)
      // The thread inherits the blocked signals from the thread that made it.
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(number)
    }
  }

  /// Runs `body`, and cancels it at the first signal.
  ///
  /// It then ends in order: it finishes writing, and the exit status is 0. An error that it throws has already been
  /// reported.
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
