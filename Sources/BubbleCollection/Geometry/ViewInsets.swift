import Foundation

/// Distances from the four edges of a rect, in points: `UIEdgeInsets`.
///
/// Positive values lead inwards.
public struct ViewInsets: Hashable, Sendable {
  /// The distance from the top.
  public var top: CGFloat
  /// The distance from the left.
  public var left: CGFloat
  /// The distance from the bottom.
  public var bottom: CGFloat
  /// The distance from the right.
  public var right: CGFloat

  /// Insets of zero.
  public static let zero = ViewInsets()

  /// Creates insets; omitted edges are 0.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Returns the sum of both insets, edge by edge.
  public static func + (first: ViewInsets, second: ViewInsets) -> ViewInsets {
    ViewInsets(
      top: first.top + second.top, left: first.left + second.left,
      bottom: first.bottom + second.bottom, right: first.right + second.right)
  }
}

extension CGRect {
  /// Returns the rect within insets; its size may be negative if the insets are larger than the rect.
  public func inset(by insets: ViewInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}
