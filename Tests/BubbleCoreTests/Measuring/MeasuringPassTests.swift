import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct MeasuringPassTests {
  private let environment = LayoutEnvironment(width: 375)

  /// Texts and system rows as bubbles, every seventh message refused by a layouter that fails.
  private struct TestLayouter: BubbleLayouter {
    let id: LayouterID
    let contentTypes: Set<String>?
    var failsEvery: Int?

    func buildLayout(
      peer: Peer, message: Message, context: LayoutContext
    ) throws -> any CellLayout {
      if let failsEvery, message.id.rawValue.utf8.reduce(0, { $0 + Int($1) }) % failsEvery == 0 {
        throw StubLayouter.Failure("not this one")
      }
      return try BubbleCellLayout(
        root: .text(message.content.text ?? ""), message: message, context: context,
        layouter: self)
    }
  }

  private let chain = LayouterChain([
    TestLayouter(id: "picky", contentTypes: nil, failsEvery: 7),
    TestLayouter(id: "text", contentTypes: ["text", "service"]),
  ])

  private func conversation(_ seed: UInt64, _ count: Int) -> Conversation {
    var generator = ConversationGenerator(seed: seed)
    return generator.conversation(
      messageCount: count, mix: ConversationGenerator.Mix(service: 5, unknown: 5))
  }

  private func pass(
    _ measurer: SquareGlyphMeasurer = SquareGlyphMeasurer(), workers: Int = 2,
    keptLayoutLimit: Int? = nil
  ) -> MeasuringPass {
    MeasuringPass(
      chain: chain, environment: environment, measurer: measurer, workerCount: workers,
      keptLayoutLimit: keptLayoutLimit)
  }

  /// The naive twin: one message after the other.
  private func naive(_ conversation: Conversation) -> [LayouterChain.Result] {
    let facts = MessageRelations(conversation, environment: environment)
    let context = LayoutContext(
      environment: environment, measurer: SquareGlyphMeasurer(), peer: conversation.peer)
    return zip(conversation.messages, facts.facts).map { message, fact in
      chain.cellLayout(
        for: message,
        context: context.with(neighbours: fact.neighbours, time: fact.time))
    }
  }

  @Test(arguments: [1, 2, 5]) func `any number of workers gives what a loop gives`(
    workers: Int
  ) async throws {
    let seed = testSeed()
    for count in [0, 1, 31, 32, 33, 300] {
      let conversation = conversation(seed &+ UInt64(count), count)
      let snapshot = try await pass(workers: workers).run(conversation)
      let expected = naive(conversation)
      expect(snapshot.entries.map(\.message), equals: conversation.messages.map(\.id))
      for (entry, result) in zip(snapshot.entries, expected) {
        expectEqual(entry, result, "seed \(seed), \(count) messages, \(entry.message)")
      }
      let facts = MessageRelations(conversation, environment: environment)
      expect(snapshot.days, equals: facts.days)
      expect(snapshot.diagnostics, equals: expected.flatMap(\.diagnostics))
    }
  }

  private func expectEqual(
    _ entry: CellLayoutSnapshot.Entry, _ result: LayouterChain.Result, _ note: String
  ) {
    expect(entry.requestedKey, equals: result.requestedKey, "\(note)")
    expect(entry.key, equals: result.layout.key, "\(note)")
    expect(entry.height, equals: result.layout.height, "\(note)")
    expect(entry.cellKind, equals: result.layout.cellKind, "\(note)")
    expect(entry.diagnostics, equals: result.diagnostics, "\(note)")
    let (found, wanted) = (entry.layout as? BubbleCellLayout, result.layout as? BubbleCellLayout)
    expect(found != nil, "\(note)")
    expect(found?.elements, equals: wanted?.elements, "\(note)")
    expect(found?.regions, equals: wanted?.regions, "\(note)")
    expect(found?.date, equals: wanted?.date, "\(note)")
  }

  @Test func `unchanged messages are not measured again`() async throws {
    let conversation = conversation(testSeed(), 100)
    let first = try await pass().run(conversation)
    let measurer = SquareGlyphMeasurer()
    let second = try await pass(measurer).run(conversation, previous: first)
    expect(measurer.count.measure, equals: 0)
    expect(second.entries.map(\.key), equals: first.entries.map(\.key))
    expect(second.entries.map(\.height), equals: first.entries.map(\.height))
    expect(second.diagnostics, equals: first.diagnostics)
  }

  @Test func `of a conversation with one edited message that one is measured`() async throws {
    var conversation = conversation(testSeed(), 100)
    // In the middle of nothing: its neighbours' clusters stay as they are.
    conversation.messages[40].content = .text("old")
    let first = try await pass().run(conversation)
    conversation.messages[40].revision += 1
    conversation.messages[40].content = .text("quite new, and several lines long for once")
    let alone = SquareGlyphMeasurer()
    let context = LayoutContext(
      environment: environment, measurer: alone, peer: conversation.peer)
    let facts = MessageRelations(conversation, environment: environment)
    let expected = chain.cellLayout(
      for: conversation.messages[40],
      context: context.with(neighbours: facts.facts[40].neighbours, time: facts.facts[40].time))
    let measurer = SquareGlyphMeasurer()
    let second = try await pass(measurer).run(conversation, previous: first)
    expect(measurer.count, equals: alone.count)
    expect(second.entries[40].height, equals: expected.layout.height)
    expect(second.entries[40].key.revision, equals: 1)
    for index in [0, 39, 41, 99] {
      expect(second.entries[index].key, equals: first.entries[index].key)
    }
  }

  @Test func `a new message measures itself and the neighbour whose cluster it joins`() async throws
  {
    var conversation = conversation(testSeed(), 50)
    let last = try #require(conversation.messages.last)
    conversation.messages[49].content = .text("before")
    let first = try await pass().run(conversation)
    let new = Message(
      id: "new", sender: last.sender, isOutgoing: last.isOutgoing,
      date: last.date.addingTimeInterval(1), content: .text("behind"))
    conversation.messages.append(new)
    let second = try await pass().run(conversation, previous: first)
    for index in 0..<49 { expect(second.entries[index].key, equals: first.entries[index].key) }
    expect(second.entries[49].key != first.entries[49].key)
    expect(second.entries.count, equals: 51)
    let expected = naive(conversation)
    expectEqual(second.entries[49], expected[49], "the one before")
    expectEqual(second.entries[50], expected[50], "the new one")
  }

  @Test(arguments: [0, 1, 40, 99, 100, 500])
  func `a limit keeps the last layouts and all heights`(limit: Int) async throws {
    let conversation = conversation(testSeed(), 100)
    let whole = try await pass().run(conversation)
    let firstKept = max(0, 100 - limit)
    for previous in [nil, whole] {
      let limited = try await pass(keptLayoutLimit: limit).run(conversation, previous: previous)
      expect(limited.entries.map { $0.layout != nil }, equals: (0..<100).map { $0 >= firstKept })
      expect(limited.entries.map(\.height), equals: whole.entries.map(\.height))
      expect(limited.entries.map(\.key), equals: whole.entries.map(\.key))
    }
  }

  @Test func `heights whose layouts were dropped are not measured again`() async throws {
    let conversation = conversation(testSeed(), 100)
    let first = try await pass(keptLayoutLimit: 10).run(conversation)
    let measurer = SquareGlyphMeasurer()
    let second = try await pass(measurer, keptLayoutLimit: 10).run(conversation, previous: first)
    expect(measurer.count.measure, equals: 0)
    expect(second.entries.map(\.height), equals: first.entries.map(\.height))
    let third = try await pass(keptLayoutLimit: nil).run(conversation, previous: second)
    expect(third.entries.allSatisfy { $0.layout != nil })
  }

  @Test func `progress counts every message`() async throws {
    let counts = Lock<[Int]>([])
    var pass = pass()
    pass.onProgress = { count in counts.withLock { $0.append(count) } }
    _ = try await pass.run(conversation(testSeed(), 200))
    let reported = counts.withLock { $0 }
    expect(reported.max(), equals: 200)
    expect(Set(reported).count, equals: reported.count)
  }

  @Test func `a cancelled pass throws and stops`() async throws {
    let measurer = SquareGlyphMeasurer()
    let conversation = conversation(testSeed(), 5_000)
    var pass = pass(measurer)
    let started = AsyncStream<Void>.makeStream()
    pass.onProgress = { _ in started.continuation.yield() }
    let running = pass
    let task = Task { try await running.run(conversation) }
    for await _ in started.stream { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    // Each message takes two measurements or more: its text and its time.
    expect(measurer.count.measure < 5_000)
  }

  @Test func `a pass that is cancelled before it starts throws`() async {
    let pass = pass()
    let conversation = conversation(testSeed(), 100)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await pass.run(conversation)
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }
}
