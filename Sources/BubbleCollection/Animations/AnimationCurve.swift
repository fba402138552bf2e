import Foundation

/// The timing curve of an animation: maps elapsed time to progress.
public enum AnimationCurve: Sendable {
  /// Slow, fast, slow: the cubic Bézier curve through (0.42, 0) and (0.58, 1), UIKit's `curveEaseInOut`.
  case easeInOut
  /// Constant speed: progress equals time.
  case linear

  /// Returns the progress after a fraction of the duration; both range from 0 to 1.
  ///
  /// - Complexity: O(1).
  public func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    switch self {
    case .linear: return time
    case .easeInOut: return Self.value(at: Self.parameter(forTime: time), 0, 1)
    }
  }

  /// A coordinate of the curve whose control points have the coordinates 0, `first`, `second` and 1.
  private static func value(at parameter: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - parameter
    return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second
      + parameter * parameter * parameter
  }

  /// Returns the curve's parameter at a time; time grows with the parameter, so bisection works.
  private static func parameter(forTime time: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<52 {
      let middle = (low + high) / 2
      let reached = value(at: middle, 0.42, 0.58)
      if reached == time { return middle }
      if reached < time { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
