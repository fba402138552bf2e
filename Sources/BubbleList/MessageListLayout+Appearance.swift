import BubbleCollection
import Foundation

/// The start and the end of a batch's animations, for items that are measured meanwhile and for other elements.
extension MessageListLayout {
  /// Asks the delegate for the initial attributes of an inserted item, and again if the item was measured.
  ///
  /// - Parameter attributes: The item's final attributes, moved to their visible position before the batch.
  func modifyInitial(_ attributes: MessageListLayoutAttributes, _ place: Place) {
    guard let delegate else {
      attributes.alpha = 0
      return
    }
    let frame = attributes.frame
    let assumed = state.batch?.appearance.assumedFrames[place]
    if let assumed { attributes.frame = assumed }
    delegate.initialLayoutAttributesForInsertedItem(
      self, of: .cell, at: place.indexPath, modifying: attributes, on: .initial)
    guard assumed != nil else { return }
    attributes.size = frame.size
    attributes.center = CGPoint(x: frame.midX, y: frame.midY)
    delegate.initialLayoutAttributesForInsertedItem(
      self, of: .cell, at: place.indexPath, modifying: attributes, on: .invalidation)
  }

  /// Records the expected frame of an inserted item before it is measured.
  func noteAssumedFrame(of place: Place) {
    guard let batch = state.batch, batch.appearance.assumedFrames[place] == nil,
      batch.update.isInserted(place),
      var frame = itemAttributes(at: place)?.frame
    else { return }
    frame.origin.y -= batch.compensation
    batch.appearance.assumedFrames[place] = frame
  }

  /// Updates the distance that the content moves in the batch, after an element was measured.
  func updateCompensation(keeping anchor: MessageListAnchor) {
    guard let batch = state.batch, state.geometry.viewport.isFilled(by: state.geometry.itemsHeight),
      let wanted = state.geometry.offset(of: anchor)
    else { return }
    batch.compensation = wanted - batch.before.viewport.bounds.minY
  }

  // Headers, footers, separators and backgrounds.

  /// Returns the initial attributes of an appearing element: at its old position outside, or at its final one, if it is new.
  ///
  /// - Parameter attributes: The final attributes, with the default appearance.
  func initialAttributes(
    _ attributes: CollectionViewLayoutAttributes?, ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard let batch = state.batch, let attributes else { return attributes }
    let own = attributes as? MessageListLayoutAttributes
    let way = wayBack(ofKind: kind, at: indexPath, batch)
    if own?.isPinned != true, let way {
      attributes.frame.origin.y += way
      attributes.alpha = 1
    } else {
      attributes.frame.origin.y -= batch.compensation
      if way == nil, let own, let delegate, let itemKind = itemKind(kind) {
        // As the element will be, for the delegate to change.
        own.alpha = 1
        delegate.initialLayoutAttributesForInsertedItem(
          self, of: itemKind, at: indexPath, modifying: own, on: .initial)
      }
    }
    return attributes
  }

  /// Returns the final attributes of a disappearing element: at its new position outside, or at its old one, if it is removed.
  ///
  /// - Parameter attributes: The attributes before, with the default disappearance.
  func finalAttributes(
    _ attributes: CollectionViewLayoutAttributes?, ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard let batch = state.batch, let attributes else { return attributes }
    guard let after = attributesAfterBatch(ofKind: kind, at: indexPath, batch) else {
      attributes.frame.origin.y += batch.compensation
      if let own = attributes as? MessageListLayoutAttributes, let delegate,
        let itemKind = itemKind(kind)
      {
        own.alpha = 1
        delegate.finalLayoutAttributesForDeletedItem(
          self, of: itemKind, at: indexPath, modifying: own)
      }
      return attributes
    }
    after.indexPath = indexPath
    return after
  }

  /// Returns the deletions and insertions of views of a kind with item index paths; nil for another kind.
  func renaming(ofKind kind: String) -> ElementRenaming? {
    guard let batch = state.batch, let names = namesAfterBatch(ofKind: kind, batch) else {
      return nil
    }
    if let known = batch.appearance.renamings[kind] { return known }
    let renaming = ElementRenaming(names) { section in
      batch.update.isReloaded(section: section) ? nil : batch.update.after(ofSection: section)
    }
    batch.appearance.renamings[kind] = renaming
    return renaming
  }

  /// Returns the distance from an element's position after the batch to that before it; nil if it did not exist.
  private func wayBack(
    ofKind kind: String, at indexPath: IndexPath, _ batch: ListBatch
  ) -> CGFloat? {
    switch kind {
    case headerKind, footerKind:
      guard indexPath.count == 2, let own = itemKind(kind),
        let section = batch.update.before(ofSection: indexPath.section),
        !batch.update.isReloaded(section: section),
        let old = batch.before.supplementary(own, of: section),
        let new = state.geometry.supplementary(own, of: indexPath.section)
      else { return nil }
      return old.top - new.top
    case MessageListLayout.unreadSeparatorKind, MessageListLayout.clusterBackgroundKind:
      guard let place = Place(indexPath), let before = batch.update.before(of: place),
        let old = batch.before.edges(of: before), let new = state.geometry.edges(of: place)
      else { return nil }
      return old.top - new.top
    default: return nil
    }
  }

  /// Returns the attributes of an earlier element after the batch; nil if it is removed.
  private func attributesAfterBatch(
    ofKind kind: String, at indexPath: IndexPath, _ batch: ListBatch
  ) -> MessageListLayoutAttributes? {
    switch kind {
    case headerKind, footerKind:
      guard indexPath.count == 2, !batch.update.isReloaded(section: indexPath.section),
        let section = batch.update.after(ofSection: indexPath.section)
      else { return nil }
      return supplementaryAttributes(kind, section: section)
    case MessageListLayout.unreadSeparatorKind, MessageListLayout.clusterBackgroundKind:
      let place = Place(indexPath)
      guard
        let after = namesAfterBatch(ofKind: kind, batch)?.first(where: { $0.before == place })?
          .after
      else { return nil }
      return kind == MessageListLayout.unreadSeparatorKind
        ? unreadSeparatorAttributes() : clusterAttributes(at: after.indexPath)
    default: return endAttributes(kind)
    }
  }

  /// Returns the index paths after the batch of the visible views of a kind; nil if they have no item index paths.
  private func namesAfterBatch(
    ofKind kind: String, _ batch: ListBatch
  ) -> [(before: Place, after: Place?)]? {
    let isCluster = kind == MessageListLayout.clusterBackgroundKind
    guard isCluster || kind == MessageListLayout.unreadSeparatorKind else { return nil }
    if let known = batch.appearance.namesAfter[kind] { return known }
    var taken: Set<Place> = []
    var names: [(before: Place, after: Place?)] = []
    for seen in collectionView?.visibleLayoutAttributes ?? []
    where seen.representedElementKind == kind {
      guard let before = Place(seen.indexPath) else { continue }
      var after = batch.update.after(of: before)
      if isCluster {
        after = clusterAfterBatch(before, seenTo: seen.frame.maxY, batch)
      } else if after != state.separator.placed?.place {
        after = nil
      }
      if let place = after, !taken.insert(place).inserted { after = nil }
      names.append((before, after))
    }
    names.sort { $0.before < $1.before }
    batch.appearance.namesAfter[kind] = names
    return names
  }

  /// Returns the first item of the cluster after the batch that the first remaining item of an earlier cluster is in.
  private func clusterAfterBatch(
    _ first: Place, seenTo bottom: CGFloat, _ batch: ListBatch
  ) -> Place? {
    let outset = clusterBackground?.outsets.bottom ?? 0
    let end = bottom - outset - batch.before.origin - MessageListGeometry.tolerance
    var place: Place? = first
    while let current = place, current.section == first.section {
      if current > first {
        guard let start = batch.before.list.offset(of: current), start <= end else { return nil }
      }
      if let after = batch.update.after(of: current) {
        return clusterAttributes(at: after.indexPath).flatMap { Place($0.indexPath) }
      }
      place = batch.before.list.item(after: current)
    }
    return nil
  }
}
