import BubbleCore
import BubbleText
import CCairo
import Foundation

/// Why a picture can't be made.
public enum PictureFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It has more pixels than a PNG that can be opened.
  case tooLarge(width: CGFloat, height: CGFloat, scale: CGFloat)
  /// Cairo refused.
  case cairo(status: String)
  /// The picture could not be compressed.
  case compression(status: Int32)

  /// Says what is too large, and what to do.
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

  /// A number of pixels as it is read: `1,432,036`.
  private static func shown(_ pixels: CGFloat) -> String {
    Double(pixels.rounded(.up)).formatted(
      .number.precision(.fractionLength(0)).locale(Locale(identifier: "en_GB")))
  }
}

extension ConversationPicture {
  /// The most pixels that a PNG is wide: Cairo's limit.
  public static let maximumPixelWidth = 32_767
  /// The most pixels that a PNG is high.
  public static let maximumPixelHeight = 1_000_000
  /// How many pixels are painted at a time: more would leave the processor's cache.
  private static let stripPixels = 1 << 22

  /// The picture as a PNG with `scale` pixels to a point.
  ///
  /// It is painted strip by strip, because Cairo's surfaces end at 32,767 pixels and long conversations
  /// don't.
  ///
  /// - Parameters:
  ///   - scale: How many pixels there are to a point, over 0.
  ///   - onProgress: Called now and then with how much of it is done, from 0 to 1.
  /// - Throws: ``PictureFormatError``.
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
    // One for all strips: fresh memory costs as much as to paint it.
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

  /// The picture as a scalable drawing (SVG 1.1), a pixel of CSS for each point.
  ///
  /// It looks the same everywhere, whatever fonts are there: letters are drawn as outlines.
  ///
  /// - Parameters:
  ///   - text: Whether text can be selected and searched, too.
  ///   - onProgress: Called now and then with how much of it is done, from 0 to 1.
  public func svg(
    text: SVGText = .outlines, onProgress: ((_ fraction: Double) -> Void)? = nil
  ) throws(PictureFormatError) -> Data {
    var layer = SVGTextLayer()
    var data = try ConversationPicture.collect { write, closure in
      let surface = cairo_svg_surface_create_for_stream(write, closure, size.width, size.height)
      // A point of the layout is a pixel of CSS. Cairo's own unit is a third larger.
      cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
      return vector(
        surface, onLine: text == .live ? { layer.add($0, matrix: $1) } : nil, onProgress)
    }
    layer.insert(into: &data)
    return data
  }

  /// The picture as a document of one page, whose text can be selected, searched and copied.
  ///
  /// - Parameter onProgress: Called now and then with how much of it is done, from 0 to 1.
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
      // Only now Cairo looks for the outlines of all letters.
      CairoFonts.withLock { _ in cairo_surface_finish(surface) }
      return cairo_surface_status(surface)
    } catch {
      return CAIRO_STATUS_SURFACE_TYPE_MISMATCH
    }
  }

  /// Paints a part of the picture on a surface of Cairo's.
  ///
  /// - Parameters:
  ///   - scale: How many pixels there are to a point.
  ///   - top: Which row of pixels is the first one of the surface.
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
