import BubbleCore
import Foundation

/// Writes down what is drawn.
public final class RecordingRenderer: Renderer {
  /// What was drawn up to here.
  public private(set) var recording: Recording
  /// From the coordinates that hold now to those at the start; behind it those that were saved.
  private var transform = AffineTransform.identity
  private var saved: [AffineTransform] = []
  /// Those that held when the layers that are open began.
  private var layers: [AffineTransform] = []

  /// Makes a renderer with nothing drawn.
  ///
  /// - Parameter bounds: What may be drawn on, in points: painters leave out what is outside.
  public init(bounds: CGRect) { recording = Recording(bounds: bounds) }

  /// The bounds, without regard to clips.
  public var clipBounds: CGRect {
    guard let inverse = transform.inverted() else { return .zero }
    let bounds = recording.bounds
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.minX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.maxY),
    ].map(inverse.transform)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// Remembers transform and clip.
  public func save() {
    saved.append(transform)
    recording.steps.append(.save)
  }

  /// Goes back to the transform and clip that were remembered last.
  public func restore() {
    guard let last = saved.popLast() else { return }
    transform = last
    recording.steps.append(.restore)
  }

  /// Transforms what follows.
  public func concatenate(_ transform: AffineTransform) {
    self.transform.prepend(transform)
    recording.steps.append(.concatenate(transform))
  }

  /// Cuts off what follows.
  public func clip(to path: VectorPath, rule: FillRule) {
    recording.steps.append(.clip(path, rule: rule))
  }

  /// Fills a path.
  public func fill(_ path: VectorPath, rule: FillRule, with paint: FillPaint) {
    recording.steps.append(.fill(path, rule: rule, paint))
  }

  /// Draws along a path.
  public func stroke(_ path: VectorPath, _ stroke: PathStroke, with color: RGBAColor) {
    recording.steps.append(.stroke(path, stroke, color))
  }

  /// Draws glyphs.
  public func draw(_ glyphs: GlyphRun, with color: RGBAColor) {
    recording.steps.append(.glyphs(glyphs, color))
  }

  /// Draws a picture.
  public func draw(_ image: RasterImage, part: CGRect?, in frame: CGRect) {
    recording.steps.append(.image(image, part: part, frame: frame))
  }

  /// Begins a layer.
  public func beginLayer() {
    layers.append(transform)
    recording.steps.append(.beginLayer)
  }

  /// Begins the mask of a layer.
  public func beginMask() {
    transform = layers.last ?? transform
    recording.steps.append(.beginMask)
  }

  /// Lays a layer on.
  public func endLayer(opacity: CGFloat) {
    guard let last = layers.popLast() else { return }
    transform = last
    recording.steps.append(.endLayer(opacity: opacity))
  }
}
