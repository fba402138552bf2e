import Platform

/// Records the faults of wrapped layouters while a message is laid out.
final class ChainRecorder: Sendable {
  private struct State {
    var diagnostics: [Diagnostic] = []
    /// The layouters that failed, with the messages: the chain does not ask for the same layout again.
    var failures: [(place: Int, message: Message)] = []
    /// The time spent in wrapped layouters, in nanoseconds.
    var wrappedTime: Int64 = 0
  }

  private let state = Lock(State())

  /// Records that a layouter failed.
  func fail(_ diagnostic: Diagnostic, place: Int, message: Message) {
    state.withLock {
      $0.diagnostics.append(diagnostic)
      $0.failures.append((place, message))
    }
  }

  /// Records a diagnostic that is no failure.
  func note(_ diagnostic: Diagnostic) { state.withLock { $0.diagnostics.append(diagnostic) } }

  /// Whether a layouter failed to lay out an equal message.
  func hasFailed(place: Int, message: Message) -> Bool {
    state.withLock { state in
      state.failures.contains { $0.place == place && $0.message == message }
    }
  }

  /// The number of failures so far.
  var failureCount: Int { state.withLock { $0.failures.count } }

  /// The diagnostics so far.
  var diagnostics: [Diagnostic] { state.withLock { $0.diagnostics } }

  /// The time spent in wrapped layouters so far, in nanoseconds.
  var wrappedTime: Int64 {
    get { state.withLock { $0.wrappedTime } }
    set { state.withLock { $0.wrappedTime = newValue } }
  }
}
