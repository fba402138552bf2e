import BubbleCollection
import Foundation

extension DiffableDataSourceSnapshot {
  /// Adds items at the end of a section, or of the last one.
  ///
  /// Items that the snapshot has already move there, as in UIKit.
  @inlinable
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard numberOfSections > 0 else { return note(.noSections) }
    var section = numberOfSections - 1
    if let sectionIdentifier {
      guard let position = store.position(of: sectionIdentifier) else {
        return note(.missingSection("\(sectionIdentifier)"))
      }
      section = position
    }
    let items = withoutExisting(identifiers)
    insert(items, at: Place(section, store.sections[section].items.count))
  }

  /// Puts items before another one; those that the snapshot has already move there.
  @inlinable
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    insert(identifiers, beside: beforeIdentifier, offset: 0)
  }

  /// Puts items after another one; those that the snapshot has already move there.
  @inlinable
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {
    insert(identifiers, beside: afterIdentifier, offset: 1)
  }

  /// Takes items out; those that are not there are left, as in UIKit.
  @inlinable
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    noteDuplicates(in: identifiers)
    store.remove(identifiers)
    forget(identifiers)
  }

  /// Takes all items and all sections out.
  @inlinable
  public mutating func deleteAllItems() {
    store.removeAll()
    reloadedSections = .init()
    reloadedItems = .init()
    reconfiguredItems = .init()
  }

  /// Moves an item before another one.
  @inlinable
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) {
    move(identifier, beside: toIdentifier, offset: 0)
  }

  /// Moves an item after another one.
  @inlinable
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) {
    move(identifier, beside: toIdentifier, offset: 1)
  }

  /// Has the cells of items be others when the snapshot is applied.
  @inlinable
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    let present = presentItems(identifiers)
    reloadedItems.insert(present)
  }

  /// Has the cells of items be filled again when the snapshot is applied; they stay the same cells.
  @inlinable
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    let present = presentItems(identifiers)
    reconfiguredItems.insert(present)
  }
}

extension DiffableDataSourceSnapshot {
  @inlinable
  mutating func presentItems(_ identifiers: [ItemIdentifierType]) -> [ItemIdentifierType] {
    noteDuplicates(in: identifiers)
    return identifiers.filter { item in
      let isPresent = store.contains(item)
      if !isPresent { note(.reloadOfMissingItem("\(item)")) }
      return isPresent
    }
  }

  @inlinable
  mutating func insert(
    _ identifiers: [ItemIdentifierType], beside destination: ItemIdentifierType, offset: Int
  ) {
    guard store.contains(destination) else { return note(.missingItem("\(destination)")) }
    guard !identifiers.contains(destination) else {
      return note(.destinationIsSource("\(destination)"))
    }
    let items = withoutExisting(identifiers)
    guard let place = store.place(of: destination) else { return }
    insert(items, at: Place(place.section, place.item + offset))
  }

  @inlinable
  mutating func move(
    _ identifier: ItemIdentifierType, beside destination: ItemIdentifierType, offset: Int
  ) {
    guard store.contains(identifier) else { return note(.missingItem("\(identifier)")) }
    insert([identifier], beside: destination, offset: offset)
  }

  @inlinable
  mutating func insert(
    _ identifiers: [ItemIdentifierType],
    at place: Place
  ) {
    let duplicates = store.insert(identifiers, at: place)
    if !duplicates.isEmpty { note(.duplicateItems(duplicates.uniqued().map { "\($0)" })) }
  }

  /// Takes those that are there out, so that all can be put in; returns those to put in.
  @inlinable
  mutating func withoutExisting(
    _ identifiers: [ItemIdentifierType]
  ) -> [ItemIdentifierType] {
    guard identifiers.contains(where: { store.contains($0) }) else { return identifiers }
    noteDuplicates(in: identifiers)
    let unique = identifiers.uniqued()
    store.remove(unique)
    return unique
  }

  @inlinable
  mutating func noteDuplicates(in identifiers: [ItemIdentifierType]) {
    guard let duplicates = identifiers.duplicates else { return }
    note(.duplicateItems(duplicates))
  }

  /// Takes the marks from items that are gone.
  @inlinable
  mutating func forget(_ identifiers: [ItemIdentifierType]) {
    reloadedItems.remove(identifiers)
    reconfiguredItems.remove(identifiers)
  }
}

extension Array where Element: Hashable {
  /// The elements that come more than once, as text; nil if none does.
  @inlinable
  var duplicates: [String]? {
    guard count > 1 else { return nil }
    var seen = Set<Element>(minimumCapacity: count)
    let repeated = filter { !seen.insert($0).inserted }
    return repeated.isEmpty ? nil : repeated.uniqued().map { "\($0)" }
  }
}
