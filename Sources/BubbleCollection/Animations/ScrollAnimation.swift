import Foundation

/// An animated change of the content offset.
struct ScrollAnimation {
  /// Where a scroll goes.
  enum Target {
    /// To an offset.
    case offset(CGPoint)
    /// To an item, wherever that turns out to be.
    case item(IndexPath, CollectionView.ScrollPosition)
  }

  let target: Target
  let duration: TimeInterval
  let curve: AnimationCurve
  /// Where it started; moves with what the layout adds to the offset on the way.
  var start: CGPoint
  /// The offset that the last step set.
  var lastOffset: CGPoint
  var elapsed: TimeInterval = 0
  let end: (Bool) -> Void

  var remaining: TimeInterval { duration - elapsed }
  var isOver: Bool { elapsed >= duration }

  /// Lets time pass; steps add up inexactly, as in ``RunningAnimation/advance(by:)``.
  mutating func advance(by seconds: TimeInterval) {
    elapsed = seconds >= remaining - 1e-9 ? duration : elapsed + seconds
  }

  /// Notes that the layout moved the content since the last step.
  mutating func follow(_ offset: CGPoint) {
    start.x += offset.x - lastOffset.x
    start.y += offset.y - lastOffset.y
  }

  /// The offset to set now; the target itself at the end.
  func offset(toward target: CGPoint) -> CGPoint {
    guard !isOver else { return target }
    return start.interpolated(to: target, CGFloat(curve.progress(at: elapsed / duration)))
  }
}

extension CollectionView {
  /// How often a scroll to an item is aimed anew after its arrival.
  static let scrollRoundLimit = 16

  /// Moves the content, animated or not; interrupts a scroll that is under way.
  func scroll(to contentOffset: CGPoint, animated: Bool) {
    guard contentOffset.x.isFinite, contentOffset.y.isFinite else {
      return report(.unusableContentOffset("\(contentOffset)"))
    }
    scroll(to: .offset(contentOffset), animated: animated)
  }

  /// Moves the content to a target, animated or not.
  func scroll(to target: ScrollAnimation.Target, animated: Bool) {
    interruptScroll()
    guard let offset = offset(of: target) else { return }
    let duration = animated ? operationDuration : 0
    if animated, offset == contentOffset, case .offset = target { return }
    guard duration > 0 else {
      arrive(at: target)
      guard animated else { return }
      animations.due.append { [weak self] in self?.tellEndOfScroll() }
      return deliverCompletions()
    }
    let end = View.joiningScope { [weak self] finished in if finished { self?.tellEndOfScroll() } }
    animations.scroll = ScrollAnimation(
      target: target, duration: duration, curve: View.animationScope?.curve ?? animationCurve,
      start: contentOffset, lastOffset: contentOffset, end: { end?($0) })
  }

  /// Ends an animated scroll where it is; the delegate is not told, as in UIKit.
  func interruptScroll() {
    guard let scroll = animations.scroll else { return }
    animations.scroll = nil
    animations.due.append { scroll.end(false) }
  }

  /// Interrupts an animated scroll if something else than its own step sets an offset.
  func offsetWillChange(to offset: CGPoint) {
    guard animations.scroll != nil, !isInPass, offset != contentOffset,
      offset != animations.offsetBeingSet
    else { return }
    interruptScroll()
  }

  /// Moves an animated scroll on; gives back its end if it is over.
  func stepScroll(by seconds: TimeInterval) -> EndedAnimation? {
    guard var scroll = animations.scroll else { return nil }
    guard !isDragging, !isTracking, let target = offset(of: scroll.target) else {
      interruptScroll()
      return nil
    }
    let remaining = scroll.remaining
    scroll.advance(by: seconds)
    scroll.follow(contentOffset)
    scroll.lastOffset = scroll.offset(toward: target)
    animations.scroll = scroll
    setOffsetInScroll(scroll.lastOffset)
    layoutIfNeeded()
    // The delegate or the layout may have ended it meanwhile.
    guard scroll.isOver, let current = animations.scroll, current.isOver else { return nil }
    if case .item = scroll.target { arrive(at: scroll.target) }
    animations.scroll = nil
    return EndedAnimation(remaining: remaining) { scroll.end(true) }
  }

  private func setOffsetInScroll(_ offset: CGPoint) {
    animations.offsetBeingSet = offset
    contentOffset = offset
    animations.offsetBeingSet = nil
  }

  /// Goes to a target; to an item again and again, until what is laid out there does not change where it
  /// is.
  private func arrive(at target: ScrollAnimation.Target) {
    guard case .item = target else {
      if let offset = offset(of: target) { contentOffset = offset }
      return
    }
    for _ in 0..<CollectionView.scrollRoundLimit {
      guard let offset = offset(of: target), offset != contentOffset else { return }
      if animations.scroll == nil { contentOffset = offset } else { setOffsetInScroll(offset) }
      layoutIfNeeded()
    }
  }

  /// The offset of a target as the layout knows it now; nil if the item is gone.
  private func offset(of target: ScrollAnimation.Target) -> CGPoint? {
    switch target {
    case .offset(let offset): offset
    case .item(let indexPath, let position): offset(ofItemAt: indexPath, at: position)
    }
  }

  private func tellEndOfScroll() { delegate?.scrollViewDidEndScrollingAnimation(self) }
}
