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
