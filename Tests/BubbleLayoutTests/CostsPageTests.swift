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

    let first = try await pass.run(conversation)
    conversation.messages.append(
      Message(
        id: MessageID("new"), sender: bo, isOutgoing: false, date: .now,
        content: .text("Are you coming?")))
    let second = try await pass.run(conversation, previous: first)
    print("built: \(second.builtCount)")

    expect(first.builtCount, equals: 50)
    expect(second.builtCount, equals: 1)
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
