import Foundation

extension CollectionView {
  /// A pass in which the cache stays good: a scroll step that made nothing stale, or one whose contexts
  /// name all elements that are elsewhere.
  ///
  /// Nothing is asked but those elements, and what stays visible stays as it is.
  ///
  /// - Returns: False if it takes an ordinary pass: something has to be clamped, measured or matched.
  /// - Complexity: O(*v*) for *v* elements on the pages around the bounds, without an allocation for each.
  func passWithinCache(_ pass: any LayoutPass) -> Bool {
    guard !visible.cache.isStale, !clampsInNextPass, !pending.reloadsViews, !counts.isStale,
      !visible.isToBeMeasured, updates.movement == nil, !animations.isPresenting
    else { return false }
    let isPrepared = pending.needsPrepare
    if isPrepared {
      guard pass.duration == 0 else { return false }
      _ = prepareLayoutIfNeeded()
    }
    let pages = visible.cache.generation
    fillCache()
    guard !pending.needsPrepare, !clampsInNextPass, pages == visible.cache.generation,
      !hasUnmeasured
    else { return false }
    needsLayout = false
    visible.cache.passIsOver(wasStale: false)
    let (shown, gone) = visible.scroll(to: storedBounds)
    exchange(gone, shown, because: isPrepared ? .layout : .scroll)
    return true
  }

  /// Exchanges views where nothing is on its way and the layout is not asked where anything goes: what is left of
  /// ``exchange(_:_:for:by:because:isReload:)`` then, which costs a scroll step a quarter more.
  private func exchange(
    _ gone: [VisibleElement], _ shown: ShownEntries, because cause: CollectionViewChanges.Cause
  ) {
    let previousBounds = visible.bounds
    visible.bounds = storedBounds
    for element in gone { endDisplaying(element) }
    for (element, _) in shown.changed { apply(element) }
    for element in shown.appeared { beginDisplaying(element) }
    putSubviewsInOrder()
    guard changesHandler != nil else { return }
    var changes = gone.map { disappearance(of: $0, now: $0.element, $0.attributes) }
    changes += shown.changed.map { renewal(of: $0.element, from: $0.old) }
    changes += shown.appeared.map { appearance(of: $0, $0.attributes) }
    tell(
      CollectionViewChanges(
        cause: cause, duration: 0, changes: changes, previousBounds: previousBounds,
        bounds: storedBounds, presentedBounds: previousBounds, unchanged: []))
  }

  /// Whether the cache has elements within the bounds that may say what they prefer.
  private var hasUnmeasured: Bool {
    let bounds = storedBounds
    let entries = visible.cache.entries
    // By index: an entry of a loop is a copy, with all that it holds on to.
    return entries.indices.contains {
      entries[$0].visible?.attributes !== entries[$0].attributes
        && entries[$0].frame.overlaps(bounds)
        && entries[$0].visible?.measurement.size != entries[$0].attributes.size
        && mayMeasure(entries[$0].element.category)
    }
  }

  /// Whether an element of a category may say what it prefers when it appears.
  func mayMeasure(_ category: ElementCategory) -> Bool {
    if preferredAttributesProvider != nil { return true }
    switch category {
    case .cell:
      return dataSource != nil && !visible.missingMethods.contains(.cellForItem)
        || currentLayout.itemMeasurer != nil
    case .supplementaryView:
      return dataSource != nil && !visible.missingMethods.contains(.viewForSupplementaryElement)
    case .decorationView: return !currentLayout.decorationViewClasses.isEmpty
    }
  }
}
