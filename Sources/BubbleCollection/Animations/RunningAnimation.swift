import Foundation

/// One animated operation on elements: a batch, or a change of the bounds or the layout.
struct RunningAnimation {
  let identifier: Int
  /// The first of the animations that began at the same instant with equal duration and curve.
  let clock: Int
  /// The duration in seconds: above 0, finite.
  let duration: TimeInterval
  let curve: AnimationCurve
  var elapsed: TimeInterval = 0
  let completion: ((Bool) -> Void)?
  /// Whether a later operation redirected one of its elements.
  var wasInterrupted = false

  var remaining: TimeInterval { duration - elapsed }

  /// Advances the animation.
  ///
  /// A billionth of a second before the end counts as the end, because steps add up inexactly.
  mutating func advance(by seconds: TimeInterval) {
    elapsed = seconds >= remaining - 1e-9 ? duration : elapsed + seconds
  }

  var isOver: Bool { elapsed >= duration }
}

/// An element that has left the visible set but is still shown, until its animation is over.
struct DepartingElement {
  /// The element under its present or last name, with its view; its attributes are the end of its animation.
  var element: VisibleElement
  /// Whether it is still in the data, out of view: then it has a name, and may return.
  var isInData: Bool
  var track: ElementTrack
  /// The animation at whose end the element is removed.
  let animation: Int
  /// Whether it is visible neither before nor after: the bounds only pass it.
  var isPassed = false

  /// Moves the element along with another one: within an animation, or at once.
  mutating func goAlong(_ way: CGPoint, in animation: Int?) {
    guard way != .zero else { return }
    element.attributes = element.attributes.shifted(by: way, named: element.element)
    if let animation {
      track.add(Displacement(shift: CGPoint(x: 0 - way.x, y: 0 - way.y)), in: animation)
    }
  }

  /// Returns the same element under its present name.
  func renamed(_ name: ElementIdentity) -> DepartingElement {
    guard name != element.element else { return self }
    var renamed = self
    renamed.element = element.renamed(name)
    return renamed
  }
}
