import CBubble
import Platform

/// What a host's callbacks are called with, and what tells it that they will not be called any more.
///
/// `@unchecked Sendable`: the pointer is only handed on, to functions of which the header says on which threads they are called; the
/// function is code, which nothing changes.
final class HostContext: @unchecked Sendable {
  typealias Release = @convention(c) (UnsafeMutableRawPointer?) -> Void

  let pointer: UnsafeMutableRawPointer?
  private let release: Release?
  /// Whether the host has handed it over: only then it is told of the end.
  private let isOwned = Lock(false)

  init(_ pointer: UnsafeMutableRawPointer?, release: Release? = nil) {
    (self.pointer, self.release) = (pointer, release)
  }

  /// Takes it over.
  func own() { isOwned.withLock { $0 = true } }

  deinit {
    guard isOwned.withLock({ $0 }), let release else { return }
    inCallback { release(pointer) }
  }
}

/// Calls a function of a host's on whatever thread this is: views are not for it, and nothing is laid out there.
///
/// - Returns: Nil if the host has said that nothing is to be called any more.
@inline(__always)
@discardableResult
func inCallback<Result>(_ body: () -> Result) -> Result? {
  guard thread_begin_callback() else { return nil }
  defer { thread_end_callback() }
  return body()
}

/// A function of a host that is called on any thread, until it is closed.
///
/// `@unchecked Sendable`: as ``HostContext``; what changes is in the lock.
final class HostSignal: @unchecked Sendable {
  typealias Function = @convention(c) (UnsafeMutableRawPointer?) -> Void

  private let context: UnsafeMutableRawPointer?
  /// Nil: it is not called any more.
  private let function: Lock<Function?>

  init(_ function: Function?, _ context: UnsafeMutableRawPointer?) {
    self.context = context
    self.function = Lock(function)
  }

  /// Calls it; who closes meanwhile waits for its end.
  func send() {
    function.withLock { [context] function in
      guard let function else { return }
      inCallback { function(context) }
    }
  }

  /// Has it not be called any more.
  func close() { function.withLock { $0 = nil } }
}
