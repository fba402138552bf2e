import BubbleCanvas
import Foundation

/// What is different between two pictures.
package struct PictureComparison: Sendable, CustomStringConvertible {
  /// The picture as it should be.
  package let expected: PixelImage
  /// The picture as it is.
  package let actual: PixelImage
  /// How many pixels of the part that both have are not the same.
  package let differenceCount: Int
  private let first: (x: Int, y: Int)?

  /// The space around the pictures that are shown beside each other, in pixels.
  private static let gap = 8
  /// What is around them.
  private static let ground: UInt32 = 0x8C939B
  /// A pixel that differs.
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

  /// Whether all pixels are the same, and there are as many.
  package var isEqual: Bool { hasSameSize && differenceCount == 0 }

  /// Whether other libraries or fonts may draw the same like this.
  package var isWithinTolerance: Bool {
    hasSameSize
      && DrawingTolerance.allows(
        DrawingTolerance.differenceCount(expected.pixels, actual.pixels),
        of: expected.pixels.count)
  }

  private var hasSameSize: Bool {
    expected.width == actual.width && expected.height == actual.height
  }

  /// `12 pixels differ, the first at x 3, y 40`.
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

  /// What should be, what is, and what differs, from left to right.
  ///
  /// In the third part the picture is pale, and what differs stands out; what only one of the two has
  /// differs, too.
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

  /// A colour that is three quarters white.
  private static func pale(_ color: UInt32) -> UInt32 { (color >> 2 & 0x3F3F3F) + 0xC0C0C0 }
}
