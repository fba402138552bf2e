import BubbleCore
import CHarfBuzz

/// A font, and the language whose forms it takes.
struct ShapingFont {
  let font: OpaquePointer
  /// HarfBuzz' language; its languages live for the whole process and never change.
  let language: hb_language_t?
  private let hasLanguage: Bool

  /// - Parameter language: Nil: the forms of no language, on every machine.
  init(_ font: OpaquePointer, in language: TextLanguage?) {
    self.font = font
    hasLanguage = language != nil
    self.language = hb_language_from_string(language?.tag ?? "und", -1)
  }

  /// OpenType's tags of the language, in order of preference; empty for none.
  var languageTags: [hb_tag_t] {
    guard hasLanguage else { return [] }
    var count = UInt32(HB_OT_MAX_TAGS_PER_LANGUAGE)
    var tags = [hb_tag_t](repeating: 0, count: Int(count))
    hb_ot_tags_from_script_and_language(
      hb_script_t(rawValue: 0), language, nil, nil, &count, &tags)
    return Array(tags.prefix(Int(count)))
  }

  /// Whether the font has forms for the language, in any script.
  var hasFormsOfLanguage: Bool {
    let tags = languageTags
    guard !tags.isEmpty else { return false }
    let face = hb_font_get_face(font)
    return [openTypeTag("GSUB"), openTypeTag("GPOS")].contains { table in
      let scriptCount = hb_ot_layout_table_get_script_tags(face, table, 0, nil, nil)
      return (0..<scriptCount).contains { script in
        var index: UInt32 = 0
        return hb_ot_layout_script_select_language(
          face, table, script, UInt32(tags.count), tags, &index) != 0
      }
    }
  }
}
