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
    guard isQuiet, !scrolling.drag.isEnding else {
      report(.reentrantCall("endDragging(withVelocity:targetContentOffset:)"))
      return targetContentOffset
    }
    let target = restingPlace(afterDragTo: targetContentOffset, velocity)
    scrolling.drag.dragWillEnd(goesOn: target != contentOffset)
    isTracking = false
    isDragging = false
    return target
  }

  /// Returns the final offset according to the layout and the delegate.
  private func restingPlace(
    afterDragTo targetContentOffset: CGPoint, _ velocity: CGPoint
  ) -> CGPoint {
    guard !isPagingEnabled else { return targetContentOffset }
    scrolling.drag.beginEnding()
    defer { scrolling.drag.endEnding() }
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
    for event in scrolling.drag.events(isDragging: isDragging, isDecelerating: isDecelerating) {
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

/// The state of a scroll by hand as known to the delegate, from which the calls after each change follow.
struct DragState {
  /// The calls that a scroll view's delegate receives for a scroll by hand.
  enum Event: Equatable {
    case willBeginDragging
    case didEndDragging(willDecelerate: Bool)
    case willBeginDecelerating
    case didEndDecelerating
  }

  /// Whether the final offset of a drag is being determined.
  private(set) var isEnding = false
  private var isDragging = false
  private var isDecelerating = false
  /// Whether the content continues to move after the drag that is about to end; nil if unknown.
  private var goesOn: Bool?

  /// Begins to determine the final offset of a drag.
  mutating func beginEnding() { isEnding = true }

  /// Notes that the final offset is known.
  mutating func endEnding() { isEnding = false }

  /// Notes that a drag is about to end, even one whose beginning was never reported.
  mutating func dragWillEnd(goesOn: Bool) {
    isDragging = true
    self.goesOn = goesOn
  }

  /// Returns the calls to the delegate after the host's report about its user and its content, in UIKit's
  /// order.
  ///
  /// While the user drags nothing comes to rest: a report about that takes effect when the drag is over.
  mutating func events(isDragging: Bool, isDecelerating: Bool) -> [Event] {
    let decelerates = isDecelerating && !isDragging
    guard isDragging != self.isDragging || decelerates != self.isDecelerating else { return [] }
    var events: [Event] = []
    if self.isDecelerating, !decelerates { events.append(.didEndDecelerating) }
    if isDragging, !self.isDragging { events.append(.willBeginDragging) }
    if self.isDragging, !isDragging {
      events.append(.didEndDragging(willDecelerate: goesOn ?? decelerates))
      goesOn = nil
    }
    if decelerates, !self.isDecelerating { events.append(.willBeginDecelerating) }
    self.isDragging = isDragging
    self.isDecelerating = decelerates
    return events
  }
}
