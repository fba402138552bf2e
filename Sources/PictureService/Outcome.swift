import Platform

/// A value that comes once, and that others wait for, whether they were cancelled or not.
package final class Outcome<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiting: [CheckedContinuation<Value, Never>] = []
  }

  private let state = Lock(State())

  /// Nothing has come yet.
  package init() {}

  /// Says the value; a later one counts no more.
  package func resolve(_ value: Value) {
    let waiting = state.withLock { state in
      if state.value == nil { state.value = value }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }

  /// The value, when it has come.
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
