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
