import BubbleCollection

extension DiffableDataSourceSnapshot {
  /// Adds items at the end of a section, or of the last one.
  ///
  /// Items that the snapshot already has move there, as in UIKit.
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

  /// Inserts items before another one; items that the snapshot already has move there.
  @inlinable
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    insert(identifiers, beside: beforeIdentifier, offset: 0)
  }

  /// Inserts items after another one; items that the snapshot already has move there.
  @inlinable
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {
    insert(identifiers, beside: afterIdentifier, offset: 1)
  }

  /// Removes items; unknown items are ignored, as in UIKit.
  @inlinable
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    noteDuplicates(in: identifiers)
    store.remove(identifiers)
    removeMarks(of: identifiers)
  }

  /// Removes all items and all sections.
  public mutating func deleteAllItems() {
    store.removeAll()
    reloadedSections = .init()
    reloadedItems = .init()
    reconfiguredItems = .init()
  }

  /// Moves an item before another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) {
    move(identifier, beside: toIdentifier, offset: 0)
  }

  /// Moves an item after another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) {
    move(identifier, beside: toIdentifier, offset: 1)
  }

  /// Marks items whose cells are replaced when the snapshot is applied.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    let present = presentItems(identifiers)
    reloadedItems.insert(present)
  }

  /// Marks items whose cells are configured again when the snapshot is applied; the cells stay the same.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    let present = presentItems(identifiers)
    reconfiguredItems.insert(present)
  }

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

  /// Removes the items that the snapshot already has, so that all can be inserted; returns the items to
  /// insert.
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

  /// Removes the marks of items that are gone.
  @inlinable
  mutating func removeMarks(of identifiers: [ItemIdentifierType]) {
    reloadedItems.remove(identifiers)
    reconfiguredItems.remove(identifiers)
  }
}

extension Array where Element: Hashable {
  /// Returns the elements that occur more than once, as text; nil if there are none.
  @inlinable
  var duplicates: [String]? {
    guard count > 1 else { return nil }
    var seen = Set<Element>(minimumCapacity: count)
    let repeated = filter { !seen.insert($0).inserted }
    return repeated.isEmpty ? nil : repeated.uniqued().map { "\($0)" }
  }
}
