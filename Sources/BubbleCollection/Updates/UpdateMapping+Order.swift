/// The elements that enter the order of a list with a batch, and those that leave it.
///
/// - Complexity: O(log *u*) each, unless documented otherwise.
extension UpdateMapping {
  /// Whether any element has other data after the batch.
  package var hasReloads: Bool {
    !operations.reloadedItems.isEmpty || !operations.reloadedSections.isEmpty
  }

  /// The reloaded items.
  ///
  /// - Complexity: O(*u* log *u*).
  package var reloadedItems: [Move] {
    operations.reloadedItems.compactMap { place in
      after(of: place).map { Move(from: place, to: $0) }
    }
  }

  /// The reloaded sections.
  ///
  /// - Complexity: O(*u* log *u*).
  package var reloadedSections: [(before: Int, after: Int)] {
    operations.reloadedSections.compactMap { place in
      after(ofSection: place.item).map { (before: place.item, after: $0) }
    }
  }

  /// Whether an item from before leaves its order.
  package func isMoved(_ place: Place) -> Bool { items.target(ofMoveFrom: place) != nil }

  /// Whether a section from before leaves its order.
  package func isMoved(section: Int) -> Bool {
    sections.target(ofMoveFrom: Place(0, section)) != nil
  }

  /// Whether an item from after entered its order: it was inserted or moved there, or is in an inserted,
  /// moved or reloaded section.
  package func isNew(_ place: Place) -> Bool {
    items.added.containsSorted(place) || isNew(section: place.section)
  }

  /// Whether a section from after entered its order, or is reloaded.
  package func isNew(section: Int) -> Bool {
    if sections.added.containsSorted(Place(0, section)) { return true }
    return !operations.reloadedSections.isEmpty
      && before(ofSection: section).map { isReloaded(section: $0) } ?? false
  }

  /// Whether an item from after was inserted, individually or with its section.
  package func isInserted(_ place: Place) -> Bool {
    operations.insertedItems.containsSorted(place)
      || operations.insertedSections.containsSorted(Place(0, place.section))
  }

  /// Whether an item from after has other data than before, individually or with its section.
  package func isReloaded(after place: Place) -> Bool {
    guard hasReloads, let section = before(ofSection: place.section) else { return false }
    return isReloaded(section: section) || before(of: place).map { isReloaded($0) } ?? false
  }
}

extension CollectionView {
  /// The update of the batch in progress; nil if there is none.
  package var currentUpdate: UpdateMapping? { updates.batch?.mapping }
}
