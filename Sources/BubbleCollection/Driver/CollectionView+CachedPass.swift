import Foundation

extension CollectionView {
  /// A pass in which the cache stays good: a scroll step that the layout did not mind, or one whose contexts
  /// name all elements that are elsewhere.
  ///
  /// Nothing is asked but those elements, and what stays visible stays as it is.
  ///
  /// - Returns: False if it takes an ordinary pass: something has to be clamped, measured or matched.
  /// - Complexity: O(*v*) for *v* elements on the pages around the bounds, without an allocation for each.
  func passWithinCache(_ plan: ExchangePlan) -> Bool {
    guard !cache.isStale, !clampsInNextPass, !pending.reloadsViews, !counts.isStale,
      !measuresVisibleElements, interactiveMovement == nil, !animations.isPresenting
    else { return false }
    let isPrepared = pending.needsPrepare
    if isPrepared {
      guard plan.duration == 0 else { return false }
      _ = prepareLayoutIfNeeded()
    }
    let pages = cache.generation
    fillCache()
    guard !pending.needsPrepare, !cache.isStale, !clampsInNextPass, pages == cache.generation,
      !cacheHasUnmeasured
    else { return false }
    needsLayout = false
    wasPreparedInLastPass = false
    scrollCount += 1
    let scroll = scrollCount
    let shown = cache.show(within: storedBounds, inScroll: scroll)
    for element in shown.appeared { element.presence = makePresence() }
    let disappeared = visibleElements.filter { $0.seenInScroll != scroll }
    visibleElements = shown.elements
    exchange(disappeared, shown.changed, shown.appeared, because: isPrepared ? .layout : .scroll)
    return true
  }

  /// Whether the cache has elements within the bounds that may say what they would rather have.
  private var cacheHasUnmeasured: Bool {
    let bounds = storedBounds
    let entries = cache.entries
    // By index: an entry of a loop is a copy, with all that it holds on to.
    return entries.indices.contains {
      entries[$0].visible?.attributes !== entries[$0].attributes
        && entries[$0].frame.overlaps(bounds)
        && entries[$0].visible?.measuredSize != entries[$0].attributes.size
        && mayMeasure(entries[$0].element.category)
    }
  }

  /// Whether an element of a category may say what it would rather have when it appears.
  func mayMeasure(_ category: ElementCategory) -> Bool {
    if preferredAttributesProvider != nil { return true }
    switch category {
    case .cell:
      return dataSource != nil && !dataSourceHasNoCells || currentLayout.itemMeasurer != nil
    case .supplementaryView: return dataSource != nil && !dataSourceHasNoSupplementaryViews
    case .decorationView: return !currentLayout.decorationViewClasses.isEmpty
    }
  }

  private func exchange(
    _ disappeared: [VisibleElement], _ changed: [ShownEntries.Renewed],
    _ appeared: [VisibleElement],
    because cause: CollectionViewChanges.Cause
  ) {
    let previousBounds = reportedBounds
    reportedBounds = storedBounds
    for element in disappeared { endDisplaying(element) }
    for (element, _) in changed { apply(element) }
    for element in appeared { beginDisplaying(element) }
    putSubviewsInOrder()
    guard changesHandler != nil else { return }
    var changes = disappeared.map { disappearance(of: $0, now: $0.element, $0.attributes) }
    for (element, old) in changed {
      changes.append(
        ElementChange(
          kind: old.frame == element.attributes.frame ? .changed : .moved,
          element: element.element, previousElement: element.element,
          currentElement: element.element, presence: element.presence, initialAttributes: old,
          finalAttributes: element.attributes, view: element.view))
    }
    for element in appeared { changes.append(appearance(of: element, element.attributes)) }
    tell(cause, 0, changes, since: previousBounds)
  }
}
