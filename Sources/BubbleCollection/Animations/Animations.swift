import Foundation

/// What runs on the host's clock.
///
/// An operation is animated by its ``ExchangePlan``: `duration` is ``CollectionView/operationDuration``,
/// and `completion` is called at the end of the animation, or by ``CollectionView/deliverCompletions()`` if
/// there is none: an operation of several passes calls that last, when it is in none of the layout's hooks.
struct Animations {
  /// How long an animated operation takes, in seconds.
  var duration: TimeInterval = 0
  var curve = AnimationCurve.easeInOut
  /// What is running, in the order of its beginning, which is that of the identifiers.
  var running: [RunningAnimation] = []
  /// The elements that are visible and on their way, under the names that they have now.
  var tracks: [ElementIdentity: ElementTrack] = [:]
  /// The elements that are gone and still on their way.
  var departing: [DepartingElement] = []
  /// The bounds that the last animated change of them came from, and the animation that it belongs to.
  var boundsTrack: (start: CGRect, animation: Int)?
  var scroll: ScrollAnimation?
  /// The offset that a step of a scroll is setting: everything else that sets one interrupts it.
  var offsetBeingSet: CGPoint?
  /// What waits for the end of the operation that is going on: completions, and calls that were put off.
  var due: [() -> Void] = []
  var isDelivering = false
  var isAdvancing = false
  var isEndingDrag = false
  /// Whether the layouts of a change are being told of it.
  var isChangingLayout = false
  /// Whether a pass has run: before that there is nothing to animate from.
  var hasRunPass = false
  private var lastIdentifier = 0

  /// Whether any element is on its way.
  var hasElements: Bool { !tracks.isEmpty || !departing.isEmpty }

  /// Begins an animation of the elements; they are added to it by its identifier.
  mutating func begin(
    duration: TimeInterval, curve: AnimationCurve, completion: ((Bool) -> Void)?
  ) -> Int {
    lastIdentifier += 1
    running.append(
      RunningAnimation(
        identifier: lastIdentifier, duration: duration, curve: curve, completion: completion))
    return lastIdentifier
  }

  /// How far an animation is, from 0 to 1; 1 if it is over.
  func progress(of animation: Int) -> CGFloat {
    guard let index = index(of: animation) else { return 1 }
    let running = running[index]
    return CGFloat(running.curve.progress(at: running.elapsed / running.duration))
  }

  /// Notes that another operation took something over from an animation.
  mutating func interrupt(_ animation: Int) {
    guard let index = index(of: animation) else { return }
    running[index].wasInterrupted = true
  }

  /// Ends an animation in which nothing is on its way.
  mutating func endAtOnce(_ animation: Int) {
    guard let index = index(of: animation) else { return }
    if let completion = running.remove(at: index).completion { due.append { completion(true) } }
  }

  /// Adds elements that are gone to the animation that they belong to.
  mutating func add(_ elements: [DepartingElement]) {
    for element in elements {
      if let index = index(of: element.track.animation) { running[index].hasDeparting = true }
    }
    departing += elements
  }

  /// The animations in which something visible is on its way, or the bounds are.
  var animationsOfTracks: Set<Int> {
    var result = Set(tracks.values.map(\.animation))
    if let boundsTrack { result.insert(boundsTrack.animation) }
    return result
  }

  /// Forgets those of some animations that later ones took everything over from, unless somebody waits for
  /// the end: else each batch of a host that lets no time pass would be dearer than the one before.
  mutating func forget(_ animations: Set<Int>) {
    let left = animationsOfTracks
    for animation in animations where !left.contains(animation) {
      guard let index = index(of: animation), !running[index].hasDeparting,
        running[index].completion == nil
      else { continue }
      running.remove(at: index)
    }
  }

  /// Where an animation is among those that run.
  ///
  /// - Complexity: O(log *n*): many may run whose completions wait for the clock.
  private func index(of animation: Int) -> Int? {
    var low = 0
    var high = running.count
    while low < high {
      let middle = (low + high) / 2
      if running[middle].identifier < animation { low = middle + 1 } else { high = middle }
    }
    return low < running.count && running[low].identifier == animation ? low : nil
  }

  /// Ends all animations of elements now; gives back what disappeared and has still to be taken away.
  mutating func cutElements() -> [DepartingElement] {
    let cut = departing
    for animation in running {
      if let completion = animation.completion { due.append { completion(false) } }
    }
    running = []
    tracks = [:]
    departing = []
    boundsTrack = nil
    return cut
  }
}

/// One animated operation on elements: a batch, a change of bounds or of the layout.
struct RunningAnimation {
  let identifier: Int
  /// More than 0, finite.
  let duration: TimeInterval
  let curve: AnimationCurve
  var elapsed: TimeInterval = 0
  let completion: ((Bool) -> Void)?
  /// Whether elements that are gone are on their way in it.
  var hasDeparting = false
  /// Whether a later operation took over one of its elements.
  var wasInterrupted = false

  var remaining: TimeInterval { duration - elapsed }

  /// Lets time pass; a billionth of a second short of the end is the end, for steps add up inexactly.
  mutating func advance(by seconds: TimeInterval) {
    elapsed = seconds >= remaining - 1e-9 ? duration : elapsed + seconds
  }

  var isOver: Bool { elapsed >= duration }
}

/// The way of one element.
struct ElementTrack {
  var start: CollectionViewLayoutAttributes
  var end: CollectionViewLayoutAttributes
  /// The animation that it belongs to.
  let animation: Int
}

/// An element that is gone and still shown, until its animation is over.
struct DepartingElement {
  /// The element as it was visible last, with its view.
  let element: VisibleElement
  var track: ElementTrack
}
