import BubbleCore
import CPango
import Foundation

/// Paints the elements of cells.
struct ElementPainter {
  let canvas: Canvas
  let theme: Theme
  let pictures: PictureFolder

  /// Paints elements whose coordinates start at `origin`, back to front.
  ///
  /// Nothing is painted further than a line outside of `size`, however high a tower of combining
  /// marks is.
  func paint(_ elements: [CellElement], at origin: CGPoint, size: CGSize) {
    canvas.saved {
      cairo_translate(canvas.cairo, origin.x, origin.y)
      cairo_rectangle(canvas.cairo, 0, -2, size.width, size.height + 4)
      cairo_clip(canvas.cairo)
      var surface = Theme.Surface.background
      for element in elements { paint(element, on: &surface) }
    }
  }

  private func paint(_ element: CellElement, on surface: inout Theme.Surface) {
    switch element.content {
    case .ground(let ground):
      canvas.draw(ground, in: element.frame, theme: theme)
      if ground.ground == .standard { surface = ground.isOutgoing ? .outgoing : .incoming }
    case .text(let text, let color, let alignment):
      canvas.draw(
        text, in: element.frame,
        paint: Canvas.TextPaint(
          alignment: alignment, color: theme.color(color, on: surface),
          link: theme.color(.link, on: surface)))
    case .shape(let shape):
      canvas.draw(shape, in: element.frame, color: theme.color(shape.color, on: surface))
    case .image: break
    case .avatar(let person, let initials):
      paintAvatar(of: person, initials: initials, in: element.frame)
    }
  }

  private func paintAvatar(of person: Person, initials: MeasuredText, in frame: CGRect) {
    if let picture = pictures.picture(of: person) {
      paint(picture, in: frame)
      return
    }
    canvas.fill(theme.color(.person(person), on: .incoming)) { $0.ellipse(frame) }
    let text = CGRect(
      x: frame.midX - initials.width / 2, y: frame.midY - initials.height / 2,
      width: initials.width, height: initials.height)
    let white = theme.color(.onAccent, on: .background)
    canvas.draw(
      initials, in: text,
      paint: Canvas.TextPaint(alignment: .center, color: white, link: white))
  }

  /// Paints a picture into a circle, filling it.
  private func paint(_ picture: OpaquePointer, in frame: CGRect) {
    let width = CGFloat(cairo_image_surface_get_width(picture))
    let height = CGFloat(cairo_image_surface_get_height(picture))
    let scale = max(frame.width / width, frame.height / height)
    canvas.saved {
      let cairo = canvas.cairo
      cairo_new_path(cairo)
      canvas.ellipse(frame)
      cairo_clip(cairo)
      cairo_translate(cairo, frame.midX - width * scale / 2, frame.midY - height * scale / 2)
      cairo_scale(cairo, scale, scale)
      cairo_set_source_surface(cairo, picture, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
      cairo_paint(cairo)
    }
  }
}
