import Testing

@testable import BubbleList

/// What the height index promises, by example.
@Suite struct HeightIndexTests {
  @Test func `distances lie between items only`() {
    var index = HeightIndex(heights: [10, 20, 30], isExact: true, spacing: 5)
    #expect(index.total == 70)
    #expect((0...3).map(index.offset) == [0, 15, 40, 70])
    index.setItem(1, to: HeightItem(height: 20, spacing: 100))
    #expect(index.total == 165)
    index.remove(2..<3)
    #expect(index.total == 35)
    index.setSpacing(0)
    #expect(index.total == 30)
  }

  @Test func `an item's slot is its height and the distance after it`() {
    // 0...10, distance, 15...15, distance, 20...50
    let index = HeightIndex(heights: [10, 0, 30], isExact: true, spacing: 5)
    #expect(
      [-1, 0, 9.99, 10, 14.99, 15, 19.99, 20, 50, 99].map(index.item) == [
        0, 0, 0, 0, 0, 1, 1, 2, 2, 2,
      ])
    #expect(HeightIndex().item(at: 0) == nil)
    #expect([-1, 0, 9.99, 10, 15, 49.99, 50].map(index.firstItem) == [0, 0, 0, 1, 2, 2, 3])
    #expect([-1, 0, 14.99, 15, 20, 99].map(index.lastItem) == [nil, 0, 0, 1, 2, 2])
  }

  @Test func `items of no height and distance are passed over by offset, not by walks`() {
    let index = HeightIndex(heights: [10, 0, 0, 10], isExact: true)
    #expect(index.item(at: 10) == 3)
    #expect(index.firstItem(endingAfter: 9.5) == 0)
    #expect(index.firstItem(endingAfter: 10) == 3)
    #expect(index.lastItem(startingAtOrBefore: 10) == 3)
    #expect(index.items(endingAfter: 5).map(\.offset) == [0, 10, 10, 10])
  }

  @Test func `a million estimated items take one entry, and measuring one splits it`() {
    var index = HeightIndex(repeating: .estimated(40), count: 1_000_000, spacing: 2)
    #expect(index.total == 42_000_000 - 2)
    #expect(index.tree.root.leaf.entryCount == 1)
    index.setHeight(of: 500_000, to: 100, isExact: true)
    #expect(index.tree.root.leaf.entryCount == 3)
    #expect(index.offset(of: 500_001) == 42.0 * 500_000 + 102)
    #expect(index.exactCount == 1)
    #expect(index.item(at: 42.0 * 500_000 + 101.5) == 500_000)
    index.setEstimate(50)
    #expect(index.offset(of: 500_000) == 52.0 * 500_000)
    #expect(index[500_000]?.height == 100)
  }

  @Test func `heights are kept to the last bit`() {
    let heights = [1.0 / 3, 0.1, 123_456.789, .leastNonzeroMagnitude]
    let index = HeightIndex(heights: heights, isExact: false)
    #expect(index.items(from: 0).map(\.item.height) == heights)
  }

  @Test func `the offset of an item leads to the item, however far down`() {
    let index = HeightIndex(heights: (0..<3_000).map { 100_000 + Double($0) / 3 }, isExact: true)
    #expect(index.total > 300_000_000)
    for item in 0..<3_000 { #expect(index.item(at: index.offset(of: item)) == item) }
  }

  @Test func `what is no height counts as none`() {
    var index = HeightIndex(
      heights: [.nan, .infinity, -.infinity, -5, 10], isExact: true, spacing: .nan)
    #expect(index.total == 10)
    index.setHeight(of: 4, to: .nan, isExact: true)
    index.setSpacing(-.infinity)
    index.setEstimate(.infinity)
    index.insert(HeightRun(count: -3, item: .exact(1)), at: 2)
    index.insert(HeightRun(count: 1, item: HeightItem(height: 1, spacing: -1, width: .nan)), at: 99)
    #expect(index.total == 1)
    #expect(index[5]?.width == 0)
    for offset in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      #expect((0..<6).contains(index.item(at: offset) ?? -1))
      _ = index.firstItem(endingAfter: offset)
      _ = index.lastItem(startingAtOrBefore: offset)
      #expect(index.items(endingAfter: offset).count(where: { _ in true }) <= 6)
    }
  }

  @Test func `what does not exist is left alone`() {
    var index = HeightIndex(heights: [1, 2, 3], isExact: true)
    index.setHeight(of: 3, to: 9, isExact: true)
    index.setHeight(of: -1, to: 9, isExact: true)
    index.setItem(.max, to: .exact(9))
    index.remove(3..<9)
    index.remove(-5 ..< -1)
    index.apply(HeightBatch(deletions: [.min, -1, 3, .max], insertions: []))
    index.apply(HeightBatch(deletions: [2, 2, 1, 2]))
    #expect(index.items(from: -7).map(\.item.height) == [1])
    #expect(index.items(from: .max).map(\.index) == [])
    #expect(index[-1] == nil && index[1] == nil)
    #expect(
      index.pinnedItem(.top, before: .min) == nil && index.pinnedItem(.top, after: .max) == nil)
    #expect(index.offset(of: .min) == 0 && index.offset(of: .max) == 1)
  }

  @Test func `a list never gets longer than the limit`() {
    var index = HeightIndex(repeating: .exact(1e9), count: .max, spacing: 1e9)
    #expect(index.count == HeightUnits.maximumCount)
    #expect(index.total == 0)
    index = HeightIndex(heights: Array(repeating: 1e300, count: 3_000), isExact: true)
    #expect(index.count == 3_000)
    #expect(index.totalUnits <= HeightUnits.limit && index.totalUnits > 0)
    #expect(index.offset(of: 100) == 100 * HeightUnits.maximum)
    index.setSpacing(1e6)
    index.setEstimate(1e9)
    index.insert(Array(repeating: .exact(1e7), count: 40), at: 7)
    for item in 0..<400 { index.setHeight(of: item, to: 1e300, isExact: true) }
    #expect(index.totalUnits <= HeightUnits.limit && index.totalUnits > 0)
  }
}
