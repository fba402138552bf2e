import BubbleGenerator
import BubbleTestSupport
import Expectations
import Platform
import Testing

/// Values that are forgotten in the order in which they were used.
@Suite struct RecentlyUsedTests {
  /// The same, by a list in which everything is looked for.
  private struct Twin {
    var values: [(key: Int, value: Int)] = []

    mutating func use(_ key: Int) -> Int? {
      guard let place = values.firstIndex(where: { $0.key == key }) else { return nil }
      values.append(values.remove(at: place))
      return values.last?.value
    }

    mutating func keep(_ value: Int, for key: Int) {
      values.removeAll { $0.key == key }
      values.append((key, value))
    }

    mutating func remove(_ key: Int) -> Int? {
      values.firstIndex { $0.key == key }.map { values.remove(at: $0).value }
    }
  }

  @Test func `it does what a plain list does`() {
    var random = SeededGenerator(seed: testSeed())
    var (list, twin) = (RecentlyUsed<Int, Int>(), Twin())
    for step in 0..<20_000 {
      let key = Int.random(in: 0..<40, using: &random)
      let (found, expected): (Int?, Int?)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: (found, expected) = (list.use(key), twin.use(key))
      case 4..<7:
        list.keep(step, for: key)
        twin.keep(step, for: key)
        (found, expected) = (nil, nil)
      case 7: (found, expected) = (list.remove(key), twin.remove(key))
      default:
        found = list.removeOldest()
        expected = twin.values.isEmpty ? nil : twin.values.removeFirst().value
      }
      expect(found == expected && list.count == twin.values.count, "step \(step)")
    }
    var order: [Int] = []
    while let value = list.removeOldest() { order.append(value) }
    expect(order, equals: twin.values.map(\.value))
  }

  /// A key that counts how often it is looked at.
  private struct CountedKey: Hashable {
    final class Count {
      var value = 0
    }

    let number: Int
    let count: Count

    static func == (left: CountedKey, right: CountedKey) -> Bool {
      left.count.value += 1
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
      count.value += 1
      hasher.combine(number)
    }
  }

  @Test func `forgetting one costs the same however many there are`() {
    func cost(of size: Int) -> Double {
      let count = CountedKey.Count()
      var list = RecentlyUsed<CountedKey, Int>()
      for number in 0..<size { list.keep(number, for: CountedKey(number: number, count: count)) }
      count.value = 0
      for number in 0..<1_000 {
        expect(list.removeOldest(), equals: number)
        list.keep(size + number, for: CountedKey(number: size + number, count: count))
      }
      return Double(count.value) / 1_000
    }
    // A few to find its place, whose number goes by how full the dictionary is.
    expect(cost(of: 2_000) < 30)
    expect(cost(of: 64_000) < 30)
  }
}
