import BubbleCore
import CCairo
import Foundation

/// What Cairo can draw: it counts in 256ths of a pixel, in 32 bits, and draws nothing more after numbers that are none.
struct CairoLimits {
  /// How far from the origin anything may be, in pixels.
  private static let distance: CGFloat = 8_000_000
  /// How wide a line may be, in points.
  private static let lineWidth: CGFloat = 10_000
  /// How many dashes a line may have: Cairo goes through all of them, seen or not.
  private static let drawnDashCount: CGFloat = 100_000
  /// How many corners all round ends and turns of a line may have together.
  private static let roundCornerCount: CGFloat = 1_000_000
  /// How large an em may be, in pixels.
  private static let fontSize: CGFloat = 10_000
  /// How many colours a gradient may have.
  static let stopCount = 256

  /// How many dashes and gaps a pattern may have.
  private static let dashCount = 64

  /// The limit of the points of lines, as Cairo takes it.
  static func miter(_ limit: CGFloat) -> Double { limit >= 1 ? min(limit, 1_000) : 10 }

  /// A stroke that is drawn in a bounded time: without gaps where there would be too many, or one is no length, and with plain
  /// ends and turns where round ones would have too many corners.
  func drawable(_ stroke: PathStroke, along path: VectorPath) -> PathStroke {
    var stroke = stroke
    stroke.width = min(stroke.width, CairoLimits.lineWidth)
    let period = stroke.dashes.reduce(0, +)
    var ends = CGFloat(2 * path.elements.count)
    // Cairo does not draw on after a pattern that is none.
    let hasDashes =
      !stroke.dashes.isEmpty && stroke.dashes.count <= CairoLimits.dashCount && period >= 0.01
      && stroke.dashes.allSatisfy { $0 >= 0 && $0.isFinite }
    let count = hasDashes ? path.lengthBound / period * CGFloat(stroke.dashes.count) : 0
    if count > 0, count <= CairoLimits.drawnDashCount {
      ends += 2 * count
    } else {
      stroke.dashes = []
    }
    // A circle that is a tenth of a pixel off has so many corners.
    let corners = 4 + 15 * (stroke.width * scale).squareRoot()
    if ends * corners > CairoLimits.roundCornerCount {
      if stroke.cap == .round { stroke.cap = .butt }
      if stroke.join == .round { stroke.join = .bevel }
    }
    return stroke
  }

  private let matrix: cairo_matrix_t
  /// How many pixels a point is at the most.
  private let scale: CGFloat

  /// The limits of what is drawn with the transform that holds.
  init(_ cairo: OpaquePointer) {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    self.matrix = matrix
    scale = max(abs(matrix.xx) + abs(matrix.xy), abs(matrix.yx) + abs(matrix.yy))
  }

  /// Whether anything can be drawn with a transform, and it can be undone.
  static func isDrawable(_ matrix: cairo_matrix_t) -> Bool {
    let scales = [matrix.xx, matrix.xy, matrix.yx, matrix.yy]
    let determinant = matrix.xx * matrix.yy - matrix.xy * matrix.yx
    return scales.allSatisfy { abs($0) < 1e8 } && abs(determinant) > 1e-12
      && abs(matrix.x0) < 1e9 && abs(matrix.y0) < 1e9
  }

  /// Whether letters may be so large, in points.
  func isFontSize(_ size: CGFloat) -> Bool { size > 0 && size * scale <= CairoLimits.fontSize }

  /// Whether anything may be so long, in points.
  func isDrawable(_ length: CGFloat) -> Bool { abs(length) * scale <= CairoLimits.distance }

  func isDrawable(_ point: CGPoint) -> Bool {
    let x = matrix.xx * point.x + matrix.xy * point.y + matrix.x0
    let y = matrix.yx * point.x + matrix.yy * point.y + matrix.y0
    return abs(x) <= CairoLimits.distance && abs(y) <= CairoLimits.distance
  }

  func isDrawable(_ frame: CGRect) -> Bool {
    // Sides that are negative lie to the left and above.
    isDrawable(CGPoint(x: frame.minX, y: frame.minY))
      && isDrawable(CGPoint(x: frame.maxX, y: frame.maxY))
  }

  /// A rectangle without what is out of all bounds, where the transform keeps it one.
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
      // Parts of it may be seen, however large it is.
      [frame.minX, frame.minY, frame.maxX, frame.maxY].allSatisfy(\.isFinite)
        && isDrawable(clamped(frame))
    case .close: true
    }
  }
}

extension VectorPath {
  /// At least how long it is, in points.
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
