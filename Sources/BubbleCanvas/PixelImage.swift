import CPango
import Foundation

/// A picture as pixels, to be compared with another one.
package struct PixelImage: Equatable, Sendable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The pixels, `0xRRGGBB` each, row by row.
  package private(set) var pixels: [UInt32]

  /// Makes a picture of one colour.
  ///
  /// - Precondition: Width and height are over 0.
  package init(width: Int, height: Int, color: UInt32) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: color, count: width * height)
  }

  /// The most pixels that are decoded.
  private static let maximumCount = 1 << 26

  /// Decodes a PNG; nil if it is none, or has more than 67 million pixels.
  package init?(png: Data) {
    // Width and height stand in the header, in two words that end at byte 24.
    let sides = png.prefix(24).suffix(8)
    guard png.count > 24,
      PixelImage.word(sides.prefix(4)) <= PixelImage.maximumCount
        / max(1, PixelImage.word(sides.suffix(4)))
    else { return nil }
    var reader = Reader(data: png)
    let surface = withUnsafeMutablePointer(to: &reader) { pointer in
      cairo_image_surface_create_from_png_stream(
        { closure, target, length in
          guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
          let reader = closure.assumingMemoryBound(to: Reader.self)
          return reader.pointee.read(into: target, count: Int(length))
            ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
        }, pointer)
    }
    defer { cairo_surface_destroy(surface) }
    guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    // Other formats have fewer bytes to a pixel.
    guard stride >= width * 4 else { return nil }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      let row = UnsafeRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
      // The upper byte means nothing in a picture without transparency.
      for x in 0..<width { pixels.append(row[x] & 0xFFFFFF) }
    }
    self.pixels = pixels
  }

  /// The colour of a pixel, `0xRRGGBB`.
  ///
  /// - Precondition: It is in the picture.
  package subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Puts another picture over this one; what sticks out is cut off.
  package mutating func draw(_ image: PixelImage, x: Int, y: Int) {
    for row in max(0, -y)..<max(0, -y, min(image.height, height - y)) {
      for column in max(0, -x)..<max(0, -x, min(image.width, width - x)) {
        self[x + column, y + row] = image[column, row]
      }
    }
  }

  private static func word(_ bytes: Data) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// The picture as a PNG.
  package func png() throws(PictureFormatError) -> Data {
    var encoder = try PixelStripEncoder(width: width, height: height)
    try encoder.add(self)
    return try encoder.finish()
  }

  /// Hands bytes to Cairo.
  private struct Reader {
    let data: Data
    var offset = 0

    init(data: Data) { self.data = data }

    mutating func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
      guard count <= data.count - offset else { return false }
      let start = data.startIndex + offset
      data.copyBytes(to: target, from: start..<start + count)
      offset += count
      return true
    }
  }
}

/// Writes a PNG strip by strip, for pictures that need not be in memory as a whole.
package struct PixelStripEncoder: ~Copyable {
  private var encoder: PNGEncoder

  /// Starts a picture.
  ///
  /// - Precondition: The strips that are added have its width, and its height together.
  package init(width: Int, height: Int) throws(PictureFormatError) {
    encoder = try PNGEncoder(width: width, height: height)
  }

  /// Adds a strip below those before.
  package mutating func add(_ strip: PixelImage) throws(PictureFormatError) {
    for y in 0..<strip.height {
      let row = strip.pixels[y * strip.width..<(y + 1) * strip.width]
      let result: Result<Void, PictureFormatError> = row.withUnsafeBufferPointer { row in
        Result { () throws(PictureFormatError) in try encoder.addRow(row) }
      }
      try result.get()
    }
  }

  /// Ends the picture and returns it.
  package mutating func finish() throws(PictureFormatError) -> Data { try encoder.finish() }
}
