import Foundation

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
