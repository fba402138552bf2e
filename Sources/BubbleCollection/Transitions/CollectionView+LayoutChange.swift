import Foundation

extension CollectionView {
  /// Changes the layout; see ``setCollectionViewLayout(_:animated:completion:)``.
  public func setCollectionViewLayout(_ layout: CollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }

  /// Changes the layout.
  ///
  /// Both layouts are notified of the transition, animated or not: the old one by
  /// `prepareForTransition(to:)`, the new one by `prepareForTransition(from:)`. The new one is then prepared
  /// and asked for the final offset; the proposal keeps the element at the centre there. Elements move from
  /// their places in the old layout to those in the new one, unless the hooks for appearing and disappearing
  /// return other attributes. Then both receive `finalizeLayoutTransition()`, and the old one no longer has a
  /// collection view. Before the first pass the layout is only replaced.
  ///
  /// Setting the current layout changes nothing. A layout that belongs to another collection view is taken
  /// from it, which is reported. An interactive transition is cancelled first. Within the block of a batch
  /// the change waits for its end; from within a hook of a layout it is reported and not done.
  ///
  /// ## Differences from UICollectionView
  ///
  /// UIKit raises an exception if another collection view has the layout, or if an interactive transition is
  /// running. An element that only one layout shows moves from or to its place in the other one. If the other
  /// one has no place for it, it fades according to ``appearanceAnimation``.
  ///
  /// - Parameters:
  ///   - layout: The new layout.
  ///   - animated: Whether it takes ``animationDuration``, as it does anyway within `HeadlessView.animate`.
  ///   - completion: Called at the end of the animation, or of the call if there is none; `false` if the
  ///     change was not done, or another operation interrupted it.
  public func setCollectionViewLayout(
    _ layout: CollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) {
    let isDone = whenLayoutMayChange("setCollectionViewLayout(_:animated:)") {
      $0.changeLayout(to: layout, animated: animated, completion: completion)
    }
    if !isDone, let completion { callAtEnd { completion(false) } }
  }

  private func changeLayout(
    to layout: CollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) {
    if layoutState.transition != nil {
      HeadlessView.performWithoutAnimation { endInteractiveTransition(finishes: false) }
    }
    guard layout !== currentLayout, animations.hasRunPass else {
      if layout !== currentLayout { replaceLayout(by: layout) }
      if let completion { callAtEnd { completion(true) } }
      return
    }
    if !pending.reloadsViews { layoutIfNeeded() }
    let middle = elementAtCenter
    let change = LayoutChange(
      from: currentLayout, to: layout, leaving: currentLayout, announces: true,
      proposal: { $0.offsetCentering(middle, in: $0.queries) })
    let takesTime = animated || HeadlessView.animationScope != nil
    exchangeLayouts(
      change, duration: takesTime ? operationDuration : 0, completion: completion)
  }

  private func replaceLayout(by layout: CollectionViewLayout) {
    disown(currentLayout)
    layoutState.replace(by: layout)
    install(layout)
  }

  /// Sets a layout, attaches it to this collection view, and schedules its preparation for the next pass.
  func install(_ layout: CollectionViewLayout) {
    adopt(layout)
    invalidateEverything(of: queries)
  }

  /// Attaches a layout, and the layouts that it is between, to this collection view; detaches it from another
  /// one.
  func adopt(_ layout: CollectionViewLayout) {
    if let other = layout.owner, other !== self { other.lose(layout, to: self) }
    layout.owner = self
    guard let transition = layout as? CollectionViewTransitionLayout else { return }
    for inner in transition.ends { adopt(inner) }
  }

  /// Detaches a layout, and the layouts that it is between, from this collection view.
  func disown(_ layout: CollectionViewLayout) {
    if layout.owner === self { layout.owner = nil }
    guard let transition = layout as? CollectionViewTransitionLayout else { return }
    for inner in transition.ends where inner.owner === self { inner.owner = nil }
  }

  /// Continues without a layout that another collection view took.
  private func lose(_ layout: CollectionViewLayout, to other: CollectionView) {
    other.report(
      .layout("the layout belonged to another collection view, which has an empty one now."))
    guard layout === currentLayout || isWithinTransition(layout) else { return }
    if let completion = layoutState.endTransition()?.completion {
      callAtEnd { completion(false, false) }
    }
    replaceLayout(by: CollectionViewLayout())
  }

  /// Whether a layout is one of the two that the current one is between.
  func isWithinTransition(_ layout: CollectionViewLayout) -> Bool {
    guard let transition = currentLayout as? CollectionViewTransitionLayout else { return false }
    return transition.ends.contains { $0 === layout }
  }

  /// Returns a layout's attributes of an element, visible or not; nil if it has no such element.
  func validAttributes(
    of element: ElementIdentity, in queries: LayoutQueries
  ) -> CollectionViewLayoutAttributes? {
    // A reload may have removed elements that are still visible: layouts rely on the counts.
    guard hasElement(element), let attributes = queries.layoutAttributes(for: element),
      ElementIdentity(attributes) == element, problem(with: attributes, of: element) == nil
    else { return nil }
    return attributes.duplicate()
  }

  /// The visible cell nearest to the middle of the area that no inset covers.
  var elementAtCenter: ElementIdentity? {
    let middle = CGPoint(x: visibleBounds.midX, y: visibleBounds.midY)
    func distance(_ element: VisibleElement) -> CGFloat {
      let center = element.attributes.center
      return (center.x - middle.x) * (center.x - middle.x)
        + (center.y - middle.y) * (center.y - middle.y)
    }
    return visibleElements.filter { $0.element.category == .cell }
      .min { distance($0) < distance($1) }?.element
  }

  /// Returns the offset that centres an element, as far as the content reaches; the present one if the layout
  /// has no such element.
  func offsetCentering(_ element: ElementIdentity?, in queries: LayoutQueries) -> CGPoint {
    guard let element, let attributes = validAttributes(of: element, in: queries) else {
      return clampedContentOffset(contentOffset)
    }
    let middle = CGPoint(
      x: visibleBounds.midX - contentOffset.x, y: visibleBounds.midY - contentOffset.y)
    return clampedContentOffset(
      CGPoint(x: attributes.center.x - middle.x, y: attributes.center.y - middle.y))
  }
}

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
    activity.beginLayoutChange()
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
    layoutState.replace(by: change.to)
    invalidateEverything(of: queries)
    let pass = LayoutChangePass(change, leaving, in: self, duration: duration) { finished in
      for view in views { view.didTransition(from: change.leaving, to: change.to) }
      completion?(finished)
    }
    runPass(pass)
    activity.endLayoutChange()
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
    view.activity.endLayoutChange()
  }
}
