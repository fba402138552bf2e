import Foundation

extension CollectionView {
  /// Changes the bounds; animated as UIKit does it inside an animation block.
  ///
  /// The layout hears `prepare(forAnimatedBoundsChange:)` once it is prepared for the new bounds, may
  /// choose where to stop, is asked where animations start and end, and hears
  /// `finalizeAnimatedBoundsChange()`. The same happens to a change within
  /// `View.animate(withDuration:animations:completion:)`. Without animations, in
  /// `View.performWithoutAnimation(_:)`, it is an ordinary change of the bounds.
  ///
  /// - Parameters:
  ///   - newBounds: The offset and the size.
  ///   - animated: Whether it takes ``animationDuration``.
  public func setBounds(_ newBounds: CGRect, animated: Bool) {
    guard animated, View.areAnimationsEnabled, newBounds.isUsable else {
      bounds = newBounds
      return
    }
    guard newBounds != storedBounds else { return }
    whenLayoutMayChange("setBounds(_:animated:)") { $0.animateBoundsChange(to: newBounds) }
  }

  /// Whether a change of the bounds that happens now is an animated one.
  var animatesBoundsChanges: Bool {
    View.animationScope != nil && View.areAnimationsEnabled && animations.hasRunPass && isQuiet
      && animations.offsetBeingSet == nil && recordedUpdates == nil
  }

  /// Changes the bounds in the order of an animated change.
  func animateBoundsChange(to newBounds: CGRect) {
    guard animations.hasRunPass else { return takeBounds(newBounds) }
    layoutIfNeeded()
    let oldBounds = storedBounds
    takeBounds(newBounds)
    let plan = ExchangePlan(cause: .animatedBoundsChange, duration: operationDuration)
    plan.prepared = {
      self.asked.prepare(forAnimatedBoundsChange: oldBounds)
      self.moveToTargetContentOffset(for: self.contentOffset, asksDelegate: false)
    }
    plan.finalAttributes = { self.asked.finalLayoutAttributes(forDisappearing: $0) }
    plan.initialAttributes = { self.asked.initialLayoutAttributes(forAppearing: $0) }
    plan.finalize = { self.asked.finalizeAnimatedBoundsChange() }
    runPass(plan)
  }

  /// Asks where to stop and goes there, as far as the content reaches.
  ///
  /// - Parameter asksDelegate: Whether the delegate is asked before the layout is.
  func moveToTargetContentOffset(for proposal: CGPoint, asksDelegate: Bool) {
    var target = proposal
    if asksDelegate, let delegate {
      target = usable(
        delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target),
        orElse: target)
    }
    target = usable(asked.targetContentOffset(forProposedContentOffset: target), orElse: target)
    if target != contentOffset { contentOffset = target }
    needsClamping = true
  }

  /// Whether neither the layout nor the data source is being asked or told anything.
  var isQuiet: Bool {
    !isInPass && updateInProgress == nil && !isBeingToldOfBounds && !isPreparing && !isCounting
      && !animations.isChangingLayout
  }

  /// Runs what changes the layout or needs it prepared: at once, or at the end of the batch whose block is
  /// running; from within a hook of the layout it is reported and not done.
  ///
  /// - Returns: Whether it is done, or will be.
  @discardableResult
  func whenLayoutMayChange(
    _ call: String, _ operation: @escaping (CollectionView) -> Void
  ) -> Bool {
    guard isQuiet else {
      report(.reentrantCall(call))
      return false
    }
    if recordedUpdates != nil {
      animations.due.append { [weak self] in if let self { operation(self) } }
    } else {
      operation(self)
      deliverCompletions()
    }
    return true
  }
}
