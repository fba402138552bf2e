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
  }

  /// Draws a measured text in a frame, each line on its own baseline.
  ///
  /// The text is laid out as it was measured, with the same request. Should the breaks differ all the
  /// same, as on a machine with other fonts than where it was measured, the measured ones hold: the
  /// lines are then shaped one by one.
  func draw(_ text: MeasuredText, in frame: CGRect, paint: TextPaint) {
    PangoTextEngine.withDrawing { draw(text, in: frame, paint: paint, engine: $0) }
  }

  private func draw(
    _ text: MeasuredText, in frame: CGRect, paint: TextPaint, engine: PangoTextEngine
  ) {
    var count = 0
    var isAsMeasured = true
    engine.forEachLine(of: text.request) { broken in
      guard isAsMeasured, count < text.lines.count, broken.range == text.lines[count].range else {
        isAsMeasured = false
        return
      }
      draw(broken, index: count, of: text, in: frame, paint: paint)
      count += 1
    }
    for index in count..<text.lines.count {
      let line = text.lines[index]
      engine.withLine(
        line.range, isRightToLeft: line.isRightToLeft,
        isTruncated: text.isTruncated && index == text.lines.count - 1, of: text.request
      ) {
        draw($0, index: index, of: text, in: frame, paint: paint)
      }
    }
  }

  /// Draws a line.
  ///
  /// Links are drawn in a second colour through a clip, so that the glyphs stay where the measuring
  /// put them: an attribute would break the text apart and shape the parts alone.
  private func draw(
    _ broken: PangoTextEngine.BrokenLine, index: Int, of text: MeasuredText, in frame: CGRect,
    paint: TextPaint
  ) {
    let line = text.lineFrame(index, inWidth: frame.width, alignment: paint.alignment)
      .offsetBy(dx: frame.minX, dy: frame.minY)
    guard isVisible(line) else { return }
    let baseline = line.minY + text.ascent
    let links = text.spanFragments.filter { $0.line == index }.map {
      CGRect(
        x: line.minX + $0.x, y: line.minY - line.height, width: $0.width, height: 3 * line.height)
    }
    guard !links.isEmpty else {
      set(paint.color)
      show(broken, in: line, baseline: baseline)
      return
    }
    clipped(to: [line.insetBy(dx: -line.height, dy: -2 * line.height)] + links) {
      // With the even-odd rule the links are holes in the rectangle around the line.
      set(paint.color)
      show(broken, in: line, baseline: baseline)
    }
    clipped(to: links) {
      set(paint.link)
      show(broken, in: line, baseline: baseline)
    }
    for link in links {
      fill(paint.link) {
        $0.rectangle(CGRect(x: link.minX, y: baseline + 1.6, width: link.width, height: 0.8))
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

  private func show(_ broken: PangoTextEngine.BrokenLine, in line: CGRect, baseline: CGFloat) {
    // White space at the end is outside of the frame: at the right, or at the left of a line that runs
    // from right to left.
    var logical = PangoRectangle()
    pango_layout_line_get_extents(broken.line, nil, &logical)
    let fullWidth = CGFloat(logical.width) / CGFloat(PANGO_SCALE)
    let x = broken.isRightToLeft ? line.maxX - fullWidth : line.minX
    cairo_move_to(cairo, x, baseline)
    text_show_line(cairo, broken.line)
  }

  /// Whether any of a line, and of the marks that stick out of it, lies within the clip.
  private func isVisible(_ line: CGRect) -> Bool {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    return line.maxY + line.height >= top && line.minY - line.height <= bottom
  }
}
