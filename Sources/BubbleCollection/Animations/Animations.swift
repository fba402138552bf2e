import Foundation
import Platform

/// The running animations, which the host's clock drives, and what they still have to move.
///
/// A ``LayoutPass`` defines the animation of an operation: its `duration` is
/// ``CollectionView/operationDuration``, and its `completion` is called at the end of the animation. Without
/// an animation ``CollectionView/deliverCompletions()`` calls it. An operation of several passes calls that
/// last, outside all hooks of the layout.
final class Animations {
  /// The duration of an animated operation, in seconds: finite, at least 0.
  var duration: TimeInterval = 0 {
    didSet { duration = duration.isFinite ? max(0, duration) : 0 }
  }
  var curve = AnimationCurve.easeInOut
  /// The running animations, in the order of their beginning and of their identifiers.
  private(set) var running: [RunningAnimation] = []
  /// The tracks of the visible elements.
  private(set) var tracks: [ElementPresence: ElementTrack] = [:]
  /// The elements that are gone but still animated.
  private(set) var departing: [DepartingElement] = []
  /// The blank edges beyond the cells at the last layout of the animated elements.
  private(set) var blank = BlankEdges()
  /// Whether a pass has run; before that there is no state to animate from.
  private(set) var hasRunPass = false
  /// Whether a pass ran during an animation, so that more of the content may become visible than at first
  /// expected.
  private(set) var wasOverlapped = false
  private var boundsTrack = ElementTrack()
  private var lastIdentifier = 0

  /// Whether any element is being animated.
  var hasElements: Bool { !tracks.isEmpty || !departing.isEmpty }
  /// Whether elements or bounds are being animated.
  var isPresenting: Bool { hasElements || !boundsTrack.isEmpty }

  /// The tracks of the visible and the leaving elements.
  var allTracks: [ElementPresence: ElementTrack] {
    var result = tracks
    for leaving in departing { result[leaving.element.presence] = leaving.track }
    return result
  }

  /// Begins the animation of a pass, if the pass has a duration.
  ///
  /// Elements are added to the first of the animations that began at the same instant with equal duration and
  /// curve.
  func begin(by pass: any LayoutPass) -> TrackChanges {
    hasRunPass = true
    let (duration, scope) = (pass.duration, HeadlessView.animationScope)
    guard duration > 0, duration.isFinite else { return TrackChanges(nil, self) }
    let curve = scope?.curve ?? curve
    lastIdentifier += 1
    let twin = running.first {
      $0.elapsed == 0 && $0.duration == duration && $0.curve == curve && $0.clock == $0.identifier
    }
    let clock = twin?.identifier ?? lastIdentifier
    running.append(
      RunningAnimation(
        identifier: lastIdentifier, clock: clock, duration: duration, curve: curve,
        completion: HeadlessView.joiningScope(pass.completion)))
    return TrackChanges((lastIdentifier, clock), self)
  }

  /// Adopts the changes of an exchange of the visible elements.
  ///
  /// - Parameter completes: Whether the pass has a completion, which waits for the end of the animation.
  /// - Returns: The completion of the pass's animation if that ends at once: it moves nothing.
  func adopt(
    _ changes: TrackChanges, bounds: CGRect, to newBounds: CGRect, completes: Bool
  ) -> ((Bool) -> Void)? {
    var ended: ((Bool) -> Void)?
    var before = animationsInUse
    tracks = changes.tracks
    departing = changes.departing
    for clock in changes.interrupted {
      for index in running.indices
      where running[index].clock == clock && running[index].identifier != changes.animation {
        running[index].wasInterrupted = true
      }
    }
    if let animation = changes.animation, let clock = changes.clock {
      before.insert(animation)
      boundsTrack.add(Displacement(from: bounds, to: newBounds), in: clock)
      if bounds == newBounds, !changes.hasBegun, !completes, let index = index(of: animation) {
        ended = running.remove(at: index).completion
      }
    }
    remove(before)
    wasOverlapped = wasOverlapped && isPresenting
    return ended
  }

  /// Advances all animations.
  ///
  /// - Returns: The ended ones, each with its time left over, the elements that are at their places now, and
  ///   the elements that are gone now.
  func advance(
    by seconds: TimeInterval
  ) -> (ended: [EndedAnimation], settled: Set<ElementPresence>, gone: [DepartingElement]) {
    var ended: [EndedAnimation] = []
    for index in running.indices {
      let remaining = running[index].remaining
      running[index].advance(by: seconds)
      let animation = running[index]
      guard animation.isOver else { continue }
      ended.append(
        EndedAnimation(remaining: remaining) { animation.completion?(!animation.wasInterrupted) })
    }
    guard !ended.isEmpty else { return ([], [], []) }
    running.removeAll { $0.isOver }
    let left = Set(running.map(\.identifier))
    for presence in tracks.keys { tracks[presence]?.keepOnly(left) }
    let settled = tracks.filter(\.value.isEmpty).keys
    for presence in settled { tracks[presence] = nil }
    boundsTrack.keepOnly(left)
    var gone: [DepartingElement] = []
    let all = departing
    departing = []
    for var element in all {
      element.track.keepOnly(left)
      if !left.contains(element.animation) {
        // The bounds may still be animated and show the element.
        guard element.isInData, !left.isEmpty else {
          gone.append(element)
          continue
        }
        element.isPassed = true
      }
      departing.append(element)
    }
    wasOverlapped = wasOverlapped && isPresenting
    return (ended, Set(settled), gone)
  }

  /// Ends all animations of elements now.
  ///
  /// - Returns: The departing elements that must still be removed, and the completions of the ended
  ///   animations.
  func cutElements() -> (departing: [DepartingElement], completions: [(Bool) -> Void]) {
    let cut = (departing, running.compactMap(\.completion))
    running = []
    tracks = [:]
    departing = []
    boundsTrack = ElementTrack()
    wasOverlapped = false
    return cut
  }

  /// Notes the blank edges at the layout of the animated elements.
  func note(_ blank: BlankEdges) { self.blank = blank }

  /// Notes that a pass runs during an animation.
  func overlap() { wasOverlapped = true }

  /// Replaces the leaving elements.
  func replaceDeparting(by elements: [DepartingElement]) { departing = elements }

  /// The animations that still move an element or the bounds.
  private var animationsInUse: Set<Int> {
    var result = Set(boundsTrack.animations)
    for track in tracks.values { result.formUnion(track.animations) }
    for element in departing {
      result.insert(element.animation)
      result.formUnion(element.track.animations)
    }
    return result
  }

  /// Removes the given animations that later ones have replaced, unless they have a completion.
  ///
  /// Otherwise each batch of a host that does not advance the clock would cost more than the one before.
  private func remove(_ animations: Set<Int>) {
    let left = animationsInUse
    for animation in animations where !left.contains(animation) {
      guard let index = index(of: animation), running[index].completion == nil else { continue }
      running.remove(at: index)
    }
  }

  /// Returns the index of an animation among the running ones.
  ///
  /// - Complexity: O(log *n*): many may run whose completions wait for the clock.
  private func index(of animation: Int) -> Int? {
    let index = running.partitionPoint { $0.identifier < animation }
    return index < running.count && running[index].identifier == animation ? index : nil
  }

  // The state at this moment.

  /// Returns the progress of an animation, from 0 to 1; 1 if it is over.
  func progress(of animation: Int) -> CGFloat {
    guard let index = index(of: animation) else { return 1 }
    let running = running[index]
    return CGFloat(running.curve.progress(at: running.elapsed / running.duration))
  }

  /// Returns the track of a visible element.
  func track(of element: VisibleElement) -> ElementTrack {
    tracks[element.presence] ?? ElementTrack()
  }

  /// Returns the attributes at this moment of an element with these final attributes.
  func seen(
    _ attributes: CollectionViewLayoutAttributes, on track: ElementTrack?
  ) -> CollectionViewLayoutAttributes {
    track?.displacement(progress).applied(to: attributes) ?? attributes
  }

  /// Returns the attributes of a visible element at this moment.
  func seen(_ element: VisibleElement) -> CollectionViewLayoutAttributes {
    seen(element.attributes, on: tracks[element.presence])
  }

  /// Returns the attributes of a leaving element at this moment.
  func seen(_ departing: DepartingElement) -> CollectionViewLayoutAttributes {
    seen(departing.element.attributes, on: departing.track)
  }

  /// Returns the visible bounds if the model's bounds are these.
  func seen(_ bounds: CGRect) -> CGRect {
    boundsTrack.displacement(progress).applied(to: bounds)
  }

  /// Returns the last of the animations that move the bounds or something with a track; nil if there is none.
  func last(on track: ElementTrack) -> Int? {
    (track.animations + boundsTrack.animations).max()
  }

  /// Whether any element may become visible during the animation that is visible at neither end.
  func passesElements(to end: CGRect) -> Bool {
    guard isPresenting else { return false }
    // If elements move, too, those between may be at other places than at either end.
    if wasOverlapped || !boundsTrack.isEmpty && !tracks.isEmpty { return true }
    guard boundsTrack.animations.count == 1 else { return !boundsTrack.isEmpty }
    let start = boundsTrack.displacement { _ in 0 }.applied(to: end)
    // If both bounds touch side by side, everything between is visible at one of the ends.
    let sharesColumn = start.minX == end.minX && start.width == end.width
    let sharesRow = start.minY == end.minY && start.height == end.height
    return
      !(sharesColumn && start.minY <= end.maxY && end.minY <= start.maxY
      || sharesRow && start.minX <= end.maxX && end.minX <= start.maxX)
  }

  /// Moves the bounds along with an edge of the content, as far as their present distance requires.
  ///
  /// Each animation gets its share of that, so that the edges agree later, too.
  func hold(_ track: ElementTrack, isEnd: Bool, along axis: ScrollAxis, by distance: CGFloat) {
    var parts: [Int: CGFloat] = [:]
    for (track, sign) in [(track, 1.0), (boundsTrack, -1)] {
      for way in track.ways {
        parts[way.animation, default: 0] +=
          way.displacement.edge(isEnd: isEnd, along: axis) * sign
      }
    }
    let now = parts.reduce(0) { $0 + $1.value * (1 - progress(of: $1.key)) }
    let off = isEnd ? 0 - now : now
    guard off > 0.001 else { return }
    let part = min(1, distance / off)
    for (animation, way) in parts.sorted(by: { $0.key < $1.key }) {
      boundsTrack.add(Displacement(shift: axis.point(way * part)), in: animation)
    }
  }
}

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
  init(_ began: (animation: Int, clock: Int)?, _ animations: Animations) {
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
    interrupted.formUnion(track.animations)
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
