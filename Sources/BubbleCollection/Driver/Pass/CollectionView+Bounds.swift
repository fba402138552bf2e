import Foundation

extension CollectionView {
  /// Asks the layout whether new bounds make it stale, then applies them.
  func changeBounds(to newBounds: CGRect) {
    guard newBounds != storedBounds else { return }
    guard newBounds.isUsable else {
      report(.unusableContentOffset("\(newBounds)"))
      return
    }
    let newBounds = CGRect(origin: newBounds.origin.withoutNegativeZero, size: newBounds.size)
    if animatesBoundsChanges { return animateBoundsChange(to: newBounds) }
    takeBounds(newBounds)
  }

  /// Asks the layout whether new bounds make it stale, applies them, and invalidates it with its answer;
  /// without an animation.
  ///
  /// The layout answers while the old bounds still apply, and is invalidated once the new ones do. The
  /// delegate is notified of a scroll last, as in UIKit.
  func takeBounds(_ newBounds: CGRect) {
    offsetWillChange(to: newBounds.origin)
    noteScroll(to: newBounds)
    switch scrolling.beginAskingForBoundsChange(limit: CollectionView.roundLimit) {
    case .granted: break
    case .refused: return setStoredBounds(newBounds)
    case .endless:
      report(
        .layout(
          """
          the bounds were set again in each of \(CollectionView.roundLimit) invalidations by new bounds; the last ones are used without asking the layout.
          """))
      return setStoredBounds(newBounds)
    }
    var context: CollectionViewLayoutInvalidationContext?
    if queries.shouldInvalidateLayout(forBoundsChange: newBounds) {
      context = queries.invalidationContext(forBoundsChange: newBounds)
    }
    scrolling.endAskingForBoundsChange()
    if newBounds.size != storedBounds.size { scrolling.needsClamping = true }
    setStoredBounds(newBounds, invalidatingBy: context)
  }

  /// Whether a layout is being attached: its knowledge of the same data is still valid.
  package var isChangingLayout: Bool { activity.isChangingLayout }

  /// Whether a pass, an update, an animation or the layout moves the content, and not the user.
  package var movesContentItself: Bool {
    !activity.isIdle || counts.isBeingQueried || updates.batch != nil
      || scrolling.offsetBeingSet != nil || HeadlessView.animationScope != nil
  }

  /// Sets new bounds without asking the layout.
  ///
  /// - Parameter context: The layout's context with the stale parts; nil if nothing is stale.
  func setStoredBounds(
    _ newBounds: CGRect, invalidatingBy context: CollectionViewLayoutInvalidationContext? = nil
  ) {
    let moved = newBounds.origin != storedBounds.origin
    if newBounds != storedBounds {
      storedBounds = CGRect(origin: newBounds.origin.withoutNegativeZero, size: newBounds.size)
      storedFrame.size = newBounds.size
      needsLayout = true
      if moved { scrolling.awaitsFirstContent = false }
    }
    if let context {
      scrolling.whileInvalidating { queries.invalidateLayout(using: context) }
    }
    // If a layout moved the content elsewhere meanwhile, the delegate was notified of that.
    guard moved, storedBounds.origin == newBounds.origin else { return }
    delegate?.scrollViewDidScroll(self)
  }

  /// Whether the content may be beyond its limits: because of the user's hand, a deceleration, or a
  /// transition between two contents.
  private var isOffsetHeld: Bool {
    isTracking || isDragging || isDecelerating || layoutState.transition != nil
  }

  /// Whether the next pass must clamp the offset to its limits.
  var clampsInNextPass: Bool { scrolling.needsClamping && !isOffsetHeld }

  /// Makes a pass clamp the offset that could not be clamped while it was held.
  func offsetMayBeFree() {
    if clampsInNextPass { setNeedsLayout() }
  }

  /// Clamps the offset if the content or the view changed its size; while the offset is held, a later pass
  /// does that.
  ///
  /// - Returns: Whether the offset has changed.
  func clampContentOffsetIfNeeded() -> Bool {
    guard clampsInNextPass else { return false }
    scrolling.needsClamping = false
    // A batch adds its held adjustment to the offset later, so the offset is clamped afterwards.
    if let held = updates.batch?.heldOffsetAdjustment, held != .zero { return false }
    holdScrollWithinLimits()
    let clamped = clampedContentOffset(takeStartingOffset())
    guard clamped != contentOffset else { return false }
    contentOffset = clamped
    return true
  }
}

extension CGRect {
  /// Whether all numbers are finite and the size is not negative.
  var isUsable: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
      && size.width >= 0 && size.height >= 0
  }
}
