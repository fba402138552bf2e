import BubbleCore
import BubbleText
import CCairo
import Foundation

/// Text, by the glyphs that it was measured with.
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
    // Where lines are lower than letters, these reach into other lines.
    let font = text.request.font
    let reach =
      font.lineHeight == .natural ? text.lineHeight : max(text.lineHeight, 2 * font.size)
    let visible = text.lines(
      between: top - frame.minY - reach, and: bottom - frame.minY + reach)
    guard !visible.isEmpty else { return }
    TextMeasurer.forEachLine(of: text, in: visible) { index, shaped in
      let line = text.lineFrame(index, inWidth: frame.width, alignment: paint.alignment)
        .offsetBy(dx: frame.minX, dy: frame.minY)
      let place = LinePlace(
        line: shaped, frame: line, start: CGPoint(x: line.minX, y: line.minY + text.ascent),
        reach: reach)
      GlyphFonts.withLock { fonts in
        draw(place, links: text.spanFragments(ofLine: index), paint: paint, with: fonts)
      }
    }
  }

  /// Where a line is drawn.
  private struct LinePlace {
    let line: ShapedLine
    let frame: CGRect
    /// Where the line starts on its baseline.
    let start: CGPoint
    /// How far its letters may reach above and below it.
    let reach: CGFloat

    /// Whether all ink lies within bounds.
    func isWithin(_ bounds: CGRect) -> Bool {
      let ink = line.ink
      let scale = line.scale
      return ink.isNull
        || bounds.contains(
          CGRect(
            x: start.x + scale * ink.minX, y: start.y + scale * ink.minY, width: scale * ink.width,
            height: scale * ink.height))
    }
  }

  /// Draws a line.
  ///
  /// Links are drawn in a second colour through a clip, so that the glyphs stay where the measuring put them.
  private func draw(
    _ place: LinePlace, links: ArraySlice<MeasuredText.SpanFragment>, paint: TextPaint,
    with fonts: GlyphFonts
  ) {
    // Nothing is seen of what has no width at all, and Cairo draws nothing more after such a scale.
    guard place.line.scale > 1e-6 else { return }
    if let bounds = paint.bounds, !place.isWithin(bounds) {
      var paint = paint
      paint.bounds = nil
      clipped(to: [bounds]) { draw(place, links: links, paint: paint, with: fonts) }
      return
    }
    let line = place.frame
    let links = links.map {
      CGRect(
        x: line.minX + $0.x, y: line.minY - place.reach, width: $0.width,
        height: line.height + 2 * place.reach)
    }
    guard !links.isEmpty else {
      set(paint.color)
      show(place, with: fonts)
      return
    }
    clipped(to: [line.insetBy(dx: -place.reach, dy: -2 * place.reach)] + links) {
      // With the even-odd rule the links are holes in the rectangle around the line.
      set(paint.color)
      show(place, with: fonts)
    }
    clipped(to: links) {
      set(paint.link)
      show(place, with: fonts)
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

  private func show(_ place: LinePlace, with fonts: GlyphFonts) {
    saved {
      cairo_translate(cairo, place.start.x, place.start.y)
      if place.line.scale != 1 { cairo_scale(cairo, place.line.scale, place.line.scale) }
      for run in place.line.runs { show(run, with: fonts) }
    }
  }

  private func show(_ run: ShapedLine.Run, with fonts: GlyphFonts) {
    guard let face = run.face else { return }
    guard let font = fonts.use(face, size: run.size, in: cairo) else { return }
    var glyphs = run.glyphs.map { cairo_glyph_t(index: UInt($0.id), x: $0.x, y: $0.y) }
    guard font.canDraw(glyphs, in: cairo, with: fonts.options) else { return }
    let huge = glyphs.filter { font.isHuge($0.index) }
    if !huge.isEmpty {
      glyphs.removeAll { font.isHuge($0.index) }
      cairo_new_path(cairo)
      cairo_glyph_path(cairo, huge, Int32(huge.count))
      cairo_fill(cairo)
    }
    cairo_show_glyphs(cairo, glyphs, Int32(glyphs.count))
    guard run.isStruckThrough else { return }
    let thickness = face.decorations.strikeThickness * run.size
    cairo_rectangle(
      cairo, run.start, -face.decorations.strikePosition * run.size - thickness / 2,
      run.end - run.start, thickness)
    cairo_fill(cairo)
  }
}
