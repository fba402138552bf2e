import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// Facts and layouts of some messages of a conversation alone.
@Suite struct PartFactsTests {
  private let environment = LayoutEnvironment(width: 375)

  private func conversation(_ seed: UInt64, _ count: Int) -> Conversation {
    var generator = ConversationGenerator(seed: seed)
    return generator.conversation(messageCount: count)
  }

  @Test func `the facts of any part are those that the whole conversation has there`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var conversation = conversation(random.next(), Int.random(in: 0..<60, using: &random))
      if let read = conversation.messages.randomElement(using: &random), Bool.random(using: &random)
      {
        conversation.readUpTo = read.id
      }
      let count = conversation.messages.count
      let start = Int.random(in: 0...count, using: &random)
      let part = start..<Int.random(in: start...count, using: &random)
      let whole = MessageRelations(conversation, environment: environment)
      let found = MessageRelations(conversation, part: part, environment: environment)
      expect(found.facts, equals: Array(whole.facts[part]), "\(part) of \(count), seed \(seed)")
      expect(found.messages, equals: conversation.part(part).messages)
      let days = whole.days.map { ($0.text, $0.messages.clamped(to: part)) }
        .filter { !$0.1.isEmpty }
      expect(found.days.map(\.text), equals: days.map(\.0), "\(part) of \(count), seed \(seed)")
      expect(
        found.days.map(\.messages),
        equals: days.map { $0.1.lowerBound - start..<$0.1.upperBound - start })
    }
  }

  @Test func `a range that is not all in the conversation is clamped`() {
    let conversation = conversation(testSeed(), 10)
    let found = MessageRelations(conversation, part: 5..<1_000, environment: environment)
    expect(found.facts.count, equals: 5)
    let none = MessageRelations(conversation, part: 90..<100, environment: environment)
    expect(none.facts.isEmpty)
    expect(none.days.isEmpty)
  }

  @Test func `the last screen of a long conversation asks about its own neighbours alone`() {
    let asked = Lock(0)
    let clusters = ClusterPolicy(id: "counting") { _, _ in
      asked.withLock { $0 += 1 }
      return true
    }
    var conversation = conversation(testSeed(), 5_000)
    // Without a read message that is found, others are looked at as far as the first that is not one's own.
    conversation.readUpTo = "nowhere"
    let facts = MessageRelations(
      conversation, part: 4_980..<5_000, environment: environment, clusters: clusters)
    expect(facts.facts.count, equals: 20)
    expect(asked.withLock { $0 } <= 20)
    expect(facts.formattedCount <= 20 + facts.days.count)
  }

  @Test func `a pass over the whole takes the part's layouts over`() async throws {
    let conversation = conversation(testSeed(), 300)
    let pass = MeasuringPass(
      chain: LayouterChain([
        StubLayouter("any", height: { CGFloat($0.content.text?.count ?? 1) + 1 })
      ]), environment: environment,
      measurer: SquareGlyphMeasurer(), workerCount: 2)
    let screen = try await pass.run(conversation, part: 280..<300)
    expect(screen.builtCount, equals: 20)
    expect(screen.entries.map(\.message), equals: conversation.messages[280...].map(\.id))
    let whole = try await pass.run(conversation)
    expect(screen.entries.map(\.height), equals: whole.entries[280...].map(\.height))
    expect(screen.entries.map(\.key), equals: whole.entries[280...].map(\.key))
    let after = try await pass.run(conversation, previous: screen)
    expect(after.builtCount, equals: 280)
    expect(after.entries.map(\.key), equals: whole.entries.map(\.key))
  }
}
