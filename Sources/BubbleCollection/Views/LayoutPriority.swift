import Foundation

/// How much a view wants a size, against what else it wants: `UILayoutPriority`.
///
/// There are no constraints here; a priority says which of two sizes counts in
/// ``HeadlessView/systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)``.
public struct LayoutPriority: RawRepresentable, Hashable, Sendable {
  /// From 0 to 1000.
  public var rawValue: Float
  /// Makes a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Makes a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// It must be so.
  public static let required = LayoutPriority(1000)
  /// How much content resists to be made smaller.
  public static let defaultHigh = LayoutPriority(750)
  /// A drag that may change the size of the window.
  public static let dragThatCanResizeScene = LayoutPriority(510)
  /// How much a window keeps its size.
  public static let sceneSizeStayPut = LayoutPriority(500)
  /// A drag that leaves the window's size as it is.
  public static let dragThatCannotResizeScene = LayoutPriority(490)
  /// How much a view resists to be larger than its content.
  public static let defaultLow = LayoutPriority(250)
  /// How much a view wants the size that it is asked to fit.
  public static let fittingSizeLevel = LayoutPriority(50)
}

extension HeadlessView {
  /// What ``intrinsicContentSize`` has along an axis on which the content wants nothing.
  public static let noIntrinsicMetric: CGFloat = -1
  /// The size to ask for if the view is to be as small as it can be.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// The size to ask for if the view is to be as large as it can be.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// The length that counts of the one that is asked for and the one that the content wants.
  static func fittingLength(
    _ target: CGFloat, intrinsic: CGFloat, _ priority: LayoutPriority
  ) -> CGFloat {
    guard intrinsic >= 0 else { return target }
    let resistance = target < intrinsic ? LayoutPriority.defaultHigh : .defaultLow
    return priority.rawValue > resistance.rawValue ? target : intrinsic
  }
}
