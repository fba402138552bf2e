import CMalloc
import Foundation

/// Returns the middle value.
func medianOf(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .nan }
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// Returns the time that something takes, in seconds.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  return try clock.measure(body) / .seconds(1)
}

/// Returns the time that something takes, in seconds.
func seconds(_ body: () async throws -> Void) async rethrows -> Double {
  let clock = ContinuousClock()
  return try await clock.measure(body) / .seconds(1)
}

/// Returns the time that the process has used of all cores: on a shared machine a truer measure of work than the clock.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Returns the processor time that something takes, in seconds.
func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
  let start = processorSeconds()
  try body()
  return processorSeconds() - start
}

/// Microseconds of processor time for each of a number of repetitions: the least of three tries.
func microseconds(_ repetitions: Int, _ body: (Int) throws -> Void) rethrows -> Double {
  var least = Double.infinity
  for _ in 0..<3 {
    let spent = try processorSeconds { for index in 0..<repetitions { try body(index) } }
    least = min(least, spent * 1e6 / Double(repetitions))
  }
  return least
}

/// Returns the bytes allocated now, not those of the process, which keeps freed memory.
func allocatedBytes() -> Double {
  let information = mallinfo2()
  return Double(information.uordblks) + Double(information.hblkhd)
}
