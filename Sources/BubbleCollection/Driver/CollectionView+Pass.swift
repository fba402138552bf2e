import Foundation

/// What a pass has to do besides asking the layout: how elements before and after belong together, and
/// where their animations start and end.
struct ExchangePlan {
  var cause = CollectionViewChanges.Cause.layout
  var duration: TimeInterval = 0
  /// The name that an element has after the change; nil: it is gone, or stands for other data.
  var nameAfter: ((ElementIdentity) -> ElementIdentity?)?
  /// Where animations start and end; nil: nothing is animated and the layout is not asked.
  var initialAttributes: ((ElementIdentity) -> CollectionViewLayoutAttributes?)?
  var finalAttributes: ((ElementIdentity) -> CollectionViewLayoutAttributes?)?
  /// Called when all questions are asked, before the changes are told.
  var finalize: (() -> Void)?
}

extension CollectionView {
  /// How often a layout may invalidate itself within a pass.
  static let roundLimit = 16

  /// Asks the layout in its order until nothing is stale, then tells what changed.
  func runPass(_ plan: ExchangePlan) {
    guard !isInPass else { return }
    isInPass = true
    needsLayout = false
    let before = visibleElements
    var plan = plan
    let hadNothingPending = !pending.needsPrepare
    var current = carriedOver(before, by: plan)
    var rounds = 0
    repeat {
      needsLayout = false
      _ = prepareLayoutIfNeeded()
      fillCache()
      if clampContentOffsetIfNeeded() { continue }
      current = visible(following: current)
      rounds += 1
      if rounds < CollectionView.roundLimit { measure(&current) }
    } while (pending.needsPrepare || needsLayout) && rounds < CollectionView.roundLimit
    if pending.needsPrepare { report(.unsettledLayout(rounds: rounds)) }
    if plan.cause == .layout, hadNothingPending, rounds == 1 { plan.cause = .scroll }
    visibleElements = current
    exchange(before, for: current, by: plan)
    isInPass = false
  }

  /// The elements before, under the names that they have now; what is gone has none.
  private func carriedOver(_ before: [VisibleElement], by plan: ExchangePlan) -> [VisibleElement] {
    let reloads = pending.reloadsViews
    pending.reloadsViews = false
    guard !reloads else { return [] }
    return before.indices.compactMap { index in
      let old = before[index]
      let name = plan.nameAfter.map { $0(old.element) } ?? old.element
      guard let name else { return nil }
      var carried = VisibleElement(
        element: name, attributes: old.attributes, view: old.view, previous: index)
      carried.measuredSize = old.measuredSize
      return carried
    }
  }

  /// The elements that are visible now, each with what is known of it from before.
  private func visible(following known: [VisibleElement]) -> [VisibleElement] {
    var matcher = ElementMatcher(known.map(\.element))
    var result: [VisibleElement] = []
    let bounds = storedBounds
    for entry in cache.entries where entry.frame.overlaps(bounds) {
      var element = VisibleElement(element: entry.element, attributes: entry.attributes)
      if let index = matcher.match(entry.element) {
        element.view = known[index].view
        element.previous = known[index].previous
        element.measuredSize = known[index].measuredSize
        element.measurements = known[index].measurements
      }
      result.append(element)
    }
    return result
  }
}
