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

  /// Asks the layout whether new bounds make it stale, then takes them, without an animation.
  func takeBounds(_ newBounds: CGRect) {
    offsetWillChange(to: newBounds.origin)
    guard !isAskingForBoundsChange else {
      // A layout that writes the offset while it is asked about one: taken without asking again.
      setStoredBounds(newBounds)
      return
    }
    isAskingForBoundsChange = true
    if asked.shouldInvalidateLayout(forBoundsChange: newBounds) {
      let context = asked.invalidationContext(forBoundsChange: newBounds)
      asked.invalidateLayout(with: context)
    }
    isAskingForBoundsChange = false
    if newBounds.size != storedBounds.size { needsClamping = true }
    setStoredBounds(newBounds)
  }

  /// Whether a layout is being taken up: what it knew of the same data still holds.
  package var isChangingLayout: Bool { animations.isChangingLayout }

  /// Whether it is not who scrolls that moves the content: a pass, an update, an animation or the layout does.
  package var movesContentItself: Bool {
    isInPass || isPreparing || isCounting || updateInProgress != nil || animations.isChangingLayout
      || animations.offsetBeingSet != nil || View.animationScope != nil
  }

  /// Takes new bounds without asking the layout.
  func setStoredBounds(_ newBounds: CGRect) {
    guard newBounds != storedBounds else { return }
    let moved = newBounds.origin != storedBounds.origin
    storedBounds = CGRect(origin: newBounds.origin.withoutNegativeZero, size: newBounds.size)
    storedFrame.size = newBounds.size
    needsLayout = true
    guard moved else { return }
    awaitsFirstContent = false
    delegate?.scrollViewDidScroll(self)
  }

  /// Puts the offset within its limits if the content or the view changed its size, unless the user holds
  /// it.
  ///
  /// - Returns: Whether the offset is another one.
  func clampContentOffsetIfNeeded() -> Bool {
    guard needsClamping else { return false }
    needsClamping = false
    // What a batch holds back comes on top of the offset: it is put within its limits afterwards.
    if let held = updateInProgress?.heldOffsetAdjustment, held != .zero { return false }
    guard !isTracking, !isDragging, !isDecelerating, interactiveTransition == nil else {
      return false
    }
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
