import Foundation
import Synchronization

/// A line on the terminal that says how far a long command is.
///
/// It appears after a second, and only where a person is reading.
final class ProgressLine: Sendable {
  private let total: Int
  private let activity: String
  private let unit: String
  private let isShown: Bool
  private let start = ContinuousClock.now
  /// When the line was written last, in seconds since the start; 0: never.
  private let lastWritten = Mutex<Double>(0)

  /// Makes a line for a number of messages, or of something else.
  init(total: Int, activity: String = "laying out", unit: String = "messages") {
    self.total = total
    self.activity = activity
    self.unit = unit
    isShown = StandardError.isTerminal
  }

  /// Says how many messages are done.
  ///
  /// Called on any thread.
  func update(_ done: Int) { update(done, of: total) }

  /// Says how many are done, and of how many, where that was not known at the start.
  ///
  /// Called on any thread.
  func update(_ done: Int, of total: Int) {
    guard isShown else { return }
    let elapsed = (ContinuousClock.now - start) / .seconds(1)
    let isDue = lastWritten.withLock { last in
      guard elapsed > max(1, last + 0.1) else { return false }
      last = elapsed
      return true
    }
    guard isDue else { return }
    let text = "\r\(activity): \(done) of \(total) \(unit)"
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// Clears the line.
  func finish() {
    guard isShown, lastWritten.withLock({ $0 > 0 }) else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
  }
}
