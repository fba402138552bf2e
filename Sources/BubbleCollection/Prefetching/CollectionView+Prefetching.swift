import Foundation

extension CollectionView {
  /// Starts or stops prefetching.
  func prefetchingDidSwitch(forgets: Bool) {
    namedItems.prefetcher.isOn = isPrefetchingEnabled && prefetchDataSource != nil
    if namedItems.prefetcher.isOn { setNeedsLayout() }
    guard forgets || !namedItems.prefetcher.isOn else { return }
    let cancelled = namedItems.prefetcher.giveUp()
    guard !forgets, !cancelled.isEmpty else { return }
    prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: cancelled)
  }

  /// Records the direction of a scroll that the collection view itself did not cause.
  func noteScroll(to newBounds: CGRect) {
    guard namedItems.prefetcher.isOn, activity.isIdle, updates.batch == nil,
      !scrolling.isTellingOfBounds
    else { return }
    namedItems.prefetcher.note(
      CGVector(
        dx: newBounds.minX - storedBounds.minX, dy: newBounds.minY - storedBounds.minY))
  }

  /// Prefetches when the current operation is over.
  func prefetchAfterPass() {
    guard namedItems.prefetcher.isOn, !namedItems.prefetcher.isDue else { return }
    namedItems.prefetcher.isDue = true
    callAtEnd { [weak self] in
      self?.namedItems.prefetcher.isDue = false
      self?.prefetch()
    }
  }

  /// Determines the items that are likely to be visible soon, and notifies the prefetching data source.
  private func prefetch() {
    // A stale layout, and a held item, wait for the next pass.
    guard namedItems.prefetcher.isOn, let source = prefetchDataSource, isQuiet,
      !updates.isRecording,
      updates.movement == nil, !counts.isStale, !pending.needsPrepare
    else { return }
    let bounds = storedBounds
    let window = namedItems.prefetcher.window(ahead: 2, of: bounds)
    guard window.isUsable else { return }
    let visible = indexPathsForVisibleItems
    let known = Set(visible)
    let candidates = ask(for: window).compactMap { entry -> Prefetcher.Candidate? in
      let path = entry.element.indexPath
      guard entry.element.category == .cell, entry.frame.overlaps(window), !known.contains(path)
      else { return nil }
      return Prefetcher.Candidate(path: path, frame: entry.frame)
    }
    let orders = namedItems.prefetcher.orders(candidates, visible: visible, bounds: bounds)
    if !orders.cancelled.isEmpty {
      source.collectionView(self, cancelPrefetchingForItemsAt: orders.cancelled)
    }
    if !orders.wanted.isEmpty { source.collectionView(self, prefetchItemsAt: orders.wanted) }
  }
}

/// Prepares data for items that are likely to be shown soon: `UICollectionViewDataSourcePrefetching`.
public protocol CollectionViewDataSourcePrefetching: AnyObject {
  /// Prepares data for items that are likely to be shown soon, the soonest first.
  ///
  /// Called after a pass. Some items are shown without a prefetch: the cell for an item may be requested with
  /// nothing ready.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath])
  /// Cancels the preparation of items that will probably not be shown; does nothing by default.
  func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}
