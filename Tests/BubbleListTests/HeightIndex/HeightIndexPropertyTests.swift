import Testing

@testable import BubbleList

/// The height index against an array, with random edits.
@Suite struct HeightIndexPropertyTests {
  private func edit(
    _ index: inout HeightIndex, _ twin: inout HeightTwin, _ random: inout TestRandom
  ) -> String {
    let place = random.number(below: twin.items.count + 1)
    switch random.number(below: 20) {
    case 0..<5:
      guard place < twin.items.count else { return "nothing" }
      twin.items[place].height = random.height()
      twin.items[place].isExact = random.number(below: 4) > 0
      index.setHeight(
        of: place, to: twin.items[place].height, isExact: twin.items[place].isExact)
      return "set height of \(place)"
    case 5..<7:
      guard place < twin.items.count else { return "nothing" }
      twin.items[place] = random.heightItem()
      index.setItem(place, to: twin.items[place])
      return "set item \(place)"
    case 7..<10:
      let run = HeightRun(count: 1 + random.number(below: 40), item: random.heightItem())
      twin.items.insert(contentsOf: Array(repeating: run.item, count: run.count), at: place)
      index.insert(run, at: place)
      return "insert a run of \(run.count) at \(place)"
    case 10..<13:
      let long = random.number(below: 12) == 0
      let new = (0..<random.number(below: long ? 400 : 6)).map { _ in random.heightItem() }
      twin.items.insert(contentsOf: new, at: place)
      index.insert(new, at: place)
      return "insert \(new.count) items at \(place)"
    case 13:
      let new = (0..<random.number(below: 300)).map { _ in random.height() }
      twin.items.insert(
        contentsOf: new.map { HeightItem(height: $0, isExact: true) }, at: place)
      index.insert(heights: new, isExact: true, at: place)
      return "insert \(new.count) heights at \(place)"
    case 14..<17:
      let most = random.number(below: 6) == 0 ? 600 : 8
      let range = place..<min(twin.items.count, place + random.number(below: most))
      twin.items.removeSubrange(range)
      index.remove(range)
      return "remove \(range)"
    case 17: return batch(&index, &twin, &random)
    default: return rareEdit(&index, &twin, &random)
    }
  }

  private func batch(
    _ index: inout HeightIndex, _ twin: inout HeightTwin, _ random: inout TestRandom
  ) -> String {
    let deletions = twin.items.indices.filter { _ in random.number(below: 9) == 0 }
    var insertions: [(index: Int, item: HeightItem)] = []
    var count = twin.items.count - deletions.count
    for _ in 0..<random.number(below: 20) { insertions.append((0, random.heightItem())) }
    count += insertions.count
    let places = Set(insertions.map { _ in random.number(below: count) }).sorted()
    insertions = zip(places, insertions).map { ($0, $1.item) }
    for deletion in deletions.reversed() { twin.items.remove(at: deletion) }
    insertions.removeAll { $0.index > twin.items.count }
    for (place, item) in insertions { twin.items.insert(item, at: place) }
    index.apply(HeightBatch(deletions: deletions, insertions: insertions))
    return "delete \(deletions), insert at \(insertions.map(\.index))"
  }

  private func rareEdit(
    _ index: inout HeightIndex, _ twin: inout HeightTwin, _ random: inout TestRandom
  ) -> String {
    switch random.number(below: 12) {
    case 0..<3:
      let estimate = random.height()
      for item in twin.items.indices where !twin.items[item].isExact {
        twin.items[item].height = estimate
      }
      index.setEstimate(estimate)
      return "estimate \(estimate)"
    case 3:
      for item in twin.items.indices { twin.items[item].isExact = false }
      index.forgetMeasurements()
      return "forget measurements"
    case 4..<6:
      twin.spacing = random.height()
      index.setSpacing(twin.spacing)
      return "spacing \(twin.spacing)"
    case 6..<9:
      twin.items = []
      index.remove(0..<index.count)
      return "remove all"
    default: return "nothing"
    }
  }

  @Test func `after any edits the index answers what an array does`() {
    for round in 0..<24 {
      var random = TestRandom(seed: testSeed &+ UInt64(round))
      var twin = HeightTwin(spacing: random.height())
      var index = HeightIndex(spacing: twin.spacing)
      var copies: [(HeightIndex, HeightTwin)] = []
      for step in 0..<120 {
        let name = edit(&index, &twin, &random)
        let problem = twin.difference(from: index, &random, probes: 1)
        if let problem {
          Issue.record("BUBBLE_SEED=\(testSeed), round \(round), step \(step), \(name): \(problem)")
          return
        }
        if step % 40 == 0 { copies.append((index, twin)) }
      }
      for (index, twin) in copies + [(index, twin)] {
        let problem = twin.difference(from: index, &random, probes: 40)
        #expect(problem == nil, "BUBBLE_SEED=\(testSeed), round \(round), a copy")
      }
    }
  }

  @Test func `one run of equal items answers what an array does, before and after edits of all`() {
    var random = TestRandom(seed: testSeed)
    for round in 0..<60 {
      let item = random.heightItem()
      var twin = HeightTwin(spacing: random.height())
      twin.items = Array(repeating: item, count: random.number(below: 5))
      var index = HeightIndex(repeating: item, count: twin.items.count, spacing: twin.spacing)
      #expect(index.isOneRun)
      for step in 0..<6 {
        let problem = twin.difference(from: index, &random, probes: 6)
        #expect(problem == nil, "BUBBLE_SEED=\(testSeed), round \(round), step \(step)")
        switch step {
        case 0, 1: _ = rareEdit(&index, &twin, &random)
        case 2 where twin.items.count > 1:
          twin.items.removeLast()
          index.remove(0..<1)
        default: _ = edit(&index, &twin, &random)
        }
      }
    }
  }

  @Test func `after 100,000 edits the sums are those of a fresh index`() {
    var random = TestRandom(seed: testSeed)
    var index = HeightIndex(
      heights: (0..<2_000).map { _ in random.height() }, isExact: true, spacing: 1 / 3)
    for _ in 0..<100_000 {
      let place = random.number(below: index.count)
      switch random.number(below: 4) {
      case 0: index.insert(HeightRun(count: 1, item: .exact(random.height())), at: place)
      case 1: index.remove(place..<place + 1)
      default: index.setHeight(of: place, to: random.height(), isExact: true)
      }
    }
    let items = index.items(from: 0).map(\.item)
    let fresh = HeightIndex(items, spacing: 1 / 3)
    #expect(fresh.tree.summary == index.tree.summary, "BUBBLE_SEED=\(testSeed)")
    #expect(fresh.total == index.total)
    for place in stride(from: 0, to: index.count, by: 37) {
      #expect(fresh.units(before: place) == index.units(before: place))
    }
  }
}
