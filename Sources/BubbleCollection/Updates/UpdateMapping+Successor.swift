import Foundation
import Platform

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
