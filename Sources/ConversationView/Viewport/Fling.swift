import Foundation

/// A scroll that the user's finger began, and that slows down.
struct Fling {
  /// The velocity at which it ends, in points per second: half a point remains then at UIKit's normal rate.
  static let leastVelocity: CGFloat = 1

  /// The present velocity, in points per second, positive downwards.
  private(set) var velocity: CGFloat
  /// The part of the velocity that remains after a millisecond.
  let rate: Double

  /// Creates a fling; nil if the velocity is too low.
  init?(velocity: CGFloat, rate: Double) {
    guard abs(velocity) > Fling.leastVelocity, velocity.isFinite else { return nil }
    self.velocity = velocity
    self.rate = rate
  }

  var isDone: Bool { abs(velocity) <= Fling.leastVelocity }

  /// Lets some seconds pass, and returns the distance in points; the sum is the same for any steps.
  mutating func advance(by seconds: TimeInterval) -> CGFloat {
    let logarithm = log(rate) * 1_000
    let rest = log(Fling.leastVelocity / abs(velocity)) / logarithm
    let next = velocity * exp(logarithm * max(0, min(seconds, rest)))
    defer { velocity = seconds < rest ? next : 0 }
    return (next - velocity) / logarithm
  }
}
