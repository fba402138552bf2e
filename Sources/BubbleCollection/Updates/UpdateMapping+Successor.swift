import Foundation
import Platform

extension PlaceMapping {
  /// The place before the change that stays and is next to one that does not: the first one behind it, or else
  /// the last one before it.
  ///
  /// - Parameter count: How many places the section has before the change.
  /// - Returns: Nil if none of the section stays.
  /// - Complexity: O(log *u*).
  func neighbour(of place: Place, count: Int) -> Place? {
    let start = removed.rank(of: place)
    // What goes without a gap from here on, in either direction.
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
  /// Where an item from before the batch is after it, or what stands for it if it is gone: where a scroll to the
  /// item goes from then on.
  ///
  /// For an item that is deleted, that is the next one of its section that stays in its place in the order, or
  /// else the one before it, or else what the section has got instead; for one of a section that is reloaded,
  /// the one with its number, or the last one; for one of a section that is deleted or empty, the first item
  /// of the next section, or else the last one before.
  ///
  /// - Returns: Nil if there was no such item, or there are none any more.
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

  /// The first item of the sections behind an old one, or else the last one of those before it.
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
