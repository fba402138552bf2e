import BubbleCore
import Foundation

/// Drawing of path boxes.
extension Renderer {
  /// Draws a path whose view box is mapped to a frame.
  func draw(_ path: PathBox, in frame: CGRect, theme: Theme, surface: Theme.Surface) {
    guard frame.width > 0, frame.height > 0, path.viewBox.width > 0, path.viewBox.height > 0 else {
      return
    }
    var place = PathPlacement(path, in: frame)
    if let ground = path.pixelGround {
      fill(VectorPath(rectangle: place.viewBox), with: theme.color(ground, on: surface))
      place = PathPlacement(path, in: wholePixels(in: place.viewBox, of: path.viewBox.size))
    }
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

  /// Returns the largest frame in another one in which each unit has whole pixels, or that one without enough of them.
  private func wholePixels(in frame: CGRect, of units: CGSize) -> CGRect {
    let (pixels, clip) = (pixelsPerPoint, clipBounds)
    // The least excess over a whole number may be an error of rounding.
    let unit = (frame.width / units.width * pixels + 1e-6).rounded(.down) / pixels
    guard pixels.isFinite, unit > 0, clip.minX.isFinite, clip.minY.isFinite else { return frame }
    let size = CGSize(width: units.width * unit, height: units.height * unit)
    // A renderer of pixels clips at their edges.
    let x = ((frame.midX - size.width / 2 - clip.minX) * pixels).rounded() / pixels
    let y = ((frame.midY - size.height / 2 - clip.minY) * pixels).rounded() / pixels
    return CGRect(origin: CGPoint(x: clip.minX + x, y: clip.minY + y), size: size)
  }
}

/// The mapping of a path from its view box to a frame.
private struct PathPlacement {
  let x: CGFloat
  let y: CGFloat
  let offset: CGPoint
  /// The frame of the view box, in points.
  let viewBox: CGRect

  /// The scale of line widths.
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
  /// Creates the path of a box, with each point mapped.
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

  /// The greatest number of dashes of a line: more can't be distinguished, and take too long.
  private static let dashCount: CGFloat = 10_000

  /// Returns the dashes, or none if this path would have too many of them.
  func bounded(_ dashes: [CGFloat]) -> [CGFloat] {
    guard !dashes.isEmpty else { return [] }
    let period = dashes.reduce(0, +)
    let length = PathLengths(segments).total
    return period > 0 && length * CGFloat(dashes.count) / period <= VectorPath.dashCount
      ? dashes : []
  }

  /// Returns the path followed by another one.
  func appending(_ other: VectorPath) -> VectorPath {
    VectorPath(elements: elements + other.elements)
  }
}
