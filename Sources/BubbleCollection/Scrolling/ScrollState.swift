import Foundation

/// The state of scrolling: the content's movement, and the work that follows from it.
///
/// It calls no other objects. It is a class, because the runtime checks each access to a property that holds
/// a struct with mutating methods.
final class ScrollState {
  /// The state of the user's hand as known to the delegate.
  var drag = DragState()
  /// The animated scroll in progress.
  fileprivate(set) var animation: ScrollAnimation?
  /// The offset that its step is setting; any other change of the offset interrupts it.
  fileprivate var offsetBeingSet: CGPoint?
  /// Whether content, view or insets have changed since the offset was last clamped.
  private(set) var needsClamping = false
  /// Whether no content size was read and no offset set yet.
  private var awaitsFirstContent = true
  /// Whether a query of the layout about new bounds is in progress.
  private(set) var isAskingForBoundsChange = false
  /// The number of nested invalidations by new bounds in progress.
  private var invalidations = 0
  /// The number of changes of the bounds that the outermost invalidation has caused.
  private var nestedChanges = 0

  /// Whether a step of an animated scroll is setting the offset.
  var isSettingOffset: Bool { offsetBeingSet != nil }
  /// Whether a query of the layout about new bounds, or an invalidation by them, is in progress.
  var isTellingOfBounds: Bool { isAskingForBoundsChange || invalidations > 0 }

  /// Makes the offset be clamped in the next pass.
  func setNeedsClamping() { needsClamping = true }

  /// Notes that the offset is being clamped.
  func noteClamping() { needsClamping = false }

  /// Returns whether no content was shown yet, and notes that some is now.
  func takeFirstContent() -> Bool {
    defer { awaitsFirstContent = false }
    return awaitsFirstContent
  }

  /// Makes the target of an animated scroll follow its item to another index path.
  func follow(_ after: (IndexPath) -> IndexPath?) { animation?.target.follow(after) }

  /// The permission to ask the layout about new bounds.
  enum Permission {
    case granted
    /// Refused: the layout sets bounds during a query about others.
    case refused
    /// Refused: the layout sets other bounds whenever it is invalidated by new ones.
    case endless
  }

  /// Counts a change of the bounds, and begins to ask the layout about it if permitted.
  func beginAskingForBoundsChange(limit: Int) -> Permission {
    if isAskingForBoundsChange { return .refused }
    nestedChanges = invalidations > 0 ? nestedChanges + 1 : 0
    guard nestedChanges <= limit else { return .endless }
    isAskingForBoundsChange = true
    return .granted
  }

  func endAskingForBoundsChange() { isAskingForBoundsChange = false }

  /// Runs an invalidation of the layout by new bounds.
  func whileInvalidating(_ invalidate: () -> Void) {
    invalidations += 1
    invalidate()
    invalidations -= 1
  }
}

/// An animated change of the content offset.
///
/// Each step computes the target again: an item's present place, or an offset clamped to the present content.
/// If the target has moved, the animation continues from the present offset without a jump.
struct ScrollAnimation {
  /// The target of a scroll.
  enum Target {
    /// An offset.
    ///
    /// An offset that was within the limits when the scroll began is clamped to the present limits. An offset
    /// beyond them, as for something pulled in from behind the edge, stays the target until content, view or
    /// insets change their size. Then it is clamped, as the offset itself is.
    case offset(CGPoint, isHeld: Bool)
    /// An item, at its present place.
    case item(IndexPath, CollectionView.ScrollPosition)

    /// Makes the target follow its item to another index path.
    mutating func follow(_ after: (IndexPath) -> IndexPath?) {
      guard case .item(let path, let position) = self, let after = after(path) else { return }
      self = .item(after, position)
    }
  }

  var target: Target
  /// The last offset of the target.
  var aim: CGPoint
  let duration: TimeInterval
  let curve: AnimationCurve
  /// The start of the movement to the aim, and the progress of the animation at that time.
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

  /// Compares the content offset and the target with those after the last step; if either differs, the
  /// movement continues from the present offset.
  mutating func updateAim(_ offset: CGPoint, _ aim: CGPoint) {
    guard aim != self.aim || offset != lastOffset else { return }
    (self.aim, lastOffset, start) = (aim, offset, offset)
    startProgress = progress
  }

  /// Advances the animation; steps add up inexactly, as in ``RunningAnimation/advance(by:)``.
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
  /// The maximum number of corrections of a scroll to an item after its arrival.
  static let scrollRoundLimit = 16

  /// Moves the content, animated or not; interrupts a scroll in progress.
  func scroll(to contentOffset: CGPoint, animated: Bool) {
    guard contentOffset.x.isFinite, contentOffset.y.isFinite else {
      return report(.unusableContentOffset("\(contentOffset)"))
    }
    let isWithin = clampedContentOffset(contentOffset) == contentOffset
    scroll(to: .offset(contentOffset, isHeld: isWithin), animated: animated)
  }

  /// Moves the content to a target, animated or not.
  ///
  /// - Parameter tellEnd: Called at the end of an animated scroll that was not interrupted.
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

  /// Ends an animated scroll at its present offset; the delegate is not notified, as in UIKit.
  func interruptScroll() {
    guard let scroll = scrolling.animation else { return }
    scrolling.animation = nil
    callAtEnd { scroll.end(false) }
  }

  /// Interrupts an animated scroll if anything except its own step sets an offset.
  func offsetWillChange(to offset: CGPoint) {
    guard scrolling.animation != nil, !activity.isInPass, offset != contentOffset,
      offset != scrolling.offsetBeingSet
    else { return }
    interruptScroll()
  }

  /// Advances an animated scroll; returns its end if it is over.
  func stepScroll(by seconds: TimeInterval) -> EndedAnimation? {
    guard scrolling.animation != nil else { return nil }
    guard !isDragging, !isTracking else {
      interruptScroll()
      return nil
    }
    // The target follows from the present data and layout.
    layoutIfNeeded()
    guard var scroll = scrolling.animation else { return nil }
    let remaining = scroll.remaining
    scroll.updateAim(contentOffset, aim(of: &scroll))
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

  /// Returns the offset of a scroll's target in the present data and layout.
  ///
  /// If the item is gone, as after `reloadData()`, its old place becomes the target.
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

  /// Clamps the target offset of a scroll to changed limits, in the same way as the offset itself.
  func holdScrollWithinLimits() {
    guard case .offset(let offset, _)? = scrolling.animation?.target else { return }
    scrolling.animation?.target = .offset(offset, isHeld: true)
  }

  private func setOffsetInScroll(_ offset: CGPoint) {
    scrolling.offsetBeingSet = offset
    contentOffset = offset
    scrolling.offsetBeingSet = nil
  }

  /// Scrolls to a target; repeatedly for an item, until the layout of its surroundings no longer changes its
  /// place.
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
