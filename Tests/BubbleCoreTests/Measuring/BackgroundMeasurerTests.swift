import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Locks
import Testing

@Suite struct BackgroundMeasurerTests {
  private let log = CountingLayouter.Log()
  private let text = SquareGlyphMeasurer()
  /// What to do when a message is built: here tests act while a pass runs, without waiting for it.
  private let action = Action()

  private final class Action: Sendable {
    private let body = Lock<(@Sendable (MessageID) -> Void)?>(nil)

    func set(_ body: (@Sendable (MessageID) -> Void)?) { self.body.withLock { $0 = body } }

    func run(_ id: MessageID) { body.withLock { $0 }?(id) }
  }

  private var chain: LayouterChain {
    let action = action
    return LayouterChain([CountingLayouter("text", log: log, onBuild: { action.run($0) })])
  }

  private func measurer(_ onReady: (@Sendable () -> Void)? = nil) -> BackgroundMeasurer {
    BackgroundMeasurer(
      pass: MeasuringPass(
        chain: LayouterChain(), environment: LayoutEnvironment(width: 375), measurer: text,
        workerCount: 1), onReady: onReady)
  }

  private func submission(
    _ conversation: Conversation, width: CGFloat = 375, visible: Range<Int>? = nil
  ) -> BackgroundMeasurer.Submission {
    BackgroundMeasurer.Submission(
      conversation: conversation, environment: LayoutEnvironment(width: width), chain: chain,
      visible: visible)
  }

  private func conversation(_ count: Int) -> Conversation {
    var generator = ConversationGenerator(seed: testSeed())
    return generator.conversation(messageCount: count)
  }

  @Test func `what is shown changes when the host says so, and nothing is measured then`()
    async throws
  {
    let calls = Lock(0)
    let measurer = measurer { calls.withLock { $0 += 1 } }
    expect(measurer.shown == nil && measurer.commit() == nil)
    let conversation = conversation(100)
    try measurer.submit(submission(conversation))
    await measurer.finish()
    expect(measurer.isReady && measurer.isIdle)
    expect(measurer.shown == nil)
    expect(calls.withLock { $0 }, equals: 1)
    let measured = text.count
    let commit = try #require(measurer.commit())
    expect(commit.snapshot.entries.map(\.message), equals: conversation.messages.map(\.id))
    expect(text.count, equals: measured)
    expect(measurer.shown?.snapshot.entries.count, equals: 100)
    expect(!measurer.isReady && measurer.commit() == nil)
  }

  @Test func `until it is committed the host is told once, and gets the newest`() async throws {
    let calls = Lock(0)
    let measurer = measurer { calls.withLock { $0 += 1 } }
    var conversation = conversation(50)
    for number in 0..<5 {
      conversation.messages[10].content = .text("edit \(number)")
      try measurer.submit(submission(conversation))
      await measurer.finish()
    }
    expect(calls.withLock { $0 }, equals: 1)
    let commit = try #require(measurer.commit())
    expect(commit.submission.conversation.messages[10].content.text, equals: "edit 4")
    conversation.messages[10].content = .text("after")
    try measurer.submit(submission(conversation))
    await measurer.finish()
    expect(calls.withLock { $0 }, equals: 2)
    expect(measurer.shown?.submission.conversation.messages[10].content.text, equals: "edit 4")
  }

  @Test func `of submissions that arrive during a pass the last one is measured`() async throws {
    let measurer = measurer()
    let conversation = conversation(200)
    let isDone = Lock(false)
    action.set { [self] _ in
      guard
        !isDone.withLock({ done in
          defer { done = true }; return done
        })
      else { return }
      for number in 0..<100 {
        var edited = conversation
        edited.messages[20].content = .text("edit \(number)")
        #expect(throws: Never.self) { try measurer.submit(submission(edited)) }
      }
    }
    try measurer.submit(submission(conversation))
    await measurer.finish()
    let counts = measurer.counts
    expect(counts.submitted, equals: 101)
    expect(counts.started == 2 && counts.finished == 2 && counts.cancelled == 0)
    expect(counts.replaced, equals: 99)
    expect(counts.maximumRunning, equals: 1)
    let commit = try #require(measurer.commit())
    expect(commit.submission.conversation.messages[20].content.text, equals: "edit 99")
    // The pass that was out of date was not in vain.
    expect(log.built.count, equals: 201)
  }

  @Test func `each edit of a stream sees a pass finished before the next one`() async throws {
    let measurer = measurer()
    let conversation = conversation(100)
    let count = Lock(0)
    // Every pass is out of date as soon as it begins.
    action.set { [self] id in
      let number = count.withLock { count in
        count += 1
        return count
      }
      guard number <= 100 || id == conversation.messages[20].id, number < 130 else { return }
      var edited = conversation
      edited.messages[20].content = .text("edit \(number)")
      #expect(throws: Never.self) { try measurer.submit(submission(edited)) }
    }
    try measurer.submit(submission(conversation))
    await measurer.finish()
    let counts = measurer.counts
    expect(counts.cancelled, equals: 0)
    expect(counts.finished, equals: counts.started)
    expect(counts.started > 20)
    expect(measurer.commit()?.submission.conversation.messages[20].content.text, equals: "edit 129")
  }

  @Test func `a changed environment cancels a pass, but not two in a row`() async throws {
    let measurer = measurer()
    let conversation = conversation(640)
    let first = conversation.messages[0].id
    let width = Lock<CGFloat>(400)
    action.set { [self] id in
      guard id == first else { return }
      let next = width.withLock { width in
        width += 1
        return width
      }
      guard next <= 420 else { return }
      #expect(throws: Never.self) {
        try measurer.submit(submission(conversation, width: next))
      }
    }
    try measurer.submit(submission(conversation, width: 400))
    await measurer.finish()
    let counts = measurer.counts
    expect(counts.started, equals: 21)
    expect(counts.finished == 11 && counts.cancelled == 10)
    expect(measurer.commit()?.submission.environment.width, equals: 420)
    // A cancelled pass stops after the chunk that it is at.
    let most: Int = 11 * 640 + 10 * 64
    expect(log.built.count < most)
  }

  @Test func `giving up leaves nothing running and nothing to commit`() async throws {
    let measurer = measurer()
    let conversation = conversation(640)
    action.set { [self] id in
      guard id == conversation.messages[0].id else { return }
      #expect(throws: Never.self) {
        try measurer.submit(submission(conversation, width: 500))
      }
      measurer.cancel()
    }
    try measurer.submit(submission(conversation))
    await measurer.finish()
    expect(measurer.isIdle && measurer.commit() == nil)
    expect(log.built.count < 640)
    action.set(nil)
    try measurer.submit(submission(conversation))
    await measurer.finish()
    expect(measurer.commit()?.snapshot.isComplete, equals: true)
  }

  @Test func `what is visible can be committed while the rest is measured`() async throws {
    let measurer = measurer()
    let conversation = conversation(300)
    let early = Lock<BackgroundMeasurer.Commit?>(nil)
    let trigger = conversation.messages[110].id
    action.set { id in
      guard id == trigger else { return }
      let commit = measurer.commit()
      early.withLock { $0 = commit }
    }
    try measurer.submit(submission(conversation, visible: 100..<110))
    await measurer.finish()
    let commit = try #require(early.withLock { $0 })
    expect(!commit.snapshot.isComplete)
    expect(commit.snapshot.entries[100..<110].allSatisfy { $0.layout != nil })
    expect(measurer.commit()?.snapshot.isComplete, equals: true)
  }

  @Test func `a streamed answer measures its own message, each time`() async throws {
    let measurer = measurer()
    var conversation = conversation(200)
    conversation.messages.append(.sample(id: "answer", .text("")))
    try measurer.submit(submission(conversation))
    await measurer.finish()
    _ = log.take()
    var answer = ""
    var mostMeasured = 0
    for number in 0..<200 {
      answer += "word\(number % 10) "
      conversation.messages[200].content = .text(answer)
      let before = text.count.measure
      try measurer.submit(submission(conversation))
      await measurer.finish()
      mostMeasured = max(mostMeasured, text.count.measure - before)
    }
    expect(log.take(), equals: Array(repeating: "answer", count: 200))
    // Text, name, time and initials.
    expect(mostMeasured <= 6)
    expect(measurer.counts.replaced, equals: 0)
    let commit = try #require(measurer.commit())
    expect(commit.snapshot.entries[200].key.message.content.text, equals: answer)
  }
}
