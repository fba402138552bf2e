import BubbleCanvas
import BubbleCore
import BubbleText
import Foundation

/// The picture of a row.
struct TilePicture: Sendable {
  /// The width, in pixels.
  var width: Int
  var height: Int
  /// The pixels, encoded by ``PixelCode``.
  var code: [UInt32]

  /// The digest of the picture.
  var digest: Int {
    var hasher = Hasher()
    hasher.combine(width)
    code.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// The maximum height of a row's picture, in pixels; of taller rows, only the upper part is
  /// drawn.
  private static let maximumHeight = 8_192

  /// Draws a row on the background of its conversation.
  ///
  /// - Parameter scale: The scale, in pixels per point.
  /// - Returns: Nil if there is no memory for it.
  init?(
    _ elements: [CellElement], size: CGSize, theme: Theme, pictures: any PictureSource,
    direction: WritingDirection, scale: CGFloat
  ) {
    width = max(1, Int((size.width * scale).rounded()))
    height = min(TilePicture.maximumHeight, max(1, Int((size.height * scale).rounded(.up))))
    guard let renderer = try? PixelRenderer(width: width, height: height, scale: scale) else {
      return nil
    }
    let picture = ConversationPicture(
      row: elements, size: size, theme: theme, pictures: pictures, direction: direction)
    picture.drawGround(on: renderer)
    picture.draw(on: renderer)
    guard let image = renderer.makeImage(), image.bytesPerRow == 4 * width else { return nil }
    var code: [UInt32] = []
    let width = width
    image.withPixels { bytes in
      PixelCode.encode(bytes.bindMemory(to: UInt32.self), width: width, into: &code)
    }
    self.code = code
  }
}

extension ConversationPicture {
  /// A row on the background of its conversation.
  fileprivate init(
    row elements: [CellElement], size: CGSize, theme: Theme, pictures: any PictureSource,
    direction: WritingDirection
  ) {
    self.init(
      size: size, parts: [Part(frame: CGRect(origin: .zero, size: size), elements: elements)],
      theme: theme, pictures: pictures, direction: direction)
  }
}

extension Tile {
  /// Returns the picture of the row, for any format.
  func picture(
    theme: Theme, pictures: any PictureSource, direction: WritingDirection
  ) -> ConversationPicture {
    ConversationPicture(
      row: elements, size: size, theme: theme, pictures: pictures, direction: direction)
  }
}

extension RGBAColor {
  /// The colour in CSS, without its opacity.
  var styleText: String {
    func digits(_ part: Double) -> String {
      let text = String(Int((min(1, max(0, part)) * 255).rounded()), radix: 16)
      return text.count < 2 ? "0" + text : text
    }
    return "#" + digits(red) + digits(green) + digits(blue)
  }
}
