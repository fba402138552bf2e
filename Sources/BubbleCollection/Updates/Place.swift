import Foundation
import Platform

/// The place of an item, or of a section with `section` 0: an index path of two numbers that compare fast.
///
/// It is for code that is inlined into a host's code, where data sources compare the host's items.
@usableFromInline
package struct Place: Hashable, Comparable {
  @usableFromInline package var section: Int
  @usableFromInline package var item: Int

  @inlinable
  package init(_ section: Int, _ item: Int) {
    self.section = section
    self.item = item
  }

  /// Creates the place of an item; nil if the index path does not belong to an item.
  package init?(_ indexPath: IndexPath) {
    guard let (section, item) = indexPath.itemIndices else { return nil }
    self.init(section, item)
  }

  @usableFromInline package var indexPath: IndexPath { IndexPath(item: item, section: section) }

  @usableFromInline package static func < (first: Place, second: Place) -> Bool {
    first.section == second.section
      ? first.item < second.item : first.section < second.section
  }
}

extension Array {
  /// Returns the first index at which `isBefore` is false; the array must be partitioned by it.
  ///
  /// - Complexity: O(log *n*).
  func partitionPoint(
    from start: Int = 0, to end: Int? = nil, _ isBefore: (Element) -> Bool
  ) -> Int {
    (start..<(end ?? count)).partitionPoint { isBefore(self[$0]) }
  }
}

extension [Place] {
  /// Returns the number of places in a sorted list that precede one.
  package func rank(of place: Place) -> Int { partitionPoint { $0 < place } }

  /// Whether a sorted list contains a place.
  package func containsSorted(_ place: Place) -> Bool {
    let index = rank(of: place)
    return index < count && self[index] == place
  }

  /// Returns the number of places of a sorted list in a section.
  func count(inSection section: Int) -> Int {
    let start = rank(of: Place(section, 0))
    return partitionPoint(from: start) { $0.section == section } - start
  }
}
