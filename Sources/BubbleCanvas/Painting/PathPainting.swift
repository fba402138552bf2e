import BubbleCore
import Foundation

/// Paths of boxes.
extension Renderer {
  /// Draws a path whose view box gets to a frame.
  func draw(_ path: PathBox, in frame: CGRect, theme: Theme, surface: Theme.Surface) {
    guard frame.width > 0, frame.height > 0, path.viewBox.width > 0, path.viewBox.height > 0 else {
      return
    }
    let place = PathPlacement(path, in: frame)
    let outline = place.path(path.data)
    if let fill = path.fill {
      self.fill(
        outline, rule: path.rule,
        with: theme.paint(fill, in: place.viewBox, on: surface))
    }
    guard let stroke = path.stroke, stroke.width > 0 else { return }
    var line = outline
    if path.trimStart > 0 || path.trimEnd < 1 {
      line = PathLengths(outline.segments).trimmed(from: path.trimStart, to: path.trimEnd)
    }
    guard !line.isEmpty else { return }
    self.stroke(
      line,
      PathStroke(
        width: stroke.width * place.scale, cap: stroke.cap,
        join: stroke.join, miterLimit: stroke.miterLimit,
        dashes: line.bounded(stroke.dashes.map { $0 * place.scale }),
        dashOffset: stroke.dashOffset * place.scale), with: theme.color(stroke.color, on: surface))
  }
}

/// How a path gets from its view box to a frame.
private struct PathPlacement {
  let x: CGFloat
  let y: CGFloat
  let offset: CGPoint
  /// Where the view box is, in points.
  let viewBox: CGRect

  /// How many points a unit of a line's width is.
  var scale: CGFloat { min(x, y) }

  init(_ path: PathBox, in frame: CGRect) {
    let own = path.viewBox
    let (width, height) = (frame.width / own.width, frame.height / own.height)
    let isFit = path.scaling == .fit
    x = isFit ? min(width, height) : width
    y = isFit ? min(width, height) : height
    let size = CGSize(width: own.width * x, height: own.height * y)
    viewBox = CGRect(
      x: frame.midX - size.width / 2, y: frame.midY - size.height / 2, width: size.width,
      height: size.height)
    offset = CGPoint(x: viewBox.minX - own.minX * x, y: viewBox.minY - own.minY * y)
  }

  func path(_ data: PathData) -> VectorPath {
    func placed(_ point: CGPoint) -> CGPoint {
      CGPoint(x: offset.x + point.x * x, y: offset.y + point.y * y)
    }
    return VectorPath(data, at: placed)
  }
}

extension VectorPath {
  /// The path of a box, each of its points put to its place.
  init(_ data: PathData, at placed: (CGPoint) -> CGPoint = { $0 }) {
    self.init(
      elements: data.steps.map { step in
        switch step {
        case .move(let point): .move(placed(point))
        case .line(let point): .line(placed(point))
        case .curve(let first, let second, let end):
          .curve(control1: placed(first), control2: placed(second), end: placed(end))
        case .close: .close
        }
      })
  }

  /// How many dashes a line may have: more can't be told apart, and take their time.
  private static let dashCount: CGFloat = 10_000

  /// Dashes, unless they are too many along this path.
  func bounded(_ dashes: [CGFloat]) -> [CGFloat] {
    guard !dashes.isEmpty else { return [] }
    let period = dashes.reduce(0, +)
    let length = PathLengths(segments).total
    return period > 0 && length * CGFloat(dashes.count) / period <= VectorPath.dashCount
      ? dashes : []
  }

  /// The path, and another one behind it.
  func appending(_ other: VectorPath) -> VectorPath {
    VectorPath(elements: elements + other.elements)
  }
}
