import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Locks
import Testing

/// Passes over a conversation of which a part is visible.
@Suite struct VisibleFirstTests {
  private let log = CountingLayouter.Log()

  private func pass(workers: Int = 1) -> MeasuringPass {
    MeasuringPass(
      chain: LayouterChain([CountingLayouter("text", log: log)]),
      environment: LayoutEnvironment(width: 375), measurer: SquareGlyphMeasurer(),
      workerCount: workers)
  }

  private func conversation(_ count: Int) -> Conversation {
    var generator = ConversationGenerator(seed: testSeed())
    return generator.conversation(messageCount: count)
  }

  @Test func `visible messages are built first, then outwards by turns`() async throws {
    let conversation = conversation(300)
    let places = Dictionary(
      uniqueKeysWithValues: conversation.messages.enumerated().map { ($1.id, $0) })
    _ = try await pass().run(conversation, visible: 100..<110)
    let order = log.take().compactMap { places[$0] }
    expect(order.count, equals: 300)
    expect(Array(order.prefix(10)), equals: Array(100..<110))
    expect(Array(order.dropFirst(10).prefix(32)), equals: Array(110..<142))
    expect(Array(order.dropFirst(42).prefix(32)), equals: (68..<100).reversed())
    expect(order.last, equals: 299)
  }

  @Test func `a snapshot with the visible messages comes early, and guesses the others`()
    async throws
  {
    let conversation = conversation(300)
    let early = Lock<[(snapshot: CellLayoutSnapshot, builtCount: Int)]>([])
    var pass = pass()
    pass.onVisible = { [log] snapshot in
      early.withLock { $0.append((snapshot, log.built.count)) }
    }
    let whole = try await pass.run(conversation, visible: 100..<110)
    let calls = early.withLock { $0 }
    let call = try #require(calls.first)
    expect(calls.count, equals: 1)
    expect(call.builtCount, equals: 10)
    expect(!call.snapshot.isComplete && whole.isComplete)
    expect(call.snapshot.entries.map(\.message), equals: whole.entries.map(\.message))
    expect(call.snapshot.entries.map(\.fact), equals: whole.entries.map(\.fact))
    let exact = call.snapshot.entries.map { !$0.isEstimated }
    expect(exact, equals: (0..<300).map { (100..<110).contains($0) })
    expect(
      call.snapshot.entries[100..<110].map(\.height), equals: whole.entries[100..<110].map(\.height)
    )
    expect(call.snapshot.entries.allSatisfy { $0.height > 0 })
  }

  @Test func `what is guessed is the height of before where there was one`() async throws {
    let conversation = conversation(100)
    var pass = pass()
    let before = try await pass.run(conversation)
    pass.environment.width = 500
    let early = Lock<CellLayoutSnapshot?>(nil)
    pass.onVisible = { snapshot in early.withLock { $0 = snapshot } }
    _ = try await pass.run(conversation, previous: before, visible: 0..<5)
    let snapshot = try #require(early.withLock { $0 })
    expect(snapshot.entries[5...].map(\.height), equals: before.entries[5...].map(\.height))
    expect(snapshot.entries[5...].allSatisfy { $0.isEstimated && $0.layout == nil })
  }

  @Test func `a guess is never taken for a layout`() async throws {
    let conversation = conversation(100)
    let early = Lock<CellLayoutSnapshot?>(nil)
    var pass = pass()
    pass.onVisible = { snapshot in early.withLock { $0 = snapshot } }
    let whole = try await pass.run(conversation, visible: 0..<5)
    let snapshot = try #require(early.withLock { $0 })
    let next = try await pass.run(conversation, previous: snapshot)
    expect(next.builtCount, equals: 95)
    expect(next.isComplete)
    expect(next.entries.map(\.key), equals: whole.entries.map(\.key))
  }

  @Test(arguments: [nil, 0..<0, 500..<900, -10 ..< -5] as [Range<Int>?])
  func `nothing visible is no reason for an early snapshot`(visible: Range<Int>?) async throws {
    var pass = pass(workers: 2)
    let calls = Lock(0)
    pass.onVisible = { _ in calls.withLock { $0 += 1 } }
    let snapshot = try await pass.run(conversation(100), visible: visible)
    expect(snapshot.isComplete)
    expect(calls.withLock { $0 }, equals: 0)
  }

  @Test func `any part may be visible, on any number of workers`() async throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let conversation = conversation(150)
    let expected = try await pass().run(conversation)
    for _ in 0..<20 {
      let start = Int(random.next() % 200) - 20
      let visible = start..<start + Int(random.next() % 60)
      let found = try await pass(workers: 1 + Int(random.next() % 4))
        .run(conversation, visible: visible)
      expect(
        found.entries.map(\.key), equals: expected.entries.map(\.key), "seed \(seed), \(visible)")
      expect(found.entries.map(\.height), equals: expected.entries.map(\.height))
    }
  }
}
