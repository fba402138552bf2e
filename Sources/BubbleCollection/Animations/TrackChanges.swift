import Foundation

/// What a pass does to the ways of elements, while it exchanges what is visible.
struct TrackChanges {
  /// The animation that the pass begins; nil: none.
  let animation: Int?
  /// The ways before, under the names of before.
  private let old: [ElementIdentity: ElementTrack]
  private(set) var tracks: [ElementIdentity: ElementTrack] = [:]
  private(set) var departing: [DepartingElement] = []
  private var leftAlone: Set<ElementPresence> = []
  /// The animations that elements were taken over from.
  private(set) var interrupted: Set<Int> = []

  /// Whether elements or bounds were on their way.
  let wasPresenting: Bool

  init(animation: Int?, _ animations: Animations) {
    self.animation = animation
    old = animations.tracks
    wasPresenting = animations.isPresenting
  }

  /// Whether the pass may leave everything as it is.
  var isIdle: Bool { animation == nil && !wasPresenting }

  /// Whether anything is on its way in the animation that begins.
  var hasBegun: Bool {
    departing.contains { $0.track.animation == animation }
      || tracks.values.contains { $0.animation == animation }
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
      add(element, change, animation)
      if let running { interrupted.insert(running.animation) }
    } else if let running {
      tracks[element.element] = running.leading(to: element)
    }
  }

  /// Has an element come in.
  mutating func arrive(_ element: VisibleElement, _ change: ElementChange) {
    guard let animation, !change.isStill else { return }
    add(element, change, animation)
  }

  /// Has an element that was leaving come back, from where it is on its way out.
  mutating func comeBack(
    _ element: VisibleElement, _ change: ElementChange, from departing: DepartingElement
  ) {
    if let animation {
      if !change.isStill { add(element, change, animation) }
    } else {
      tracks[element.element] = departing.track.leading(to: element)
    }
  }

  /// Has an element that comes into sight go along with one that is on its way already.
  mutating func join(_ element: VisibleElement, _ other: VisibleElement) {
    guard let running = tracks[other.element] else { return }
    let way = running.way(asSeenFrom: element.attributes.frame)
    guard way != .zero else { return }
    tracks[element.element] = ElementTrack(
      start: element.attributes.shifted(
        by: CGPoint(x: 0 - way.x, y: 0 - way.y), named: element.element),
      end: element.attributes, animation: running.animation)
  }

  /// What is on its way has the name of now from its first moment on.
  private mutating func add(
    _ element: VisibleElement, _ change: ElementChange, _ animation: Int
  ) {
    tracks[element.element] = ElementTrack(
      start: change.initialAttributes.named(element.element),
      end: change.finalAttributes.named(element.element), animation: animation)
  }

  /// Has an element go away, unless it does so at once.
  ///
  /// - Parameter staysWhileBoundsMove: Whether it is still in the data, and the bounds are on their way: then
  ///   it is seen until they have left it behind, though it does not move in the content.
  mutating func depart(
    _ element: VisibleElement, _ change: ElementChange, staysWhileBoundsMove: Bool
  ) -> Bool {
    // What is only scrolled out of sight is taken over by nothing.
    if animation != nil || change.currentElement == nil, let running = old[element.element] {
      interrupted.insert(running.animation)
    }
    guard let animation, !change.isStill || staysWhileBoundsMove else { return false }
    let name = change.currentElement ?? element.element
    departing.append(
      DepartingElement(
        element.renamed(name), isInData: change.currentElement != nil,
        track: ElementTrack(
          start: change.initialAttributes.named(name), end: change.finalAttributes.named(name),
          animation: animation)))
    return true
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

  /// The way of an element before.
  func running(_ element: ElementIdentity) -> ElementTrack? { old[element] }
}

extension ElementTrack {
  /// The same way to where its element belongs now.
  fileprivate func leading(to element: VisibleElement) -> ElementTrack {
    guard end !== element.attributes else { return self }
    // The end moved without an animation, as in a scroll: what is left of the way moves with it.
    return ElementTrack(
      start: start.shifted(from: end, to: element.attributes).named(element.element),
      end: element.attributes, animation: animation)
  }

  /// How its element moves, for what is beside it: the edge that is towards that.
  func way(asSeenFrom rect: CGRect) -> CGPoint {
    let (from, to) = (start.frame, end.frame)
    return CGPoint(
      x: rect.minX >= to.maxX ? to.maxX - from.maxX : to.minX - from.minX,
      y: rect.minY >= to.maxY ? to.maxY - from.maxY : to.minY - from.minY)
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
      return TrackChanges(animation: nil, animations)
    }
    let identifier = animations.begin(
      duration: plan.duration, curve: View.animationScope?.curve ?? animations.curve,
      completion: View.joiningScope(plan.completion))
    return TrackChanges(animation: identifier, animations)
  }

  /// Takes over what the exchange did to the ways of elements, and sees to the completion.
  ///
  /// - Parameters:
  ///   - bounds: Those before.
  ///   - contentStays: Whether only the bounds move, if the pass begins an animation.
  func keep(
    _ changes: TrackChanges, bounds: CGRect, contentStays: Bool, by plan: ExchangePlan
  ) {
    if changes.animation == nil, let completion = plan.completion {
      animations.due.append { completion(true) }
    }
    guard !changes.isIdle else { return }
    let before = animations.animationsInUse
    animations.tracks = changes.tracks
    animations.departing = changes.departing
    for animation in changes.interrupted { animations.interrupt(animation) }
    if let animation = changes.animation {
      if !contentStays { animations.boundsTrack?.contentStays = false }
      if bounds != storedBounds {
        animations.boundsTrack = BoundsTrack(
          start: presentationBounds(before: bounds), end: storedBounds, animation: animation,
          contentStays: contentStays)
      } else if !changes.hasBegun, plan.completion == nil {
        animations.endAtOnce(animation)
      }
    }
    animations.forget(before)
    showPassed()
    // What has been leaving is where it was, but for what goes along with something.
    showPresentation(of: animations.departing.filter { !changes.isLeftAlone($0) })
  }
}
