import BubbleCollection
import Expectations
import ListCore
import SumTree
import Testing

@testable import BubbleList

/// A list of one section of items of which only the heights are known.
func oneSection(_ heights: [Double], isExact: Bool, spacing: Double = 0) -> HeightIndex {
  var list = HeightIndexBuilder(itemSpacing: spacing)
  list.beginSection()
  var heights = heights
  list.add(heights: &heights, isExact: isExact)
  list.endSection()
  return list.finished()
}

/// A list of one section of equal items.
private func repeating(_ item: HeightItem, count: Int, spacing: Double = 0) -> HeightIndex {
  var list = HeightIndexBuilder(itemSpacing: spacing)
  list.beginSection()
  list.add(item, count: count)
  list.endSection()
  return list.finished()
}

extension HeightIndex {
  /// The number of the first item that ends after an offset, in a list of one section.
  fileprivate func first(_ offset: Double) -> Int? { firstItem(endingAfter: offset)?.item }
  /// The number of the last item that starts at or before an offset, in a list of one section.
  fileprivate func last(_ offset: Double) -> Int? { lastItem(startingAtOrBefore: offset)?.item }

  fileprivate func offset(_ item: Int) -> Double? { offset(of: Place(0, item)) }

  /// How many entries there are in all blocks.
  fileprivate var entryCount: Int {
    var count = 0
    var tree = tree
    tree.editAll { block, _ in
      count += block.count
      return false
    }
    return count
  }
}

/// What the height index promises, by example.
@Suite struct HeightIndexTests {
  @Test func `distances lie between items only`() {
    var index = oneSection([10, 20, 30], isExact: true, spacing: 5)
    expect(index.total, equals: 70)
    expect((0...3).map(index.offset), equals: [0, 15, 40, nil])
    index.setItem(Place(0, 1), to: HeightItem(height: 20, spacing: 100))
    expect(index.total, equals: 165)
    index.remove(2..<3, inSection: 0)
    expect(index.total, equals: 35)
    index.setItemSpacing(0)
    expect(index.total, equals: 30)
  }

  @Test func `distances lie between sections only, and none before a footer`() {
    var list = HeightIndexBuilder(itemSpacing: 5, sectionSpacing: 100)
    for spacing in [nil, 7.0, 9.0] {
      list.beginSection()
      list.add(.exact(10), count: 2)
      list.endSection(ListSection(header: .exact(1), footer: .exact(2), spacing: spacing))
    }
    let index = list.finished()
    expect(index.total, equals: 3 * 28 + 100 + 7)
    expect(
      index.elements(endingAfter: -1).map(\.offset).prefix(8),
      equals: [0, 1, 16, 26, 128, 129, 144, 154])
    expect((0..<3).map { index[$0].map { HeightUnits.points($0.end) } }, equals: [28, 156, 191])
    expect(
      [-1, 0, 28, 127, 128, 162, 163, 999].map(index.section), equals: [0, 0, 0, 0, 1, 1, 2, 2])
  }

  @Test func `an item is seen up to its end, and the next one from its start`() {
    // 0...10, distance, 15...15, distance, 20...50
    let index = oneSection([10, 0, 30], isExact: true, spacing: 5)
    expect([-1, 0, 9.99, 10, 15, 49.99, 50].map(index.first), equals: [0, 0, 0, 1, 2, 2, nil])
    expect([-1, 0, 14.99, 15, 20, 99].map(index.last), equals: [nil, 0, 0, 1, 2, 2])
    expect(HeightIndex().firstItem(endingAfter: 0) == nil)
    expect(HeightIndex().lastItem(startingAtOrBefore: 0) == nil)
    expect(HeightIndex().section(at: 0) == nil)
  }

  @Test func `items of no height and distance are passed over by offset, not by walks`() {
    let index = oneSection([10, 0, 0, 10], isExact: true)
    expect(index.first(9.5), equals: 0)
    expect(index.first(10), equals: 3)
    expect(index.last(10), equals: 3)
    expect(index.elements(endingAfter: 5).map(\.offset), equals: [0, 10, 10, 10])
  }

  @Test func `a million estimated items take one entry, and measuring one divides it`() {
    var index = repeating(.estimated(40), count: 1_000_000, spacing: 2)
    expect(index.total, equals: 42_000_000 - 2)
    // With the header, the footer and the distance of the section.
    expect(index.entryCount, equals: 4)
    index.setItem(Place(0, 500_000), to: .exact(100))
    expect(index.entryCount, equals: 6)
    expect(index.offset(500_001), equals: 21_000_102)
    expect(index.exactCount, equals: 1)
    expect(index.last(21_000_101.5), equals: 500_000)
    index.setEstimate(50)
    expect(index.offset(500_000), equals: 26_000_000)
    expect(index.item(at: Place(0, 500_000))?.item.height, equals: 100)
    index.setItem(Place(0, 500_000), to: .estimated(50))
    index.remove(500_000..<500_001, inSection: 0)
    expect(index.entryCount, equals: 4)
  }

  @Test func `heights are kept to the last bit`() {
    let heights = [1.0 / 3, 0.1, 123_456.789, .leastNonzeroMagnitude]
    let index = oneSection(heights, isExact: false)
    expect(index.items(from: Place(0, 0)).map(\.height), equals: heights)
  }

  @Test func `the offset of an item leads to the item, however far down`() {
    let index = oneSection((0..<3_000).map { 100_000 + Double($0) / 3 }, isExact: true)
    expect(index.total > 300_000_000)
    for item in 0..<3_000 { expect(index.last(index.offset(item) ?? -1), equals: item) }
  }

  @Test func `what is no height counts as none`() {
    var index = oneSection([.nan, .infinity, -.infinity, -5, 10], isExact: true, spacing: .nan)
    expect(index.total, equals: 10)
    index.setItem(Place(0, 4), to: .exact(.nan))
    index.setItemSpacing(-.infinity)
    index.setEstimate(.infinity)
    index.insert([HeightEntry(count: -3, item: .exact(1))], at: Place(0, 2))
    let odd = HeightItem(height: 1, spacing: -1, width: .nan)
    index.insert([HeightEntry(item: odd)], at: Place(0, 99))
    index.set(.header, of: 0, to: .exact(-1))
    index.gap = HeightIndex.Gap(place: Place(0, 2), height: .nan)
    expect(index.total, equals: 1)
    expect(index.item(at: Place(0, 5))?.item.width, equals: 0)
    for offset in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      _ = index.firstItem(endingAfter: offset)
      _ = index.lastItem(startingAtOrBefore: offset)
      expect(index.section(at: offset), equals: 0)
      expect(index.elements(endingAfter: offset).count(where: { _ in true }) <= 6)
    }
  }

  @Test func `what does not exist is left alone`() {
    var index = oneSection([1, 2, 3], isExact: true)
    for place in [Place(0, 3), Place(0, -1), Place(0, .max), Place(1, 0), Place(-1, 0)] {
      index.setItem(place, to: .exact(9))
      expect(index.item(at: place) == nil && index.offset(of: place) == nil)
    }
    index.insert([HeightEntry(item: .exact(9))], at: Place(1, 0))
    index.remove(3..<9, inSection: 0)
    index.remove(0..<1, inSection: 1)
    index.remove(-5 ..< -1, inSection: 0)
    index.remove([.min, -1, 3, .max], inSection: 0)
    index.remove([2, 2, 1, 2], inSection: 0)
    index.remove(sections: 1..<9)
    index.set(.header, of: 1, to: .exact(9))
    expect(index.elements(endingAfter: -9).map(\.item.height), equals: [1])
    expect(index.pinnedItem(.top, before: Place(0, .min)) == nil)
    expect(index.pinnedItem(.top, after: Place(0, .max)) == nil)
    expect(index.ordinal(of: Place(0, .max)) == 1 && index.ordinal(of: Place(.max, 0)) == 1)
    expect(index.ordinal(of: Place(.min, 0)), equals: 0)
  }

  @Test func `a list never gets longer than the limit`() {
    var index = repeating(.exact(1e9), count: .max, spacing: 1e9)
    expect(index.itemCount, equals: HeightUnits.maximumCount)
    expect(index.total, equals: 0)
    index = oneSection(Array(repeating: 1e300, count: 3_000), isExact: true)
    expect(index.itemCount, equals: 3_000)
    expect(index.total > 0 && index.tree.summary.extent.units <= HeightUnits.limit)
    expect(index.offset(100), equals: 100 * HeightUnits.maximum)
    index.setItemSpacing(1e6)
    index.setEstimate(1e9)
    index.insert(Array(repeating: HeightEntry(item: .exact(1e7)), count: 40), at: Place(0, 7))
    for item in 0..<400 { index.setItem(Place(0, item), to: .exact(1e300)) }
    expect(index.total > 0 && index.tree.summary.extent.units <= HeightUnits.limit)
  }

  @Test func `headers, footers and distances are replaced in one walk, up to the limit`() {
    var list = HeightIndexBuilder(itemSpacing: 1, sectionSpacing: 10)
    for _ in 0..<100 {
      list.beginSection()
      list.add(.estimated(40), count: 20)
      list.endSection(ListSection(header: .exact(5)))
    }
    var index = list.finished()
    let before = index
    var asked: [String] = []
    index.replaceMarks { kind, section, old in
      asked.append("\(kind) \(section)")
      return kind == .header && section % 2 == 1 ? .exact(old.height + 2) : old
    }
    expect(
      asked, equals: (0..<100).flatMap { ["header \($0)", "footer \($0)", "distance \($0)"] })
    expect(index.total, equals: before.total + 100)
    expect(before.total, equals: 100 * (5 + 20 * 41 - 1) + 99 * 10)
    expect(index[7]?.header == .exact(7) && before[7]?.header == .exact(5))
    index.replaceMarks { _, _, _ in .exact(.infinity) }
    expect(index.total, equals: 100 * (20 * 41 - 1))
    index = repeating(.exact(HeightUnits.maximum), count: 2_047)
    index.replaceMarks { _, _, _ in .exact(.greatestFiniteMagnitude) }
    expect(index.tree.summary.extent.nextStart <= HeightUnits.limit)
  }

  @Test func `an index that is emptied can be filled again, with the distances that it had`() {
    var index = oneSection((0..<1_000).map(Double.init), isExact: true, spacing: 3)
    index.remove(0..<1_000, inSection: 0)
    expect(index.total == 0 && index.firstItem(endingAfter: -1) == nil)
    index.insert([HeightEntry(item: .exact(10)), HeightEntry(item: .exact(20))], at: Place(0, 0))
    expect(index.total, equals: 33)
    let section = index.takeOut(0..<1)
    expect(index.count == 0 && index.total == 0)
    index.insert(section, at: 7)
    index.insert([HeightEntry(item: .exact(30))], at: Place(0, 2))
    expect(index.total, equals: 66)
  }

  @Test func `an edit of an index that nobody else holds leaves a copy what it was`() {
    let index = oneSection(Array(repeating: 40, count: 10_000), isExact: true)
    var edited = index
    edited.setItem(Place(0, 5_000), to: .exact(1))
    edited.remove(0..<4_000, inSection: 0)
    expect(index.total == 400_000 && edited.total == 240_000 - 39)
  }
}
