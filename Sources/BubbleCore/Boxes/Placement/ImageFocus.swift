import Foundation

/// A point of a picture, as parts of its width and height: the middle is 0.5, 0.5.
///
/// Kept to a ten thousandth.
public struct ImageFocus: Hashable, Sendable {
  private var storedX: UInt16
  private var storedY: UInt16

  /// From the left edge, in every direction of reading; NaN: what was given is no place in a picture.
  public var x: CGFloat { ImageFocus.part(storedX) }
  /// From the top; NaN: what was given is no place in a picture.
  public var y: CGFloat { ImageFocus.part(storedY) }

  /// Makes a point.
  ///
  /// Numbers that are not from 0 to 1 are refused when the tree is solved.
  public init(x: CGFloat, y: CGFloat) {
    storedX = ImageFocus.stored(x)
    storedY = ImageFocus.stored(y)
  }

  /// What stands for no point.
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
  /// What stands for a number that is none.
  private static let invalid: UInt16 = 20_000

  private static func part(_ stored: UInt16) -> CGFloat {
    stored <= parts ? CGFloat(stored) / CGFloat(parts) : .nan
  }

  private static func stored(_ part: CGFloat) -> UInt16 {
    // False for NaN, too.
    part >= 0 && part <= 1 ? UInt16((part * CGFloat(parts)).rounded()) : invalid
  }
}
