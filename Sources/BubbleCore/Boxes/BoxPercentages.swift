import Foundation

/// The percentages of a box, as fractions of 1; NaN for missing ones.
///
/// A percentage is computed after the parent's length is known. Until then the node has no such length; a minimum is 0. CSS does the same
/// when the parent computes its own size.
struct BoxPercentages: Sendable {
  /// The percentages of a width or a height and of its limits.
  struct Parts: Sendable {
    var length: CGFloat
    var minimum: CGFloat
    var maximum: CGFloat

    var isEmpty: Bool { length.isNaN && minimum.isNaN && maximum.isNaN }

    /// Applies them to `base` points; if that is NaN, removes them.
    func take(of base: CGFloat, in extent: inout BoxExtent) {
      if !length.isNaN { extent.length = length * base }
      if !minimum.isNaN { extent.minimum = base.isNaN ? 0 : minimum * base }
      if !maximum.isNaN { extent.maximum = base.isNaN ? .infinity : maximum * base }
    }
  }

  let across: Parts
  let down: Parts
  let basis: CGFloat

  /// Makes a fraction of 1 for each percentage.
  init(_ sizing: BoxSizing) {
    func part(_ dimension: BoxSizing.Dimension) -> CGFloat {
      sizing.percentages[dimension] ? sizing.numbers[dimension] / 100 : .nan
    }
    across = Parts(length: part(.width), minimum: part(.minWidth), maximum: part(.maxWidth))
    down = Parts(length: part(.height), minimum: part(.minHeight), maximum: part(.maxHeight))
    basis = part(.basis)
  }

  /// The greatest possible ratio of the box's width to its parent's: 1 or more.
  var greatestWidth: CGFloat {
    // The maximum of NaN and a number is that number.
    CGFloat.maximum(1, CGFloat.maximum(across.length, across.minimum))
  }

  /// Whether a height, or a limit of it, is a percentage.
  var hasHeight: Bool { !down.isEmpty }

  /// Applies the lengths along an axis to `base` points; if that is NaN, removes them.
  ///
  /// - Parameter parent: The kind of the parent; nil: the basis is unchanged.
  func take(
    _ axis: BoxAxis, of base: CGFloat, in node: inout BoxNode, parent: BoxNode.Kind?
  ) {
    switch axis {
    case .horizontal:
      across.take(of: base, in: &node.across)
      if parent == .row, !basis.isNaN { node.basis = basis * base }
    case .vertical:
      down.take(of: base, in: &node.down)
      // A basis that can't be computed is the content.
      if parent == .column, !basis.isNaN { node.basis = base.isNaN ? .infinity : basis * base }
    }
  }

  /// Makes all lengths unknown.
  func clear(in node: inout BoxNode) {
    if !basis.isNaN { node.basis = .nan }
    take(.horizontal, of: .nan, in: &node, parent: nil)
    take(.vertical, of: .nan, in: &node, parent: nil)
  }
}
