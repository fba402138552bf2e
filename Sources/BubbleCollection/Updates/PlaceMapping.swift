import Foundation
import Platform

/// Where places are after a change, by the rule of batches: what is inserted and what is moved have fixed
/// places; everything else fills the places that are left, in order.
///
/// Holds only what changed, so it is as small as the change.
package struct PlaceMapping {
  /// What is deleted, and where moves start; sorted.
  package private(set) var removed: [Place]
  /// What is inserted, and where moves end; sorted.
  package private(set) var added: [Place]
  /// By origin, and by target.
  private var movesByOrigin: [Move]
  private var movesByTarget: [Move]

  /// Makes a mapping.
  ///
  /// - Parameters:
  ///   - deleted: What goes; sorted.
  ///   - inserted: What is new; sorted.
  ///   - moves: What goes from one place to another on its own.
  /// - Complexity: O(*u* log *u*).
  package init(deleted: [Place], inserted: [Place], moves: [Move]) {
    removed = moves.isEmpty ? deleted : (deleted + moves.map(\.from)).sorted()
    added = moves.isEmpty ? inserted : (inserted + moves.map(\.to)).sorted()
    movesByOrigin = moves.sorted { $0.from < $1.from }
    movesByTarget = moves.sorted { $0.to < $1.to }
  }

  /// Whether every place stays what it is.
  package var isEmpty: Bool { removed.isEmpty && added.isEmpty }

  /// Whether nothing is deleted or moved twice, and nothing arrives twice at one place.
  ///
  /// - Complexity: O(*u*).
  var namesEachOnce: Bool {
    [removed, added].allSatisfy { places in
      zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
    }
  }

  /// Where a place is after the change; nil if it goes.
  ///
  /// - Parameter section: The number of the place's section after the change, unless it moves on its own.
  /// - Complexity: O(log *u*).
  package func after(of place: Place, section: Int) -> Place? {
    if let target = target(ofMoveFrom: place) { return target }
    return PlaceMapping.fill(place, leaving: removed, around: added, section)
  }

  /// Where a place was before the change; nil if it is new.
  ///
  /// - Parameter section: The number of the place's section before the change, unless it moved on its own.
  /// - Complexity: O(log *u*).
  package func before(of place: Place, section: Int) -> Place? {
    if let origin = origin(ofMoveTo: place) { return origin }
    return PlaceMapping.fill(place, leaving: added, around: removed, section)
  }

  /// Where something moves on its own; nil if it does not.
  package func target(ofMoveFrom place: Place) -> Place? {
    let index = movesByOrigin.partitionPoint { $0.from < place }
    guard index < movesByOrigin.count, movesByOrigin[index].from == place else { return nil }
    return movesByOrigin[index].to
  }

  /// From where something moved on its own; nil if it did not.
  package func origin(ofMoveTo place: Place) -> Place? {
    let index = movesByTarget.partitionPoint { $0.to < place }
    guard index < movesByTarget.count, movesByTarget[index].to == place else { return nil }
    return movesByTarget[index].from
  }

  /// The place that is left for one of those that stay: the *n*th that stays gets the *n*th that is free.
  private static func fill(
    _ place: Place, leaving gone: [Place], around fixed: [Place], _ section: Int
  ) -> Place? {
    let index = gone.rank(of: place)
    if index < gone.count, gone[index] == place { return nil }
    let rank = place.item - (index - gone.rank(of: Place(place.section, 0)))
    let start = fixed.rank(of: Place(section, 0))
    // Of the fixed places, those up to the one that is sought: each pushes it on by one.
    let end = (start..<fixed.count).partitionPoint {
      fixed[$0].section == section && fixed[$0].item - ($0 - start) <= rank
    }
    return Place(section, rank + (end - start))
  }
}
