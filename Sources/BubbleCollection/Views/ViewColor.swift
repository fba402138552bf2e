import Foundation

/// A colour as a plain value: `UIColor`, as far as attributes and views carry one for the host to draw.
///
/// Components are fractions of 1 in sRGB, stored unchanged.
public struct ViewColor: Hashable, Sendable {
  /// The red component.
  public let red: CGFloat
  /// The green component.
  public let green: CGFloat
  /// The blue component.
  public let blue: CGFloat
  /// The opacity, from 0 to 1.
  public let alpha: CGFloat

  /// Creates a colour.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates a grey, from black at 0 to white at 1.
  public init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Returns the same colour with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> ViewColor {
    ViewColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}
