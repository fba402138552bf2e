import BubbleCore
import CCairo
import Foundation

/// The limits of Cairo: it counts in 256ths of a pixel with 32 bits, and stops drawing after invalid numbers.
struct CairoLimits {
  /// The greatest distance from the origin, in pixels.
  private static let distance: CGFloat = 8_000_000
  /// The greatest width of a line, in points.
  private static let lineWidth: CGFloat = 10_000
  /// The greatest number of dashes of a line: Cairo processes all of them, visible or not.
  private static let drawnDashCount: CGFloat = 100_000
  /// The greatest number of vertices of all round caps and joins of a line together.
  private static let roundCornerCount: CGFloat = 1_000_000
  /// The greatest size of an em, in pixels.
  private static let fontSize: CGFloat = 10_000
  /// The greatest number of colours of a gradient.
  static let stopCount = 256

  /// The greatest number of dashes and gaps in a pattern.
  private static let dashCount = 64

  /// Returns a miter limit that Cairo accepts.
  static func miter(_ limit: CGFloat) -> Double { limit >= 1 ? min(limit, 1_000) : 10 }

  /// Returns a stroke that is drawn in bounded time.
  ///
  /// Too many or invalid dashes are removed; round caps and joins are replaced if they would have too many vertices.
  func drawable(_ stroke: PathStroke, along path: VectorPath) -> PathStroke {
    var stroke = stroke
    stroke.width = min(stroke.width, CairoLimits.lineWidth)
    let period = stroke.dashes.reduce(0, +)
    var ends = CGFloat(2 * path.elements.count)
    // Cairo stops drawing after an invalid pattern.
    let hasDashes =
      !stroke.dashes.isEmpty && stroke.dashes.count <= CairoLimits.dashCount && period >= 0.01
      && stroke.dashes.allSatisfy { $0 >= 0 && $0.isFinite }
    let count = hasDashes ? path.lengthBound / period * CGFloat(stroke.dashes.count) : 0
    if count > 0, count <= CairoLimits.drawnDashCount {
      ends += 2 * count
    } else {
      stroke.dashes = []
    }
    // The number of vertices of a circle with an error of a tenth of a pixel.
    let corners = 4 + 15 * (stroke.width * scale).squareRoot()
    if ends * corners > CairoLimits.roundCornerCount {
      if stroke.cap == .round { stroke.cap = .butt }
      if stroke.join == .round { stroke.join = .bevel }
    }
    return stroke
  }

  private let matrix: cairo_matrix_t
  /// The greatest number of pixels per point.
  private let scale: CGFloat

  /// Returns the limits for the current transform.
  init(_ cairo: OpaquePointer) {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    self.matrix = matrix
    scale = max(abs(matrix.xx) + abs(matrix.xy), abs(matrix.yx) + abs(matrix.yy))
  }

  /// Whether Cairo can draw with a transform, and it is invertible.
  static func isDrawable(_ matrix: cairo_matrix_t) -> Bool {
    let scales = [matrix.xx, matrix.xy, matrix.yx, matrix.yy]
    let determinant = matrix.xx * matrix.yy - matrix.xy * matrix.yx
    return scales.allSatisfy { abs($0) < 1e8 } && abs(determinant) > 1e-12
      && abs(matrix.x0) < 1e9 && abs(matrix.y0) < 1e9
  }

  /// Whether a font size in points is within the limit.
  func isFontSize(_ size: CGFloat) -> Bool { size > 0 && size * scale <= CairoLimits.fontSize }

  /// Whether a length in points is within the limit.
  func isDrawable(_ length: CGFloat) -> Bool { abs(length) * scale <= CairoLimits.distance }

  func isDrawable(_ point: CGPoint) -> Bool {
    let x = matrix.xx * point.x + matrix.xy * point.y + matrix.x0
    let y = matrix.yx * point.x + matrix.yy * point.y + matrix.y0
    return abs(x) <= CairoLimits.distance && abs(y) <= CairoLimits.distance
  }

  func isDrawable(_ frame: CGRect) -> Bool {
    // Negative sides extend to the left and upwards.
    isDrawable(CGPoint(x: frame.minX, y: frame.minY))
      && isDrawable(CGPoint(x: frame.maxX, y: frame.maxY))
  }

  /// Returns a rectangle limited to the greatest distance, if the transform keeps it a rectangle.
  func clamped(_ frame: CGRect) -> CGRect {
    guard matrix.xy == 0, matrix.yx == 0, matrix.xx > 0, matrix.yy > 0, !isDrawable(frame) else {
      return frame
    }
    func clamped(_ value: CGFloat, _ scale: CGFloat, _ offset: CGFloat) -> CGFloat {
      min(
        max((-CairoLimits.distance - offset) / scale, value),
        (CairoLimits.distance - offset) / scale)
    }
    let left = clamped(frame.minX, matrix.xx, matrix.x0)
    let top = clamped(frame.minY, matrix.yy, matrix.y0)
    return CGRect(
      x: left, y: top, width: clamped(frame.maxX, matrix.xx, matrix.x0) - left,
      height: clamped(frame.maxY, matrix.yy, matrix.y0) - top)
  }

  func isDrawable(_ element: VectorPath.Element) -> Bool {
    switch element {
    case .move(let point), .line(let point): isDrawable(point)
    case .curve(let first, let second, let end):
      isDrawable(first) && isDrawable(second) && isDrawable(end)
    case .arc(let center, let radius, let start, let end):
      isDrawable(center) && isDrawable(radius) && start.isFinite && end.isFinite
    case .ellipse(let frame): isDrawable(frame)
    case .rectangle(let frame):
      // Parts of it may be visible, regardless of its size.
      [frame.minX, frame.minY, frame.maxX, frame.maxY].allSatisfy(\.isFinite)
        && isDrawable(clamped(frame))
    case .close: true
    }
  }
}

extension VectorPath {
  /// An upper bound of the length, in points.
  fileprivate var lengthBound: CGFloat {
    var (length, current, start) = (CGFloat(0), CGPoint.zero, CGPoint.zero)
    func go(to point: CGPoint) {
      length += abs(point.x - current.x) + abs(point.y - current.y)
      current = point
    }
    for element in elements {
      switch element {
      case .move(let point): (current, start) = (point, point)
      case .line(let point): go(to: point)
      case .curve(let first, let second, let end):
        for point in [first, second, end] { go(to: point) }
      case .arc(let center, let radius, _, _):
        go(to: center)
        length += 8 * abs(radius)
      case .ellipse(let frame), .rectangle(let frame):
        length += 4 * (abs(frame.width) + abs(frame.height))
        (current, start) = (frame.origin, frame.origin)
      case .close: go(to: start)
      }
    }
    return length
  }
}
