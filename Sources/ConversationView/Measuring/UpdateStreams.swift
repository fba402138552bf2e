import Platform

/// Wakes the hosts of a view or of a search when the background has new results.
///
/// Any thread may use it. The streams end with it.
final class UpdateStreams: Sendable {
  private struct Box {
    var streams: [Int: AsyncStream<Void>.Continuation] = [:]
    /// The number of the next stream.
    var next = 0
    var isFinished = false
  }

  private let box = Lock(Box())
  private let onUpdate: @Sendable () -> Void

  /// Creates it without streams.
  ///
  /// - Parameter onUpdate: Called for each update too, on the thread that reports it.
  init(onUpdate: @escaping @Sendable () -> Void) { self.onUpdate = onUpdate }

  deinit { finish() }

  /// Reports an update: each stream yields, unless its last value was not taken yet.
  func send() {
    onUpdate()
    for stream in box.withLock({ Array($0.streams.values) }) { stream.yield() }
  }

  /// Ends all streams; later ones end after their first value.
  func finish() {
    let streams = box.withLock { box in
      box.isFinished = true
      return Array(box.streams.values)
    }
    for stream in streams { stream.finish() }
  }

  /// Returns a new stream, which begins with a value: it misses no earlier update.
  func stream() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (number, isFinished) = box.withLock { box in
      defer { box.next += 1 }
      if !box.isFinished { box.streams[box.next] = continuation }
      return (box.next, box.isFinished)
    }
    continuation.onTermination = { [weak self] _ in self?.remove(number) }
    continuation.yield()
    if isFinished { continuation.finish() }
    return stream
  }

  private func remove(_ number: Int) { box.withLock { $0.streams[number] = nil } }
}
