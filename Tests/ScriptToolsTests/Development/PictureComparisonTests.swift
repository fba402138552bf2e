import BubbleCanvas
import Expectations
import Foundation
import ScriptTools
import Testing

/// Pictures are compared pixel by pixel, and the difference is drawn.
@Suite struct PictureComparisonTests {
  private let white = PixelImage(width: 30, height: 20, color: 0xFFFFFF)

  @Test func `a picture is written and read without loss`() throws {
    var image = PixelImage(width: 7, height: 5, color: 0x123456)
    image[3, 2] = 0xFEDCBA
    expect(PixelImage(png: try image.png()), equals: image)
    expect(PixelImage(png: Data("no picture at all, but long enough".utf8)) == nil)
    expect(PixelImage(png: Data()) == nil)
  }

  @Test func `a single pixel is found and marked`() throws {
    var other = white
    other[4, 9] = 0xFFFFFE
    let comparison = PictureComparison(expected: white, actual: other)
    expect(!comparison.isEqual && comparison.differenceCount == 1)
    expect("\(comparison)", equals: "1 pixel differs, at x 4, y 9")
    let picture = comparison.picture
    expect(picture.width == 3 * 30 + 4 * 8 && picture.height == 20 + 2 * 8)
    // What should be, what is, what differs.
    expect(picture[8 + 4, 8 + 9], equals: 0xFFFFFF)
    expect(picture[8 + 38 + 4, 8 + 9], equals: 0xFFFFFE)
    expect(picture[8 + 76 + 4, 8 + 9] != picture[8 + 76 + 5, 8 + 9])
    expect(Set(picture.pixels).count, equals: 4)
  }

  @Test func `pictures of different sizes differ where only one of them is`() throws {
    let low = PixelImage(width: 30, height: 12, color: 0xFFFFFF)
    let comparison = PictureComparison(expected: white, actual: low)
    expect(!comparison.isEqual)
    expect("\(comparison)", equals: "30 x 20 pixels became 30 x 12")
    expect(comparison.picture[8 + 76, 8 + 11] != comparison.picture[8 + 76, 8 + 12])
    expect(PictureComparison(expected: white, actual: white).isEqual)
  }

  @Test func `what is drawn over the edge is cut off`() {
    var image = white
    image.draw(PixelImage(width: 10, height: 10, color: 0), x: 25, y: -5)
    image.draw(PixelImage(width: 10, height: 10, color: 0), x: -300, y: 400)
    expect(image.pixels.filter { $0 == 0 }.count, equals: 5 * 5)
  }
}
