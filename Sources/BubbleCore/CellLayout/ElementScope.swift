import Foundation

/// How elements are drawn that lie in one box: in another direction, turned, or so that what is behind them is seen.
public struct ElementScope: Hashable, Sendable {
  /// At which side reading starts for what points somewhere; nil: as around them.
  public var direction: WritingDirection?
  /// How they are turned and made larger or smaller, about the middle of the frame.
  public var transform: BoxTransform
  /// How much is seen of all of them together, from 0 to 1.
  public var opacity: CGFloat

  /// Makes a scope.
  public init(
    direction: WritingDirection? = nil, transform: BoxTransform = BoxTransform(),
    opacity: CGFloat = 1
  ) {
    self.direction = direction
    self.transform = transform
    self.opacity = opacity
  }

  /// What a box says of what is drawn of it; nil: nothing.
  init?(_ placement: BoxPlacement) {
    guard placement.direction != nil || !placement.transform.isIdentity else { return nil }
    self.init(direction: placement.direction, transform: placement.transform)
  }
}

extension BoxTransform {
  /// What turning and scaling about the middle of a frame does to points.
  ///
  /// - Returns: In points, y down; the identity where nothing is turned.
  public func matrix(in frame: CGRect) -> AffineTransform {
    let (cosine, sine) = (scale * self.cosine, scale * self.sine)
    let (x, y) = (frame.midX, frame.midY)
    return AffineTransform(
      m11: cosine, m12: sine, m21: -sine, m22: cosine, tX: x - cosine * x + sine * y,
      tY: y - sine * x - cosine * y)
  }

  private var radians: CGFloat { rotation / 180 * .pi }

  /// Exact where it is turned by quarters.
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
  /// The corners of a rectangle when they are transformed, one after the other around it.
  func corners(of rectangle: CGRect) -> [CGPoint] {
    [
      CGPoint(x: rectangle.minX, y: rectangle.minY), CGPoint(x: rectangle.maxX, y: rectangle.minY),
      CGPoint(x: rectangle.maxX, y: rectangle.maxY), CGPoint(x: rectangle.minX, y: rectangle.maxY),
    ].map(transform)
  }

  /// The smallest rectangle around a transformed one.
  func bounds(of rectangle: CGRect) -> CGRect { CGRect(around: corners(of: rectangle)) }
}

extension CGRect {
  /// The smallest rectangle around points, of which there is one at least.
  init(around points: [CGPoint]) {
    var (low, high) = (points[0], points[0])
    for point in points {
      low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
