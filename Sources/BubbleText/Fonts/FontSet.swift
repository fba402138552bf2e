import CFontconfig
import CHarfBuzz
import Platform

/// The fonts of a style, and for each character the one that is taken.
///
/// As in browsers a font is found for each cluster of characters anew, the style's own first: so spaces and punctuation are
/// those of the style's font, whatever is beside them. What is found depends on the cluster and its script alone, on every
/// thread and in every order.
///
/// `@unchecked Sendable`: it is not changed after it was made, and threads may share its ``FontFace``s.
package final class FontSet: @unchecked Sendable {
  /// A number that no other set of this process has.
  let id: UInt32
  let style: FontLibrary.Style
  /// The style's own font; nil where the machine has none at all.
  package let primary: FontFace?
  /// Where the order is looked after here (``named(_:_:_:)``): the fonts of the style's other families.
  private let standIns: [FontFace]
  /// How far lines reach above and below the baseline, in ems.
  let lineMetrics: (ascent: Double, descent: Double)
  private let library: FontLibrary
  /// The style's own files that are damaged.
  private let ownDamagedFiles: Set<String>
  private let lists: Lock<[ListKey: FallbackList]>

  private struct ListKey: Hashable {
    /// Nil for emoji.
    var script: Script?
  }

  /// - Parameter hosted: The files that the host brought along.
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
      // On a machine without any font there are still those that the host brought along.
      primary =
        FontSet.installed(style, library, &damaged)
        ?? hosted.lazy.flatMap(\.faces).first?.fontFace(for: style, library)
      standIns = []
    }
    ownDamagedFiles = damaged
    lineMetrics = FontSet.lineMetrics(of: primary)
  }

  /// The fonts of the families that a style names, in order, where fontconfig alone would not keep to it; else none.
  ///
  /// It knows nothing of what the host brought along, and takes a family behind one of its own general names before what that stands for.
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

  /// The font of one family; nil where it is not installed.
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

  /// The best font that is installed; nil where there is none at all.
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

  /// The files that were needed and are damaged.
  var damagedFiles: Set<String> {
    lists.withLock { lists in
      lists.values.reduce(into: ownDamagedFiles) { $0.formUnion($1.damagedFiles) }
    }
  }

  /// The characters that were needed and that no font has.
  var missingCharacters: Set<UInt32> {
    lists.withLock { lists in
      // What is no coloured picture may be found in the list of its script.
      lists.reduce(into: []) { if $1.key.script != nil { $0.formUnion($1.value.missing) } }
    }
  }

  /// Without a font lines are as high as those of most fonts.
  private static func lineMetrics(of face: FontFace?) -> (ascent: Double, descent: Double) {
    guard let face else { return (0.8, 0.2) }
    let unit = Double(face.unitsPerEm)
    return (Double(face.ascent) / unit, Double(face.descent) / unit)
  }

  /// The best font whose file can be read, where that of the best one can't.
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

  /// Finds the fonts of clusters of characters that are asked for one after the other.
  struct Finder {
    private var key: ListKey?
    private var list: FallbackList?
    private var set: FontSet?

    /// The font for a cluster of characters.
    ///
    /// - Parameters:
    ///   - cluster: What belongs together, with what is not seen.
    ///   - isEmoji: Whether it is to be a coloured picture.
    mutating func face(
      for cluster: Span<UInt32>, in set: FontSet, script: Script, isEmoji: Bool
    ) -> FontFace? {
      if isEmoji {
        if let face = set.named(for: cluster, isColored: true) { return face }
        let list = list(ListKey(script: nil), of: set)
        if let face = list.face(for: cluster, set.library) { return face }
      }
      if let primary = set.primary, FontSet.covers(primary, cluster) { return primary }
      if let face = set.named(for: cluster, isColored: false) { return face }
      return list(ListKey(script: script), of: set).face(for: cluster, set.library) ?? set.primary
    }

    private mutating func list(_ key: ListKey, of set: FontSet) -> FallbackList {
      if let list, self.key == key, self.set === set { return list }
      let found = set.list(key)
      (self.key, self.set, list) = (key, set, found)
      return found
    }
  }

  /// The first of the other fonts that the style names which has a cluster.
  ///
  /// - Parameter isColored: Whether only pictures are looked for, the style's own font among them.
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
      let language = key.script.map(\.sampleLanguage) ?? "und-zsye"
      let list = FallbackList(
        FontQuery(
          families: families, style: style, language: language, allowsColor: families.count < 2))
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
  /// Whether a character is not seen where a font has no glyph for it: joiners, selectors of variants, marks of direction.
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
