import Foundation

extension CollectionView {
  /// The pass of a scroll step that the layout did not mind: nothing is prepared, and what stays visible
  /// stays as it is.
  ///
  /// - Returns: False if it takes an ordinary pass: something has to be clamped, measured or matched.
  /// - Complexity: O(*v*) for *v* elements on the pages around the bounds, without an allocation for each.
  func scrollWithinCache(_ plan: ExchangePlan) -> Bool {
    guard !cache.isStale, !needsClamping, !pending.reloadsViews, !counts.isStale,
      interactiveMovement == nil
    else {
      return false
    }
    let pages = cache.generation
    fillCache()
    guard !pending.needsPrepare, !cache.isStale, pages == cache.generation else { return false }
    let bounds = storedBounds
    let newlyVisible = cache.entries.contains {
      $0.visible == nil && $0.frame.overlaps(bounds) && mayMeasure($0.element.category)
    }
    guard !newlyVisible else { return false }
    needsLayout = false
    wasPreparedInLastPass = false
    let before = visibleElements
    let appeared = takeVisibleEntries()
    let disappeared = before.filter { $0.seenInScroll != scrollCount }
    tellScroll(disappeared, appeared)
    return true
  }

  /// Whether an element of a category may say what it would rather have when it appears.
  private func mayMeasure(_ category: ElementCategory) -> Bool {
    if preferredAttributesProvider != nil { return true }
    switch category {
    case .cell:
      return dataSource != nil && !dataSourceHasNoCells || currentLayout.itemMeasurer != nil
    case .supplementaryView: return dataSource != nil && !dataSourceHasNoSupplementaryViews
    case .decorationView: return !currentLayout.decorationViewClasses.isEmpty
    }
  }

  /// Makes what the cache has within the bounds the visible elements.
  ///
  /// - Returns: Those that were not visible before.
  private func takeVisibleEntries() -> [VisibleElement] {
    scrollCount += 1
    let bounds = storedBounds
    var appeared: [VisibleElement] = []
    visibleElements.removeAll(keepingCapacity: true)
    for index in cache.entries.indices {
      guard cache.entries[index].frame.overlaps(bounds) else {
        cache.entries[index].visible = nil
        continue
      }
      let element: VisibleElement
      if let known = cache.entries[index].visible {
        element = known
      } else {
        element = VisibleElement(cache.entries[index].element, cache.entries[index].attributes)
        cache.entries[index].visible = element
        appeared.append(element)
      }
      element.seenInScroll = scrollCount
      visibleElements.append(element)
    }
    return appeared
  }

  private func tellScroll(_ disappeared: [VisibleElement], _ appeared: [VisibleElement]) {
    let previousBounds = reportedBounds
    reportedBounds = storedBounds
    for element in disappeared { endDisplaying(element) }
    for element in appeared { beginDisplaying(element) }
    putSubviewsInOrder()
    guard changesHandler != nil else { return }
    let changes =
      disappeared.map { disappearance(of: $0, nil, isAnimated: false) }
      + appeared.map { appearance(of: $0, isAnimated: false) }
    tell(.scroll, 0, changes, since: previousBounds)
  }
}
