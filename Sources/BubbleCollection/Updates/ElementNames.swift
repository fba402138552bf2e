import Foundation

/// The names of elements before and after a batch.
///
/// The mapping alone determines the names of cells. Other views keep to their sections, except those that the
/// layout declares deleted and inserted.
struct ElementNames {
  /// The mapping of places before and after the batch.
  let mapping: UpdateMapping
  /// The layout's answers for its supplementary and decoration views.
  private var kinds: [ElementKind: KindUpdates] = [:]

  init(mapping: UpdateMapping) { self.mapping = mapping }

  /// Whether the layout has answered for a kind.
  func knows(_ kind: ElementKind) -> Bool { kinds[kind] != nil }

  /// Stores the deleted and inserted views of a kind.
  mutating func note(_ kind: ElementKind, deleted: [IndexPath], inserted: [IndexPath]) {
    kinds[kind] = KindUpdates(deleted: deleted, inserted: inserted)
  }

  /// Returns the name after the batch of an element from before; nil if it is gone or has other data.
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

  /// Returns the name before the batch of an element from after; nil if it is new or has other data.
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

  /// A supplementary or decoration view follows its section, and its item number only counts the views of its
  /// kind there.
  private func path(after element: ElementIdentity) -> IndexPath? {
    let path = element.indexPath
    let updates = kinds[ElementKind(element)]
    if let updates, updates.deleted.contains(path) { return nil }
    var result = path
    // An index path of one index belongs to the whole content; a decoration view may be beyond the sections,
    // too.
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

/// The views of one kind that a batch removes and adds.
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
