import BubbleCore
import Foundation

/// How long changes take to be seen, and whether things move.
public struct MotionSettings: Hashable, Sendable {
  /// How long a change of what is shown takes, in seconds; 0: it is there at once.
  public var duration: TimeInterval { didSet { duration = MotionSettings.usable(duration) } }
  /// How long an animated scroll takes, in seconds.
  public var scrollDuration: TimeInterval {
    didSet { scrollDuration = MotionSettings.usable(scrollDuration) }
  }
  /// Whether things fade where they would move: what a platform's setting of reduced motion asks for.
  public var isReduced: Bool

  /// Says how things move.
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

  /// How far a motion is at a part of its time: it begins quickly and comes to rest.
  static func progress(_ part: Double) -> CGFloat {
    let rest = 1 - max(0, min(part, 1))
    return 1 - rest * rest * rest
  }
}
