import BubbleCanvas
import Expectations
import Foundation
import Testing

/// What is written as a PNG comes back as it was.
@Suite struct PNGEncoderTests {
  /// A picture with flat parts and with noise.
  private func image(width: Int, height: Int) -> PixelImage {
    var image = PixelImage(width: width, height: height, color: 0xE9EEF3)
    var state: UInt32 = 7
    for y in stride(from: 0, to: height, by: max(1, height / 64)) {
      for x in 0..<width {
        state = state &* 1_664_525 &+ 1_013_904_223
        image[x, y] = state >> 8
      }
    }
    return image
  }

  @Test(arguments: [(1, 1), (3, 2), (300, 200), (1_000, 9_000)])
  func `each pixel comes back, of small pictures and of those that are compressed faster`(
    width: Int, height: Int
  ) throws {
    let image = image(width: width, height: height)
    let data = try image.png()
    expect(PixelImage(png: data), equals: image)
    expect(data, equals: (try image.png()))
  }

  @Test func `bytes that don't get shorter fill chunk after chunk`() throws {
    var image = PixelImage(width: 300, height: 300, color: 0)
    var state: UInt32 = 11
    for y in 0..<300 {
      for x in 0..<300 {
        state = state &* 1_664_525 &+ 1_013_904_223
        image[x, y] = state >> 8
      }
    }
    let data = try image.png()
    expect(data.count > 200_000)
    expect(PixelImage(png: data), equals: image)
  }
}
