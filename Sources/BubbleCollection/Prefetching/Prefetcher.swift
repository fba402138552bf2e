import Foundation

/// The prefetched items, and the direction of scrolling.
///
/// It calls no other objects.
struct Prefetcher {
  /// An item that is not visible, and its distance from the visible part.
  struct Candidate {
    let path: IndexPath
    let frame: CGRect
  }

  /// The calls to make to the prefetching data source.
  struct Orders: Equatable {
    var cancelled: [IndexPath] = []
    var wanted: [IndexPath] = []
  }

  /// The maximum number of requested items, so that a page of tiny ones does no harm.
  static let limit = 100

  /// Whether there is a data source for prefetching, and prefetching is enabled.
  fileprivate(set) var isOn = false
  /// Whether the requests are about to be updated.
  fileprivate var isDue = false
  /// The items that were requested and have not been visible since.
  private var outstanding: Set<IndexPath> = []
  /// The direction of the last scroll: −1 to the start, 1 to the end; 0 if it was not along that axis.
  private var direction = (x: 1, y: 1)

  /// Records a scroll.
  mutating func note(_ step: CGVector) {
    guard step != .zero else { return }
    direction = (step.dx == 0 ? 0 : step.dx < 0 ? -1 : 1, step.dy == 0 ? 0 : step.dy < 0 ? -1 : 1)
  }

  /// Returns the part of the content that is likely to be visible soon: the visible part, and a number of
  /// pages in the direction of scrolling.
  func window(ahead pages: CGFloat, of bounds: CGRect) -> CGRect {
    bounds.union(
      bounds.offsetBy(
        dx: CGFloat(direction.x) * pages * bounds.width,
        dy: CGFloat(direction.y) * pages * bounds.height))
  }

  /// Updates the requests: requests near items, and cancels those no longer ahead.
  ///
  /// - Parameters:
  ///   - candidates: The items within two pages ahead that are not visible.
  ///   - visible: The visible items.
  ///   - bounds: The visible part.
  /// - Complexity: O(*n* log *n*) for *n* candidates.
  mutating func orders(
    _ candidates: [Candidate], visible: [IndexPath], bounds: CGRect
  ) -> Orders {
    outstanding.subtract(visible)
    let near = window(ahead: 1, of: bounds)
    let ranked = candidates.map { (candidate: $0, distance: distance(to: $0.frame, from: bounds)) }
      .sorted { ($0.distance, $0.candidate.path) < ($1.distance, $1.candidate.path) }
    let ahead = ranked.prefix(Prefetcher.limit).map(\.candidate)
    let known = Set(ahead.map(\.path))
    var orders = Orders()
    // An item that is slightly further away than before, since a size became known, stays requested.
    orders.cancelled = outstanding.filter { !known.contains($0) }.sorted()
    outstanding.subtract(orders.cancelled)
    for candidate in ahead where candidate.frame.overlaps(near) {
      if outstanding.insert(candidate.path).inserted { orders.wanted.append(candidate.path) }
    }
    return orders
  }

  private func distance(to frame: CGRect, from bounds: CGRect) -> CGFloat {
    max(frame.minX - bounds.maxX, bounds.minX - frame.maxX, 0)
      + max(frame.minY - bounds.maxY, bounds.minY - frame.maxY, 0)
  }

  /// Cancels everything; returns the requested items.
  mutating func giveUp() -> [IndexPath] {
    defer { outstanding = [] }
    return outstanding.sorted()
  }

  /// Renames the requested items after a change, and removes those without a new name.
  mutating func rename(_ name: (IndexPath) -> IndexPath?) {
    if !outstanding.isEmpty { outstanding = Set(outstanding.compactMap(name)) }
  }
}

extension CollectionView {
  /// Starts or stops prefetching.
  func prefetchingDidSwitch(forgets: Bool) {
    prefetcher.isOn = isPrefetchingEnabled && prefetchDataSource != nil
    if prefetcher.isOn { setNeedsLayout() }
    guard forgets || !prefetcher.isOn else { return }
    let cancelled = prefetcher.giveUp()
    guard !forgets, !cancelled.isEmpty else { return }
    prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: cancelled)
  }

  /// Records the direction of a scroll that the collection view itself did not cause.
  func noteScroll(to newBounds: CGRect) {
    guard prefetcher.isOn, activity.isIdle, updates.batch == nil,
      !scrolling.isTellingOfBounds
    else { return }
    prefetcher.note(
      CGVector(
        dx: newBounds.minX - storedBounds.minX, dy: newBounds.minY - storedBounds.minY))
  }

  /// Prefetches when the current operation is over.
  func prefetchAfterPass() {
    guard prefetcher.isOn, !prefetcher.isDue else { return }
    prefetcher.isDue = true
    callAtEnd { [weak self] in
      self?.prefetcher.isDue = false
      self?.prefetch()
    }
  }

  /// Determines the items that are likely to be visible soon, and notifies the prefetching data source.
  private func prefetch() {
    // A stale layout, and a held item, wait for the next pass.
    guard prefetcher.isOn, let source = prefetchDataSource, isQuiet,
      !updates.isRecording,
      updates.movement == nil, !counts.isStale, !pending.needsPrepare
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
