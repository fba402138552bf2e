/// What requests may take.
package struct ServiceLimits: Hashable, Sendable {
  /// How many bytes a request has at most.
  package var requestBytes = 4 << 20
  /// How many messages.
  package var messages = 1_000
  /// How many pixels a picture has at most.
  package var pixels = 32_000_000
  /// How long a request may take from when it has come whole.
  package var time = Duration.seconds(10)
  /// How many requests may wait for a worker.
  package var queue = 64
  /// How many are worked on at a time.
  package var workers = 1

  /// The usual limits, with one worker.
  package init() {}
}
