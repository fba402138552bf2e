import Foundation
import Platform

/// The mapping of places before and after a batch.
///
/// Sections come first: inserted sections and the targets of moves have fixed places, the others fill the
/// rest in order. The same then applies to the items within each surviving section, at its new place. A
/// reload keeps its place in the order; the items of a reloaded section are all gone, and all new.
///
/// It stores the operations and the counts, and nothing per item. It is one object, because it is queried for
/// each visible element. The collection view reads a batch into it once, and the layouts of this package
/// query it; layouts of hosts receive ``updateItems()``.
package final class UpdateMapping {
  /// The counts of items by section before and after.
  package let before: SectionCounts
  package let after: SectionCounts
  /// The effective operations: without those within inserted, deleted or reloaded sections.
  package let operations: UpdateOperations
  /// The mapping of sections.
  package let sections: PlaceMapping
  /// The mapping of items, within sections that survive.
  package let items: PlaceMapping

  /// Checks a batch against the counts.
  ///
  /// - Parameter suspects: The sections from after whose counts may differ from the batch's result; nil: all.
  /// - Throws: ``CollectionUpdateError``.
  /// - Complexity: O((*u* + *s*) log *u*) for *u* operations and *s* suspects.
  init(
    before: SectionCounts, after: SectionCounts, suspects: [Int]? = nil, updates: RecordedUpdates
  ) throws {
    self.before = before
    self.after = after
    var operations = try UpdateOperations(updates, before: before, after: after)
    try operations.checkCollisions()
    sections = PlaceMapping(
      deleted: operations.deletedSections, inserted: operations.insertedSections,
      moves: operations.movedSections)
    try operations.settleItems(within: sections)
    items = PlaceMapping(
      deleted: operations.deletedItems, inserted: operations.insertedItems,
      moves: operations.movedItems)
    self.operations = operations
    try checkCounts(suspects)
  }

  /// Returns the place after the batch of an item from before; nil if it is deleted, or does not exist.
  ///
  /// A reloaded item has a place after the batch; the items of a reloaded section have none.
  ///
  /// - Complexity: O(log *u*).
  package func after(of place: Place) -> Place? {
    guard before.indices.contains(place.section), 0..<before[place.section] ~= place.item else {
      return nil
    }
    if let target = items.target(ofMoveFrom: place) { return target }
    guard let section = after(ofSection: place.section), !isReloaded(section: place.section)
    else { return nil }
    return items.isEmpty ? Place(section, place.item) : items.after(of: place, section: section)
  }

  /// Returns the place before the batch of an item from after; nil if it is new, or does not exist.
  ///
  /// - Complexity: O(log *u*).
  package func before(of place: Place) -> Place? {
    guard after.indices.contains(place.section), 0..<after[place.section] ~= place.item else {
      return nil
    }
    if let origin = items.origin(ofMoveTo: place) { return origin }
    guard let section = before(ofSection: place.section), !isReloaded(section: section)
    else { return nil }
    return items.isEmpty ? Place(section, place.item) : items.before(of: place, section: section)
  }

  /// The same for an index path; the argument itself if it is unchanged.
  func after(of indexPath: IndexPath) -> IndexPath? {
    guard let place = Place(indexPath), let after = after(of: place) else { return nil }
    return after == place ? indexPath : after.indexPath
  }

  /// The same for an index path; the argument itself if it is unchanged.
  func before(of indexPath: IndexPath) -> IndexPath? {
    guard let place = Place(indexPath), let before = before(of: place) else { return nil }
    return before == place ? indexPath : before.indexPath
  }

  /// Returns the number after the batch of a section from before; nil if it is deleted, or does not exist.
  ///
  /// - Complexity: O(log *u*).
  package func after(ofSection section: Int) -> Int? {
    guard before.indices.contains(section) else { return nil }
    if sections.isEmpty { return section }
    return sections.after(of: Place(0, section), section: 0)?.item
  }

  /// Returns the number before the batch of a section from after; nil if it is new, or does not exist.
  ///
  /// - Complexity: O(log *u*).
  package func before(ofSection section: Int) -> Int? {
    guard after.indices.contains(section) else { return nil }
    if sections.isEmpty { return section }
    return sections.before(of: Place(0, section), section: 0)?.item
  }

  /// Returns the item from before that is nearest to a removed one in its section and stays in the order.
  func neighbour(ofItem place: Place) -> Place? {
    items.neighbour(of: place, count: before[place.section])
  }

  /// Whether an item from before has other data after the batch.
  package func isReloaded(_ place: Place) -> Bool {
    !operations.reloadedItems.isEmpty && operations.reloadedItems.containsSorted(place)
  }

  /// Whether an item from before has other data after the batch.
  func isReloaded(_ indexPath: IndexPath) -> Bool {
    !operations.reloadedItems.isEmpty && Place(indexPath).map { isReloaded($0) } ?? false
  }

  /// Whether a section from before has other data after the batch.
  package func isReloaded(section: Int) -> Bool {
    !operations.reloadedSections.isEmpty
      && operations.reloadedSections.containsSorted(Place(0, section))
  }

  /// Whether the cell of an item from before must be configured again.
  func isReconfigured(_ indexPath: IndexPath) -> Bool {
    guard let place = Place(indexPath) else { return false }
    return operations.reconfiguredItems.containsSorted(place)
  }

  private func checkCounts(_ suspects: [Int]?) throws {
    let deleted = operations.deletedSections.count
    let inserted = operations.insertedSections.count
    guard before.count - deleted == after.count - inserted else {
      throw CollectionUpdateError.invalidNumberOfSections(
        after: after.count, before: before.count, inserted: inserted, deleted: deleted)
    }
    let sections = suspects?.compactMap { before(ofSection: $0) }.sorted() ?? Array(before.indices)
    for section in sections where !isReloaded(section: section) {
      if let newSection = after(ofSection: section) { try checkCount(of: section, newSection) }
    }
  }

  private func checkCount(of section: Int, _ newSection: Int) throws {
    // Not the sum: a count may be the greatest `Int`.
    let kept = before[section] - items.removed.count(inSection: section)
    let isFilled = after[newSection] - items.added.count(inSection: newSection) == kept
    if !isFilled { throw mismatch(section, newSection) }
  }

  private func mismatch(_ section: Int, _ newSection: Int) -> CollectionUpdateError {
    let moves = operations.movedItems
    return .invalidNumberOfItems(
      section: newSection, after: after[newSection], before: before[section],
      inserted: operations.insertedItems.count { $0.section == newSection },
      deleted: operations.deletedItems.count { $0.section == section },
      movedIn: moves.count { $0.to.section == newSection },
      movedOut: moves.count { $0.from.section == section })
  }

  /// Returns the update items for a layout, in UIKit's order: deletions from the last to the first, then
  /// insertions, reloads and moves from the first to the last.
  func updateItems() -> [CollectionViewUpdateItem] {
    func section(_ place: Place) -> IndexPath { IndexPath(item: NSNotFound, section: place.item) }
    var changes: [CollectionViewUpdateItem] = []
    func add(_ before: IndexPath?, _ after: IndexPath?, _ action: CollectionViewUpdateItem.Action) {
      changes.append(CollectionViewUpdateItem(before: before, after: after, action: action))
    }
    // Items and sections are each sorted already; only a batch of both must be sorted again.
    func merged<Value>(
      _ items: [Value], _ sections: [Value], by isBefore: (Value, Value) -> Bool
    ) -> [Value] {
      if sections.isEmpty { return items }
      return items.isEmpty ? sections : (items + sections).sorted(by: isBefore)
    }
    let all = operations
    let deleted = merged(
      all.deletedItems.map(\.indexPath), all.deletedSections.map(section), by: <)
    for path in deleted.reversed() { add(path, nil, .delete) }
    let inserted = merged(
      all.insertedItems.map(\.indexPath), all.insertedSections.map(section), by: <)
    for path in inserted { add(nil, path, .insert) }
    let reloaded = merged(
      all.reloadedItems.map { ($0.indexPath, after(of: $0.indexPath)) },
      all.reloadedSections.map { place in
        (section(place), after(ofSection: place.item).map { section(Place(0, $0)) })
      }, by: { $0.0 < $1.0 })
    for pair in reloaded { add(pair.0, pair.1, .reload) }
    let moved = merged(
      all.movedItems.map { ($0.from.indexPath, $0.to.indexPath) },
      all.movedSections.map { (section($0.from), section($0.to)) }, by: { $0.0 < $1.0 })
    for pair in moved { add(pair.0, pair.1, .move) }
    return changes
  }

  // The elements that enter the order of a list with a batch, and those that leave it.
  //
  // - Complexity: O(log *u*) each, unless documented otherwise.

  /// Whether any element has other data after the batch.
  package var hasReloads: Bool {
    !operations.reloadedItems.isEmpty || !operations.reloadedSections.isEmpty
  }

  /// The reloaded items.
  ///
  /// - Complexity: O(*u* log *u*).
  package var reloadedItems: [Move] {
    operations.reloadedItems.compactMap { place in
      after(of: place).map { Move(from: place, to: $0) }
    }
  }

  /// The reloaded sections.
  ///
  /// - Complexity: O(*u* log *u*).
  package var reloadedSections: [(before: Int, after: Int)] {
    operations.reloadedSections.compactMap { place in
      after(ofSection: place.item).map { (before: place.item, after: $0) }
    }
  }

  /// Whether an item from before leaves its order.
  package func isMoved(_ place: Place) -> Bool { items.target(ofMoveFrom: place) != nil }

  /// Whether a section from before leaves its order.
  package func isMoved(section: Int) -> Bool {
    sections.target(ofMoveFrom: Place(0, section)) != nil
  }

  /// Whether an item from after entered its order: it was inserted or moved there, or is in an inserted,
  /// moved or reloaded section.
  package func isNew(_ place: Place) -> Bool {
    items.added.containsSorted(place) || isNew(section: place.section)
  }

  /// Whether a section from after entered its order, or is reloaded.
  package func isNew(section: Int) -> Bool {
    if sections.added.containsSorted(Place(0, section)) { return true }
    return !operations.reloadedSections.isEmpty
      && before(ofSection: section).map { isReloaded(section: $0) } ?? false
  }

  /// Whether an item from after was inserted, individually or with its section.
  package func isInserted(_ place: Place) -> Bool {
    operations.insertedItems.containsSorted(place)
      || operations.insertedSections.containsSorted(Place(0, place.section))
  }

  /// Whether an item from after has other data than before, individually or with its section.
  package func isReloaded(after place: Place) -> Bool {
    guard hasReloads, let section = before(ofSection: place.section) else { return false }
    return isReloaded(section: section) || before(of: place).map { isReloaded($0) } ?? false
  }

  /// Returns the place after the batch of an item from before, or of its replacement if it is gone: the
  /// target of a scroll to the item from then on.
  ///
  /// The replacement depends on the change:
  ///
  /// - For a deleted item it is the next item of its section that stays in its order, or else the preceding
  ///   one, or else the section's new content.
  /// - For an item of a reloaded section it is the item with the same number, or the last one.
  /// - For an item of a deleted or empty section it is the first item of the next section, or else the last
  ///   one before.
  ///
  /// - Returns: Nil if the item did not exist, or there are no items left.
  /// - Complexity: O(log *u*), O(*s*) if the section is gone or empty.
  func successor(of indexPath: IndexPath) -> IndexPath? {
    if let after = after(of: indexPath) { return after }
    guard let place = Place(indexPath), place.section < before.count,
      place.item < before[place.section]
    else { return nil }
    guard let section = after(ofSection: place.section), after[section] > 0 else {
      return itemBeyond(section: place.section)
    }
    if !isReloaded(section: place.section),
      let neighbour = neighbour(ofItem: place), let after = after(of: neighbour.indexPath)
    {
      return after
    }
    return IndexPath(item: min(place.item, after[section] - 1), section: section)
  }

  /// Returns the first item of the sections behind an old one, or else the last one of the sections before
  /// it.
  private func itemBeyond(section: Int) -> IndexPath? {
    for next in section..<before.count {
      guard let place = after(ofSection: next), after[place] > 0 else { continue }
      return IndexPath(item: 0, section: place)
    }
    for previous in (0..<section).reversed() {
      guard let place = after(ofSection: previous), after[place] > 0 else { continue }
      return IndexPath(item: after[place] - 1, section: place)
    }
    let place = after.firstIndex { $0 > 0 }
    return place.map { IndexPath(item: 0, section: $0) }
  }
}

extension CollectionView {
  /// The update of the batch in progress; nil if there is none.
  package var currentUpdate: UpdateMapping? { updates.batch?.mapping }
}

extension PlaceMapping {
  /// Returns the surviving place next to one that does not survive, both before the change: the first one
  /// behind it, or else the last one in front.
  ///
  /// - Parameter count: The number of places in the section before the change.
  /// - Returns: Nil if no place of the section survives.
  /// - Complexity: O(log *u*).
  func neighbour(of place: Place, count: Int) -> Place? {
    let start = removed.rank(of: place)
    // The adjacent removed places from here on, in either direction.
    let behind = (start..<removed.count).partitionPoint {
      removed[$0].section == place.section && removed[$0].item == place.item + ($0 - start)
    }
    let next = place.item + (behind - start)
    if next < count { return Place(place.section, next) }
    let end = removed.rank(of: Place(place.section, 0))
    let before = (0..<start - end).partitionPoint {
      removed[start - 1 - $0].item == place.item - 1 - $0
    }
    let previous = place.item - 1 - before
    return previous >= 0 ? Place(place.section, previous) : nil
  }
}
