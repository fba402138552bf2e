import BubbleText
import CCairo
import CFontconfig
import CHarfBuzz
import Foundation

/// Glyphs of one font that are drawn together.
public struct GlyphRun: Hashable, Sendable {
  /// A glyph.
  public struct Glyph: Hashable, Sendable {
    /// The number of the glyph in the font.
    public var id: UInt32
    /// The x coordinate of the origin on the baseline, in points.
    public var x: CGFloat
    /// The y coordinate of the origin, in points, y down.
    public var y: CGFloat

    /// Creates a glyph.
    public init(id: UInt32, x: CGFloat, y: CGFloat) { (self.id, self.x, self.y) = (id, x, y) }
  }

  /// The font.
  public var font: GlyphFont
  /// The size of an em in points.
  public var size: CGFloat
  /// The glyphs from left to right.
  public var glyphs: [Glyph]
  /// The text of the glyphs; nil if it is unknown or not needed, ``GlyphText/nothing`` if the glyphs are ornaments or are drawn a
  /// second time.
  public var text: GlyphText?

  /// Creates a run.
  public init(font: GlyphFont, size: CGFloat, glyphs: [Glyph], text: GlyphText? = nil) {
    self.font = font
    self.size = size
    self.glyphs = glyphs
    self.text = text
  }
}

/// The font of glyphs, the same that measured their text.
public struct GlyphFont: Hashable, Sendable {
  package let face: FontFace

  package init(_ face: FontFace) { self.face = face }

  /// A number that identifies the font within the process, the same for its forms of any language.
  public var id: UInt32 { face.drawingID }
  /// Whether its glyphs are coloured pictures.
  public var isColored: Bool { face.isColored }

  /// The URL of the font file; nil for a font that the host provides.
  public var file: URL? {
    face.pattern.flatMap { FontPattern.string(FC_FILE, of: $0) }.map { URL(fileURLWithPath: $0) }
  }

  /// The fontconfig name (`FcNameParse`), including the modifications of the letters; nil for a font that the host provides.
  public var fontconfigName: String? { face.pattern.flatMap(FontPattern.name) }

  /// Creates the font for a ``fontconfigName``; nil if its file can't be opened.
  public init?(fontconfigName name: String) {
    guard let face = FontPattern.face(named: name) else { return nil }
    self.init(face)
  }

  /// Whether both are the identical font.
  public static func == (left: GlyphFont, right: GlyphFont) -> Bool { left.id == right.id }

  /// Hashes the number.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The fontconfig pattern of an installed font.
private enum FontPattern {
  /// The properties of a pattern that affect drawing.
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

  /// Returns the face for a name: an installed font with modifications that fontconfig may request, and no others.
  static func face(named name: String) -> FontFace? {
    guard name.utf8.count <= longestName, let asked = FcNameParse(name) else { return nil }
    defer { FcPatternDestroy(asked) }
    guard let font = installed(asked), let pattern = FcPatternDuplicate(font) else { return nil }
    defer { FcPatternDestroy(pattern) }
    // A bitmap font has fixed sizes, one of which is scaled.
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

  /// The greatest length of a name, in bytes.
  private static let longestName = 4_096

  /// Returns the installed font with the same file and index.
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

  /// Adds the matrix that slants letters or scales bitmaps to the size of letters; returns false for any other matrix.
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

  /// Adds the axis values of a variable font; returns false if they are invalid.
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
