import Foundation
import Platform

/// The running animations, which the host's clock drives.
///
/// A ``LayoutPass`` defines the animation of an operation: its `duration` is
/// ``CollectionView/operationDuration``, and its `completion` is called at the end of the animation. Without
/// an animation ``CollectionView/deliverCompletions()`` calls it. An operation of several passes calls that
/// last, outside all hooks of the layout.
struct Animations {
  /// The duration of an animated operation, in seconds.
  var duration: TimeInterval = 0
  var curve = AnimationCurve.easeInOut
  /// The running animations, in the order of their beginning and of their identifiers.
  var running: [RunningAnimation] = []
  /// The tracks of the visible elements.
  var tracks: [ElementPresence: ElementTrack] = [:]
  /// The elements that are gone but still animated.
  var departing: [DepartingElement] = []
  /// The track of the bounds.
  var boundsTrack = ElementTrack()
  /// Whether a pass ran during an animation, so that more of the content may become visible than at first
  /// expected.
  var wasOverlapped = false
  /// The blank edges beyond the cells at the last layout of the animated elements.
  var blank = BlankEdges()
  /// Whether a pass has run; before that there is no state to animate from.
  var hasRunPass = false
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

  /// Begins an animation of the elements.
  ///
  /// - Returns: The animation, and the one whose clock it follows and to which elements are added. The latter
  ///   is the first of the animations that began at the same instant with equal duration and curve.
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

  /// Returns the progress of an animation, from 0 to 1; 1 if it is over.
  func progress(of animation: Int) -> CGFloat {
    guard let index = index(of: animation) else { return 1 }
    let running = running[index]
    return CGFloat(running.curve.progress(at: running.elapsed / running.duration))
  }

  /// Returns the attributes at this moment of an element with these final attributes.
  func seen(
    _ attributes: CollectionViewLayoutAttributes, on track: ElementTrack?
  ) -> CollectionViewLayoutAttributes {
    track?.displacement(progress).applied(to: attributes) ?? attributes
  }

  /// Notes that an operation redirected elements that were being animated by a clock.
  mutating func interrupt(_ clock: Int, by operation: Int?) {
    for index in running.indices
    where running[index].clock == clock && running[index].identifier != operation {
      running[index].wasInterrupted = true
    }
  }

  /// Ends an animation that moves no element and has no completion.
  mutating func endAtOnce(_ animation: Int) {
    if let index = index(of: animation) { running.remove(at: index) }
  }

  /// The animations that still move an element or the bounds.
  var animationsInUse: Set<Int> {
    var result = Set(boundsTrack.ways.map(\.animation))
    for track in tracks.values { result.formUnion(track.ways.map(\.animation)) }
    for element in departing {
      result.insert(element.animation)
      result.formUnion(element.track.ways.map(\.animation))
    }
    return result
  }

  /// Removes the given animations that later ones have replaced, unless they have a completion.
  ///
  /// Otherwise each batch of a host that does not advance the clock would cost more than the one before.
  mutating func remove(_ animations: Set<Int>) {
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
    let index = running.indices.partitionPoint { running[$0].identifier < animation }
    return index < running.count && running[index].identifier == animation ? index : nil
  }

  /// Ends all animations of elements now.
  ///
  /// - Returns: The departing elements that must still be removed, and the completions of the ended
  ///   animations.
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
