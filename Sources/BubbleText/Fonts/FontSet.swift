import CFontconfig
import CHarfBuzz
import Locks

/// The fonts of a style, and for each character the one that is taken.
///
/// As in browsers a font is found for each cluster of characters anew, the style's own first: so spaces and punctuation are
/// those of the style's font, whatever is beside them. What is found depends on the cluster and its script alone, on every
/// thread and in every order.
///
/// `@unchecked Sendable`: it is not changed after it was made, and what ``simple`` points to is ``primary``'s, which threads may
/// share.
package final class FontSet: @unchecked Sendable {
  /// A number that no other set of this process has.
  let id: UInt32
  let style: FontLibrary.Style
  /// The style's own font; nil where the machine has none at all.
  package let primary: FontFace?
  /// What simple text needs of it.
  let simple: SimpleFont?
  private let library: FontLibrary
  private let lists: Lock<[ListKey: FallbackList]>

  private struct ListKey: Hashable {
    /// Nil for emoji.
    var script: Script?
  }

  init(id: UInt32, style: FontLibrary.Style, library: FontLibrary) {
    self.id = id
    self.style = style
    self.library = library
    lists = Lock([:])
    let query = FontQuery(families: FontQuery.families(style.family), style: style, language: nil)
    if let match = query.match() {
      primary = library.face(of: match) ?? FontSet.firstThatOpens(query, library)
      FcPatternDestroy(match)
    } else {
      primary = nil
    }
    simple = SimpleFont(primary)
  }

  private init(id: UInt32, as other: FontSet) {
    self.id = id
    style = other.style
    library = other.library
    primary = other.primary
    simple = other.simple
    lists = Lock([:])
  }

  /// The same set with another number.
  func withID(_ id: UInt32) -> FontSet { id == self.id ? self : FontSet(id: id, as: self) }

  /// The best font whose file can be read, where that of the best one can't.
  private static func firstThatOpens(_ query: borrowing FontQuery, _ library: FontLibrary)
    -> FontFace?
  {
    guard let sorted = query.sorted() else { return nil }
    defer { FcFontSetDestroy(sorted) }
    for index in 0..<Int(sorted.pointee.nfont) {
      guard let font = sorted.pointee.fonts[index],
        let prepared = FcFontRenderPrepare(nil, query.pattern, font)
      else { continue }
      defer { FcPatternDestroy(prepared) }
      if let face = library.face(of: prepared) { return face }
    }
    return nil
  }

  /// The font for a cluster of characters.
  ///
  /// - Parameters:
  ///   - cluster: What belongs together, with what is not seen.
  ///   - isEmoji: Whether it is to be a coloured picture.
  func face(for cluster: Span<UInt32>, script: Script, isEmoji: Bool) -> FontFace? {
    if isEmoji {
      if let face = list(ListKey(script: nil)).face(for: cluster, library) { return face }
    }
    if let primary, FontSet.covers(primary, cluster) { return primary }
    return list(ListKey(script: script)).face(for: cluster, library) ?? primary
  }

  private func list(_ key: ListKey) -> FallbackList {
    lists.withLock { lists in
      if let known = lists[key] { return known }
      let families = key.script == nil ? ["emoji"] : FontQuery.families(style.family)
      let language = key.script.map(\.sampleLanguage) ?? "und-zsye"
      let list = FallbackList(FontQuery(families: families, style: style, language: language))
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

/// All fonts in the order in which they are taken for characters that a style's own lacks.
///
/// `@unchecked Sendable`: fontconfig's sets are not changed after they were made, and its patterns count references by atomic
/// numbers.
private final class FallbackList: @unchecked Sendable {
  private let query: FontQuery
  private let fonts: UnsafeMutablePointer<FcFontSet>?
  private let found = Lock<[UInt32: FontFace?]>([:])
  /// How many answers are remembered.
  private static let limit = 65_536

  init(_ query: consuming FontQuery) {
    fonts = query.sorted()
    self.query = query
  }

  deinit { if let fonts { FcFontSetDestroy(fonts) } }

  /// The first font that has all of a cluster, else the first that has its first character.
  func face(for cluster: Span<UInt32>, _ library: FontLibrary) -> FontFace? {
    guard let index = cluster.indices.first(where: { !cluster[$0].isDefaultIgnorable }) else {
      return nil
    }
    let first = cluster[index]
    if cluster.count == 1 { return remembered(first, library) }
    return search(cluster, library) ?? remembered(first, library)
  }

  private func remembered(_ scalar: UInt32, _ library: FontLibrary) -> FontFace? {
    if let known = found.withLock({ $0[scalar] }) { return known }
    let face = search([scalar].span, library)
    found.withLock { found in
      if found.count >= FallbackList.limit { found.removeAll() }
      found[scalar] = .some(face)
    }
    return face
  }

  private func search(_ cluster: Span<UInt32>, _ library: FontLibrary) -> FontFace? {
    guard let fonts else { return nil }
    for index in 0..<Int(fonts.pointee.nfont) {
      guard let font = fonts.pointee.fonts[index] else { continue }
      var set: OpaquePointer?
      guard FcPatternGetCharSet(font, FC_CHARSET, 0, &set) == FcResultMatch, let set else {
        continue
      }
      let hasAll = cluster.indices.allSatisfy { place in
        cluster[place].isDefaultIgnorable || FcCharSetHasChar(set, cluster[place]) != 0
      }
      guard hasAll, let prepared = FcFontRenderPrepare(nil, query.pattern, font) else { continue }
      defer { FcPatternDestroy(prepared) }
      if let face = library.face(of: prepared) { return face }
    }
    return nil
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
