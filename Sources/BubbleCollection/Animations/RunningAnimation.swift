import Foundation

/// One animated operation on elements: a batch, a change of bounds or of the layout.
struct RunningAnimation {
  let identifier: Int
  /// The first of the animations that began at the same instant and run alike.
  let clock: Int
  /// More than 0, finite.
  let duration: TimeInterval
  let curve: AnimationCurve
  var elapsed: TimeInterval = 0
  let completion: ((Bool) -> Void)?
  /// Whether a later operation had one of its elements go elsewhere.
  var wasInterrupted = false

  var remaining: TimeInterval { duration - elapsed }

  /// Lets time pass; a billionth of a second short of the end is the end, for steps add up inexactly.
  mutating func advance(by seconds: TimeInterval) {
    elapsed = seconds >= remaining - 1e-9 ? duration : elapsed + seconds
  }

  var isOver: Bool { elapsed >= duration }
}

/// An element that is not visible any more and still seen, until its animation is over.
struct DepartingElement {
  /// The element under the name that it has now, or had last, with its view; its attributes say where its ways
  /// lead.
  var element: VisibleElement
  /// Whether it is still in the data, out of sight: then it has a name, and may come back.
  var isInData: Bool
  var track: ElementTrack
  /// The animation at whose end it is taken away.
  let animation: Int
  /// Whether it was visible neither before nor after: the bounds only pass it.
  var isPassed = false

  /// Has the element move with something that moves: within an animation, or at once.
  mutating func goAlong(_ way: CGPoint, in animation: Int?) {
    guard way != .zero else { return }
    element.attributes = element.attributes.shifted(by: way, named: element.element)
    if let animation {
      track.add(Displacement(shift: CGPoint(x: 0 - way.x, y: 0 - way.y)), in: animation)
    }
  }

  /// The same element under the name that it has now.
  func renamed(_ name: ElementIdentity) -> DepartingElement {
    guard name != element.element else { return self }
    var renamed = self
    renamed.element = element.renamed(name)
    return renamed
  }
}
