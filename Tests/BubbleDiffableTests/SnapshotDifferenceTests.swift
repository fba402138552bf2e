import BubbleCollection
import CollectionTestSupport
import Expectations
import Foundation
import ListCore
import Testing

@testable import BubbleDiffable

private typealias Snapshot = DiffableDataSourceSnapshot<Int, Int>

@Suite struct SnapshotDifferenceTests {
  private func snapshot(_ sections: [(Int, [Int])]) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  private func difference(_ old: Snapshot, _ new: Snapshot) -> SnapshotDifference {
    SnapshotDiffer(from: old.store, to: new).result
  }

  private func path(_ section: Int, _ item: Int) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test func `insertions, deletions and one move are found as such`() {
    let found = difference(
      snapshot([(0, [1, 2, 3, 4, 5, 6])]), snapshot([(0, [1, 9, 3, 4, 2, 6])]))
    expect(found.insertedItems, equals: [path(0, 1)])
    expect(found.deletedItems, equals: [path(0, 4)])
    expect(found.movedItems, equals: [Move(from: Place(0, 1), to: Place(0, 4))])
    expect(found.insertedSections.isEmpty && found.movedSections.isEmpty)
    expect(difference(snapshot([(0, [1, 2])]), snapshot([(0, [1, 2])])).isEmpty)
  }

  @Test func `an item that changes its section moves, unless one of the sections comes or goes`() {
    let found = difference(
      snapshot([(0, [1, 2]), (1, [3, 4]), (2, [5])]),
      snapshot([(3, [2]), (0, [3, 5]), (1, [4, 1])])
    )
    expect(found.deletedSections, equals: [2])
    expect(found.insertedSections, equals: [0])
    // 2 goes into a new section and 5 comes from an old one: deleted, inserted.
    expect(found.deletedItems, equals: [path(0, 1)])
    expect(found.insertedItems, equals: [path(1, 1)])
    expect(
      found.movedItems,
      equals: [
        Move(from: Place(1, 0), to: Place(1, 0)), Move(from: Place(0, 0), to: Place(2, 1)),
      ])
  }

  @Test func `what is reloaded and moves is deleted and inserted`() {
    var new = snapshot([(0, [2, 3, 1, 7])])
    new.reloadItems([1, 2, 7])
    new.reconfigureItems([3, 2, 7])
    let found = difference(snapshot([(0, [1, 2, 3])]), new)
    expect(found.reloadedItems, equals: [path(0, 1)])
    expect(found.deletedItems, equals: [path(0, 0)])
    expect(Set(found.insertedItems), equals: [path(0, 2), path(0, 3)])
    expect(found.movedItems.isEmpty)
    expect(found.reconfiguredItems, equals: [path(0, 2)])
  }

  @Test func `a reloaded section stays, or is deleted and inserted if it moves`() {
    var new = snapshot([(0, [1, 2, 3]), (1, [9])])
    new.reloadSections([0])
    let stays = difference(snapshot([(0, [5, 1]), (1, [9])]), new)
    expect(stays.reloadedSections, equals: [0])
    expect(stays.insertedItems.isEmpty && stays.deletedItems.isEmpty)
    var moved = snapshot([(1, []), (2, []), (0, [1])])
    moved.reloadSections([0])
    let moves = difference(snapshot([(0, [1]), (1, []), (2, [])]), moved)
    expect(moves.deletedSections == [0] && moves.insertedSections == [2])
    expect(moves.movedSections.isEmpty && moves.reloadedSections.isEmpty)
  }

  @Test func `the operations make any snapshot of any other, with the fewest moves`() {
    let seed = testSeed()
    var generator = SeededGenerator(seed: seed)
    for round in 0..<testRounds(200) {
      let old = random(&generator)
      var new = Bool.random(using: &generator) ? random(&generator) : old
      var twin = PlainSnapshot(
        sections: new.store.sections.map { ($0.identifier, $0.items) })
      for _ in 0..<Int.random(in: 0..<12, using: &generator) { twin.change(&new, &generator) }
      mark(&new, &generator)
      let found = difference(old, new)
      let result = BatchTwin(old).applying(found, filledFrom: new)
      expect(result.map(\.0), equals: new.sectionIdentifiers, "BUBBLE_SEED=\(seed), round \(round)")
      expect(
        result.map(\.1), equals: new.store.sections.map(\.items),
        "BUBBLE_SEED=\(seed), round \(round)")
      expect(
        found.movedItems.count, equals: leastMoves(old, new, found),
        "BUBBLE_SEED=\(seed), round \(round)")
    }
  }

  private func random(_ generator: inout SeededGenerator) -> Snapshot {
    var items = Array(0..<30).shuffled(using: &generator)
    let sections = Array(0..<6).shuffled(using: &generator)
      .prefix(Int.random(in: 0...5, using: &generator))
    return snapshot(
      sections.map { section in
        let taken = items.prefix(Int.random(in: 0..<8, using: &generator))
        items.removeFirst(taken.count)
        return (section, Array(taken))
      })
  }

  private func mark(_ snapshot: inout Snapshot, _ generator: inout SeededGenerator) {
    guard Int.random(in: 0..<3, using: &generator) == 0 else { return }
    snapshot.reloadItems(Array(snapshot.itemIdentifiers.shuffled(using: &generator).prefix(3)))
    snapshot.reloadSections(
      Array(snapshot.sectionIdentifiers.shuffled(using: &generator).prefix(1)))
  }

  /// How many moves no way can do without: items that change between surviving sections, and within one
  /// all but a longest increasing subsequence, less those that are deleted and inserted instead.
  private func leastMoves(_ old: Snapshot, _ new: Snapshot, _ found: SnapshotDifference) -> Int {
    func isOpaque(_ section: Int, _ snapshot: Snapshot) -> Bool {
      let isBefore = snapshot == old
      guard let position = snapshot.indexOfSection(section) else { return true }
      guard let before = old.indexOfSection(section) else { return true }
      guard new.indexOfSection(section) != nil else { return true }
      return found.deletedSections.contains(before) || found.reloadedSections.contains(before)
        || (!isBefore && found.insertedSections.contains(position))
    }
    var count = 0
    let reloaded = Set(new.reloadedItemIdentifiers)
    for section in new.sectionIdentifiers where !isOpaque(section, new) {
      var kept: [Int] = []
      for item in new.itemIdentifiers(inSection: section) {
        guard let origin = old.sectionIdentifier(containingItem: item), !isOpaque(origin, old)
        else { continue }
        if origin == section {
          kept.append(item)
        } else if !reloaded.contains(item) {
          count += 1
        }
      }
      let stays = kept.map { old.indexOfItem($0) ?? 0 }.stayingInOrder()
      count += zip(kept, stays).filter { !$0.1 && !reloaded.contains($0.0) }.count
    }
    return count
  }
}

/// Applies operations as a batch means them, in the plainest way.
private struct BatchTwin {
  let sections: [(Int, [Int])]

  init(_ snapshot: Snapshot) {
    sections = snapshot.sectionIdentifiers.map { ($0, snapshot.itemIdentifiers(inSection: $0)) }
  }

  /// The sections and items after; what is inserted is looked up in the snapshot.
  func applying(_ difference: SnapshotDifference, filledFrom new: Snapshot) -> [(Int, [Int])] {
    let names = new.sectionIdentifiers
    var result: [(Int, [Int])?] = Array(repeating: nil, count: names.count)
    for position in difference.insertedSections {
      result[position] = (names[position], new.itemIdentifiers(inSection: names[position]))
    }
    var places = Array(repeating: -1, count: sections.count)
    for move in difference.movedSections { places[move.from.item] = move.to.item }
    let fixed = difference.insertedSections.union(IndexSet(difference.movedSections.map(\.to.item)))
    var free = names.indices.filter { !fixed.contains($0) }
    for before in sections.indices
    where places[before] < 0 && !difference.deletedSections.contains(before) {
      places[before] = free.removeFirst()
    }
    for (before, after) in places.enumerated() where after >= 0 {
      let name = sections[before].0
      result[after] =
        difference.reloadedSections.contains(before)
        ? (name, new.itemIdentifiers(inSection: name))
        : (name, items(of: before, in: after, by: difference, from: new))
    }
    return result.compactMap { $0 }
  }

  private func items(
    of before: Int, in after: Int, by difference: SnapshotDifference, from new: Snapshot
  ) -> [Int] {
    let gone = Set(
      (difference.deletedItems + difference.movedItems.map(\.from.indexPath)).filter {
        $0.section == before
      }
      .map(\.item))
    var rest = sections[before].1.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
    var fixed: [Int: Int] = [:]
    for path in difference.insertedItems where path.section == after {
      fixed[path.item] = new.store[Place(path.section, path.item)]
    }
    for move in difference.movedItems where move.to.section == after {
      fixed[move.to.item] = sections[move.from.section].1[move.from.item]
    }
    return (0..<(rest.count + fixed.count)).compactMap { place in
      fixed[place] ?? (rest.isEmpty ? nil : rest.removeFirst())
    }
  }
}
