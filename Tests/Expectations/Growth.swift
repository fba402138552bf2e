import Foundation

/// How many times as long something takes where there is eight times as much of it.
///
/// It is 8 where time is in proportion, and 64 where it grows by the square: a test compares with 24. Counted is the
/// processor time of this thread, the least of three times, so that other programs and the machine have no part in it.
///
/// - Parameters:
///   - size: The larger of the two sizes: an eighth of it takes longer than a clock is off, such as a tenth of a millisecond.
///   - work: Does it for a size, on this thread.
public func growth(to size: Int, _ work: (Int) throws -> Void) rethrows -> Double {
  func least(_ size: Int) throws -> Double {
    try (0..<3).map { _ in
      let start = threadTime()
      try work(size)
      return threadTime() - start
    }.min() ?? 0
  }
  let short = try least(size / 8)
  return try least(size) / max(short, 1e-6)
}

/// What this thread has used of a processor, in seconds.
private func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
