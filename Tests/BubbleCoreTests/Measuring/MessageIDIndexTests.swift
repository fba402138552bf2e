import BubbleGenerator
import BubbleTestSupport
import Expectations
import Testing

@testable import BubbleCore

@Suite struct MessageIDIndexTests {
  private func messages(_ count: Int) -> [Message] {
    var generator = ConversationGenerator(seed: testSeed())
    return generator.conversation(messageCount: count).messages
  }

  @Test func `an id that two messages share is refused, with both places`() {
    var shared = messages(5)
    shared[4].id = shared[1].id
    var index = MessageIDIndex()
    let error = #expect(throws: DuplicateMessageID.self) { try index.take(shared) }
    expect(error?.places == [1, 4] && error?.id == shared[1].id)
    expect(error?.description.contains("messages 1 and 4 both have the id"), equals: true)
  }

  @Test func `after a refusal the conversation from before goes on`() throws {
    let before = messages(6)
    var index = MessageIDIndex()
    try index.take(before)
    var shared = before
    shared.remove(at: 2)
    shared[3].id = shared[0].id
    #expect(throws: DuplicateMessageID.self) { try index.take(shared) }
    try index.take(before)
    var appended = before
    appended.append(before[2])
    #expect(throws: DuplicateMessageID.self) { try index.take(appended) }
  }

  @Test func `random edits are judged as a set of all ids judges them`() throws {
    var random = SeededGenerator(seed: testSeed())
    var index = MessageIDIndex()
    var accepted = messages(12)
    try index.take(accepted)
    let pool = messages(24)
    var refusals = 0
    for _ in 0..<testRounds(750) {
      var next = accepted
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where !next.isEmpty: next.remove(at: Int.random(in: 0..<next.count, using: &random))
        case 1 where next.count > 1:
          next.swapAt(
            Int.random(in: 0..<next.count, using: &random),
            Int.random(in: 0..<next.count, using: &random))
        case 2 where !next.isEmpty:
          next[Int.random(in: 0..<next.count, using: &random)].revision += 1
        default:
          next.insert(
            pool[Int.random(in: 0..<pool.count, using: &random)],
            at: Int.random(in: 0..<next.count + 1, using: &random))
        }
      }
      let isUnique = Set(next.map(\.id)).count == next.count
      if isUnique {
        try index.take(next)
        accepted = next
      } else {
        refusals += 1
        #expect(throws: DuplicateMessageID.self) { try index.take(next) }
      }
    }
    expect(refusals > testRounds(25))
  }
}
