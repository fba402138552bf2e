import Foundation

/// A transition that the user holds.
struct InteractiveTransition {
  /// The previous layout, and the layout that the transition leads to.
  let current, next: CollectionViewLayout
  let layout: CollectionViewTransitionLayout
  /// The offset last computed from the progress; any deviation is the user's scrolling.
  var expectedOffset: CGPoint
  let completion: ((Bool, Bool) -> Void)?
}

extension CollectionView {
  /// Called when an interactive transition is over: whether it led to the new layout, and whether its
  /// animation ran to its end.
  public typealias LayoutInteractiveTransitionCompletion = (Bool, Bool) -> Void

  /// Begins a transition whose progress the host sets, as from a gesture.
  ///
  /// The delegate may provide a custom transition layout. It becomes the collection view's layout until
  /// ``finishInteractiveTransition()`` or ``cancelInteractiveTransition()``. The host sets its
  /// ``CollectionViewTransitionLayout/transitionProgress`` and lays out the collection view. The offset
  /// follows the progress to the final offset of the new layout. Both layouts receive `prepareForTransition`
  /// now and `finalizeLayoutTransition()` at the end; both have their collection view meanwhile, and may be
  /// invalidated.
  ///
  /// ## Differences from UICollectionView
  ///
  /// UIKit raises an exception if a transition is still running; here that one is cancelled. A call from
  /// within a hook of a layout or the block of a batch is reported. It calls the completion with `false`
  /// twice, and returns a layout that belongs to nothing. At the end the layout is exchanged at once, and
  /// elements move until the completion; UIKit keeps the transition layout until then.
  @discardableResult
  public func startInteractiveTransition(
    to layout: CollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
  ) -> CollectionViewTransitionLayout {
    guard mayBegin("startInteractiveTransition(to:completion:)") else {
      if let completion { callAtEnd { completion(false, false) } }
      return CollectionViewTransitionLayout(currentLayout: currentLayout, nextLayout: layout)
    }
    if layoutState.transition != nil {
      HeadlessView.performWithoutAnimation { endInteractiveTransition(finishes: false) }
    }
    interruptScroll()
    layoutIfNeeded()
    let middle = elementAtCenter
    let transition = transitionLayout(to: layout)
    begin(transition, completion)
    let next = transition.queries(1)
    let target = nextOffset(next, centering: middle)
    transition.offsets = (contentOffset, target)
    layoutState.expectOffset(contentOffset)
    deliverCompletions()
    return transition
  }

  private func transitionLayout(to layout: CollectionViewLayout) -> CollectionViewTransitionLayout {
    let current = currentLayout
    let own = delegate?.collectionView(
      self, transitionLayoutForOldLayout: current, newLayout: layout)
    if let own {
      if own.currentLayout === current, own.nextLayout === layout, own !== layout { return own }
      report(.layout("the delegate's transition layout is between other layouts; it is not used."))
    }
    return CollectionViewTransitionLayout(currentLayout: current, nextLayout: layout)
  }

  private func begin(
    _ transition: CollectionViewTransitionLayout,
    _ completion: LayoutInteractiveTransitionCompletion?
  ) {
    activity.beginLayoutChange()
    let current = currentLayout
    let layout = transition.nextLayout
    adopt(layout)
    adopt(transition)
    transition.queries(0).prepareForTransition(to: layout)
    transition.queries(1).prepareForTransition(from: current)
    for view in visibleElements.compactMap(\.view) {
      view.willTransition(from: current, to: layout)
    }
    layoutState.begin(
      InteractiveTransition(
        current: current, next: layout, layout: transition, expectedOffset: contentOffset,
        completion: completion))
    transition.currentLayoutIsPrepared()
    let context = layout.makeInvalidationContext()
    context.storedInvalidateEverything = true
    transition.queries(1).invalidateLayout(using: context)
    activity.endLayoutChange()
    runPass(PlainPass(cause: .transition))
  }

  /// Returns the final offset according to the new layout, as far as its content reaches.
  private func nextOffset(_ next: LayoutQueries, centering element: ElementIdentity?) -> CGPoint {
    let size = contentSize
    contentSize = next.collectionViewContentSize.usable
    defer { contentSize = size }
    let proposal = offsetCentering(element, in: next)
    return clampedContentOffset(
      targetContentOffset(for: proposal, by: next, asksDelegate: true))
  }

  /// Moves the content to the offset for the progress of the transition.
  func transitionProgressDidChange() {
    guard !activity.isInPass, let transition = layoutState.transition,
      let expected = transition.layout.offset
    else { return }
    let held = CGPoint(
      x: contentOffset.x - transition.expectedOffset.x,
      y: contentOffset.y - transition.expectedOffset.y)
    let target = CGPoint(x: expected.x + held.x, y: expected.y + held.y)
    guard target.x.isFinite, target.y.isFinite else { return }
    layoutState.expectOffset(expected)
    takeBounds(CGRect(origin: target, size: bounds.size))
  }

  /// Completes the transition to the new layout, within ``animationDuration``; does nothing without a
  /// transition.
  ///
  /// From now on the collection view has the new layout.
  public func finishInteractiveTransition() {
    whenLayoutMayChange("finishInteractiveTransition()") {
      $0.endInteractiveTransition(finishes: true)
    }
  }

  /// Returns to the old layout, within ``animationDuration``; does nothing without a transition.
  ///
  /// From now on the collection view has the old layout.
  public func cancelInteractiveTransition() {
    whenLayoutMayChange("cancelInteractiveTransition()") {
      $0.endInteractiveTransition(finishes: false)
    }
  }

  /// Ends an interactive transition at one of its ends.
  func endInteractiveTransition(finishes: Bool) {
    if layoutState.transition != nil, !pending.reloadsViews { layoutIfNeeded() }
    guard let transition = layoutState.endTransition() else { return }
    let expected = transition.expectedOffset
    let end = transition.layout.offsets.map { finishes ? $0.next : $0.current } ?? contentOffset
    let target = CGPoint(
      x: end.x + contentOffset.x - expected.x, y: end.y + contentOffset.y - expected.y)
    let change = LayoutChange(
      from: transition.layout, to: finishes ? transition.next : transition.current,
      leaving: finishes ? transition.current : transition.next, announces: false,
      proposal: { $0.clampedContentOffset(target) })
    exchangeLayouts(change, duration: operationDuration) { finished in
      transition.completion?(finishes, finished)
    }
  }
}
