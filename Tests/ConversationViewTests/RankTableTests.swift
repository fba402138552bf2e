import BubbleCore
import BubbleGenerator
import Expectations
import Foundation
import Testing

@testable import ConversationView

@Suite struct RankTableTests {
  @Test("whatever is noted and removed, each id has the order that a dictionary has")
  func twin() {
    let seed = ConversationTwinTests.seed
    var random = SeededGenerator(seed: seed)
    var table = RankTable()
    var twin: [MessageID: Int] = [:]
    var ids: [Int: MessageID] = [:]
    for step in 0..<testRounds(5_000) {
      let id = MessageID("\(random.next() % 900)")
      if let rank = twin[id] {
        if random.chance(0.5) {
          twin[id] = nil
          ids[rank] = nil
        }
      } else {
        // Orders that became free are given to others.
        var rank = Int(random.next() % 5_000) - 2_500
        while ids[rank] != nil { rank += 1 }
        twin[id] = rank
        ids[rank] = id
        table.insert(id, rank) { ids[$0] }
      }
      expect(table.usedCount <= 900, "seed \(seed)")
      if step % 500 == 0 {
        for number in 0..<900 {
          let id = MessageID("\(number)")
          expect(table.rank(of: id, where: { ids[$0] == id }), equals: twin[id], "seed \(seed)")
        }
      }
    }
  }
}
