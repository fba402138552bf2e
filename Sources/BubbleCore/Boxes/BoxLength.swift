import Foundation

/// A length that a box asks for: in points, or as a part of the box that it is in.
///
/// ```swift
/// BoxSizing(width: .percent(50), maxWidth: 240)
/// ```
///
/// A percentage is CSS's. It counts from the width of the parent inside of its padding, or from the
/// height for a height, or a ``BoxSizing/Dimension/basis`` in a column; of the root from the width that is
/// available. What a percentage can't be taken of yet counts as left out:
///
/// - **Widths.** A parent that is as wide as its content first finds its width as if its children had no
///   percentages (a picture with one then gives way to nothing), and the percentages are taken of what
///   comes out. So a child of 50 % of a parent that hugs it is half as wide as its content.
/// - **Heights.** They count where the parent's height is known without its content: a height of its own,
///   a percentage of such a height, or what a row, a column or an overlay makes of it, by stretching or
///   sharing a height that they have. Elsewhere the height is automatic, a minimum is 0, there is no
///   maximum, and a basis is the content's height.
/// - **Time boxes.** The content of a ``LayoutBox/Kind/time`` box has no percentages of heights, and its label has
///   none at all: both are automatic.
///
/// Lengths are checked when the tree is solved: from 0 to ``BoxSolver/maximumLength``, points and percent
/// alike.
public enum BoxLength: Hashable, Sendable {
  /// So many points.
  case points(CGFloat)
  /// So many hundredths of the parent's width or height; 50 is half of it.
  case percent(CGFloat)

  /// The points; nil of a percentage.
  @inlinable public var points: CGFloat? {
    if case .points(let value) = self { return value }
    return nil
  }

  /// The number, of points or of hundredths.
  @inlinable var value: CGFloat {
    switch self {
    case .points(let value), .percent(let value): value
    }
  }
}

extension BoxLength: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Points.
  public init(integerLiteral value: Int) { self = .points(CGFloat(value)) }

  /// Points.
  public init(floatLiteral value: Double) { self = .points(CGFloat(value)) }
}

extension BoxLength: CustomStringConvertible {
  /// `12.5` or `50%`, with one digit behind the point.
  public var description: String {
    switch self {
    case .points(let points): points.tenths
    case .percent(let percent):
      percent == percent.rounded() && abs(percent) < 1e9
        ? "\(Int(percent))%" : "\(percent.tenths)%"
    }
  }
}
