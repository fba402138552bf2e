import BubbleCore
import Foundation

/// The durations of animations, and whether elements move.
public struct MotionSettings: Hashable, Sendable {
  /// The duration of a change of visible elements, in seconds; 0 shows it immediately.
  public var duration: TimeInterval { didSet { duration = MotionSettings.usable(duration) } }
  /// The duration of an animated scroll, in seconds.
  public var scrollDuration: TimeInterval {
    didSet { scrollDuration = MotionSettings.usable(scrollDuration) }
  }
  /// The duration of the mark by ``ConversationView/flash(_:)``, in seconds; 0 shows none.
  public var flashDuration: TimeInterval = 1.5 {
    didSet { flashDuration = MotionSettings.usable(flashDuration) }
  }
  /// The part of a fling's velocity that remains after a millisecond: by default `UIScrollView.DecelerationRate.normal`.
  ///
  /// The range is from 0.5 to 0.9999; 0.99 is `UIScrollView.DecelerationRate.fast`.
  public var decelerationRate = 0.998 {
    didSet { decelerationRate = max(0.5, min(decelerationRate, 0.9999)) }
  }
  /// Whether elements fade instead of moving, as the platform's setting for reduced motion requests.
  public var isReduced: Bool

  /// Creates settings; durations below 0 or from an hour on count as 0.
  public init(
    duration: TimeInterval = 0.25, scrollDuration: TimeInterval = 0.35, isReduced: Bool = false
  ) {
    self.duration = MotionSettings.usable(duration)
    self.scrollDuration = MotionSettings.usable(scrollDuration)
    self.isReduced = isReduced
  }

  static func usable(_ seconds: TimeInterval) -> TimeInterval {
    seconds > 0 && seconds < 3_600 ? seconds : 0
  }

  /// Returns the progress of a motion at a fraction of its time: fast at first, then slower (cubic ease-out).
  static func progress(_ part: Double) -> CGFloat {
    let rest = 1 - max(0, min(part, 1))
    return 1 - rest * rest * rest
  }
}
