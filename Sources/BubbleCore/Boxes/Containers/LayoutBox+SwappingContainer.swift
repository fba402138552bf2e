import Foundation

/// A direction of arrangement.
public enum BoxAxis: Hashable, Sendable, CaseIterable {
  /// From the leading to the trailing edge.
  case horizontal
  /// From top to bottom.
  case vertical
}

/// The order of the two parts of a ``LayoutBox/swappingContainer(axis:distribution:spacing:accessory:_:)``.
public enum SwappingDistribution: Hashable, Sendable, CaseIterable {
  /// The accessory comes first.
  case accessoryFirst
  /// The content comes first.
  case accessoryLast
}

extension LayoutBox {
  /// Arranges content and an accessory in an order that a parameter gives: ChatLayout's `SwappingContainerView`.
  ///
  /// Both are as high as the container, or as wide in a vertical one. Along the axis, the accessory keeps its length and the content takes
  /// the rest. If one of them is missing, the other fills the container without spacing.
  ///
  /// - Parameters:
  ///   - axis: The direction of arrangement.
  ///   - distribution: The order of content and accessory.
  ///   - spacing: The distance between them, in points.
  ///   - accessory: The accessory; nil: it is hidden.
  ///   - content: The content; several boxes are arranged from top to bottom. Without any, it is hidden.
  public static func swappingContainer(
    axis: BoxAxis = .horizontal, distribution: SwappingDistribution = .accessoryFirst,
    spacing: CGFloat = 0, accessory: LayoutBox?, @BoxBuilder _ content: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    let boxes = try content()
    var parts: [LayoutBox] = []
    if !boxes.isEmpty { parts.append(.joined(boxes).filling) }
    if let accessory { parts.append(boxes.isEmpty ? accessory.filling : accessory.shrink(0)) }
    if distribution == .accessoryFirst { parts.reverse() }
    return axis == .horizontal ? .row(gap: spacing, parts) : .column(gap: spacing, parts)
  }
}
