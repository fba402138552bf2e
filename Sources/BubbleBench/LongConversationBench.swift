import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleText
import Foundation

/// What a long conversation costs that is in memory: its first screen, and another width.
struct LongConversationBench {
  private static let openedCount = 1_000_000
  private static let resizedCount = 100_000
  private static let screenCount = 20

  private let conversation: Conversation

  init(seed: UInt64) {
    var generator = ConversationGenerator(seed: seed)
    conversation = generator.conversation(messageCount: LongConversationBench.openedCount)
  }

  /// Adds the figures of some rounds.
  func measure(rounds: Int, _ report: inout Report) async throws {
    let part = conversation.part(0..<LongConversationBench.resizedCount)
    var widths: [CellLayoutSnapshot] = []
    for width in [375.0, 390] {
      widths.append(try await pass(width: width, workers: 2).run(part))
    }
    for _ in 0..<rounds {
      report.add(
        figure: "the last screen of 1,000,000 messages", try await firstScreen() * 1e3, unit: "ms",
        promise: "at most 10")
      for workers in [1, 2] {
        // From one width to the other and back, so that nothing is taken over.
        var time = 0.0
        for (from, to) in [(0, 390.0), (1, 375)] {
          var snapshot: CellLayoutSnapshot?
          time += try await seconds {
            snapshot = try await pass(width: to, workers: workers).run(part, previous: widths[from])
          }
          precondition(
            snapshot?.builtCount == part.messages.count, "all are laid out at another width")
        }
        report.add(
          figure: "100,000 messages at another width, \(workers == 1 ? "one core" : "two cores")",
          time / 2 * 1e3, unit: "ms", promise: workers == 2 ? "at most 60" : "")
      }
    }
  }

  private func pass(width: CGFloat, workers: Int) -> MeasuringPass {
    MeasuringPass(
      chain: .builtIn, environment: LayoutEnvironment(width: width), measurer: TextMeasurer(),
      workerCount: workers)
  }

  /// Seconds from a conversation in memory to the cells of its last screen in a list.
  private func firstScreen() async throws -> Double {
    let pass = pass(width: 375, workers: 2)
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
