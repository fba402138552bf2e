import BubbleCollection
import BubbleList
import CollectionTestSupport
import Expectations
import Foundation
import Testing

/// What stays where it is seen, against the naive twin.
@Suite struct TwinAnchorTests {
  @Test func `what a policy keeps stays in any sequence of changes`() throws {
    for round in 0..<testRounds(25) {
      var run = TwinAnchorRun(seed: testSeed() &+ UInt64(round))
      for step in 0..<10 {
        run.comment = Comment("seed \(testSeed()), round \(round), step \(step)")
        try run.step()
      }
    }
  }
}
