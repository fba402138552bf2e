import BubbleCore
import CCairo
import Foundation

/// Paints the elements of cells.
struct ElementPainter {
  let canvas: Canvas
  let theme: Theme
  let pictures: PictureFolder
  /// Whether reading starts at the right.
  let isMirrored: Bool

  /// What was painted under the element that comes next.
  private struct Under {
    var surface = Theme.Surface.background
    /// The bubble's ground and frame.
    var ground: (ground: BubbleGround, frame: CGRect)?
    /// The body of the bubble or pill that was painted last.
    var body: CGRect?

    /// What the ink of a text must not leave: the bubble that it stands in.
    func bounds(ofTextIn frame: CGRect) -> CGRect? {
      guard let body, body.insetBy(dx: -0.5, dy: -0.5).contains(frame) else { return nil }
      return body
    }

    /// The corners of something in the bubble, whose own radius is `radius`.
    func corners(of frame: CGRect, radius: CGFloat) -> CornerRadii {
      guard let ground else { return CornerRadii(radius) }
      return CornerRadii(of: frame, radius: radius, in: ground.ground, body: ground.frame)
    }
  }

  /// Paints elements whose coordinates start at `origin`, back to front.
  ///
  /// Nothing is painted further than a line outside of `size`, however high a tower of combining
  /// marks is.
  func paint(_ elements: [CellElement], at origin: CGPoint, size: CGSize) {
    canvas.saved {
      cairo_translate(canvas.cairo, origin.x, origin.y)
      cairo_rectangle(canvas.cairo, 0, -2, size.width, size.height + 4)
      cairo_clip(canvas.cairo)
      var under = Under()
      paint(elements[...], on: &under)
    }
  }

  private func paint(_ elements: ArraySlice<CellElement>, on under: inout Under) {
    var index = elements.startIndex
    while index < elements.endIndex {
      let element = elements[index]
      index += 1
      // A host's own elements may say anything.
      func end(_ count: Int) -> Int { index + max(0, min(count, elements.endIndex - index)) }
      switch element.content {
      case .clip(let radius, let count):
        let end = end(count)
        canvas.saved {
          cairo_new_path(canvas.cairo)
          canvas.roundedRectangle(element.frame, under.corners(of: element.frame, radius: radius))
          cairo_clip(canvas.cairo)
          paint(elements[index..<end], on: &under)
        }
        index = end
      case .mask(let mask, let count):
        let end = end(count)
        let isFlipped = mask.isFlipped != isMirrored
        canvas.masked(
          by: pictures.picture(of: mask), mask, in: element.frame, isFlipped: isFlipped
        ) { paint(elements[index..<end], on: &under) }
        index = end
      default: paint(element, on: &under)
      }
    }
  }

  private func paint(_ element: CellElement, on under: inout Under) {
    let surface = under.surface
    switch element.content {
    case .ground(let ground):
      canvas.draw(ground, in: element.frame, theme: theme)
      if ground.ground != .none { under.body = element.frame }
      guard ground.ground == .standard else { return }
      under.surface = ground.isOutgoing ? .outgoing : .incoming
      if under.ground == nil { under.ground = (ground, element.frame) }
    case .text(let text, let color, let alignment):
      canvas.draw(
        text, in: element.frame,
        paint: Canvas.TextPaint(
          alignment: alignment, color: theme.color(color, on: surface),
          link: theme.color(.link, on: surface), bounds: under.bounds(ofTextIn: element.frame)))
    case .shape(let shape):
      var paint = Canvas.ShapePaint(
        color: theme.color(shape.color, on: surface), track: theme.color(.track, on: surface),
        isMirrored: isMirrored)
      if case .rectangle(let radius) = shape.figure {
        paint.corners = under.corners(of: element.frame, radius: radius)
      }
      canvas.draw(shape, in: element.frame, paint: paint)
    case .image(let image, let alternative):
      let corners = under.corners(of: element.frame, radius: image.cornerRadius)
      paintImage(image, alternative, in: element.frame, corners: corners, on: surface)
    case .avatar(let person, let initials):
      paintAvatar(of: person, initials: initials, in: element.frame)
    case .clip, .mask: break
    }
  }

  private func paintImage(
    _ image: ImageBox, _ alternative: MeasuredText?, in frame: CGRect, corners: CornerRadii,
    on surface: Theme.Surface
  ) {
    guard frame.width > 0, frame.height > 0 else { return }
    if let picture = pictures.picture(of: image) {
      paint(picture, in: frame, contentMode: image.contentMode) {
        $0.roundedRectangle(frame, corners)
      }
    } else if let alternative {
      paintText(alternative, inMiddleOf: frame, color: theme.color(.text, on: surface))
    } else {
      canvas.fill(theme.color(.mediaGround, on: surface)) { $0.roundedRectangle(frame, corners) }
      let side = min(32, frame.width * 0.5, frame.height * 0.5)
      let symbol = CGRect(
        x: frame.midX - side / 2, y: frame.midY - side / 2, width: side, height: side)
      let color = theme.color(.textDim, on: surface)
      canvas.draw(
        .photo, in: symbol, paint: Canvas.ShapePaint(color: color, track: color))
    }
  }

  private func paintAvatar(of person: Person, initials: MeasuredText, in frame: CGRect) {
    if let picture = pictures.picture(of: person) {
      paint(picture, in: frame, contentMode: .fill) { $0.ellipse(frame) }
      return
    }
    canvas.fill(theme.color(.person(person), on: .incoming)) { $0.ellipse(frame) }
    paintText(initials, inMiddleOf: frame, color: theme.color(.onAccent, on: .background))
  }

  private func paintText(_ text: MeasuredText, inMiddleOf frame: CGRect, color: Color) {
    let place = CGRect(
      x: frame.midX - text.width / 2, y: frame.midY - text.height / 2,
      width: text.width, height: text.height)
    canvas.draw(
      text, in: place, paint: Canvas.TextPaint(alignment: .center, color: color, link: color))
  }

  /// Paints a picture into a path's inside.
  private func paint(
    _ picture: OpaquePointer, in frame: CGRect, contentMode: ImageBox.ContentMode,
    _ path: (Canvas) -> Void
  ) {
    let width = CGFloat(cairo_image_surface_get_width(picture))
    let height = CGFloat(cairo_image_surface_get_height(picture))
    let (x, y) = (frame.width / width, frame.height / height)
    let scale = contentMode == .fill ? max(x, y) : min(x, y)
    canvas.saved {
      let cairo = canvas.cairo
      cairo_new_path(cairo)
      path(canvas)
      cairo_clip(cairo)
      cairo_translate(cairo, frame.midX - width * scale / 2, frame.midY - height * scale / 2)
      cairo_scale(cairo, scale, scale)
      cairo_set_source_surface(cairo, picture, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
      cairo_paint(cairo)
    }
  }
}
