import CCairo

/// The pixel grid of a surface, for Cairo versions that place glyphs at quarters of a pixel.
///
/// Cairo up to 1.16 places glyphs at whole pixels. With the same positions in all versions, pictures differ less between machines.
struct PixelGrid {
  private let cairo: OpaquePointer
  private var scale = (x: 1.0, y: 1.0)
  private var offset = (x: 0.0, y: 0.0)

  /// Cairo uses quarters of a pixel from version 1.17.4 on.
  private static let isNeeded = cairo_version() >= 11_704

  /// Returns nil if Cairo itself places glyphs at whole pixels, or does not draw pixels.
  init?(_ cairo: OpaquePointer) {
    guard PixelGrid.isNeeded, let surface = cairo_get_group_target(cairo),
      cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE
    else { return nil }
    self.cairo = cairo
    cairo_surface_get_device_scale(surface, &scale.x, &scale.y)
    cairo_surface_get_device_offset(surface, &offset.x, &offset.y)
  }

  /// Returns a glyph at the nearest whole pixel.
  func rounded(_ glyph: cairo_glyph_t) -> cairo_glyph_t {
    var (x, y) = (glyph.x, glyph.y)
    cairo_user_to_device(cairo, &x, &y)
    x = (PixelGrid.rounded(x * scale.x + offset.x) - offset.x) / scale.x
    y = (PixelGrid.rounded(y * scale.y + offset.y) - offset.y) / scale.y
    cairo_device_to_user(cairo, &x, &y)
    return cairo_glyph_t(index: glyph.index, x: x, y: y)
  }

  /// Rounds like Cairo: a half upwards.
  private static func rounded(_ value: Double) -> Double { (value + 0.5).rounded(.down) }
}
