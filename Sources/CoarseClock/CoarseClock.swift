#if canImport(Glibc)
  import Glibc
#endif

/// A clock that takes some nanoseconds to read and is off by ten milliseconds at the most: one that tells whether something took
/// seconds.
public enum CoarseClock {
  /// The time since some fixed moment; it never goes back.
  ///
  /// On Linux that of the kernel's last tick, elsewhere the time itself.
  public static var now: Duration {
    #if canImport(Glibc)
      var time = timespec()
      if clock_gettime(CLOCK_MONOTONIC_COARSE, &time) == 0 {
        return Duration(
          secondsComponent: Int64(time.tv_sec),
          attosecondsComponent: Int64(time.tv_nsec) * 1_000_000_000)
      }
    #endif
    return firstAsked.duration(to: .now)
  }

  private static let firstAsked = SuspendingClock.now
}
