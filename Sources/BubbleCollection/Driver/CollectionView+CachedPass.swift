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
    let before = visibleElements
    let (changed, appeared) = takeVisibleEntries()
    let disappeared = before.filter { $0.seenInScroll != scrollCount }
    exchange(disappeared, changed, appeared, because: isPrepared ? .layout : .scroll)
    return true
  }

  /// Whether the cache has elements within the bounds that may say what they would rather have.
  private var cacheHasUnmeasured: Bool {
    let bounds = storedBounds
    return cache.entries.contains {
      $0.visible?.attributes !== $0.attributes && $0.frame.overlaps(bounds)
        && $0.visible?.measuredSize != $0.attributes.size && mayMeasure($0.element.category)
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

  /// An element that stays visible, and how it was.
  private typealias Renewed = (element: VisibleElement, old: CollectionViewLayoutAttributes)

  /// Makes what the cache has within the bounds the visible elements.
  ///
  /// - Returns: Those whose attributes are others than before, and those that were not visible.
  private func takeVisibleEntries() -> (changed: [Renewed], appeared: [VisibleElement]) {
    scrollCount += 1
    let bounds = storedBounds
    var changed: [Renewed] = []
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
        let attributes = cache.entries[index].attributes
        if known.attributes !== attributes {
          if !known.attributes.isSame(as: attributes) { changed.append((known, known.attributes)) }
          known.attributes = attributes
        }
      } else {
        element = VisibleElement(cache.entries[index].element, cache.entries[index].attributes)
        element.presence = makePresence()
        cache.entries[index].visible = element
        appeared.append(element)
      }
      element.seenInScroll = scrollCount
      visibleElements.append(element)
    }
    return (changed, appeared)
  }

  private func exchange(
    _ disappeared: [VisibleElement], _ changed: [Renewed], _ appeared: [VisibleElement],
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
