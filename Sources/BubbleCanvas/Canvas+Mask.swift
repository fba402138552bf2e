import BubbleCore
import CCairo
import Foundation

/// What is drawn apart, and shows in part.
extension Canvas {
  /// How far shadows and tails reach beyond their frames, in points, at most.
  private static let overhang: CGFloat = 12

  /// Draws something that is laid on as a whole, so that what lies over each other in it does not show through.
  ///
  /// - Parameters:
  ///   - alpha: How visible it is; from 1 on it is drawn as it stands.
  ///   - frame: Where it is.
  func faded(_ alpha: CGFloat, around frame: CGRect, _ body: () -> Void) {
    guard alpha < 1 else { return body() }
    saved {
      cairo_new_path(cairo)
      rectangle(frame.insetBy(dx: -Canvas.overhang, dy: -Canvas.overhang))
      cairo_clip(cairo)
      cairo_push_group(cairo)
      body()
      cairo_pop_group_to_source(cairo)
      cairo_paint_with_alpha(cairo, alpha)
    }
  }
  /// Draws what shows through a picture that is stretched to a frame.
  ///
  /// - Parameters:
  ///   - picture: The picture; nil: it is only the frame that cuts off.
  ///   - isFlipped: Whether left and right of the picture are exchanged.
  func masked(
    by picture: OpaquePointer?, _ mask: ImageMask, in frame: CGRect, isFlipped: Bool,
    _ body: () -> Void
  ) {
    saved {
      cairo_new_path(cairo)
      rectangle(frame)
      cairo_clip(cairo)
      guard let picture, frame.width > 0, frame.height > 0 else { return body() }
      cairo_push_group(cairo)
      body()
      let content = cairo_pop_group(cairo)
      cairo_push_group_with_content(cairo, CAIRO_CONTENT_ALPHA)
      drawStretched(picture, mask, in: frame, isFlipped: isFlipped)
      let shape = cairo_pop_group(cairo)
      cairo_set_source(cairo, content)
      cairo_mask(cairo, shape)
      cairo_pattern_destroy(content)
      cairo_pattern_destroy(shape)
    }
  }

  /// Draws a picture's four corners as they are, its edges stretched along, and its middle both ways.
  private func drawStretched(
    _ picture: OpaquePointer, _ mask: ImageMask, in frame: CGRect, isFlipped: Bool
  ) {
    let insets = mask.capInsets
    let columns = Stretch(
      pixels: CGFloat(cairo_image_surface_get_width(picture)), length: mask.naturalSize.width,
      start: insets.leading, end: insets.trailing, over: frame.width)
    let rows = Stretch(
      pixels: CGFloat(cairo_image_surface_get_height(picture)), length: mask.naturalSize.height,
      start: insets.top, end: insets.bottom, over: frame.height)
    cairo_translate(cairo, isFlipped ? frame.maxX : frame.minX, frame.minY)
    if isFlipped { cairo_scale(cairo, -1, 1) }
    // Where two parts meet within a pixel both count: together they are one.
    cairo_set_operator(cairo, CAIRO_OPERATOR_ADD)
    for row in rows.parts {
      for column in columns.parts {
        saved {
          cairo_new_path(cairo)
          cairo_rectangle(cairo, column.start, row.start, column.length, row.length)
          cairo_clip(cairo)
          cairo_translate(cairo, column.start, row.start)
          cairo_scale(cairo, column.length / column.pixels, row.length / row.pixels)
          // A picture of its own: the parts beside it are not to be seen where it is stretched.
          let part = cairo_surface_create_for_rectangle(
            picture, column.firstPixel, row.firstPixel, column.pixels, row.pixels)
          defer { cairo_surface_destroy(part) }
          cairo_set_source_surface(cairo, part, 0, 0)
          let source = cairo_get_source(cairo)
          cairo_pattern_set_filter(source, CAIRO_FILTER_GOOD)
          cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD)
          cairo_paint(cairo)
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
}
