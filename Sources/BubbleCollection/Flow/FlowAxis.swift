import Foundation

/// A size in a flow layout's terms: along the scrolling axis, and across it.
struct FlowSize: Equatable {
  var main: CGFloat
  var cross: CGFloat

  static let zero = FlowSize(main: 0, cross: 0)
}

/// Translates between points and a flow layout's terms, so that one arithmetic serves both directions.
struct FlowAxis: Equatable {
  let isVertical: Bool

  init(_ direction: CollectionView.ScrollDirection) { isVertical = direction == .vertical }

  func size(_ size: CGSize) -> FlowSize {
    isVertical
      ? FlowSize(main: size.height, cross: size.width)
      : FlowSize(main: size.width, cross: size.height)
  }

  func size(_ size: FlowSize) -> CGSize {
    isVertical
      ? CGSize(width: size.cross, height: size.main) : CGSize(width: size.main, height: size.cross)
  }

  func rect(main: CGFloat, cross: CGFloat, size: FlowSize) -> CGRect {
    isVertical
      ? CGRect(x: cross, y: main, width: size.cross, height: size.main)
      : CGRect(x: main, y: cross, width: size.main, height: size.cross)
  }

  func main(_ point: CGPoint) -> CGFloat { isVertical ? point.y : point.x }
  func point(main: CGFloat) -> CGPoint {
    isVertical ? CGPoint(x: 0, y: main) : CGPoint(x: main, y: 0)
  }

  func mainRange(_ rect: CGRect) -> (start: CGFloat, end: CGFloat) {
    isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
  }

  func main(_ insets: ViewInsets) -> (start: CGFloat, end: CGFloat) {
    isVertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
  }
  func cross(_ insets: ViewInsets) -> (start: CGFloat, end: CGFloat) {
    isVertical ? (insets.left, insets.right) : (insets.top, insets.bottom)
  }
}

/// The edges of a queried rect, each of which may be infinitely far away.
///
/// A rect loses its end if it starts at minus infinity, or so far away that its width swallows its other
/// edge. So the edges are stored one by one.
struct FlowReach {
  private let x: (start: CGFloat, end: CGFloat)
  private let y: (start: CGFloat, end: CGFloat)

  /// Nil if the rect is null, or an edge is NaN.
  init?(_ rect: CGRect) {
    let (origin, size) = (rect.origin, rect.size)
    guard !rect.isNull, !origin.x.isNaN, !origin.y.isNaN, !size.width.isNaN, !size.height.isNaN
    else { return nil }
    x = FlowReach.edges(origin.x, size.width)
    y = FlowReach.edges(origin.y, size.height)
  }

  private static func edges(_ origin: CGFloat, _ length: CGFloat) -> (start: CGFloat, end: CGFloat)
  {
    // From one infinity to the other is NaN.
    let other = origin + length
    if length < 0 { return (other.isNaN ? -.infinity : other, origin) }
    return (origin, other.isNaN ? .infinity : other)
  }

  /// Returns the range along the scrolling axis, in numbers suitable for arithmetic.
  func main(_ axis: FlowAxis) -> (start: CGFloat, end: CGFloat) {
    FlowReach.finite(axis.isVertical ? y : x)
  }

  /// Returns the range across the scrolling axis, in numbers suitable for arithmetic.
  func cross(_ axis: FlowAxis) -> (start: CGFloat, end: CGFloat) {
    FlowReach.finite(axis.isVertical ? x : y)
  }

  private static func finite(
    _ range: (start: CGFloat, end: CGFloat)
  ) -> (start: CGFloat, end: CGFloat) {
    let limit = CGFloat.greatestFiniteMagnitude / 4
    return (min(max(range.start, -limit), limit), min(max(range.end, -limit), limit))
  }

  /// Whether a frame has a point in common with the rect.
  func overlaps(_ frame: CGRect) -> Bool {
    CGRect.overlap(x.start, x.end, frame.minX, frame.maxX)
      && CGRect.overlap(y.start, y.end, frame.minY, frame.maxY)
  }
}
