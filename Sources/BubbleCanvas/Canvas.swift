import BubbleCore
import CCairo
import Foundation

/// Draws on a Cairo surface, in points.
///
/// The surface's scale is the only place where pixels are known. A canvas belongs to one thread.
final class Canvas {
  let cairo: OpaquePointer

  /// Makes a canvas for a context that it takes over.
  init(owning cairo: OpaquePointer) { self.cairo = cairo }

  deinit { cairo_destroy(cairo) }

  func set(_ color: Color) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  func fill(_ color: Color, _ path: (Canvas) -> Void) {
    cairo_new_path(cairo)
    path(self)
    set(color)
    cairo_fill(cairo)
  }

  func stroke(_ color: Color, width: CGFloat, _ path: (Canvas) -> Void) {
    cairo_new_path(cairo)
    path(self)
    set(color)
    cairo_set_line_width(cairo, width)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    cairo_stroke(cairo)
  }

  /// Draws without leaving a trace in the state.
  func saved(_ body: () -> Void) {
    cairo_save(cairo)
    body()
    cairo_restore(cairo)
  }

  func move(_ x: CGFloat, _ y: CGFloat) { cairo_move_to(cairo, x, y) }
  func line(_ x: CGFloat, _ y: CGFloat) { cairo_line_to(cairo, x, y) }

  func rectangle(_ frame: CGRect) {
    cairo_rectangle(cairo, frame.minX, frame.minY, frame.width, frame.height)
  }

  func ellipse(_ frame: CGRect) {
    guard frame.width > 0, frame.height > 0 else { return }
    cairo_save(cairo)
    cairo_translate(cairo, frame.midX, frame.midY)
    cairo_scale(cairo, frame.width / 2, frame.height / 2)
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, 0, 0, 1, 0, 2 * .pi)
    cairo_restore(cairo)
  }

  /// A rectangle whose corners have radii of their own, each at most half the shorter side.
  func roundedRectangle(_ frame: CGRect, _ radii: CornerRadii) {
    let limit = min(frame.width, frame.height) / 2
    let (topLeft, topRight) = (min(radii.topLeft, limit), min(radii.topRight, limit))
    let (bottomRight, bottomLeft) = (min(radii.bottomRight, limit), min(radii.bottomLeft, limit))
    cairo_new_sub_path(cairo)
    cairo_arc(
      cairo, frame.maxX - topRight, frame.minY + topRight, topRight, -.pi / 2, 0)
    cairo_arc(
      cairo, frame.maxX - bottomRight, frame.maxY - bottomRight, bottomRight, 0, .pi / 2)
    cairo_arc(
      cairo, frame.minX + bottomLeft, frame.maxY - bottomLeft, bottomLeft, .pi / 2, .pi)
    cairo_arc(
      cairo, frame.minX + topLeft, frame.minY + topLeft, topLeft, .pi, 3 * .pi / 2)
    cairo_close_path(cairo)
  }
}

/// The radii of a rectangle's corners, in points.
struct CornerRadii {
  var topLeft: CGFloat
  var topRight: CGFloat
  var bottomRight: CGFloat
  var bottomLeft: CGFloat

  init(_ all: CGFloat) {
    (topLeft, topRight, bottomRight, bottomLeft) = (all, all, all, all)
  }
}
