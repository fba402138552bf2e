import Foundation

extension CollectionView {
  /// How long an animated operation takes, in seconds; 0, the default: it ends within its call.
  ///
  /// Updates, animated scrolls, animated changes of the bounds and of the layout take this time, or that
  /// of `HeadlessView.animate(withDuration:animations:completion:)` within one. Data and layout change at once, as
  /// in UIKit; what takes time is ``presentationLayoutAttributes``, the views, and the offset of an
  /// animated scroll. A host that sets a duration lets time pass with ``advanceAnimations(by:)``: without
  /// it views of elements that disappeared stay, and completions are not called. Values that are
  /// negative or not finite count as 0.
  ///
  /// Operations that overlap add up, as in UIKit: each takes back by how much it moved things, in its own time,
  /// so a second one goes on from where things are, without a jolt. A scroll meanwhile moves everything at once,
  /// and shows no more beyond the content than was seen of that before.
  public var animationDuration: TimeInterval {
    get { animations.duration }
    set { animations.duration = newValue.isFinite ? max(0, newValue) : 0 }
  }

  /// How the progress of animated operations that begin from now on follows the time;
  /// ``AnimationCurve/easeInOut`` by default, as in UIKit.
  public var animationCurve: AnimationCurve {
    get { animations.curve }
    set { animations.curve = newValue }
  }

  /// Whether anything is on its way: an element, or an animated scroll.
  public var isAnimating: Bool { !animations.running.isEmpty || scrolling.animation != nil }

  /// Lets time pass for what is animated: moves views, steps a scroll through a pass of the layout, and
  /// calls the completions of what is over, in the order of the ends.
  ///
  /// A completion gets `true`, or `false` if a later operation had an element of its animation go elsewhere,
  /// or `reloadData()` cut it short. What a completion begins takes no part in this step. From within a
  /// hook of the layout the call is reported and ignored.
  ///
  /// - Parameter seconds: Any time; what is negative or not a number is ignored.
  /// - Complexity: O(*a*) for *a* elements on their way, and a pass for a scroll.
  public func advanceAnimations(by seconds: TimeInterval) {
    guard seconds >= 0 else { return }
    guard isQuiet, !activity.isAdvancing, !updates.isRecording else {
      return report(.reentrantCall("advanceAnimations(by:)"))
    }
    activity.isAdvancing = true
    var ended = stepScroll(by: seconds).map { [$0] } ?? []
    ended += stepElements(by: seconds)
    activity.isAdvancing = false
    let inOrder = ended.enumerated().sorted {
      ($0.element.remaining, $0.offset) < ($1.element.remaining, $1.offset)
    }
    for ended in inOrder { callAtEnd(ended.element.end) }
    deliverCompletions()
  }

  /// Lets time pass for the elements; returns what is over and when it was.
  private func stepElements(by seconds: TimeInterval) -> [EndedAnimation] {
    guard !animations.running.isEmpty else { return [] }
    var ended: [EndedAnimation] = []
    for index in animations.running.indices {
      let remaining = animations.running[index].remaining
      animations.running[index].advance(by: seconds)
      let animation = animations.running[index]
      if animation.isOver {
        ended.append(
          EndedAnimation(remaining: remaining) {
            animation.completion?(!animation.wasInterrupted)
          })
      }
    }
    if !ended.isEmpty { takeAwayWhatIsOver() }
    showPassed()
    holdWithinContent(animations.wasOverlapped ? animations.blank : nil)
    showPresentation(of: animations.departing)
    return ended
  }

  /// Ends the ways of elements whose animation is over.
  private func takeAwayWhatIsOver() {
    animations.running.removeAll { $0.isOver }
    let left = Set(animations.running.map(\.identifier))
    for element in visibleElements {
      guard var track = animations.tracks[element.presence] else { continue }
      track.keepOnly(left)
      animations.tracks[element.presence] = track.isEmpty ? nil : track
      if track.isEmpty { element.view?.setStandardAttributes(element.attributes) }
    }
    animations.boundsTrack.keepOnly(left)
    var gone: [DepartingElement] = []
    var leaving: [DepartingElement] = []
    for var departing in animations.departing {
      departing.track.keepOnly(left)
      if !left.contains(departing.animation) {
        // The bounds may have a way to go yet on which it is seen.
        guard departing.isInData, !left.isEmpty else {
          gone.append(departing)
          continue
        }
        departing.isPassed = true
      }
      leaving.append(departing)
    }
    animations.departing = leaving
    for departing in gone { endDisplaying(departing.element) }
  }

  /// Ends all animations of elements now, as a reload does.
  func cutElementAnimations() {
    guard !animations.running.isEmpty else { return }
    let cut = animations.cutElements()
    for completion in cut.completions { callAtEnd { completion(false) } }
    for departing in cut.departing { endDisplaying(departing.element) }
  }
}

/// Something that is over within a step of the clock.
struct EndedAnimation {
  /// How much of its time was left before the step.
  let remaining: TimeInterval
  /// Tells of the end.
  let end: () -> Void
}
