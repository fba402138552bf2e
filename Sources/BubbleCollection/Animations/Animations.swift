import Foundation
import Platform

/// What runs on the host's clock.
///
/// An operation is animated by its ``LayoutPass``: `duration` is ``CollectionView/operationDuration``,
/// and `completion` is called at the end of the animation, or by ``CollectionView/deliverCompletions()`` if
/// there is none: an operation of several passes calls that last, when it is in none of the layout's hooks.
struct Animations {
  /// How long an animated operation takes, in seconds.
  var duration: TimeInterval = 0
  var curve = AnimationCurve.easeInOut
  /// What is running, in the order of its beginning, which is that of the identifiers.
  var running: [RunningAnimation] = []
  /// The ways of the elements that are visible.
  var tracks: [ElementPresence: ElementTrack] = [:]
  /// The elements that are gone and still on their way.
  var departing: [DepartingElement] = []
  /// The ways of the bounds.
  var boundsTrack = ElementTrack()
  /// Whether a pass came while anything was on its way, so that more of the content may be seen than was thought
  /// of at the beginning.
  var wasOverlapped = false
  /// How much was seen beyond the cells when what is shown was laid out last.
  var blank = BlankEdges()
  /// Whether a pass has run: before that there is nothing to animate from.
  var hasRunPass = false
  private var lastIdentifier = 0

  /// Whether any element is on its way.
  var hasElements: Bool { !tracks.isEmpty || !departing.isEmpty }
  /// Whether elements or bounds are on their way.
  var isPresenting: Bool { hasElements || !boundsTrack.isEmpty }

  /// The ways of what is visible and of what is leaving.
  var allTracks: [ElementPresence: ElementTrack] {
    var result = tracks
    for leaving in departing { result[leaving.element.presence] = leaving.track }
    return result
  }

  /// Begins an animation of the elements.
  ///
  /// - Returns: The animation, and the one whose clock it follows, to which elements are added: of those that
  ///   began at the same instant and run alike it is the first.
  mutating func begin(
    duration: TimeInterval, curve: AnimationCurve, completion: ((Bool) -> Void)?
  ) -> (animation: Int, clock: Int) {
    lastIdentifier += 1
    let twin = running.first {
      $0.elapsed == 0 && $0.duration == duration && $0.curve == curve && $0.clock == $0.identifier
    }
    let clock = twin?.identifier ?? lastIdentifier
    running.append(
      RunningAnimation(
        identifier: lastIdentifier, clock: clock, duration: duration, curve: curve,
        completion: completion))
    return (lastIdentifier, clock)
  }

  /// How far an animation is, from 0 to 1; 1 if it is over.
  func progress(of animation: Int) -> CGFloat {
    guard let index = index(of: animation) else { return 1 }
    let running = running[index]
    return CGFloat(running.curve.progress(at: running.elapsed / running.duration))
  }

  /// How an element looks now that belongs to attributes.
  func seen(
    _ attributes: CollectionViewLayoutAttributes, on track: ElementTrack?
  ) -> CollectionViewLayoutAttributes {
    track?.displacement(progress).applied(to: attributes) ?? attributes
  }

  /// Notes that an operation had something go elsewhere that was on its way by some clock.
  mutating func interrupt(_ clock: Int, by operation: Int?) {
    for index in running.indices
    where running[index].clock == clock && running[index].identifier != operation {
      running[index].wasInterrupted = true
    }
  }

  /// Ends an animation in which nothing is on its way and for whose end nothing waits.
  mutating func endAtOnce(_ animation: Int) {
    if let index = index(of: animation) { running.remove(at: index) }
  }

  /// The animations in which something is on its way.
  var animationsInUse: Set<Int> {
    var result = Set(boundsTrack.ways.map(\.animation))
    for track in tracks.values { result.formUnion(track.ways.map(\.animation)) }
    for element in departing {
      result.insert(element.animation)
      result.formUnion(element.track.ways.map(\.animation))
    }
    return result
  }

  /// Forgets those of some animations that later ones took everything over from, unless a completion waits for
  /// the end: else each batch of a host that lets no time pass would cost more than the one before.
  mutating func forget(_ animations: Set<Int>) {
    let left = animationsInUse
    for animation in animations where !left.contains(animation) {
      guard let index = index(of: animation), running[index].completion == nil else { continue }
      running.remove(at: index)
    }
  }

  /// Where an animation is among those that run.
  ///
  /// - Complexity: O(log *n*): many may run whose completions wait for the clock.
  private func index(of animation: Int) -> Int? {
    let index = running.indices.partitionPoint { running[$0].identifier < animation }
    return index < running.count && running[index].identifier == animation ? index : nil
  }

  /// Ends all animations of elements now.
  ///
  /// - Returns: What disappeared and has still to be taken away, and what waits for the ends.
  mutating func cutElements() -> (departing: [DepartingElement], completions: [(Bool) -> Void]) {
    let cut = (departing, running.compactMap(\.completion))
    running = []
    tracks = [:]
    departing = []
    boundsTrack = ElementTrack()
    wasOverlapped = false
    return cut
  }
}
