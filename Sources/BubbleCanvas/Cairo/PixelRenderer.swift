import BubbleCore
import CCairo
import Foundation

/// A renderer that draws into pixels: those of a host, or its own.
///
/// A pixel has 32 bits, `0xAARRGGBB` in the machine's byte order, premultiplied. Cairo calls this format ARGB32, GDK and `CGImage`
/// accept it as well, and Wayland calls it `argb8888`. A renderer belongs to one thread; any number of renderers may draw at once.
///
/// ```swift
/// let renderer = try PixelRenderer(width: 750, height: 1334, scale: 2)
/// view.draw(on: renderer, theme: .light, pictures: PictureFolder(at: URL(fileURLWithPath: "chat")))
/// renderer.finish()
/// let image = renderer.makeImage()
/// ```
public final class PixelRenderer: Renderer {
  private let surface: OpaquePointer
  private let renderer: CairoRenderer

  /// Creates a renderer for a host's pixels, which draws over their content.
  ///
  /// - Parameters:
  ///   - pixels: The first row, from the left. The memory must stay valid as long as the renderer, and is complete after
  ///     ``finish()``.
  ///   - width: In pixels, from 1 to 32,767.
  ///   - height: In pixels, from 1 to 32,767.
  ///   - bytesPerRow: The distance between rows in bytes; a multiple of 4, at least four times the width.
  ///   - scale: The number of pixels per point, over 0.
  ///   - origin: The point at the upper left corner.
  /// - Throws: ``PictureFormatError`` if a side, the scale or the distance between rows is out of its range, or Cairo fails.
  public convenience init(
    _ pixels: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, scale: CGFloat,
    origin: CGPoint = .zero
  ) throws(PictureFormatError) {
    try PixelRenderer.check(width, height, scale)
    guard bytesPerRow >= 4 * width, bytesPerRow % 4 == 0, bytesPerRow <= Int(Int32.max) else {
      throw .cairo(status: "rows of \(bytesPerRow) bytes do not hold \(width) pixels of 4")
    }
    let surface = cairo_image_surface_create_for_data(
      pixels.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(bytesPerRow))
    try self.init(owning: surface, scale: scale, origin: origin)
  }

  /// Creates a renderer with its own pixels, initially transparent; ``makeImage()`` returns them.
  ///
  /// - Parameters:
  ///   - width: In pixels, from 1 to 32,767.
  ///   - height: In pixels, from 1 to 32,767.
  ///   - scale: The number of pixels per point, over 0.
  ///   - origin: The point at the upper left corner.
  /// - Throws: ``PictureFormatError`` if a side or the scale is out of its range, or Cairo fails.
  public convenience init(
    width: Int, height: Int, scale: CGFloat, origin: CGPoint = .zero
  ) throws(PictureFormatError) {
    try PixelRenderer.check(width, height, scale)
    try self.init(
      owning: cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      scale: scale, origin: origin)
  }

  private init(
    owning surface: OpaquePointer?, scale: CGFloat, origin: CGPoint
  ) throws(PictureFormatError) {
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS, let surface, let cairo = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      throw .cairo(status: String(cString: cairo_status_to_string(status)))
    }
    defer { cairo_destroy(cairo) }
    self.surface = surface
    cairo_scale(cairo, scale, scale)
    cairo_translate(cairo, -origin.x, -origin.y)
    renderer = CairoRenderer(cairo)
  }

  deinit {
    finish()
    cairo_surface_destroy(surface)
  }

  private static func check(
    _ width: Int, _ height: Int, _ scale: CGFloat
  ) throws(PictureFormatError) {
    let sides = 1...ConversationPicture.maximumPixelWidth
    guard sides.contains(width), sides.contains(height), scale > 0, scale.isFinite else {
      throw .tooLarge(width: CGFloat(width), height: CGFloat(height), scale: scale)
    }
  }

  /// Completes all drawing in the pixels.
  public func finish() { cairo_surface_flush(surface) }

  /// Returns a copy of the pixels so far; nil if there is not enough memory.
  public func makeImage() -> RasterImage? {
    finish()
    guard let pixels = cairo_image_surface_get_data(surface) else { return nil }
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let stride = Int(cairo_image_surface_get_stride(surface))
    var copy: [UInt32] = []
    copy.reserveCapacity(width * height)
    for row in 0..<height {
      let start = UnsafeRawPointer(pixels + row * stride).assumingMemoryBound(to: UInt32.self)
      copy.append(contentsOf: UnsafeBufferPointer(start: start, count: width))
    }
    return RasterImage(width: width, height: height, pixels: copy)
  }

  /// The bounds of the clip, in the current coordinates.
  public var clipBounds: CGRect { renderer.clipBounds }

  /// The number of pixels per point: the scale, times that of the transform.
  public var pixelsPerPoint: CGFloat { renderer.pixelsPerPoint }

  /// Saves the transform and the clip.
  public func save() { renderer.save() }

  /// Restores the transform and the clip that were saved last.
  public func restore() { renderer.restore() }

  /// Transforms all later drawing.
  public func concatenate(_ transform: AffineTransform) { renderer.concatenate(transform) }

  /// Clips all later drawing.
  public func clip(to path: VectorPath, rule: FillRule) { renderer.clip(to: path, rule: rule) }

  /// Fills a path.
  public func fill(_ path: VectorPath, rule: FillRule, with paint: FillPaint) {
    renderer.fill(path, rule: rule, with: paint)
  }

  /// Strokes a path.
  public func stroke(_ path: VectorPath, _ stroke: PathStroke, with color: RGBAColor) {
    renderer.stroke(path, stroke, with: color)
  }

  /// Draws glyphs.
  public func draw(_ glyphs: GlyphRun, with color: RGBAColor) { renderer.draw(glyphs, with: color) }

  /// Draws a picture.
  public func draw(_ image: RasterImage, part: CGRect?, in frame: CGRect) {
    renderer.draw(image, part: part, in: frame)
  }

  /// Begins a layer.
  public func beginLayer() { renderer.beginLayer() }

  /// Begins the mask of a layer.
  public func beginMask() { renderer.beginMask() }

  /// Composites the layer.
  public func endLayer(opacity: CGFloat) { renderer.endLayer(opacity: opacity) }
}
