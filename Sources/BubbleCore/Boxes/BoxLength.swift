import Foundation

/// A length that a box asks for: in points, or as a fraction of the box around it.
///
/// ```swift
/// BoxSizing(width: .percent(50), maxWidth: 240)
/// ```
///
/// Percentages are CSS's. A percentage counts from the parent's width inside of its padding; for a height, or a
/// basis in a column, from the parent's height. At the root, it counts from the available width. A percentage of a
/// length that is not known yet counts as omitted:
///
/// - **Widths.** A parent that is as wide as its content first computes its width as if its children had no percentages. (A picture with a
///   percentage then counts as empty.) The percentages then count from that width. So a child of 50 % of such a parent is half as wide as
///   its content.
/// - **Heights.** They count if the parent's height is known without its content. It is known if the parent sets it, as points or as a
///   percentage of a known height. It is also known if a row, a column or an overlay of known height stretches the parent or shares its
///   height with it. Otherwise the height is automatic, a minimum is 0, there is no maximum, and a basis is the content's height.
/// - **Time boxes.** The content of a ``LayoutBox/time(_:label:)`` box has no percentages of heights, and its label has none at all: both are
///   automatic.
///
/// ``BoxSolver`` checks lengths: both points and percentages must be from 0 to 1,000,000.
public enum BoxLength: Hashable, Sendable {
  /// A length in points.
  case points(CGFloat)
  /// A percentage of the parent's width or height; 50 is half of it.
  case percent(CGFloat)

  /// The points; nil for a percentage.
  @inlinable public var points: CGFloat? {
    if case .points(let value) = self { return value }
    return nil
  }

  /// The number of points or percent.
  @inlinable package var value: CGFloat {
    switch self {
    case .points(let value), .percent(let value): value
    }
  }
}

extension BoxLength: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Makes a length in points.
  public init(integerLiteral value: Int) { self = .points(CGFloat(value)) }

  /// Makes a length in points.
  public init(floatLiteral value: Double) { self = .points(CGFloat(value)) }
}

extension BoxLength: CustomStringConvertible {
  /// `12.5` or `50%`, rounded to one decimal.
  public var description: String {
    switch self {
    case .points(let points): points.tenths
    case .percent(let percent):
      percent == percent.rounded() && abs(percent) < 1e9
        ? "\(Int(percent))%" : "\(percent.tenths)%"
    }
  }
}
