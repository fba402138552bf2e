import BubbleCore
import Foundation

/// What cells are drawn on: fills and strokes of paths, glyphs, pictures, clips, opacity and transforms.
///
/// ``ElementPainter`` decides what a cell looks like and calls these; a renderer decides where it ends up: on a surface of
/// Cairo's (``CairoRenderer``), in pixels of a host (``PixelRenderer``), in a list (``RecordingRenderer``), or wherever a host can
/// draw paths. Coordinates are points, y down, in what ``concatenate(_:)`` has made of them. Colours are sRGB, not premultiplied.
///
/// A renderer belongs to one thread at a time. Calls come in pairs where they say so, nested and never crossed.
public protocol Renderer: AnyObject {
  /// What may be drawn on, in the coordinates that hold now: nothing is seen outside, and painters leave out what is there.
  ///
  /// Larger than it has to be does no harm; infinite where a renderer does not know.
  var clipBounds: CGRect { get }

  /// How many pixels there are to a point, in the coordinates that hold now: pictures are read no larger than they are needed.
  ///
  /// Infinite where a renderer does not know, which is the default: then they are read as large as they are.
  var pixelsPerPoint: CGFloat { get }

  /// Whether the file of a picture is of use besides its pixels, as that of a JPEG is for a PDF. By default it is not.
  var takesPictureFiles: Bool { get }

  /// Remembers the transform and the clip until ``restore()``.
  func save()

  /// Goes back to the transform and the clip of the last ``save()`` that was not gone back to.
  func restore()

  /// Has coordinates from here on transformed by this before all that held up to now.
  func concatenate(_ transform: AffineTransform)

  /// Draws from here on only what is inside of a path, too.
  func clip(to path: VectorPath, rule: FillRule)

  /// Fills the inside of a path.
  func fill(_ path: VectorPath, rule: FillRule, with paint: FillPaint)

  /// Draws along a path.
  func stroke(_ path: VectorPath, _ stroke: PathStroke, with color: RGBAColor)

  /// Whether it is of use what glyphs stand for: then lines are said before they are drawn, and runs have their
  /// ``GlyphRun/text``. By default it is not.
  var wantsText: Bool { get }

  /// Says that the glyphs that are drawn next, up to the next line, are those of a line of text.
  ///
  /// Called where ``wantsText`` says so, once for each line that may be seen. By default it does nothing.
  func beginLine(_ line: TextLine)

  /// Draws glyphs; those of a coloured font have their own colours.
  func draw(_ glyphs: GlyphRun, with color: RGBAColor)

  /// Draws a picture, or a part of it, as large as a frame.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - part: In pixels of the picture: nothing beside it is seen where it is stretched, and it ends where the frame does. Nil:
  ///     all of it, whose edges are soft where it is stretched.
  ///   - frame: Where it is drawn, in points.
  func draw(_ image: RasterImage, part: CGRect?, in frame: CGRect)

  /// Draws what comes until ``endLayer(opacity:)`` on something transparent of its own, to be laid on as a whole.
  ///
  /// Transforms and clips that are set in a layer, or in its mask, end with it.
  func beginLayer()

  /// Has what comes until ``endLayer(opacity:)`` say by its opacity how much is seen of what the layer has up to here.
  ///
  /// Where several things lie over each other in it, their opacities are added up. At most once in a layer.
  func beginMask()

  /// Lays on what was drawn since ``beginLayer()``.
  ///
  /// - Parameter opacity: From 0 to 1.
  func endLayer(opacity: CGFloat)
}

/// Which points are inside of a path that crosses itself or has several parts.
public typealias FillRule = PathBox.Rule

/// How a line is drawn along a path: round at its ends and corners, and without a gap, unless something else is said.
public struct PathStroke: Hashable, Sendable {
  /// How a line ends.
  public typealias Cap = PathBox.Cap
  /// How two lines meet.
  public typealias Join = PathBox.Join

  /// In points, over 0.
  public var width: CGFloat
  /// How it ends, and its dashes do.
  public var cap: Cap
  /// How it turns.
  public var join: Join
  /// How long the point of two lines may be, in widths.
  public var miterLimit: CGFloat
  /// Lengths of dashes and gaps by turns, in points, each over 0; empty: the line has no gaps.
  public var dashes: [CGFloat]
  /// How far into the dashes it starts, in points.
  public var dashOffset: CGFloat

  /// Makes a stroke.
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

/// What is called with less.
extension Renderer {
  /// Infinite.
  public var pixelsPerPoint: CGFloat { .infinity }

  /// False.
  public var wantsText: Bool { false }

  /// False.
  public var takesPictureFiles: Bool { false }

  /// Does nothing.
  public func beginLine(_ line: TextLine) {}

  /// Fills the inside of a path, by the winding rule.
  public func fill(_ path: VectorPath, with color: RGBAColor) {
    fill(path, rule: .nonZero, with: .color(color))
  }

  /// Fills the inside of a path with a colour.
  public func fill(_ path: VectorPath, rule: FillRule, with color: RGBAColor) {
    fill(path, rule: rule, with: .color(color))
  }

  /// Draws a picture as large as a frame.
  public func draw(_ image: RasterImage, in frame: CGRect) { draw(image, part: nil, in: frame) }

  /// Calls a closure between ``save()`` and ``restore()``.
  public func saved(_ body: () -> Void) {
    save()
    body()
    restore()
  }

  /// Moves what comes from here on.
  public func translate(_ x: CGFloat, _ y: CGFloat) {
    concatenate(AffineTransform(translationByX: x, byY: y))
  }

  /// Scales what comes from here on.
  public func scale(_ x: CGFloat, _ y: CGFloat) {
    concatenate(AffineTransform(scaleByX: x, byY: y))
  }
}
