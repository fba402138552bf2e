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
  /// The way of the bounds.
  var boundsTrack: BoundsTrack?
  /// Whether the content was scrolled while elements were on their way, so that more of it may be seen than was
  /// thought of at the beginning.
  var wasScrolledMeanwhile = false
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
  /// Whether elements or bounds are on their way.
  var isPresenting: Bool { hasElements || boundsTrack != nil }

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

  /// The animations in which something is on its way.
  var animationsInUse: Set<Int> {
    var result = Set(tracks.values.map(\.animation))
    if let boundsTrack { result.insert(boundsTrack.animation) }
    for element in departing {
      result.insert(element.track.animation)
      if let drift = element.driftAnimation { result.insert(drift) }
    }
    return result
  }

  /// Forgets those of some animations that later ones took everything over from, unless somebody waits for
  /// the end: else each batch of a host that lets no time pass would be dearer than the one before.
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
    wasScrolledMeanwhile = false
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

/// An element that is not visible any more and still seen, until its animation is over.
struct DepartingElement {
  /// The element under the name that it has now, or had last, with its view.
  var element: VisibleElement
  /// Whether it is still in the data, out of sight: then it has a name, and may come back.
  var isInData: Bool
  var track: ElementTrack
  /// Whether it was visible neither before nor after: the bounds only pass it.
  var isPassed = false
  /// By how much it is off its track, for what it was beside has moved since: at once as much as the first, and
  /// in an animation to the second.
  private var drift = (start: CGPoint.zero, end: CGPoint.zero)
  /// The animation of the drift.
  private(set) var driftAnimation: Int?

  init(_ element: VisibleElement, isInData: Bool, track: ElementTrack) {
    self.element = element
    self.isInData = isInData
    self.track = track
  }

  /// Has the element go along with what it is beside: within an animation, or at once.
  mutating func drift(by way: CGPoint, in animation: Int?, _ progress: (Int) -> CGFloat) {
    guard way != .zero else { return }
    if let animation {
      drift.start = self.drift(progress)
      driftAnimation = animation
    } else {
      drift.start.x += way.x
      drift.start.y += way.y
    }
    drift.end.x += way.x
    drift.end.y += way.y
  }

  /// By how much it is off its track now.
  func drift(_ progress: (Int) -> CGFloat) -> CGPoint {
    guard let driftAnimation else { return drift.end }
    return drift.start.interpolated(to: drift.end, progress(driftAnimation))
  }

  /// The same element under the name that it has now.
  func renamed(_ name: ElementIdentity) -> DepartingElement {
    guard name != element.element else { return self }
    var renamed = self
    renamed.element = element.renamed(name)
    renamed.track = track.named(name)
    return renamed
  }
}

/// The way of the bounds.
struct BoundsTrack {
  var start: CGRect
  /// The bounds at the end: by what they are off that now, something else has moved them, at once.
  var end: CGRect
  /// The animation that it belongs to.
  let animation: Int
  /// Whether the content stays where it is meanwhile, so that what is passed is seen where the layout has it.
  var contentStays: Bool

  /// Whether what is seen at either end is all that is seen on the way.
  var isCoveredByEnds: Bool {
    let (first, second) = (start, end)
    let sameColumn = first.minX == second.minX && first.width == second.width
    let sameRow = first.minY == second.minY && first.height == second.height
    return sameColumn && first.minY <= second.maxY && second.minY <= first.maxY
      || sameRow && first.minX <= second.maxX && second.minX <= first.maxX
  }
}

extension ElementTrack {
  /// The same way under the name that its element has now.
  func named(_ element: ElementIdentity) -> ElementTrack {
    ElementTrack(start: start.named(element), end: end.named(element), animation: animation)
  }
}
