import Foundation

/// A thread-local pointer.
public struct ThreadSlot: Sendable {
  @usableFromInline let key: pthread_key_t

  /// Makes a slot that is empty for each thread; it lives as long as the process.
  ///
  /// - Parameter release: Called with a thread's pointer when the thread ends.
  public init(release: @convention(c) (UnsafeMutableRawPointer?) -> Void) {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, release)
    precondition(status == 0, "no slot for a value of the thread is left: \(status)")
    self.key = key
  }

  /// The calling thread's pointer.
  @inlinable
  public var pointer: UnsafeMutableRawPointer? {
    @inline(__always) get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
  }
}
