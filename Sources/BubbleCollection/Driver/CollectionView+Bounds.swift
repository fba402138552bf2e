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
  /// delegate hears of a scroll last: so does UIKit.
  func takeBounds(_ newBounds: CGRect) {
    offsetWillChange(to: newBounds.origin)
    noteScroll(to: newBounds)
    guard mayAskAboutBounds() else { return setStoredBounds(newBounds) }
    isAskingForBoundsChange = true
    var context: CollectionViewLayoutInvalidationContext?
    if asked.shouldInvalidateLayout(forBoundsChange: newBounds) {
      context = asked.invalidationContext(forBoundsChange: newBounds)
    }
    isAskingForBoundsChange = false
    if newBounds.size != storedBounds.size { needsClamping = true }
    setStoredBounds(newBounds, invalidatingBy: context)
  }

  /// Whether the layout is to be asked about new bounds: not if it sets them while it is being asked about some,
  /// and not for ever if it sets others whenever it is invalidated by some.
  private func mayAskAboutBounds() -> Bool {
    if isAskingForBoundsChange { return false }
    guard boundsInvalidations > 0 else {
      nestedBoundsChanges = 0
      return true
    }
    nestedBoundsChanges += 1
    if nestedBoundsChanges <= CollectionView.roundLimit { return true }
    report(
      .layout(
        """
        the bounds were set again in each of \(CollectionView.roundLimit) invalidations by new bounds; the last \
        ones are taken without a question.
        """))
    return false
  }

  /// Whether the layout is being asked about new bounds, or invalidated by them.
  var isBeingToldOfBounds: Bool { isAskingForBoundsChange || boundsInvalidations > 0 }

  /// Whether a layout is being taken up: what it knew of the same data still holds.
  package var isChangingLayout: Bool { animations.isChangingLayout }

  /// Whether it is not who scrolls that moves the content: a pass, an update, an animation or the layout does.
  package var movesContentItself: Bool {
    isInPass || isPreparing || isCounting || updateInProgress != nil || animations.isChangingLayout
      || animations.offsetBeingSet != nil || View.animationScope != nil
  }

  /// Takes new bounds without asking the layout.
  ///
  /// - Parameter context: What the layout said of them when it was asked; nil: it does not mind.
  func setStoredBounds(
    _ newBounds: CGRect, invalidatingBy context: CollectionViewLayoutInvalidationContext? = nil
  ) {
    let moved = newBounds.origin != storedBounds.origin
    if newBounds != storedBounds {
      storedBounds = CGRect(origin: newBounds.origin.withoutNegativeZero, size: newBounds.size)
      storedFrame.size = newBounds.size
      needsLayout = true
      if moved { awaitsFirstContent = false }
    }
    if let context {
      boundsInvalidations += 1
      asked.invalidateLayout(using: context)
      boundsInvalidations -= 1
    }
    // A layout that went elsewhere meanwhile has told of that.
    guard moved, storedBounds.origin == newBounds.origin else { return }
    delegate?.scrollViewDidScroll(self)
  }

  /// Whether somebody moves the content who may take it beyond its limits: the user's hand, a deceleration, or
  /// a transition in between two contents.
  private var isOffsetHeld: Bool {
    isTracking || isDragging || isDecelerating || interactiveTransition != nil
  }

  /// Whether the next pass has to see that the offset is within its limits.
  var clampsInNextPass: Bool { needsClamping && !isOffsetHeld }

  /// Has a pass put the offset within its limits that could not be while somebody held it.
  func offsetMayBeFree() {
    if clampsInNextPass { setNeedsLayout() }
  }

  /// Puts the offset within its limits if the content or the view changed its size; while somebody holds it
  /// that is left to a pass afterwards.
  ///
  /// - Returns: Whether the offset is another one.
  func clampContentOffsetIfNeeded() -> Bool {
    guard clampsInNextPass else { return false }
    needsClamping = false
    // What a batch holds back comes on top of the offset: it is put within its limits afterwards.
    if let held = updateInProgress?.heldOffsetAdjustment, held != .zero { return false }
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
