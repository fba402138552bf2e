import BubbleCore
import BubbleText
import CPango
import Foundation

/// Text, from the very layout that was measured.
extension Canvas {
  /// Draws a measured text in a frame, each line on its own baseline.
  ///
  /// Links are drawn in a second colour through a clip, so that the glyphs stay where the measuring
  /// put them: an attribute would break the text apart and shape the parts alone.
  func draw(
    _ text: MeasuredText, in frame: CGRect, alignment: LineAlignment, color: Color, link: Color
  ) {
    var index = 0
    PangoTextEngine.current.forEachLine(of: text.request) { broken in
      // What was measured elsewhere, with other fonts, may have had fewer lines.
      guard index < text.lines.count else { return }
      let line = text.lineFrame(index, inWidth: frame.width, alignment: alignment)
        .offsetBy(dx: frame.minX, dy: frame.minY)
      let fragments = text.spanFragments.filter { $0.line == index }
      index += 1
      guard isVisible(line) else { return }
      let baseline = line.minY + text.ascent
      if fragments.isEmpty {
        set(color)
        show(broken, in: line, baseline: baseline)
        return
      }
      let boxes = fragments.map {
        CGRect(
          x: line.minX + $0.x, y: line.minY - line.height, width: $0.width,
          height: 3 * line.height)
      }
      saved {
        // Everything but the links: with the even-odd rule they are holes in a large rectangle.
        cairo_new_path(cairo)
        rectangle(line.insetBy(dx: -line.height, dy: -2 * line.height))
        for box in boxes { rectangle(box) }
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_clip(cairo)
        set(color)
        show(broken, in: line, baseline: baseline)
      }
      saved {
        cairo_new_path(cairo)
        for box in boxes { rectangle(box) }
        cairo_clip(cairo)
        set(link)
        show(broken, in: line, baseline: baseline)
      }
      for box in boxes {
        fill(link) {
          $0.rectangle(CGRect(x: box.minX, y: baseline + 1.6, width: box.width, height: 0.8))
        }
      }
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
    pango_cairo_show_layout_line(cairo, broken.line)
  }

  /// Whether any of a line, and of the marks that stick out of it, lies within the clip.
  private func isVisible(_ line: CGRect) -> Bool {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    return line.maxY + line.height >= top && line.minY - line.height <= bottom
  }
}
