import BubbleGenerator
import BubbleTestSupport
import Expectations
import Testing

@testable import BubbleCore

@Suite struct ChunkOrderTests {
  /// The messages in the order in which one worker takes them.
  private func order(_ count: Int, _ visible: Range<Int>?) -> [Int] {
    let order = ChunkOrder(count: count, visible: visible)
    return (0..<order.chunkCount).flatMap { step in
      let chunk = order[step]
      return chunk.isBackwards ? Array(chunk.messages.reversed()) : Array(chunk.messages)
    }
  }

  @Test func `every message has its turn once, whatever is visible`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<testRounds(500) {
      let count = Int(random.next() % 400)
      let start = Int(random.next() % 500) - 50
      let visible = random.chance(0.1) ? nil : start..<start + Int(random.next() % 80)
      expect(
        order(count, visible).sorted(), equals: Array(0..<count), "seed \(seed), round \(round)")
    }
  }

  @Test func `what is visible comes first, then what is near it on both sides`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<500 {
      let count = 1 + Int(random.next() % 600)
      let start = Int(random.next() % UInt64(count))
      let visible = start..<min(count, start + 1 + Int(random.next() % 30))
      let found = order(count, visible)
      let note = "seed \(seed), round \(round)"
      expect(Array(found.prefix(visible.count)), equals: Array(visible), "\(note)")
      var above = 0
      var below = 0
      for index in found.dropFirst(visible.count) {
        if index < start { above += 1 } else { below += 1 }
        // As long as both sides have some, neither is more than a turn ahead.
        guard above < start, below < count - visible.upperBound else { continue }
        expect(abs(above - below) <= ChunkOrder.size, "\(note)")
      }
      // On each side the nearest come first.
      expect(found.filter { $0 < start }, equals: (0..<start).reversed(), "\(note)")
      expect(found.filter { $0 >= visible.upperBound }.elementsEqual(visible.upperBound..<count))
    }
  }

  @Test func `without anything visible the order is the conversation's`() {
    expect(order(100, nil), equals: Array(0..<100))
    expect(order(100, 900..<950), equals: Array((0..<100).reversed()))
    expect(order(0, 0..<5), equals: [])
  }
}
