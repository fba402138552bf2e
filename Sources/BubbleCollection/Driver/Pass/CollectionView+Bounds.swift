import Foundation

extension CollectionView {
  /// Asks the layout whether new bounds make it stale, then takes them.
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

  /// Asks the layout whether new bounds make it stale, takes them, and has it invalidated by what it said;
  /// without an animation.
  ///
  /// The questions come while the old bounds are still there, the invalidation when the new ones are, and the
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
          the bounds were set again in each of \(CollectionView.roundLimit) invalidations by new bounds; the last \
          ones are taken without a question.
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

  /// Whether a layout is being attached: what it knew of the same data still holds.
  package var isChangingLayout: Bool { activity.isChangingLayout }

  /// Whether it is not the user that moves the content: a pass, an update, an animation or the layout does.
  package var movesContentItself: Bool {
    !activity.isIdle || counts.isBeingQueried || updates.batch != nil
      || scrolling.offsetBeingSet != nil || HeadlessView.animationScope != nil
  }

  /// Takes new bounds without asking the layout.
  ///
  /// - Parameter context: What they make stale, as the layout said when it was asked; nil: nothing.
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
    // A layout that went elsewhere meanwhile has told of that.
    guard moved, storedBounds.origin == newBounds.origin else { return }
    delegate?.scrollViewDidScroll(self)
  }

  /// Whether something moves the content that may take it beyond its limits: the user's hand, a deceleration, or
  /// a transition in between two contents.
  private var isOffsetHeld: Bool {
    isTracking || isDragging || isDecelerating || layoutState.transition != nil
  }

  /// Whether the next pass has to see that the offset is within its limits.
  var clampsInNextPass: Bool { scrolling.needsClamping && !isOffsetHeld }

  /// Has a pass put the offset within its limits that could not be while it was held.
  func offsetMayBeFree() {
    if clampsInNextPass { setNeedsLayout() }
  }

  /// Puts the offset within its limits if the content or the view changed its size; while it is held
  /// that is left to a pass afterwards.
  ///
  /// - Returns: Whether the offset is another one.
  func clampContentOffsetIfNeeded() -> Bool {
    guard clampsInNextPass else { return false }
    scrolling.needsClamping = false
    // What a batch holds back comes on top of the offset: it is put within its limits afterwards.
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
