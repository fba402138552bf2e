import Foundation

/// What a pass does to the ways of elements, while it exchanges what is visible.
struct TrackChanges {
  /// The animation that the pass begins; nil: none.
  let animation: Int?
  /// The one whose clock it follows.
  let clock: Int?
  /// The ways before, of what is visible and of what is leaving.
  private var old: [ElementPresence: ElementTrack]
  private(set) var tracks: [ElementPresence: ElementTrack] = [:]
  private(set) var departing: [DepartingElement] = []
  private var leftAlone: Set<ElementPresence> = []
  /// The clocks of what was on its way and has to go elsewhere now.
  private(set) var interrupted: Set<Int> = []
  /// Whether anything is on its way in the animation that begins.
  private(set) var hasBegun = false

  /// Whether elements or bounds were on their way.
  let wasPresenting: Bool

  /// - Parameter animations: Before the pass, with the one that began.
  init(_ began: (animation: Int, clock: Int)?, _ animations: borrowing Animations) {
    animation = began?.animation
    clock = began?.clock
    old = animations.allTracks
    wasPresenting = animations.isPresenting
  }

  /// Whether the pass may leave everything as it is.
  var isIdle: Bool { animation == nil && !wasPresenting }

  /// The ways that an element had before.
  func running(_ element: ElementPresence) -> ElementTrack { old[element] ?? ElementTrack() }

  /// Whether the animation that begins has a survivor go elsewhere that is on its way.
  func takesOver(_ element: VisibleElement, from previous: VisibleElement) -> Bool {
    guard animation != nil, !running(previous.presence).isEmpty else { return false }
    return element.initial != nil || !previous.shown.attributes.looksLike(element.attributes)
  }

  /// Has a survivor, or what was leaving and comes back, go where it belongs now.
  mutating func follow(_ element: VisibleElement, from previous: VisibleElement) {
    let track = running(previous.presence)
    if takesOver(element, from: previous) { interrupt(track) }
    go(element, from: element.initial ?? previous.shown.attributes, track)
  }

  /// Has an element come in.
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

  /// Has an element be where it belongs.
  mutating func forget(_ element: VisibleElement) { tracks[element.presence] = nil }

  /// Has an element that comes into sight move with what is on its way beside it, from before on.
  mutating func join(_ element: VisibleElement, _ other: VisibleElement) {
    let (own, place) = (other.attributes.frame, element.attributes.frame)
    let track = running(other.presence).alongside(own, at: place)
    guard !track.isEmpty else { return }
    tracks[element.presence, default: ElementTrack()].add(track)
  }

  /// Has an element go away, unless it does so at once.
  ///
  /// - Parameter staysWhileBoundsMove: Whether it is still in the data, and the bounds are on their way: then
  ///   it is seen until they have left it behind, though it does not move in the content.
  mutating func depart(
    _ element: VisibleElement, _ change: ElementChange, staysWhileBoundsMove: Bool
  ) -> Bool {
    var track = running(element.presence)
    let isInData = change.currentElement != nil
    // What is only scrolled out of sight is taken over by nothing.
    if animation != nil || !isInData { interrupt(track) }
    guard let clock else { return false }
    let way = Displacement(from: element.attributes, to: change.finalAttributes)
    guard !way.isNone || isInData && (staysWhileBoundsMove || !track.isEmpty) else { return false }
    begin(way, &track)
    hasBegun = true
    let name = change.currentElement ?? element.element
    let leaving = element.renamed(name)
    leaving.attributes = change.finalAttributes.named(name)
    // If it comes back it appears, and is measured as what appears is.
    leaving.measurement.forget()
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
  /// - Parameter isWhereItWas: Whether it is seen at the place where it was.
  mutating func keep(_ element: DepartingElement, isWhereItWas: Bool = false) {
    departing.append(element)
    if isWhereItWas { leftAlone.insert(element.element.presence) }
  }

  /// Whether an element that leaves is seen at the place where it was.
  func isLeftAlone(_ element: DepartingElement) -> Bool {
    leftAlone.contains(element.element.presence)
  }
}

extension CollectionView {
  /// How long an animated operation that begins now takes; 0: no time.
  var operationDuration: TimeInterval {
    guard HeadlessView.areAnimationsEnabled else { return 0 }
    return HeadlessView.animationScope?.duration ?? animationDuration
  }

  /// Begins what a pass says takes time.
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

  /// Takes over what the exchange did to the ways of elements, and sees to the completion.
  ///
  /// - Parameter bounds: Those before.
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
    animations.forget(before)
    showPassed()
    // What has been leaving is where it was, but for what moves with something.
    showPresentation(of: animations.departing.filter { $0.isPassed || !changes.isLeftAlone($0) })
  }
}
