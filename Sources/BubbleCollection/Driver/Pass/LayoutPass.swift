import Foundation

/// The specific behaviour of a pass of the driver, besides querying the layout; one conformer for each kind
/// of pass.
///
/// The methods are called in the order of their declaration, each once, except the names, which are called
/// whenever they are needed.
protocol LayoutPass: AnyObject {
  /// The cause that is reported to the host with the changes.
  var cause: CollectionViewChanges.Cause { get }
  /// The duration of the animation, in seconds; 0: no animation.
  var duration: TimeInterval { get }
  /// Called at the end of the animation, or of the operation if there is none; see
  /// ``CollectionView/deliverCompletions()``.
  var completion: ((Bool) -> Void)? { get }
  /// Whether elements have other names after the pass, or may have other data.
  var renamesElements: Bool { get }
  /// Whether the pass asks the layout for the starts and ends of animations.
  var asksForEnds: Bool { get }

  /// Prepares the layout, and notifies it of the purpose of the pass.
  func prepare()
  /// Returns the name of an element after the pass; nil if it is gone, or has other data.
  func name(after element: ElementIdentity) -> ElementIdentity?
  /// Returns the name before the pass of an element after it; nil if it is new, or has other data.
  func name(before element: ElementIdentity) -> ElementIdentity?
  /// Whether the cell of an element, by its name before, must be configured again.
  func isReconfigured(_ element: ElementIdentity) -> Bool
  /// Called when the visible elements are known.
  func elementsAreKnown()
  /// Returns the end of the animation of an element that was visible before.
  func finalAttributes(
    of element: ElementIdentity, by queries: LayoutQueries
  ) -> CollectionViewLayoutAttributes?
  /// Returns the start of the animation of an element that is visible now.
  func initialAttributes(
    of element: ElementIdentity, by queries: LayoutQueries
  ) -> CollectionViewLayoutAttributes?
  /// Ends the work begun by ``prepare()``, before the host receives the changes.
  func finish()
}

extension LayoutPass {
  var completion: ((Bool) -> Void)? { nil }
  var renamesElements: Bool { false }
  var asksForEnds: Bool { false }
  func prepare() {}
  func name(after element: ElementIdentity) -> ElementIdentity? { element }
  func name(before element: ElementIdentity) -> ElementIdentity? { element }
  func isReconfigured(_ element: ElementIdentity) -> Bool { false }
  func elementsAreKnown() {}
  func finalAttributes(
    of element: ElementIdentity, by queries: LayoutQueries
  ) -> CollectionViewLayoutAttributes? {
    queries.finalLayoutAttributes(forDisappearing: element)
  }
  func initialAttributes(
    of element: ElementIdentity, by queries: LayoutQueries
  ) -> CollectionViewLayoutAttributes? {
    queries.initialLayoutAttributes(forAppearing: element)
  }
  func finish() {}
}

/// A pass that only queries the layout for its elements.
final class PlainPass: LayoutPass {
  let cause: CollectionViewChanges.Cause
  let duration: TimeInterval

  init(cause: CollectionViewChanges.Cause = .layout, duration: TimeInterval = 0) {
    self.cause = cause
    self.duration = duration
  }
}

extension CollectionView {
  /// The maximum number of times that a layout may invalidate itself within a pass.
  static let roundLimit = 16

  /// Queries the layout in UIKit's order until nothing is stale, then reports the changes.
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
    visible.beginMeasuring()
    let visibleCount = visibleElements.count
    let before = visibleAndLeavingElements
    for index in before.indices { before[index].restart(as: index) }
    pass.prepare()
    let isReload = pending.takeReload()
    if isReload { cutElementAnimations() }
    let known = isReload ? [] : carriedOver(before, by: pass)
    var (current, rounds) = settle(known, before: [])
    let isScroll = pass.cause == .layout && !isPrepared && rounds == 1
    pass.elementsAreKnown()
    var ends = defaultEnds(of: before, and: current, by: pass)
    let finals = askForEnds(
      of: before.prefix(visibleCount), and: current, orElse: ends, by: pass)
    pass.finish()
    // Invalidations by the layout at the end belong to the same change.
    if pending.needsPrepare || needsLayout {
      let asked = current
      current = settle(asked, before: known).elements
      ends = defaultEnds(of: before, and: current, by: pass)
      letUnaskedJoin(current, asked: asked, by: pass)
    }
    visible.show(current)
    let answers = EndAnswers(finals: finals, byDefault: ends, visibleCount: visibleCount)
    exchange(
      before, answers, for: current, by: pass, because: isScroll ? .scroll : pass.cause,
      isReload: isReload)
  }

  /// The visible elements, then the leaving ones that may return.
  private var visibleAndLeavingElements: [VisibleElement] {
    guard !animations.departing.isEmpty else { return visibleElements }
    return visibleElements + animations.departing.filter { $0.isInData }.map { $0.element }
  }

  /// Queries the layout in UIKit's order until nothing is stale.
  ///
  /// - Parameters:
  ///   - known: The elements visible last.
  ///   - before: The elements visible before the pass, under their current names, if they differ.
  /// - Returns: The elements visible now, and the number of rounds.
  private func settle(
    _ known: [VisibleElement], before: [VisibleElement]
  ) -> (elements: [VisibleElement], rounds: Int) {
    var current = known
    var before = before
    var rounds = 0
    // A layout that sets the offset may contradict the limits.
    var clamps = 0
    repeat {
      _ = prepareLayoutIfNeeded()
      // This round includes the layout's changes of the offset so far.
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
      // Elements lost in a round may return in the next one.
      if rounds == 0, before.isEmpty { before = known }
      rounds += 1
      if rounds < CollectionView.roundLimit { measure(current) }
    } while (pending.needsPrepare || needsLayout) && rounds < CollectionView.roundLimit
    if pending.needsPrepare || clamps == CollectionView.roundLimit {
      report(.unsettledLayout(rounds: max(rounds, clamps)))
    }
    return (current, rounds)
  }

  /// Returns the elements before, under their new names, without those that are gone.
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

  /// Runs a pass in which the cache stays valid: a scroll step that made nothing stale, or a pass whose
  /// contexts name all changed elements.
  ///
  /// Only those elements are queried, and the others stay unchanged.
  ///
  /// - Returns: False if an ordinary pass is needed, because something must be clamped, measured or matched.
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

  /// Exchanges views if nothing is animated and the layout is not asked for starts and ends: the reduced form
  /// of ``exchange(_:_:for:by:because:isReload:)``.
  ///
  /// The full form makes a scroll step a quarter more expensive.
  private func exchange(
    _ gone: [VisibleElement], _ shown: ShownEntries, because cause: CollectionViewChanges.Cause
  ) {
    let previousBounds = visible.bounds
    visible.passIsOver(at: storedBounds)
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

  /// Whether the cache has elements within the bounds that may have preferred sizes.
  private var hasUnmeasured: Bool {
    let bounds = storedBounds
    let entries = visible.cache.entries
    // By index: the element of a loop is a copy that retains all its references.
    return entries.indices.contains {
      entries[$0].visible?.attributes !== entries[$0].attributes
        && entries[$0].frame.overlaps(bounds)
        && entries[$0].visible?.measurement.size != entries[$0].attributes.size
        && mayMeasure(entries[$0].element.category)
    }
  }

  /// Whether an element of a category may have a preferred size when it appears.
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
