import CCairo
import Foundation

/// An immutable picture of pixels.
///
/// `@unchecked Sendable`: all properties are `let`, and pixels are written only before `init` returns. Afterwards the surface is only
/// destroyed, in `deinit`, after the last reference to the picture. Drawing code makes a separate surface on the same memory
/// (`makeSurface`), which Cairo reads as a source.
public final class RasterImage: @unchecked Sendable {
  /// The width in pixels, over 0.
  public let width: Int
  /// The height in pixels, over 0.
  public let height: Int
  /// The size of a row, in bytes.
  public let bytesPerRow: Int
  /// Whether the picture is opaque; its alpha is then ignored and may have any value.
  public let isOpaque: Bool
  /// The file to draw instead of the pixels: a JPEG in a document, which may have more pixels.
  ///
  /// Nil for all other pictures.
  public let file: Data?
  private let surface: OpaquePointer
  private let pixels: UnsafeMutablePointer<UInt8>

  /// Takes ownership of an image surface; nil if it has no pixels.
  init?(owning surface: OpaquePointer, file: Data? = nil) {
    self.file = file
    cairo_surface_flush(surface)
    let format = cairo_image_surface_get_format(surface)
    guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24,
      let pixels = cairo_image_surface_get_data(surface)
    else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.surface = surface
    self.pixels = pixels
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    bytesPerRow = Int(cairo_image_surface_get_stride(surface))
    isOpaque = format == CAIRO_FORMAT_RGB24
  }

  /// Creates a picture from pixels; nil if there are too many, or if their number does not match the size.
  ///
  /// - Parameters:
  ///   - width: In pixels, from 1 to 32,767.
  ///   - height: In pixels, from 1 to 32,767.
  ///   - pixels: `0xAARRGGBB` each, premultiplied, row by row.
  ///   - isOpaque: Whether alpha counts as 255.
  public convenience init?(width: Int, height: Int, pixels: [UInt32], isOpaque: Bool = false) {
    let sides = 1...ConversationPicture.maximumPixelWidth
    guard sides.contains(width), sides.contains(height), pixels.count == width * height
    else { return nil }
    self.init(width: width, height: height, isOpaque: isOpaque) { target, bytesPerRow in
      pixels.withUnsafeBytes {
        RasterImage.copy($0, 4 * width, to: target, bytesPerRow, width: width, height: height)
      }
      return true
    }
  }

  /// Creates a picture from pixels in rows of any length; nil if there are too many.
  ///
  /// - Parameters:
  ///   - width: In pixels, from 1 to 32,767.
  ///   - height: In pixels, from 1 to 32,767.
  ///   - rows: `0xAARRGGBB` each, premultiplied, in the machine's byte order.
  ///   - bytesPerRow: The distance between the starts of two rows, in bytes.
  ///   - isOpaque: Whether alpha counts as 255.
  /// - Precondition: `rows` has all rows, the last one up to its last pixel.
  package convenience init?(
    width: Int, height: Int, rows: UnsafeRawBufferPointer, bytesPerRow: Int, isOpaque: Bool = false
  ) {
    precondition(
      height < 1 || rows.count >= (height - 1) * bytesPerRow + 4 * width, "a row is incomplete")
    self.init(width: width, height: height, isOpaque: isOpaque) { target, targetBytesPerRow in
      RasterImage.copy(
        rows, bytesPerRow, to: target, targetBytesPerRow, width: width, height: height)
      return true
    }
  }

  /// Copies rows of pixels to rows of another length.
  private static func copy(
    _ rows: UnsafeRawBufferPointer, _ bytesPerRow: Int, to target: UnsafeMutablePointer<UInt32>,
    _ targetBytesPerRow: Int, width: Int, height: Int
  ) {
    for row in 0..<height {
      UnsafeMutableRawBufferPointer(
        start: UnsafeMutableRawPointer(target) + row * targetBytesPerRow, count: 4 * width
      ).copyMemory(
        from: UnsafeRawBufferPointer(
          rebasing: rows[row * bytesPerRow..<row * bytesPerRow + 4 * width]))
    }
  }

  /// Creates a picture whose pixels are written in place.
  ///
  /// - Parameters:
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - isOpaque: Whether alpha counts as 255.
  ///   - fill: Writes the pixels, given their memory and the size of a row in bytes; returns false to make no picture.
  convenience init?(
    width: Int, height: Int, isOpaque: Bool,
    fill: (_ pixels: UnsafeMutablePointer<UInt32>, _ bytesPerRow: Int) -> Bool
  ) {
    let sides = 1...ConversationPicture.maximumPixelWidth
    guard sides.contains(width), sides.contains(height),
      let surface = cairo_image_surface_create(
        isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { return nil }
    let bytesPerRow = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface),
      data.withMemoryRebound(
        to: UInt32.self, capacity: bytesPerRow / 4 * height, { fill($0, bytesPerRow) })
    else {
      cairo_surface_destroy(surface)
      return nil
    }
    cairo_surface_mark_dirty(surface)
    self.init(owning: surface)
  }

  deinit { cairo_surface_destroy(surface) }

  /// Returns the same picture with the file that documents draw instead.
  func with(file: Data) -> RasterImage {
    // Both share the pixels; the surface that both hold owns them.
    RasterImage(owning: cairo_surface_reference(surface), file: file) ?? self
  }

  /// The bounds of the picture, in pixels.
  public var bounds: CGRect { CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height)) }

  /// Returns a part rounded outwards to existing whole pixels; nil if it contains none.
  ///
  /// - Parameter part: In pixels; nil for the whole picture.
  public func wholePixels(of part: CGRect?) -> CGRect? {
    guard let part else { return bounds }
    guard [part.minX, part.minY, part.maxX, part.maxY].allSatisfy(\.isFinite) else { return nil }
    let (left, top) = (max(0, part.minX.rounded(.down)), max(0, part.minY.rounded(.down)))
    let right = min(CGFloat(width), part.maxX.rounded(.up))
    let bottom = min(CGFloat(height), part.maxY.rounded(.up))
    guard left < right, top < bottom else { return nil }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The size of the pixels, in bytes.
  public var byteCount: Int { bytesPerRow * height }

  /// The size of the pixels and the file, in bytes.
  var heldByteCount: Int { byteCount + (file?.count ?? 0) }

  /// Calls a closure with the pixels: `0xAARRGGBB` each in the machine's byte order, premultiplied, in rows of ``bytesPerRow``.
  public func withPixels<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withExtendedLifetime(self) {
      body(UnsafeRawBufferPointer(start: pixels, count: byteCount))
    }
  }

  /// Returns a surface on the same pixels, which the caller owns and must not use longer than the picture.
  func makeSurface() -> OpaquePointer? {
    cairo_image_surface_create_for_data(
      pixels, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(bytesPerRow))
  }
}

extension RasterImage {
  /// Returns its darkest and its brightest pixel over a colour.
  func extremes(over ground: RGBAColor) -> [RGBAColor] {
    var values: Set<UInt32> = []
    withPixels { bytes in
      for row in 0..<height {
        var last: UInt32?
        for column in 0..<width {
          let value = bytes.load(fromByteOffset: row * bytesPerRow + 4 * column, as: UInt32.self)
          // Neighbouring pixels are often equal.
          if value != last { values.insert(isOpaque ? value | 0xFF00_0000 : value) }
          last = value
        }
      }
    }
    let colors = values.map { RGBAColor(premultiplied: $0).blended(over: ground) }
      .map { (color: $0, luminance: $0.luminance) }
    return [
      colors.min { $0.luminance < $1.luminance }, colors.max { $0.luminance < $1.luminance },
    ].compactMap { $0?.color }
  }
}

extension RGBAColor {
  /// Creates the colour of a premultiplied pixel, `0xAARRGGBB`.
  fileprivate init(premultiplied pixel: UInt32) {
    let alpha = Double(pixel >> 24) / 255
    func part(_ shift: UInt32) -> Double {
      alpha > 0 ? min(1, Double(pixel >> shift & 0xFF) / 255 / alpha) : 0
    }
    self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
  }
}

extension RasterImage: Hashable {
  /// Whether both have the same pixels, and the same file to draw instead of them.
  ///
  /// A picture that is read again from an unchanged file is equal.
  /// - Complexity: O(1) for the same object, otherwise O(*n*) in the number of pixels up to the first difference.
  public static func == (left: RasterImage, right: RasterImage) -> Bool {
    if left === right { return true }
    guard left.width == right.width, left.height == right.height,
      left.isOpaque == right.isOpaque, left.file == right.file
    else { return false }
    return (0..<left.height).allSatisfy { row in
      memcmp(
        left.pixels + row * left.bytesPerRow, right.pixels + row * right.bytesPerRow, 4 * left.width
      )
        == 0
    }
  }

  /// Hashes the size and a few of the pixels.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    let sampleCount = 8
    for sample in 0..<sampleCount {
      let row = height * sample / sampleCount
      let column = width * sample / sampleCount
      hasher.combine(
        UnsafeRawPointer(pixels)
          .load(fromByteOffset: row * bytesPerRow + 4 * column, as: UInt32.self))
    }
  }
}
