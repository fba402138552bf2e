import BubbleCollection
import Foundation
import Testing

@Suite struct MovingTests {
  /// How many runs: `BUBBLE_MOVING_RUNS` in the environment, or a few.
  static var runs: Int {
    ProcessInfo.processInfo.environment["BUBBLE_MOVING_RUNS"].flatMap(Int.init) ?? 200
  }

  @Test
  func `any mixture of batches, moves by hand, scrolls, resizes and steps of the clock holds`()
    throws
  {
    let seed = testSeed()
    print("BUBBLE_SEED=\(seed)")
    var faults = 0
    for number in 0..<Self.runs where faults < 5 {
      let run = MovingRun(seed: seed &+ UInt64(number))
      var fault = run.fault()
      for _ in 0..<14 where fault == nil {
        try run.step()
        fault = run.fault()
        guard fault == nil else { break }
        run.advance()
        fault = run.fault()
      }
      if fault == nil {
        run.rest()
        fault = run.faultAtRest().map { "at rest: \($0)" }
      }
      guard let fault else { continue }
      faults += 1
      let text = run.log.joined(separator: "\n")
      Issue.record("seed \(seed &+ UInt64(number)), \(run.stage.kind): \(fault)\n\(text)")
    }
  }
}
