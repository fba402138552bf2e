import BubbleCore
import CFontconfig
import CHarfBuzz
import Platform

/// The fonts of a style, and the choice of a font for each character.
///
/// As in browsers, each cluster of characters gets its own font, preferably the style's: so spaces and punctuation have the
/// style's font, even next to characters with another font. The choice depends only on the cluster and its script, on every thread and
/// in every order.
///
/// `@unchecked Sendable`: it does not change after its creation, and threads may share its ``FontFace``s.
package final class FontSet: @unchecked Sendable {
  /// A number unique among the sets of this process.
  let id: UInt32
  let style: FontLibrary.Style
  /// The style's own font; nil if the machine has no font.
  package let primary: FontFace?
  /// The fonts of the style's other families, if this library keeps their order itself (``named(_:_:_:)``).
  private let standIns: [FontFace]
  /// The extents of lines above and below the baseline, in ems.
  let lineMetrics: (ascent: Double, descent: Double)
  private let library: FontLibrary
  /// The damaged files among the style's own.
  private let ownDamagedFiles: Set<String>
  /// The fallback fonts; the sets of all languages of a style share them.
  private let lists: Lock<[ListKey: FallbackList]>

  private struct ListKey: Hashable {
    /// Nil for emoji.
    var script: Script?
    /// The language of fonts that are preferred, as fontconfig writes it.
    var language: String?
  }

  /// - Parameter hosted: The files of the host.
  init(id: UInt32, style: FontLibrary.Style, library: FontLibrary, hosted: [HostFile]) {
    self.id = id
    self.style = style
    self.library = library
    lists = Lock([:])
    var damaged: Set<String> = []
    let named = FontSet.named(style, hosted, library, &damaged)
    if let first = named.first {
      primary = first
      standIns = Array(named.dropFirst())
    } else {
      // A machine without any font may still have fonts of the host.
      primary =
        FontSet.installed(style, library, &damaged)
        ?? hosted.lazy.flatMap(\.faces).first?.fontFace(for: style, library)
      standIns = []
    }
    ownDamagedFiles = damaged
    lineMetrics = FontSet.lineMetrics(of: primary)
  }

  /// Makes the set of a text's language from that of no language.
  init(id: UInt32, _ base: FontSet, in language: TextLanguage) {
    self.id = id
    style = FontLibrary.Style(base.style, in: language)
    library = base.library
    lists = base.lists
    primary = base.primary?.inForms(of: language, base.library)
    standIns = base.standIns.map { $0.inForms(of: language, base.library) }
    ownDamagedFiles = base.ownDamagedFiles
    lineMetrics = base.lineMetrics
  }

  /// Returns the fonts of the families that a style names, in order, if fontconfig alone would not keep that order; else none.
  ///
  /// fontconfig ignores the host's fonts, and tries a family that follows a generic name before that name's fonts.
  private static func named(
    _ style: FontLibrary.Style, _ hosted: [HostFile], _ library: FontLibrary,
    _ damaged: inout Set<String>
  ) -> [FontFace] {
    let families = FontQuery.families(style.family)
    let own = families.map { HostFace.best(of: hosted, family: $0, for: style) }
    guard
      own.contains(where: { $0 != nil }) || families.dropLast().contains(where: FontQuery.isGeneral)
    else { return [] }
    var faces: [FontFace] = []
    for (family, own) in zip(families, own) {
      let face =
        own?.fontFace(for: style, library)
        ?? installed(style, library, family: family, isAlone: families.count == 1, &damaged)
      if let face { faces.append(face) }
    }
    return faces
  }

  /// Returns the font of one family, or nil if it is not installed.
  private static func installed(
    _ style: FontLibrary.Style, _ library: FontLibrary, family: String, isAlone: Bool,
    _ damaged: inout Set<String>
  ) -> FontFace? {
    let query = FontQuery(families: [family], style: style, language: nil, allowsColor: isAlone)
    guard let match = query.match() else { return nil }
    defer { FcPatternDestroy(match) }
    guard FontProblem.isTaken(family, FontLibrary.strings(FC_FAMILY, of: match)) else { return nil }
    return library.face(of: match, damaged: &damaged)
  }

  /// Returns the best installed font, or nil if there is none.
  private static func installed(
    _ style: FontLibrary.Style, _ library: FontLibrary, _ damaged: inout Set<String>
  ) -> FontFace? {
    let families = FontQuery.families(style.family)
    let query = FontQuery(
      families: families, style: style, language: nil, allowsColor: families.count < 2)
    guard let match = query.match() else { return nil }
    defer { FcPatternDestroy(match) }
    return library.face(of: match, damaged: &damaged) ?? firstThatOpens(query, library, &damaged)
  }

  /// The damaged files that were needed.
  var damagedFiles: Set<String> {
    lists.withLock { lists in
      lists.values.reduce(into: ownDamagedFiles) { $0.formUnion($1.damagedFiles) }
    }
  }

  /// The fonts that were needed.
  var openedFaces: [FontFace] {
    let fallbacks = lists.withLock { lists in lists.values.flatMap(\.openedFaces) }
    return [primary].compactMap { $0 } + standIns + fallbacks
  }

  /// The characters that were needed and that no font has.
  var missingCharacters: Set<UInt32> {
    lists.withLock { lists in
      // A character that is not a coloured picture may be in the list of its script.
      lists.reduce(into: []) { if $1.key.script != nil { $0.formUnion($1.value.missing) } }
    }
  }

  /// Returns the extents of lines; without a font they are those of most fonts.
  private static func lineMetrics(of face: FontFace?) -> (ascent: Double, descent: Double) {
    guard let face else { return (0.8, 0.2) }
    let unit = Double(face.unitsPerEm)
    return (Double(face.ascent) / unit, Double(face.descent) / unit)
  }

  /// Returns the best readable font, if the file of the best one is unreadable.
  private static func firstThatOpens(
    _ query: borrowing FontQuery, _ library: FontLibrary, _ damaged: inout Set<String>
  ) -> FontFace? {
    guard let sorted = query.sorted() else { return nil }
    defer { FcFontSetDestroy(sorted) }
    for index in 0..<Int(sorted.pointee.nfont) {
      guard let font = sorted.pointee.fonts[index],
        let prepared = FcFontRenderPrepare(nil, query.pattern, font)
      else { continue }
      defer { FcPatternDestroy(prepared) }
      if let face = library.face(of: prepared, damaged: &damaged) { return face }
    }
    return nil
  }

  /// Finds the fonts of successive clusters of characters.
  struct Finder {
    private var key: ListKey?
    private var list: FallbackList?
    private var set: FontSet?

    /// Returns the font for a cluster of characters.
    ///
    /// - Parameters:
    ///   - cluster: The characters of the cluster, including invisible ones.
    ///   - isEmoji: Whether a coloured picture is preferred.
    mutating func face(
      for cluster: Span<UInt32>, in set: FontSet, script: Script, isEmoji: Bool
    ) -> FontFace? {
      if isEmoji {
        if let face = set.named(for: cluster, isColored: true) { return face }
        let list = list(ListKey(script: nil, language: "und-zsye"), of: set)
        if let face = list.face(for: cluster, set.library) { return face }
      }
      if let primary = set.primary, FontSet.covers(primary, cluster) { return primary }
      if let face = set.named(for: cluster, isColored: false) { return face }
      let key = ListKey(script: script, language: script.sampleLanguage(in: set.style.language))
      let face = list(key, of: set).face(for: cluster, set.library)
      return face?.inForms(of: set.style.language, set.library) ?? set.primary
    }

    private mutating func list(_ key: ListKey, of set: FontSet) -> FallbackList {
      if let list, self.key == key, self.set === set { return list }
      let found = set.list(key)
      (self.key, self.set, list) = (key, set, found)
      return found
    }
  }

  /// Returns the first of the style's other fonts that has a cluster.
  ///
  /// - Parameter isColored: Whether only pictures are considered, including the style's own font.
  private func named(for cluster: Span<UInt32>, isColored: Bool) -> FontFace? {
    guard !standIns.isEmpty || primary?.hosted != nil else { return nil }
    if isColored, let primary, primary.isColored, FontSet.covers(primary, cluster) {
      return primary
    }
    for face in standIns
    where (!isColored || face.isColored) && FontSet.covers(face, cluster) {
      return face
    }
    return nil
  }

  private func list(_ key: ListKey) -> FallbackList {
    lists.withLock { lists in
      if let known = lists[key] { return known }
      let families = key.script == nil ? ["emoji"] : FontQuery.families(style.family)
      let list = FallbackList(
        FontQuery(
          families: families, style: style, language: key.language,
          allowsColor: families.count < 2),
        // All pictures of a font are equally wide.
        keepsFixedPitch: key.script == nil || primary?.isFixedPitch ?? false)
      lists[key] = list
      return list
    }
  }

  private static func covers(_ face: FontFace, _ cluster: Span<UInt32>) -> Bool {
    for index in cluster.indices {
      let scalar = cluster[index]
      if !scalar.isDefaultIgnorable, !face.covers(scalar) { return false }
    }
    return true
  }
}

extension UInt32 {
  /// Whether a character without a glyph is invisible: joiners, variation selectors, direction marks.
  var isDefaultIgnorable: Bool {
    switch self {
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x202A...0x202E,
      0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3,
      0x1D173...0x1D17A,
      0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}
