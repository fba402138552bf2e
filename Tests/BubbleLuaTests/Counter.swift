import Platform

/// Counts from several threads.
final class Counter: Sendable {
  private let sum = Lock(0)

  func add(_ count: Int) { sum.withLock { $0 += count } }

  var total: Int { sum.withLock { $0 } }
}
