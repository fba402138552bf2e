import Foundation

/// A change from one layout to another: the order of a batch, with two layouts.
struct LayoutChange {
  /// The present layout of the collection view, and the new one.
  let from, to: CollectionViewLayout
  /// The layout that elements leave: `from`, or for an interactive transition the end that it does not lead
  /// to.
  let leaving: CollectionViewLayout
  /// Whether the layouts must still be notified that a transition is about to begin.
  let announces: Bool
  /// Computes the proposed offset, once the new layout is prepared.
  let proposal: (CollectionView) -> CGPoint
}

extension CollectionView {
  /// Changes from one layout to another, in the order of a transition.
  func exchangeLayouts(
    _ change: LayoutChange, duration: TimeInterval, completion: ((Bool) -> Void)?
  ) {
    activity.isChangingLayout = true
    let leaving = LayoutQueries(
      layout: change.leaving, recorder: recorder, mirror: layoutState.mirror)
    let coming = LayoutQueries(layout: change.to, recorder: recorder, mirror: nil)
    if change.announces {
      adopt(change.to)
      leaving.prepareForTransition(to: change.to)
      coming.prepareForTransition(from: change.leaving)
    }
    let views = visibleElements.compactMap(\.view)
    if change.announces {
      for view in views { view.willTransition(from: change.leaving, to: change.to) }
    }
    layoutState.current = change.to
    invalidateEverything(of: queries)
    let pass = LayoutChangePass(change, leaving, in: self, duration: duration) { finished in
      for view in views { view.didTransition(from: change.leaving, to: change.to) }
      completion?(finished)
    }
    runPass(pass)
    activity.isChangingLayout = false
  }
}

/// A change of the layout, as reported to both layouts.
private final class LayoutChangePass: LayoutPass {
  let cause = CollectionViewChanges.Cause.transition
  let duration: TimeInterval
  let completion: ((Bool) -> Void)?
  let renamesElements = true
  let asksForEnds = true
  private let change: LayoutChange
  private let leaving: LayoutQueries
  private unowned let view: CollectionView
  private let visibleBefore: Set<ElementIdentity>
  /// Whether this pass reloads data, of which the old layout was not notified.
  private let isReload: Bool
  private lazy var visibleAfter = view.visible.cache.elements(within: view.storedBounds)

  init(
    _ change: LayoutChange, _ leaving: LayoutQueries, in view: CollectionView,
    duration: TimeInterval, completion: @escaping (Bool) -> Void
  ) {
    self.change = change
    self.leaving = leaving
    self.view = view
    self.duration = duration
    self.completion = completion
    visibleBefore = Set(view.visibleElements.map(\.element))
    isReload = view.pending.reloadsViews
  }

  func prepare() {
    _ = view.prepareLayoutIfNeeded()
    view.moveToTargetContentOffset(for: change.proposal(view), asksDelegate: true)
  }

  func name(after element: ElementIdentity) -> ElementIdentity? {
    let isOtherView =
      element.category == .decorationView
      && change.from.decorationViewClasses[element.kind ?? ""]
        != change.to.decorationViewClasses[element.kind ?? ""]
    return isOtherView ? nil : element
  }

  func finalAttributes(
    of element: ElementIdentity, by queries: LayoutQueries
  ) -> CollectionViewLayoutAttributes? {
    if let final = leaving.finalLayoutAttributes(forDisappearing: element) { return final }
    return visibleAfter.contains(element) ? nil : view.validAttributes(of: element, in: queries)
  }

  func initialAttributes(
    of element: ElementIdentity, by queries: LayoutQueries
  ) -> CollectionViewLayoutAttributes? {
    if let initial = queries.initialLayoutAttributes(forAppearing: element) { return initial }
    return isReload || visibleBefore.contains(element)
      ? nil : view.validAttributes(of: element, in: leaving)
  }

  func finish() {
    leaving.finalizeLayoutTransition()
    view.queries.finalizeLayoutTransition()
    view.disown(change.from)
    view.adopt(change.to)
    view.activity.isChangingLayout = false
  }
}
