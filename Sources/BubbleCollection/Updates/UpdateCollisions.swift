import Foundation

// Collisions that a batch must not contain: two changes of one section or item.

extension UpdateOperations {
  /// Checks that nothing is changed twice, each side in its own numbers.
  func checkCollisions() throws {
    let section = { (one: Operation, other: Operation, place: Place, numbering: Numbering) in
      CollectionUpdateError.sectionCollision(one, other, section: place.item, numbering)
    }
    let item = { (one: Operation, other: Operation, place: Place, numbering: Numbering) in
      CollectionUpdateError.itemCollision(one, other, place.indexPath, numbering)
    }
    try check(
      [
        (.delete, deletedSections), (.reload, reloadedSections),
        (.move, movedSections.map(\.from)),
      ], .before, section)
    try check(
      [(.insert, insertedSections), (.move, movedSections.map(\.to))], .after, section)
    try check(
      [(.delete, deletedItems), (.reload, reloadedItems), (.move, movedItems.map(\.from))],
      .before, item)
    try check([(.insert, insertedItems), (.move, movedItems.map(\.to))], .after, item)
  }

  private typealias Operation = CollectionUpdateError.Operation
  private typealias Numbering = CollectionUpdateError.Numbering

  /// Checks that no place is named twice, by one operation or by two.
  private func check(
    _ lists: [(operation: Operation, places: [Place])], _ numbering: Numbering,
    _ error: (Operation, Operation, Place, Numbering) -> CollectionUpdateError
  ) throws {
    var named = lists.indices.flatMap { list in
      lists[list].places.map { (place: $0, list: list) }
    }
    guard named.count > 1 else { return }
    named.sort { ($0.place, $0.list) < ($1.place, $1.list) }
    for (first, second) in zip(named, named.dropFirst()) where first.place == second.place {
      let (one, other) = (lists[first.list].operation, lists[second.list].operation)
      throw error(one, other, first.place, numbering)
    }
  }
}
