import BubbleCore
import BubbleLua
import Foundation

/// How much work a check may do, in units of ``WorkBudget``: counted, so that the same script is checked as far
/// on every machine.
struct CheckWork {
  /// What laying out all samples in all settings may take: that of a sample of ten boxes and 200 letters
  /// takes a hundredth of it.
  static let limit = 250_000_000

  /// The last resort, where counting does not tell how long something takes: processor time.
  static let time = Duration.seconds(20)

  private(set) var spent = 0
  private let limit: Int
  private let time: Duration
  private let start = CheckWork.now
  /// Up to where the part under way may spend.
  private var allowance: Int

  /// - Parameter time: That of the thread which makes it, and does the work.
  init(limit: Int = CheckWork.limit, time: Duration = CheckWork.time) {
    (self.limit, self.time) = (limit, time)
    allowance = limit
  }

  /// Whether the part under way may do more.
  var hasRest: Bool { spent < allowance && CheckWork.now - start < time }

  private static var now: Duration {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
  }

  /// Begins one of several parts: each may take as much of what is left.
  mutating func begin(partsLeft: Int) {
    allowance = spent + max(0, limit - spent) / max(1, partsLeft)
  }

  /// Counts what something took.
  mutating func spend(_ units: Int) { spent += max(0, min(units, 1 << 50)) }
}
