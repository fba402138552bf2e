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
}
