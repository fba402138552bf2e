import Foundation

/// A transition that the host's user holds.
struct InteractiveTransition {
  /// What the collection view had before, and what it is on its way to.
  let current, next: CollectionViewLayout
  let layout: CollectionViewTransitionLayout
  /// The offset that the progress was last turned into: what is off it the user has scrolled.
  var expectedOffset: CGPoint
  let completion: ((Bool, Bool) -> Void)?
}

extension CollectionView {
  /// Told when an interactive transition is over: whether it went to the new layout, and whether its
  /// animation ran to its end.
  public typealias LayoutInteractiveTransitionCompletion = (Bool, Bool) -> Void

  /// Begins a transition whose progress the host sets, as from a gesture.
  ///
  /// The delegate may give a transition layout of its own. That becomes the collection view's layout until
  /// ``finishInteractiveTransition()`` or ``cancelInteractiveTransition()``; the host sets its
  /// ``CollectionViewTransitionLayout/transitionProgress`` and has the collection view laid out. The offset
  /// follows the progress to where the new layout wants to stop. Both layouts get `prepareForTransition`
  /// now and `finalizeLayoutTransition()` at the end; both have their collection view meanwhile, and may be
  /// invalidated.
  ///
  /// ## Differences from UICollectionView
  ///
  /// UIKit raises where a transition is still running; here that one is cancelled. From within a hook of a
  /// layout or the block of a batch the call is reported, the completion called with `false` twice, and the layout
  /// that is returned belongs to nothing. At the end the layout is exchanged at once, and elements are on
  /// their way until the completion; UIKit keeps the transition layout until then.
  @discardableResult
  public func startInteractiveTransition(
    to layout: CollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
  ) -> CollectionViewTransitionLayout {
    guard isQuiet, !updates.isRecording else {
      report(.reentrantCall("startInteractiveTransition(to:completion:)"))
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
    layoutState.transition?.expectedOffset = contentOffset
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
    activity.isChangingLayout = true
    let current = currentLayout
    let layout = transition.nextLayout
    adopt(layout)
    adopt(transition)
    transition.queries(0).prepareForTransition(to: layout)
    transition.queries(1).prepareForTransition(from: current)
    for view in visibleElements.compactMap(\.view) {
      view.willTransition(from: current, to: layout)
    }
    layoutState.transition = InteractiveTransition(
      current: current, next: layout, layout: transition, expectedOffset: contentOffset,
      completion: completion)
    layoutState.current = transition
    transition.currentLayoutIsPrepared()
    let context = layout.makeInvalidationContext()
    context.storedInvalidateEverything = true
    transition.queries(1).invalidateLayout(using: context)
    activity.isChangingLayout = false
    runPass(PlainPass(cause: .transition))
  }

  /// Where the new layout wants the content to stop, as far as its content reaches.
  private func nextOffset(_ next: LayoutQueries, centering element: ElementIdentity?) -> CGPoint {
    let size = contentSize
    contentSize = usableContentSize(of: next)
    defer { contentSize = size }
    var proposal = clampedContentOffset(contentOffset)
    if let element, let center = next.layoutAttributes(for: element)?.center,
      center.x.isFinite, center.y.isFinite
    {
      proposal = clampedContentOffset(
        CGPoint(
          x: center.x - (visibleBounds.midX - contentOffset.x),
          y: center.y - (visibleBounds.midY - contentOffset.y)))
    }
    if let delegate {
      proposal = usable(
        delegate.collectionView(self, targetContentOffsetForProposedContentOffset: proposal),
        orElse: proposal)
    }
    let target = usable(
      next.targetContentOffset(forProposedContentOffset: proposal), orElse: proposal)
    return clampedContentOffset(target)
  }

  private func usableContentSize(of queries: LayoutQueries) -> CGSize {
    let size = queries.collectionViewContentSize
    return CGSize(
      width: size.width.isFinite ? max(0, size.width) : 0,
      height: size.height.isFinite ? max(0, size.height) : 0)
  }

  /// Moves the content to where the progress of the transition has it.
  func transitionProgressDidChange() {
    guard !activity.isInPass, var transition = layoutState.transition,
      let expected = transition.layout.offset
    else { return }
    let held = CGPoint(
      x: contentOffset.x - transition.expectedOffset.x,
      y: contentOffset.y - transition.expectedOffset.y)
    let target = CGPoint(x: expected.x + held.x, y: expected.y + held.y)
    guard target.x.isFinite, target.y.isFinite else { return }
    transition.expectedOffset = expected
    layoutState.transition = transition
    takeBounds(CGRect(origin: target, size: bounds.size))
  }

  /// Goes the rest of the way to the new layout, within ``animationDuration``; nothing without a
  /// transition.
  ///
  /// The new layout is the collection view's from now on.
  public func finishInteractiveTransition() {
    whenLayoutMayChange("finishInteractiveTransition()") {
      $0.endInteractiveTransition(finishes: true)
    }
  }

  /// Goes back to the old layout, within ``animationDuration``; nothing without a transition.
  ///
  /// The old layout is the collection view's from now on.
  public func cancelInteractiveTransition() {
    whenLayoutMayChange("cancelInteractiveTransition()") {
      $0.endInteractiveTransition(finishes: false)
    }
  }

  /// Ends an interactive transition at one of its ends.
  func endInteractiveTransition(finishes: Bool) {
    guard let transition = layoutState.transition else { return }
    if !pending.reloadsViews { layoutIfNeeded() }
    layoutState.transition = nil
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
