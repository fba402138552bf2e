import BubbleCore
import CFontconfig
import CHarfBuzz
import Platform
import Synchronization

/// The fonts of the machine, as fontconfig finds them, and those that hosts bring along.
///
/// A file is opened once for as long as its font is in use at the least, and the fonts of the styles that were used last are kept: those
/// that are installed here, those of a host by its collection, with which they go. Fonts that are installed later are found by the next process.
package final class FontLibrary: Sendable {
  /// The library of the process.
  package static let shared = FontLibrary()

  /// What a set of fonts is found by.
  struct Style: Hashable, Sendable {
    var family: String
    var weight: FontWeight
    var isItalic: Bool

    init(_ font: TextFont) {
      family = font.family
      weight = font.weight
      isItalic = font.isItalic
    }

    init(family: String, weight: FontWeight, isItalic: Bool) {
      self.family = family
      self.weight = weight
      self.isItalic = isItalic
    }
  }

  private struct State {
    /// Kept until there are many, then as long as someone else has them.
    var faces: [String: FontFace] = [:]
    /// With how many faces those that are gone are looked for.
    var faceLimit = 64
    /// Fonts that could not be opened, and whether that is because their file is damaged; they are not tried again.
    var failed: [String: Bool] = [:]

    mutating func forgetUnusedFaces() {
      faces.removeUnused()
      faceLimit = max(64, 2 * faces.count)
    }
  }

  private let state = Lock(State())
  private let known = Lock<InstalledFonts?>(nil)
  /// The sets of fonts that are installed.
  let installed = FontSetCache()
  /// How many faces and sets there were so far.
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
    // fontconfig's own lock lets one thread read the configuration.
    FcInit()
  }

  /// A number that no other face or set has.
  func nextID() -> UInt32 { lastID.add(1, ordering: .relaxed).newValue }

  /// The fonts of a font's style: those that were asked for, and what to take for characters that they lack.
  func set(for font: TextFont) -> FontSet {
    let style = Style(font)
    guard let collection = font.collection else {
      return installed.set(for: style) {
        FontSet(id: nextID(), style: style, library: self, hosted: [])
      }
    }
    let fonts = HostFonts.of(collection)
    return fonts.sets.set(for: style) {
      FontSet(id: nextID(), style: style, library: self, hosted: fonts.files)
    }
  }

  /// The face of a pattern that fontconfig matched; nil where its file can't be used.
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

  /// The same; adds the file to some if it is damaged.
  func face(of pattern: OpaquePointer, damaged files: inout Set<String>) -> FontFace? {
    if let face = face(of: pattern) { return face }
    guard let key = FontLibrary.key(of: pattern), state.withLock({ $0.failed[key] }) == true,
      let file = FontLibrary.string(FC_FILE, of: pattern)
    else { return nil }
    files.insert(file)
    return nil
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

extension Dictionary where Value == FontFace {
  /// Removes the faces that nobody else has.
  ///
  /// Whoever gets one gets it here, under the same lock, so it stays so. Weak references would say it as well, but make every
  /// other reference to a face slower.
  mutating func removeUnused() {
    for key in Array(keys) {
      guard var face = removeValue(forKey: key) else { continue }
      if !isKnownUniquelyReferenced(&face) { self[key] = face }
    }
  }
}
