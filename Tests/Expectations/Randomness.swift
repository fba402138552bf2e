import Foundation

/// The seed of random tests: `BUBBLE_SEED` in the environment, or one that stays the same.
///
/// Tests print it when they fail.
public func testSeed(_ standard: UInt64 = 1) -> UInt64 {
  ProcessInfo.processInfo.environment["BUBBLE_SEED"].flatMap(UInt64.init) ?? standard
}

/// How many rounds a random test makes: `standard` times `BUBBLE_ROUNDS` in the environment, which is 1 unless it is set.
///
/// The standard count finds most mistakes, and CI makes more rounds.
public func testRounds(_ standard: Int) -> Int {
  let factor = ProcessInfo.processInfo.environment["BUBBLE_ROUNDS"].flatMap(Double.init) ?? 1
  return max(1, Int((Double(standard) * min(1_000, max(0, factor))).rounded()))
}
