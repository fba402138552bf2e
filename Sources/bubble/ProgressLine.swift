import Foundation
import Platform

/// A line on the terminal with a long command's activity, its progress and the remaining time.
///
/// It appears after a second, and only on a terminal.
final class ProgressLine: Sendable {
  private let activity: String
  private let amount: @Sendable (_ done: Int, _ total: Int?) -> String
  private let total: Int?
  private let isShown: Bool
  private let start = ContinuousClock.now
  /// The time of the last update, in seconds since the start; 0 before the first update.
  private let lastWritten = Lock<Double>(0)

  /// Makes a line for a number of messages, or of other units.
  ///
  /// - Parameter total: The total number; 0 if each update gives it.
  convenience init(total: Int, activity: String = "laying out", unit: String = "messages") {
    self.init(activity, total: total) { done, total in
      total.map { "\(done) of \($0) \(unit)" } ?? "\(done) \(unit)"
    }
  }

  /// Makes a line for a number of bytes; nil if the number is unknown.
  convenience init(bytes total: Int?, activity: String) {
    self.init(activity, total: total) { done, total in
      let text = ByteSize(done).description
      return total.map { "\(text) of \(ByteSize($0))" } ?? text
    }
  }

  /// Makes a line that shows a percentage, counted in thousandths.
  convenience init(activity: String) {
    self.init(activity, total: 1_000) { done, _ in "\(done / 10) %" }
  }

  /// Makes a line with a custom text for the amount.
  init(
    _ activity: String, total: Int?, amount: @escaping @Sendable (Int, Int?) -> String
  ) {
    (self.activity, self.total, self.amount) = (activity, total, amount)
    isShown = StandardError.isTerminal && StandardError.detail.withLock { $0 != .quiet }
  }

  /// Sets the number of units done.
  ///
  /// Called on any thread.
  func update(_ done: Int) { write(done, total) }

  /// Sets the number of units done and their total, if the total was unknown at the start.
  ///
  /// Called on any thread.
  func update(_ done: Int, of total: Int) { write(done, total) }

  /// Sets the fraction done, from 0 to 1.
  func update(fraction: Double) { write(Int(fraction * 1_000), 1_000) }

  private func write(_ done: Int, _ total: Int?) {
    guard isShown else { return }
    let elapsed = (ContinuousClock.now - start) / .seconds(1)
    lastWritten.withLock { last in
      guard elapsed > max(1, last + 0.1) else { return }
      last = elapsed
      let rest = ProgressLine.rest(after: elapsed, done, total)
      let text = "\r\(activity): \(amount(done, total))\(rest)\u{1B}[K"
      FileHandle.standardError.write(Data(text.utf8))
    }
  }

  /// Returns the remaining time at the present speed, as a text; it is empty if the time is unknown.
  static func rest(after elapsed: Double, _ done: Int, _ total: Int?) -> String {
    guard let total, done > 0, done < total else { return "" }
    let seconds = elapsed * Double(total - done) / Double(done)
    guard seconds < 360_000 else { return "" }
    let whole = Int(seconds.rounded(.up))
    if whole < 60 { return ", \(whole) s left" }
    return whole < 3_600
      ? ", \(whole / 60) min \(whole % 60) s left"
      : ", \(whole / 3_600) h \(whole / 60 % 60) min left"
  }

  /// Clears the line.
  func finish() {
    guard isShown else { return }
    lastWritten.withLock { last in
      guard last > 0 else { return }
      last = 0
      FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
    }
  }
}
