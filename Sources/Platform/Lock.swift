import Foundation

/// A value that one thread at a time reads or changes.
///
/// It is what `Synchronization.Mutex` is, on Foundation's lock. Thread Sanitizer does not see the lock of the
/// former on Linux, and reports races where there are none; this one it sees. It is a class, for a lock has to
/// stay where it is.
public final class Lock<Value: ~Copyable>: @unchecked Sendable {
  // Only `withLock` reaches the value, by one thread at a time: that makes the class Sendable.
  @usableFromInline nonisolated(unsafe) var value: Value
  @usableFromInline let lock = NSLock()

  /// A value that nothing else reaches.
  @inlinable
  public init(_ value: consuming sending Value) { self.value = value }

  /// Reads or changes the value while no other thread does.
  ///
  /// - Parameter body: It must not ask for the same lock again: it would wait for itself.
  /// - Complexity: As long as `body` takes, here and where another thread is in it.
  @inlinable
  public func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
