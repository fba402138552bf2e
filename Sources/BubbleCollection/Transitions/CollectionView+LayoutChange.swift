import Foundation

extension CollectionView {
  /// Changes to another layout; see ``setCollectionViewLayout(_:animated:completion:)``.
  public func setCollectionViewLayout(_ layout: CollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }

  /// Changes to another layout.
  ///
  /// Both layouts are notified of the transition, animated or not: the old one by `prepareForTransition(to:)`, the
  /// new one by `prepareForTransition(from:)`; the new one is then prepared and asked where to stop; what was at
  /// the centre is proposed to stay there. Elements go from where the old layout has them to where the new
  /// one does, unless its hooks for appearing and the old one's for disappearing say otherwise; then both
  /// hear `finalizeLayoutTransition()`, and the old one has no collection view any more. Before the first
  /// pass there is nothing to change from: the layout is replaced.
  ///
  /// The layout that is there already changes nothing. One that belongs to another collection view is
  /// taken from it, which is reported. An interactive transition is cancelled first. Within the block of a
  /// batch the change waits for its end; from within a hook of a layout it is reported and not done.
  ///
  /// ## Differences from UICollectionView
  ///
  /// UIKit raises where a layout is set that another collection view has, and where an interactive
  /// transition is running. An element that only one layout shows comes from, or goes to, where the other
  /// one has it; it fades, as ``appearanceAnimation`` says, if the other one has it nowhere.
  ///
  /// - Parameters:
  ///   - layout: The new layout.
  ///   - animated: Whether it takes ``animationDuration``, as it does anyway within `HeadlessView.animate`.
  ///   - completion: Called at the end of the animation, or of the call if there is none; `false` if the
  ///     change was not done, or another operation took over.
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
      proposal: { $0.offsetCentering(middle) })
    let takesTime = animated || HeadlessView.animationScope != nil
    exchangeLayouts(
      change, duration: takesTime ? operationDuration : 0, completion: completion)
  }

  private func replaceLayout(by layout: CollectionViewLayout) {
    disown(currentLayout)
    layoutState.current = layout
    install(layout)
  }

  /// Takes a layout, gives it this collection view, and has it prepared in the next pass.
  func install(_ layout: CollectionViewLayout) {
    adopt(layout)
    invalidateEverything(of: queries)
  }

  /// Gives a layout, and those that it is between, this collection view; takes it from another one.
  func adopt(_ layout: CollectionViewLayout) {
    if let other = layout.owner, other !== self { other.lose(layout, to: self) }
    layout.owner = self
    guard let transition = layout as? CollectionViewTransitionLayout else { return }
    for inner in transition.ends { adopt(inner) }
  }

  /// Takes this collection view from a layout, and from those that it is between.
  func disown(_ layout: CollectionViewLayout) {
    if layout.owner === self { layout.owner = nil }
    guard let transition = layout as? CollectionViewTransitionLayout else { return }
    for inner in transition.ends where inner.owner === self { inner.owner = nil }
  }

  /// Goes on without a layout that another collection view took.
  private func lose(_ layout: CollectionViewLayout, to other: CollectionView) {
    other.report(
      .layout("the layout belonged to another collection view, which has an empty one now."))
    guard layout === currentLayout || isWithinTransition(layout) else { return }
    if let completion = layoutState.transition?.completion {
      callAtEnd { completion(false, false) }
    }
    layoutState.transition = nil
    replaceLayout(by: CollectionViewLayout())
  }

  /// Whether a layout is one of the two that the current one is between.
  func isWithinTransition(_ layout: CollectionViewLayout) -> Bool {
    guard let transition = currentLayout as? CollectionViewTransitionLayout else { return false }
    return transition.ends.contains { $0 === layout }
  }

  /// Where a layout has an element, visible or not; nil if it has no such element.
  func validAttributes(
    of element: ElementIdentity, in queries: LayoutQueries
  ) -> CollectionViewLayoutAttributes? {
    // Of what is shown still, a reload may have left nothing: layouts rely on the counts.
    guard hasElement(element), let attributes = queries.layoutAttributes(for: element),
      ElementIdentity(attributes) == element, problem(with: attributes, of: element) == nil
    else { return nil }
    return attributes.duplicate()
  }

  /// The visible cell nearest to the middle of what no inset covers.
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

  /// The offset at which an element is in the middle, as far as the content reaches; the present one if the
  /// layout has no such element.
  func offsetCentering(_ element: ElementIdentity?) -> CGPoint {
    guard let element, let attributes = validAttributes(of: element, in: queries) else {
      return clampedContentOffset(contentOffset)
    }
    let middle = CGPoint(
      x: visibleBounds.midX - contentOffset.x, y: visibleBounds.midY - contentOffset.y)
    return clampedContentOffset(
      CGPoint(x: attributes.center.x - middle.x, y: attributes.center.y - middle.y))
  }
}
