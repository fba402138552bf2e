import BubbleCollection
import Foundation

/// What a batch does to a list, read from what the layout is told of it.
///
/// One object, for it is asked about every item that is seen. Places without `after` are those before the
/// batch. Items move, come and go within sections that stay; what is said of items in sections that come or go
/// is left out, as the collection view does.
final class ListUpdate {
  /// Which sections are where.
  let sections: PlaceMapping
  /// Which items are where, within sections that stay.
  let items: PlaceMapping
  private(set) var deletedSections: [Int] = []
  private(set) var insertedSections: [Int] = []
  private(set) var movedSections: [(from: Int, to: Int)] = []
  private(set) var reloadedSections: [(before: Int, after: Int)] = []
  private(set) var deletedItems: [Place] = []
  private(set) var insertedItems: [Place] = []
  private(set) var movedItems: [PlaceMove] = []
  private(set) var reloadedItems: [PlaceMove] = []

  /// Reads a batch.
  ///
  /// - Complexity: O(*u* log *u*).
  init(_ updateItems: [CollectionViewUpdateItem]) {
    var reader = UpdateReader()
    for item in updateItems { reader.read(item) }
    sections = PlaceMapping(
      deleted: reader.deletedSections.sorted().map { Place(0, $0) },
      inserted: reader.insertedSections.sorted().map { Place(0, $0) },
      moves: reader.movedSections.map { PlaceMove(from: Place(0, $0.0), to: Place(0, $0.1)) })
    deletedSections = reader.deletedSections.sorted()
    insertedSections = reader.insertedSections.sorted()
    movedSections = reader.movedSections.map { (from: $0.0, to: $0.1) }
    deletedItems = reader.deletedItems.sorted()
    insertedItems = reader.insertedItems.sorted()
    movedItems = reader.movedItems
    let mapping = sections
    reloadedSections = reader.reloadedSections.sorted().compactMap { section in
      mapping.after(of: Place(0, section), section: 0).map { (before: section, after: $0.item) }
    }
    items = PlaceMapping(deleted: deletedItems, inserted: insertedItems, moves: movedItems)
    let itemMapping = items
    reloadedItems = reader.reloadedItems.compactMap { item in
      let after =
        item.after
        ?? mapping.after(of: Place(0, item.before.section), section: 0).flatMap {
          itemMapping.after(of: item.before, section: $0.item)
        }
      return after.map { PlaceMove(from: item.before, to: $0) }
    }
  }

  /// Where a section is after the batch; nil if it goes.
  func after(ofSection section: Int) -> Int? {
    sections.isEmpty ? section : sections.after(of: Place(0, section), section: 0)?.item
  }

  /// Where a section was before the batch; nil if it is new.
  func before(ofSection section: Int) -> Int? {
    sections.isEmpty ? section : sections.before(of: Place(0, section), section: 0)?.item
  }

  /// Where an item is after the batch; nil if it goes, or if its section is reloaded.
  ///
  /// - Complexity: O(log *u*).
  func after(of item: ItemPlace) -> ItemPlace? {
    let place = Place(item.section, item.item)
    if let target = items.target(ofMoveFrom: place) { return ItemPlace(target) }
    guard let section = after(ofSection: place.section), !isReloaded(section: place.section)
    else { return nil }
    return items.after(of: place, section: section).map(ItemPlace.init)
  }

  /// Where an item was before the batch; nil if it is new, or if its section is reloaded.
  func before(of item: ItemPlace) -> ItemPlace? {
    let place = Place(item.section, item.item)
    if let origin = items.origin(ofMoveTo: place) { return ItemPlace(origin) }
    guard let section = before(ofSection: place.section), !isReloaded(section: section)
    else { return nil }
    return items.before(of: place, section: section).map(ItemPlace.init)
  }

  /// Whether anything is reloaded.
  var hasReloads: Bool { !reloadedItems.isEmpty || !reloadedSections.isEmpty }

  /// Whether a section, by its place before, is reloaded.
  func isReloaded(section: Int) -> Bool {
    !reloadedSections.isEmpty && reloadedSections.contains { $0.before == section }
  }

  /// Whether an item, by its place before, leaves its order.
  func isMoved(_ place: ItemPlace) -> Bool {
    items.target(ofMoveFrom: Place(place)) != nil
  }

  /// Whether a section, by its place before, leaves its order.
  func isMoved(section: Int) -> Bool {
    !movedSections.isEmpty && sections.target(ofMoveFrom: Place(0, section)) != nil
  }

  /// Whether an item, by its place after, came into its order: inserted, moved there, or in a section that was
  /// or that is reloaded.
  func isNew(_ place: ItemPlace) -> Bool {
    items.added.containsSorted(Place(place)) || isNew(section: place.section)
  }

  /// Whether a section, by its place after, came into its order, or is reloaded.
  func isNew(section: Int) -> Bool {
    if !sections.isEmpty, sections.added.containsSorted(Place(0, section)) { return true }
    return !reloadedSections.isEmpty && reloadedSections.contains { $0.after == section }
  }

  /// Whether an item, by its place after, was inserted, alone or with its section.
  func isInserted(_ place: ItemPlace) -> Bool {
    (!insertedItems.isEmpty && insertedItems.containsSorted(Place(place)))
      || (!insertedSections.isEmpty && insertedSections.contains(place.section))
  }
}

/// Sorts what a layout is told by what it is.
private struct UpdateReader {
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var movedSections: [(Int, Int)] = []
  var reloadedSections: [Int] = []
  var deletedItems: [Place] = []
  var insertedItems: [Place] = []
  var movedItems: [PlaceMove] = []
  var reloadedItems: [(before: Place, after: Place?)] = []

  mutating func read(_ item: CollectionViewUpdateItem) {
    let (before, after) = (item.indexPathBeforeUpdate, item.indexPathAfterUpdate)
    guard let path = before ?? after else { return }
    if path.item == NSNotFound {
      readSection(item.updateAction, before?.section, after?.section)
    } else {
      readItem(item.updateAction, before.flatMap(Place.init), after.flatMap(Place.init))
    }
  }

  private mutating func readSection(
    _ action: CollectionViewUpdateItem.Action, _ before: Int?, _ after: Int?
  ) {
    switch (action, before, after) {
    case (.delete, let before?, _): deletedSections.append(before)
    case (.insert, _, let after?): insertedSections.append(after)
    case (.move, let before?, let after?): movedSections.append((before, after))
    case (.reload, let before?, _): reloadedSections.append(before)
    default: break
    }
  }

  private mutating func readItem(
    _ action: CollectionViewUpdateItem.Action, _ before: Place?, _ after: Place?
  ) {
    switch (action, before, after) {
    case (.delete, let before?, _): deletedItems.append(before)
    case (.insert, _, let after?): insertedItems.append(after)
    case (.move, let before?, let after?): movedItems.append(PlaceMove(from: before, to: after))
    case (.reload, let before?, _): reloadedItems.append((before, after))
    default: break
    }
  }
}
