import CHarfBuzz

/// The changes that a font makes to letters because of their neighbours, as far as the ways of measuring depend on them.
///
/// The font's tables list the glyphs that the lookups of default features take, and those that they match before and behind.
/// So nothing is shaped to find them.
struct FontProbe {
  /// Whether a space leaves its neighbours unchanged, so that text between spaces may be measured separately.
  let isSpaceInert: Bool
  /// The simple letters whose glyphs may change because of neighbouring simple letters.
  let changing: [UInt32]

  init(_ shapingFont: ShapingFont) {
    let (font, languages) = (shapingFont.font, shapingFont.languageTags)
    let face = hb_font_get_face(font)
    let substituting = LayoutTable(face: face, tag: openTypeTag("GSUB"), languages: languages)
    let positioning = LayoutTable(face: face, tag: openTypeTag("GPOS"), languages: languages)
    // AAT's state machines cannot be inspected.
    let hasMachines = FontProbe.hasTable("morx", in: face) || FontProbe.hasTable("mort", in: face)
    // Fonts without OpenType's positioning may kern by an older table.
    let kernsByOldTable =
      hb_ot_layout_has_positioning(face) == 0 && FontProbe.hasTable("kern", in: face)
    isSpaceInert =
      !hasMachines && !kernsByOldTable
      && FontProbe.isSpaceInert(font, in: [substituting, positioning], for: nil)
    changing =
      hasMachines ? SimpleAlphabet.scalars : FontProbe.changing(font, substituting, positioning)
  }

  private static func hasTable(_ name: StaticString, in face: OpaquePointer?) -> Bool {
    let blob = hb_face_reference_table(face, openTypeTag(name))
    defer { hb_blob_destroy(blob) }
    return hb_blob_get_length(blob) > 0
  }

  /// - Parameter scripts: The tags that the text's script has in fonts, the newest first; nil: of any script.
  private static func isSpaceInert(
    _ font: OpaquePointer, in tables: [LayoutTable], for scripts: [hb_tag_t]?
  ) -> Bool {
    var space: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, 0x20, &space) != 0 else { return true }
    return tables.allSatisfy { table in
      table.lookups(of: scripts).allSatisfy { !LookupGlyphs(table, lookup: $0).contains(space) }
    }
  }

  /// Returns whether a space leaves its neighbours unchanged in text of a script.
  static func isSpaceInert(_ font: ShapingFont, for script: Script) -> Bool {
    let (face, languages) = (hb_font_get_face(font.font), font.languageTags)
    var count = UInt32(HB_OT_MAX_TAGS_PER_SCRIPT)
    var tags = [hb_tag_t](repeating: 0, count: Int(count))
    hb_ot_tags_from_script_and_language(
      hb_script_t(rawValue: script.tag), nil, &count, &tags, nil, nil)
    return isSpaceInert(
      font.font,
      in: [
        LayoutTable(face: face, tag: openTypeTag("GSUB"), languages: languages),
        LayoutTable(face: face, tag: openTypeTag("GPOS"), languages: languages),
      ],
      for: Array(tags.prefix(Int(count))))
  }

  /// The longest time for testing letters; a text font takes a few milliseconds, but a hostile one may take years.
  private static let patience = Duration.seconds(2)

  private static func changing(
    _ font: OpaquePointer, _ substituting: LayoutTable, _ positioning: LayoutTable
  ) -> [UInt32] {
    let alphabet = SimpleAlphabet.glyphs(of: font)
    let deadline = ContinuousClock.now + patience
    var found: Set<UInt32> = []
    // Other rules may match the forms of a language, which no letter has alone.
    let ofEachLanguage =
      substituting.languages.isEmpty
      ? nil
      : LayoutTable(face: substituting.face, tag: substituting.tag, languages: []).lookups(
        of: [openTypeTag("latn")])
    for lookup in substituting.lookups(of: [openTypeTag("latn")]) {
      let glyphs = LookupGlyphs(substituting, lookup: lookup)
      if let ofEachLanguage, !ofEachLanguage.contains(lookup) {
        found.formUnion(glyphs.input(of: alphabet))
      }
      guard glyphs.mayApply(among: alphabet) else { continue }
      let letters = glyphs.changing(
        of: alphabet, substituting, lookup: lookup, until: deadline)
      found.formUnion(letters)
      if !letters.isEmpty { found.formUnion(glyphs.context(of: alphabet)) }
    }
    // Kerned pairs add up; lookups with a wider context do not.
    for lookup in positioning.lookups(of: [openTypeTag("latn")]) {
      let glyphs = LookupGlyphs(positioning, lookup: lookup)
      guard glyphs.hasContext, glyphs.mayApply(among: alphabet) else { continue }
      found.formUnion(glyphs.input(of: alphabet))
      found.formUnion(glyphs.context(of: alphabet))
    }
    return found.sorted()
  }
}

/// A font's table of substitutions or of positions.
private struct LayoutTable {
  let face: OpaquePointer?
  let tag: hb_tag_t
  /// The tags of the text's language, in order of preference; empty: none.
  let languages: [hb_tag_t]

  /// The features that are on by default in text of every script.
  private static let features: Set<hb_tag_t> = Set(
    [
      "rvrn", "ccmp", "locl", "rlig", "calt", "clig", "liga", "rclt", "kern", "mark", "mkmk",
      "curs", "dist", "abvm",
      "blwm", "ltra", "ltrm",
    ].map(openTypeTag))
  /// The features that HarfBuzz also turns on in scripts whose letters depend on their positions.
  private static let featuresOfScripts: [hb_tag_t] =
    [
      "rtla", "rtlm", "stch", "isol", "fina", "fin2", "fin3", "medi", "med2", "init", "mset",
      "nukt", "akhn", "rphf",
      "rkrf", "pref", "blwf", "abvf", "half", "pstf", "vatu", "cjct", "pres", "abvs", "blws",
      "psts", "haln", "cfar",
      "ljmo", "vjmo", "tjmo",
    ].map(openTypeTag)

  /// Returns the lookups that are used for text of the language: of the first script that the font has rules for, or (nil)
  /// of all, in all languages.
  func lookups(of scripts: [hb_tag_t]?) -> [UInt32] {
    let found = hb_set_create()
    defer { hb_set_destroy(found) }
    guard let scripts else {
      let features = Array(LayoutTable.features) + LayoutTable.featuresOfScripts + [0]
      hb_ot_layout_collect_lookups(face, tag, nil, nil, features, found)
      return LayoutTable.elements(of: found)
    }
    var index: UInt32 = 0
    var chosen: hb_tag_t = 0
    // A font without rules for a script uses its default rules.
    _ = hb_ot_layout_table_select_script(face, tag, UInt32(scripts.count), scripts, &index, &chosen)
    var count = UInt32(256)
    var indices = [UInt32](repeating: 0, count: Int(count))
    var language = UInt32(HB_OT_LAYOUT_DEFAULT_LANGUAGE_INDEX)
    _ = hb_ot_layout_script_select_language(
      face, tag, index, UInt32(languages.count), languages, &language)
    hb_ot_layout_language_get_feature_indexes(face, tag, index, language, 0, &count, &indices)
    var required: UInt32 = 0
    if hb_ot_layout_language_get_required_feature_index(face, tag, index, language, &required) != 0
    {
      addLookups(ofFeature: required, to: found)
    }
    for (place, feature) in indices.prefix(Int(count)).enumerated() {
      var name: hb_tag_t = 0
      var nameCount: UInt32 = 1
      _ = hb_ot_layout_language_get_feature_tags(
        face, tag, index, language, UInt32(place), &nameCount, &name)
      if LayoutTable.isOn(name, in: scripts) { addLookups(ofFeature: feature, to: found) }
    }
    return LayoutTable.elements(of: found)
  }

  private static func isOn(_ feature: hb_tag_t, in scripts: [hb_tag_t]) -> Bool {
    if features.contains(feature) { return true }
    let isPlain = scripts.isEmpty || ["latn", "cyrl", "grek"].map(openTypeTag).contains(scripts[0])
    return !isPlain && featuresOfScripts.contains(feature)
  }

  private func addLookups(ofFeature feature: UInt32, to found: OpaquePointer?) {
    var start: UInt32 = 0
    while true {
      var count: UInt32 = 64
      var lookups = [UInt32](repeating: 0, count: 64)
      let total = hb_ot_layout_feature_get_lookups(face, tag, feature, start, &count, &lookups)
      for lookup in lookups.prefix(Int(count)) { hb_set_add(found, lookup) }
      start += count
      guard count > 0, start < total else { return }
    }
  }

  private static func elements(of set: OpaquePointer?) -> [UInt32] {
    var all: [UInt32] = []
    var element = hb_codepoint_t.max
    while hb_set_next(set, &element) != 0 { all.append(element) }
    return all
  }
}

/// The glyphs that a lookup takes and matches.
private struct LookupGlyphs: ~Copyable {
  private let before = hb_set_create()
  private let input = hb_set_create()
  private let after = hb_set_create()

  /// With more letters than these, a lookup counts as changing all of them.
  private static let maximumTried = 40

  init(_ table: LayoutTable, lookup: UInt32) {
    hb_ot_layout_lookup_collect_glyphs(table.face, table.tag, lookup, before, input, after, nil)
  }

  deinit {
    hb_set_destroy(before)
    hb_set_destroy(input)
    hb_set_destroy(after)
  }

  func contains(_ glyph: hb_codepoint_t) -> Bool {
    hb_set_has(input, glyph) != 0 || hb_set_has(before, glyph) != 0 || hb_set_has(after, glyph) != 0
  }

  /// Whether it matches glyphs around those that it takes.
  var hasContext: Bool { hb_set_is_empty(before) == 0 || hb_set_is_empty(after) == 0 }

  /// Returns the letters that it takes, by their glyphs.
  func input(of alphabet: [UInt32: UInt32]) -> [UInt32] {
    alphabet.filter { hb_set_has(input, $0.key) != 0 }.map(\.value)
  }

  /// Returns the letters that it matches before or behind those that it takes.
  func context(of alphabet: [UInt32: UInt32]) -> [UInt32] {
    alphabet.filter { hb_set_has(before, $0.key) != 0 || hb_set_has(after, $0.key) != 0 }.map(
      \.value)
  }

  /// Returns whether it may apply to text of only these glyphs.
  func mayApply(among alphabet: [UInt32: UInt32]) -> Bool {
    !input(of: alphabet).isEmpty && (!hasContext || !context(of: alphabet).isEmpty)
  }

  /// Returns the letters that it substitutes alone, or with one or two others of them.
  ///
  /// For too many letters, or past the deadline, it returns all letters that the lookup takes.
  func changing(
    of alphabet: [UInt32: UInt32], _ table: LayoutTable, lookup: UInt32,
    until deadline: ContinuousClock.Instant
  ) -> Set<UInt32> {
    let glyphs = alphabet.keys.filter { hb_set_has(input, $0) != 0 }
    let all = Set(glyphs.compactMap { alphabet[$0] })
    guard glyphs.count <= LookupGlyphs.maximumTried else { return all }
    func substitutes(_ sequence: [hb_codepoint_t]) -> Bool {
      hb_ot_layout_lookup_would_substitute(table.face, lookup, sequence, UInt32(sequence.count), 0)
        != 0
    }
    var found: Set<UInt32> = []
    func note(_ sequence: [hb_codepoint_t]) {
      for glyph in sequence { alphabet[glyph].map { _ = found.insert($0) } }
    }
    for first in glyphs {
      if hasContext, substitutes([first]) { note([first]) }
      for second in glyphs {
        guard ContinuousClock.now < deadline else { return all }
        if substitutes([first, second]) { note([first, second]) }
        for third in glyphs where substitutes([first, second, third]) {
          note([first, second, third])
        }
      }
    }
    return found
  }
}

/// Returns a tag of OpenType: four ASCII letters.
func openTypeTag(_ name: StaticString) -> hb_tag_t {
  name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
}

/// Returns a tag of OpenType from letters that are known only at run time.
func openTypeTag(_ name: String) -> hb_tag_t { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
