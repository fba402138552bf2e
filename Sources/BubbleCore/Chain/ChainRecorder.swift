import Platform

/// Notes what goes wrong behind a layouter that wraps others, while a message is laid out.
final class ChainRecorder: Sendable {
  private struct State {
    var diagnostics: [Diagnostic] = []
    /// Which layouter failed, and for what: none is asked twice to do what it could not do.
    var failures: [(place: Int, message: Message)] = []
    /// The time spent in wrapped layouters, in nanoseconds.
    var wrappedTime: Int64 = 0
  }

  private let state = Lock(State())

  /// Notes that a layouter failed.
  func fail(_ diagnostic: Diagnostic, place: Int, message: Message) {
    state.withLock {
      $0.diagnostics.append(diagnostic)
      $0.failures.append((place, message))
    }
  }

  /// Whether a layouter failed to lay out this very message.
  func hasFailed(place: Int, message: Message) -> Bool {
    state.withLock { state in
      state.failures.contains { $0.place == place && $0.message == message }
    }
  }

  /// How many failures were noted so far.
  var failureCount: Int { state.withLock { $0.failures.count } }

  /// What went wrong so far.
  var diagnostics: [Diagnostic] { state.withLock { $0.diagnostics } }

  /// The time spent in wrapped layouters so far, in nanoseconds.
  var wrappedTime: Int64 {
    get { state.withLock { $0.wrappedTime } }
    set { state.withLock { $0.wrappedTime = newValue } }
  }
}
