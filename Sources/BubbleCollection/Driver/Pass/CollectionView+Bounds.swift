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
    if newBounds.size != storedBounds.size { scrolling.setNeedsClamping() }
    setStoredBounds(newBounds, invalidatingBy: context)
  }

  /// Whether a layout is being attached: its knowledge of the same data is still valid.
  package var isChangingLayout: Bool { activity.isChangingLayout }

  /// Whether a pass, an update, an animation or the layout moves the content, and not the user.
  package var movesContentItself: Bool {
    !activity.isIdle || counts.isBeingQueried || updates.batch != nil
      || scrolling.isSettingOffset || HeadlessView.animationScope != nil
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
      if moved { _ = scrolling.takeFirstContent() }
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
    scrolling.noteClamping()
    // A batch adds its held adjustment to the offset later, so the offset is clamped afterwards.
    if let held = updates.batch?.heldOffsetAdjustment, held != .zero { return false }
    holdScrollWithinLimits()
    let clamped = clampedContentOffset(takeStartingOffset())
    guard clamped != contentOffset else { return false }
    contentOffset = clamped
    return true
  }
}

extension CGSize {
  /// The same size with 0 for lengths that are not finite or negative.
  var usable: CGSize {
    CGSize(
      width: width.isFinite ? max(0, width) : 0, height: height.isFinite ? max(0, height) : 0)
  }
}

extension CGRect {
  /// Whether all numbers are finite and the size is not negative.
  var isUsable: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
      && size.width >= 0 && size.height >= 0
  }
}

extension CollectionView {
  /// Changes the bounds; animated as in a UIKit animation block.
  ///
  /// The layout receives `prepare(forAnimatedBoundsChange:)` after it is prepared for the new bounds. It may
  /// choose the final offset, returns the starts and ends of animations, and receives
  /// `finalizeAnimatedBoundsChange()`. The same applies to a change within
  /// `HeadlessView.animate(withDuration:animations:completion:)`. Without animations, in
  /// `HeadlessView.performWithoutAnimation(_:)`, it is an ordinary change of the bounds.
  ///
  /// - Parameters:
  ///   - newBounds: The offset and the size.
  ///   - animated: Whether it takes ``animationDuration``.
  public func setBounds(_ newBounds: CGRect, animated: Bool) {
    guard animated, HeadlessView.areAnimationsEnabled, newBounds.isUsable else {
      bounds = newBounds
      return
    }
    guard newBounds != storedBounds else { return }
    whenLayoutMayChange("setBounds(_:animated:)") { $0.animateBoundsChange(to: newBounds) }
  }

  /// Whether a change of the bounds at this moment is animated.
  var animatesBoundsChanges: Bool {
    HeadlessView.animationScope != nil && HeadlessView.areAnimationsEnabled && animations.hasRunPass
      && isQuiet
      && !scrolling.isSettingOffset && !updates.isRecording
  }

  /// Changes the bounds in the order of an animated change.
  func animateBoundsChange(to newBounds: CGRect) {
    guard animations.hasRunPass else { return takeBounds(newBounds) }
    layoutIfNeeded()
    let oldBounds = storedBounds
    takeBounds(newBounds)
    runPass(BoundsChangePass(from: oldBounds, in: self))
  }

  /// Asks for the final offset and applies it, as far as the content reaches.
  ///
  /// - Parameter asksDelegate: Whether to call the delegate before the layout.
  func moveToTargetContentOffset(for proposal: CGPoint, asksDelegate: Bool) {
    let target = targetContentOffset(for: proposal, by: queries, asksDelegate: asksDelegate)
    if target != contentOffset { contentOffset = target }
    scrolling.setNeedsClamping()
  }

  /// Returns the final offset according to the delegate, then the layout.
  func targetContentOffset(
    for proposal: CGPoint, by queries: LayoutQueries, asksDelegate: Bool
  ) -> CGPoint {
    var target = proposal
    if asksDelegate, let delegate {
      target = usable(
        delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target),
        orElse: target)
    }
    return usable(queries.targetContentOffset(forProposedContentOffset: target), orElse: target)
  }
}

/// An animated change of the bounds, as reported to the layout.
private final class BoundsChangePass: LayoutPass {
  let cause = CollectionViewChanges.Cause.animatedBoundsChange
  let duration: TimeInterval
  let asksForEnds = true
  private let oldBounds: CGRect
  private unowned let view: CollectionView

  init(from oldBounds: CGRect, in view: CollectionView) {
    self.oldBounds = oldBounds
    self.view = view
    duration = view.operationDuration
  }

  func prepare() {
    _ = view.prepareLayoutIfNeeded()
    view.queries.prepare(forAnimatedBoundsChange: oldBounds)
    view.moveToTargetContentOffset(for: view.contentOffset, asksDelegate: false)
  }

  func finish() { view.queries.finalizeAnimatedBoundsChange() }
}
