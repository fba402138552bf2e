import BubbleCore
import Foundation

/// A drawing backend for cells: fills and strokes of paths, glyphs, pictures, clips, opacity and transforms.
///
/// ``ElementPainter`` decides how a cell looks, and calls these methods. The renderer decides the destination: a Cairo surface
/// (``CairoRenderer``), pixels of a host (``PixelRenderer``), a list (``RecordingRenderer``), or any backend that can draw paths.
/// Coordinates are points, y down, transformed by ``concatenate(_:)``. Colours are sRGB, not premultiplied.
///
/// A renderer belongs to one thread at a time. Paired calls must be nested and balanced.
public protocol Renderer: AnyObject {
  /// The bounds of the clip in the current coordinates: nothing outside is visible, and painters skip it.
  ///
  /// The bounds may be larger than necessary. They are infinite if the renderer does not determine them.
  var clipBounds: CGRect { get }

  /// The number of pixels per point, in the current coordinates: pictures are read no larger than necessary.
  ///
  /// The default is infinity, for renderers that do not determine it: pictures are then read at their full size.
  var pixelsPerPoint: CGFloat { get }

  /// Whether the renderer can use the file of a picture besides its pixels, as a PDF uses that of a JPEG.
  ///
  /// The default is false.
  var takesPictureFiles: Bool { get }

  /// Saves the transform and the clip until ``restore()``.
  func save()

  /// Restores the transform and the clip of the matching ``save()``.
  func restore()

  /// Transforms all later coordinates by this transform, and then by the current one.
  func concatenate(_ transform: AffineTransform)

  /// Intersects the clip for all later drawing with the inside of a path.
  func clip(to path: VectorPath, rule: FillRule)

  /// Fills the inside of a path.
  func fill(_ path: VectorPath, rule: FillRule, with paint: FillPaint)

  /// Strokes a path.
  func stroke(_ path: VectorPath, _ stroke: PathStroke, with color: RGBAColor)

  /// Whether the renderer uses the text of glyphs: lines are then announced before they are drawn, and runs have their
  /// ``GlyphRun/text``.
  ///
  /// The default is false.
  var wantsText: Bool { get }

  /// Announces a line of text: all glyphs drawn up to the next call belong to it.
  ///
  /// Called only if ``wantsText`` is true, once for each line that may be visible. The default implementation does nothing.
  func beginLine(_ line: TextLine)

  /// Draws glyphs; those of a coloured font have their own colours.
  func draw(_ glyphs: GlyphRun, with color: RGBAColor)

  /// Draws a picture, or a part of it, scaled to a frame.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - part: In pixels of the picture: if it is scaled, no pixels outside it are mixed in, and it ends exactly at the frame. Nil
  ///     for the whole picture, whose edges are soft if it is scaled.
  ///   - frame: The frame to fill, in points.
  func draw(_ image: RasterImage, part: CGRect?, in frame: CGRect)

  /// Draws everything up to ``endLayer(opacity:)`` on a separate transparent layer, which is composited as a whole.
  ///
  /// Transforms and clips set in a layer, or in its mask, end with it.
  func beginLayer()

  /// Begins the mask of a layer: the opacity of everything drawn up to ``endLayer(opacity:)`` determines the visibility of the
  /// layer's content so far.
  ///
  /// The opacities of overlapping drawings in the mask are added up. A layer has at most one mask.
  func beginMask()

  /// Composites the layer that the matching ``beginLayer()`` began.
  ///
  /// - Parameter opacity: From 0 to 1.
  func endLayer(opacity: CGFloat)
}

/// The rule for the inside of a path that crosses itself or has several parts.
public typealias FillRule = PathBox.Rule

/// The style of a line along a path: by default with round ends and corners, and without dashes.
public struct PathStroke: Hashable, Sendable {
  /// The shape of a line's ends.
  public typealias Cap = PathBox.Cap
  /// The shape of a line's corners.
  public typealias Join = PathBox.Join

  /// The width in points, over 0.
  public var width: CGFloat
  /// The shape of the ends of the line and of its dashes.
  public var cap: Cap
  /// The shape of the corners.
  public var join: Join
  /// The greatest length of a mitered corner, in line widths.
  public var miterLimit: CGFloat
  /// The lengths of dashes and gaps alternately, in points, each over 0; empty for a continuous line.
  public var dashes: [CGFloat]
  /// The offset into the dashes at the start of the line, in points.
  public var dashOffset: CGFloat

  /// Creates a stroke.
  public init(
    width: CGFloat, cap: Cap = .round, join: Join = .round, miterLimit: CGFloat = 10,
    dashes: [CGFloat] = [], dashOffset: CGFloat = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashOffset = dashOffset
  }
}

/// Defaults and convenience methods.
extension Renderer {
  /// Infinity.
  public var pixelsPerPoint: CGFloat { .infinity }

  /// False.
  public var wantsText: Bool { false }

  /// False.
  public var takesPictureFiles: Bool { false }

  /// Does nothing.
  public func beginLine(_ line: TextLine) {}

  /// Fills the inside of a path by the nonzero winding rule.
  public func fill(_ path: VectorPath, with color: RGBAColor) {
    fill(path, rule: .nonZero, with: .color(color))
  }

  /// Fills the inside of a path with a colour.
  public func fill(_ path: VectorPath, rule: FillRule, with color: RGBAColor) {
    fill(path, rule: rule, with: .color(color))
  }

  /// Draws a picture scaled to a frame.
  public func draw(_ image: RasterImage, in frame: CGRect) { draw(image, part: nil, in: frame) }

  /// Calls a closure between ``save()`` and ``restore()``.
  public func saved(_ body: () -> Void) {
    save()
    body()
    restore()
  }

  /// Moves all later drawing.
  public func translate(_ x: CGFloat, _ y: CGFloat) {
    concatenate(AffineTransform(translationByX: x, byY: y))
  }

  /// Scales all later drawing.
  public func scale(_ x: CGFloat, _ y: CGFloat) {
    concatenate(AffineTransform(scaleByX: x, byY: y))
  }
}
