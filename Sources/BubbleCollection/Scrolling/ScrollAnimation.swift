import Foundation

/// An animated change of the content offset.
///
/// Where it goes is found again in each step: an item is looked up where it is by then, and an offset is held
/// within what content there is. If that is elsewhere the way leads on from where the content is, without a
/// jump.
struct ScrollAnimation {
  /// Where a scroll goes.
  enum Target {
    /// To an offset.
    ///
    /// One that was within the limits when the scroll began stays within them, whatever they are by then. One
    /// beyond them, as for something that is pulled in from behind the edge, is gone to until content, view or
    /// insets have another size: then it is held, as the offset itself is.
    case offset(CGPoint, isHeld: Bool)
    /// To an item, wherever that turns out to be.
    case item(IndexPath, CollectionView.ScrollPosition)

    /// Has the target follow its item to another index path.
    mutating func follow(_ after: (IndexPath) -> IndexPath?) {
      guard case .item(let path, let position) = self, let after = after(path) else { return }
      self = .item(after, position)
    }
  }

  var target: Target
  /// The offset that the target meant last.
  var aim: CGPoint
  let duration: TimeInterval
  let curve: AnimationCurve
  /// Where the way to the aim started, and how far the animation was then.
  private(set) var start: CGPoint
  private var startProgress: CGFloat = 0
  /// The offset that the last step set.
  private(set) var lastOffset: CGPoint
  private(set) var elapsed: TimeInterval = 0
  let end: (Bool) -> Void

  init(
    to target: Target, aim: CGPoint, from offset: CGPoint, duration: TimeInterval,
    curve: AnimationCurve, end: @escaping (Bool) -> Void
  ) {
    self.target = target
    self.aim = aim
    self.duration = duration
    self.curve = curve
    self.end = end
    start = offset
    lastOffset = offset
  }

  var remaining: TimeInterval { duration - elapsed }
  var isOver: Bool { elapsed >= duration }
  private var progress: CGFloat { CGFloat(curve.progress(at: elapsed / duration)) }

  /// Notes where the content is now, and where the target is: if either is elsewhere than the last step left
  /// it, the way leads on from where the content is.
  mutating func takeBearings(_ offset: CGPoint, _ aim: CGPoint) {
    guard aim != self.aim || offset != lastOffset else { return }
    (self.aim, lastOffset, start) = (aim, offset, offset)
    startProgress = progress
  }

  /// Lets time pass; steps add up inexactly, as in ``RunningAnimation/advance(by:)``.
  ///
  /// - Returns: The offset to set now; the aim itself at the end.
  mutating func advance(by seconds: TimeInterval) -> CGPoint {
    elapsed = seconds >= remaining - 1e-9 ? duration : elapsed + seconds
    let part = startProgress < 1 ? (progress - startProgress) / (1 - startProgress) : 1
    lastOffset = isOver ? aim : start.interpolated(to: aim, part)
    return lastOffset
  }
}

extension CollectionView {
  /// How often a scroll to an item is aimed again after its arrival.
  static let scrollRoundLimit = 16

  /// Moves the content, animated or not; interrupts a scroll that is under way.
  func scroll(to contentOffset: CGPoint, animated: Bool) {
    guard contentOffset.x.isFinite, contentOffset.y.isFinite else {
      return report(.unusableContentOffset("\(contentOffset)"))
    }
    let isWithin = clampedContentOffset(contentOffset) == contentOffset
    scroll(to: .offset(contentOffset, isHeld: isWithin), animated: animated)
  }

  /// Moves the content to a target, animated or not.
  ///
  /// - Parameter tellEnd: Called at the end of an animated scroll that nothing interrupts.
  func scroll(
    to target: ScrollAnimation.Target, animated: Bool,
    tellEnd: @escaping (CollectionView) -> Void = { $0.tellEndOfScroll() }
  ) {
    interruptScroll()
    let aim: CGPoint? =
      switch target {
      case .offset(let offset, _): offset
      case .item(let indexPath, let position): offset(ofItemAt: indexPath, at: position)
      }
    guard let aim else { return }
    let duration = animated ? operationDuration : 0
    if animated, aim == contentOffset, case .offset = target { return }
    guard duration > 0 else {
      arrive(at: target)
      guard animated else { return }
      callAtEnd { [weak self] in if let self { tellEnd(self) } }
      return deliverCompletions()
    }
    let end = HeadlessView.joiningScope { [weak self] finished in
      if finished, let self { tellEnd(self) }
    }
    scrolling.animation = ScrollAnimation(
      to: target, aim: aim, from: contentOffset, duration: duration,
      curve: HeadlessView.animationScope?.curve ?? animationCurve, end: { end?($0) })
  }

  /// Ends an animated scroll where it is; the delegate is not notified, as in UIKit.
  func interruptScroll() {
    guard let scroll = scrolling.animation else { return }
    scrolling.animation = nil
    callAtEnd { scroll.end(false) }
  }

  /// Interrupts an animated scroll if something else than its own step sets an offset.
  func offsetWillChange(to offset: CGPoint) {
    guard scrolling.animation != nil, !activity.isInPass, offset != contentOffset,
      offset != scrolling.offsetBeingSet
    else { return }
    interruptScroll()
  }

  /// Moves an animated scroll on; returns its end if it is over.
  func stepScroll(by seconds: TimeInterval) -> EndedAnimation? {
    guard scrolling.animation != nil else { return nil }
    guard !isDragging, !isTracking else {
      interruptScroll()
      return nil
    }
    // What the data and the layout are now says where the target is.
    layoutIfNeeded()
    guard var scroll = scrolling.animation else { return nil }
    let remaining = scroll.remaining
    scroll.takeBearings(contentOffset, aim(of: &scroll))
    let offset = scroll.advance(by: seconds)
    scrolling.animation = scroll
    setOffsetInScroll(offset)
    layoutIfNeeded()
    // The delegate or the layout may have ended it meanwhile.
    guard let current = scrolling.animation, current.isOver else { return nil }
    if case .item = current.target { arrive(at: current.target) }
    scrolling.animation = nil
    return EndedAnimation(remaining: remaining) { current.end(true) }
  }

  /// The offset of a scroll's target as the data and the layout are now.
  ///
  /// If the item is gone, as after `reloadData()`, the target is from now on where it was.
  private func aim(of scroll: inout ScrollAnimation) -> CGPoint {
    switch scroll.target {
    case .offset(let offset, let isHeld):
      return isHeld ? clampedContentOffset(offset) : offset
    case .item(let indexPath, let position):
      guard counts.contains(indexPath) else {
        scroll.target = .offset(scroll.aim, isHeld: true)
        return clampedContentOffset(scroll.aim)
      }
      return knownOffset(ofItemAt: indexPath, at: position) ?? clampedContentOffset(scroll.aim)
    }
  }

  /// Has a scroll to an offset stay within limits that are others now, as the offset itself does.
  func holdScrollWithinLimits() {
    guard case .offset(let offset, _)? = scrolling.animation?.target else { return }
    scrolling.animation?.target = .offset(offset, isHeld: true)
  }

  private func setOffsetInScroll(_ offset: CGPoint) {
    scrolling.offsetBeingSet = offset
    contentOffset = offset
    scrolling.offsetBeingSet = nil
  }

  /// Goes to a target; to an item again and again, until what is laid out there does not change where it
  /// is.
  private func arrive(at target: ScrollAnimation.Target) {
    guard case .item(let indexPath, let position) = target else {
      if case .offset(let offset, _) = target { contentOffset = offset }
      return
    }
    for _ in 0..<CollectionView.scrollRoundLimit {
      guard let offset = knownOffset(ofItemAt: indexPath, at: position), offset != contentOffset
      else { return }
      if scrolling.animation == nil { contentOffset = offset } else { setOffsetInScroll(offset) }
      layoutIfNeeded()
    }
  }

  private func tellEndOfScroll() { delegate?.scrollViewDidEndScrollingAnimation(self) }
}
