/// The limits of requests.
package struct ServiceLimits: Hashable, Sendable {
  /// The maximum size of a request, in bytes.
  package var requestBytes = 4 << 20
  /// The maximum number of messages.
  package var messages = 1_000
  /// The maximum number of pixels in a picture.
  package var pixels = 32_000_000
  /// The maximum time for a request, after it has arrived completely.
  package var time = Duration.seconds(10)
  /// The maximum number of requests that wait for a worker.
  package var queue = 64
  /// The number of workers, each with one request at a time.
  package var workers = 1

  /// Makes the default limits, with one worker.
  package init() {}
}
