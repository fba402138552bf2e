import CCairo
import Foundation

/// The pixels of a PNG, to compare them or to ask what colour something was drawn in.
public struct DrawnPixels: Equatable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  let values: [UInt32]

  /// Decodes a PNG; nil if it is none.
  public init?(_ png: Data) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "bubble-pixels-\(UUID().uuidString).png")
    guard (try? png.write(to: file)) != nil else { return nil }
    defer { try? FileManager.default.removeItem(at: file) }
    let surface = cairo_image_surface_create_from_png(file.path)
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    let (width, height) = (width, height)
    // Hundreds of millions of pixels are read in the tests, without optimization: a `while` takes a tenth of a `for`.
    let values = [UInt32](unsafeUninitializedCapacity: width * height) { values, count in
      while count < width * height {
        let row = UnsafeRawPointer(data + count / width * stride)
        let end = count + width
        var offset = 0
        while count < end {
          // The upper byte means nothing in a picture without transparency.
          values[count] = row.load(fromByteOffset: offset, as: UInt32.self) & 0xFFFFFF
          (count, offset) = (count + 1, offset + 4)
        }
      }
    }
    self.values = values
  }

  /// Two are equal if they have the same size and the same pixels.
  public static func == (left: DrawnPixels, right: DrawnPixels) -> Bool {
    // As many pixels as the size says.
    let byteCount = 4 * left.width * left.height
    return left.width == right.width && left.height == right.height
      && left.values.withUnsafeBytes { left in
        right.values.withUnsafeBytes { right in
          guard let left = left.baseAddress, let right = right.baseAddress else { return true }
          return memcmp(left, right, byteCount) == 0
        }
      }
  }

  /// The colour of a pixel as a hexadecimal number such as `0xD6E8FF`.
  public subscript(x: Int, y: Int) -> UInt32 { values[y * width + x] }

  /// The places of the pixels of a colour other than one.
  public func places(notOf color: UInt32) -> [(x: Int, y: Int)] {
    values.indices.filter { values[$0] != color }.map { ($0 % width, $0 / width) }
  }

  /// How different the means of blocks of 8 by 8 pixels are, from 0 to 255: on average, and at the most.
  ///
  /// What is smoothed otherwise is hardly different; what is missing, or elsewhere, is.
  ///
  /// - Returns: Nil for pictures of different sizes.
  public func blockDifference(to other: DrawnPixels) -> (mean: Double, largest: Double)? {
    guard width == other.width, height == other.height else { return nil }
    let side = 8
    var (sum, largest, count) = (0.0, 0.0, 0.0)
    for top in stride(from: 0, to: height, by: side) {
      for left in stride(from: 0, to: width, by: side) {
        var channels = [0, 0, 0]
        var pixels = 0
        for y in top..<min(height, top + side) {
          for x in left..<min(width, left + side) {
            let (own, foreign) = (self[x, y], other[x, y])
            for channel in 0..<3 {
              let shift = UInt32(8 * channel)
              channels[channel] += Int(own >> shift & 0xFF) - Int(foreign >> shift & 0xFF)
            }
            pixels += 1
          }
        }
        let difference = channels.reduce(0.0) { max($0, abs(Double($1)) / Double(pixels)) }
        sum += difference
        count += 1
        largest = max(largest, difference)
      }
    }
    return (sum / max(1, count), largest)
  }
}
