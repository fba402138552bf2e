import Foundation

/// The weight of a size against another: `UILayoutPriority`.
///
/// Constraints are not supported. A priority decides which of two sizes applies in
/// ``HeadlessView/systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)``.
public struct LayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The priority, from 0 to 1000.
  public var rawValue: Float
  /// Creates a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// The priority of a requirement.
  public static let required = LayoutPriority(1000)
  /// The resistance of content to shrinking.
  public static let defaultHigh = LayoutPriority(750)
  /// The priority of a drag that may change the size of the window.
  public static let dragThatCanResizeScene = LayoutPriority(510)
  /// The resistance of a window to a change of its size.
  public static let sceneSizeStayPut = LayoutPriority(500)
  /// The priority of a drag that leaves the window's size unchanged.
  public static let dragThatCannotResizeScene = LayoutPriority(490)
  /// The resistance of a view to growing beyond its content.
  public static let defaultLow = LayoutPriority(250)
  /// The priority of the target size in a fitting.
  public static let fittingSizeLevel = LayoutPriority(50)
}

extension HeadlessView {
  /// The value in ``intrinsicContentSize`` along an axis without a preferred length.
  public static let noIntrinsicMetric: CGFloat = -1
  /// The target size for the smallest possible view.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// The target size for the largest possible view.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// Returns the target or the content's preferred length, depending on the priority.
  static func fittingLength(
    _ target: CGFloat, intrinsic: CGFloat, _ priority: LayoutPriority
  ) -> CGFloat {
    guard intrinsic >= 0 else { return target }
    let resistance = target < intrinsic ? LayoutPriority.defaultHigh : .defaultLow
    return priority.rawValue > resistance.rawValue ? target : intrinsic
  }
}
