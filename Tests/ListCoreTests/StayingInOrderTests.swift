import CollectionTestSupport
import Expectations
import ListCore
import Testing

@Suite struct StayingInOrderTests {
  @Test func `a longest increasing subsequence stays`() {
    expect([Int]().stayingInOrder(), equals: [])
    expect([3, 5, 9].stayingInOrder(), equals: [true, true, true])
    expect([9, 1, 2, 3].stayingInOrder(), equals: [false, true, true, true])
    expect([5, 4, 3].stayingInOrder().filter { $0 }.count, equals: 1)
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<200 {
      let numbers = Array(0..<Int.random(in: 0..<9, using: &generator))
        .shuffled(using: &generator)
      let stays = numbers.stayingInOrder()
      let kept = zip(numbers, stays).filter(\.1).map(\.0)
      expect(kept, equals: kept.sorted())
      expect(kept.count, equals: longestByTrying(numbers))
    }
  }

  private func longestByTrying(_ numbers: [Int]) -> Int {
    (0..<(1 << numbers.count)).reduce(0) { best, choice in
      let chosen = numbers.indices.filter { choice >> $0 & 1 == 1 }.map { numbers[$0] }
      return chosen == chosen.sorted() ? max(best, chosen.count) : best
    }
  }
}
