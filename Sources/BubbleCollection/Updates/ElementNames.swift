import Foundation

/// What elements are called before and after a batch.
///
/// Cells are named by the mapping alone; other views go with their sections, but for those of which the layout
/// says that they go and come.
struct ElementNames {
  /// What belongs together before and after.
  let mapping: UpdateMapping
  /// What the layout said of its supplementary and decoration views.
  private var kinds: [ElementKind: KindUpdates] = [:]

  init(mapping: UpdateMapping) { self.mapping = mapping }

  /// Whether the layout said what becomes of a kind.
  func knows(_ kind: ElementKind) -> Bool { kinds[kind] != nil }

  /// Notes which views of a kind go and come.
  mutating func note(_ kind: ElementKind, deleted: [IndexPath], inserted: [IndexPath]) {
    kinds[kind] = KindUpdates(deleted: deleted, inserted: inserted)
  }

  /// What an element from before is called after the batch; nil if it is gone or stands for other data.
  func name(after element: ElementIdentity) -> ElementIdentity? {
    let before = element.indexPath
    var after: IndexPath?
    if element.category != .cell {
      after = path(after: element)
    } else if !mapping.isReloaded(before) {
      after = mapping.after(of: before)
    }
    guard let after else { return nil }
    guard after != before else { return element }
    var renamed = element
    renamed.indexPath = after
    return renamed
  }

  /// What an element from after was called before the batch; nil if it is new or stands for other data.
  func name(before element: ElementIdentity) -> ElementIdentity? {
    let path = element.indexPath
    var renamed = element
    if element.category == .cell {
      guard let before = mapping.before(of: path), !mapping.isReloaded(before) else { return nil }
      renamed.indexPath = before
      return renamed
    }
    let updates = kinds[ElementKind(element)]
    if let updates, updates.inserted.contains(path) { return nil }
    if path.count > 1, mapping.after.indices.contains(path.section) {
      guard let section = mapping.before(ofSection: path.section),
        !mapping.isReloaded(section: section)
      else { return nil }
      renamed.indexPath.section = section
      if let updates, path.count == 2, 0..<Int(Int32.max) ~= path.item,
        let place = updates.mapping.before(of: Place(path.section, path.item), section: section)
      {
        renamed.indexPath.item = place.item
      }
    }
    if let updates, updates.deleted.contains(renamed.indexPath) { return nil }
    return renamed
  }

  /// A view that is no cell goes with its section, and its item only counts the views of its kind there.
  private func path(after element: ElementIdentity) -> IndexPath? {
    let path = element.indexPath
    let updates = kinds[ElementKind(element)]
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

/// Which views of one kind a batch takes away and adds.
private struct KindUpdates {
  let deleted: [IndexPath]
  let inserted: [IndexPath]
  let mapping: PlaceMapping

  init(deleted: [IndexPath], inserted: [IndexPath]) {
    self.deleted = deleted
    self.inserted = inserted
    mapping = PlaceMapping(
      deleted: Set(deleted.compactMap(Place.init)).sorted(),
      inserted: Set(inserted.compactMap(Place.init)).sorted(), moves: [])
  }
}
