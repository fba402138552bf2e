import BubbleCore
import CFontconfig
import CHarfBuzz
import Platform
import Synchronization

/// The fonts of the machine, as fontconfig finds them, and the fonts of hosts.
///
/// A file stays open at least as long as its font is in use. The fonts of the most recently used styles are kept: installed ones in this
/// library, a host's with its collection, which also releases them. Fonts that are installed later are found by the next process.
package final class FontLibrary: Sendable {
  /// The library of the process.
  package static let shared = FontLibrary()

  /// The key of a set of fonts.
  struct Style: Hashable, Sendable {
    var family: String
    var weight: FontWeight
    var isItalic: Bool
    /// That of the text, and not of its reader.
    var language: TextLanguage?

    init(_ font: TextFont, _ language: TextLanguage?) {
      family = font.family
      weight = font.weight
      isItalic = font.isItalic
      self.language = language
    }

    init(_ style: Style, in language: TextLanguage) {
      self = style
      self.language = language
    }
  }

  private struct State {
    /// The faces; all are kept up to `faceLimit`, and above it only those with another owner.
    var faces: [String: FontFace] = [:]
    /// The number of faces at which unused ones are removed.
    var faceLimit = 64
    /// The fonts that could not be opened, and whether their file is damaged; they are not tried again.
    var failed: [String: Bool] = [:]

    mutating func forgetUnusedFaces() {
      faces.removeUnused()
      faceLimit = max(64, 2 * faces.count)
    }
  }

  private let state = Lock(State())
  private let known = Lock<InstalledFonts?>(nil)
  /// The sets of installed fonts.
  let installed = FontSetCache()
  /// The number of faces and sets so far.
  private let lastID = Atomic<UInt32>(0)

  /// The fonts of fontconfig's current configuration.
  package var fonts: InstalledFonts {
    known.withLock { known in
      if let known, known.isCurrent { return known }
      let fonts = InstalledFonts()
      known = fonts
      return fonts
    }
  }

  private init() {
    // fontconfig's own lock lets one thread at a time read the configuration.
    FcInit()
  }

  /// Returns a number unique among faces and sets.
  func nextID() -> UInt32 { lastID.add(1, ordering: .relaxed).newValue }

  /// Returns the fonts of a font's style: the requested ones, and fallbacks for characters that they lack.
  ///
  /// - Parameter language: The language of the text; nil: unknown.
  func set(for font: TextFont, in language: TextLanguage? = nil) -> FontSet {
    let hosted = font.collection.map(HostFonts.of)
    let sets = hosted?.sets ?? installed
    guard let language else {
      let style = Style(font, nil)
      return sets.set(for: style) {
        FontSet(id: nextID(), style: style, library: self, hosted: hosted?.files ?? [])
      }
    }
    return sets.set(for: Style(font, language)) {
      FontSet(id: nextID(), set(for: font), in: language)
    }
  }

  /// Returns the face of a pattern that fontconfig matched, or nil if its file can't be used.
  package func face(of pattern: OpaquePointer) -> FontFace? {
    guard let key = FontLibrary.key(of: pattern) else { return nil }
    return state.withLock { state -> FontFace? in
      if let known = state.faces[key] { return known }
      guard state.failed[key] == nil else { return nil }
      let file = FontFile.state(of: pattern)
      guard file == .whole, let face = FontFace(id: nextID(), pattern: pattern),
        face.hasCharacters(of: pattern)
      else {
        state.failed[key] = file != .otherFormat
        return nil
      }
      state.faces[key] = face
      if state.faces.count > state.faceLimit { state.forgetUnusedFaces() }
      return face
    }
  }

  /// Returns the face of a pattern; adds its file to `files` if it is damaged.
  func face(of pattern: OpaquePointer, damaged files: inout Set<String>) -> FontFace? {
    if let face = face(of: pattern) { return face }
    guard let key = FontLibrary.key(of: pattern), state.withLock({ $0.failed[key] }) == true,
      let file = FontLibrary.string(FC_FILE, of: pattern)
    else { return nil }
    files.insert(file)
    return nil
  }

  /// Returns a key of all properties of a pattern that distinguish faces.
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
      // The scaling of a picture depends on the size; slanting does not.
      key += "#\(matrix.xy == 0 && matrix.yx == 0 ? 0 : matrix.xy / matrix.yy)"
    }
    return key
  }

  static func string(_ name: String, of pattern: OpaquePointer) -> String? {
    strings(name, of: pattern).first
  }

  /// Returns all values of a property: a family has a name in each language.
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

extension Dictionary where Value == FontFace {
  /// Removes the faces that have no other owner.
  ///
  /// Faces are handed out only here, under the same lock, so such a face stays unused. Weak references would show the same,
  /// but make every other reference to a face slower.
  mutating func removeUnused() {
    for key in Array(keys) {
      guard var face = removeValue(forKey: key) else { continue }
      if !isKnownUniquelyReferenced(&face) { self[key] = face }
    }
  }
}
