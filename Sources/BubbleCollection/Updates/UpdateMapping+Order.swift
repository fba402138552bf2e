import Foundation
import Platform

/// The elements that enter the order of a list with a batch, and those that leave it.
///
/// - Complexity: O(log *u*) each, unless documented otherwise.
extension UpdateMapping {
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

extension UpdateMapping {
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
