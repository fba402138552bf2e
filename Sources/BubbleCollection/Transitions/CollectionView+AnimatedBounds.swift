import Foundation

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
      && scrolling.offsetBeingSet == nil && !updates.isRecording
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
    var target = proposal
    if asksDelegate, let delegate {
      target = usable(
        delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target),
        orElse: target)
    }
    target = usable(queries.targetContentOffset(forProposedContentOffset: target), orElse: target)
    if target != contentOffset { contentOffset = target }
    scrolling.needsClamping = true
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
