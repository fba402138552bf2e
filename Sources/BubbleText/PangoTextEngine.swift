import BubbleCore
import CPango
import CTextFonts
import Foundation
import Glibc

/// Pango's objects: font map, context, and a layout that is used again and again.
///
/// Each thread that measures has an engine of its own, from its first measuring until it ends, and what
/// is drawn comes from one more, whose users take turns. Nothing of Cairo's fonts, which threads can't
/// share, is ever touched by an engine that measures: CTextFonts says how.
package final class PangoTextEngine {
  let fontMap: UnsafeMutablePointer<PangoFontMap>
  let context: OpaquePointer
  let layout: OpaquePointer
  private(set) var fonts: [LoadedFont] = []
  private(set) var currentFont = -1
  /// Says that a word which breaks inside gets no hyphen.
  private let noHyphens: OpaquePointer?
  /// Whether the layout has been told so.
  private var hasNoHyphens = false
  /// How the text that is being laid out is formatted.
  var formatting: Formatting?
  /// How many lines are still wanted of the text that is being laid out.
  var remainingLines = Int.max
  /// How many bytes of text Pango was given to lay out, for tests that count what drawing costs.
  package var laidOutByteCount = 0
  /// Short texts that were measured.
  var labels = LabelCache()

  /// A font and its metrics in points.
  struct LoadedFont {
    let font: Font
    let description: OpaquePointer
    let ascent: CGFloat
    let lineHeight: CGFloat
  }

  /// The engine of the calling thread.
  package static var current: PangoTextEngine {
    if let pointer = pthread_getspecific(key) {
      return Unmanaged<PangoTextEngine>.fromOpaque(pointer).takeUnretainedValue()
    }
    let engine = PangoTextEngine()
    pthread_setspecific(key, Unmanaged.passRetained(engine).toOpaque())
    return engine
  }

  /// The thread's slot; the engine in it is released when the thread ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { pointer in
      guard let pointer else { return }
      Unmanaged<PangoTextEngine>.fromOpaque(pointer).release()
    }
    precondition(status == 0, "no slot for a value of the thread is left: \(status)")
    return key
  }()

  /// Lets a thread draw with the engine that is for drawing, when all others have drawn.
  ///
  /// Cairo has one set of open font files and one of painted glyphs for the whole process, and does not
  /// guard them well. So everything that comes to its fonts is in here, and nothing of it is left
  /// outside: neither a font in a context nor an engine that is released.
  package static func withDrawing<Result>(_ body: (PangoTextEngine) -> Result) -> Result {
    drawingLock.withLock { body(drawing) }
  }

  private static let drawingLock = NSLock()
  // Reached by who holds the lock, and by nobody else.
  nonisolated(unsafe) private static let drawing = PangoTextEngine()

  private init() {
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    fontMap = text_font_map_new(options)
    cairo_font_options_destroy(options)
    context = text_font_map_new_context(fontMap)
    layout = pango_layout_new(context)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    noHyphens = pango_attr_list_new()
    pango_attr_list_insert(noHyphens, pango_attr_insert_hyphens_new(0))
  }

  deinit {
    for font in fonts { pango_font_description_free(font.description) }
    pango_attr_list_unref(noHyphens)
    g_object_unref(UnsafeMutableRawPointer(layout))
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(UnsafeMutableRawPointer(fontMap))
  }

  /// Sets the layout's font and returns its metrics.
  func use(_ font: Font) -> LoadedFont {
    let index = fontIndex(font)
    if index != currentFont {
      pango_layout_set_font_description(layout, fonts[index].description)
      currentFont = index
    }
    return fonts[index]
  }

  /// The place of a font among those loaded, loading it if need be.
  func fontIndex(_ font: Font) -> Int {
    if let index = fonts.firstIndex(where: { $0.font == font }) { return index }
    fonts.append(load(font))
    return fonts.count - 1
  }

  private func load(_ font: Font) -> LoadedFont {
    // Null only where memory is out, and then GLib has ended the process.
    let description = pango_font_description_new()!
    pango_font_description_set_family(description, font.family)
    pango_font_description_set_absolute_size(
      description, Double(font.size) * Double(PANGO_SCALE))
    pango_font_description_set_weight(
      description, font.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_font_description_set_style(
      description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    let metrics = pango_context_get_metrics(context, description, nil)
    let loaded = pango_context_load_font(context, description)
    let primary =
      loaded.map { pango_font_get_metrics($0, pango_context_get_language(context)) } ?? metrics
    let ascent = CGFloat(pango_font_metrics_get_ascent(primary)) / CGFloat(PANGO_SCALE)
    let descent = CGFloat(pango_font_metrics_get_descent(primary)) / CGFloat(PANGO_SCALE)
    if loaded != nil { pango_font_metrics_unref(primary) }
    pango_font_metrics_unref(metrics)
    if let loaded { g_object_unref(UnsafeMutableRawPointer(loaded)) }
    return LoadedFont(
      font: font, description: description, ascent: ascent, lineHeight: ascent + descent)
  }

  /// Keeps Pango from putting hyphens where a word breaks inside, as an address does: nobody wrote them.
  ///
  /// Attributes cost Pango a twentieth of its time, so only texts have them in which a word may be
  /// wider than the layout. No Latin letter is wider than 1.3 times the font's size for each of its
  /// bytes; other texts always have them.
  ///
  /// What is formatted says so itself.
  func avoidHyphens(in bytes: UnsafeBufferPointer<UInt8>, width: Int32) {
    guard formatting == nil else { return }
    let fontSize = fonts[currentFont].font.size
    var needed = false
    if width >= 0 {
      // Of a tiny font there are more letters in a line than can be counted.
      let letters = CGFloat(width) / CGFloat(PANGO_SCALE) / (1.3 * fontSize)
      let limit = letters < 1e9 ? Int(letters) : Int.max
      var run = 0
      for byte in bytes {
        run = byte <= 0x20 ? 0 : run + 1
        if run > limit || byte >= 0xC9 {
          needed = true
          break
        }
      }
    }
    guard needed != hasNoHyphens else { return }
    hasNoHyphens = needed
    pango_layout_set_attributes(layout, needed ? noHyphens : nil)
  }

  /// Takes away the attributes of a formatted text.
  func forgetAttributes() {
    hasNoHyphens = false
    pango_layout_set_attributes(layout, nil)
  }

  /// Sets the direction that paragraphs have; nil: each finds out from its first letters.
  func setBaseDirection(_ direction: PangoDirection?) {
    pango_layout_set_auto_dir(layout, direction == nil ? 1 : 0)
    pango_context_set_base_dir(context, direction ?? PANGO_DIRECTION_LTR)
    pango_layout_context_changed(layout)
  }
}

extension CGFloat {
  /// The length in Pango's units; -1, which is Pango's word for no limit, where it is huge.
  var pangoWidth: Int32 {
    guard self < 1_000_000 else { return -1 }
    return Int32(Swift.max(0, self * CGFloat(PANGO_SCALE) + 0.5))
  }
}
