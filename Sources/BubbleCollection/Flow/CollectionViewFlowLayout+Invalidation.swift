import Foundation

extension CollectionViewFlowLayout {
  /// Whether items measure themselves.
  var isSelfSizing: Bool {
    estimatedItemSize != .zero || itemSize == CollectionViewFlowLayout.automaticSize
  }

  /// Returns the distances of the reference edges of section insets from the content's edges.
  func sectionInsetReferenceDistances(
    in view: CollectionView, along axis: FlowAxis
  ) -> (start: CGFloat, end: CGFloat) {
    let reference =
      switch sectionInsetReference {
      case .fromContentInset: view.adjustedContentInset
      case .fromSafeArea: view.safeAreaInsets
      case .fromLayoutMargins: view.layoutMargins
      }
    let inset = axis.cross(view.adjustedContentInset)
    let edges = axis.cross(reference)
    return (max(0, edges.start - inset.start), max(0, edges.end - inset.end))
  }

  /// Adds the parts that new bounds make stale to a context.
  func describe(_ newBounds: CGRect, in context: CollectionViewLayoutInvalidationContext) {
    guard let view = collectionView else { return }
    if newBounds.size == view.bounds.size {
      context.setFlowIsStale(false)
    }
    func paths(_ length: (FlowSectionMetrics) -> CGFloat) -> [IndexPath] {
      let before = geometry.axis.mainRange(view.bounds)
      let after = geometry.axis.mainRange(newBounds)
      guard after.start.isFinite, after.end.isFinite else { return [] }
      let old = geometry.sections(from: before.start, to: before.end)
      let new = geometry.sections(from: after.start, to: after.end)
      return (Array(old) + new.filter { !old.contains($0) })
        .filter { length(geometry.sections[$0].metrics) > 0 }
        .map { IndexPath(item: 0, section: $0) }
    }
    if sectionHeadersPinToVisibleBounds {
      context.invalidateSupplementaryElements(
        ofKind: CollectionView.elementKindSectionHeader, at: paths(\.header))
    }
    if sectionFootersPinToVisibleBounds {
      context.invalidateSupplementaryElements(
        ofKind: CollectionView.elementKindSectionFooter, at: paths(\.footer))
    }
  }

  /// Whether an item prefers a size that differs from both its shown size and the layout's.
  func isNewSize(
    of preferred: CollectionViewLayoutAttributes,
    insteadOf original: CollectionViewLayoutAttributes
  ) -> Bool {
    guard isSelfSizing, let view = collectionView,
      original.representedElementCategory == .cell, preferred.size != original.size,
      geometry.contains(original.indexPath)
    else { return false }
    let path = original.indexPath
    let size = FlowQueries.usable(
      geometry.axis.size(preferred.size), ofItemAt: path, in: view)
    return geometry.sections[path.section].place(ofItem: path.item).size != size
  }

  /// Stores a measured size, and adds the changed parts to a context.
  func takeSize(
    of preferred: CollectionViewLayoutAttributes, at path: IndexPath,
    in context: CollectionViewLayoutInvalidationContext
  ) {
    guard isSelfSizing, let view = collectionView, preferred.representedElementCategory == .cell,
      geometry.contains(path)
    else { return }
    let axis = geometry.axis
    let size = FlowQueries.usable(axis.size(preferred.size), ofItemAt: path, in: view)
    let held = view.updates.batch?.heldOffsetAdjustment ?? .zero
    let visibleStart =
      axis.mainRange(view.bounds).start + axis.main(held) + pendingOffsetAdjustment
    let anchor =
      firstLineSeen(in: view, from: visibleStart) ?? geometry.firstLine(endingAfter: visibleStart)
    let length = axis.size(geometry.contentSize).main
    setMeasuredSize(size, at: path)
    measurementContext = context
    context.setFlowIsStale(false)
    context.invalidateItems(at: [path])
    let growth = axis.size(geometry.contentSize).main - length
    context.contentSizeAdjustment = axis.size(FlowSize(main: growth, cross: 0))
    // Visible elements keep their places on the screen if the item precedes them.
    guard let anchor, path < anchor.indexPath else { return }
    let adjustment = geometry.lineStart(ofItem: anchor.indexPath) - anchor.start
    pendingOffsetAdjustment += adjustment
    context.contentOffsetAdjustment = axis.point(main: adjustment)
    context.adjustsOffsetDuringUpdates = true
  }

  /// Returns the first line that was visible before the content was scrolled back, if it still is.
  ///
  /// Elements that appear before it are measured only now: they grow at the edge where they appear, so that
  /// visible rows do not jump.
  private func firstLineSeen(
    in view: CollectionView, from visibleStart: CGFloat
  ) -> (indexPath: IndexPath, start: CGFloat)? {
    let axis = geometry.axis
    guard view.updates.batch == nil, visibleStart < axis.mainRange(view.visible.bounds).start
    else { return nil }
    let cells = view.visibleElements.lazy.map(\.element).filter { $0.category == .cell }
    guard let first = cells.map(\.indexPath).min(), geometry.contains(first) else { return nil }
    let start = geometry.lineStart(ofItem: first)
    guard start < visibleStart + axis.size(view.bounds.size).main else { return nil }
    return (first, start)
  }

  private func setMeasuredSize(_ size: FlowSize, at path: IndexPath) {
    let items = geometry.sections[path.section].items
    edit(
      items, [FlowHunk(old: path.item..<path.item + 1, new: path.item..<path.item + 1)],
      [[FlowSizeRun(items: 1, size: size, isMeasured: true)]])
    geometry.setItems(items, ofSection: path.section)
    if geometry.foundTooLong { reportTooLong() }
  }

  /// Reports to the host, in UIKit's words, that an item does not fit on a line.
  func reportTooLong() {
    guard let view = collectionView else { return }
    let text =
      geometry.axis.isVertical
      ? """
      The behavior of the UICollectionViewFlowLayout is not defined because: the item width must be \
      less than the width of the UICollectionView minus the section insets left and right values, \
      minus the content insets left and right values.
      """
      : """
      The behavior of the UICollectionViewFlowLayout is not defined because: the item height must be \
      less than the height of the UICollectionView minus the section insets top and bottom values, \
      minus the content insets top and bottom values.
      """
    view.report(.layout(text))
  }
}
