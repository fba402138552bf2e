import BubbleLayout
import Foundation

/// A server that answers late, and fails at random.
actor SlowServer {
  struct NoAnswer: Error {}

  /// The messages that the chat has not loaded yet.
  private var earlier: [Message]
  /// The messages that it received, each once and in its last version.
  private(set) var received: [MessageID: Message] = [:]
  private(set) var failureCount = 0
  private var random: SeededNumbers

  /// - Parameter seed: Two servers with the same seed are late and fail alike.
  init(earlier: [Message], seed: UInt64) {
    self.earlier = earlier
    random = SeededNumbers(state: seed)
  }

  /// Returns the page before those that it has returned so far.
  func page() async throws -> [Message] {
    try await work()
    defer { earlier.removeLast(min(20, earlier.count)) }
    return earlier.suffix(20)
  }

  /// Stores a message; the answer may be lost, so that the chat sends it again.
  func receive(_ message: Message) async throws -> Message.Status {
    try await work()
    received[message.id] = message
    try await work()
    return .sent
  }

  /// Returns a text word by word, as a model writes it.
  nonisolated func words(of text: String) -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { continuation in
      Task {
        for word in text.split(separator: " ") {
          try await Task.sleep(for: .milliseconds(1))
          continuation.yield("\(word) ")
        }
        continuation.finish()
      }
    }
  }

  /// Lets some milliseconds pass, or fails.
  private func work() async throws {
    try await Task.sleep(for: .milliseconds(Int.random(in: 1...20, using: &random)))
    if Int.random(in: 0..<6, using: &random) == 0 {
      failureCount += 1
      throw NoAnswer()
    }
  }
}

/// Numbers that look random, and are the same for each seed.
private struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ state >> 33) &* 0xff51_afd7_ed55_8ccd
  }
}
