import Foundation

/// Reads durations.
enum DurationText {
  /// The longest duration that is shown, in seconds: a longer one is not a recording.
  private static let maximum = 360_000.0 - 1

  /// Returns the whole seconds of a payload's number, rounded down; nil if it is not a number, or negative.
  static func seconds(_ value: Double?) -> Int? {
    guard let value, value >= 0 else { return nil }  // False for NaN, too.
    return Int(min(value, maximum))
  }
}
