import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Locks
import Testing

/// A layouter that is exchanged for its next version: only its messages are built again, the visible ones
/// first.
@Suite struct ChainChangeTests {
  private let log = CountingLayouter.Log()
  private let text = SquareGlyphMeasurer()

  private static let count = 300
  private static let visible = 141..<153

  /// A conversation in which every third message is a `poll`.
  private var conversation: Conversation {
    var generator = ConversationGenerator(seed: testSeed())
    var conversation = generator.conversation(messageCount: ChainChangeTests.count)
    for index in conversation.messages.indices where index % 3 == 0 {
      conversation.messages[index].content = MessageContent(
        type: "poll", payload: ["type": .string("poll"), "text": .string("poll \(index)")])
    }
    return conversation
  }

  /// Polls of a version, in front of texts that never change.
  private func chain(
    _ version: String, onBuild: (@Sendable (MessageID) -> Void)? = nil
  ) -> LayouterChain {
    LayouterChain([
      CountingLayouter(
        "poll", version: version, contentTypes: ["poll"], log: log, onBuild: onBuild),
      CountingLayouter("text", log: log),
    ])
  }

  private func submission(
    _ conversation: Conversation, _ chain: LayouterChain, width: CGFloat = 375
  ) -> BackgroundMeasurer.Submission {
    BackgroundMeasurer.Submission(
      conversation: conversation, environment: LayoutEnvironment(width: width), chain: chain,
      visible: ChainChangeTests.visible)
  }

  private func measurer(_ onReady: (@Sendable () -> Void)? = nil) -> BackgroundMeasurer {
    BackgroundMeasurer(
      pass: MeasuringPass(
        chain: LayouterChain(), environment: LayoutEnvironment(width: 375), measurer: text,
        workerCount: 1), onReady: onReady)
  }

  @Test func `a new version can be seen as soon as the visible messages of its kind are built`()
    async throws
  {
    let conversation = conversation
    let early = Lock<(commit: BackgroundMeasurer.Commit, built: [MessageID])?>(nil)
    let box = Lock<BackgroundMeasurer?>(nil)
    let log = log
    let measurer = measurer {
      guard let commit = box.withLock({ $0 })?.commit() else { return }
      early.withLock { $0 = $0 ?? (commit, log.built) }
    }
    try measurer.submit(submission(conversation, chain("1")))
    await measurer.finish()
    measurer.commit()
    _ = log.take()
    box.withLock { $0 = measurer }
    try measurer.submit(submission(conversation, chain("2")))
    await measurer.finish()
    box.withLock { $0 = nil }
    let polls = conversation.messages.enumerated().filter { $0.offset % 3 == 0 }
    let (commit, built) = try #require(early.withLock { $0 })
    expect(!commit.snapshot.isComplete)
    // Nothing but what is visible and concerned was built before.
    expect(
      built, equals: polls.filter { ChainChangeTests.visible.contains($0.offset) }.map(\.element.id)
    )
    expect(commit.snapshot.entries[ChainChangeTests.visible].allSatisfy { $0.layout != nil })
    // In the end the others of its kind, each once, and no text.
    expect(Set(log.built), equals: Set(polls.map(\.element.id)))
    expect(log.built.count, equals: polls.count)
    expect(measurer.shown?.snapshot.isComplete, equals: true)
  }

  @Test func `a chain made again of the same layouters is the same chain`() async throws {
    let conversation = conversation
    let calls = Lock(0)
    let measurer = measurer { calls.withLock { $0 += 1 } }
    try measurer.submit(submission(conversation, chain("1")))
    await measurer.finish()
    measurer.commit()
    _ = log.take()
    try measurer.submit(submission(conversation, chain("1")))
    await measurer.finish()
    expect(calls.withLock { $0 }, equals: 2)
    expect(measurer.commit()?.snapshot.isComplete, equals: true)
    expect(log.built.isEmpty)
  }

  @Test func `a whole result that waits to be committed gives way to no estimates of the same`()
    async throws
  {
    var conversation = conversation
    let measurer = measurer()
    try measurer.submit(submission(conversation, chain("1")))
    await measurer.finish()
    // Not committed; an edit comes, and while its pass runs the host commits.
    let committed = Lock<Bool?>(nil)
    conversation.messages[3].content = MessageContent(
      type: "poll", payload: ["text": .string("new")])
    let edited = conversation.messages[3].id
    let chain = chain("1") { id in
      guard id == edited else { return }
      let isComplete = measurer.commit()?.snapshot.isComplete
      committed.withLock { $0 = isComplete }
    }
    try measurer.submit(submission(conversation, chain))
    await measurer.finish()
    expect(committed.withLock { $0 }, equals: true)
    expect(measurer.commit()?.submission.conversation.messages[3], equals: conversation.messages[3])
  }

  @Test func `a chain that changes cancels a pass, but not two in a row`() async throws {
    let conversation = conversation
    let measurer = measurer()
    let version = Lock(1)
    let first = conversation.messages[141].id
    @Sendable func next(_ id: MessageID) {
      guard id == first else { return }
      let number = version.withLock { version in
        version += 1
        return version
      }
      if number <= 10 {
        #expect(throws: Never.self) {
          try measurer.submit(submission(conversation, chain("\(number)", onBuild: next)))
        }
      }
    }
    try measurer.submit(submission(conversation, chain("1", onBuild: next)))
    await measurer.finish()
    let counts = measurer.counts
    expect(counts.started, equals: 10)
    expect(counts.cancelled == 5 && counts.finished == 5)
    expect(measurer.commit()?.submission.chain["poll"]?.version, equals: "10")
  }
}
