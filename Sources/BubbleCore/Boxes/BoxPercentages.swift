import Foundation

/// The percentages of a box, as parts of 1; NaN where there is none.
///
/// A percentage is taken when the length of the box around it is known. Until then its node is as if the
/// length had been left out, but for minima, which are nothing: that is how CSS has what contains the box
/// find its own size.
struct BoxPercentages: Sendable {
  var width: CGFloat = .nan
  var minWidth: CGFloat = .nan
  var maxWidth: CGFloat = .nan
  var height: CGFloat = .nan
  var minHeight: CGFloat = .nan
  var maxHeight: CGFloat = .nan
  var basis: CGFloat = .nan

  /// A part of 1 for each percentage.
  init(_ sizing: BoxSizing) {
    func part(_ dimension: BoxSizing.Dimension) -> CGFloat {
      sizing.percentages[dimension] ? sizing.numbers[dimension] / 100 : .nan
    }
    width = part(.width)
    minWidth = part(.minWidth)
    maxWidth = part(.maxWidth)
    height = part(.height)
    minHeight = part(.minHeight)
    maxHeight = part(.maxHeight)
    basis = part(.basis)
  }

  /// What a box with these may be wider than the one around it, at most: 1 or more.
  var greatestWidth: CGFloat {
    // The maximum of NaN and a number is that number.
    CGFloat.maximum(1, CGFloat.maximum(width, minWidth))
  }

  /// Whether a height is one, or a limit of it.
  var hasHeight: Bool { !(height.isNaN && minHeight.isNaN && maxHeight.isNaN) }

  /// Makes all lengths unknown.
  func forget(in node: inout BoxNode, inRow: Bool) {
    if !basis.isNaN { node.basis = .nan }
    forgetWidths(of: &node, inRow: inRow)
    setHeights(of: &node, base: .nan, inColumn: false)
  }

  /// Takes the heights of what is known of the box around it before any width is.
  func setKnownHeights(of node: inout BoxNode, in parent: UnsafeMutablePointer<BoxNode>) {
    switch parent.pointee.kind {
    case .row, .overlay:
      setHeights(of: &node, base: parent.pointee.knownInnerHeight, inColumn: false)
    case .column: setHeights(of: &node, base: parent.pointee.knownInnerHeight, inColumn: true)
    case .text, .image, .empty, .time: setHeights(of: &node, base: .nan, inColumn: false)
    }
  }

  /// Takes the widths of `base` points.
  func setWidths(of node: inout BoxNode, base: CGFloat, inRow: Bool) {
    if !width.isNaN { node.width = width * base }
    if !minWidth.isNaN { node.minWidth = minWidth * base }
    if !maxWidth.isNaN { node.maxWidth = maxWidth * base }
    if inRow, !basis.isNaN { node.basis = basis * base }
  }

  /// Makes the widths unknown again.
  func forgetWidths(of node: inout BoxNode, inRow: Bool) {
    if !width.isNaN { node.width = .nan }
    if !minWidth.isNaN { node.minWidth = 0 }
    if !maxWidth.isNaN { node.maxWidth = .infinity }
    if inRow, !basis.isNaN { node.basis = .nan }
  }

  /// Takes the heights of `base` points, or leaves them out where that is NaN.
  func setHeights(of node: inout BoxNode, base: CGFloat, inColumn: Bool) {
    if !height.isNaN { node.height = height * base }
    if !minHeight.isNaN { node.minHeight = base.isNaN ? 0 : minHeight * base }
    if !maxHeight.isNaN { node.maxHeight = base.isNaN ? .infinity : maxHeight * base }
    if inColumn, !basis.isNaN { node.basis = base.isNaN ? .infinity : basis * base }
  }
}
