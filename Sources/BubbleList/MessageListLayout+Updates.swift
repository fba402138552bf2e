import BubbleCollection
import Foundation
import Springs

extension MessageListLayout {
  /// Edits the list, and finds out where to go so that what is to stay does.
  func beginBatch() {
    guard let collectionView else { return }
    state.stale.awaitsUpdate = false
    guard let update = collectionView.currentUpdate else {
      // Only the collection view knows what happened to the data.
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
    // Not in place: the delegate may query the layout in turn.
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

  /// Finds out where a batch leads, so that an anchor stays.
  private func resolve(_ anchor: MessageListAnchor?, in batch: ListBatch) {
    guard let moment else { return }
    var change = ListChange(
      update: batch.update, before: batch.before.list, after: state.geometry.list)
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

  /// Whether an item only comes into sight, and waits for the end of the batch.
  ///
  /// What lies beyond the bounds is no matter: it is not seen.
  func isHidden(_ place: Place, in batch: ListBatch) -> Bool {
    guard batch.hidesOthers, batch.visibleAfter?.contains(place) == true,
      !batch.update.isNew(place), !batch.update.isReloaded(after: place),
      let before = batch.update.before(of: place), !batch.wasVisible(before),
      // One that a spring has may have been seen where it is shown.
      springs.displacement(of: place) == 0
    else { return false }
    batch.appearance.hiddenItems.insert(place)
    return true
  }

  /// Where the animation of an item that is there after the batch starts.
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

  /// Where the animation of an item that was there before the batch ends.
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

  /// How a reloaded item comes and goes.
  private func shrunk(_ attributes: MessageListLayoutAttributes) -> MessageListLayoutAttributes {
    attributes.alpha = 0
    attributes.transform = CGAffineTransform(scaleX: 0, y: 0)
    return attributes
  }
}
