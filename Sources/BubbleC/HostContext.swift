import CBubble
import Foundation
import Platform

/// The context of a host's callbacks, with the function that tells the host that they will no longer be called.
///
/// `@unchecked Sendable`: the pointer is only passed on to functions, and the header gives their threads. The function is code,
/// which does not change.
final class HostContext: @unchecked Sendable {
  typealias Release = @convention(c) (UnsafeMutableRawPointer?) -> Void

  let pointer: UnsafeMutableRawPointer?
  private let release: Release?
  /// Whether the host has handed the context over; only then its release function is called.
  private let isOwned = Lock(false)

  init(_ pointer: UnsafeMutableRawPointer?, release: Release? = nil) {
    (self.pointer, self.release) = (pointer, release)
  }

  /// Whether the host has a function that is called at the end.
  var isReleasable: Bool { release != nil }

  /// Takes the context over from the host.
  func own() { isOwned.withLock { $0 = true } }

  deinit {
    guard isOwned.withLock({ $0 }), let release else { return }
    inCallback { release(pointer) }
  }
}

/// Calls a host's function on the present thread, where views can't be used and nothing is laid out.
///
/// - Returns: Nil if the host has stopped all callbacks.
@inline(__always)
@discardableResult
func inCallback<Result>(_ body: () -> Result) -> Result? {
  guard thread_begin_callback() else { return nil }
  defer { thread_end_callback() }
  return body()
}

/// A function of a host that any thread calls, until it is closed.
///
/// `@unchecked Sendable`: as ``HostContext``; the changing state is in the lock.
final class HostSignal: @unchecked Sendable {
  typealias Function = @convention(c) (UnsafeMutableRawPointer?) -> Void

  private struct State {
    /// The function; nil after it is closed.
    var function: Function?
    /// The number of calls in progress.
    var runningCount = 0
  }

  private let context: HostContext
  private let state: Lock<State>

  init(_ function: Function?, _ context: HostContext) {
    self.context = context
    state = Lock(State(function: function))
  }

  /// Calls the function.
  func send() {
    let function = state.withLock { state in
      if state.function != nil { state.runningCount += 1 }
      return state.function
    }
    guard let function else { return }
    inCallback { function(context.pointer) }
    state.withLock { $0.runningCount -= 1 }
  }

  /// Stops further calls of the function.
  ///
  /// Waits for calls in progress, unless the host learns their end by `release`, or this is a call in a callback.
  func close() {
    state.withLock { $0.function = nil }
    guard !context.isReleasable, !thread_is_in_callback() else { return }
    while state.withLock({ $0.runningCount > 0 }) { usleep(100) }
  }
}
