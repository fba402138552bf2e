import BubbleCore
import CFontconfig
import CHarfBuzz
import Foundation
import Platform

/// A HarfBuzz font in the units of its design.
///
/// Widths come from HarfBuzz' functions for OpenType tables, which are immutable: no cairo, no FreeType and no lock. So
/// one face serves every size, for without hinting all widths grow with the size.
///
/// `@unchecked Sendable`: after its creation nothing changes except ``pairs``, which synchronizes itself. HarfBuzz counts
/// references by atomic numbers, and any number of threads may shape with an immutable font.
package final class FontFace: @unchecked Sendable {
  /// A number unique among the faces of this process.
  package let id: UInt32
  /// A number that a font's faces share in the forms of all languages: in them, equal numbers of glyphs mean equal glyphs.
  package let drawingID: UInt32
  /// HarfBuzz' font, scaled to the units of its design.
  package var font: OpaquePointer { shapingFont.font }
  /// The font with the language whose forms it takes.
  let shapingFont: ShapingFont
  /// The number of units per em.
  package let unitsPerEm: Int32
  /// The distance from the baseline to the top of a line, in units.
  let ascent: Int32
  /// The distance from the baseline to the bottom of a line, in units.
  let descent: Int32
  /// The fontconfig pattern: the file, and how it is drawn; nil for a face of the host.
  package let pattern: OpaquePointer?
  /// The host's drawing of the face; nil for a face from fontconfig.
  package let hosted: HostedDrawing?
  /// Whether its glyphs have their own colours, as pictures have.
  package let isColored: Bool
  /// Its pictures that Cairo leaves blank; nil if it has none.
  package let layered: LayeredGlyphs?
  /// The weight of its letters on CSS's scale.
  let weight: Double
  /// The positions of lines under and through the letters.
  package let decorations: Decorations
  /// The results of the probe.
  let probe: FontProbe
  /// The advances of pairs of simple letters.
  let pairs: PairAdvances

  /// An object that lives as long as the face: a weak reference to it shows whether the face still exists.
  package let presence = Presence()

  /// An object whose lifetime equals that of its owner.
  package final class Presence: Sendable {
    fileprivate init() {}
  }

  /// The same font with the forms of other languages; nil for a language without forms of its own.
  private let formsOfLanguages = Lock<[TextLanguage: FontFace?]>([:])

  /// Whether a space is inert in a script's text, for the scripts asked about so far.
  private let inertScripts = Lock<[Script: Bool]>([:])

  /// The positions of lines under and through letters, in ems, upward from the baseline.
  package struct Decorations: Sendable {
    /// The middle of the line through letters.
    package var strikePosition: Double
    /// The thickness of the line through letters.
    package var strikeThickness: Double
    /// The middle of the line below letters, below the baseline.
    package var underlinePosition: Double
    /// The thickness of the line below letters.
    package var underlineThickness: Double
  }

  /// Opens the file of a pattern; nil if it is missing or invalid.
  convenience init?(id: UInt32, pattern: OpaquePointer) {
    var file: UnsafeMutablePointer<FcChar8>?
    var index: Int32 = 0
    guard FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch, let file else {
      return nil
    }
    if FcPatternGetInteger(pattern, FC_INDEX, 0, &index) != FcResultMatch { index = 0 }
    let path = UnsafeRawPointer(file).assumingMemoryBound(to: CChar.self)
    let blob = hb_blob_create_from_file(path)
    defer { hb_blob_destroy(blob) }
    guard hb_blob_get_length(blob) > 0 else { return nil }
    // The upper half of fontconfig's index selects an instance of a variable font.
    let face = hb_face_create(blob, UInt32(bitPattern: index) & 0xFFFF)
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else { return nil }
    FontFace.setVariations(of: font, pattern: pattern, index: index)
    var isColored: FcBool = 0
    FcPatternGetBool(pattern, FC_COLOR, 0, &isColored)
    self.init(
      id: id, font: font, pattern: pattern, isColored: isColored != 0,
      weight: FontQuery.weights(of: pattern)?.lowerBound ?? 400)
  }

  /// Opens a font of the host.
  convenience init?(id: UInt32, _ hosted: HostedDrawing, of face: HostFace) {
    guard let font = hb_font_create(face.face) else { return nil }
    let variations = hosted.variations.map { hb_variation_t(tag: $0.tag, value: Float($0.value)) }
    hb_font_set_variations(font, variations, UInt32(variations.count))
    self.init(
      id: id, font: font, hosted: hosted, isColored: face.isColored,
      weight: hosted.weight(of: face))
  }

  /// - Parameter font: The face takes ownership of it.
  private init(
    id: UInt32, drawingID: UInt32? = nil, font: OpaquePointer, pattern: OpaquePointer? = nil,
    hosted: HostedDrawing? = nil, isColored: Bool, weight: Double, language: TextLanguage? = nil
  ) {
    hb_font_make_immutable(font)
    if let pattern { FcPatternReference(pattern) }
    self.id = id
    self.drawingID = drawingID ?? id
    shapingFont = ShapingFont(font, in: language)
    self.pattern = pattern
    self.hosted = hosted
    self.isColored = isColored
    layered = LayeredGlyphs(font)
    self.weight = weight
    unitsPerEm = max(16, Int32(truncatingIfNeeded: hb_face_get_upem(hb_font_get_face(font))))
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    let hasExtents = extents.ascender - extents.descender > 0
    ascent = hasExtents ? extents.ascender : unitsPerEm
    descent = hasExtents ? -extents.descender : 0
    decorations = FontFace.decorations(of: font, unitsPerEm: unitsPerEm, ascent: ascent)
    probe = FontProbe(shapingFont)
    pairs = PairAdvances(font: shapingFont, probe: probe)
  }

  /// Returns the font with the forms of a language: itself if it has none of its own for it.
  ///
  /// A font with other forms is another one in all caches.
  func inForms(of language: TextLanguage?, _ library: FontLibrary) -> FontFace {
    guard let language else { return self }
    return formsOfLanguages.withLock { known in
      if let found = known[language] { return found ?? self }
      var face: FontFace?
      if ShapingFont(font, in: language).hasFormsOfLanguage, let font = hb_font_reference(font) {
        face = FontFace(
          id: library.nextID(), drawingID: drawingID, font: font, pattern: pattern, hosted: hosted,
          isColored: isColored, weight: weight, language: language)
      }
      known[language] = .some(face)
      return face ?? self
    }
  }

  deinit {
    hb_font_destroy(shapingFont.font)
    if let pattern { FcPatternDestroy(pattern) }
  }

  private static func setVariations(of font: OpaquePointer, pattern: OpaquePointer, index: Int32) {
    let instance = UInt32(bitPattern: index) >> 16
    // 0x8000 means that the file's axes are variable, and the pattern has their values in its variations.
    if instance > 0, instance < 0x8000 { hb_font_set_var_named_instance(font, instance - 1) }
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, FC_FONT_VARIATIONS, 0, &text) == FcResultMatch, let text
    else { return }
    let variations = String(cString: text).split(separator: ",").compactMap { part in
      var variation = hb_variation_t()
      let isRead = part.utf8.withContiguousStorageIfAvailable { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          hb_variation_from_string($0.baseAddress, Int32($0.count), &variation) != 0
        }
      }
      return isRead == true ? variation : nil
    }
    hb_font_set_variations(font, variations, UInt32(variations.count))
  }

  private static func decorations(of font: OpaquePointer, unitsPerEm: Int32, ascent: Int32)
    -> Decorations
  {
    func metric(_ tag: hb_ot_metrics_tag_t, else value: Int32) -> Double {
      var position: hb_position_t = 0
      let isKnown = hb_ot_metrics_get_position(font, tag, &position) != 0 && position != 0
      return Double(isKnown ? position : value) / Double(unitsPerEm)
    }
    let top = metric(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, else: ascent / 3)
    let thickness = metric(HB_OT_METRICS_TAG_STRIKEOUT_SIZE, else: unitsPerEm / 20)
    let underline = metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE, else: unitsPerEm / 20)
    let underlineTop = metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET, else: -unitsPerEm / 10)
    return Decorations(
      strikePosition: top - thickness / 2, strikeThickness: thickness,
      underlinePosition: underline / 2 - underlineTop, underlineThickness: underline)
  }

  /// The names of its family.
  var familyNames: [String] {
    hosted?.families ?? pattern.map { FontLibrary.strings(FC_FAMILY, of: $0) } ?? []
  }

  /// Returns the glyph of a single character, or nil if the font has none.
  func glyph(of scalar: UInt32) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : nil
  }

  /// Returns whether the font has a character, or all of its parts, which HarfBuzz combines.
  func covers(_ scalar: UInt32) -> Bool {
    if glyph(of: scalar) != nil { return true }
    var (first, second): (hb_codepoint_t, hb_codepoint_t) = (0, 0)
    guard hb_unicode_decompose(hb_unicode_funcs_get_default(), scalar, &first, &second) != 0 else {
      return false
    }
    return covers(first) && (second == 0 || covers(second))
  }

  /// The width of a space in ems; nil if the font has none.
  var spaceWidth: Double? { pairs.isSpaceCovered ? Double(pairs.space) / Double(unitsPerEm) : nil }

  /// Returns whether a space leaves its neighbours unchanged in text of a script.
  func isSpaceInert(in script: Script) -> Bool {
    probe.isSpaceInert
      || inertScripts.withLock { known in
        if let answer = known[script] { return answer }
        let answer = FontProbe.isSpaceInert(shapingFont, for: script)
        known[script] = answer
        return answer
      }
  }

  /// Whether Latin letters are equally wide.
  var isFixedPitch: Bool {
    let width = advance(of: 0x69)
    return width > 0 && width == advance(of: 0x57)
  }

  /// The size in pixels of the query to fontconfig; a pattern's drawing properties belong to this size.
  package static let queriedSize = 16.0

  /// Returns the bounds of a glyph's ink, in ems from its origin, y down.
  func ink(of glyph: UInt32) -> CGRect {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font, glyph, &extents) != 0 else { return .zero }
    let unit = 1 / CGFloat(unitsPerEm)
    return CGRect(
      x: CGFloat(extents.x_bearing) * unit, y: -CGFloat(extents.y_bearing) * unit,
      width: CGFloat(extents.width) * unit,
      height: -CGFloat(extents.height) * unit)
  }

  /// Returns the advance of a single character, in units, or 0 if the font has no glyph for it.
  func advance(of scalar: UInt32) -> Int32 {
    glyph(of: scalar).map { hb_font_get_glyph_h_advance(font, $0) } ?? 0
  }
}
