import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleText
import Foundation

/// The cost of the first screen of a long conversation that is in memory.
struct LongConversationBench {
  private static let openedCount = 1_000_000
  private static let screenCount = 20

  private let conversation: Conversation

  init(seed: UInt64) {
    var generator = ConversationGenerator(seed: seed)
    conversation = generator.conversation(messageCount: LongConversationBench.openedCount)
  }

  /// Adds the figures of some rounds.
  func measure(rounds: Int, _ report: inout Report) async throws {
    for _ in 0..<rounds {
      report.add(
        "the last screen of 1,000,000 messages", try await firstScreen() * 1e3, "ms", "at most 10")
    }
  }

  /// Seconds from a conversation in memory to the cells of its last screen in a list.
  private func firstScreen() async throws -> Double {
    let pass = MeasuringPass(
      chain: .builtIn, environment: LayoutEnvironment(width: 375), measurer: TextMeasurer(),
      workerCount: 2)
    let count = conversation.messages.count
    let visible = count - LongConversationBench.screenCount..<count
    var shown = 0
    let time = try await seconds {
      let transcript = Transcript(
        conversation: conversation.part(visible), environment: pass.environment,
        snapshot: try await pass.run(conversation, part: visible), chain: pass.chain,
        measurer: pass.measurer)
      let bottom = transcript.contentSize.height
      shown =
        transcript.elements(
          in: CGRect(x: 0, y: bottom - 667, width: 375, height: 667)
        ).count
    }
    precondition(shown > 5, "the screen is full")
    return time
  }
}
