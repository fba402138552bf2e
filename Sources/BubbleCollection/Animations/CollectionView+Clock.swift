import Foundation

extension CollectionView {
  /// The duration of animated operations, in seconds; 0, the default, ends an operation within its call.
  ///
  /// It applies to updates and to animated scrolls, changes of the bounds and changes of the layout. Within
  /// `HeadlessView.animate(withDuration:animations:completion:)` the duration of that call applies instead.
  ///
  /// Data and layout change at once, as in UIKit. Only ``presentationLayoutAttributes``, the views and the
  /// offset of an animated scroll take time. A host that sets a duration advances the clock with
  /// ``advanceAnimations(by:)``. Without it, views of elements that disappeared stay, and completions are not
  /// called. Negative and non-finite values count as 0.
  ///
  /// Overlapping operations add up, as in UIKit: each undoes its own displacement over its own duration. So a
  /// second operation continues from the current positions without a jolt. A scroll meanwhile moves
  /// everything at once, and never shows more beyond the content than was already visible there.
  public var animationDuration: TimeInterval {
    get { animations.duration }
    set { animations.duration = newValue.isFinite ? max(0, newValue) : 0 }
  }

  /// The timing curve of animated operations that begin from now on; ``AnimationCurve/easeInOut`` by default,
  /// as in UIKit.
  public var animationCurve: AnimationCurve {
    get { animations.curve }
    set { animations.curve = newValue }
  }

  /// Whether any element is being animated, or an animated scroll is in progress.
  public var isAnimating: Bool { !animations.running.isEmpty || scrolling.animation != nil }

  /// Advances the clock: moves views, steps a scroll through a pass of the layout, and calls the completions
  /// of finished operations, sorted by the time of their ends.
  ///
  /// A completion receives `true`. It receives `false` if a later operation sent an element of its animation
  /// elsewhere, or if `reloadData()` cut it short. Anything that a completion begins takes no part in this
  /// step. A call from within a hook of the layout is reported and ignored.
  ///
  /// - Parameter seconds: The time to advance by; negative values and NaN are ignored.
  /// - Complexity: O(*a*) for *a* animated elements, and a pass for a scroll.
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

  /// Advances the elements; returns the animations that ended, each with its time left over.
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
    if !ended.isEmpty { removeEndedTracks() }
    showPassed()
    holdWithinContent(animations.wasOverlapped ? animations.blank : nil)
    showPresentation(of: animations.departing)
    return ended
  }

  /// Removes the tracks of elements whose animation is over.
  private func removeEndedTracks() {
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
        // The bounds may still be animated and show the element.
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

/// An operation that ended within a step of the clock.
struct EndedAnimation {
  /// The part of its time that was left before the step.
  let remaining: TimeInterval
  /// Reports the end.
  let end: () -> Void
}
