import BubbleCore
import BubbleLua
import Foundation

/// The limit of a check's work, in units of ``WorkBudget``.
///
/// Work is counted, so that a script gets the same check on every machine.
struct CheckWork {
  /// The limit for laying out all samples in all settings.
  ///
  /// A sample of ten boxes and 200 letters takes a hundredth of it in all settings.
  static let limit = 250_000_000

  /// The limit of processor time, for work that the count does not cover.
  static let time = Duration.seconds(20)

  private(set) var spent = 0
  private let limit: Int
  private let time: Duration
  private let start = CheckWork.now
  /// The total that may be spent by the end of the present part.
  private var allowance: Int

  /// - Parameter time: The processor time of the thread that calls this, which must also do the work.
  init(limit: Int = CheckWork.limit, time: Duration = CheckWork.time) {
    (self.limit, self.time) = (limit, time)
    allowance = limit
  }

  /// Whether the present part may do more.
  var hasRest: Bool { spent < allowance && CheckWork.now - start < time }

  private static var now: Duration {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
  }

  /// Begins one of several parts, which share the rest equally.
  mutating func begin(partsLeft: Int) {
    allowance = spent + max(0, limit - spent) / max(1, partsLeft)
  }

  /// Counts work that was done.
  mutating func spend(_ units: Int) { spent += max(0, min(units, 1 << 50)) }
}
