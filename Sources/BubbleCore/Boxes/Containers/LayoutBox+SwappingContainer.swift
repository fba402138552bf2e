import Foundation

/// A direction in which boxes stand.
public enum BoxAxis: Hashable, Sendable, CaseIterable {
  /// From the leading to the trailing edge.
  case horizontal
  /// From top to bottom.
  case vertical
}

/// Which of the two parts of a ``LayoutBox/swappingContainer(axis:distribution:spacing:accessory:_:)`` comes
/// first.
public enum SwappingDistribution: Hashable, Sendable, CaseIterable {
  /// The accessory.
  case accessoryFirst
  /// The content.
  case accessoryLast
}

extension LayoutBox {
  /// Content and an accessory, in an order that is a parameter: ChatLayout's `SwappingContainerView`.
  ///
  /// Both are as high as the container, or as wide in a vertical one. Along the axis the accessory keeps its
  /// length and the content has the rest. Where one of them is not there, the other has all of the
  /// container, and there is no spacing.
  ///
  /// - Parameters:
  ///   - axis: The direction in which they stand.
  ///   - distribution: Which one comes first.
  ///   - spacing: The distance between them, in points.
  ///   - accessory: The accessory; nil: it is hidden.
  ///   - content: The content; several boxes stand from top to bottom, and without any it is hidden.
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
