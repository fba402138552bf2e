import BubbleCore
import BubbleText
import CPango
import CTextFonts
import Foundation

/// Text, from the very layout that was measured.
extension Canvas {
  /// How a text is drawn.
  struct TextPaint {
    var alignment: LineAlignment
    var color: Color
    var link: Color
    /// What no ink may leave, such as a bubble; nil: the clip alone.
    var bounds: CGRect?
  }

  /// Draws what is visible of a measured text in a frame, each line on its own baseline.
  ///
  /// Marks above and below a line are seen as far as a line further.
  ///
  /// - Complexity: O(*n*) in the number of lines within the clip.
  func draw(_ text: MeasuredText, in frame: CGRect, paint: TextPaint) {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    let visible = text.lines(
      between: top - frame.minY - text.lineHeight, and: bottom - frame.minY + text.lineHeight)
    guard !visible.isEmpty else { return }
    PangoTextEngine.withDrawing { engine in
      engine.forEachLine(of: text, in: visible) { index, broken in
        let line = text.lineFrame(index, inWidth: frame.width, alignment: paint.alignment)
          .offsetBy(dx: frame.minX, dy: frame.minY)
        let place = LinePlace(
          broken, of: engine, in: line, baseline: line.minY + text.ascent,
          isReduced: text.lines[index].isReduced)
        draw(place, links: text.spanFragments(ofLine: index), paint: paint)
      }
    }
  }

  /// Where a line is drawn.
  private struct LinePlace {
    let line: UnsafeMutablePointer<PangoLayoutLine>
    let frame: CGRect
    /// Where the line starts on its baseline.
    let start: CGPoint
    /// How much smaller the line is than its font.
    let scale: CGFloat

    init(
      _ broken: PangoTextEngine.BrokenLine, of engine: PangoTextEngine, in frame: CGRect,
      baseline: CGFloat, isReduced: Bool
    ) {
      let natural = isReduced ? engine.width(of: broken) : 0
      scale = natural > 0 ? frame.width / natural : 1
      line = broken.line
      self.frame = frame
      // White space at the end is outside of the frame: at the right, or at the left of a line that runs
      // from right to left.
      var logical = PangoRectangle()
      pango_layout_line_get_extents(line, nil, &logical)
      let fullWidth = scale * CGFloat(logical.width) / CGFloat(PANGO_SCALE)
      start = CGPoint(x: broken.isRightToLeft ? frame.maxX - fullWidth : frame.minX, y: baseline)
    }

    /// Whether all ink lies within bounds.
    func isWithin(_ bounds: CGRect) -> Bool {
      let ink = text_line_ink(line)
      let unit = scale / CGFloat(PANGO_SCALE)
      return bounds.contains(
        CGRect(
          x: start.x + unit * CGFloat(ink.x), y: start.y + unit * CGFloat(ink.y),
          width: unit * CGFloat(ink.width), height: unit * CGFloat(ink.height)))
    }
  }

  /// Draws a line.
  ///
  /// Links are drawn in a second colour through a clip, so that the glyphs stay where the measuring
  /// put them: an attribute would break the text apart and shape the parts alone.
  private func draw(
    _ place: LinePlace, links: ArraySlice<MeasuredText.SpanFragment>, paint: TextPaint
  ) {
    // Nothing is seen of what has no width at all, and Cairo draws nothing more after such a scale.
    guard place.scale > 1e-6 else { return }
    if let bounds = paint.bounds, !place.isWithin(bounds) {
      var paint = paint
      paint.bounds = nil
      clipped(to: [bounds]) { draw(place, links: links, paint: paint) }
      return
    }
    let line = place.frame
    let links = links.map {
      CGRect(
        x: line.minX + $0.x, y: line.minY - line.height, width: $0.width, height: 3 * line.height)
    }
    guard !links.isEmpty else {
      set(paint.color)
      show(place)
      return
    }
    clipped(to: [line.insetBy(dx: -line.height, dy: -2 * line.height)] + links) {
      // With the even-odd rule the links are holes in the rectangle around the line.
      set(paint.color)
      show(place)
    }
    clipped(to: links) {
      set(paint.link)
      show(place)
    }
    for link in links {
      fill(paint.link) {
        $0.rectangle(CGRect(x: link.minX, y: place.start.y + 1.6, width: link.width, height: 0.8))
      }
    }
  }

  private func clipped(to rectangles: [CGRect], _ body: () -> Void) {
    saved {
      cairo_new_path(cairo)
      for frame in rectangles { rectangle(frame) }
      cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
      cairo_clip(cairo)
      body()
    }
  }

  private func show(_ place: LinePlace) {
    guard place.scale != 1 else {
      cairo_move_to(cairo, place.start.x, place.start.y)
      text_show_line(cairo, place.line)
      return
    }
    saved {
      cairo_translate(cairo, place.start.x, place.start.y)
      cairo_scale(cairo, place.scale, place.scale)
      cairo_move_to(cairo, 0, 0)
      text_show_line(cairo, place.line)
    }
  }
}
