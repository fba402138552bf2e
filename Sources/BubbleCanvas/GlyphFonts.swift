import BubbleText
import CCairo
import CFontconfig
import Foundation

/// Cairo's fonts for the faces that text was shaped with.
///
/// Cairo has one set of open font files and one of painted glyphs for the whole process, and does not guard them well: it keeps
/// ten files open, and closes one while another thread reads it (cairo 1.16, cairo-ft-font.c: _has_unlocked_face() looks at a
/// lock that it does not hold). So threads that draw text take turns: ``withLock(_:)``.
final class GlyphFonts {
  /// Lets one thread at a time draw with Cairo's fonts.
  ///
  /// Everything that comes to them is in here.
  static func withLock<Result>(_ body: (GlyphFonts) -> Result) -> Result {
    lock.withLock { body(shared) }
  }

  private static let lock = NSLock()
  // Reached by the thread that holds the lock, and by no other.
  nonisolated(unsafe) private static let shared = GlyphFonts()

  private var faces: [ObjectIdentifier: OpaquePointer] = [:]
  private let options: OpaquePointer?

  private init() {
    options = cairo_font_options_create()
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
  }

  /// Chooses a face for what is drawn next.
  ///
  /// - Parameter size: In points.
  func use(_ face: FontFace, size: CGFloat, in cairo: OpaquePointer) {
    guard let pattern = face.pattern else { return }
    let known = faces[ObjectIdentifier(face)]
    // Faces stay for as long as the process runs, so an identifier is never that of another one.
    guard let font = known ?? cairo_ft_font_face_create_for_pattern(pattern) else { return }
    faces[ObjectIdentifier(face)] = font
    cairo_set_font_face(cairo, font)
    cairo_set_font_options(cairo, options)
    var matrix = face.matrix(size: size)
    cairo_set_font_matrix(cairo, &matrix)
  }
}

extension FontFace {
  /// From ems to points: the size, and what fontconfig says about slanting, and about pictures that are scaled.
  fileprivate func matrix(size: CGFloat) -> cairo_matrix_t {
    var pixelSize = FontFace.queriedSize
    FcPatternGetDouble(pattern, FC_PIXEL_SIZE, 0, &pixelSize)
    let scale = pixelSize * size / FontFace.queriedSize
    var matrix = cairo_matrix_t(xx: scale, yx: 0, xy: 0, yy: scale, x0: 0, y0: 0)
    var own: UnsafeMutablePointer<FcMatrix>?
    if FcPatternGetMatrix(pattern, FC_MATRIX, 0, &own) == FcResultMatch, let own = own?.pointee {
      // Fontconfig's y is upward.
      matrix.xx = own.xx * scale
      matrix.xy = -own.xy * scale
      matrix.yx = -own.yx * scale
      matrix.yy = own.yy * scale
    }
    return matrix
  }
}
