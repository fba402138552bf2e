import Foundation

extension CollectionView {
  /// Ends a drag: says where the content should come to rest.
  ///
  /// The layout is asked for its
  /// ``CollectionViewLayout/targetContentOffset(forProposedContentOffset:withScrollingVelocity:)``, then
  /// the delegate's `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)` decides.
  /// Neither is asked if ``HeadlessScrollView/isPagingEnabled``, as in UIKit: the host stops at pages. Then
  /// ``HeadlessScrollView/isDragging`` and ``HeadlessScrollView/isTracking`` are false, and the delegate gets
  /// `scrollViewDidEndDragging(_:willDecelerate:)`: the content goes on to move unless it is at the target.
  /// The way there is the host's, which says ``HeadlessScrollView/isDecelerating`` meanwhile, or an animated scroll.
  ///
  /// - Parameters:
  ///   - velocity: Points a millisecond, positive towards the end of the content.
  ///   - targetContentOffset: Where the content would come to rest by itself.
  /// - Returns: Where it should; not held within the content. What is not finite is reported and ignored.
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

  /// Where the layout and the delegate want the content to come to rest.
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

  /// An offset, or another one if it is not finite, which is reported.
  func usable(_ offset: CGPoint, orElse other: CGPoint) -> CGPoint {
    guard offset.x.isFinite, offset.y.isFinite else {
      report(.unusableContentOffset("\(offset)"))
      return other
    }
    return offset
  }

  /// Records what the host says of its user's hand and of a deceleration, and tells the delegate.
  ///
  /// - Parameter isOnContent: Whether it took hold of the content, which ends what moves that by itself.
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
