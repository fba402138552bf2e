import Foundation

/// The changes that a pass makes to the tracks of elements, while it exchanges the visible ones.
struct TrackChanges {
  /// The animation that the pass begins; nil if there is none.
  let animation: Int?
  /// The animation whose clock it follows.
  let clock: Int?
  /// The previous tracks of the visible and the leaving elements.
  private var old: [ElementPresence: ElementTrack]
  private(set) var tracks: [ElementPresence: ElementTrack] = [:]
  private(set) var departing: [DepartingElement] = []
  private var leftAlone: Set<ElementPresence> = []
  /// The clocks of animated elements that the pass redirects.
  private(set) var interrupted: Set<Int> = []
  /// Whether the new animation moves anything.
  private(set) var hasBegun = false

  /// Whether elements or bounds were being animated.
  let wasPresenting: Bool

  /// - Parameter animations: The animations before the pass, with the one that began.
  init(_ began: (animation: Int, clock: Int)?, _ animations: borrowing Animations) {
    animation = began?.animation
    clock = began?.clock
    old = animations.allTracks
    wasPresenting = animations.isPresenting
  }

  /// Whether the pass may leave everything unchanged.
  var isIdle: Bool { animation == nil && !wasPresenting }

  /// Returns the previous track of an element.
  func running(_ element: ElementPresence) -> ElementTrack { old[element] ?? ElementTrack() }

  /// Whether the new animation redirects a survivor that is being animated.
  func takesOver(_ element: VisibleElement, from previous: VisibleElement) -> Bool {
    guard animation != nil, !running(previous.presence).isEmpty else { return false }
    return element.initial != nil || !previous.shown.attributes.looksLike(element.attributes)
  }

  /// Moves a survivor, or a leaving element that returns, to its new place.
  mutating func follow(_ element: VisibleElement, from previous: VisibleElement) {
    let track = running(previous.presence)
    if takesOver(element, from: previous) { interrupt(track) }
    go(element, from: element.initial ?? previous.shown.attributes, track)
  }

  /// Moves an appearing element to its place.
  mutating func arrive(_ element: VisibleElement, from initial: CollectionViewLayoutAttributes) {
    go(element, from: initial, ElementTrack())
  }

  private mutating func go(
    _ element: VisibleElement, from seen: CollectionViewLayoutAttributes, _ track: ElementTrack
  ) {
    var track = track
    begin(Displacement(from: seen, to: element.attributes), &track)
    if !track.isEmpty { tracks[element.presence] = track }
  }

  /// Puts an element at its place at once.
  mutating func remove(_ element: VisibleElement) { tracks[element.presence] = nil }

  /// Makes an element that becomes visible move along with an animated one beside it, with the track from
  /// before the pass.
  mutating func join(_ element: VisibleElement, _ other: VisibleElement) {
    let (own, place) = (other.attributes.frame, element.attributes.frame)
    let track = running(other.presence).alongside(own, at: place)
    guard !track.isEmpty else { return }
    tracks[element.presence, default: ElementTrack()].add(track)
  }

  /// Begins the departure of an element, unless it leaves at once.
  ///
  /// - Parameter staysWhileBoundsMove: Whether it is still in the data while the bounds are animated: then it
  ///   stays visible until they have left it behind, though it does not move in the content.
  mutating func depart(
    _ element: VisibleElement, _ change: ElementChange, staysWhileBoundsMove: Bool
  ) -> Bool {
    var track = running(element.presence)
    let isInData = change.currentElement != nil
    // An element that is only scrolled out of view is not redirected.
    if animation != nil || !isInData { interrupt(track) }
    guard let clock else { return false }
    let way = Displacement(from: element.attributes, to: change.finalAttributes)
    guard !way.isNone || isInData && (staysWhileBoundsMove || !track.isEmpty) else { return false }
    begin(way, &track)
    hasBegun = true
    let name = change.currentElement ?? element.element
    let leaving = element.renamed(name)
    leaving.attributes = change.finalAttributes.named(name)
    // If it returns, it counts as appearing, and is measured again.
    leaving.measurement.invalidate()
    departing.append(
      DepartingElement(element: leaving, isInData: isInData, track: track, animation: clock))
    return true
  }

  private mutating func begin(_ way: Displacement, _ track: inout ElementTrack) {
    guard let clock, !way.isNone else { return }
    track.add(way, in: clock)
    hasBegun = true
  }

  private mutating func interrupt(_ track: ElementTrack) {
    for way in track.ways { interrupted.insert(way.animation) }
  }

  /// Keeps an element that is leaving.
  ///
  /// - Parameter isWhereItWas: Whether it stays at its present place on the screen.
  mutating func keep(_ element: DepartingElement, isWhereItWas: Bool = false) {
    departing.append(element)
    if isWhereItWas { leftAlone.insert(element.element.presence) }
  }

  /// Whether a leaving element stays at its present place on the screen.
  func isLeftAlone(_ element: DepartingElement) -> Bool {
    leftAlone.contains(element.element.presence)
  }
}

extension CollectionView {
  /// The duration of an animated operation that begins now; 0 without an animation.
  var operationDuration: TimeInterval {
    guard HeadlessView.areAnimationsEnabled else { return 0 }
    return HeadlessView.animationScope?.duration ?? animationDuration
  }

  /// Begins the animation of a pass, if the pass has a duration.
  func beginAnimation(by pass: any LayoutPass) -> TrackChanges {
    animations.hasRunPass = true
    guard pass.duration > 0, pass.duration.isFinite else {
      return TrackChanges(nil, animations)
    }
    let began = animations.begin(
      duration: pass.duration, curve: HeadlessView.animationScope?.curve ?? animations.curve,
      completion: HeadlessView.joiningScope(pass.completion))
    return TrackChanges(began, animations)
  }

  /// Adopts the changes of the exchange to the tracks, and schedules the completion.
  ///
  /// - Parameter bounds: The bounds before.
  func keep(_ changes: TrackChanges, bounds: CGRect, by pass: any LayoutPass) {
    if changes.animation == nil, let completion = pass.completion {
      callAtEnd { completion(true) }
    }
    guard !changes.isIdle else { return }
    var before = animations.animationsInUse
    animations.tracks = changes.tracks
    animations.departing = changes.departing
    for clock in changes.interrupted { animations.interrupt(clock, by: changes.animation) }
    if let animation = changes.animation, let clock = changes.clock {
      before.insert(animation)
      animations.boundsTrack.add(Displacement(from: bounds, to: storedBounds), in: clock)
      if bounds == storedBounds, !changes.hasBegun, pass.completion == nil {
        animations.endAtOnce(animation)
      }
    }
    animations.remove(before)
    showPassed()
    // Leaving elements keep their places, except those that move along with others.
    showPresentation(of: animations.departing.filter { $0.isPassed || !changes.isLeftAlone($0) })
  }
}
