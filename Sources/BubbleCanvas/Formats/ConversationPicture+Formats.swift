import BubbleCore
import BubbleText
import CCairo
import Foundation

/// An error while a picture is drawn or written.
public enum PictureFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The picture has more pixels than its format supports, or its size or scale is invalid.
  case tooLarge(width: CGFloat, height: CGFloat, scale: CGFloat)
  /// Cairo reported an error.
  case cairo(status: String)
  /// The picture could not be compressed.
  case compression(status: Int32)

  /// The size and the limit, or the error of the library.
  public var description: String {
    switch self {
    case .tooLarge(let width, let height, let scale):
      "this picture would be \(PictureFormatError.shown(width * scale)) × \(PictureFormatError.shown(height * scale)) pixels; "
        + "the limit is \(PictureFormatError.shown(CGFloat(ConversationPicture.maximumPixelWidth))) × "
        + "\(PictureFormatError.shown(CGFloat(ConversationPicture.maximumPixelHeight)))"
    case .cairo(let status): "Cairo can't draw it: \(status)"
    case .compression(let status): "zlib can't compress it: error \(status)"
    }
  }

  /// Returns a number of pixels for people: `1,432,036`.
  private static func shown(_ pixels: CGFloat) -> String {
    Double(pixels.rounded(.up)).formatted(
      .number.precision(.fractionLength(0)).locale(Locale(identifier: "en_GB")))
  }
}

extension ConversationPicture {
  /// The greatest width of a PNG, in pixels: Cairo's limit.
  static let maximumPixelWidth = 32_767
  /// The greatest height of a PNG, in pixels.
  static let maximumPixelHeight = 1_000_000
  /// The number of pixels to paint at a time: more would not fit into the processor's cache.
  private static let stripPixels = 1 << 22

  /// Returns the picture as a PNG with `scale` pixels per point.
  ///
  /// It is painted in strips, because Cairo's surfaces have at most 32,767 rows and long conversations have more.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels per point, over 0.
  ///   - onProgress: Called occasionally with the completed fraction, from 0 to 1.
  /// - Throws: ``PictureFormatError`` if it has too many pixels, the scale is not over 0, or Cairo or zlib fails.
  public func png(
    scale: CGFloat, onProgress: ((_ fraction: Double) -> Void)? = nil
  ) throws(PictureFormatError) -> Data {
    let width = max(1, (size.width * scale).rounded(.up))
    let height = max(1, (size.height * scale).rounded(.up))
    guard width <= CGFloat(ConversationPicture.maximumPixelWidth),
      height <= CGFloat(ConversationPicture.maximumPixelHeight)
    else { throw .tooLarge(width: size.width, height: size.height, scale: scale) }
    var encoder = PNGEncoder(width: Int(width), height: Int(height))
    let stripHeight = max(
      1, min(ConversationPicture.maximumPixelWidth, ConversationPicture.stripPixels / Int(width)))
    let rows = min(stripHeight, Int(height))
    // One surface for all strips: fresh memory costs as much as painting it.
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(rows))
    defer { cairo_surface_destroy(surface) }
    for y in stride(from: 0, to: Int(height), by: rows) {
      try paint(on: surface, scale: scale, from: CGFloat(y))
      guard let pixels = cairo_image_surface_get_data(surface) else {
        throw .cairo(status: "there are no pixels")
      }
      try encoder.addRows(
        pixels, bytesPerRow: Int(cairo_image_surface_get_stride(surface)),
        count: min(rows, Int(height) - y)
      ) { onProgress?(Double(y + $0) / Double(height)) }
    }
    return encoder.finish()
  }

  /// Returns the picture as a scalable drawing (SVG 1.1), with one CSS pixel per point.
  ///
  /// It looks the same with any installed fonts, because letters are drawn as outlines.
  ///
  /// - Parameters:
  ///   - text: Whether text can also be selected and searched.
  ///   - onProgress: Called occasionally with the completed fraction, from 0 to 1.
  public func svg(
    text: SVGText = .outlines, onProgress: ((_ fraction: Double) -> Void)? = nil
  ) throws(PictureFormatError) -> Data {
    var layer = SVGTextLayer()
    var data = try ConversationPicture.collect { write, closure in
      let surface = cairo_svg_surface_create_for_stream(write, closure, size.width, size.height)
      // A point of the layout is a CSS pixel. Cairo's default unit is a third larger.
      cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
      return vector(
        surface, onLine: text == .live ? { layer.add($0, matrix: $1) } : nil, onProgress)
    }
    layer.insert(into: &data)
    return data
  }

  /// Returns the picture as a PDF of one page, whose text can be selected, searched and copied.
  ///
  /// - Parameter onProgress: Called occasionally with the completed fraction, from 0 to 1.
  public func pdf(
    onProgress: ((_ fraction: Double) -> Void)? = nil
  ) throws(PictureFormatError) -> Data {
    try ConversationPicture.collect { write, closure in
      vector(
        cairo_pdf_surface_create_for_stream(write, closure, size.width, size.height), onProgress)
    }
  }

  private func vector(
    _ surface: OpaquePointer?, onLine: ((TextLine, cairo_matrix_t) -> Void)? = nil,
    _ onProgress: ((_ fraction: Double) -> Void)?
  ) -> cairo_status_t {
    defer { cairo_surface_destroy(surface) }
    do {
      try paint(on: surface, scale: 1, onLine: onLine, onProgress: onProgress)
      // Cairo reads the outlines of all letters only now.
      CairoFonts.withLock { _ in cairo_surface_finish(surface) }
      return cairo_surface_status(surface)
    } catch {
      return CAIRO_STATUS_SURFACE_TYPE_MISMATCH
    }
  }

  /// Paints a part of the picture on a Cairo surface.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels per point.
  ///   - top: The pixel row of the picture that becomes the first row of the surface.
  /// - Throws: ``PictureFormatError``.
  package func paint(
    on surface: OpaquePointer?, scale: CGFloat, from top: CGFloat = 0,
    onProgress: ((_ fraction: Double) -> Void)? = nil
  ) throws(PictureFormatError) {
    try paint(on: surface, scale: scale, from: top, onLine: nil, onProgress: onProgress)
  }

  private func paint(
    on surface: OpaquePointer?, scale: CGFloat, from top: CGFloat = 0,
    onLine: ((TextLine, cairo_matrix_t) -> Void)?,
    onProgress: ((_ fraction: Double) -> Void)? = nil
  ) throws(PictureFormatError) {
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS, let surface, let cairo = cairo_create(surface) else {
      throw .cairo(status: String(cString: cairo_status_to_string(status)))
    }
    defer { cairo_destroy(cairo) }
    cairo_translate(cairo, 0, -top)
    cairo_scale(cairo, scale, scale)
    let renderer = CairoRenderer(cairo, onLine: onLine)
    drawGround(on: renderer)
    draw(on: renderer, onProgress: onProgress)
    cairo_surface_flush(surface)
  }

  /// Collects the bytes that Cairo writes.
  private static func collect(
    _ body: (cairo_write_func_t, UnsafeMutableRawPointer) -> cairo_status_t
  ) throws(PictureFormatError) -> Data {
    var data = Data()
    let status = withUnsafeMutablePointer(to: &data) { pointer in
      body(
        { closure, bytes, length in
          guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
          closure.assumingMemoryBound(to: Data.self).pointee.append(bytes, count: Int(length))
          return CAIRO_STATUS_SUCCESS
        }, UnsafeMutableRawPointer(pointer))
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cairo(status: String(cString: cairo_status_to_string(status)))
    }
    return data
  }
}
