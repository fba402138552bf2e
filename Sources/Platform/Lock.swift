import Foundation

/// A value that one thread at a time reads or changes.
///
/// It works like `Synchronization.Mutex`, but uses Foundation's lock. On Linux, Thread Sanitizer does not support
/// the lock of `Mutex` and reports false races. It is a class, because a lock must not move in memory.
public final class Lock<Value: ~Copyable>: @unchecked Sendable {
  // Only `withLock` accesses the value, on one thread at a time: that makes the class Sendable.
  @usableFromInline nonisolated(unsafe) var value: Value
  @usableFromInline let lock = NSLock()

  /// Makes a lock around a value that nothing else can access.
  @inlinable
  public init(_ value: consuming sending Value) { self.value = value }

  /// Reads or changes the value while no other thread does.
  ///
  /// - Parameter body: It must not use the same lock again: that would deadlock.
  /// - Complexity: The time of `body`, here and on threads that hold the lock.
  @inlinable
  public func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
