import Foundation

extension CollectionView {
  /// Ends a drag: says where the content should come to rest.
  ///
  /// The layout is asked for its
  /// ``CollectionViewLayout/targetContentOffset(forProposedContentOffset:withScrollingVelocity:)``, then
  /// the delegate's `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)` has the last word.
  /// Nobody is asked if ``ScrollView/isPagingEnabled``, as in UIKit: the host stops at pages. Afterwards
  /// ``ScrollView/isDragging`` and ``ScrollView/isTracking`` are false; the way to the target is the
  /// host's, or an animated scroll.
  ///
  /// - Parameters:
  ///   - velocity: Points a millisecond, positive towards the end of the content.
  ///   - targetContentOffset: Where the content would come to rest by itself.
  /// - Returns: Where it should; not held within the content. What is not finite is reported and ignored.
  public func endDragging(
    withVelocity velocity: CGPoint, targetContentOffset: CGPoint
  ) -> CGPoint {
    guard isQuiet, !isEndingDrag else {
      report(.reentrantCall("endDragging(withVelocity:targetContentOffset:)"))
      return targetContentOffset
    }
    animations.isEndingDrag = true
    defer {
      animations.isEndingDrag = false
      isDragging = false
      isTracking = false
    }
    guard !isPagingEnabled else { return targetContentOffset }
    layoutIfNeeded()
    let target = usable(
      asked.targetContentOffset(
        forProposedContentOffset: targetContentOffset, withScrollingVelocity: velocity),
      orElse: targetContentOffset)
    var final = target
    delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &final)
    return usable(final, orElse: target)
  }

  private var isEndingDrag: Bool { animations.isEndingDrag }

  /// An offset, or another one if it is not finite, which is reported.
  func usable(_ offset: CGPoint, orElse other: CGPoint) -> CGPoint {
    guard offset.x.isFinite, offset.y.isFinite else {
      report(.unusableContentOffset("\(offset)"))
      return other
    }
    return offset
  }

  /// Ends an animated scroll because the user took hold of the content.
  func interruptByHand() {
    interruptScroll()
    deliverCompletions()
  }
}
