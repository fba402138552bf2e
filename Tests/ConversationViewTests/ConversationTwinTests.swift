import ConversationView
import Foundation
import Testing

@Suite struct ConversationTwinTests {
  /// The seed of random tests: `BUBBLE_SEED` in the environment, or one that stays the same.
  static let seed =
    ProcessInfo.processInfo.environment["BUBBLE_SEED"].flatMap(UInt64.init) ?? 1

  @Test(
    "whatever a host does, what is shown is what an array laid out whole shows, what is read stays, and each change is told once",
    arguments: [(0, 3), (3, 3), (60, 3), (400, 2)])
  func randomOperations(count: Int, rounds: Int) async throws {
    for seed in ConversationTwinTests.seed..<ConversationTwinTests.seed + UInt64(rounds) {
      var run = TwinRun(seed: seed, count: count)
      do {
        try run.compareSeen()
        for _ in 0..<120 { try await run.step() }
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
  }

  @Test(
    "what was measured of a conversation is never taken for what came in its place",
    arguments: [0, 7, 13, 40, 150])
  func conversationsThatComeWhileOthersAreMeasured(count: Int) async throws {
    for seed in ConversationTwinTests.seed..<ConversationTwinTests.seed + 4 {
      var run = TwinRun(seed: seed, count: count, isUnsteady: true)
      do {
        for _ in 0..<60 { try await run.step() }
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
  }
}
