import Foundation

/// Says how long something lasts.
enum DurationText {
  /// The longest duration that is shown, in seconds: what is longer is no recording.
  private static let maximum = 360_000.0 - 1

  /// The whole seconds of a payload's number, rounded down; nil if it is none, or negative.
  static func seconds(_ value: Double?) -> Int? {
    guard let value, value >= 0 else { return nil }  // False for NaN, too.
    return Int(min(value, maximum))
  }

  /// `0:12`, `12:05`, `1:02:03`.
  static func text(_ seconds: Int) -> String {
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    let rest = twoDigits(seconds % 60)
    return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(rest)" : "\(minutes):\(rest)"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
