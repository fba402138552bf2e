import Foundation

extension CollectionViewTransitionLayout {
  /// Returns the queries of one of both layouts.
  func queries(_ index: Int) -> LayoutQueries {
    LayoutQueries(layout: ends[index], recorder: owner?.recorder, mirror: nil)
  }

  /// Returns the index paths that either layout names, each once.
  func union(_ question: (LayoutQueries) -> [IndexPath]) -> [IndexPath] {
    let current = question(queries(0))
    let known = Set(current)
    return current + question(queries(1)).filter { !known.contains($0) }
  }

  /// The progress; 0 if it is not finite.
  var progress: CGFloat { transitionProgress.isFinite ? transitionProgress : 0 }

  /// The content offset that belongs to the progress.
  var offset: CGPoint? { offsets.map { $0.current.interpolated(to: $0.next, progress) } }

  /// Returns the movement of one layout's content since the beginning of the transition.
  func shift(of index: Int) -> CGPoint {
    guard let offsets, let offset else { return .zero }
    let own = index == 0 ? offsets.current : offsets.next
    return CGPoint(x: offset.x - own.x, y: offset.y - own.y)
  }

  func attributes(for element: ElementIdentity) -> CollectionViewLayoutAttributes? {
    between(queries(0).layoutAttributes(for: element), queries(1).layoutAttributes(for: element))
  }

  /// Returns one layout's attributes of an element that the other one returned; nil if the element does not
  /// exist.
  ///
  /// If it does not exist, the other layout made the error, and its answer is reported. This layout may rely
  /// on the counts, and is not queried then.
  func attributes(
    for element: ElementIdentity, in index: Int
  ) -> CollectionViewLayoutAttributes? {
    guard owner?.hasElement(element) ?? true else { return nil }
    return queries(index).layoutAttributes(for: element)
  }

  /// Returns the interpolation between both layouts' attributes for one element; nil if neither has it.
  func between(
    _ current: CollectionViewLayoutAttributes?, _ next: CollectionViewLayoutAttributes?
  ) -> CollectionViewLayoutAttributes? {
    switch (current, next) {
    case (let current?, let next?):
      progress == 0 ? current : current.interpolated(to: next, progress)
    case (let current?, nil): faded(current, to: 1 - progress, shift(of: 0))
    case (nil, let next?): faded(next, to: progress, shift(of: 1))
    case (nil, nil): nil
    }
  }

  private func faded(
    _ attributes: CollectionViewLayoutAttributes, to part: CGFloat, _ shift: CGPoint
  ) -> CollectionViewLayoutAttributes {
    let copy = attributes.duplicate()
    copy.alpha = attributes.alpha * min(1, max(0, part))
    copy.values.frame = copy.values.frame.offsetBy(dx: shift.x, dy: shift.y)
    return copy
  }
}

extension CollectionViewLayoutInvalidationContext {
  /// Returns this context's information about data and movements, as a context of another layout.
  func retold(for layout: CollectionViewLayout) -> CollectionViewLayoutInvalidationContext {
    let context = layout.makeInvalidationContext()
    context.storedInvalidateEverything = invalidateEverything
    context.storedInvalidateDataSourceCounts = invalidateDataSourceCounts
    context.storedTargetPaths = targetIndexPathsForInteractivelyMovingItems
    context.storedPreviousPaths = previousIndexPathsForInteractivelyMovingItems
    context.storedMovementTarget = interactiveMovementTarget
    return context
  }
}
