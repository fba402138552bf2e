import Foundation

/// A point of a picture, in fractions of its width and height: the middle is 0.5, 0.5.
///
/// Rounded to a ten thousandth.
public struct ImageFocus: Hashable, Sendable {
  private var storedX: UInt16
  private var storedY: UInt16

  /// The distance from the left edge, in both directions of reading, from 0 to 1; NaN if the given value is invalid.
  package var x: CGFloat { ImageFocus.part(storedX) }
  /// The distance from the top, from 0 to 1; NaN if the given value is invalid.
  package var y: CGFloat { ImageFocus.part(storedY) }

  /// Makes a point: distances from the left edge, in both directions of reading, and from the top, from 0 to 1.
  ///
  /// ``BoxSolver`` rejects numbers that are not from 0 to 1.
  public init(x: CGFloat, y: CGFloat) {
    storedX = ImageFocus.stored(x)
    storedY = ImageFocus.stored(y)
  }

  /// The value for no point.
  static let absent = ImageFocus()

  private init() {
    storedX = .max
    storedY = .max
  }

  /// Whether it is ``absent``.
  var isAbsent: Bool { storedX == .max && storedY == .max }

  /// Whether both numbers are from 0 to 1.
  var isValid: Bool { max(storedX, storedY) <= ImageFocus.parts }

  private static let parts: UInt16 = 10_000
  /// The stored value of an invalid number.
  private static let invalid: UInt16 = 20_000

  private static func part(_ stored: UInt16) -> CGFloat {
    stored <= parts ? CGFloat(stored) / CGFloat(parts) : .nan
  }

  private static func stored(_ part: CGFloat) -> UInt16 {
    // Also false for NaN.
    part >= 0 && part <= 1 ? UInt16((part * CGFloat(parts)).rounded()) : invalid
  }
}
