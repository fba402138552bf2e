import BubbleCollection
import Foundation

/// The settings of a list's springs, and the position of the finger that pulls at them.
public struct SpringSettings: Hashable, Sendable {
  /// Whether items swing; false by default.
  public var isEnabled = false
  /// Whether the user prefers reduced motion, which turns springs off; false by default.
  public var isReduceMotionEnabled = false
  /// The distance from the finger, in points, at which an item lags behind a scroll by its whole length; 1000
  /// by default.
  ///
  /// With a larger distance items swing less. A change applies from the next scroll on.
  public var resistanceFactor: CGFloat = 1000
  /// The position of the scrolling finger, in points from the top left of the visible part; nil if there is
  /// none.
  public var touchLocation: CGPoint?

  /// Creates settings that turn springs off.
  public init() {}
}

/// A layout whose items hang on springs, on the host's clock, with JSQMessages' names for the host's
/// settings.
public protocol SpringLayout: CollectionViewLayout {
  /// The host's settings; a change takes effect at once.
  var springSettings: SpringSettings { get set }
  /// Whether any spring is not at rest, so that the host should continue with ``advanceSprings(by:)``.
  var springsAreMoving: Bool { get }

  /// Advances the springs; moving items are placed again in the next pass.
  ///
  /// Any duration is allowed, and the result does not depend on its division into steps. Springs at rest cost
  /// nothing.
  ///
  /// - Parameter seconds: The time since the last call; ignored unless it is above 0.
  /// - Returns: Whether any spring still moves.
  @discardableResult
  func advanceSprings(by seconds: TimeInterval) -> Bool
}

extension SpringLayout {
  /// The value of ``SpringSettings/isEnabled``.
  public var springinessEnabled: Bool {
    get { springSettings.isEnabled }
    set { springSettings.isEnabled = newValue }
  }
  /// The value of ``SpringSettings/resistanceFactor``.
  public var springResistanceFactor: CGFloat {
    get { springSettings.resistanceFactor }
    set { springSettings.resistanceFactor = newValue }
  }
  /// The value of ``SpringSettings/isReduceMotionEnabled``.
  public var isReduceMotionEnabled: Bool {
    get { springSettings.isReduceMotionEnabled }
    set { springSettings.isReduceMotionEnabled = newValue }
  }
  /// The value of ``SpringSettings/touchLocation``.
  public var springTouchLocation: CGPoint? {
    get { springSettings.touchLocation }
    set { springSettings.touchLocation = newValue }
  }
}
