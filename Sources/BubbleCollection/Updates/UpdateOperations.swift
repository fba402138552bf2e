import Foundation

/// The operations of a batch as places, each list sorted; sections are places in section 0.
package struct UpdateOperations {
  package private(set) var deletedItems: [Place] = []
  package private(set) var insertedItems: [Place] = []
  package private(set) var reloadedItems: [Place] = []
  package private(set) var reconfiguredItems: [Place] = []
  package private(set) var movedItems: [Move] = []
  package private(set) var deletedSections: [Place] = []
  package private(set) var insertedSections: [Place] = []
  package private(set) var reloadedSections: [Place] = []
  package private(set) var movedSections: [Move] = []

  /// Whether the batch changes no places and no contents.
  package var isEmpty: Bool {
    deletedItems.isEmpty && insertedItems.isEmpty && reloadedItems.isEmpty && movedItems.isEmpty
      && deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty
      && movedSections.isEmpty
  }

  /// Reads a batch, and checks that its items and sections exist.
  init(_ updates: RecordedUpdates, before: SectionCounts, after: SectionCounts) throws {
    let old = CountedPlaces(counts: before, numbering: .before)
    let new = CountedPlaces(counts: after, numbering: .after)
    deletedSections = try old.sections(updates.sections.deleted, .delete)
    deletedItems = try old.items(updates.items.deleted, .delete)
    reloadedSections = try old.sections(updates.sections.reloaded, .reload)
    reloadedItems = try old.items(updates.items.reloaded, .reload)
    reconfiguredItems = try old.items(updates.items.reconfigured, .reconfigure)
    movedSections = try updates.sections.moved.map {
      Move(from: try old.section($0.from, .move), to: try new.section($0.to, .move))
    }.sorted { $0.from < $1.from }
    movedItems = try updates.items.moved.map {
      Move(from: try old.item($0.from, .move), to: try new.item($0.to, .move))
    }.sorted { $0.from < $1.from }
    insertedSections = try new.sections(updates.sections.inserted, .insert)
    insertedItems = try new.items(updates.items.inserted, .insert)
  }

  /// Removes the updates of items within appearing or disappearing sections, which the update of the section
  /// covers.
  ///
  /// - Throws: ``CollectionUpdateError`` for a move out of or into such a section.
  mutating func settleItems(within sections: PlaceMapping) throws {
    if !deletedSections.isEmpty || !insertedSections.isEmpty || !reloadedSections.isEmpty {
      let gone = (deletedSections + reloadedSections).sorted()
      let arrived = reloadedSections.compactMap { sections.after(of: $0, section: 0) }
      let new = (insertedSections + arrived).sorted()
      for move in movedItems {
        if gone.containsSorted(Place(0, move.from.section)) {
          throw CollectionUpdateError.moveFromDeletedSection(move.from.section)
        }
        if new.containsSorted(Place(0, move.to.section)) {
          throw CollectionUpdateError.moveIntoInsertedSection(move.to.section)
        }
      }
      let isGone = { (place: Place) in gone.containsSorted(Place(0, place.section)) }
      deletedItems.removeAll(where: isGone)
      reloadedItems.removeAll(where: isGone)
      reconfiguredItems.removeAll(where: isGone)
      insertedItems.removeAll { new.containsSorted(Place(0, $0.section)) }
    }
    guard !reconfiguredItems.isEmpty else { return }
    reconfiguredItems.removeAll {
      deletedItems.containsSorted($0) || reloadedItems.containsSorted($0)
    }
  }
}

/// Reads and checks index paths of one numbering.
struct CountedPlaces {
  let counts: SectionCounts
  let numbering: CollectionUpdateError.Numbering

  func items(
    _ indexPaths: [IndexPath], _ operation: CollectionUpdateError.Operation
  ) throws -> [Place] {
    guard !indexPaths.isEmpty else { return [] }
    return try indexPaths.map { try item($0, operation) }.sorted()
  }

  func item(
    _ indexPath: IndexPath, _ operation: CollectionUpdateError.Operation
  ) throws -> Place {
    guard let place = Place(indexPath) else {
      throw CollectionUpdateError.unusableIndexPath(operation, indexPath)
    }
    guard place.section < counts.count else {
      throw CollectionUpdateError.missingSection(
        operation, item: place.item, section: place.section, numbering, count: counts.count)
    }
    guard place.item < counts[place.section] else {
      throw CollectionUpdateError.missingItem(
        operation, indexPath, numbering, count: counts[place.section])
    }
    return place
  }

  func sections(
    _ sets: [IndexSet], _ operation: CollectionUpdateError.Operation
  ) throws -> [Place] {
    guard !sets.isEmpty else { return [] }
    // Before a set is expanded: it may have more numbers than fit into memory.
    for set in sets {
      if let missing = set.number(outside: counts.indices) { _ = try section(missing, operation) }
    }
    return sets.flatMap { $0.map { Place(0, $0) } }.sorted()
  }

  func section(_ section: Int, _ operation: CollectionUpdateError.Operation) throws -> Place {
    guard counts.indices.contains(section) else {
      throw CollectionUpdateError.missingSection(
        operation, item: nil, section: section, numbering, count: counts.count)
    }
    return Place(0, section)
  }
}

extension IndexSet {
  /// Returns the smallest number that is not in a range; nil if the range contains all.
  ///
  /// - Complexity: O(log *r*) for a set of *r* ranges.
  func number(outside range: Range<Int>) -> Int? {
    guard let first, let last else { return nil }
    if first < range.lowerBound { return first }
    return last < range.upperBound ? nil : integerGreaterThanOrEqualTo(range.upperBound)
  }
}

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
