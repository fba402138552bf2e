import BubbleCollection
import Foundation

extension HeadlessView {
  /// Runs actions as `animate(withDuration:animations:completion:)` does.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds.
  ///   - delay: Must be left to the host: nothing here waits.
  ///   - options: The timing curve.
  ///   - animations: Makes the changes; called at once.
  ///   - completion: Called when it is over, with whether it ran to its end.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, curve: options.contains(.curveLinear) ? .linear : nil,
      animations: animations, completion: completion)
  }

  /// Runs actions as `animate(withDuration:animations:completion:)` does, without springs.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds.
  ///   - delay: Must be left to the host: nothing here waits.
  ///   - dampingRatio: Has no effect; the elements move along the usual curve.
  ///   - velocity: Has no effect.
  ///   - options: The timing curve.
  ///   - animations: Makes the changes; called at once.
  ///   - completion: Called when it is over, with whether it ran to its end.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// The options of an animation: the parts of `UIView.AnimationOptions` that make sense here.
  public struct AnimationOptions: OptionSet, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt
    /// Creates options.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The animation continues from the current state; here it always does.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// The user may touch moving elements; up to the host.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Slow, fast, slow.
    public static let curveEaseInOut: AnimationOptions = []
    /// Constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
  }
}
