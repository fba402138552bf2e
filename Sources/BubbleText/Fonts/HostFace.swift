import BubbleCore
import CHarfBuzz
import Foundation
import Platform

/// One of the fonts of a host's file.
///
/// `@unchecked Sendable`: HarfBuzz' faces count references by atomic numbers, and any number of threads may use an immutable
/// one.
final class HostFace: @unchecked Sendable {
  /// HarfBuzz' face.
  let face: OpaquePointer
  /// The names of its family, in all languages and with or without the names of weights.
  let families: [String]
  /// The weight of its letters on CSS's scale; a range for a variable font.
  let weights: ClosedRange<Double>
  /// Its width, 100 being normal.
  let width: Double
  let slant: Slant
  /// Whether its glyphs have their own colours.
  let isColored: Bool
  private let memory: FontMemory
  private let index: Int
  private let axes: Axes
  /// The faces in use, and the one that was made last.
  private let faces = Lock<[HostedDrawing.Look: FontFace]>([:])

  enum Slant { case upright, italic, oblique }

  /// The axes that set weight and slant.
  private struct Axes {
    var weight: ClosedRange<Double>?
    var italic: ClosedRange<Double>?
    var slant: ClosedRange<Double>?
  }

  /// The valid numbers of units per em (OpenType 1.9, "head").
  private static let unitsRange: ClosedRange<UInt32> = 16...16_384
  /// The greatest valid height of a line, in ems.
  private static let maximumLineHeight = 16.0

  static func open(
    _ blob: OpaquePointer?, index: Int, of memory: FontMemory
  ) -> Result<HostFace, HostFontFault> {
    guard let face = hb_face_create(blob, UInt32(index)) else { return .failure(.noFont) }
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else {
      return .failure(.noFont)
    }
    defer { hb_font_destroy(font) }
    guard FontFile.isWhole(memory, font: index) else { return .failure(.notWhole) }
    guard hasLetters(font) else { return .failure(.noLetters) }
    let unitsPerEm = hb_face_get_upem(face)
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    let height = Double(extents.ascender) - Double(extents.descender)
    guard unitsRange.contains(unitsPerEm), height <= maximumLineHeight * Double(unitsPerEm),
      abs(Double(extents.ascender)) <= maximumLineHeight * Double(unitsPerEm)
    else { return .failure(.oddSizes) }
    let families = familyNames(of: face)
    guard !families.isEmpty else { return .failure(.noName) }
    hb_face_make_immutable(face)
    return .success(HostFace(face, font, families: families, memory: memory, index: index))
  }

  private init(
    _ face: OpaquePointer, _ font: OpaquePointer, families: [String], memory: FontMemory,
    index: Int
  ) {
    self.face = hb_face_reference(face)
    self.families = families
    self.memory = memory
    self.index = index
    axes = Axes(
      weight: HostFace.axis("wght", of: face), italic: HostFace.axis("ital", of: face),
      slant: HostFace.axis("slnt", of: face))
    let weight = Double(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT))
    // Old fonts count weights from 1 to 9.
    let usual = weight < 10 ? weight * 100 : weight
    weights = axes.weight ?? min(max(1, usual), 1_000)...min(max(1, usual), 1_000)
    let width = Double(hb_style_get_value(font, HB_STYLE_TAG_WIDTH))
    self.width = width > 0 ? width : 100
    slant =
      hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0
      ? .italic : hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0 ? .oblique : .upright
    isColored =
      hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
      || LayeredGlyphs(font) != nil
  }

  deinit { hb_face_destroy(face) }

  /// Returns the values of an axis, or nil if the font has none of that name.
  private static func axis(_ name: StaticString, of face: OpaquePointer) -> ClosedRange<Double>? {
    var info = hb_ot_var_axis_info_t()
    guard hb_ot_var_find_axis_info(face, openTypeTag(name), &info) != 0,
      info.min_value < info.max_value
    else { return nil }
    return Double(info.min_value)...Double(info.max_value)
  }

  /// Returns whether it has any character of ordinary text.
  private static func hasLetters(_ font: OpaquePointer) -> Bool {
    func has(_ scalar: UInt32) -> Bool {
      var glyph: hb_codepoint_t = 0
      return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0
    }
    return (0x21...0x30FF).contains(where: has)
      || stride(from: 0x3100, to: 0x2_0000, by: 16).contains(where: has)
  }

  /// Returns the names of its family: the family's own, and the one that includes weights.
  private static func familyNames(of face: OpaquePointer) -> [String] {
    var count: UInt32 = 0
    guard let entries = hb_ot_name_list_names(face, &count) else { return [] }
    var names: [String] = []
    for wanted in [
      HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY, HB_OT_NAME_ID_FONT_FAMILY, HB_OT_NAME_ID_WWS_FAMILY,
    ] {
      for place in 0..<Int(min(count, 1_024))
      where entries[place].name_id == hb_ot_name_id_t(wanted) {
        let name = text(of: entries[place], of: face)
        if !name.isEmpty, !names.contains(name), names.count < 64 { names.append(name) }
      }
    }
    return names
  }

  /// Returns a name without commas: these separate the names of families.
  private static func text(of entry: hb_ot_name_entry_t, of face: OpaquePointer) -> String {
    var bytes = [CChar](repeating: 0, count: 256)
    var count = UInt32(bytes.count)
    _ = hb_ot_name_get_utf8(face, entry.name_id, entry.language, &count, &bytes)
    let text = String(
      decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return TextRepair.line(text.filter { $0 != "," }).trimmed
  }

  /// Returns the font for a style.
  ///
  /// A variable font gets its axes set. A font without bold or slanted letters is emboldened or slanted.
  func fontFace(for style: FontLibrary.Style, _ library: FontLibrary) -> FontFace? {
    let look = look(for: style)
    return faces.withLock { faces in
      if let known = faces[look] { return known }
      faces.removeUnused()
      let drawing = HostedDrawing(memory: memory, index: index, families: families, look: look)
      guard let made = FontFace(id: library.nextID(), drawing, of: self) else { return nil }
      faces[look] = made
      return made
    }
  }

  private func look(for style: FontLibrary.Style) -> HostedDrawing.Look {
    let wanted = Double(style.weight.value)
    var look = HostedDrawing.Look()
    look.weight = axes.weight.map { min(max($0.lowerBound, wanted), $0.upperBound) }
    // As in browsers (CSS Fonts 4, "font-synthesis"): a text font is emboldened only if it must be.
    look.isEmboldened = style.weight >= .semibold && weights.upperBound < 600 && !isColored
    if style.isItalic {
      // CSS's oblique is 14 degrees; fonts count in the other direction.
      if let axis = axes.italic {
        look.italic = axis.upperBound
      } else if let axis = axes.slant {
        look.slant = min(max(axis.lowerBound, -14), axis.upperBound)
      } else {
        look.isSlanted = slant == .upright && !isColored
      }
    }
    return look
  }
}

extension HostFace {
  /// Returns the font of a family that CSS takes for a style: by width, slant and weight, in this order; nil if it
  /// has none.
  static func best(of files: [HostFile], family: String, for style: FontLibrary.Style) -> HostFace?
  {
    let key = FontProblem.key(ofFamily: family)
    var faces = files.flatMap(\.faces).filter { face in
      face.families.contains { FontProblem.key(ofFamily: $0) == key }
    }
    guard let width = faces.map({ abs($0.width - 100) }).min() else { return nil }
    faces = faces.filter { abs($0.width - 100) == width }
    let order: [Slant] =
      style.isItalic ? [.italic, .oblique, .upright] : [.upright, .oblique, .italic]
    for slant in order {
      let fitting = faces.filter { $0.has(slant) }
      if let best = FontWeightRule.best(for: style.weight, among: fitting.map(\.weights)) {
        return fitting[best]
      }
    }
    return nil
  }

  private func has(_ wanted: Slant) -> Bool {
    slant == wanted || (wanted == .italic && (axes.italic != nil || axes.slant != nil))
  }
}

/// The drawing properties of a host's font.
package struct HostedDrawing: Sendable {
  /// The file's bytes.
  package let memory: FontMemory
  /// The font's index in the file.
  package let index: Int
  /// The names of its family.
  let families: [String]
  let look: Look

  /// The properties that depend on the style.
  struct Look: Hashable, Sendable {
    /// The values of axes; nil if the font has no such axis, or keeps its default.
    var weight: Double?
    var italic: Double?
    var slant: Double?
    var isEmboldened = false
    var isSlanted = false
  }

  /// Whether its letters are drawn emboldened.
  package var isEmboldened: Bool { look.isEmboldened }
  /// Whether its letters are drawn slanted.
  package var isSlanted: Bool { look.isSlanted }

  /// The values of the axes of a variable font, by their tags.
  package var variations: [(tag: UInt32, value: Double)] {
    let values = [
      (openTypeTag("wght"), look.weight), (openTypeTag("ital"), look.italic),
      (openTypeTag("slnt"), look.slant),
    ]
    return values.compactMap { tag, value in value.map { (tag, $0) } }
  }

  /// Returns the weight of the letters on CSS's scale.
  func weight(of face: HostFace) -> Double {
    look.weight ?? (look.isEmboldened ? max(700, face.weights.upperBound) : face.weights.upperBound)
  }
}
