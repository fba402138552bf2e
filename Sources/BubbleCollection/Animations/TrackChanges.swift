import Foundation

/// What a pass does to the ways of elements, while it exchanges what is visible.
struct TrackChanges {
  /// The animation that the pass begins; nil: none.
  let animation: Int?
  /// The ways before, under the names of before.
  private let old: [ElementIdentity: ElementTrack]
  private(set) var tracks: [ElementIdentity: ElementTrack] = [:]
  private(set) var departing: [DepartingElement] = []
  /// The animations that elements were taken over from.
  private(set) var interrupted: Set<Int> = []

  init(animation: Int?, old: [ElementIdentity: ElementTrack]) {
    self.animation = animation
    self.old = old
  }

  /// Whether the pass may leave everything as it is.
  var isIdle: Bool { animation == nil && old.isEmpty }

  /// Whether anything is on its way in the animation that begins.
  var hasBegun: Bool {
    !departing.isEmpty || tracks.values.contains { $0.animation == animation }
  }

  /// Whether the animation that begins takes a survivor over from another one: it has to go elsewhere now.
  func takesOver(_ element: VisibleElement, from previous: VisibleElement) -> Bool {
    guard animation != nil, let running = old[previous.element] else { return false }
    return element.initial != nil || !running.end.looksLike(element.attributes)
  }

  /// Has a survivor go where it belongs now, or go on as before.
  mutating func follow(
    _ element: VisibleElement, from previous: VisibleElement, _ change: ElementChange?
  ) {
    guard !isIdle else { return }
    let running = old[previous.element]
    let goesOn = running != nil && !takesOver(element, from: previous)
    if let animation, let change, !goesOn {
      tracks[element.element] = ElementTrack(
        start: change.initialAttributes, end: change.finalAttributes, animation: animation)
      if let running { interrupted.insert(running.animation) }
    } else if var running {
      if running.end !== element.attributes {
        // The end moved without an animation, as in a scroll: what is left of the way moves with it.
        running.start = running.start.shifted(from: running.end, to: element.attributes)
        running.end = element.attributes
      }
      tracks[element.element] = running
    }
  }

  /// Has an element come in.
  mutating func arrive(_ element: VisibleElement, _ change: ElementChange) {
    guard let animation, !change.isStill else { return }
    tracks[element.element] = ElementTrack(
      start: change.initialAttributes, end: change.finalAttributes, animation: animation)
  }

  /// Has an element go away, unless it does so at once.
  mutating func depart(_ element: VisibleElement, _ change: ElementChange) -> Bool {
    if !isIdle, let running = old[element.element] { interrupted.insert(running.animation) }
    guard let animation, !change.isStill else { return false }
    departing.append(
      DepartingElement(
        element: element,
        track: ElementTrack(
          start: change.initialAttributes, end: change.finalAttributes, animation: animation)))
    return true
  }
}

extension ElementChange {
  /// Whether nothing leads from one end to the other.
  var isStill: Bool {
    initialAttributes === finalAttributes || initialAttributes.isSame(as: finalAttributes)
  }
}

extension CollectionView {
  /// How long an animated operation that begins now takes; 0: no time.
  var operationDuration: TimeInterval {
    guard View.areAnimationsEnabled else { return 0 }
    return View.animationScope?.duration ?? animationDuration
  }

  /// Begins what a plan says takes time.
  func beginAnimation(by plan: ExchangePlan) -> TrackChanges {
    animations.hasRunPass = true
    guard plan.duration > 0, plan.duration.isFinite else {
      return TrackChanges(animation: nil, old: animations.tracks)
    }
    let identifier = animations.begin(
      duration: plan.duration, curve: View.animationScope?.curve ?? animations.curve,
      completion: View.joiningScope(plan.completion))
    return TrackChanges(animation: identifier, old: animations.tracks)
  }

  /// Takes over what the exchange did to the ways of elements, and sees to the completion.
  func keep(_ changes: TrackChanges, bounds: CGRect, by plan: ExchangePlan) {
    if changes.animation == nil, let completion = plan.completion {
      animations.due.append { completion(true) }
    }
    guard !changes.isIdle else { return }
    let before = animations.animationsOfTracks
    animations.tracks = changes.tracks
    animations.add(changes.departing)
    for animation in changes.interrupted { animations.interrupt(animation) }
    if let animation = changes.animation {
      if bounds != storedBounds {
        let start = animations.boundsTrack.map {
          $0.start.interpolated(to: bounds, animations.progress(of: $0.animation))
        }
        animations.boundsTrack = (start ?? bounds, animation)
      } else if !changes.hasBegun, plan.completion == nil {
        animations.endAtOnce(animation)
      }
    }
    animations.forget(before)
    // What has been disappearing is where it was.
    showPresentation(of: changes.departing)
  }
}
