import Foundation

extension CollectionView {
  /// Begins or ends to have data asked for early.
  func prefetchingDidSwitch(forgets: Bool) {
    namedItems.prefetcher.isOn = isPrefetchingEnabled && prefetchDataSource != nil
    if namedItems.prefetcher.isOn { setNeedsLayout() }
    guard forgets || !namedItems.prefetcher.isOn else { return }
    let cancelled = namedItems.prefetcher.giveUp()
    guard !forgets, !cancelled.isEmpty else { return }
    prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: cancelled)
  }

  /// Records where the content is scrolled to, if it is not the collection view that moves it.
  func noteScroll(to newBounds: CGRect) {
    guard namedItems.prefetcher.isOn, activity.isIdle, updates.batch == nil,
      !scrolling.isTellingOfBounds
    else { return }
    namedItems.prefetcher.note(
      CGVector(
        dx: newBounds.minX - storedBounds.minX, dy: newBounds.minY - storedBounds.minY))
  }

  /// Has data asked for early when the operation that goes on is over.
  func prefetchAfterPass() {
    guard namedItems.prefetcher.isOn, !namedItems.prefetcher.isDue else { return }
    namedItems.prefetcher.isDue = true
    callAtEnd { [weak self] in
      self?.namedItems.prefetcher.isDue = false
      self?.prefetch()
    }
  }

  /// Finds what is likely to be visible soon, and tells the prefetching data source.
  private func prefetch() {
    // What is stale, and an item that is held, are looked at in the next pass.
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

/// Gets data ready for items that are likely to be shown soon: `UICollectionViewDataSourcePrefetching`.
public protocol CollectionViewDataSourcePrefetching: AnyObject {
  /// Items are likely to be shown soon; the first ones the soonest.
  ///
  /// Called after a pass. Not each item that is shown was asked for before: the cell for an item may be asked
  /// for with nothing ready.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath])
  /// Items that were asked for are not likely to be shown any more; nothing by default.
  func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
  /// Nothing.
  public func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}
