import Foundation

/// A damped spring: x″ = −ω²x − 2ζωx′, where x is the displacement from its anchor.
///
/// The motion is computed in closed form, not stepped. So a step may have any length of the host's clock, and
/// many short steps end at the same state as one long step. Displacements are in points, times in seconds.
public struct Spring: Hashable, Sendable {
  /// The displacement and the velocity of a spring.
  public struct State: Hashable, Sendable {
    /// The distance from its anchor, in points.
    public var displacement: CGFloat
    /// The velocity, in points per second.
    public var velocity: CGFloat

    /// The state at the anchor, at rest.
    public static let rest = State(displacement: 0, velocity: 0)

    /// Creates a state.
    public init(displacement: CGFloat, velocity: CGFloat = 0) {
      self.displacement = displacement
      self.velocity = velocity
    }
  }

  /// The number of undamped oscillations per second: ω / 2π.
  public let frequency: CGFloat
  /// The damping ratio ζ: with 1 the spring comes to rest soonest, with less it swings.
  public let dampingRatio: CGFloat

  /// Creates a spring, by default that of `UIAttachmentBehavior` in JSQMessages.
  ///
  /// - Precondition: The frequency is above 0 and the damping ratio is not negative; both are finite.
  public init(frequency: CGFloat = 1, dampingRatio: CGFloat = 1) {
    precondition(frequency > 0 && frequency.isFinite, "the frequency of a spring is \(frequency)")
    precondition(
      dampingRatio >= 0 && dampingRatio.isFinite, "the damping of a spring is \(dampingRatio)")
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }

  /// The angular frequency ω, in radians per second.
  var angularFrequency: CGFloat { 2 * .pi * frequency }

  /// Returns a spring's state after a time; the same state if the time is not above 0.
  public func state(_ state: State, after seconds: TimeInterval) -> State {
    guard seconds > 0 else { return state }
    guard seconds < .infinity else { return dampingRatio > 0 ? .rest : state }
    let omega = angularFrequency
    let decay = dampingRatio * omega
    let (cosine, sine) = basis(omega: omega, decay: decay, time: CGFloat(seconds))
    let position = state.displacement
    let velocity = state.velocity
    let next = State(
      displacement: position * cosine + (velocity + decay * position) * sine,
      velocity: velocity * cosine - (decay * velocity + omega * omega * position) * sine)
    return next.displacement.isFinite && next.velocity.isFinite ? next : .rest
  }

  /// The two basic solutions of the equation, both damped, of which all others are linear combinations: one
  /// with initial value 1, and one with initial velocity 1.
  private func basis(
    omega: CGFloat, decay: CGFloat, time: CGFloat
  ) -> (cosine: CGFloat, sine: CGFloat) {
    let square = 1 - dampingRatio * dampingRatio
    let rate = omega * abs(square).squareRoot()
    let damping = exp(-decay * time)
    // If the two roots almost coincide, both formulas below divide almost 0 by almost 0.
    if rate * time < 1e-4 {
      let bend = square < 0 ? rate * rate * time * time : -rate * rate * time * time
      return (damping * (1 + bend / 2), damping * time * (1 + bend / 6))
    }
    if square > 0 { return (damping * cos(rate * time), damping * sin(rate * time) / rate) }
    // Written with exponentials that both decrease: hyperbolic functions would overflow.
    let slow = exp(-omega * omega / (decay + rate) * time)
    let fast = exp(-(decay + rate) * time)
    return ((slow + fast) / 2, (slow - fast) / (2 * rate))
  }
}
