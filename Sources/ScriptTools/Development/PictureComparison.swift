import BubbleCanvas
import Foundation

/// The difference between two pictures.
package struct PictureComparison: Sendable, CustomStringConvertible {
  /// The golden picture.
  package let expected: PixelImage
  /// The new picture.
  package let actual: PixelImage
  /// The number of different pixels in the area that both have.
  package let differenceCount: Int
  private let first: (x: Int, y: Int)?

  /// The space around the pictures that are shown side by side, in pixels.
  private static let gap = 8
  /// The colour around the pictures.
  private static let ground: UInt32 = 0x8C939B
  /// The colour of a different pixel.
  private static let mark: UInt32 = 0xE0115F

  /// Compares pictures.
  package init(expected: PixelImage, actual: PixelImage) {
    self.expected = expected
    self.actual = actual
    var count = 0
    var first: (x: Int, y: Int)?
    for y in 0..<min(expected.height, actual.height) {
      for x in 0..<min(expected.width, actual.width) where expected[x, y] != actual[x, y] {
        if first == nil { first = (x, y) }
        count += 1
      }
    }
    differenceCount = count
    self.first = first
  }

  /// Whether all pixels are the same, and the sizes are equal.
  package var isEqual: Bool { hasSameSize && differenceCount == 0 }

  /// Whether the difference may come from other libraries or fonts.
  package var isWithinTolerance: Bool {
    hasSameSize
      && DrawingTolerance.allows(
        DrawingTolerance.differenceCount(expected.pixels, actual.pixels),
        of: expected.pixels.count)
  }

  private var hasSameSize: Bool {
    expected.width == actual.width && expected.height == actual.height
  }

  /// A text such as `12 pixels differ, the first at x 3, y 40`.
  package var description: String {
    var parts: [String] = []
    if !hasSameSize {
      parts.append(
        "\(expected.width) x \(expected.height) pixels became \(actual.width) x \(actual.height)")
    }
    if let first {
      let subject =
        differenceCount == 1 ? "1 pixel differs, " : "\(differenceCount) pixels differ, "
      parts.append(
        subject + (differenceCount == 1 ? "" : "the first ") + "at x \(first.x), y \(first.y)")
    }
    return parts.isEmpty ? "they are equal" : parts.joined(separator: "; ")
  }

  /// The golden picture, the new picture and the difference, from left to right.
  ///
  /// In the third part the picture is pale, and different pixels have a bright colour. Pixels that only one picture
  /// has also count as different.
  package var picture: PixelImage {
    let gap = PictureComparison.gap
    let marked = marked
    let widths = expected.width + actual.width + marked.width
    var picture = PixelImage(
      width: widths + 4 * gap, height: marked.height + 2 * gap, color: PictureComparison.ground)
    var x = gap
    for part in [expected, actual, marked] {
      picture.draw(part, x: x, y: gap)
      x += part.width + gap
    }
    return picture
  }

  private var marked: PixelImage {
    var picture = PixelImage(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height),
      color: PictureComparison.mark)
    for y in 0..<min(expected.height, actual.height) {
      for x in 0..<min(expected.width, actual.width) where expected[x, y] == actual[x, y] {
        picture[x, y] = PictureComparison.pale(actual[x, y])
      }
    }
    return picture
  }

  /// Returns a colour that is three quarters white.
  private static func pale(_ color: UInt32) -> UInt32 { (color >> 2 & 0x3F3F3F) + 0xC0C0C0 }
}
