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

  /// Makes a run.
  public init(font: GlyphFont, size: CGFloat, glyphs: [Glyph]) {
    self.font = font
    self.size = size
    self.glyphs = glyphs
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

  static func face(named name: String) -> FontFace? {
    guard let pattern = FcNameParse(name) else { return nil }
    defer { FcPatternDestroy(pattern) }
    return FontLibrary.shared.face(of: pattern)
  }
}
