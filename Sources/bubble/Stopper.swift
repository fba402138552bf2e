import Dispatch
import Foundation

/// Runs something until a signal asks to stop: Ctrl-C, or `kill`.
enum Stopper {
  /// Runs `body`, and cancels it at the first signal.
  ///
  /// It ends in order then: what is being written is written, and the exit status is 0. What it throws was
  /// told already.
  static func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task { try await body() }
    let sources = [SIGINT, SIGTERM].map { number in
      // Else the signal would end the program before anybody is told.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { task.cancel() }
      source.activate()
      return source
    }
    defer { for source in sources { source.cancel() } }
    do {
      try await task.value
    } catch is CancellationError {
      return
    }
  }
}
