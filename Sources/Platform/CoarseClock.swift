#if canImport(Glibc)
  import Glibc
#endif

/// A clock that takes some nanoseconds to read and is off by at most ten milliseconds: enough to measure seconds.
public enum CoarseClock {
  /// The time since a fixed moment, in nanoseconds; it never decreases.
  ///
  /// On Linux it is the time of the kernel's last tick, elsewhere the exact time.
  public static var nanoseconds: Int64 {
    #if canImport(Glibc)
      var time = timespec()
      if clock_gettime(CLOCK_MONOTONIC_COARSE, &time) == 0 {
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
      }
    #endif
    return Int64(firstAsked.duration(to: .now) / .nanoseconds(1))
  }

  private static let firstAsked = SuspendingClock.now
}
