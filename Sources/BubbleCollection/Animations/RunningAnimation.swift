import Foundation

/// The timing curve of an animation: maps elapsed time to progress.
public enum AnimationCurve: Sendable {
  /// Slow, fast, slow: the cubic Bézier curve through (0.42, 0) and (0.58, 1), UIKit's `curveEaseInOut`.
  case easeInOut
  /// Constant speed: progress equals time.
  case linear

  /// Returns the progress after a fraction of the duration; both range from 0 to 1.
  ///
  /// - Complexity: O(1).
  public func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    switch self {
    case .linear: return time
    case .easeInOut: return Self.value(at: Self.parameter(forTime: time), 0, 1)
    }
  }

  /// A coordinate of the curve whose control points have the coordinates 0, `first`, `second` and 1.
  private static func value(at parameter: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - parameter
    return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second
      + parameter * parameter * parameter
  }

  /// Returns the curve's parameter at a time; time grows with the parameter, so bisection works.
  private static func parameter(forTime time: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<52 {
      let middle = (low + high) / 2
      let reached = value(at: middle, 0.42, 0.58)
      if reached == time { return middle }
      if reached < time { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

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
