import Dispatch
import Foundation

/// What becomes of Ctrl-C and `kill`: the program ends, but no file is left half-written.
enum Stopper {
  /// What is to be known when a signal comes.
  private struct State {
    /// How many files are being written.
    var writerCount = 0
    /// The signal that came meanwhile.
    var pending: Int32?
    /// The task that ends in order by itself.
    var stop: (@Sendable () -> Void)?
    /// Files of which only a part is written so far, by path.
    var unfinished: Set<String> = []
    /// Kept for as long as the program runs.
    var sources: [any DispatchSourceSignal] = []
  }

  // A source may be used from any thread, and all of it is behind the lock.
  nonisolated(unsafe) private static var state = State()
  private static let lock = NSLock()

  /// Handles the signals from now on.
  private static func listen() {
    guard state.sources.isEmpty else { return }
    state.sources = [SIGINT, SIGTERM].map { number in
      // Else the signal would end the program before that is printed.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { receive(number) }
      source.activate()
      return source
    }
  }

  private static func receive(_ number: Int32) {
    let stop = lock.withLock { () -> (@Sendable () -> Void)? in
      if let stop = state.stop { return stop }
      state.pending = number
      if state.writerCount == 0 { end(number) }
      return nil
    }
    stop?()
  }

  /// Ends the program as the signal would have, so that a shell knows why.
  private static func end(_ number: Int32) {
    for path in state.unfinished { unlink(path) }
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  /// Writes a file, or some that belong together: a signal ends the program when they are written.
  static func finishing<Value>(_ body: () throws -> Value) rethrows -> Value {
    lock.withLock {
      listen()
      state.writerCount += 1
    }
    defer {
      lock.withLock {
        state.writerCount -= 1
        if let number = state.pending, state.writerCount == 0 { end(number) }
      }
    }
    return try body()
  }

  /// Writes a file piece by piece: if a signal ends the program before, nothing of it is left.
  ///
  /// - Parameters:
  ///   - path: Where it is written; nothing is there any more, or all of it, when `body` returns.
  ///   - body: Writes it.
  static func discarding<Value>(
    _ path: String, body: () async throws -> Value
  ) async rethrows -> Value {
    lock.withLock {
      listen()
      state.unfinished.insert(path)
    }
    defer { _ = lock.withLock { state.unfinished.remove(path) } }
    return try await body()
  }

  /// Runs `body`, and cancels it at the first signal.
  ///
  /// It ends in order then: what is being written is written, and the exit status is 0. What it throws was
  /// told already.
  static func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task { try await body() }
    lock.withLock {
      listen()
      state.stop = { task.cancel() }
    }
    defer { lock.withLock { state.stop = nil } }
    do {
      try await task.value
    } catch is CancellationError {
      return
    }
  }
}
