/// What comes into the order of a list with a batch, and what leaves it.
///
/// - Complexity: O(log *u*) each, unless it says otherwise.
extension UpdateMapping {
  /// Whether anything stands for other data after the batch.
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

  /// Whether an item from after came into its order: inserted, moved there, or in a section that was or that is
  /// reloaded.
  package func isNew(_ place: Place) -> Bool {
    items.added.containsSorted(place) || isNew(section: place.section)
  }

  /// Whether a section from after came into its order, or is reloaded.
  package func isNew(section: Int) -> Bool {
    if sections.added.containsSorted(Place(0, section)) { return true }
    return !operations.reloadedSections.isEmpty
      && before(ofSection: section).map { isReloaded(section: $0) } ?? false
  }

  /// Whether an item from after was inserted, alone or with its section.
  package func isInserted(_ place: Place) -> Bool {
    operations.insertedItems.containsSorted(place)
      || operations.insertedSections.containsSorted(Place(0, place.section))
  }

  /// Whether an item from after stands for other data than before, alone or with its section.
  package func isReloaded(after place: Place) -> Bool {
    guard hasReloads, let section = before(ofSection: place.section) else { return false }
    return isReloaded(section: section) || before(of: place).map { isReloaded($0) } ?? false
  }
}

extension CollectionView {
  /// What the batch that is under way says; nil if there is none.
  package var currentUpdate: UpdateMapping? { updates.batch?.mapping }
}
