import Foundation

/// A damped spring: x″ = −ω²x − 2ζωx′, where x is the displacement from its anchor.
///
/// It is not stepped but solved, so a step may be as short or as long as the host's clock gives it, and many
/// short steps end where one long step ends. Displacements are in points, times in seconds.
public struct Spring: Hashable, Sendable {
  /// How a spring is displaced, and where it is going.
  public struct State: Hashable, Sendable {
    /// How far it is from its anchor, in points.
    public var displacement: CGFloat
    /// How fast it moves, in points a second.
    public var velocity: CGFloat

    /// At its anchor, at rest.
    public static let rest = State(displacement: 0, velocity: 0)

    /// Makes a state.
    public init(displacement: CGFloat, velocity: CGFloat = 0) {
      self.displacement = displacement
      self.velocity = velocity
    }
  }

  /// How often it would swing in a second if nothing damped it: ω / 2π.
  public let frequency: CGFloat
  /// How much it is damped: 1 brings it to rest soonest, with less it swings; ζ.
  public let dampingRatio: CGFloat

  /// Makes a spring, by default the one that `UIAttachmentBehavior` has in JSQMessages.
  ///
  /// - Precondition: The frequency is above 0 and the damping ratio is not negative; both are finite.
  public init(frequency: CGFloat = 1, dampingRatio: CGFloat = 1) {
    precondition(frequency > 0 && frequency.isFinite, "the frequency of a spring is \(frequency)")
    precondition(
      dampingRatio >= 0 && dampingRatio.isFinite, "the damping of a spring is \(dampingRatio)")
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }

  /// ω, in radians a second.
  var angularFrequency: CGFloat { 2 * .pi * frequency }

  /// Where a spring is after a time; where it was if the time is not above 0.
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

  /// The two solutions of the equation that all others are sums of, both damped: the one that starts as 1,
  /// and the one whose velocity does.
  private func basis(
    omega: CGFloat, decay: CGFloat, time: CGFloat
  ) -> (cosine: CGFloat, sine: CGFloat) {
    let square = 1 - dampingRatio * dampingRatio
    let rate = omega * abs(square).squareRoot()
    let damping = exp(-decay * time)
    // Where the two roots come together, both formulas below divide next to nothing by itself.
    if rate * time < 1e-4 {
      let bend = square < 0 ? rate * rate * time * time : -rate * rate * time * time
      return (damping * (1 + bend / 2), damping * time * (1 + bend / 6))
    }
    if square > 0 { return (damping * cos(rate * time), damping * sin(rate * time) / rate) }
    // Of exponentials that both fall: hyperbolic functions alone would overflow.
    let slow = exp(-omega * omega / (decay + rate) * time)
    let fast = exp(-(decay + rate) * time)
    return ((slow + fast) / 2, (slow - fast) / (2 * rate))
  }
}
