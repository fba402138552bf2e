import BubbleCollection
import Foundation
import Springs

extension MessageListLayout {
  /// Edits the list, and computes the offset that keeps the anchor's position.
  func beginBatch() {
    guard let collectionView else { return }
    state.stale.awaitsUpdate = false
    guard let update = collectionView.currentUpdate else {
      // Only the collection view has the changes of the data.
      state.stale.everything = true
      return bringUpToDate(collectionView)
    }
    let anchor = moment.flatMap { state.anchoring.beginUpdate(at: $0) }
    state.geometry.viewport = liveViewport(collectionView)
    let batch = ListBatch(
      update, before: state.geometry,
      hidesOthers: processOnlyVisibleItemsOnAnimatedBatchUpdates)
    let reconfigured = reconfiguredPaths.compactMap { Place($0) }
    reconfiguredPaths = []
    if !update.operations.isEmpty || !reconfigured.isEmpty { state.listsByWidth.listDidChange() }
    // On a copy: the delegate may query the layout in turn.
    var list = state.geometry.list
    list.apply(
      update, reconfigured: reconfigured, asking: DelegateQueries(self),
      counts: { collectionView.numberOfItems(inSection: $0) })
    state.geometry.list = list
    springs.follow(update)
    if state.separator.placed != nil || unreadSeparator != nil {
      placeSeparator(after: update, before: batch.before.list)
    }
    if state.geometry.list.count != collectionView.numberOfSections {
      state.stale.everything = true
    }
    bringUpToDate(collectionView)
    resolve(anchor, in: batch)
    state.identities.removeAll()
    if let target = batch.target {
      state.geometry.viewport = state.geometry.viewport.moved(to: target)
    }
    state.pins.held = heldElements(in: state.geometry.viewport)
    batch.visibleAfter = state.geometry.visibleItems
    state.batch = batch
  }

  /// Computes the offset of a batch that keeps an anchor's position.
  private func resolve(_ anchor: MessageListAnchor?, in batch: ListBatch) {
    guard let moment else { return }
    var change = ListChange(
      update: batch.update, before: batch.before.list, after: state.geometry.list)
    if case .item = moment.rules.policyOfUpdate { change.followsMoves = true }
    if state.anchoring.kept?.isHeld == true { change.followsMoves = true }
    if let anchor, change.stays(anchor) == nil {
      change.messages = messages(around: anchor.place, in: change)
    }
    guard
      let course = state.anchoring.follow(anchor, through: change, from: batch.before, at: moment)
    else { return }
    batch.compensation = course.compensation
    batch.sinksDeletedItems = anchor?.edge == .bottom
    batch.target = course.target
  }

  func endBatch() {
    let hidden = state.batch?.appearance.hiddenItems ?? []
    state.batch = nil
    anchorPolicyForNextUpdate = nil
    state.anchoring.endUpdate()
    guard let collectionView else { return }
    let held = heldElements(in: liveViewport(collectionView))
    guard !hidden.isEmpty || held != state.pins.held else { return }
    let context = MessageListInvalidationContext()
    nameHeldElements(until: held, in: context)
    context.invalidateItems(at: hidden.map(\.indexPath))
    invalidateLayout(with: context)
  }

  /// Whether an item becomes visible without being new, and waits for the end of the batch.
  ///
  /// Items outside the bounds are invisible, so they do not matter.
  func isHidden(_ place: Place, in batch: ListBatch) -> Bool {
    guard batch.hidesOthers, batch.visibleAfter?.contains(place) == true,
      !batch.update.isNew(place), !batch.update.isReloaded(after: place),
      let before = batch.update.before(of: place), !batch.wasVisible(before),
      // An item with a spring may have been visible at its displaced position.
      springs.displacement(of: place) == 0
    else { return false }
    batch.appearance.hiddenItems.insert(place)
    return true
  }

  /// Returns the initial attributes of an item that exists after the batch.
  func initialAttributes(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let batch = state.batch, let place = Place(indexPath) else { return nil }
    if batch.update.isReloaded(after: place) {
      let attributes = itemAttributes(at: place)
      attributes?.frame.origin.y -= batch.compensation
      return attributes.map(shrunk)
    }
    if batch.update.isInserted(place) {
      guard let attributes = itemAttributes(at: place) else { return nil }
      attributes.frame.origin.y -= batch.compensation
      modifyInitial(attributes, place)
      return attributes
    }
    guard let before = batch.update.before(of: place), !batch.wasVisible(before) else {
      return nil
    }
    let attributes = attributes(before: before, named: place, in: batch)
    if let attributes, springs.isMoving { displace(attributes, place) }
    return attributes
  }

  /// Returns the final attributes of an item that existed before the batch.
  func finalAttributes(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let batch = state.batch, let place = Place(indexPath) else { return nil }
    if !batch.isReloaded(before: place), let after = batch.update.after(of: place) {
      guard batch.visibleAfter?.contains(after) != true,
        let attributes = itemAttributes(at: after)
      else { return nil }
      attributes.indexPath = indexPath
      return attributes
    }
    guard let attributes = attributes(before: place, named: place, in: batch) else { return nil }
    attributes.frame.origin.y += batch.compensation
    if batch.isReloaded(before: place) { return shrunk(attributes) }
    if batch.sinksDeletedItems { attributes.frame.origin.y += attributes.frame.height * 0.2 }
    if let delegate {
      delegate.finalLayoutAttributesForDeletedItem(
        self, of: .cell, at: indexPath, modifying: attributes)
    } else {
      attributes.alpha = 0
    }
    return attributes
  }

  private func attributes(
    before place: Place, named name: Place, in batch: ListBatch
  ) -> MessageListLayoutAttributes? {
    guard let placed = batch.before.list.item(at: place) else { return nil }
    return attributes(
      of: placed.item, at: name, top: batch.before.origin + placed.offset,
      spacing: batch.before.itemSpacing)
  }

  /// Returns the initial or final attributes of a reloaded item.
  private func shrunk(_ attributes: MessageListLayoutAttributes) -> MessageListLayoutAttributes {
    attributes.alpha = 0
    attributes.transform = CGAffineTransform(scaleX: 0, y: 0)
    return attributes
  }
}

/// Moves the values of items with one that the user moves, step by step.
extension MessageListLayout: MovedItemFollowing {
  package func follow(moveFrom origin: IndexPath, to target: IndexPath) {
    guard let from = Place(origin), let to = Place(target), from != to,
      let item = state.geometry.list.item(at: from)?.item, to.section < state.geometry.list.count
    else { return }
    state.listsByWidth.listDidChange()
    state.identities.removeAll()
    state.geometry.list.remove([from.item], inSection: from.section)
    state.geometry.list.insert([HeightEntry(item: item)], at: to)
    springs.follow(moveFrom: from, to: to)
    state.stale.separator = true
  }

  /// Returns the list's index path of an item of the data: another one while the user moves an item.
  func nameShown(of indexPath: IndexPath) -> IndexPath {
    collectionView?.shownPath(for: indexPath) ?? indexPath
  }
}
