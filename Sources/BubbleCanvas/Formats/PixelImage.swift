import CCairo
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
    guard let size = PNGDecoder.size(of: png),
      size.width <= PixelImage.maximumCount / max(1, size.height),
      let image = PNGDecoder.image(of: png)
    else { return nil }
    (width, height) = (image.width, image.height)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    image.withPixels { bytes in
      for y in 0..<image.height {
        for x in 0..<image.width {
          // The upper byte means nothing in a picture without transparency.
          pixels.append(
            bytes.load(fromByteOffset: y * image.bytesPerRow + 4 * x, as: UInt32.self) & 0xFFFFFF)
        }
      }
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

  /// The picture as a PNG.
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
  /// - Precondition: The strips that are added have its width, and its height together.
  package init(width: Int, height: Int) {
    encoder = PNGEncoder(width: width, height: height)
  }

  /// Adds a strip below those before.
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
