import BubbleCore
import Foundation

/// Opacity groups and masks.
extension Renderer {
  /// Draws with an opacity as a group, so that overlapping parts do not show through each other.
  ///
  /// - Parameters:
  ///   - alpha: The opacity; from 1 on, no group is needed.
  ///   - frame: The frame of the drawing.
  func faded(_ alpha: CGFloat, around frame: CGRect, _ body: () -> Void) {
    guard alpha < 1 else { return body() }
    // The greatest distance that tails and shadows of bubbles reach beyond their frames, in points.
    let overhang: CGFloat = 12
    saved {
      clip { $0.rectangle(frame.insetBy(dx: -overhang, dy: -overhang)) }
      beginLayer()
      body()
      endLayer(opacity: alpha)
    }
  }

  /// Draws through a picture that is stretched to a frame as a mask.
  ///
  /// - Parameters:
  ///   - picture: The picture; nil clips to the frame only.
  ///   - isFlipped: Whether the picture is mirrored horizontally.
  func masked(
    by picture: RasterImage?, _ mask: ImageMask, in frame: CGRect, isFlipped: Bool,
    _ body: () -> Void
  ) {
    saved {
      clip { $0.rectangle(frame) }
      guard let picture, frame.width > 0, frame.height > 0 else { return body() }
      beginLayer()
      body()
      beginMask()
      saved { drawStretched(picture, mask, in: frame, isFlipped: isFlipped) }
      endLayer(opacity: 1)
    }
  }

  /// Draws a picture with its four corners unscaled, its edges stretched along one axis, and its middle along both.
  private func drawStretched(
    _ picture: RasterImage, _ mask: ImageMask, in frame: CGRect, isFlipped: Bool
  ) {
    let insets = mask.capInsets
    let columns = Stretch(
      pixels: CGFloat(picture.width), length: mask.naturalSize.width,
      start: insets.leading, end: insets.trailing, over: frame.width)
    let rows = Stretch(
      pixels: CGFloat(picture.height), length: mask.naturalSize.height,
      start: insets.top, end: insets.bottom, over: frame.height)
    translate(isFlipped ? frame.maxX : frame.minX, frame.minY)
    if isFlipped { scale(-1, 1) }
    for row in rows.parts {
      for column in columns.parts {
        draw(
          picture,
          part: CGRect(
            x: column.firstPixel, y: row.firstPixel, width: column.pixels, height: row.pixels),
          in: CGRect(x: column.start, y: row.start, width: column.length, height: row.length))
      }
    }
  }
}

/// The stretching of a picture along an axis: its two ends keep their lengths.
private struct Stretch {
  /// A part of the picture, and the place where it is drawn.
  struct Part {
    var firstPixel: CGFloat
    var pixels: CGFloat
    var start: CGFloat
    var length: CGFloat
  }

  private(set) var parts: [Part] = []

  /// - Parameters:
  ///   - pixels: The picture's pixels along the axis.
  ///   - length: The picture's length along the axis, in points.
  ///   - total: The length to fill, in points.
  init(
    pixels: CGFloat, length: CGFloat, start: CGFloat, end: CGFloat, over total: CGFloat
  ) {
    let perPoint = length > 0 ? pixels / length : 1
    // Whole pixels, of which at least one remains for stretching.
    let startPixels = max(0, min((start * perPoint).rounded(), pixels - 1))
    let endPixels = max(0, min((end * perPoint).rounded(), pixels - 1 - startPixels))
    let ends = (startPixels + endPixels) / perPoint
    let scale = ends > total ? total / ends : 1
    let (first, last) = (startPixels / perPoint * scale, endPixels / perPoint * scale)
    let all = [
      Part(firstPixel: 0, pixels: startPixels, start: 0, length: first),
      Part(
        firstPixel: startPixels, pixels: pixels - startPixels - endPixels, start: first,
        length: total - first - last),
      Part(
        firstPixel: pixels - endPixels, pixels: endPixels, start: total - last, length: last),
    ]
    parts = all.filter { $0.pixels > 0 && $0.length > 0 }
  }
}

extension ElementPainter {
  /// Returns the picture of a mask; nil if it has none, or if it is not loaded.
  func picture(of mask: ImageMask) -> RasterImage? {
    mask.source.isEmpty
      ? nil : pictures.state(of: PictureRequest(path: mask.source, role: .mask)).image
  }
}
