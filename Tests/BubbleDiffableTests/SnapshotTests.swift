import BubbleCollection
import BubbleDiffable
import CollectionTestSupport
import Expectations
import Foundation
import Testing

private typealias Snapshot = DiffableDataSourceSnapshot<String, Int>

@Suite struct SnapshotTests {
  private func sample() -> Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2, 3], toSection: "a")
    snapshot.appendItems([4, 5])
    return snapshot
  }

  @Test func `a snapshot knows its sections, its items and where each is`() {
    let snapshot = sample()
    expect(snapshot.numberOfSections, equals: 2)
    expect(snapshot.numberOfItems, equals: 5)
    expect(snapshot.sectionIdentifiers, equals: ["a", "b"])
    expect(snapshot.itemIdentifiers, equals: [1, 2, 3, 4, 5])
    expect(snapshot.itemIdentifiers(inSection: "b"), equals: [4, 5])
    expect(snapshot.numberOfItems(inSection: "a"), equals: 3)
    expect(snapshot.sectionIdentifier(containingItem: 4), equals: "b")
    expect(snapshot.indexOfItem(5), equals: 4)
    expect(snapshot.indexOfSection("b"), equals: 1)
    expect(snapshot.indexOfItem(9) == nil)
    expect(snapshot.indexOfSection("z") == nil)
    expect(snapshot.sectionIdentifier(containingItem: 9) == nil)
    expect(snapshot.itemIdentifiers(inSection: "z"), equals: [])
    expect(snapshot.error == nil)
  }

  @Test func `items are inserted, moved and deleted by their identifiers`() {
    var snapshot = sample()
    snapshot.insertItems([10, 11], beforeItem: 2)
    snapshot.insertItems([12], afterItem: 5)
    expect(snapshot.itemIdentifiers, equals: [1, 10, 11, 2, 3, 4, 5, 12])
    snapshot.moveItem(1, afterItem: 4)
    snapshot.moveItem(12, beforeItem: 10)
    expect(snapshot.itemIdentifiers(inSection: "a"), equals: [12, 10, 11, 2, 3])
    expect(snapshot.itemIdentifiers(inSection: "b"), equals: [4, 1, 5])
    snapshot.deleteItems([10, 3, 5, 99])
    expect(snapshot.itemIdentifiers, equals: [12, 11, 2, 4, 1])
    expect(snapshot.error == nil)
    snapshot.deleteAllItems()
    expect(snapshot.numberOfItems == 0 && snapshot.numberOfSections == 0)
  }

  @Test func `sections are inserted, moved and deleted with their items`() {
    var snapshot = sample()
    snapshot.insertSections(["c"], beforeSection: "b")
    snapshot.insertSections(["d"], afterSection: "b")
    expect(snapshot.sectionIdentifiers, equals: ["a", "c", "b", "d"])
    snapshot.moveSection("a", afterSection: "b")
    expect(snapshot.sectionIdentifiers, equals: ["c", "b", "a", "d"])
    snapshot.moveSection("d", beforeSection: "c")
    expect(snapshot.sectionIdentifiers, equals: ["d", "c", "b", "a"])
    expect(snapshot.itemIdentifiers, equals: [4, 5, 1, 2, 3])
    expect(snapshot.indexOfItem(1), equals: 2)
    snapshot.deleteSections(["b", "z"])
    expect(snapshot.itemIdentifiers, equals: [1, 2, 3])
    expect(snapshot.indexOfItem(4) == nil)
    expect(snapshot.error == nil)
  }

  @Test func `items that are there already move where they are appended or inserted`() {
    var snapshot = sample()
    snapshot.appendItems([2, 6, 1], toSection: "b")
    expect(snapshot.itemIdentifiers(inSection: "a"), equals: [3])
    expect(snapshot.itemIdentifiers(inSection: "b"), equals: [4, 5, 2, 6, 1])
    snapshot.insertItems([5, 3], beforeItem: 4)
    expect(snapshot.itemIdentifiers(inSection: "b"), equals: [5, 3, 4, 2, 6, 1])
    expect(snapshot.numberOfItems, equals: 6)
    expect(snapshot.error == nil)
  }

  @Test func `what is marked is kept once in order, until it is deleted`() {
    var snapshot = sample()
    snapshot.reloadItems([3, 1])
    snapshot.reloadItems([1, 4])
    snapshot.reconfigureItems([2])
    snapshot.reloadSections(["b"])
    expect(snapshot.reloadedItemIdentifiers, equals: [3, 1, 4])
    expect(snapshot.reconfiguredItemIdentifiers, equals: [2])
    expect(snapshot.reloadedSectionIdentifiers, equals: ["b"])
    snapshot.deleteItems([1, 2])
    snapshot.deleteSections(["b"])
    expect(snapshot.reloadedItemIdentifiers, equals: [3])
    expect(snapshot.reconfiguredItemIdentifiers, equals: [])
    expect(snapshot.reloadedSectionIdentifiers, equals: [])
  }

  @Test func `copies are independent`() {
    let first = sample()
    var second = first
    second.deleteItems([1])
    second.appendSections(["c"])
    second.appendItems([7])
    expect(first.itemIdentifiers, equals: [1, 2, 3, 4, 5])
    expect(second.itemIdentifiers, equals: [2, 3, 4, 5, 7])
    expect(first, equals: sample())
    expect(first != second)
  }

  @Test func `the first mistake is kept in UIKit's words, and the rest of the call is done`() {
    func mistake(_ change: (inout Snapshot) -> Void) -> (String?, [Int]) {
      var snapshot = sample()
      change(&snapshot)
      return (snapshot.error?.description, snapshot.itemIdentifiers)
    }
    let twice = mistake { $0.appendItems([6, 7, 6, 6, 7]) }
    expect(
      twice.0,
      equals: """
        Fatal: supplied item identifiers are not unique. Duplicate identifiers: {(
            6,
            7
        )}
        """)
    expect(twice.1, equals: [1, 2, 3, 4, 5, 6, 7])
    expect(mistake { $0.insertItems([3, 9, 9], beforeItem: 1) }.1, equals: [3, 9, 1, 2, 4, 5])
    expect(
      mistake { $0.appendSections(["c", "a"]) }.0,
      equals: """
        Diffable data source detected an attempt to insert or append 1 section identifier that already \
        exists in the snapshot. Identifiers in a snapshot must be unique. Section identifier that already \
        exists: a
        """)
    expect(
      mistake { $0.reloadItems([1, 8]) }.0,
      equals: "Attempted to reload item identifier that does not exist in the snapshot: 8")
    expect(
      mistake { $0.reloadSections(["q"]) }.0,
      equals: "Attempted to reload section identifier that does not exist in the snapshot: q")
    var empty = Snapshot()
    empty.appendItems([1])
    expect(
      empty.error?.description,
      equals: "There are currently no sections in the data source. Please add a section first.")
    for (change, error) in [
      ({ $0.appendItems([9], toSection: "q") }, .missingSection("q")),
      ({ $0.insertItems([9], beforeItem: 8) }, .missingItem("8")),
      ({ $0.insertItems([9, 1], afterItem: 1) }, .destinationIsSource("1")),
      ({ $0.moveItem(1, beforeItem: 1) }, .destinationIsSource("1")),
      ({ $0.moveItem(8, beforeItem: 1) }, .missingItem("8")),
      ({ $0.moveItem(1, beforeItem: 8) }, .missingItem("8")),
      ({ $0.moveSection("a", beforeSection: "a") }, .destinationIsSource("a")),
      ({ $0.moveSection("q", beforeSection: "a") }, .missingSection("q")),
      ({ $0.insertSections(["c"], afterSection: "q") }, .missingSection("q")),
      ({ $0.deleteSections(["q", "q"]) }, .duplicateSections(["q"])),
      ({ $0.deleteItems([8, 8]) }, .duplicateItems(["8"])),
    ] as [((inout Snapshot) -> Void, DiffableDataSourceError)] {
      var snapshot = sample()
      change(&snapshot)
      expect(snapshot.error, equals: error)
      expect(snapshot.itemIdentifiers, equals: [1, 2, 3, 4, 5])
      snapshot.reloadItems([77])
      expect(snapshot.error, equals: error)
    }
  }

  @Test func `random changes are those of plain arrays`() {
    let seed = testSeed()
    var generator = SeededGenerator(seed: seed)
    for round in 0..<testRounds(15) {
      var twin = PlainSnapshot()
      var snapshot = DiffableDataSourceSnapshot<Int, Int>()
      var copies: [(DiffableDataSourceSnapshot<Int, Int>, PlainSnapshot)] = []
      for _ in 0..<120 {
        twin.change(&snapshot, &generator)
        if Int.random(in: 0..<20, using: &generator) == 0 { copies.append((snapshot, twin)) }
      }
      copies.append((snapshot, twin))
      for (snapshot, twin) in copies {
        expect(twin.equals(snapshot), "BUBBLE_SEED=\(seed), round \(round)")
      }
    }
  }
}

/// Sections and items in plain arrays.
struct PlainSnapshot {
  var sections: [(identifier: Int, items: [Int])] = []

  func equals(_ snapshot: DiffableDataSourceSnapshot<Int, Int>) -> Bool {
    let items = sections.flatMap(\.items)
    return snapshot.error == nil && snapshot.sectionIdentifiers == sections.map(\.identifier)
      && snapshot.itemIdentifiers == items && snapshot.numberOfItems == items.count
      && items.indices.allSatisfy { snapshot.indexOfItem(items[$0]) == $0 }
      && sections.indices.allSatisfy { index in
        snapshot.indexOfSection(sections[index].identifier) == index
          && sections[index].items.allSatisfy {
            snapshot.sectionIdentifier(containingItem: $0) == sections[index].identifier
          }
      }
  }

  private mutating func take(_ items: [Int]) {
    for section in sections.indices { sections[section].items.removeAll(where: items.contains) }
  }

  private mutating func put(_ items: [Int], beside anchor: Int, offset: Int) {
    take(items)
    for section in sections.indices {
      guard let place = sections[section].items.firstIndex(of: anchor) else { continue }
      sections[section].items.insert(contentsOf: items, at: place + offset)
    }
  }

  /// Makes the same random change here and there.
  mutating func change(
    _ snapshot: inout DiffableDataSourceSnapshot<Int, Int>, _ generator: inout SeededGenerator
  ) {
    func number(_ end: Int) -> Int { Int.random(in: 0..<end, using: &generator) }
    let new = (0..<number(6)).map { _ in number(300) }.reduce(into: [Int]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let anchor = sections.flatMap(\.items).randomElement(using: &generator)
    let section = sections.randomElement(using: &generator)?.identifier
    switch number(10) {
    case 0:
      let identifier = number(1000)
      guard !sections.contains(where: { $0.identifier == identifier }) else { return }
      sections.append((identifier, []))
      snapshot.appendSections([identifier])
    case 1 where sections.count > 3:
      let gone = [sections.removeFirst().identifier, sections.removeLast().identifier]
      snapshot.deleteSections(gone)
    case 2 where sections.count > 1:
      let moved = sections.remove(at: number(sections.count))
      let place = number(sections.count)
      snapshot.moveSection(moved.identifier, beforeSection: sections[place].identifier)
      sections.insert(moved, at: place)
    case 3, 4:
      guard let section, let place = sections.firstIndex(where: { $0.identifier == section })
      else { return }
      take(new)
      sections[place].items += new
      snapshot.appendItems(new, toSection: section)
    case 5, 6:
      guard let anchor, !new.contains(anchor) else { return }
      let offset = number(2)
      put(new, beside: anchor, offset: offset)
      if offset == 0 {
        snapshot.insertItems(new, beforeItem: anchor)
      } else {
        snapshot.insertItems(new, afterItem: anchor)
      }
    case 7:
      guard let item = sections.flatMap(\.items).randomElement(using: &generator), let anchor,
        item != anchor
      else { return }
      put([item], beside: anchor, offset: 1)
      snapshot.moveItem(item, afterItem: anchor)
    default:
      take(new)
      snapshot.deleteItems(new)
    }
  }
}
