import BubbleCore
import BubbleGenerator
import BubbleLayout
import Foundation

/// The cost of a pass over a conversation in which nothing, or one message, has changed: every key is computed
/// and found unchanged, nothing is measured.
struct UnchangedPassBench {
  private static let count = 100_000

  private let conversation: Conversation
  private let pass: MeasuringPass

  init(seed: UInt64) {
    var generator = ConversationGenerator(seed: seed)
    conversation = generator.conversation(messageCount: UnchangedPassBench.count)
    pass = MeasuringPass(
      chain: .builtIn, environment: LayoutEnvironment(width: 375), measurer: OneLineMeasurer(),
      workerCount: 1)
  }

  /// Adds the figures of some rounds.
  func measure(rounds: Int, _ report: inout Report) async throws {
    var snapshot = try await pass.run(conversation)
    var edited = conversation
    for round in 0..<rounds {
      let unchanged = try await timed(conversation, previous: snapshot)
      precondition(unchanged.snapshot.builtCount == 0, "an unchanged message was built again")
      snapshot = unchanged.snapshot
      edited.messages[UnchangedPassBench.count / 2].content = .text("edited \(round)")
      let one = try await timed(edited, previous: snapshot)
      precondition(one.snapshot.builtCount <= 3, "an edit builds three layouts at most")
      let each = 1e6 / Double(UnchangedPassBench.count)
      report.add(
        "pass over 100,000 unchanged messages, one core", unchanged.seconds * each, "µs a message",
        "at most 0.3")
      report.add("the same with one message edited", one.seconds * each, "µs a message")
    }
  }

  /// Returns a pass and its processor time, without that of freeing its result.
  private func timed(
    _ conversation: Conversation, previous: CellLayoutSnapshot
  ) async throws -> (snapshot: CellLayoutSnapshot, seconds: Double) {
    let start = processorSeconds()
    let snapshot = try await pass.run(conversation, previous: previous)
    return (snapshot, processorSeconds() - start)
  }
}

/// Takes every text for one line: text is not measured here.
private struct OneLineMeasurer: TextMeasuring {
  func measure(_ request: TextRequest) -> MeasuredText {
    let line = MeasuredText.Line(
      range: 0..<request.text.utf8.count, width: request.font.size, isRightToLeft: false,
      endsInSoftBreak: false)
    return MeasuredText(
      request: request, lines: [line], lineHeight: request.font.size, ascent: request.font.size)
  }

  func minimumContentWidth(of request: TextRequest) -> CGFloat { request.font.size }
}
