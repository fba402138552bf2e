import BubbleCollection
import Foundation
import Springs

extension MessageListLayout {
  /// Records the stale parts of a context.
  func note(_ context: CollectionViewLayoutInvalidationContext) {
    let own = context as? MessageListInvalidationContext
    if own?.isTakenOver == true { return }
    state.anchoring.changeBegins()
    if context.invalidateEverything {
      if context.invalidateDataSourceCounts {
        if !state.stale.everything, let moment {
          state.anchoring.rememberBeforeReload(state.identities, at: moment)
        }
        state.anchoring.reloadBegins()
        state.stale.everything = true
      } else if collectionView?.isChangingLayout != true {
        noteStaleSizes()
      }
    } else if context.invalidateDataSourceCounts {
      state.stale.awaitsUpdate = true
    } else {
      noteStaleElements(context, own)
    }
  }

  func noteStaleSizes() {
    rememberPlace(on: .newSizes)
    state.stale.sizes = true
    state.stale.measurements = true
  }

  private func noteStaleElements(
    _ context: CollectionViewLayoutInvalidationContext, _ own: MessageListInvalidationContext?
  ) {
    if own?.isNewWidth == true { return noteStaleSizes() }
    let items = context.invalidatedItemIndexPaths ?? []
    let sections = (context.invalidatedSupplementaryIndexPaths ?? [:])
      .filter { $0.key == headerKind || $0.key == footerKind }
      .flatMap { $0.value.map(\.section) }
    if !items.isEmpty || !sections.isEmpty {
      rememberPlace(on: .staleItems)
      state.stale.items += items
      state.stale.sections += sections
    } else if own?.invalidateLayoutMetrics == true,
      // An item that the user moves keeps its size.
      context.targetIndexPathsForInteractivelyMovingItems == nil,
      context.previousIndexPathsForInteractivelyMovingItems == nil
    {
      noteStaleSizes()
    }
  }

  /// Places elements again with the known sizes.
  ///
  /// - Parameter isTakenOver: Whether it is part of an operation in progress.
  func invalidateFrames(isTakenOver: Bool = false) {
    let context = MessageListInvalidationContext()
    context.isTakenOver = isTakenOver
    context.invalidateLayoutMetrics = false
    invalidateLayout(with: context)
  }

  /// Updates the views above, below and between the messages, and keeps the position of the visible content.
  func endsDidChange() {
    state.anchoring.changeBegins()
    // As in a batch: the end of the list takes precedence over the item at it that was scrolled to.
    if let moment, state.anchoring.policy(on: .newEnds, at: moment) == .bottom {
      state.anchoring.release()
    }
    rememberPlace(on: .newEnds)
    state.stale.separator = true
    invalidateFrames()
  }

  func settingsDidChange(from old: MessageListSettings) {
    guard settings != old else { return }
    state.anchoring.changeBegins()
    if settings.concernsSizes(old) {
      rememberPlace(on: .newSizes)
      state.stale.sizes = true
      if settings.estimatedItemSize != old.estimatedItemSize { state.stale.estimate = true }
    } else if settings.additionalInsets != old.additionalInsets {
      rememberPlace(on: .newHeight)
    }
    invalidateFrames()
  }

  /// Keeps the position of the visible content when the covered height changes, as by a keyboard.
  func insetsDidChange() {
    guard let collectionView else { return }
    let insets = collectionView.adjustedContentInset
    guard insets != state.geometry.sharedValues.insets else { return }
    let isAsWide =
      insets.left + insets.right == state.geometry.sharedValues.insets.left
      + state.geometry.sharedValues.insets.right
    state.anchoring.changeBegins()
    rememberPlace(on: isAsWide ? .newHeight : .newSizes)
    invalidateFrames()
  }

  /// Whether new bounds show another list, or hold other elements at their edges.
  func isStale(forBoundsChange newBounds: CGRect) -> Bool {
    guard !state.anchoring.isSettingOffset, let collectionView else { return false }
    // A user who scrolls away and comes back did not scroll to the anchor.
    if collectionView.currentPass == nil { state.anchoring.scrolled(to: newBounds.minY) }
    if newBounds.width != state.geometry.sharedValues.viewSize.width || pullsSprings(newBounds) {
      return true
    }
    if newBounds.height != state.geometry.sharedValues.viewSize.height,
      keepContentAtBottomOfVisibleArea || settings.indexPathForExtendedLayout != nil
        || keepsPlace(inBounds: newBounds, of: collectionView)
    {
      return true
    }
    guard mayHoldElements else { return false }
    return heldElements(at: newBounds, collectionView) != state.pins.held
  }

  /// Whether bounds of another height must show the same content; not if they also change the offset.
  private func keepsPlace(inBounds newBounds: CGRect, of collectionView: CollectionView) -> Bool {
    guard newBounds.minY == collectionView.bounds.minY, let moment else { return false }
    return state.anchoring.policy(on: .newHeight, at: moment) != .none
  }

  /// Returns the elements that will be held at the edges of new bounds.
  private func heldElements(at newBounds: CGRect, _ collectionView: CollectionView)
    -> PinnedElements
  {
    var viewport = liveViewport(collectionView)
    viewport.bounds = newBounds
    return heldElements(in: viewport)
  }

  /// Adds the stale parts of new bounds to a context: with another width all sizes, of which those of visible elements
  /// are measured first.
  func describe(_ newBounds: CGRect, in context: CollectionViewLayoutInvalidationContext) {
    let own = context as? MessageListInvalidationContext
    own?.invalidateLayoutMetrics = false
    let isPulled = pullsSprings(newBounds)
    var swinging = isPulled ? springs.movingItems : []
    if isPulled {
      pullSprings(newBounds)
      swinging += springs.movingItems
    }
    guard let collectionView else { return }
    guard newBounds.width != state.geometry.sharedValues.viewSize.width else {
      if newBounds.height != state.geometry.sharedValues.viewSize.height {
        if keepsPlace(inBounds: newBounds, of: collectionView) { rememberPlace(on: .newHeight) }
      } else if let own, state.geometry.sharedValues.insets == collectionView.adjustedContentInset {
        nameHeldElements(until: heldElements(at: newBounds, collectionView), in: own)
        if isPulled {
          own.invalidateItems(at: Array(Set(swinging)).sorted())
          if !springsMoveItemsAlone { own.leavesOtherElementsAsTheyAre = false }
        }
      }
      return
    }
    own?.isNewWidth = true
    // Now, while the old bounds apply, the anchor is visible.
    state.anchoring.changeBegins()
    rememberPlace(on: .newSizes)
    context.invalidateItems(at: collectionView.indexPathsForVisibleItems)
    for kind in [headerKind, footerKind] {
      context.invalidateSupplementaryElements(
        ofKind: kind,
        at: collectionView.indexPathsForVisibleSupplementaryElements(ofKind: kind))
    }
  }

  /// Names in a context the elements that are held at an edge before or after, or replace one there: no others
  /// move because of it.
  func nameHeldElements(until held: PinnedElements, in context: MessageListInvalidationContext) {
    context.isTakenOver = true
    context.leavesOtherElementsAsTheyAre = answersForItself
    guard held != state.pins.held else { return }
    var items: Set<Place> = []
    for pins in [state.pins.held, held] {
      let edges = [pins.top?.place, pins.nextTop, pins.bottom?.place, pins.nextBottom]
      for case let place? in edges { items.insert(place) }
    }
    if !items.isEmpty { context.invalidateItems(at: items.sorted().map(\.indexPath)) }
    for (kind, old, new) in [
      (headerKind, state.pins.held.header, held.header),
      (footerKind, state.pins.held.footer, held.footer),
    ] where old != new {
      let sections = Set([old, new].compactMap { $0?.place })
      context.invalidateSupplementaryElements(
        ofKind: kind, at: sections.sorted().map(\.indexPath))
    }
  }

  /// Whether no subclass changes the attributes of elements: one may place all of them depending on
  /// the offset.
  var answersForItself: Bool { type(of: self) == MessageListLayout.self }

  private var mayHoldElements: Bool {
    pinsAllHeaders || pinsAllFooters || state.geometry.list.pinnedHeaderCount > 0
      || state.geometry.list.pinnedFooterCount > 0
      || state.geometry.list.pinnedRank(.top, of: state.geometry.list.end) > 0
      || state.geometry.list.pinnedRank(.bottom, of: state.geometry.list.end) > 0
  }
}
