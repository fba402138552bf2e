import Foundation

/// The percentages of a box, as parts of 1; NaN where there is none.
///
/// A percentage is taken when the length of the box around it is known. Until then its node is as if the
/// length had been left out, but for minima, which are nothing: that is how CSS has what contains the box
/// find its own size.
struct BoxPercentages: Sendable {
  /// Those of a width or a height and of its limits.
  struct Parts: Sendable {
    var length: CGFloat
    var minimum: CGFloat
    var maximum: CGFloat

    var isEmpty: Bool { length.isNaN && minimum.isNaN && maximum.isNaN }

    /// Takes them of `base` points, or leaves them out where that is NaN.
    func take(of base: CGFloat, in extent: inout BoxExtent) {
      if !length.isNaN { extent.length = length * base }
      if !minimum.isNaN { extent.minimum = base.isNaN ? 0 : minimum * base }
      if !maximum.isNaN { extent.maximum = base.isNaN ? .infinity : maximum * base }
    }
  }

  let across: Parts
  let down: Parts
  let basis: CGFloat

  /// A part of 1 for each percentage.
  init(_ sizing: BoxSizing) {
    func part(_ dimension: BoxSizing.Dimension) -> CGFloat {
      sizing.percentages[dimension] ? sizing.numbers[dimension] / 100 : .nan
    }
    across = Parts(length: part(.width), minimum: part(.minWidth), maximum: part(.maxWidth))
    down = Parts(length: part(.height), minimum: part(.minHeight), maximum: part(.maxHeight))
    basis = part(.basis)
  }

  /// What a box with these may be wider than the one around it, at most: 1 or more.
  var greatestWidth: CGFloat {
    // The maximum of NaN and a number is that number.
    CGFloat.maximum(1, CGFloat.maximum(across.length, across.minimum))
  }

  /// Whether a height is one, or a limit of it.
  var hasHeight: Bool { !down.isEmpty }

  /// Takes the lengths along an axis of `base` points, or leaves them out where that is NaN.
  ///
  /// - Parameter parent: What the box around it is; nil: the basis stays as it is.
  func take(
    _ axis: BoxAxis, of base: CGFloat, in node: inout BoxNode, parent: BoxNode.Kind?
  ) {
    switch axis {
    case .horizontal:
      across.take(of: base, in: &node.across)
      if parent == .row, !basis.isNaN { node.basis = basis * base }
    case .vertical:
      down.take(of: base, in: &node.down)
      // A basis that can't be taken is the content.
      if parent == .column, !basis.isNaN { node.basis = base.isNaN ? .infinity : basis * base }
    }
  }

  /// Makes all lengths unknown.
  func forget(in node: inout BoxNode) {
    if !basis.isNaN { node.basis = .nan }
    take(.horizontal, of: .nan, in: &node, parent: nil)
    take(.vertical, of: .nan, in: &node, parent: nil)
  }
}
