import BubbleCore
import CPango
import Foundation

/// Why a picture can't be made.
public enum PictureFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is larger than the format or Cairo allows.
  case tooLarge(width: CGFloat, height: CGFloat, scale: CGFloat, limit: Int)
  /// Cairo refused.
  case cairo(status: String)

  /// Says what is too large, and what to do.
  public var description: String {
    switch self {
    case .tooLarge(let width, let height, let scale, let limit):
      "a picture of \(Int(width)) x \(Int(height)) points at scale \(scale) has more than \(limit) "
        + "pixels a side; take a smaller --scale, or draw an .svg or .pdf"
    case .cairo(let status): "Cairo can't draw it: \(status)"
    }
  }
}

extension Picture {
  /// The most pixels that a side may have: Cairo's limit.
  public static let maximumPixels = 32_767

  /// The picture as a PNG with `scale` pixels to a point.
  ///
  /// - Throws: ``PictureFormatError/tooLarge(width:height:scale:limit:)``.
  public func png(scale: CGFloat) throws(PictureFormatError) -> Data {
    let width = (size.width * scale).rounded(.up)
    let height = (size.height * scale).rounded(.up)
    guard max(width, height) <= CGFloat(Picture.maximumPixels) else {
      throw .tooLarge(
        width: size.width, height: size.height, scale: scale, limit: Picture.maximumPixels)
    }
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, Int32(max(1, width)), Int32(max(1, height)))
    defer { cairo_surface_destroy(surface) }
    try paint(on: surface, scale: scale)
    return try Picture.collect { write, closure in
      cairo_surface_write_to_png_stream(surface, write, closure)
    }
  }

  /// The picture as a scalable drawing.
  ///
  /// Text is drawn as outlines.
  public func svg() throws(PictureFormatError) -> Data {
    try Picture.collect { write, closure in
      vector(cairo_svg_surface_create_for_stream(write, closure, size.width, size.height))
    }
  }

  /// The picture as a document of one page.
  public func pdf() throws(PictureFormatError) -> Data {
    try Picture.collect { write, closure in
      vector(cairo_pdf_surface_create_for_stream(write, closure, size.width, size.height))
    }
  }

  private func vector(_ surface: OpaquePointer?) -> cairo_status_t {
    defer { cairo_surface_destroy(surface) }
    do {
      try paint(on: surface, scale: 1)
      cairo_surface_finish(surface)
      return cairo_surface_status(surface)
    } catch {
      return CAIRO_STATUS_SURFACE_TYPE_MISMATCH
    }
  }

  private func paint(
    on surface: OpaquePointer?, scale: CGFloat
  ) throws(PictureFormatError) {
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS, let surface, let cairo = cairo_create(surface) else {
      throw .cairo(status: String(cString: cairo_status_to_string(status)))
    }
    let canvas = Canvas(owning: cairo)
    cairo_scale(cairo, scale, scale)
    paint(on: canvas)
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
