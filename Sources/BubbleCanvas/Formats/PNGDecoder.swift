import CCairo
import Foundation

/// Reads PNGs (ISO/IEC 15948): the size from the header, the pixels with Cairo.
enum PNGDecoder {
  /// The number of bytes at the start of a PNG that include its size.
  static let headerLength = 24

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Returns the size in pixels from a PNG's header; nil if it is not a PNG.
  ///
  /// - Parameter png: The file, or its first ``headerLength`` bytes.
  static func size(of png: Data) -> (width: Int, height: Int)? {
    let header = png.prefix(headerLength)
    guard header.count == headerLength, header.starts(with: signature) else { return nil }
    // The last two words of the header.
    return (bigEndian(header.suffix(8).prefix(4)), bigEndian(header.suffix(4)))
  }

  /// Returns the decoded picture; nil if the file is invalid.
  ///
  /// The size is not limited here: callers check ``size(of:)`` before.
  static func image(of png: Data) -> RasterImage? {
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
    guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    return RasterImage(owning: surface)
  }

  private static func bigEndian(_ bytes: Data) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// Passes bytes to Cairo.
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
