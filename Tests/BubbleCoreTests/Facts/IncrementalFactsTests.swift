import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// Facts made of earlier facts.
@Suite struct IncrementalFactsTests {
  private let environment = LayoutEnvironment(width: 375)

  private func conversation(_ seed: UInt64, _ count: Int) -> Conversation {
    var generator = ConversationGenerator(seed: seed)
    return generator.conversation(messageCount: count)
  }

  @Test func `an unchanged conversation has nothing formatted again`() {
    let conversation = conversation(testSeed(), 500)
    let first = MessageRelations(conversation, environment: environment)
    expect(first.formattedCount > 10)
    let second = MessageRelations(conversation, environment: environment, previous: first)
    expect(second, equals: first)
    expect(second.formattedCount, equals: 0)
  }

  @Test func `an appended message formats its own time at most`() throws {
    var conversation = conversation(testSeed(), 500)
    let first = MessageRelations(conversation, environment: environment)
    var message = try #require(conversation.messages.last)
    message.id = "new"
    conversation.messages.append(message)
    let second = MessageRelations(conversation, environment: environment, previous: first)
    expect(second.formattedCount, equals: 0)
    expect(second, equals: MessageRelations(conversation, environment: environment))
    message.id = "later"
    message.date += 3 * 86_400 + 7 * 60
    conversation.messages.append(message)
    let third = MessageRelations(conversation, environment: environment, previous: second)
    expect(third.formattedCount <= 2)
    expect(third.days.count, equals: second.days.count + 1)
    expect(third, equals: MessageRelations(conversation, environment: environment))
  }

  @Test func `another time zone formats nothing that was formatted for the first`() {
    let conversation = conversation(testSeed(), 500)
    let first = MessageRelations(conversation, environment: environment)
    var moved = environment
    moved.timeZone = "Asia/Kathmandu"
    let second = MessageRelations(conversation, environment: moved, previous: first)
    let fresh = MessageRelations(conversation, environment: moved)
    expect(second, equals: fresh)
    expect(second.formattedCount < fresh.formattedCount)
    moved.locale = "en_US"
    let american = MessageRelations(conversation, environment: moved, previous: second)
    expect(american, equals: MessageRelations(conversation, environment: moved))
    expect(american != second)
  }

  @Test func `random edits give what facts made again give`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<60 {
      var editor = ConversationEditor(conversation(random.next(), Int(random.next() % 60)))
      var facts = MessageRelations(editor.conversation, environment: editor.environment)
      for step in 0..<30 {
        let edit = editor.edit(&random)
        facts = MessageRelations(
          editor.conversation, environment: editor.environment, clusters: editor.clusters,
          previous: random.chance(0.95) ? facts : nil)
        let fresh = MessageRelations(
          editor.conversation, environment: editor.environment, clusters: editor.clusters)
        let note = "seed \(seed), round \(round), step \(step): \(edit)"
        expect(facts.facts, equals: fresh.facts, "\(note)")
        expect(facts.days, equals: fresh.days, "\(note)")
        guard facts == fresh else { return }
      }
    }
  }
}
