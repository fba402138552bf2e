import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// The code of the page "What a change costs" is what is run here.
@Suite struct CostsPageTests {
  @Test func `the page shows this file's code`() throws {
    let page = try String(
      contentsOf: packageFolder().appendingPathComponent("Documentation/Costs.md"),
      encoding: .utf8)
    let blocks = page.components(separatedBy: "```swift\n").dropFirst()
    expect(blocks.count, equals: 2)
    let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    for block in blocks {
      let code = try #require(block.components(separatedBy: "```").first)
      let indented = code.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
      expect(source.contains(indented))
    }
  }

  @Test func `a conversation goes on`() async throws {
    let pass = MeasuringPass(
      chain: .builtIn, environment: LayoutEnvironment(width: 375), measurer: TextMeasurer())
    let bo = Person(id: "bo", name: "Bo")
    var conversation = Conversation(
      peer: .group,
      messages: (0..<50).map { .sample(id: MessageID("\($0)"), .text("message \($0)")) })

    // Once: where your application shows conversations. The closure runs on any thread.
    let measurer = BackgroundMeasurer(pass: pass) { print("ready: commit() may be called") }

    // Whenever the conversation changes, and when another part of it becomes visible.
    conversation.messages.append(
      Message(
        id: MessageID("new"), sender: bo, isOutgoing: false, date: .now,
        content: .text("Are you coming?")))
    let last = conversation.messages.count - 10..<conversation.messages.count
    try measurer.submit(
      BackgroundMeasurer.Submission(
        conversation: conversation, environment: pass.environment, chain: pass.chain,
        visible: last))

    // In the event loop, when nothing is being animated: measures nothing and does not wait.
    await measurer.finish()  // Only here, where there is no event loop.
    guard let commit = measurer.commit() else { return }
    let transcript = Transcript(
      conversation: commit.submission.conversation,
      environment: commit.submission.environment, snapshot: commit.snapshot,
      chain: commit.submission.chain, measurer: pass.measurer)
    print("built: \(commit.snapshot.builtCount), high: \(transcript.contentSize.height)")

    expect(commit.snapshot.builtCount, equals: 51)
    expect(commit.snapshot.isComplete)
    expect(transcript.contentSize.height > 1_000)
    conversation.messages.append(.sample(id: "newer", isOutgoing: true, .text("Yes")))
    try measurer.submit(
      BackgroundMeasurer.Submission(
        conversation: conversation, environment: pass.environment, chain: pass.chain))
    await measurer.finish()
    expect(measurer.commit()?.snapshot.builtCount, equals: 1)
  }

  @Test func `the first screen of a long conversation`() async throws {
    let pass = MeasuringPass(
      chain: .builtIn, environment: LayoutEnvironment(width: 375), measurer: TextMeasurer())
    let conversation = Conversation(
      peer: .group,
      messages: (0..<500).map { .sample(id: MessageID("\($0)"), .text("message \($0)")) })

    let screen = conversation.messages.count - 20..<conversation.messages.count
    let first = Transcript(
      conversation: conversation.part(screen), environment: pass.environment,
      snapshot: try await pass.run(conversation, part: screen), chain: pass.chain,
      measurer: pass.measurer)

    expect(first.snapshot.builtCount, equals: 20)
    let whole = try await pass.run(conversation, previous: first.snapshot)
    expect(whole.builtCount, equals: 480)
    expect(first.contentSize.height > 20 * 20)
  }
}
