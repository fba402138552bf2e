import BubbleCollection
import Foundation

/// How the items of a list swing, and where the finger is that pulls at them.
public struct SpringSettings: Hashable, Sendable {
  /// Whether items swing; false by default.
  public var isEnabled = false
  /// Whether the user wants less motion: nothing swings then; false by default.
  public var isReduceMotionEnabled = false
  /// How far from the finger, in points, an item stays behind a scroll with its whole length; 1000 by default.
  ///
  /// The more, the less items swing. It counts from the next scroll on.
  public var resistanceFactor: CGFloat = 1000
  /// Where the finger is that scrolls, in points from the top left of what is visible; nil: there is none.
  public var touchLocation: CGPoint?

  /// Makes settings by which nothing swings.
  public init() {}
}

/// A layout whose items hang at springs, on the host's clock, with JSQMessages' names for what a host sets.
public protocol SpringLayout: CollectionViewLayout {
  /// What the host sets; a change takes effect at once.
  var springSettings: SpringSettings { get set }
  /// Whether any spring is not at rest: the host should go on with ``advanceSprings(by:)``.
  var springsAreMoving: Bool { get }

  /// Lets time go by for springs; items that move are placed again in the next pass.
  ///
  /// The time may be any, the result does not depend on how it is divided. Springs that are at rest cost
  /// nothing.
  ///
  /// - Parameter seconds: How long ago the last call was; what is not above 0 does nothing.
  /// - Returns: Whether any spring still moves.
  @discardableResult
  func advanceSprings(by seconds: TimeInterval) -> Bool
}

extension SpringLayout {
  /// ``SpringSettings/isEnabled``.
  public var springinessEnabled: Bool {
    get { springSettings.isEnabled }
    set { springSettings.isEnabled = newValue }
  }
  /// ``SpringSettings/resistanceFactor``.
  public var springResistanceFactor: CGFloat {
    get { springSettings.resistanceFactor }
    set { springSettings.resistanceFactor = newValue }
  }
  /// ``SpringSettings/isReduceMotionEnabled``.
  public var isReduceMotionEnabled: Bool {
    get { springSettings.isReduceMotionEnabled }
    set { springSettings.isReduceMotionEnabled = newValue }
  }
  /// ``SpringSettings/touchLocation``.
  public var springTouchLocation: CGPoint? {
    get { springSettings.touchLocation }
    set { springSettings.touchLocation = newValue }
  }
}
