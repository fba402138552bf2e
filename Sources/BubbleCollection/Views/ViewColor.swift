import Foundation

/// A colour as a plain value: `UIColor`, as far as attributes and views carry one for the host to draw.
///
/// Components are parts of 1 in sRGB, kept as they are given.
public struct ViewColor: Hashable, Sendable {
  /// How red.
  public let red: CGFloat
  /// How green.
  public let green: CGFloat
  /// How blue.
  public let blue: CGFloat
  /// How opaque.
  public let alpha: CGFloat

  /// Makes a colour.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Makes a grey, from black at 0 to white at 1.
  public init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// The same colour, as opaque as is said.
  public func withAlphaComponent(_ alpha: CGFloat) -> ViewColor {
    ViewColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Transparent black.
  public static let clear = ViewColor(white: 0, alpha: 0)
  /// Black.
  public static let black = ViewColor(white: 0, alpha: 1)
  /// A third of white.
  public static let darkGray = ViewColor(white: 1 / 3, alpha: 1)
  /// Half of white.
  public static let gray = ViewColor(white: 0.5, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = ViewColor(white: 2 / 3, alpha: 1)
  /// White.
  public static let white = ViewColor(white: 1, alpha: 1)
  /// Full red.
  public static let red = ViewColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Full green.
  public static let green = ViewColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Full blue.
  public static let blue = ViewColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Green and blue.
  public static let cyan = ViewColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Red and green.
  public static let yellow = ViewColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Red and blue.
  public static let magenta = ViewColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Red and half of green.
  public static let orange = ViewColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Half of red and of blue.
  public static let purple = ViewColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Dark orange.
  public static let brown = ViewColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
}
