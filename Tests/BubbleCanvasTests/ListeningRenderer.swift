import BubbleCanvas
import BubbleCore
import Foundation

/// A renderer that draws nothing and wants to know what it would draw.
final class ListeningRenderer: Renderer {
  private(set) var lines: [TextLine] = []
  private(set) var runs: [GlyphText] = []
  /// How many runs stand for nothing.
  private(set) var ornaments = 0
  /// Whether the glyphs of each run are as many as its clusters have.
  private(set) var areComplete = true

  var clipBounds: CGRect { .infinite }
  var wantsText: Bool { true }
  func beginLine(_ line: TextLine) { lines.append(line) }
  func draw(_ glyphs: GlyphRun, with color: RGBAColor) {
    guard let text = glyphs.text, text != .nothing else {
      ornaments += 1
      return
    }
    runs.append(text)
    let count = text.clusters.reduce(0) { $0 + $1.glyphCount }
    areComplete = areComplete && count == glyphs.glyphs.count
  }
  func save() {}
  func restore() {}
  func concatenate(_ transform: AffineTransform) {}
  func clip(to path: VectorPath, rule: FillRule) {}
  func fill(_ path: VectorPath, rule: FillRule, with paint: FillPaint) {}
  func stroke(_ path: VectorPath, _ stroke: PathStroke, with color: RGBAColor) {}
  func draw(_ image: RasterImage, part: CGRect?, in frame: CGRect) {}
  func beginLayer() {}
  func beginMask() {}
  func endLayer(opacity: CGFloat) {}
}
