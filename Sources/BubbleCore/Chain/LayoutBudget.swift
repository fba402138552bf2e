import Foundation

/// How long a layouter may take over one message.
///
/// The time is read before and after the layouter builds: one that takes too long is not stopped, but its
/// layout is refused, and the next suitable layouter takes the message. Scripts have limits of their own
/// that do stop them.
public struct LayoutBudget: Sendable {
  /// The longest time, that of layouters which it wraps aside.
  public var duration: Duration

  /// Reads the time since some fixed moment.
  let now: @Sendable () -> Duration

  /// Makes a budget.
  ///
  /// - Parameters:
  ///   - duration: The longest time.
  ///   - now: Reads the time since some fixed moment; it never goes back.
  public init(_ duration: Duration, now: @escaping @Sendable () -> Duration = LayoutBudget.uptime) {
    self.duration = duration
    self.now = now
  }

  /// Ten seconds: the first look at a machine's fonts can take several.
  public static let standard = LayoutBudget(.seconds(10))

  /// The time since this was first asked, less the time that the machine slept.
  public static let uptime: @Sendable () -> Duration = {
    firstAsked.duration(to: .now)
  }

  private static let firstAsked = SuspendingClock.now
}
