import Foundation

extension CollectionView {
  /// How often a layout may invalidate itself within a pass.
  static let roundLimit = 16

  /// Asks the layout in its order until nothing is stale, then tells what changed.
  func runPass(_ pass: any LayoutPass) {
    guard !activity.isInPass, updates.batch?.isInvalidating != true else { return }
    activity.beginPass()
    defer {
      activity.endPass()
      prefetchAfterPass()
      deliverCompletions()
    }
    let isPrepared = pending.needsPrepare
    let isPreparedForAll = isPrepared && !pending.leavesOthers
    if !isPreparedForAll, pass.cause == .layout, passWithinCache(pass) { return }
    defer { visible.cache.passIsOver(wasStale: isPreparedForAll) }
    needsLayout = false
    visible.isToBeMeasured = false
    let visibleCount = visibleElements.count
    let before = visibleAndLeavingElements
    for index in before.indices { before[index].restart(as: index) }
    pass.prepare()
    let isReload = pending.reloadsViews
    pending.reloadsViews = false
    if isReload { cutElementAnimations() }
    let known = isReload ? [] : carriedOver(before, by: pass)
    var (current, rounds) = settle(known, before: [])
    let isScroll = pass.cause == .layout && !isPrepared && rounds == 1
    pass.elementsAreKnown()
    var ends = defaultEnds(of: before, and: current, by: pass)
    let finals = askForEnds(
      of: before.prefix(visibleCount), and: current, orElse: ends, by: pass)
    pass.finish()
    // What the layout invalidated at the end belongs to the same change.
    if pending.needsPrepare || needsLayout {
      let asked = current
      current = settle(asked, before: known).elements
      ends = defaultEnds(of: before, and: current, by: pass)
      letUnaskedJoin(current, asked: asked, by: pass)
    }
    visible.elements = current
    let answers = EndAnswers(finals: finals, byDefault: ends, visibleCount: visibleCount)
    exchange(
      before, answers, for: current, by: pass, because: isScroll ? .scroll : pass.cause,
      isReload: isReload)
  }

  /// What is visible, then what is leaving and may come back.
  private var visibleAndLeavingElements: [VisibleElement] {
    guard !animations.departing.isEmpty else { return visibleElements }
    return visibleElements + animations.departing.filter { $0.isInData }.map { $0.element }
  }

  /// Asks the layout in its order until nothing is stale.
  ///
  /// - Parameters:
  ///   - known: What was visible last.
  ///   - before: What was visible before the pass, under the current names, if that is something else.
  /// - Returns: What is visible now, and how often the layout was asked for it.
  private func settle(
    _ known: [VisibleElement], before: [VisibleElement]
  ) -> (elements: [VisibleElement], rounds: Int) {
    var current = known
    var before = before
    var rounds = 0
    // A layout that writes the offset may pull against its limits.
    var clamps = 0
    repeat {
      _ = prepareLayoutIfNeeded()
      // What the layout did to the offset meanwhile is seen in this round.
      needsLayout = false
      fillCache()
      if clamps < CollectionView.roundLimit, clampContentOffsetIfNeeded() {
        clamps += 1
        continue
      }
      let last = current
      current = visible.cache.show(within: storedBounds, following: last, orElse: before)
      placeMovingItem(in: &current, known: last, orElse: before)
      keepForReuse(last, unlessIn: current)
      // What a round lost may come back in the next one.
      if rounds == 0, before.isEmpty { before = known }
      rounds += 1
      if rounds < CollectionView.roundLimit { measure(current) }
    } while (pending.needsPrepare || needsLayout) && rounds < CollectionView.roundLimit
    if pending.needsPrepare || clamps == CollectionView.roundLimit {
      report(.unsettledLayout(rounds: max(rounds, clamps)))
    }
    return (current, rounds)
  }

  /// The elements before, under the names that they have now; what is gone has none.
  private func carriedOver(
    _ before: [VisibleElement], by pass: any LayoutPass
  ) -> [VisibleElement] {
    guard pass.renamesElements else { return before }
    var result: [VisibleElement] = []
    result.reserveCapacity(before.count)
    for index in before.indices {
      let old = before[index]
      guard let name = pass.name(after: old.element) else { continue }
      let isReconfigured = pass.isReconfigured(old.element) || old.reconfiguration == .due
      if !isReconfigured, name.indexPath == old.element.indexPath {
        result.append(old)
      } else {
        result.append(old.carriedOver(to: name, from: index, isReconfigured: isReconfigured))
      }
    }
    return result
  }

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
