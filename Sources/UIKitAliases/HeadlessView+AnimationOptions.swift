import BubbleCollection
import Foundation

extension HeadlessView {
  /// Runs actions as `animate(withDuration:animations:completion:)` does.
  ///
  /// - Parameters:
  ///   - duration: How long it takes, in seconds.
  ///   - delay: Must be left to the host: nothing here waits.
  ///   - options: How it runs.
  ///   - animations: What changes; it is called at once.
  ///   - completion: Called when it is over, with whether it ran to its end.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, curve: options.contains(.curveLinear) ? .linear : nil,
      animations: animations, completion: completion)
  }

  /// Runs actions as `animate(withDuration:animations:completion:)` does, without swinging.
  ///
  /// - Parameters:
  ///   - duration: How long it takes, in seconds.
  ///   - delay: Must be left to the host: nothing here waits.
  ///   - dampingRatio: Has no effect; the elements go to their places along the usual curve.
  ///   - velocity: Has no effect.
  ///   - options: How it runs.
  ///   - animations: What changes; it is called at once.
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

  /// How an animation runs: `UIView.AnimationOptions`, what of it means something here.
  public struct AnimationOptions: OptionSet, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt
    /// Makes options.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// An animation goes on from where things are: it always does here.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// The user may touch what moves; the host's affair.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Slow, fast, slow.
    public static let curveEaseInOut: AnimationOptions = []
    /// As time goes.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
  }
}
