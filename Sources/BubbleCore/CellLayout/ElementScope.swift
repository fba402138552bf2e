import Foundation

/// The drawing of the elements in one box: another direction, a transform, an opacity, or a motion.
package struct ElementScope: Hashable, Sendable {
  /// The direction of reading, for symbols that point somewhere; nil: that of the surroundings.
  package var direction: WritingDirection?
  /// The rotation and scale about the middle of the frame.
  package var transform: BoxTransform
  /// The opacity of all of them together, from 0 to 1.
  package var opacity: CGFloat
  /// The part of the frame that is drawn, from the edge where reading starts; from 0 to 1.
  package var filled: CGFloat = 1
  /// The motion of the box; nil: it does not move.
  package var motion: BoxMotion?

  /// Makes a scope.
  package init(
    direction: WritingDirection? = nil, transform: BoxTransform = BoxTransform(),
    opacity: CGFloat = 1
  ) {
    self.direction = direction
    self.transform = transform
    self.opacity = opacity
  }

  /// Makes the scope of a box's placement; nil if the placement has neither a direction nor a transform, an opacity or a motion.
  init?(_ placement: BoxPlacement, in context: borrowing LayoutContext) {
    let motion = placement.motion
    guard
      placement.direction != nil || !placement.transform.isIdentity || placement.opacity != 1
        || motion != nil
    else { return nil }
    self.init(
      direction: placement.direction, transform: placement.transform, opacity: placement.opacity)
    self.motion = motion
    if let filling = motion?.filling {
      filled = filling.part(at: context.stillTime(of: filling))
    }
  }
}

extension ElementScope {
  /// Returns the part of a frame that is drawn.
  package func filledPart(of frame: CGRect, isMirrored: Bool) -> CGRect {
    var part = frame
    part.size.width *= max(0, min(filled, 1))
    if isMirrored { part.origin.x = frame.maxX - part.width }
    return part
  }
}

extension BoxTransform {
  /// Returns the matrix of the rotation and scale about the middle of a frame.
  ///
  /// - Returns: A matrix for points, y down; the identity if nothing is turned or scaled.
  package func matrix(in frame: CGRect) -> AffineTransform {
    let (cosine, sine) = (scale * self.cosine, scale * self.sine)
    let (x, y) = (frame.midX, frame.midY)
    return AffineTransform(
      m11: cosine, m12: sine, m21: -sine, m22: cosine, tX: x - cosine * x + sine * y,
      tY: y - sine * x - cosine * y)
  }

  private var radians: CGFloat { rotation / 180 * .pi }

  /// Exact for multiples of 90 degrees.
  private var cosine: CGFloat {
    switch rotation.truncatingRemainder(dividingBy: 360) {
    case 0: 1
    case 90, -90, 270, -270: 0
    case 180, -180: -1
    default: cos(radians)
    }
  }

  private var sine: CGFloat {
    switch rotation.truncatingRemainder(dividingBy: 360) {
    case 0, 180, -180: 0
    case 90, -270: 1
    case -90, 270: -1
    default: sin(radians)
    }
  }
}

extension AffineTransform {
  /// Returns the transformed corners of a rectangle, in order around it.
  func corners(of rectangle: CGRect) -> [CGPoint] {
    [
      CGPoint(x: rectangle.minX, y: rectangle.minY), CGPoint(x: rectangle.maxX, y: rectangle.minY),
      CGPoint(x: rectangle.maxX, y: rectangle.maxY), CGPoint(x: rectangle.minX, y: rectangle.maxY),
    ].map(transform)
  }

  /// Returns the smallest rectangle around a transformed one.
  func bounds(of rectangle: CGRect) -> CGRect { CGRect(around: corners(of: rectangle)) }
}

extension CGRect {
  /// Makes the smallest rectangle around points; there must be at least one.
  init(around points: [CGPoint]) {
    var (low, high) = (points[0], points[0])
    for point in points {
      low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
