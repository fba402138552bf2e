import CBubble
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

  /// The function and its context; nil after it is closed.
  private let target: Lock<(function: Function, context: HostContext)?>

  init(_ function: Function?, _ context: HostContext) {
    target = Lock(function.map { ($0, context) })
  }

  /// Calls the function; a thread that closes it meanwhile waits for its end.
  func send() {
    target.withLock { target in
      guard let target else { return }
      inCallback { target.function(target.context.pointer) }
    }
  }

  /// Stops further calls of the function.
  func close() {
    // The context is released after the lock.
    _ = target.withLock { target in
      defer { target = nil }
      return target
    }
  }
}
