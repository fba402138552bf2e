import BubbleCore
import Foundation

/// The drawing calls of a renderer: for tests, for drawing them again, or for drawing them elsewhere (``json()``).
public struct Recording: Hashable, Sendable {
  /// A call of a ``Renderer``.
  public enum Step: Hashable, Sendable {
    /// ``Renderer/save()``
    case save
    /// ``Renderer/restore()``
    case restore
    /// ``Renderer/concatenate(_:)``
    case concatenate(AffineTransform)
    /// ``Renderer/clip(to:rule:)``
    case clip(VectorPath, rule: FillRule)
    /// ``Renderer/fill(_:rule:with:)``
    case fill(VectorPath, rule: FillRule, FillPaint)
    /// ``Renderer/stroke(_:_:with:)``
    case stroke(VectorPath, PathStroke, RGBAColor)
    /// ``Renderer/draw(_:with:)``
    case glyphs(GlyphRun, RGBAColor)
    /// ``Renderer/draw(_:part:in:)``
    case image(RasterImage, part: CGRect?, frame: CGRect)
    /// ``Renderer/beginLayer()``
    case beginLayer
    /// ``Renderer/beginMask()``
    case beginMask
    /// ``Renderer/endLayer(opacity:)``
    case endLayer(opacity: CGFloat)
  }

  /// The drawing area, in points.
  public var bounds: CGRect
  /// The calls, in order.
  public var steps: [Step]

  /// Creates a recording of calls.
  public init(bounds: CGRect, steps: [Step] = []) { (self.bounds, self.steps) = (bounds, steps) }

  /// Repeats all calls on a renderer.
  ///
  /// - Precondition: Paired steps are balanced, as recorded by a ``RecordingRenderer`` or read by ``init(json:)``.
  public func play(on renderer: any Renderer) {
    for step in steps { step.play(on: renderer) }
  }
}

extension Recording.Step {
  /// Repeats the call on a renderer.
  public func play(on renderer: any Renderer) {
    switch self {
    case .save: renderer.save()
    case .restore: renderer.restore()
    case .concatenate(let transform): renderer.concatenate(transform)
    case .clip(let path, let rule): renderer.clip(to: path, rule: rule)
    case .fill(let path, let rule, let paint): renderer.fill(path, rule: rule, with: paint)
    case .stroke(let path, let stroke, let color): renderer.stroke(path, stroke, with: color)
    case .glyphs(let run, let color): renderer.draw(run, with: color)
    case .image(let image, let part, let frame): renderer.draw(image, part: part, in: frame)
    case .beginLayer: renderer.beginLayer()
    case .beginMask: renderer.beginMask()
    case .endLayer(let opacity): renderer.endLayer(opacity: opacity)
    }
  }
}
