import BubbleText
import CCairo
import CFontconfig
import Foundation

/// Cairo's fonts for the faces that text was shaped with.
///
/// Cairo has one set of open font files and one of painted glyphs for the whole process, and does not guard them well: it keeps
/// ten files open, and closes one while another thread reads it (cairo 1.16, cairo-ft-font.c: _has_unlocked_face() looks at a
/// lock that it does not hold). So threads that draw text take turns: ``withLock(_:)``.
final class CairoFonts {
  /// Lets one thread at a time draw with Cairo's fonts.
  ///
  /// Everything that comes to them is in here.
  static func withLock<Result>(_ body: (CairoFonts) -> Result) -> Result {
    lock.withLock { body(shared) }
  }

  private static let lock = NSLock()
  // `nonisolated(unsafe)`: it is private, and only `withLock` names it, which hands it over while it holds the lock.
  nonisolated(unsafe) private static let shared = CairoFonts()

  /// By the numbers of faces, which are never given twice.
  private var fonts: [UInt32: CairoFont] = [:]
  /// With how many fonts those are looked for whose faces are gone.
  private var limit = 64
  /// How glyphs are painted.
  private let options: OpaquePointer?
  /// What stands for text that is drawn otherwise.
  private let blanks = BlankFont()

  private init() {
    options = cairo_font_options_create()
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
  }

  /// Draws glyphs in the colour that is set.
  ///
  /// - Parameter mark: The turn of the direction that is to be marked, where what they stand for can be copied.
  func show(_ run: GlyphRun, in cairo: OpaquePointer, mark: DirectionMark? = nil) {
    marking(mark, run, in: cairo) { showGlyphs(of: run, in: cairo) }
  }

  /// Shows what pictures stand for, which are drawn in place of glyphs, at blanks over them.
  func showText(
    _ text: GlyphText, over run: GlyphRun, in cairo: OpaquePointer, mark: DirectionMark?
  ) {
    guard CairoLimits(cairo).isFontSize(run.size) else { return }
    marking(mark, run, in: cairo) { CairoText.showOver(run, text, with: blanks, in: cairo) }
  }

  private func marking(
    _ mark: DirectionMark?, _ run: GlyphRun, in cairo: OpaquePointer, _ body: () -> Void
  ) {
    guard let mark, CairoLimits(cairo).isFontSize(run.size) else { return body() }
    if mark == .lineFromTheRight { CairoText.showMark(mark, at: run, with: blanks, in: cairo) }
    body()
    if mark == .backToTheLeft { CairoText.showMark(mark, at: run, with: blanks, in: cairo) }
  }

  /// Fills the outlines of glyphs, so that they are no text in a document; those of a coloured font have none, and are shown.
  func fill(_ run: GlyphRun, in cairo: OpaquePointer) {
    guard let (_, glyphs) = useFont(of: run, in: cairo) else { return }
    guard !run.font.isColored else {
      return CairoFonts.show(glyphs, in: cairo)
    }
    CairoFonts.fillOutlines(of: glyphs, in: cairo)
  }

  private static func show(_ glyphs: [cairo_glyph_t], in cairo: OpaquePointer) {
    var glyphs = glyphs
    if let grid = PixelGrid(cairo) { glyphs = glyphs.map(grid.rounded) }
    cairo_show_glyphs(cairo, glyphs, Int32(glyphs.count))
  }

  private static func fillOutlines(of glyphs: [cairo_glyph_t], in cairo: OpaquePointer) {
    cairo_new_path(cairo)
    cairo_glyph_path(cairo, glyphs, Int32(glyphs.count))
    cairo_fill(cairo)
  }

  /// Chooses the font of a run, and finds the glyphs of it that can be drawn; nil: none can.
  private func useFont(
    of run: GlyphRun, in cairo: OpaquePointer
  ) -> (font: CairoFont, glyphs: [cairo_glyph_t])? {
    let limits = CairoLimits(cairo)
    guard limits.isFontSize(run.size),
      let font = use(run.font.face, size: run.size, in: cairo)
    else { return nil }
    let glyphs = run.glyphs.compactMap { glyph in
      limits.isDrawable(CGPoint(x: glyph.x, y: glyph.y))
        ? cairo_glyph_t(index: UInt(glyph.id), x: glyph.x, y: glyph.y) : nil
    }
    return font.canDraw(glyphs, in: cairo, with: options) ? (font, glyphs) : nil
  }

  private func showGlyphs(of run: GlyphRun, in cairo: OpaquePointer) {
    guard let (font, all) = useFont(of: run, in: cairo) else { return }
    var glyphs = all
    let huge = glyphs.filter { font.isHuge($0.index) }
    if !huge.isEmpty {
      glyphs.removeAll { font.isHuge($0.index) }
      CairoFonts.fillOutlines(of: huge, in: cairo)
    }
    guard let text = run.text else {
      return CairoFonts.show(glyphs, in: cairo)
    }
    guard !run.font.isColored, glyphs.count == run.glyphs.count else {
      // Cairo draws pictures as pictures, and forgets what they stand for.
      CairoFonts.show(glyphs, in: cairo)
      return CairoText.showOver(run, text, with: blanks, in: cairo)
    }
    var shown = CairoText(text, at: run, in: cairo)
    shown.show()
  }

  /// Chooses a face for what is drawn next.
  ///
  /// - Parameter size: In points.
  /// - Returns: The font; nil: it can't be drawn with.
  private func use(_ face: FontFace, size: CGFloat, in cairo: OpaquePointer) -> CairoFont? {
    guard let font = font(of: face) else { return nil }
    cairo_set_font_face(cairo, font.font)
    cairo_set_font_options(cairo, options)
    var matrix = face.matrix(size: size)
    cairo_set_font_matrix(cairo, &matrix)
    return font
  }

  private func font(of face: FontFace) -> CairoFont? {
    if let known = fonts[face.id] { return known }
    guard let made = CairoFont(face) else { return nil }
    fonts[face.id] = made
    if fonts.count > limit {
      fonts = fonts.filter { !$0.value.isUnused }
      limit = max(64, 2 * fonts.count)
    }
    return made
  }
}

/// A face as Cairo draws it.
final class CairoFont {
  /// Cairo's font.
  let font: OpaquePointer
  private let hosted: HostedFont?
  private weak var presence: FontFace.Presence?

  fileprivate init?(_ face: FontFace) {
    presence = face.presence
    if let drawing = face.hosted {
      guard let made = HostedFont.make(drawing, unitsPerEm: face.unitsPerEm) else { return nil }
      (font, hosted) = made
    } else {
      guard let pattern = face.pattern,
        let font = cairo_ft_font_face_create_for_pattern(pattern)
      else { return nil }
      (self.font, hosted) = (font, nil)
    }
  }

  deinit { cairo_font_face_destroy(font) }

  /// Whether nothing is drawn with it any more.
  var isUnused: Bool { presence == nil }

  /// Whether glyphs can be drawn at the size that was chosen last.
  ///
  /// Only asked of what hosts bring along: what goes wrong with a damaged font would end all drawing on the same canvas. A font of its own is
  /// made for the question, which has the mistake then.
  func canDraw(_ glyphs: [cairo_glyph_t], in cairo: OpaquePointer, with options: OpaquePointer?)
    -> Bool
  {
    guard hosted != nil else { return true }
    var (matrix, canvas) = (cairo_matrix_t(), cairo_matrix_t())
    cairo_get_font_matrix(cairo, &matrix)
    cairo_get_matrix(cairo, &canvas)
    let scaled = cairo_scaled_font_create(font, &matrix, &canvas, options)
    defer { cairo_scaled_font_destroy(scaled) }
    var extents = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(scaled, glyphs, Int32(glyphs.count), &extents)
    return cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS
  }

  /// Whether a glyph is so large that it is drawn as an outline: a picture of it would take more memory than what is drawn on.
  ///
  /// Only asked of what hosts bring along: a damaged font may have letters as large as houses.
  func isHuge(_ glyph: UInt) -> Bool { hosted?.isHuge(glyph) ?? false }
}

/// A font that a host brought along, as FreeType opened it; it lives for as long as Cairo has anything of it.
private final class HostedFont {
  // FreeType's parts are no threads' own, and Cairo may let go of a font on any: so each has a library of its own.
  private let library: FT_Library
  private let face: FT_Face
  /// The bytes, to which FreeType points.
  private let memory: FontMemory
  private let limit: FT_Pos
  private var huge: [UInt: Bool] = [:]

  /// How large a glyph may be, in ems, that is drawn as a picture.
  private static let maximumSize: Int32 = 6

  private init?(_ drawing: HostedDrawing, unitsPerEm: Int32) {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return nil }
    var face: FT_Face?
    let status = FT_New_Memory_Face(
      library, drawing.memory.start.assumingMemoryBound(to: FT_Byte.self),
      FT_Long(drawing.memory.count), FT_Long(drawing.index), &face)
    guard status == 0, let face else {
      FT_Done_FreeType(library)
      return nil
    }
    self.library = library
    self.face = face
    memory = drawing.memory
    limit = FT_Pos(HostedFont.maximumSize) * FT_Pos(unitsPerEm)
    setVariations(drawing.variations)
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
  }

  /// Opens a font, and makes Cairo's of it; nil: FreeType does not take it.
  static func make(_ drawing: HostedDrawing, unitsPerEm: Int32) -> (OpaquePointer, HostedFont)? {
    guard let hosted = HostedFont(drawing, unitsPerEm: unitsPerEm),
      let font = cairo_ft_font_face_create_for_ft_face(hosted.face, Int32(FT_LOAD_NO_HINTING))
    else { return nil }
    // What Cairo paints with may outlive its font.
    let owner = Unmanaged.passRetained(hosted)
    let status = cairo_font_face_set_user_data(font, key, owner.toOpaque()) { owner in
      if let owner { Unmanaged<HostedFont>.fromOpaque(owner).release() }
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      owner.release()
      cairo_font_face_destroy(font)
      return nil
    }
    if drawing.isEmboldened {
      cairo_ft_font_face_set_synthesize(font, UInt32(CAIRO_FT_SYNTHESIZE_BOLD.rawValue))
    }
    return (font, hosted)
  }

  // `nonisolated(unsafe)`: a `let` of which only the address is ever used, as the name of what Cairo keeps; nothing reads or
  // writes what it points to, and it lives for ever.
  nonisolated(unsafe) private static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(
    capacity: 1)

  private func setVariations(_ variations: [(tag: UInt32, value: Double)]) {
    var axes: UnsafeMutablePointer<FT_MM_Var>?
    guard !variations.isEmpty, FT_Get_MM_Var(face, &axes) == 0, let axes else { return }
    defer { FT_Done_MM_Var(library, axes) }
    var coordinates = (0..<Int(axes.pointee.num_axis)).map { place in
      let axis = axes.pointee.axis[place]
      let wanted = variations.first { FT_ULong($0.tag) == axis.tag }?.value
      // Fixed point with 16 binary digits.
      return wanted.map { FT_Fixed(($0 * 65_536).rounded()) } ?? axis.def
    }
    FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
  }

  func isHuge(_ glyph: UInt) -> Bool {
    if let known = huge[glyph] { return known }
    let found = measureIsHuge(glyph)
    huge[glyph] = found
    return found
  }

  private func measureIsHuge(_ glyph: UInt) -> Bool {
    guard FT_Load_Glyph(face, FT_UInt(truncatingIfNeeded: glyph), FT_Int32(FT_LOAD_NO_SCALE)) == 0,
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return false }
    var box = FT_BBox()
    FT_Outline_Get_CBox(&slot.pointee.outline, &box)
    return [box.xMin, box.xMax, box.yMin, box.yMax].contains { abs($0) > limit }
  }
}

extension FontFace {
  /// From ems to points: the size, and what fontconfig says about slanting, and about pictures that are scaled.
  func matrix(size: CGFloat) -> cairo_matrix_t {
    if let hosted {
      // A fifth is what fontconfig slants by.
      return cairo_matrix_t(
        xx: size, yx: 0, xy: hosted.isSlanted ? -0.2 * size : 0, yy: size, x0: 0, y0: 0)
    }
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
