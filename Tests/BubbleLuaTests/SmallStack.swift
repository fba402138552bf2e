import Dispatch
import Foundation
import Platform

/// Runs something on a thread with a small stack.
enum SmallStack {
  private final class Outcome<Value: Sendable>: Sendable {
    private let ended = DispatchSemaphore(value: 0)
    private let value = Lock<Value?>(nil)

    func end(_ new: Value) {
      value.withLock { $0 = new }
      ended.signal()
    }

    /// Waits for the thread.
    func wait() -> Value? {
      ended.wait()
      return value.withLock { $0 }
    }
  }

  /// What `body` returns.
  static func run<Value: Sendable>(
    kilobytes: Int, _ body: @escaping @Sendable () -> Value
  ) -> Value {
    let outcome = Outcome<Value>()
    let thread = Thread { outcome.end(body()) }
    thread.stackSize = kilobytes << 10
    thread.start()
    guard let value = outcome.wait() else { preconditionFailure("the thread ended with a value") }
    return value
  }
}
