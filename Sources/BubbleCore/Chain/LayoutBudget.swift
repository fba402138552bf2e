import Foundation
import Platform

/// How long a layouter may take over one message.
///
/// The time is read before and after the layouter builds: one that takes too long is not stopped, but its
/// layout is refused, and the next suitable layouter takes the message. Scripts have limits of their own
/// that do stop them.
public struct LayoutBudget: Sendable {
  /// The longest time, that of layouters which it wraps aside.
  public var duration: Duration { didSet { limit = LayoutBudget.nanoseconds(duration) } }

  /// The same in nanoseconds: whole numbers of 64 bits, for two of them are compared at every message.
  private(set) var limit: Int64

  /// The clock that the host gave, if it gave one.
  let clock: (@Sendable () -> Duration)?

  /// Makes a budget.
  ///
  /// - Parameters:
  ///   - duration: The longest time.
  ///   - clock: Reads the time since some fixed moment; it never goes back. Nil: the machine's, which may be off by a hundredth
  ///     of the longest time where it takes less to read it so.
  public init(_ duration: Duration, now clock: (@Sendable () -> Duration)? = nil) {
    self.duration = duration
    self.clock = clock
    limit = LayoutBudget.nanoseconds(duration)
  }

  /// Ten seconds: the first look at a machine's fonts can take several.
  public static let standard = LayoutBudget(.seconds(10))

  /// The time since this was first asked, less the time that the machine slept.
  public static let uptime: @Sendable () -> Duration = {
    firstAsked.duration(to: .now)
  }

  private static let firstAsked = SuspendingClock.now

  /// The time since some fixed moment, in nanoseconds.
  func now() -> Int64 {
    if let clock { return LayoutBudget.nanoseconds(clock()) }
    return limit >= LayoutBudget.leastCoarse
      ? CoarseClock.nanoseconds : LayoutBudget.nanoseconds(LayoutBudget.uptime())
  }

  /// What a hundredth of is more than the coarse clock is off by, in nanoseconds.
  private static let leastCoarse: Int64 = 1_000_000_000

  /// A time in nanoseconds, or the longest one that there is.
  private static func nanoseconds(_ time: Duration) -> Int64 {
    let (seconds, attoseconds) = time.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return isTooLong
      ? .max : whole.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue
  }
}
