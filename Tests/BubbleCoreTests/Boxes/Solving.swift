import BubbleCore
import BubbleTestSupport
import Foundation

/// What tests of the solver share. A glyph of body text is a square of 16 points.
extension LayoutBox {
  /// The boxes of the solved tree, each before what is in it.
  func solved(
    in width: CGFloat, direction: WritingDirection = .leftToRight,
    measurer: SquareGlyphMeasurer = SquareGlyphMeasurer()
  ) throws(BoxError) -> [SolvedBox] {
    let context = LayoutContext.squares(direction: direction, measurer: measurer)
    return try BoxSolver.solve(self, availableWidth: width, context: context).boxes
  }

  /// The frames of the solved tree, each before those inside of it.
  func frames(
    in width: CGFloat, direction: WritingDirection = .leftToRight
  ) throws(BoxError) -> [CGRect] {
    try solved(in: width, direction: direction).map(\.frame)
  }

  /// The frames of the root's children, for children without children.
  func childFrames(
    in width: CGFloat, direction: WritingDirection = .leftToRight
  ) throws(BoxError) -> [CGRect] {
    Array(try frames(in: width, direction: direction).dropFirst())
  }

  /// An empty rectangle.
  static func block(
    _ width: CGFloat? = nil, _ height: CGFloat? = 10, grow: CGFloat = 0, shrink: CGFloat = 1,
    basis: CGFloat? = nil, min: CGFloat? = nil, max: CGFloat? = nil, align: BoxAlignment? = nil
  ) -> LayoutBox {
    .shape(
      .rectangle(radius: 0), color: .track,
      sizing: BoxSizing(
        width: width, height: height, minWidth: min, maxWidth: max, grow: grow, shrink: shrink,
        basis: basis, alignSelf: align))
  }
}

extension Array where Element == CGRect {
  var lefts: [CGFloat] { map(\.minX) }
  var widths: [CGFloat] { map(\.width) }
  var tops: [CGFloat] { map(\.minY) }
  var heights: [CGFloat] { map(\.height) }
}

/// Whether two lists of lengths agree within a thousandth of a point.
func agree(_ left: [CGFloat], _ right: [CGFloat]) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) < 1e-3 }
}
