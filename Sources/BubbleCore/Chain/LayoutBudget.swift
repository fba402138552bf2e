import Foundation
import Platform

/// The time limit for one layouter and one message.
///
/// The chain reads the time before and after the layouter builds. A layouter that takes too long is not stopped. Its layout is
/// rejected, and the next suitable layouter takes the message. Scripts have separate limits that do stop them.
public struct LayoutBudget: Sendable {
  /// The longest time, without that of wrapped layouters.
  package var duration: Duration { didSet { limit = LayoutBudget.nanoseconds(duration) } }

  /// The same in nanoseconds: a 64-bit integer, because each message compares times.
  private(set) var limit: Int64

  /// The host's clock, if it gave one.
  let clock: (@Sendable () -> Duration)?

  /// Makes a budget.
  ///
  /// - Parameters:
  ///   - duration: The longest time.
  ///   - clock: Returns the time since some fixed moment; it must never go back. Nil: the machine's clock. If a coarser reading
  ///     of it is cheaper, it may be off by a hundredth of the longest time.
  public init(_ duration: Duration, now clock: (@Sendable () -> Duration)? = nil) {
    self.duration = duration
    self.clock = clock
    limit = LayoutBudget.nanoseconds(duration)
  }

  /// Ten seconds: finding a machine's fonts for the first time can take several.
  public static let standard = LayoutBudget(.seconds(10))

  /// The time since the first call, less the time that the machine slept.
  static let uptime: @Sendable () -> Duration = {
    firstAsked.duration(to: .now)
  }

  private static let firstAsked = SuspendingClock.now

  /// Returns the time since some fixed moment, in nanoseconds.
  func now() -> Int64 {
    if let clock { return LayoutBudget.nanoseconds(clock()) }
    return limit >= LayoutBudget.leastCoarse
      ? CoarseClock.nanoseconds : LayoutBudget.nanoseconds(LayoutBudget.uptime())
  }

  /// The least limit, in nanoseconds, of which a hundredth exceeds the coarse clock's error.
  private static let leastCoarse: Int64 = 1_000_000_000

  /// Converts a time to nanoseconds, or to the greatest number if it is too long.
  private static func nanoseconds(_ time: Duration) -> Int64 {
    let (seconds, attoseconds) = time.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return isTooLong
      ? .max : whole.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue
  }
}
