import BubbleCore
import CPango
import Foundation

/// Working around Pango's race over font metrics.
///
/// Pango's line breaking asks each font for its average letter width, which is measured once for
/// each language and kept with the font. In Pango 1.50 that measuring is guarded by a
/// variable that all threads share (`in_get_metrics` in pangocairo-font.c): a font that is asked
/// first while another font is being measured, by another thread or by the same, has the width 0 for
/// ever, and lines of it break elsewhere. So fonts are asked one at a time before they are used.
extension PangoTextEngine {
  /// A font for a language, each known by its address.
  struct FontUse: Hashable {
    let font: UnsafeMutableRawPointer
    let language: OpaquePointer?
  }

  private static let metricsLock = NSLock()

  /// Whether a text has only characters below U+0240, for which the font that was prepared when it was
  /// loaded suffices.
  static func isLatin(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { $0 < 0xC9 }
  }

  /// Measures the fonts that a text is going to be laid out with.
  ///
  /// - Parameter attributes: Those of the text's formats, or nil.
  func prepareFonts(
    for bytes: UnsafeBufferPointer<UInt8>, description: OpaquePointer,
    attributes: OpaquePointer? = nil
  ) {
    // Null only where memory is out, and then GLib has ended the process.
    let list = pango_attr_list_new()!
    defer { pango_attr_list_unref(list) }
    pango_attr_list_insert(list, pango_attr_font_desc_new(description))
    if let attributes { pango_attr_list_splice(list, attributes, 0, 0) }
    bytes.withMemoryRebound(to: CChar.self) {
      guard let text = $0.baseAddress else { return }
      var start = 0
      while start < $0.count {
        // As a layout does, paragraph by paragraph: what is before may decide on digits' language.
        var end: Int32 = 0
        var next: Int32 = 0
        pango_find_paragraph_boundary(text + start, Int32($0.count - start), &end, &next)
        for use in fontUses(in: text, from: start, count: Int(end), list, context) {
          prepare(use)
        }
        start += max(1, Int(next))
      }
    }
  }

  /// Measures a font for a language, if that is not done.
  private func prepare(_ use: FontUse) {
    guard preparedFonts.insert(use).inserted else { return }
    let font = use.font.assumingMemoryBound(to: PangoFont.self)
    g_object_ref(use.font)  // Kept, so that its address stays its own.
    prepareSample(of: font, language: use.language)
    PangoTextEngine.metricsLock.withLock {
      pango_font_metrics_unref(pango_font_get_metrics(font, use.language))
    }
  }

  /// Measures the fonts of the sample that Pango lays out to measure a font; they come first.
  private func prepareSample(of font: UnsafeMutablePointer<PangoFont>, language: OpaquePointer?) {
    guard let sample = pango_font_map_create_context(fontMap) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(sample)) }
    pango_context_set_language(sample, language)
    pango_cairo_context_set_font_options(sample, pango_cairo_context_get_font_options(context))
    guard let description = pango_font_describe_with_absolute_size(font),
      let text = pango_language_get_sample_string(language)
    else { return }
    defer { pango_font_description_free(description) }
    let list = pango_attr_list_new()!  // As above.
    defer { pango_attr_list_unref(list) }
    pango_attr_list_insert(list, pango_attr_font_desc_new(description))
    for other in fontUses(in: text, from: 0, count: strlen(text), list, sample) {
      prepare(other)
    }
  }

  /// The fonts, with their languages, that a text takes.
  private func fontUses(
    in text: UnsafePointer<CChar>, from start: Int, count: Int, _ attributes: OpaquePointer,
    _ context: OpaquePointer
  ) -> [FontUse] {
    let items = pango_itemize(context, text, Int32(start), Int32(count), attributes, nil)
    var uses: [FontUse] = []
    var node = items
    while let current = node {
      let item = current.pointee.data.assumingMemoryBound(to: PangoItem.self)
      if let font = item.pointee.analysis.font {
        uses.append(
          FontUse(font: UnsafeMutableRawPointer(font), language: item.pointee.analysis.language))
      }
      pango_item_free(item)
      node = current.pointee.next
    }
    g_list_free(items)
    return uses
  }
}
