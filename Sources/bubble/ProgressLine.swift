import Foundation
import Synchronization

/// A line on the terminal that says how far a long command is.
///
/// It appears after a second, and only where a person is reading.
final class ProgressLine: Sendable {
  private let total: Int
  private let isShown: Bool
  private let start = ContinuousClock.now
  /// When the line was written last, in seconds since the start; 0: never.
  private let lastWritten = Mutex<Double>(0)

  /// Makes a line for a number of messages.
  init(total: Int) {
    self.total = total
    isShown = StandardError.isTerminal
  }

  /// Says how many messages are done.
  ///
  /// Called on any thread.
  func update(_ done: Int) {
    guard isShown else { return }
    let elapsed = (ContinuousClock.now - start) / .seconds(1)
    let isDue = lastWritten.withLock { last in
      guard elapsed > max(1, last + 0.1) else { return false }
      last = elapsed
      return true
    }
    guard isDue else { return }
    let text = "\rlaying out: \(done) of \(total) messages"
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// Clears the line.
  func finish() {
    guard isShown, lastWritten.withLock({ $0 > 0 }) else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
  }
}
