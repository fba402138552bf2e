import CCairo
import Foundation

/// A picture as pixels, for comparisons.
package struct PixelImage: Equatable, Sendable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The pixels, `0xRRGGBB` each, row by row.
  package private(set) var pixels: [UInt32]

  /// Creates a picture of one colour.
  ///
  /// - Precondition: Width and height are over 0.
  package init(width: Int, height: Int, color: UInt32) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: color, count: width * height)
  }

  /// The greatest number of pixels to decode.
  private static let maximumCount = 1 << 26

  /// Decodes a PNG; nil if it is invalid, or has more than 67 million pixels.
  package init?(png: Data) {
    guard let size = PNGDecoder.size(of: png),
      size.width <= PixelImage.maximumCount / max(1, size.height),
      let image = PNGDecoder.image(of: png)
    else { return nil }
    let (width, height) = (image.width, image.height)
    (self.width, self.height) = (width, height)
    pixels = image.withPixels { bytes in
      [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
        // Tests compare hundreds of millions of pixels without optimization: a `while` takes a tenth of the time of a `for`.
        while count < width * height {
          var offset = count / width * image.bytesPerRow
          let end = count + width
          while count < end {
            // The upper byte is undefined in a picture without transparency.
            pixels[count] = bytes.load(fromByteOffset: offset, as: UInt32.self) & 0xFFFFFF
            (count, offset) = (count + 1, offset + 4)
          }
        }
      }
    }
  }

  /// The colour of a pixel, `0xRRGGBB`.
  ///
  /// - Precondition: The pixel is in the picture.
  package subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Draws another picture over this one; the overflow is cut off.
  package mutating func draw(_ image: PixelImage, x: Int, y: Int) {
    let columns = max(0, -x)..<max(0, -x, min(image.width, width - x))
    let rows = max(0, -y)..<max(0, -y, min(image.height, height - y))
    let width = width
    image.pixels.withUnsafeBytes { source in
      pixels.withUnsafeMutableBytes { target in
        for row in rows where !columns.isEmpty {
          let from = 4 * (row * image.width + columns.lowerBound)
          let to = 4 * ((y + row) * width + x + columns.lowerBound)
          target[to..<to + 4 * columns.count].copyBytes(
            from: source[from..<from + 4 * columns.count])
        }
      }
    }
  }

  /// Returns the picture as a PNG.
  package func png() throws(PictureFormatError) -> Data {
    var encoder = PixelStripEncoder(width: width, height: height)
    try encoder.add(self)
    return encoder.finish()
  }
}

/// Writes a PNG strip by strip, for pictures that need not be in memory as a whole.
package struct PixelStripEncoder: ~Copyable {
  private var encoder: PNGEncoder

  /// Starts a picture.
  ///
  /// - Precondition: Each strip has this width, and all strips together this height.
  package init(width: Int, height: Int) {
    encoder = PNGEncoder(width: width, height: height)
  }

  /// Adds a strip below the previous ones.
  package mutating func add(_ strip: PixelImage) throws(PictureFormatError) {
    let result: Result<Void, PictureFormatError> = strip.pixels.withUnsafeBytes { bytes in
      Result { () throws(PictureFormatError) in
        guard let start = bytes.baseAddress else { return }
        try encoder.addRows(start, bytesPerRow: 4 * strip.width, count: strip.height)
      }
    }
    try result.get()
  }

  /// Ends the picture and returns it.
  ///
  /// - Precondition: All strips were added.
  package mutating func finish() -> Data { encoder.finish() }
}
