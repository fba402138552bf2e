import BubbleCore
import CPango
import Foundation

/// The reference of all comparisons: Pango alone, one layout used again and again, text in, size out.
///
/// It has the settings of the real measuring, so that both shape and break the same text in the same
/// way, and nothing else of it.
final class BarePango {
  private let fontMap = pango_cairo_font_map_new()
  private let context: OpaquePointer
  private let layout: OpaquePointer

  init(font: TextFont) {
    context = pango_font_map_create_context(fontMap)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, pango_language_from_string("en"))
    layout = pango_layout_new(context)
    let description = pango_font_description_new()
    pango_font_description_set_family(description, font.family)
    pango_font_description_set_absolute_size(
      description, Double(font.size) * Double(PANGO_SCALE))
    pango_font_description_set_weight(
      description, font.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(UnsafeMutableRawPointer(fontMap))
  }

  /// Measures all texts and returns the sum of their heights, so that nothing is left out.
  func measure(_ texts: some Sequence<(text: String, width: CGFloat)>) -> Int {
    texts.reduce(0) { $0 + measure($1.text, width: $1.width) }
  }

  /// Measures the height of a text, in Pango's units.
  private func measure(_ text: String, width: CGFloat) -> Int {
    // Without a limit, as labels are.
    let limit = width < 1_000_000 ? Int32(width * CGFloat(PANGO_SCALE)) : -1
    pango_layout_set_width(layout, limit)
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
      }
    }
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_size(layout, &width, &height)
    return Int(height)
  }
}

extension LayoutEnvironment {
  /// Returns the font of a style.
  func font(for style: TextStyle) -> TextFont { fonts.font(for: style, textScale: textScale) }
}
