import BubbleText
import CCairo
import CFontconfig
import Foundation

/// Cairo's fonts for the faces that text was shaped with.
///
/// Cairo has one set of open font files and one of rendered glyphs for the process, and does not guard them properly. It keeps ten
/// files open, and closes one while another thread reads it (cairo 1.16, cairo-ft-font.c: _has_unlocked_face() reads a lock that it
/// does not hold). Threads that draw text therefore take turns: ``withLock(_:)``.
final class CairoFonts {
  /// Calls a closure while no other thread uses Cairo's fonts.
  ///
  /// All access to them goes through this function.
  static func withLock<Result>(_ body: (CairoFonts) -> Result) -> Result {
    lock.withLock { body(shared) }
  }

  private static let lock = NSLock()
  // `nonisolated(unsafe)`: private, and used only by `withLock`, which passes it on while holding the lock.
  nonisolated(unsafe) private static let shared = CairoFonts()

  /// The fonts by the numbers of their faces, which are never reused.
  private var fonts: [UInt32: CairoFont] = [:]
  /// The number of fonts from which on those with freed faces are removed.
  private var limit = 64
  /// The rendering options of glyphs.
  private let options: OpaquePointer?
  /// The blanks for the text of pictures.
  private let blanks = BlankFont()

  private init() {
    options = cairo_font_options_create()
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
  }

  /// Draws glyphs in the current colour.
  ///
  /// - Parameter mark: The change of direction to mark, if the text can be copied.
  func show(_ run: GlyphRun, in cairo: OpaquePointer, mark: DirectionMark? = nil) {
    marking(mark, run, in: cairo) { showGlyphs(of: run, in: cairo) }
  }

  /// Adds the text of pictures that were drawn instead of glyphs, at blanks over them.
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

  /// Fills the outlines of glyphs, so that they are not text in a document; glyphs of a coloured font have no outlines and are shown.
  func fill(_ run: GlyphRun, in cairo: OpaquePointer) {
    if let others = fillLayers(of: run, in: cairo) { return fill(others, in: cairo) }
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

  /// Selects the font of a run, and returns its drawable glyphs; nil if there are none.
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
    if let others = fillLayers(of: run, in: cairo) {
      showGlyphs(of: others, in: cairo)
      if let text = run.text { CairoText.showOver(run, text, with: blanks, in: cairo) }
      return
    }
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
      // Cairo draws coloured glyphs as pictures, and discards their text.
      CairoFonts.show(glyphs, in: cairo)
      return CairoText.showOver(run, text, with: blanks, in: cairo)
    }
    var shown = CairoText(text, at: run, in: cairo)
    shown.show()
  }

  /// Selects a face for the next drawing.
  ///
  /// - Parameter size: In points.
  /// - Returns: The font; nil if Cairo can't draw with it.
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

/// A face as a Cairo font.
final class CairoFont {
  /// The Cairo font.
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

  /// Whether its face was freed.
  var isUnused: Bool { presence == nil }

  /// Whether glyphs can be drawn at the current size.
  ///
  /// Checked only for fonts of the host: an error of a damaged font would end all drawing on the canvas. The check therefore creates
  /// a separate scaled font, which gets the error instead.
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

  /// Whether a glyph is so large that it must be drawn as an outline: its bitmap would take more memory than the canvas.
  ///
  /// Checked only for fonts of the host: a damaged font may have huge glyphs.
  func isHuge(_ glyph: UInt) -> Bool { hosted?.isHuge(glyph) ?? false }
}

/// A font of the host, opened by FreeType; it lives as long as Cairo uses any part of it.
private final class HostedFont {
  // FreeType's objects are not thread-safe, and Cairo may free a font on any thread, so each font has its own library.
  private let library: FT_Library
  private let face: FT_Face
  /// The bytes that FreeType points to, unless there is a copy.
  private let memory: FontMemory
  private let copy: UnsafeMutableRawPointer?
  private let limit: FT_Pos
  private var huge: [UInt: Bool] = [:]

  /// The greatest size of a glyph that is drawn as a bitmap, in ems.
  private static let maximumSize: Int32 = 6

  private init?(_ drawing: HostedDrawing, unitsPerEm: Int32) {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return nil }
    var face: FT_Face?
    let bytes = UnsafeRawBufferPointer(start: drawing.memory.start, count: drawing.memory.count)
    let copy = HostedFont.withoutSVG(bytes)
    let start = copy.map { UnsafeRawPointer($0) } ?? UnsafeRawPointer(drawing.memory.start)
    let status = FT_New_Memory_Face(
      library, start.assumingMemoryBound(to: FT_Byte.self), FT_Long(bytes.count),
      FT_Long(drawing.index), &face)
    guard status == 0, let face else {
      FT_Done_FreeType(library)
      copy?.deallocate()
      return nil
    }
    self.copy = copy
    self.library = library
    self.face = face
    memory = drawing.memory
    limit = FT_Pos(HostedFont.maximumSize) * FT_Pos(unitsPerEm)
    setVariations(drawing.variations)
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
    copy?.deallocate()
  }

  /// Returns a copy of a font file in which no table is named "SVG "; nil if none is.
  ///
  /// FreeType 2.12 reads the places of its documents wrongly, also outside of the file, and Cairo draws none of them.
  private static func withoutSVG(_ file: UnsafeRawBufferPointer) -> UnsafeMutableRawPointer? {
    func number(at offset: Int) -> UInt32 {
      guard offset >= 0, offset + 4 <= file.count else { return 0 }
      return UInt32(bigEndian: file.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    var directories = [0]
    if number(at: 0) == 0x7474_6366 {
      directories = (0..<min(Int(number(at: 8)), 256)).map { Int(number(at: 12 + 4 * $0)) }
    }
    let places = directories.flatMap { start -> [Int] in
      (0..<Int(number(at: start + 4) >> 16)).map { start + 12 + 16 * $0 }
        .filter { number(at: $0) == 0x5356_4720 }
    }
    guard !places.isEmpty else { return nil }
    let copy = UnsafeMutableRawPointer.allocate(byteCount: file.count, alignment: 16)
    copy.copyMemory(from: file.baseAddress ?? UnsafeRawPointer(copy), byteCount: file.count)
    for place in places {
      copy.storeBytes(of: UInt8(ascii: "-"), toByteOffset: place, as: UInt8.self)
    }
    return copy
  }

  /// Opens a font, and creates a Cairo font for it; nil if FreeType rejects it.
  static func make(_ drawing: HostedDrawing, unitsPerEm: Int32) -> (OpaquePointer, HostedFont)? {
    guard let hosted = HostedFont(drawing, unitsPerEm: unitsPerEm),
      let font = cairo_ft_font_face_create_for_ft_face(hosted.face, Int32(FT_LOAD_NO_HINTING))
    else { return nil }
    // Cairo's scaled fonts may outlive its font.
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

  // `nonisolated(unsafe)`: a `let` whose address is only used as a key for Cairo. Its memory is never read, written or freed.
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
  /// Returns the matrix from ems to points: the size, and fontconfig's matrix for slanting and for scaled bitmaps.
  func matrix(size: CGFloat) -> cairo_matrix_t {
    if let hosted {
      // Fontconfig slants by a fifth.
      return cairo_matrix_t(
        xx: size, yx: 0, xy: hosted.isSlanted ? -0.2 * size : 0, yy: size, x0: 0, y0: 0)
    }
    var pixelSize = FontFace.queriedSize
    FcPatternGetDouble(pattern, FC_PIXEL_SIZE, 0, &pixelSize)
    let scale = pixelSize * size / FontFace.queriedSize
    var matrix = cairo_matrix_t(xx: scale, yx: 0, xy: 0, yy: scale, x0: 0, y0: 0)
    var own: UnsafeMutablePointer<FcMatrix>?
    if FcPatternGetMatrix(pattern, FC_MATRIX, 0, &own) == FcResultMatch, let own = own?.pointee {
      // Fontconfig's y axis points up.
      matrix.xx = own.xx * scale
      matrix.xy = -own.xy * scale
      matrix.yx = -own.yx * scale
      matrix.yy = own.yy * scale
    }
    return matrix
  }
}
