import Foundation

/// Reads how long something lasts.
enum DurationText {
  /// The longest duration that is shown, in seconds: what is longer is no recording.
  private static let maximum = 360_000.0 - 1

  /// The whole seconds of a payload's number, rounded down; nil if it is none, or negative.
  static func seconds(_ value: Double?) -> Int? {
    guard let value, value >= 0 else { return nil }  // False for NaN, too.
    return Int(min(value, maximum))
  }
}
