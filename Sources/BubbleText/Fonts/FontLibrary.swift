import BubbleCore
import CFontconfig
import CHarfBuzz
import Locks

/// The fonts of the machine, as fontconfig finds them.
///
/// Each file is opened once for the process, and each style's list is made once: fonts that are installed later are found
/// by the next process.
package final class FontLibrary: Sendable {
  /// The library of the process.
  package static let shared = FontLibrary()

  /// What a set of fonts is found by.
  struct Style: Hashable, Sendable {
    var family: String
    var isBold: Bool
    var isItalic: Bool

    init(_ font: Font) {
      family = font.family
      isBold = font.isBold
      isItalic = font.isItalic
    }

    init(family: String, isBold: Bool, isItalic: Bool) {
      self.family = family
      self.isBold = isBold
      self.isItalic = isItalic
    }
  }

  private struct State {
    var sets: [Style: FontSet] = [:]
    var lastSetID: UInt32 = 0
    var faces: [String: FontFace] = [:]
    /// Files that are no fonts, or not whole; they are not tried again.
    var broken: Set<String> = []
  }

  private let state = Lock(State())

  /// The files that were needed and are no fonts, in order.
  var unreadableFiles: [String] {
    state.withLock { Set($0.broken.map { String($0.prefix { $0 != "#" }) }).sorted() }
  }

  private init() {
    // fontconfig's own lock lets one thread read the configuration.
    FcInit()
  }

  /// The fonts of a style: those that were asked for, and what to take for characters that they lack.
  func set(for style: Style) -> FontSet {
    if let known = state.withLock({ $0.sets[style] }) { return known }
    let id = state.withLock { state in
      state.lastSetID += 1
      return state.lastSetID
    }
    let made = FontSet(id: id, style: style, library: self)
    return state.withLock { state in
      // Two threads may have made one: the first that was kept is everybody's.
      if let known = state.sets[style] { return known }
      state.sets[style] = made
      return made
    }
  }

  /// The face of a pattern that fontconfig matched; nil where its file is none.
  func face(of pattern: OpaquePointer) -> FontFace? {
    guard let key = FontLibrary.key(of: pattern) else { return nil }
    return state.withLock { state -> FontFace? in
      if let known = state.faces[key] { return known }
      guard !state.broken.contains(key) else { return nil }
      guard FontFile.isWhole(of: pattern),
        let face = FontFace(id: UInt32(state.faces.count) + 1, pattern: pattern),
        face.hasCharacters(of: pattern)
      else {
        state.broken.insert(key)
        return nil
      }
      state.faces[key] = face
      return face
    }
  }

  /// Everything of a pattern by which faces differ.
  private static func key(of pattern: OpaquePointer) -> String? {
    guard let file = string(FC_FILE, of: pattern) else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    var isEmboldened: FcBool = 0
    FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &isEmboldened)
    var key = "\(file)#\(index)#\(string(FC_FONT_VARIATIONS, of: pattern) ?? "")#\(isEmboldened)"
    var matrix: UnsafeMutablePointer<FcMatrix>?
    if FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch,
      let matrix = matrix?.pointee
    {
      // How a picture is scaled depends on the size; slanting does not.
      key += "#\(matrix.xy == 0 && matrix.yx == 0 ? 0 : matrix.xy / matrix.yy)"
    }
    return key
  }

  static func string(_ name: String, of pattern: OpaquePointer) -> String? {
    strings(name, of: pattern).first
  }

  /// All values of a property: a family has a name in each language.
  static func strings(_ name: String, of pattern: OpaquePointer) -> [String] {
    var strings: [String] = []
    var text: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, name, Int32(strings.count), &text) == FcResultMatch,
      let found = text
    {
      strings.append(String(cString: found))
    }
    return strings
  }
}

/// A question to fontconfig.
struct FontQuery: ~Copyable {
  let pattern: OpaquePointer?

  /// - Parameters:
  ///   - families: In the order in which they are wanted.
  ///   - language: Of the text, as fontconfig writes it; nil: none, whatever the machine's own is.
  init(families: [String], style: FontLibrary.Style, language: String?) {
    pattern = FcPatternCreate()
    for family in families { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddInteger(pattern, FC_WEIGHT, style.isBold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR)
    FcPatternAddInteger(pattern, FC_SLANT, style.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcPatternAddString(pattern, FC_LANG, language ?? "en")
    FcPatternAddDouble(pattern, FC_PIXEL_SIZE, FontFace.queriedSize)
    // A family of pictures among others is to come last, for it has digits and a space, too: fontconfig, once it sees one,
    // looks at colour before it looks at names.
    if families.count > 1 { FcPatternAddBool(pattern, FC_COLOR, 0) }
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
  }

  deinit { if let pattern { FcPatternDestroy(pattern) } }

  /// The best font, with everything that fontconfig says about drawing it; the caller destroys it.
  func match() -> OpaquePointer? {
    var result = FcResultMatch
    return FcFontMatch(nil, pattern, &result)
  }

  /// All fonts, the best first.
  func sorted() -> UnsafeMutablePointer<FcFontSet>? {
    var result = FcResultMatch
    return FcFontSort(nil, pattern, 0, nil, &result)
  }
}

extension FontQuery {
  /// The family names of a ``Font``, which has commas between them.
  static func families(_ list: String) -> [String] {
    list.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
  }
}

extension Substring {
  /// Without spaces at both ends.
  fileprivate var trimmed: String {
    var part = self
    while part.first == " " { part.removeFirst() }
    while part.last == " " { part.removeLast() }
    return String(part)
  }
}
