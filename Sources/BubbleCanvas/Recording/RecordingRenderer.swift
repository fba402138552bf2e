import BubbleCore
import Foundation

/// A renderer that records its calls.
public final class RecordingRenderer: Renderer {
  /// The calls so far.
  public private(set) var recording: Recording
  /// The transform from the current coordinates to the initial ones; `saved` has the saved transforms.
  private var transform = AffineTransform.identity
  private var saved: [AffineTransform] = []
  /// The transforms at the beginning of the open layers.
  private var layers: [AffineTransform] = []

  /// Creates a renderer with an empty recording.
  ///
  /// - Parameter bounds: The drawing area, in points: painters skip elements outside of it.
  public init(bounds: CGRect) { recording = Recording(bounds: bounds) }

  /// The bounds in the current coordinates; clips are ignored.
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

  /// Saves the transform and the clip.
  public func save() {
    saved.append(transform)
    recording.steps.append(.save)
  }

  /// Restores the transform and the clip that were saved last; ignored if nothing is saved.
  public func restore() {
    guard let last = saved.popLast() else { return }
    transform = last
    recording.steps.append(.restore)
  }

  /// Transforms all later drawing.
  public func concatenate(_ transform: AffineTransform) {
    self.transform.prepend(transform)
    recording.steps.append(.concatenate(transform))
  }

  /// Clips all later drawing.
  public func clip(to path: VectorPath, rule: FillRule) {
    recording.steps.append(.clip(path, rule: rule))
  }

  /// Fills a path.
  public func fill(_ path: VectorPath, rule: FillRule, with paint: FillPaint) {
    recording.steps.append(.fill(path, rule: rule, paint))
  }

  /// Strokes a path.
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

  /// Composites the layer; ignored if no layer is open.
  public func endLayer(opacity: CGFloat) {
    guard let last = layers.popLast() else { return }
    transform = last
    recording.steps.append(.endLayer(opacity: opacity))
  }
}
