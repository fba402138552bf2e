import CCairo
import CPictures
import Foundation

/// A drawing in pixels, painted in strips: Cairo's surfaces have at most 32,767 rows, and long conversations have more.
struct PixelStrips {
  /// The number of pixels to paint at a time: more would not fit into the processor's cache.
  private static let stripPixels = 1 << 22

  /// The width in pixels.
  let width: Int
  let isTransparent: Bool
  let scale: CGFloat
  let draw: (any Renderer) -> Void

  /// Returns some rows as a PNG.
  ///
  /// - Precondition: The range is not empty, and not larger than a PNG may be.
  func png(_ rows: Range<Int>, isSmall: Bool) throws(PictureFormatError) -> Data {
    var encoder = PNGEncoder(
      width: width, height: rows.count, hasAlpha: isTransparent, isSmall: isSmall)
    let height = min(rows.count, max(1, PixelStrips.stripPixels / width))
    let surface = try makeSurface(height: height)
    defer { cairo_surface_destroy(surface) }
    for start in stride(from: rows.lowerBound, to: rows.upperBound, by: height) {
      try paint(on: surface, from: start)
      guard let pixels = cairo_image_surface_get_data(surface) else {
        throw .cairo(status: "there are no pixels")
      }
      try encoder.addRows(
        pixels, bytesPerRow: Int(cairo_image_surface_get_stride(surface)),
        count: min(height, rows.upperBound - start))
    }
    return encoder.finish()
  }

  /// Returns some rows as a file of an encoder that needs all pixels at once.
  ///
  /// - Precondition: The range is not empty, and not larger than a surface may be.
  func encoded(
    _ rows: Range<Int>, _ encode: (picture_rows, inout picture_bytes) -> Bool
  ) throws(PictureFormatError) -> Data {
    let surface = try makeSurface(height: rows.count)
    defer { cairo_surface_destroy(surface) }
    try paint(on: surface, from: rows.lowerBound)
    return try PixelStrips.encoded(surface, width: width, height: rows.count, encode)
  }

  /// Returns a surface as a file of an encoder.
  static func encoded(
    _ surface: OpaquePointer, width: Int, height: Int,
    _ encode: (picture_rows, inout picture_bytes) -> Bool
  ) throws(PictureFormatError) -> Data {
    guard let pixels = cairo_image_surface_get_data(surface) else {
      throw .cairo(status: "there are no pixels")
    }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var bytes = picture_bytes(bytes: nil, count: 0)
    let isEncoded = pixels.withMemoryRebound(to: UInt32.self, capacity: stride / 4 * height) {
      encode(
        picture_rows(
          pixels: $0, bytes_per_row: stride, width: Int32(width), height: Int32(height)),
        &bytes)
    }
    guard isEncoded, let start = bytes.bytes else {
      throw .cairo(status: "the picture can't be encoded: there is not enough memory")
    }
    defer { picture_bytes_free(bytes) }
    return Data(bytes: start, count: bytes.count)
  }

  private func makeSurface(height: Int) throws(PictureFormatError) -> OpaquePointer {
    let surface = cairo_image_surface_create(
      isTransparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS, let surface else {
      cairo_surface_destroy(surface)
      throw .cairo(status: String(cString: cairo_status_to_string(status)))
    }
    return surface
  }

  private func paint(on surface: OpaquePointer, from row: Int) throws(PictureFormatError) {
    guard let cairo = cairo_create(surface) else { throw .cairo(status: "there is no memory") }
    defer { cairo_destroy(cairo) }
    if isTransparent {
      cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    } else {
      cairo_set_source_rgb(cairo, 1, 1, 1)
    }
    cairo_paint(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    cairo_translate(cairo, 0, -CGFloat(row))
    cairo_scale(cairo, scale, scale)
    draw(CairoRenderer(cairo))
    cairo_surface_flush(surface)
  }
}
