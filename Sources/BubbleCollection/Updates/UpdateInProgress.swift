import Foundation

/// A batch that the layout is being told of.
struct UpdateInProgress {
  /// What the layout is told in `prepare(forCollectionViewUpdates:)`; known before it is prepared, for a
  /// flow layout edits its lines by them and has the new content size ready when it is asked.
  let updateItems: [CollectionViewUpdateItem]
  /// What contexts added to the offset meanwhile; applied at the end.
  var heldOffsetAdjustment = CGPoint.zero
  /// What belongs together before and after.
  let mapping: UpdateMapping
  /// Whether the context that begins the update is on its way: the counts it speaks of are taken already.
  var isInvalidating = false
  /// What the layout said of its supplementary and decoration views.
  private var kinds: [ElementKind: KindUpdates] = [:]

  init(mapping: UpdateMapping) {
    self.mapping = mapping
    updateItems = mapping.updateItems()
  }
}

/// The supplementary or decoration views of one kind.
struct ElementKind: Hashable {
  let category: CollectionView.ElementCategory
  let kind: String
}

/// Which views of one kind a batch takes away and adds.
private struct KindUpdates {
  let deleted: [IndexPath]
  let inserted: [IndexPath]
  let mapping: PlaceMapping

  init(deleted: [IndexPath], inserted: [IndexPath]) {
    self.deleted = deleted
    self.inserted = inserted
    mapping = PlaceMapping(
      deleted: Array(Set(deleted.compactMap(Place.init))),
      inserted: Array(Set(inserted.compactMap(Place.init))), moves: [])
  }
}

extension UpdateInProgress {
  /// Whether the layout said what becomes of a kind.
  func knows(_ kind: ElementKind) -> Bool { kinds[kind] != nil }

  /// Takes down which views of a kind go and come.
  mutating func note(_ kind: ElementKind, deleted: [IndexPath], inserted: [IndexPath]) {
    kinds[kind] = KindUpdates(deleted: deleted, inserted: inserted)
  }

  /// What an element of before is called after the batch; nil if it is gone or stands for other data.
  func name(after element: ElementIdentity) -> ElementIdentity? {
    var renamed = element
    if element.category == .cell {
      guard !mapping.isReloaded(element.indexPath),
        let path = mapping.after(of: element.indexPath)
      else { return nil }
      renamed.indexPath = path
    } else {
      guard let path = path(after: element) else { return nil }
      renamed.indexPath = path
    }
    return renamed
  }

  /// A view that is no cell goes with its section, and its item only counts the views of its kind there.
  private func path(after element: ElementIdentity) -> IndexPath? {
    let path = element.indexPath
    let updates = kinds[ElementKind(category: element.category, kind: element.kind ?? "")]
    if let updates, updates.deleted.contains(path) { return nil }
    var result = path
    // A path of one index is the whole content's; a decoration may be beyond the sections, too.
    if path.count > 1, mapping.before.indices.contains(path.section) {
      guard let section = mapping.after(ofSection: path.section),
        !mapping.isReloaded(section: path.section)
      else { return nil }
      result.section = section
      if let updates, path.count == 2, 0..<Int(Int32.max) ~= path.item,
        let place = updates.mapping.after(of: Place(path.section, path.item), section: section)
      {
        result.item = place.item
      }
    }
    if let updates, updates.inserted.contains(result) { return nil }
    return result
  }
}
