import Platform

/// A value that is set once and that tasks wait for, even if they are cancelled.
package final class Outcome<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiting: [CheckedContinuation<Value, Never>] = []
  }

  private let state = Lock(State())

  /// Makes an outcome without a value.
  package init() {}

  /// Sets the value; later values are ignored.
  package func resolve(_ value: Value) {
    let waiting = state.withLock { state in
      if state.value == nil { state.value = value }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }

  /// Returns the value, and waits until it is set.
  package func value() async -> Value {
    await withCheckedContinuation { continuation in
      let known = state.withLock { state in
        if state.value == nil { state.waiting.append(continuation) }
        return state.value
      }
      if let known { continuation.resume(returning: known) }
    }
  }
}
