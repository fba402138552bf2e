import BubbleCore
import Foundation

/// What is drawn apart, and shows in part.
extension Renderer {
  /// Draws something that is laid on as a whole, so that what lies over each other in it does not show through.
  ///
  /// - Parameters:
  ///   - alpha: How visible it is; from 1 on it is drawn as it stands.
  ///   - frame: Where it is.
  func faded(_ alpha: CGFloat, around frame: CGRect, _ body: () -> Void) {
    guard alpha < 1 else { return body() }
    // How far the tails and shadows of bubbles reach beyond their frames, at most.
    let overhang: CGFloat = 12
    saved {
      clip { $0.rectangle(frame.insetBy(dx: -overhang, dy: -overhang)) }
      beginLayer()
      body()
      endLayer(opacity: alpha)
    }
  }

  /// Draws what shows through a picture that is stretched to a frame.
  ///
  /// - Parameters:
  ///   - picture: The picture; nil: it is only the frame that cuts off.
  ///   - isFlipped: Whether left and right of the picture are exchanged.
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

  /// Draws a picture's four corners as they are, its edges stretched along, and its middle both ways.
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

/// How a picture is stretched along an axis: its two ends keep their lengths.
private struct Stretch {
  /// A part of the picture, and where it is drawn.
  struct Part {
    var firstPixel: CGFloat
    var pixels: CGFloat
    var start: CGFloat
    var length: CGFloat
  }

  private(set) var parts: [Part] = []

  /// - Parameters:
  ///   - pixels: The picture's pixels along the axis.
  ///   - length: The same in points.
  ///   - total: The length that is to be filled, in points.
  init(
    pixels: CGFloat, length: CGFloat, start: CGFloat, end: CGFloat, over total: CGFloat
  ) {
    let perPoint = length > 0 ? pixels / length : 1
    // Whole ones, and one at least is left to be stretched.
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
