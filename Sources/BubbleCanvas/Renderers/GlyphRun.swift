import BubbleText
import CCairo
import CFontconfig
import CHarfBuzz
import Foundation

/// Glyphs of one font that are drawn together.
public struct GlyphRun: Hashable, Sendable {
  /// A glyph.
  public struct Glyph: Hashable, Sendable {
    /// Its number in the font.
    public var id: UInt32
    /// Where its origin is, on the baseline, in points.
    public var x: CGFloat
    /// Y down.
    public var y: CGFloat

    /// Makes a glyph.
    public init(id: UInt32, x: CGFloat, y: CGFloat) {
      self.id = id
      self.x = x
      self.y = y
    }
  }

  /// The font.
  public var font: GlyphFont
  /// The size of an em in points.
  public var size: CGFloat
  /// From left to right.
  public var glyphs: [Glyph]
  /// What the glyphs stand for; nil where that is not known or nobody wants to know, ``GlyphText/nothing`` where they are ornaments, or
  /// are drawn a second time.
  public var text: GlyphText?

  /// Makes a run.
  public init(font: GlyphFont, size: CGFloat, glyphs: [Glyph], text: GlyphText? = nil) {
    self.font = font
    self.size = size
    self.glyphs = glyphs
    self.text = text
  }
}

/// A font whose glyphs are drawn: the one that their text was measured with.
public struct GlyphFont: Hashable, Sendable {
  package let face: FontFace

  package init(_ face: FontFace) { self.face = face }

  /// A number that no other font of this process has.
  public var id: UInt32 { face.id }
  /// Whether its glyphs are pictures with colours of their own.
  public var isColored: Bool { face.isColored }

  /// The file that it is in; nil for one that the host brought along.
  public var file: String? { face.pattern.flatMap { FontPattern.string(FC_FILE, of: $0) } }

  /// What fontconfig finds it by, with what is to be done to its letters (`FcNameParse`); nil for one that the host brought
  /// along.
  public var fontconfigName: String? { face.pattern.flatMap(FontPattern.name) }

  /// The font of a name that ``fontconfigName`` gave; nil where its file can't be opened.
  public init?(fontconfigName name: String) {
    guard let face = FontPattern.face(named: name) else { return nil }
    self.init(face)
  }

  /// Two are the same font only if they are one.
  public static func == (left: GlyphFont, right: GlyphFont) -> Bool { left.face === right.face }

  /// Hashes the number.
  public func hash(into hasher: inout Hasher) { hasher.combine(face.id) }
}

/// What fontconfig says of an installed font.
private enum FontPattern {
  /// What of a pattern a font is drawn by.
  private static let properties = [
    FC_FAMILY, FC_FILE, FC_INDEX, FC_MATRIX, FC_EMBOLDEN, FC_PIXEL_SIZE, FC_FONT_VARIATIONS,
    FC_COLOR, FC_WEIGHT, FC_SLANT,
  ]

  static func string(_ name: String, of pattern: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, name, 0, &text) == FcResultMatch, let text else { return nil }
    return String(cString: text)
  }

  static func name(_ pattern: OpaquePointer) -> String? {
    guard let wanted = FcObjectSetCreate() else { return nil }
    defer { FcObjectSetDestroy(wanted) }
    for property in properties { FcObjectSetAdd(wanted, property) }
    guard let part = FcPatternFilter(pattern, wanted) else { return nil }
    defer { FcPatternDestroy(part) }
    guard let text = FcNameUnparse(part) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// The face of a name: one of a font that is installed, as fontconfig may say that it is drawn, and nothing else.
  static func face(named name: String) -> FontFace? {
    guard name.utf8.count <= longestName, let asked = FcNameParse(name) else { return nil }
    defer { FcPatternDestroy(asked) }
    guard let font = installed(asked), let pattern = FcPatternDuplicate(font) else { return nil }
    defer { FcPatternDestroy(pattern) }
    // A font of pictures has sizes of its own, of which one is scaled.
    var ownSize = 0.0
    let isScaled = FcPatternGetDouble(font, FC_PIXEL_SIZE, 0, &ownSize) == FcResultMatch
    if !isScaled { FcPatternAddDouble(pattern, FC_PIXEL_SIZE, FontFace.queriedSize) }
    var isEmboldened: FcBool = 0
    if FcPatternGetBool(asked, FC_EMBOLDEN, 0, &isEmboldened) == FcResultMatch {
      FcPatternDel(pattern, FC_EMBOLDEN)
      FcPatternAddBool(pattern, FC_EMBOLDEN, isEmboldened)
    }
    guard addMatrix(of: asked, to: pattern, scale: isScaled ? FontFace.queriedSize / ownSize : 1),
      addVariations(of: asked, to: pattern)
    else { return nil }
    return FontLibrary.shared.face(of: pattern)
  }

  /// How long a name may be, in bytes.
  private static let longestName = 4_096

  /// The installed font of the same file and number.
  private static func installed(_ asked: OpaquePointer) -> OpaquePointer? {
    func number(_ pattern: OpaquePointer) -> Int32 {
      var number: Int32 = 0
      FcPatternGetInteger(pattern, FC_INDEX, 0, &number)
      return number
    }
    guard let file = string(FC_FILE, of: asked) else { return nil }
    return FontLibrary.shared.fonts.all.first { font in
      number(font) == number(asked) && string(FC_FILE, of: font) == file
    }
  }

  /// Adds what slants letters, and makes pictures as large as letters; false where it does anything else.
  private static func addMatrix(
    of asked: OpaquePointer, to pattern: OpaquePointer, scale: Double
  ) -> Bool {
    var found: UnsafeMutablePointer<FcMatrix>?
    guard FcPatternGetMatrix(asked, FC_MATRIX, 0, &found) == FcResultMatch,
      let matrix = found?.pointee
    else { return true }
    // Names have six digits.
    func isScale(_ value: Double) -> Bool { abs(value - scale) <= 1e-4 * scale }
    guard isScale(matrix.xx), isScale(matrix.yy), matrix.yx == 0, abs(matrix.xy) <= scale else {
      return false
    }
    var exact = FcMatrix(xx: scale, xy: matrix.xy, yx: 0, yy: scale)
    FcPatternDel(pattern, FC_MATRIX)
    return FcPatternAddMatrix(pattern, FC_MATRIX, &exact) != 0
  }

  /// Adds where the axes of a variable font are; false where that is no such thing.
  private static func addVariations(of asked: OpaquePointer, to pattern: OpaquePointer) -> Bool {
    guard let variations = string(FC_FONT_VARIATIONS, of: asked) else { return true }
    guard
      variations.utf8.count <= 256,
      variations.allSatisfy({
        $0.isASCII && ($0.isLetter || $0.isNumber || "=,.-+ ".contains($0))
      })
    else { return false }
    FcPatternDel(pattern, FC_FONT_VARIATIONS)
    return FcPatternAddString(pattern, FC_FONT_VARIATIONS, variations) != 0
  }
}
