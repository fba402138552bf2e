import BubbleCanvas
import BubbleCore
import Foundation
import Platform

/// Records fills and strokes, so that a page draws them as a vector picture.
///
/// Glyphs and pictures are left out: the page has its own text and its own pictures.
final class VectorRecorder: Renderer {
  /// A step of a vector picture.
  enum Step: Hashable {
    case fill(path: String, isEvenOdd: Bool, FillPaint)
    case stroke(path: String, PathStroke, width: CGFloat, RGBAColor)
    /// Clips the following steps, up to the matching `end`.
    case clip(path: String, isEvenOdd: Bool)
    case end
  }

  private(set) var steps: [Step] = []
  private var matrix = AffineTransform.identity
  private var saved: [(matrix: AffineTransform, clipCount: Int)] = []
  private var clipCount = 0

  let clipBounds = CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)

  func save() {
    saved.append((matrix, clipCount))
    clipCount = 0
  }

  func restore() {
    steps += [Step](repeating: .end, count: clipCount)
    guard let last = saved.popLast() else { return }
    (matrix, clipCount) = last
  }

  func concatenate(_ transform: AffineTransform) { matrix.prepend(transform) }

  func clip(to path: VectorPath, rule: FillRule) {
    // The first clip is that of the cell.
    guard saved.count > 1 else { return }
    steps.append(.clip(path: text(of: path), isEvenOdd: rule == .evenOdd))
    clipCount += 1
  }

  func fill(_ path: VectorPath, rule: FillRule, with paint: FillPaint) {
    var paint = paint
    if case .gradient(var gradient) = paint {
      gradient.geometry =
        switch gradient.geometry {
        case .linear(let start, let end):
          .linear(start: matrix.transform(start), end: matrix.transform(end))
        case .radial(let center, let radius):
          .radial(center: matrix.transform(center), radius: radius * scale)
        }
      paint = .gradient(gradient)
    }
    let text = text(of: path)
    if !text.isEmpty { steps.append(.fill(path: text, isEvenOdd: rule == .evenOdd, paint)) }
  }

  func stroke(_ path: VectorPath, _ stroke: PathStroke, with color: RGBAColor) {
    steps.append(.stroke(path: text(of: path), stroke, width: stroke.width * scale, color))
  }

  func draw(_ glyphs: GlyphRun, with color: RGBAColor) {}
  func draw(_ image: RasterImage, part: CGRect?, in frame: CGRect) {}
  func beginLayer() { save() }
  func beginMask() {}
  func endLayer(opacity: CGFloat) { restore() }

  private var scale: CGFloat {
    abs(matrix.m11 * matrix.m22 - matrix.m12 * matrix.m21).squareRoot()
  }

  /// Returns a path as SVG 2 path data, which has only numbers and letters.
  private func text(of path: VectorPath) -> String {
    var text = ""
    func add(_ letter: String, _ points: CGPoint...) {
      text += letter
      for (place, point) in points.enumerated() {
        let moved = matrix.transform(point)
        if place > 0 { text += " " }
        text += VectorRecorder.number(moved.x) + " " + VectorRecorder.number(moved.y)
      }
    }
    for segment in path.segments {
      switch segment {
      case .move(let point): add("M", point)
      case .line(let point): add("L", point)
      case .curve(let first, let second, let end): add("C", first, second, end)
      case .close: text += "Z"
      }
    }
    return text
  }

  /// Returns a number with at most two decimals.
  static func number(_ value: CGFloat) -> String {
    let hundredths = JSONWriter.rounded(value * 100)
    if hundredths % 100 == 0 { return "\(hundredths / 100)" }
    return "\(Double(hundredths) / 100)"
  }
}
