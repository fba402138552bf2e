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

/// A move from one place to another; the places between make room.
@usableFromInline
package struct Move: Equatable {
  @usableFromInline package let from, to: Place

  @usableFromInline
  package init(from: Place, to: Place) {
    self.from = from
    self.to = to
  }

  /// The inverse move.
  var inverse: Move { Move(from: to, to: from) }

  /// Whether the move changes nothing.
  var isNone: Bool { from == to }

  /// The update item for a layout.
  var updateItem: CollectionViewUpdateItem {
    CollectionViewUpdateItem(before: from.indexPath, after: to.indexPath, action: .move)
  }

  /// Returns the place of an item after this move alone.
  package func after(_ place: Place) -> Place {
    guard !isNone else { return place }
    if place == from { return to }
    var item = place.item
    if place.section == from.section, item > from.item { item -= 1 }
    if place.section == to.section, item >= to.item { item += 1 }
    return Place(place.section, item)
  }

  /// The same for an index path; unchanged if it does not belong to an item.
  func after(_ path: IndexPath) -> IndexPath {
    guard let place = Place(path) else { return path }
    let after = after(place)
    return after == place ? path : after.indexPath
  }

  /// Returns the name of an element after the move: only items are numbered.
  func after(_ element: ElementIdentity) -> ElementIdentity {
    element.category == .cell ? .cell(after(element.indexPath)) : element
  }

  /// Returns attributes under the name of their element after the move.
  func after(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    attributes.named(after(ElementIdentity(attributes)))
  }
}

/// The places after a change, by the rule of batches: inserted and moved elements have fixed places; all
/// others fill the remaining places in order.
///
/// It stores only the changed places, so its size is that of the change.
package struct PlaceMapping {
  /// The places of deletions, and the origins of moves; sorted.
  package private(set) var removed: [Place]
  /// The places of insertions, and the targets of moves; sorted.
  package private(set) var added: [Place]
  /// The moves, sorted by origin and by target.
  private var movesByOrigin: [Move]
  private var movesByTarget: [Move]

  /// Creates a mapping.
  ///
  /// - Parameters:
  ///   - deleted: The deleted places; sorted.
  ///   - inserted: The inserted places; sorted.
  ///   - moves: The individual moves from one place to another.
  /// - Complexity: O(*u* log *u*).
  package init(deleted: [Place], inserted: [Place], moves: [Move]) {
    removed = moves.isEmpty ? deleted : (deleted + moves.map(\.from)).sorted()
    added = moves.isEmpty ? inserted : (inserted + moves.map(\.to)).sorted()
    movesByOrigin = moves.sorted { $0.from < $1.from }
    movesByTarget = moves.sorted { $0.to < $1.to }
  }

  /// Whether every place is unchanged.
  package var isEmpty: Bool { removed.isEmpty && added.isEmpty }

  /// Whether no place is deleted or moved twice, and none is the target of two changes.
  ///
  /// - Complexity: O(*u*).
  var namesEachOnce: Bool {
    [removed, added].allSatisfy { places in
      zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
    }
  }

  /// Returns the place after the change; nil if the element is deleted.
  ///
  /// - Parameter section: The number of the place's section after the change, unless the place moves
  ///   individually.
  /// - Complexity: O(log *u*).
  package func after(of place: Place, section: Int) -> Place? {
    if let target = target(ofMoveFrom: place) { return target }
    return PlaceMapping.fill(place, leaving: removed, around: added, section)
  }

  /// Returns the place before the change; nil if the element is new.
  ///
  /// - Parameter section: The number of the place's section before the change, unless the place moved
  ///   individually.
  /// - Complexity: O(log *u*).
  package func before(of place: Place, section: Int) -> Place? {
    if let origin = origin(ofMoveTo: place) { return origin }
    return PlaceMapping.fill(place, leaving: added, around: removed, section)
  }

  /// Returns the target of an individual move; nil if the place has none.
  package func target(ofMoveFrom place: Place) -> Place? {
    let index = movesByOrigin.partitionPoint { $0.from < place }
    guard index < movesByOrigin.count, movesByOrigin[index].from == place else { return nil }
    return movesByOrigin[index].to
  }

  /// Returns the origin of an individual move; nil if the place has none.
  package func origin(ofMoveTo place: Place) -> Place? {
    let index = movesByTarget.partitionPoint { $0.to < place }
    guard index < movesByTarget.count, movesByTarget[index].to == place else { return nil }
    return movesByTarget[index].from
  }

  /// Returns the new place of a surviving element: the *n*th survivor gets the *n*th free place.
  private static func fill(
    _ place: Place, leaving gone: [Place], around fixed: [Place], _ section: Int
  ) -> Place? {
    let index = gone.rank(of: place)
    if index < gone.count, gone[index] == place { return nil }
    let rank = place.item - (index - gone.rank(of: Place(place.section, 0)))
    let start = fixed.rank(of: Place(section, 0))
    // The fixed places up to the result: each shifts it by one.
    let end = (start..<fixed.count).partitionPoint {
      fixed[$0].section == section && fixed[$0].item - ($0 - start) <= rank
    }
    return Place(section, rank + (end - start))
  }
}
