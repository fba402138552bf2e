import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

extension FlexLine {
  /// The length of each item when `available` points are shared.
  fileprivate static func lengths(of items: [Item], available: CGFloat) -> [CGFloat] {
    FlexLine(items).shared(available).items.map(\.length)
  }

  fileprivate init(_ items: [Item]) {
    self.init()
    self.items = items
  }

  /// The line when `available` points are shared, and how many rounds that took.
  fileprivate func shared(
    _ available: CGFloat, maximumRounds: Int = 32
  ) -> (items: [Item], rounds: Int) {
    var line = self
    let rounds = line.share(available, maximumRounds: maximumRounds)
    return (line.items, rounds)
  }
}

@Suite struct FlexLineTests {
  typealias Item = FlexLine.Item

  /// Items whose factors are whole numbers, so that no sum of factors is between 0 and 1.
  private func randomItems(_ random: inout SeededGenerator) -> [Item] {
    (0..<Int(random.next() % 7)).map { _ in
      let minimum = random.chance(0.5) ? 0 : (random.unit() * 80).rounded()
      return Item(
        base: random.chance(0.1) ? 0 : (random.unit() * 200).rounded(), minimum: minimum,
        maximum: random.chance(0.6) ? .infinity : (random.unit() * 150).rounded(),
        grow: CGFloat(random.next() % 4), shrink: CGFloat(random.next() % 4))
    }
  }

  /// The naive twin: every length is its base plus its share of one growth common to all, kept within
  /// its limits; that growth is found by halving.
  private func naiveLengths(of items: [Item], available: CGFloat) -> [CGFloat] {
    let isGrowing = items.reduce(0) { $0 + $1.hypothetical } < available
    func lengths(_ amount: CGFloat) -> [CGFloat] {
      items.map { item in
        let share = isGrowing ? item.grow : -item.shrink * item.base
        return max(item.minimum, min(item.base + amount * share, item.maximum))
      }
    }
    var (low, high): (CGFloat, CGFloat) = (0, 1e6)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      let sum = lengths(middle).reduce(0, +)
      if (sum < available) == isGrowing { low = middle } else { high = middle }
    }
    return lengths(high)
  }

  @Test func `random items get the lengths of a naive search`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<3_000 {
      let items = randomItems(&random)
      let available = random.chance(0.1) ? 0 : (random.unit() * 800).rounded()
      let lengths = FlexLine.lengths(of: items, available: available)
      let naive = naiveLengths(of: items, available: available)
      expect(
        agree(lengths, naive), "seed \(seed), round \(round): \(items) in \(available): \(lengths)")
    }
  }

  @Test func `random items fill the line and keep their limits`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<3_000 {
      var items = randomItems(&random)
      // Factors of any size, too.
      for index in items.indices where random.chance(0.5) { items[index].grow = random.unit() }
      let available = (random.unit() * 800).rounded()
      let lengths = FlexLine.lengths(of: items, available: available)
      let note = "seed \(seed), round \(round): \(items) in \(available): \(lengths)"
      let sum = lengths.reduce(0, +)
      let wanted = items.reduce(0) { $0 + $1.hypothetical }
      for (item, length) in zip(items, lengths) {
        expect(abs(item.clamp(length) - length) < 1e-6, "\(note)")
      }
      // Growing never goes beyond the line, shrinking never falls short of it.
      expect(wanted < available ? sum <= available + 1e-6 : sum >= available - 1e-6, "\(note)")
      let canGrow = items.contains { $0.grow >= 1 && $0.maximum == .infinity }
      if wanted < available, canGrow { expect(abs(sum - available) < 1e-6, "\(note)") }
    }
  }

  @Test func `factors below one share that part of the space`() {
    let items = [0.25, 0.5].map {
      Item(base: 10, minimum: 0, maximum: .infinity, grow: $0, shrink: 0)
    }
    expect(FlexLine.lengths(of: items, available: 100), equals: [30, 50])
    let shrinking = [
      Item(base: 100, minimum: 0, maximum: .infinity, grow: 0, shrink: 0.5)
    ]
    expect(FlexLine.lengths(of: shrinking, available: 60), equals: [80])
  }

  @Test func `no items have no lengths`() {
    expect(FlexLine.lengths(of: [], available: 100).isEmpty)
  }

  @Test func `items that fit exactly keep their lengths`() {
    let items = [40.0, 60].map {
      Item(base: $0, minimum: 0, maximum: .infinity, grow: 1, shrink: 1)
    }
    expect(FlexLine.lengths(of: items, available: 100), equals: [40, 60])
  }

  /// Items of which each round freezes one: it is just too long for what the one before has left.
  private func slowItems(count: Int) -> (items: [Item], available: CGFloat) {
    let bases = (0..<count).map { 1e6 * pow(0.5, CGFloat($0)) }
    var weight = bases.reduce(0, +)
    var (part, gap): (CGFloat, CGFloat) = (0.25, 0.02)
    let available = weight * (1 - part)
    let items = bases.map { base in
      let item = Item(
        base: base, minimum: base * (1 - part + gap), maximum: .infinity, grow: 0, shrink: 1)
      weight -= base
      let growth = gap * base / weight
      (part, gap) = (part + growth, growth * 0.9)
      return item
    }
    return (items, available)
  }

  @Test func `what takes too many rounds is shared at once, and comes to the same`() {
    let (slow, available) = slowItems(count: 45)
    let (items, rounds) = FlexLine(slow).shared(available, maximumRounds: .max)
    expect(rounds > 40)
    let lengths = FlexLine.lengths(of: slow, available: available)
    expect(zip(lengths, items).allSatisfy { abs($0 - $1.length) < 1e-4 })
    expect(abs(lengths.reduce(0, +) - available) < 1e-4)
  }

  @Test func `random items shared at once get the lengths of a naive search`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<3_000 {
      let given = randomItems(&random)
      let available = (random.unit() * 800).rounded()
      let naive = naiveLengths(of: given, available: available)
      let items = FlexLine(given).shared(available, maximumRounds: 0).items
      expect(
        agree(items.map(\.length), naive), "seed \(seed), round \(round): \(items) in \(available)")
    }
  }

  @Test func `many items take few rounds, whatever their limits`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let items = (0..<5_000).map { _ in
        Item(
          base: random.unit() * 200, minimum: random.unit() * 80,
          maximum: random.chance(0.5) ? .infinity : random.unit() * 150, grow: random.unit(),
          shrink: random.unit())
      }
      let available = random.unit() * 5_000 * 150
      let rounds = FlexLine(items).shared(available).rounds
      expect(rounds <= 32, "seed \(seed)")
    }
  }
}
