import Foundation

extension CollectionView {
  /// Ends a drag: returns the final offset of the content.
  ///
  /// First it calls the layout's
  /// ``CollectionViewLayout/targetContentOffset(forProposedContentOffset:withScrollingVelocity:)``, then the
  /// delegate's `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)` decides. Neither is called
  /// if ``HeadlessScrollView/isPagingEnabled``, as in UIKit: the host stops at pages.
  ///
  /// Then ``HeadlessScrollView/isDragging`` and ``HeadlessScrollView/isTracking`` become false, and the
  /// delegate receives `scrollViewDidEndDragging(_:willDecelerate:)`: the content decelerates unless it is at
  /// the target. The host moves the content there and sets ``HeadlessScrollView/isDecelerating`` meanwhile,
  /// or uses an animated scroll.
  ///
  /// - Parameters:
  ///   - velocity: Points per millisecond, positive towards the end of the content.
  ///   - targetContentOffset: The offset at which the content would come to rest without an adjustment.
  /// - Returns: The final offset, not clamped to the content. Non-finite offsets are reported and ignored.
  public func endDragging(
    withVelocity velocity: CGPoint, targetContentOffset: CGPoint
  ) -> CGPoint {
    guard isQuiet, !scrolling.isEndingDrag else {
      report(.reentrantCall("endDragging(withVelocity:targetContentOffset:)"))
      return targetContentOffset
    }
    let target = restingPlace(afterDragTo: targetContentOffset, velocity)
    scrolling.dragEvents.dragWillEnd(goesOn: target != contentOffset)
    isTracking = false
    isDragging = false
    return target
  }

  /// Returns the final offset according to the layout and the delegate.
  private func restingPlace(
    afterDragTo targetContentOffset: CGPoint, _ velocity: CGPoint
  ) -> CGPoint {
    guard !isPagingEnabled else { return targetContentOffset }
    scrolling.isEndingDrag = true
    defer { scrolling.isEndingDrag = false }
    layoutIfNeeded()
    let target = usable(
      queries.targetContentOffset(
        forProposedContentOffset: targetContentOffset, withScrollingVelocity: velocity),
      orElse: targetContentOffset)
    var final = target
    delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &final)
    return usable(final, orElse: target)
  }

  /// Returns an offset; if it is not finite, reports that and returns the other one.
  func usable(_ offset: CGPoint, orElse other: CGPoint) -> CGPoint {
    guard offset.x.isFinite, offset.y.isFinite else {
      report(.unusableContentOffset("\(offset)"))
      return other
    }
    return offset
  }

  /// Records the state of the user's hand or of a deceleration from the host, and notifies the delegate.
  ///
  /// - Parameter isOnContent: Whether the hand took hold of the content, which ends automatic movement.
  func handDidChange(isOnContent: Bool) {
    if isOnContent {
      interruptScroll()
      if isDecelerating { isDecelerating = false }
    }
    offsetMayBeFree()
    for event in scrolling.dragEvents.events(isDragging: isDragging, isDecelerating: isDecelerating)
    {
      switch event {
      case .willBeginDragging: delegate?.scrollViewWillBeginDragging(self)
      case .didEndDragging(let willDecelerate):
        delegate?.scrollViewDidEndDragging(self, willDecelerate: willDecelerate)
      case .willBeginDecelerating: delegate?.scrollViewWillBeginDecelerating(self)
      case .didEndDecelerating: delegate?.scrollViewDidEndDecelerating(self)
      }
    }
    if isOnContent { deliverCompletions() }
  }
}
