import Foundation

extension CollectionView {
  /// Begins or ends to have data asked for early.
  func prefetchingDidSwitch(forgets: Bool) {
    prefetcher.isOn = isPrefetchingEnabled && prefetchDataSource != nil
    if prefetcher.isOn { setNeedsLayout() }
    guard forgets || !prefetcher.isOn else { return }
    let cancelled = prefetcher.giveUp()
    guard !forgets, !cancelled.isEmpty else { return }
    prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: cancelled)
  }

  /// Takes down where the content is scrolled to, if it is not the collection view that moves it.
  func noteScroll(to newBounds: CGRect) {
    guard prefetcher.isOn, !isInPass, !isPreparing, updateInProgress == nil,
      !animations.isChangingLayout, !isBeingToldOfBounds
    else { return }
    prefetcher.note(
      CGVector(
        dx: newBounds.minX - storedBounds.minX, dy: newBounds.minY - storedBounds.minY))
  }

  /// Has data asked for early when the operation that goes on is over.
  func prefetchAfterPass() {
    guard prefetcher.isOn, !prefetcher.isDue else { return }
    prefetcher.isDue = true
    animations.due.append { [weak self] in
      self?.prefetcher.isDue = false
      self?.prefetch()
    }
  }

  /// Looks what is likely to be visible soon, and tells who gets its data ready.
  private func prefetch() {
    // What is stale, and an item that is held, are looked at in the next pass.
    guard prefetcher.isOn, let source = prefetchDataSource, isQuiet, recordedUpdates == nil,
      interactiveMovement == nil, !counts.isStale, !pending.needsPrepare
    else { return }
    let bounds = storedBounds
    let window = prefetcher.window(ahead: 2, of: bounds)
    guard window.isUsable else { return }
    let visible = indexPathsForVisibleItems
    let known = Set(visible)
    let candidates = ask(for: window).compactMap { entry -> Prefetcher.Candidate? in
      let path = entry.element.indexPath
      guard entry.element.category == .cell, entry.frame.overlaps(window), !known.contains(path)
      else { return nil }
      return Prefetcher.Candidate(path: path, frame: entry.frame)
    }
    let orders = prefetcher.orders(candidates, visible: visible, bounds: bounds)
    if !orders.cancelled.isEmpty {
      source.collectionView(self, cancelPrefetchingForItemsAt: orders.cancelled)
    }
    if !orders.wanted.isEmpty { source.collectionView(self, prefetchItemsAt: orders.wanted) }
  }
}
